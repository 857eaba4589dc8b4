// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing
@testable import LottieKit

/// The law of edits: the edited values differ, at the edited paths, and nothing else.
@Suite struct EditingLawTests {
  /// The seed of the random edits; `LOTTIEKIT_SEED` sets another one.
  private static let seed =
    ProcessInfo.processInfo.environment["LOTTIEKIT_SEED"].flatMap { UInt64($0) } ?? 35
  private static let edits = 20
  /// The second animation of archives.
  private static let second = Array(
    #"{"v":"5.7.0","fr":10,"ip":0,"op":30,"w":20,"h":20,"layers":[{"ty":3,"nm":"N","ks":{}}]}"#
      .utf8)

  /// Expressions are off, since they may read the edited values.
  private static let limits: Limits = {
    var limits = Limits()
    limits.expressions.seconds = 0
    return limits
  }()

  /// An edited row with what it was set to.
  private struct Edited {
    let row: Int
    let value: PropertyValue
    let frame: Double
    let scope: KeyframeScope
    let address: ValueAddress
  }

  /// Another value of the same kind.
  private static func other(
    than value: PropertyValue, _ form: ValueAddress.Form, _ random: inout SeededGenerator
  ) -> PropertyValue? {
    func number() -> Double {
      (Double.random(in: -200...200, using: &random) * 100).rounded() / 100
    }
    func color(_ alpha: Double = 1) -> RGBA {
      func part() -> Double { Double(Int.random(in: 0...255, using: &random)) / 255 }
      return RGBA(part(), part(), part(), alpha)
    }
    switch value {
    case .number:
      // The sizes of a text are not negative.
      if case .text = form { return .number(number().magnitude) }
      return .number(number())
    case .vector(let old):
      return .vector(Vector3D(x: number(), y: number(), z: old.z == 0 ? 0 : number()))
    case .color:
      let new = color()
      return .color(Color(r: new.red, g: new.green, b: new.blue, a: 1))
    case .text: return .text("Edited “\(Int.random(in: 0...999, using: &random))”\nline")
    case .gradient(var stops):
      guard !stops.isEmpty else { return nil }
      let index = Int.random(in: stops.indices, using: &random)
      stops[index].color = color(stops[index].color.alpha)
      return .gradient(stops)
    case .path: return nil
    }
  }

  /// Equal within the precision of the text.
  private static func isNear(_ a: PropertyValue?, _ b: PropertyValue?) -> Bool {
    func near(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude <= 2e-5 * max(1, b.magnitude) }
    switch (a, b) {
    case (.number(let a)?, .number(let b)?): return near(a, b)
    case (.vector(let a)?, .vector(let b)?):
      return near(a.x, b.x) && near(a.y, b.y) && near(a.z, b.z)
    case (.color(let a)?, .color(let b)?): return near(a.r, b.r) && near(a.g, b.g) && near(a.b, b.b)
    case (.text(let a)?, .text(let b)?):
      return a.replacing("\r", with: "\n") == b.replacing("\r", with: "\n")
    case (.gradient(let a)?, .gradient(let b)?):
      return a.count == b.count
        && zip(a, b).allSatisfy {
          near($0.offset, $1.offset) && near($0.color.red, $1.color.red)
            && near($0.color.green, $1.color.green) && near($0.color.blue, $1.color.blue)
        }
    default: return a == b
    }
  }

  private static func value(_ row: Int, _ outline: SceneOutline, at frame: Double) -> PropertyValue?
  {
    outline.rows[row].property.flatMap { PropertyValue($0, at: frame, gradientStops: 100_000) }
  }

  /// The paths of all values that differ.
  private static func differences(
    _ a: JSONTree, _ b: JSONTree, _ path: JSONPath, into result: inout [JSONPath]
  ) {
    if a == b { return }
    switch (a, b) {
    case (.object(let x), .object(let y)) where x.map(\.key) == y.prefix(x.count).map(\.key):
      for (i, member) in x.enumerated() {
        differences(member.value, y[i].value, path.member(member.key), into: &result)
      }
      for added in y.dropFirst(x.count) { result.append(path.member(added.key)) }
    case (.array(let x), .array(let y)) where x.count == y.count:
      for i in x.indices { differences(x[i], y[i], path.element(i), into: &result) }
    default: result.append(path)
    }
  }

  private func check(_ animation: Animation, _ name: String) throws {
    let outline = SceneOutline(Scene(animation))
    let finder = try AddressFinder(animation)
    let hash = name.utf8.reduce(UInt64(5381)) { ($0 &* 33) ^ UInt64($1) }
    var random = SeededGenerator(seed: Int(truncatingIfNeeded: Self.seed ^ hash))
    let properties = outline.rows.indices.filter { outline.rows[$0].isProperty }
    guard !properties.isEmpty else { return }
    var edits = AnimationEdits()
    var edited: [Edited] = []
    for _ in 0..<(4 * Self.edits) where edited.count < Self.edits {
      guard let row = properties.randomElement(using: &random),
        let address = try? finder.address(of: row, in: outline), edits[address.path] == nil
      else { continue }
      let keyframes = outline.rows[row].property?.keyframes.map(\.frame) ?? []
      let inside = keyframes.first.map { $0...max($0, keyframes.last ?? $0) } ?? 0...60
      var frame = Double.random(in: inside, using: &random).rounded()
      if Bool.random(using: &random) { frame = keyframes.randomElement(using: &random) ?? 0 }
      // A keyframe near the playhead is the one that is changed.
      frame = keyframes.last { ($0 - frame).magnitude < 0.5 } ?? frame
      guard let property = outline.rows[row].property,
        let old = Self.value(row, outline, at: frame),
        let new = Self.other(than: old, address.form, &random),
        let scope = KeyframeScope.allCases.randomElement(using: &random)
      else { continue }
      var change = PropertyChange(from: old, to: new, scope, at: frame)
      change.numbers = (property as? Property<GradientValues>)?.value(at: frame).numbers ?? []
      guard let json = try? change.applied(to: finder.value(at: address.path), address.form),
        json != finder.value(at: address.path)
      else { continue }
      edits[address.path] = .value(json)
      edited.append(Edited(row: row, value: new, frame: frame, scope: scope, address: address))
    }
    guard !edited.isEmpty else { return }
    let text = try edits.applied(to: animation.jsonText, limits: Self.limits)
    let label = "\(name), seed \(Self.seed)"

    // Only the edited paths differ.
    let before = try JSONTree(JSONTape(animation.jsonText).root)
    let after = try JSONTree(JSONTape(text).root)
    var found: [JSONPath] = []
    Self.differences(before, after, JSONPath(), into: &found)
    var paths = edited.map(\.address.path)
    // What a new value of a transform needs beside it.
    for keys in [["sk", "sa"], ["rx", "ry", "rz", "or"]] {
      for path in found where keys.contains(where: { path == path.parent.member($0) }) {
        let group = keys.map { path.parent.member($0) }
        if !paths.contains(path), group.contains(where: paths.contains) { paths.append(path) }
      }
    }
    for path in found {
      #expect(paths.contains { path.starts(with: $0) }, "\(label): \(path)")
    }
    for edit in edited {
      #expect(
        found.contains { $0.starts(with: edit.address.path) }, "\(label): \(edit.address.path)")
    }
    try expectEqualBytes(animation.jsonText, text, outside: paths, label)

    // Only the edited values differ.
    let result = SceneOutline(Scene(try animation.with(text)))
    #expect(result.rows.map(\.name) == outline.rows.map(\.name), "\(label)")
    let records = Set(edited.map(\.address.path))
    for row in outline.rows.indices where outline.rows[row].isProperty {
      if let edit = edited.first(where: { $0.row == row }) {
        let shown = Self.value(row, result, at: edit.frame)
        #expect(
          Self.isNear(shown, edit.value),
          "\(label): \(outline.keypath(of: row).string) \(edit.scope) at \(edit.frame): \(shown?.text ?? "none") is not \(edit.value.text)"
        )
      } else if let address = try? finder.address(of: row, in: outline),
        records.contains(address.path)
      {
        continue
      } else {
        for frame in [0.0, 17.3] {
          #expect(
            Self.value(row, result, at: frame) == Self.value(row, outline, at: frame),
            "\(label): \(outline.keypath(of: row).string)")
        }
      }
    }

    // Without the edits, it is the file again.
    #expect(try AnimationEdits().applied(to: animation.jsonText) == animation.jsonText)
    try expectEqualPictures(animation, edits, text, label)
  }

  /// Compares what is shown with what is read back: as JSON, .tgs and .lottie, whose other files stay.
  private func expectEqualPictures(
    _ animation: Animation, _ edits: AnimationEdits, _ text: [UInt8], _ label: String
  ) throws {
    func picture(_ animation: Animation) throws -> [UInt32] {
      let scene = Scene(animation)
      scene.update(to: Double(animation.startFrame + animation.endFrame) / 2)
      let bitmap = try Bitmap(width: 64, height: 64)
      Renderer().paint(
        scene.displayList, onto: bitmap.buffer,
        transform: Fit.aspectFit.transform(
          from: scene.size, into: Rect(x: 0, y: 0, width: 64, height: 64)))
      return bitmap.pixels
    }
    let shown = try picture(animation.edited(by: edits))
    var builder = DotLottieBuilder()
    builder.addAnimation(id: "other", Self.second)
    builder.addAnimation(id: "it", animation.jsonText)
    builder.addTheme(id: "dark", Array(#"{"rules":[]}"#.utf8))
    for old in [Archive.gzip(animation.jsonText), builder.archive()] {
      let packed = try AnimationFile.content(
        old, animation: "it", replacedBy: text, limits: Self.limits)
      let read = try AnimationFile.read(bytes: packed, animation: "it", limits: Self.limits)
      #expect(read.animation.jsonText == text, "\(label)")
      let isShown = try picture(animation.with(read.animation.jsonText)) == shown
      #expect(isShown, "\(label)")
      guard old.starts(with: [0x50, 0x4b]) else { continue }
      let other = try AnimationFile.read(bytes: packed, animation: "other", limits: Self.limits)
      #expect(other.animation.jsonText == Self.second, "\(label)")
      #expect(other.themeTexts == ["dark": Array(#"{"rules":[]}"#.utf8)], "\(label)")
    }
    // Undone, it is the picture of the file.
    let isUndone = try picture(animation.edited(by: AnimationEdits())) == picture(animation)
    #expect(isUndone, "\(label)")
  }

  /// Compares the bytes of two texts but for some values, and the members that are new.
  private func expectEqualBytes(
    _ old: [UInt8], _ new: [UInt8], outside paths: [JSONPath], _ label: String
  ) throws {
    let (a, b) = (try JSONTape(old, decodesKeys: false), try JSONTape(new, decodesKeys: false))
    func rest(_ tape: JSONTape) -> [UInt8] {
      var ranges = paths.compactMap { path -> Range<Int>? in
        guard let index = tape.index(of: path) else { return nil }
        let range = tape.range(of: index)
        // A new member is cut out with its key and its comma.
        guard a.index(of: path) == nil else { return range }
        let key = tape.nodes[index - 1].start - 1
        let comma = key > 0 && tape.bytes[key - 1] == UInt8(ascii: ",")
        return key - (comma ? 1 : 0)..<range.upperBound
      }
      ranges.sort { $0.lowerBound > $1.lowerBound }
      var bytes = tape.bytes
      for range in ranges { bytes.removeSubrange(range) }
      return bytes
    }
    #expect(rest(a) == rest(b), "\(label): bytes outside of the edited values differ")
  }

  @Test(arguments: CorpusFile.all) func editsLandWhereTheyWereMade(_ file: CorpusFile) throws {
    guard let animation = try? Animation(json: file.bytes(), limits: Self.limits) else { return }
    try check(animation, file.name)
  }

  /// Equal and empty names, reused precompositions, texts, slots, dashes, old files.
  @Test(arguments: EditingFile.all) func editsLandInOddFiles(_ file: EditingFile) throws {
    let animation = try Animation(json: Array(file.json.utf8), limits: Self.limits)
    for round in 0..<8 { try check(animation, "\(file.name) \(round)") }
  }
}

/// Small files with what makes the paths of values hard to find.
struct EditingFile: Sendable, CustomTestStringConvertible {
  let name: String
  let json: String

  var testDescription: String { name }

  private init(_ name: String, _ layers: String, root: String = "") {
    self.name = name
    json =
      #"{"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,\#(root)"layers":[\#(layers)]}"#
  }

  private static func shapes(_ name: String, _ items: String) -> String {
    #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,"ks":{"o":{"a":0,"k":100},"p":{"s":true,"x":{"a":0,"k":5},"y":{"a":1,"k":[{"t":0,"s":[3],"e":[9]},{"t":40}]}}},"shapes":[\#(items)]}"#
  }

  private static let fill =
    #"{"ty":"fl","nm":"","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}"#
  private static let square =
    #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[10,10]},"r":{"k":0}}"#

  static let all: [EditingFile] = [
    EditingFile(
      "equal names",
      (0..<4).map { shapes($0 < 2 ? "Vector" : "", square + "," + fill) }.joined(separator: ",")),
    EditingFile(
      "equal groups",
      shapes(
        "L",
        (0..<3).map { _ in #"{"ty":"gr","nm":"G","it":[\#(square),\#(fill),{"ty":"tr"}]}"# }
          .joined(separator: ","))),
    EditingFile(
      "reused precomposition",
      (0..<5).map {
        #"{"ty":0,"nm":"P","refId":"c","w":9,"h":9,"ip":0,"op":60,"st":\#($0),"ks":{}}"#
      }
      .joined(separator: ","),
      root: #""assets":[{"id":"c","layers":[\#(shapes("I", square + "," + fill))]}],"#),
    EditingFile(
      "texts",
      #"{"ty":5,"nm":"T","ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"a","f":"F","s":12,"fc":[1,0,0],"tr":0,"j":0}},{"t":30,"s":{"t":"b\rc","f":"F","s":14,"fc":[0,1,0],"sc":[0,0,1],"sw":2}}]},"p":{},"m":{"g":1,"a":{"k":[0,0]}},"a":[{"nm":"A","a":{"p":{"a":0,"k":[1,2,0]},"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":9,"s":[100]}]}},"s":{"t":0,"b":1,"s":{"a":0,"k":0},"e":{"a":0,"k":50}}}]}}"#
    ),
    EditingFile(
      "slots",
      shapes(
        "S",
        square
          + #",{"ty":"fl","nm":"F","c":{"sid":"c1"},"o":{"sid":"o1","a":0,"k":3}},{"ty":"gf","nm":"G","t":1,"s":{"k":[0,0]},"e":{"k":[9,9]},"o":{"k":100},"g":{"sid":"g1","p":2,"k":{"a":0,"k":[0,0,0,0,1,1,1,1]}}}"#
      ),
      root:
        #""slots":{"c1":{"p":{"a":0,"k":[1,0.5,0]}},"o1":{"p":{"a":1,"k":[{"t":0,"s":[10]},{"t":30,"s":[90]}]}},"g1":{"p":{"p":2,"k":{"a":0,"k":[0,1,0,0,1,0,0,1]}}}},"#
    ),
    EditingFile(
      "strokes and gradients",
      shapes(
        "S",
        square
          + #",{"ty":"st","nm":"S","c":{"a":1,"k":[{"t":0,"s":[1,0,0,1],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":30,"s":[0,0,1,1]}]},"o":{"k":100},"w":{"k":4},"lc":1,"lj":1,"ml":4,"d":[{"n":"d","nm":"dash","v":{"a":0,"k":5}},{"n":"g","v":{"a":0,"k":3}},{"n":"o","v":{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[20]}]}}]},{"ty":"gs","nm":"G","t":2,"s":{"k":[0,0]},"e":{"k":[9,9]},"h":{"k":0},"a":{"k":0},"o":{"k":100},"w":{"k":3},"g":{"p":3,"k":{"a":1,"k":[{"t":0,"s":[0,1,0,0,0.5,0,1,0,1,0,0,1,0,1,1,0.5]},{"t":50,"s":[0,0,0,1,0.5,0,1,0,1,1,0,0,0,1,1,0]}]}}}"#
      )),
    EditingFile(
      "effects, styles, masks, solids",
      ##"{"ty":1,"nm":"Solid","sw":20,"sh":20,"sc":"#ff0000","ip":0,"op":60,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0,0],"to":[1,2,0],"ti":[-1,0,0]},{"t":30,"s":[50,10,0],"h":1},{"t":50,"s":[0,0,0]}]},"r":{"k":3},"s":{"a":0,"k":[100,100,100]}},"hasMask":true,"masksProperties":[{"nm":"M","mode":"a","inv":false,"pt":{"k":{"c":true,"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}},"o":{"k":80},"x":{"k":1}}],"ef":[{"ty":21,"nm":"Fill","mn":"ADBE Fill","en":1,"ef":[{"ty":10,"v":{"k":0}},{"ty":7,"v":{"k":0}},{"ty":2,"v":{"a":0,"k":[0,1,0,1]}},{"ty":7,"v":{"k":0}},{"ty":0,"v":{"k":0}},{"ty":0,"v":{"k":0}},{"ty":0,"v":{"a":0,"k":1}}]}],"sy":[{"nm":"Shadow","ty":1,"c":{"k":[0,0,0,1]},"o":{"k":75},"a":{"k":120},"s":{"k":5},"d":{"k":5},"ch":{"k":0},"bm":{"k":1},"no":{"k":0}}]}"##
    ),
    EditingFile(
      "old colours",
      shapes(
        "L", square + #",{"ty":"fl","nm":"F","c":{"a":0,"k":[255,128,0,255]},"o":{"a":0,"k":100}}"#)
    ).with(version: "4.0.0"),
  ]

  private func with(version: String) -> EditingFile {
    EditingFile(text: json.replacing("5.7.0", with: version), name: name)
  }

  private init(text: String, name: String) { (json, self.name) = (text, name) }
}
