// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// Changes of the composition, with the text that they make.
@Suite struct CompositionEditTests {
  private static let text =
    #"{"fr":30, "ip":0,"op":60,"w":200,"h":100,"markers":[{"tm":6,"cm":"a","dr":3}],"slots":{"s":{"p":{"a":1,"k":[{"t":8,"s":[1]},{"t":16,"s":[2]}]}}},"assets":[{"id":"c","layers":[{"ty":3,"ip":0,"op":20,"st":4,"ks":{}}]}],"layers":[{"ty":3,"nm":"A","ind":7,"ip":0,"op":60,"st":0,"ks":{"o":{"a":1,"k":[{"t":10,"s":[0]},{"t":20,"s":[9]}]}}}, {"ty":0,"nm":"B","refId":"c","parent":7,"ip":5,"op":60,"tm":{"a":1,"k":[{"t":0,"s":[0]},{"t":30,"s":[1.5]}]},"ks":{}}]}"#

  private static func edit(
    _ change: CompositionChange, _ text: String = text, _ base: AnimationEdits = .init()
  ) throws -> String {
    let animation = try Animation(json: Array(text.utf8))
    var edits = base
    try edits.change(change, in: AddressFinder(animation))
    return String(decoding: try edits.applied(to: Array(text.utf8)), as: UTF8.self)
  }

  @Test(
    arguments: [
      (
        .range(start: 3, end: 50, takesLayers: false),
        text.replacing(#""ip":0,"op":60,"w""#, with: #""ip":3,"op":50,"w""#)
      ),
      // Only what starts or ends with the file goes with it.
      (
        .range(start: 3, end: 50, takesLayers: true),
        text.replacing(#""ip":0,"op":60"#, with: #""ip":3,"op":50"#)
          .replacing(#""ip":5,"op":60"#, with: #""ip":5,"op":50"#)
      ),
      (.rate(60, keepsSeconds: false), text.replacing(#""fr":30"#, with: #""fr":60"#)),
      // All times but those of the remap, which are in seconds.
      (
        .rate(15, keepsSeconds: true),
        #"{"fr":15, "ip":0,"op":30,"w":200,"h":100,"markers":[{"tm":3,"cm":"a","dr":1.5}],"slots":{"s":{"p":{"a":1,"k":[{"t":4,"s":[1]},{"t":8,"s":[2]}]}}},"assets":[{"id":"c","layers":[{"ty":3,"ip":0,"op":10,"st":2,"ks":{}}]}],"layers":[{"ty":3,"nm":"A","ind":7,"ip":0,"op":30,"st":0,"ks":{"o":{"a":1,"k":[{"t":5,"s":[0]},{"t":10,"s":[9]}]}}}, {"ty":0,"nm":"B","refId":"c","parent":7,"ip":2.5,"op":30,"tm":{"a":1,"k":[{"t":0,"s":[0]},{"t":15,"s":[1.5]}]},"ks":{}}]}"#
      ),
      (
        .size(width: 400, height: 150, .keep),
        text.replacing(#""w":200,"h":100"#, with: #""w":400,"h":150"#)
      ),
    ] as [(CompositionChange, String)])
  func changes(_ change: CompositionChange, _ expected: String) throws {
    #expect(try Self.edit(change) == expected)
  }

  /// Scaled contents get a parent, which other players understand; children keep theirs.
  @Test(arguments: [(CompositionFit.scale, 150.0, 50.0), (.center, 100, 100)])
  func contentsFollowTheSize(_ fit: CompositionFit, _ scale: Double, _ x: Double) throws {
    let new = try Self.edit(.size(width: 400, height: 150, fit))
    #expect(new.contains(#""nm":"A","ind":7,"ip":0"#) && new.contains(#""parent":7"#))
    let animation = try Animation(json: Array(new.utf8))
    let scene = Scene(animation)
    let outline = SceneOutline(scene)
    #expect(outline.layers(named: "A").count == 1 && scene.size.width == 400)
    let null = try #require(
      outline.rows.indices.last { !outline.rows[$0].isProperty && outline.rows[$0].depth == 0 })
    func value(_ name: String) -> PropertyValue? {
      (null..<outline.rows[null].end).first { outline.rows[$0].name == name }
        .flatMap { outline.value(of: $0, at: 0) }
    }
    #expect(value("Scale") == .vector(Vector3D(x: scale, y: scale, z: 100)))
    #expect(value("Position") == .vector(Vector3D(x: x, y: fit == .scale ? 0 : 25, z: 0)))
    #expect(new.contains(#""parent":8"#))
  }

  /// Edits of values stay, and can be changed again afterwards.
  @Test func onTopOfOtherEdits() throws {
    let animation = try Animation(json: Array(Self.text.utf8))
    let finder = try AddressFinder(animation)
    let path = JSONPath([
      .member("layers"), .element(0), .member("ks"), .member("o"), .member("k"), .element(0),
      .member("t"),
    ])
    var edits = AnimationEdits()
    edits[path] = .value(.number(12))
    try edits.change(.rate(60, keepsSeconds: true), in: finder)
    try edits.change(.rate(30, keepsSeconds: true), in: finder)
    let text = String(decoding: try edits.applied(to: Array(Self.text.utf8)), as: UTF8.self)
    #expect(text == Self.text.replacing(#"{"t":10,"s""#, with: #"{"t":12,"s""#))
  }

  @Test func whatCannotBe() throws {
    func problem(_ change: CompositionChange, _ text: String = Self.text) -> CompositionProblem? {
      do {
        _ = try Self.edit(change, text)
        return nil
      } catch { return error as? CompositionProblem }
    }
    #expect(problem(.range(start: 5, end: 5, takesLayers: false)) == .range)
    #expect(problem(.range(start: 0, end: .infinity, takesLayers: false)) == .number)
    #expect(problem(.rate(0, keepsSeconds: false)) == .rate)
    #expect(problem(.size(width: 0, height: 9, .keep)) == .size)
    let spatial = Self.text.replacing(#""nm":"A""#, with: #""ddd":1,"nm":"A""#)
    #expect(problem(.size(width: 9, height: 9, .scale), spatial) == .spatial)
    #expect(problem(.size(width: 9, height: 9, .keep), spatial) == nil)
  }
}
