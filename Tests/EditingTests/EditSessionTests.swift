// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieEditing

/// Laws of an editor: what undo, drags and edits without a difference leave of a file.
@MainActor @Suite struct EditSessionTests {
  /// Still and animated values, with white space that no writer would make.
  private static let text = #"""
    {"v":"5.9.0", "fr":60,"ip":0 ,"op":60,"w":100,"h":100,"markers":[],"layers":[
      {"ty":4,"nm":"A","ind":1,"ip":0,"op":60,"st":0, "ks":{ "r" : {"a":0, "k":12.123456789 },
        "o":{"a":1,"k":[{"t":0,"s":[0],"o":{"x":[0.4],"y":[0]},"i":{"x":[0.6],"y":[1]}},{"t":30,"s":[100]}]},
        "p":{"a":1,"k":[{"t":10,"s":[0,0],"o":{"x":0.3,"y":0.1},"i":{"x":0.7,"y":1},"to":[5,0],"ti":[0,5]},{"t":40,"s":[50,20]}]},
        "s":{"a":0,"k":[100,100,100]}},
       "shapes":[{"ty":"gr","nm":"G","it":[{"ty":"rc","nm":"R","s":{"a":0,"k":[9,9]},"p":{"a":0,"k":[0,0]},"r":{"a":0,"k":0}},
        {"ty":"fl","nm":"F","c":{"a":0,"k":[0.123456789,0.5,0.25,1]},"o":{"a":0,"k":100}},{"ty":"tr"}]}]}]}
    """#

  // MARK: Undo

  /// All that is undone gives back the bytes of each step before, and all that is redone those after.
  @Test(arguments: CorpusFile.samples, [false, true])
  func undoGivesBackTheBytes(_ file: CorpusFile, _ isLarge: Bool) throws {
    let rig = try SessionRig(file.bytes(), isLarge: isLarge)
    var edits = RandomEdits(rig.session, seed: file.name.utf8.reduce(7) { $0 &* 31 &+ Int($1) })
    var texts = [try rig.text]
    for _ in 0..<10 {
      edits.make()
      let text = try rig.text
      if text != texts.last { texts.append(text) }
    }
    #expect(texts.count > 2, "\(edits.log)")
    // A scene that took the edits one by one shows what a new one shows.
    rig.player.seek(to: 5)
    let shown = rig.player.displayList?.dump
    rig.session.scene.settle()
    #expect(rig.player.displayList?.dump == shown, "\(edits.log)")
    for text in texts.dropLast().reversed() {
      #expect(rig.session.undo().refusal == nil)
      #expect(try rig.text == text, "\(edits.log)")
    }
    #expect(rig.session.edits.isEmpty && !rig.session.history.isModified)
    #expect(rig.session.undo().refusal?.english == "Nothing to undo")
    for text in texts.dropFirst() {
      #expect(rig.session.redo().refusal == nil)
      #expect(try rig.text == text, "\(edits.log)")
    }
    #expect(rig.session.redo().refusal?.english == "Nothing to redo")
  }

  // MARK: Drags

  /// A value that is dragged in twenty steps is the one that is set at once, in one step of undo.
  @Test(arguments: KeyframeScope.allCases, [0.0, 17, 30])
  func aDragInTwentyStepsIsOne(_ scope: KeyframeScope, _ frame: Double) throws {
    func start() throws -> SessionRig {
      let rig = try SessionRig(Self.text)
      rig.player.seek(to: frame)
      rig.session.keyframeScope = scope
      return rig
    }
    for row in try start().editable {
      let (once, drag) = (try start(), try start())
      guard let old = once.session.text.value(of: row), let end = Self.moved(old, by: 10) else {
        continue
      }
      let name = once.session.text.outline?.keypath(of: row).string ?? ""
      _ = once.session.set([(row, end)])
      let transaction = drag.session.begin()
      for step in 1...20 {
        guard let value = Self.moved(old, by: Double(step) / 2) else { continue }
        _ = drag.session.set([(row, value)], in: transaction)
      }
      transaction.commit()
      #expect(try drag.text == once.text, "\(name)")
      #expect(drag.session.undo().refusal == nil)
      #expect(try drag.text == drag.original && !drag.session.history.canUndo, "\(name)")
    }
  }

  /// A value at a distance that doubles have exactly.
  private static func moved(_ value: PropertyValue, by distance: Double) -> PropertyValue? {
    switch value {
    case .number(let number): .number(number.rounded() + distance)
    case .vector(let old): .vector(Vector3D(x: old.x.rounded() + distance, y: old.y, z: old.z))
    case .color(let old): .color(Color(r: distance / 16, g: old.g, b: old.b, a: 1))
    case .text, .gradient, .path: nil
    }
  }

  /// The same of keyframes, and of the bar of a layer.
  @Test func aDragOfKeyframesIsOne() throws {
    let (once, drag) = (try SessionRig(Self.text), try SessionRig(Self.text))
    let selection: KeyframeSelection = [try once.row("A.Transform.Opacity"): [1]]
    let layer = try once.row("A")
    _ = once.session.editKeyframes(selection) { _ in .move(by: 7, replaces: true) }
    _ = once.session.retime(layer, .move(by: 5))
    let transaction = drag.session.begin()
    for step in 1...20 {
      let isLast = step == 20
      _ = drag.session.editKeyframes(selection, in: transaction) { _ in
        .move(by: Double(step) * 7 / 20, replaces: isLast)
      }
    }
    transaction.commit()
    let bar = drag.session.begin()
    for step in 1...20 { _ = drag.session.retime(layer, .move(by: Double(step) / 4), in: bar) }
    bar.commit()
    #expect(try drag.text == once.text)
    for _ in 1...2 { #expect(drag.session.undo().refusal == nil) }
    #expect(try drag.text == drag.original && !drag.session.history.canUndo)
  }

  /// What is taken back leaves no step, and what was undone before can still be redone.
  @Test func anAbortedTransactionLeavesNothing() throws {
    let rig = try SessionRig(Self.text)
    let row = try rig.row("A.Transform.Rotation")
    _ = rig.session.set([(row, .number(1))])
    let before = try rig.text
    let transaction = rig.session.begin()
    _ = rig.session.set([(row, .number(2))], in: transaction)
    _ = rig.session.set([(row, .number(3))], in: transaction)
    rig.session.abort(transaction)
    #expect(try rig.text == before && !transaction.isOpen)
    #expect(rig.session.text.value(of: row) == .number(1))
    // It has ended.
    _ = rig.session.set([(row, .number(4))], in: transaction)
    #expect(try rig.text == before)
    _ = rig.session.undo()
    #expect(try rig.text == rig.original && !rig.session.history.canUndo)
  }

  /// What else is edited while a transaction is open stays, and so does what was saved meanwhile.
  @Test func whatElseIsEditedStays() throws {
    let rig = try SessionRig(Self.text)
    let (rotation, scale) = (try rig.row("A.Transform.Rotation"), try rig.row("A.Transform.Scale"))
    let other = PropertyValue.vector(Vector3D(x: 50, y: 50, z: 100))
    let transaction = rig.session.begin()
    _ = rig.session.set([(rotation, .number(1))], in: transaction)
    _ = rig.session.set([(scale, other)])
    _ = rig.session.set([(rotation, .number(2))], in: transaction)
    #expect(rig.session.text.value(of: scale) == other)
    rig.session.histories.markSaved("a")
    _ = rig.session.set([(rotation, .number(3))], in: transaction)
    #expect(rig.session.history.isModified && rig.session.text.value(of: rotation) == .number(3))
    _ = rig.session.undo()
    #expect(!rig.session.history.isModified && rig.session.text.value(of: scale) == other)
    #expect(rig.session.text.value(of: rotation) == .number(2))
  }

  // MARK: Nothing

  /// The value that is there is no edit, whatever its number looks like in the file.
  @Test(arguments: CorpusFile.samples) func settingWhatIsThereChangesNothing(
    _ file: CorpusFile
  ) throws {
    try check(rig: SessionRig(file.bytes()), file.name)
  }

  private func check(rig: SessionRig, _ name: String) throws {
    for row in rig.editable.prefix(150) {
      guard let value = rig.session.text.value(of: row), value != .path,
        let outline = rig.session.text.outline, !outline.hasExpression(row),
        outline.keyframes(of: row).keyframes.isEmpty
      else { continue }
      for scope in KeyframeScope.allCases {
        rig.session.keyframeScope = scope
        guard case .unchanged = rig.session.set([(row, value)]) else {
          Issue.record("\(name): \(outline.keypath(of: row).string) \(scope)")
          break
        }
      }
    }
    #expect(rig.session.edits.isEmpty && !rig.session.history.canUndo)
  }

  /// Its numbers have more decimals than those that are written.
  @Test func settingAnExactValueChangesNothing() throws {
    try check(rig: SessionRig(Self.text), "text")
  }

  /// The same at a keyframe, and where all keyframes move by no difference; but one value for all is
  /// another animation.
  @Test func settingWhatIsThereAtAKeyframe() throws {
    let rig = try SessionRig(Self.text)
    rig.player.seek(to: 30)
    let row = try rig.row("A.Transform.Opacity")
    let value = try #require(rig.session.text.value(of: row))
    for scope in [KeyframeScope.keyframe, .offset] {
      rig.session.keyframeScope = scope
      _ = rig.session.set([(row, value)])
      #expect(try rig.text == rig.original, "\(scope)")
    }
    rig.session.keyframeScope = .constant
    _ = rig.session.set([(row, value)])
    #expect(try rig.text.contains(#""o":{"a":0,"k":100}"#))
  }

  // MARK: Keyframes

  /// A keyframe that is added and deleted leaves the file as it was: one more, and the first one.
  @Test(arguments: ["Opacity", "Position", "Rotation", "Scale"], [12.0, 20, 33])
  func addingAndDeletingAKeyframe(_ name: String, _ frame: Double) throws {
    let rig = try SessionRig(Self.text)
    rig.player.seek(to: frame)
    let row = try rig.row("A.Transform.\(name)")
    let count = rig.session.track(of: row).keyframes.count
    let added = rig.session.editKeyframes([row: []]) { _ in .add(at: frame) }
    let chosen = try #require(added.keyframes?[row])
    #expect(rig.session.track(of: row).keyframes.count == count + 1 && chosen.count == 1)
    #expect(try rig.text != rig.original)
    #expect(rig.session.deleteKeyframes(row, chosen).refusal == nil)
    #expect(try rig.text == rig.original)
  }

  // MARK: Results

  /// What cannot be edited says why, and leaves no step; nothing is decided by a text.
  @Test func whatIsRefusedSaysWhy() throws {
    let rig = try SessionRig(Self.text)
    let rotation = try rig.row("A.Transform.Rotation")
    #expect(
      rig.session.set([(rotation, .text("x"))]).refusal?.english
        == KeyframeProblem.form.text.english)
    #expect(rig.session.editKeyframes([rotation: [0]]) { _ in .reverse }.keyframes == nil)
    let opacity = try rig.row("A.Transform.Opacity")
    rig.player.seek(to: 30)
    #expect(
      rig.session.addKeyframe(opacity).refusal?.english == KeyframeProblem.occupied.text.english)
    #expect(rig.session.change(.rate(0, keepsSeconds: false)).refusal != nil)
    #expect(!rig.session.history.canUndo && rig.session.edits.isEmpty)
  }

  /// Of several values, those that can be changed are, and the rest is named.
  @Test func aPartThatIsRefusedIsANote() throws {
    let rig = try SessionRig(Self.text)
    let rows = try ["A.Transform.Rotation", "A.Transform.Opacity"].map(rig.row)
    let result = rig.session.set([(rows[0], .text("x")), (rows[1], .number(5))])
    #expect(result.refusal == nil && result.notes.count == 1)
    #expect(rig.session.text.value(of: rows[1]) == .number(5))
  }

  /// Each open animation has a history of its own.
  @Test func historiesStayWithTheirFiles() throws {
    let rig = try SessionRig(Self.text)
    let row = try rig.row("A.Transform.Rotation")
    _ = rig.session.set([(row, .number(1))])
    rig.session.file = "b"
    #expect(rig.session.edits.isEmpty && rig.session.undo().refusal != nil)
    rig.session.file = "a"
    #expect(rig.session.history.canUndo && rig.session.undo().refusal == nil)
    #expect(try rig.text == rig.original)
  }
}
