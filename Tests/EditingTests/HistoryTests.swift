// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// The steps of undo: what they say of themselves, and going to any of them.
@MainActor @Suite struct HistoryTests {
  private static func layer(_ name: String) -> String {
    #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,"ks":{"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":10,"s":[50]},{"t":20,"s":[100]}]},"p":{"k":[5,5]}},"shapes":[]}"#
  }
  private static let sample =
    #"{"w":100,"h":100,"fr":30,"ip":0,"op":60,"layers":[\#(layer("A")),\#(layer("B"))]}"#

  /// Makes a step for each kind of edit.
  private func edit(_ rig: SessionRig) throws {
    let session = rig.session
    let (a, b) = (try rig.row("A.Transform.Position"), try rig.row("B.Transform.Position"))
    let opacity = try rig.row("A.Transform.Opacity")
    func vector(_ x: Double) -> PropertyValue { .vector(Vector3D(x: x, y: 2, z: 0)) }
    session.set([(a, vector(1))])
    session.set([(a, vector(2)), (b, vector(3))])
    session.rename(try rig.row("B"), to: "C")
    session.setEnabled(false, try rig.row("A"))
    session.addMarker("end", at: 5)
    session.editKeyframes([opacity: [0]]) { _ in .curve(EasingPreset.overshoot.curve) }
    session.editKeyframes([opacity: []]) { _ in .add(at: 30) }
    session.change(.range(start: 0, end: 50, takesLayers: false))
    // What is dragged is one step.
    let drag = session.begin()
    for x in 4...7 { session.set([(a, vector(Double(x)))], in: drag) }
    drag.commit()
  }

  private static let titles = [
    "Position of A", "Position of 2 layers", "Rename B", "Hide A", "Add the marker “end”",
    "Easing: Opacity of A", "Add a keyframe: Opacity of A", "First frame and end of the file",
    "Position of A",
  ]

  @Test(arguments: [false, true]) func eachStepSaysWhatItDoes(_ isLarge: Bool) throws {
    let rig = try SessionRig(Self.sample, isLarge: isLarge)
    let session = rig.session
    try edit(rig)
    #expect(session.history.titles == Self.titles)
    #expect(session.history.undoTitle == "Position of A" && session.history.redoTitle == nil)
    session.undo()
    session.undo()
    #expect(session.history.titles == Self.titles && session.history.shownSteps == 7)
    #expect(session.history.redoTitle == "First frame and end of the file")
    // What is edited then replaces the undone steps.
    session.rename(try rig.row("A"), to: "Z")
    #expect(session.history.titles == Self.titles.prefix(7) + ["Rename A"])
  }

  /// A slot is its value and its use: another program has made one of that name, so that both are lost. The layer
  /// would have the other value. Other steps stay.
  @Test(arguments: [false, true]) func aStepThatFitsInPartIsLostAsAWhole(_ isChanged: Bool) throws {
    let rig = try SessionRig(Self.sample)
    rig.session.rename(try rig.row("B"), to: "C")
    let made = rig.session.slots.make("place", of: try rig.row("A.Transform.Position"))
    #expect(made.refusal == nil)
    let slots = isChanged ? #""slots":{"place":{"p":{"k":[9,9]}}},"layers":["# : #""layers":["#
    let text = Self.sample.replacing(#""layers":["#, with: slots).replacing("60", with: "70")
    let read = try AnimationFile.read(bytes: Array(text.utf8))
    let fitted = rig.session.history.fitting(read, limits: .init())
    let edits = try #require(fitted.history?.current)
    let result = String(decoding: try edits.applied(to: Array(text.utf8)), as: UTF8.self)
    #expect(result.contains(#""nm":"C""#))
    #expect(result.contains("sid") != isChanged && (fitted.lost > 0) == isChanged, "\(result)")
  }

  /// Going to a step is undoing or redoing all between.
  @Test(arguments: [false, true]) func goingToAStepShowsIt(_ isLarge: Bool) throws {
    let rig = try SessionRig(Self.sample, isLarge: isLarge)
    let session = rig.session
    try edit(rig)
    let count = session.history.shownSteps
    var texts = [try rig.text]
    for _ in 0..<count {
      session.undo()
      texts.insert(try rig.text, at: 0)
    }
    #expect(texts[0] == rig.original && Set(texts).count == count + 1)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      let step = Int.random(in: 0...count, using: &random)
      session.go(toStep: step)
      #expect(session.history.shownSteps == step && session.history.titles == Self.titles)
      #expect(try rig.text == texts[step], "step \(step)")
    }
    for step in [-1, count + 1] { #expect(session.go(toStep: step).refusal != nil) }
    let shown = session.history.shownSteps
    if case .unchanged = session.go(toStep: shown) {} else { Issue.record("it is shown already") }
  }
}
