// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// The law of values that are shown without a new scene: the pictures are those of the edited text.
@Suite struct PropertyPreviewTests {
  private static func pictures(_ scene: Scene) -> [String] {
    let (start, end) = (scene.animation.start, scene.animation.end)
    return [0.1, 0.5, 0.93].map {
      scene.update(to: start + (end - start) * $0)
      return scene.displayList.dump
    }
  }

  /// A static value with a keyframe more, or keyframes that are moved: all kinds of property.
  private static func edited(_ json: JSONTree, _ form: ValueAddress.Form) -> JSONTree? {
    let moved = try? KeyframeEdit.move(by: 4, values: [3, -2], replaces: true)
      .applied(to: json, form, [0])
    let reversed = try? KeyframeEdit.reverse.applied(to: json, form, [0, 1])
    return (moved ?? reversed ?? (try? KeyframeEdit.add(at: 10).applied(to: json, form, [])))?.json
  }

  @Test(arguments: CorpusFile.samples) func picturesAreThoseOfTheText(_ file: CorpusFile) throws {
    let animation = try Animation(json: file.bytes())
    let finder = try AddressFinder(animation)
    let list = SceneOutline(Scene(animation))
    let rows = list.rows.indices.filter { list.rows[$0].isProperty }
    let original = Self.pictures(Scene(animation))
    var count = 0
    for row in rows where row % max(1, rows.count / 24) == 0 {
      let scene = Scene(animation)
      let outline = SceneOutline(scene)
      _ = Self.pictures(scene)
      guard let address = try? finder.address(of: row, in: outline, isForKeyframes: true),
        let old = finder.value(at: address.path), let new = Self.edited(old, address.form),
        outline.show([.init(row: row, address: address, json: new)], in: scene)
      else { continue }
      count += 1
      var edits = AnimationEdits()
      edits[address] = .value(new)
      let rebuilt = Scene(try animation.edited(by: edits))
      #expect(Self.pictures(scene) == Self.pictures(rebuilt), "\(address.path)")
      // And back.
      #expect(outline.show([.init(row: row, address: address, json: old)], in: scene))
      #expect(Self.pictures(scene) == original, "\(address.path)")
    }
    #expect(count > 0)
  }

  /// All uses of a precomposition change, and all that has a slot.
  @Test func allUsesChange() throws {
    let json =
      ##"{"fr":60,"ip":0,"op":60,"w":200,"h":200,"slots":{"o":{"p":{"a":0,"k":50}}},"assets":[{"id":"c","layers":[{"ty":1,"nm":"In","ip":0,"op":60,"ks":{"o":{"sid":"o","k":50},"r":{"a":0,"k":0}},"sw":50,"sh":50,"sc":"#ff0000"}]}],"layers":[{"ty":0,"nm":"A","refId":"c","w":200,"h":200,"ip":0,"op":60,"ks":{}},{"ty":0,"nm":"B","refId":"c","w":200,"h":200,"ip":0,"op":60,"ks":{"o":{"sid":"o","k":50}}}]}"##
    let animation = try Animation(json: Array(json.utf8))
    let scene = Scene(animation)
    let outline = SceneOutline(scene)
    let finder = try AddressFinder(animation)
    for (name, key) in [("Opacity", #"{"a":0,"k":20}"#), ("Rotation", #"{"a":0,"k":30}"#)] {
      let rows = outline.rows.indices.filter {
        outline.rows[$0].name == name && outline.keys(of: $0).contains("In")
      }
      let address = try finder.address(of: try #require(rows.first), in: outline)
      let new = JSONTree(try JSONTape(Array(key.utf8)).root)
      #expect(outline.show([.init(row: rows[0], address: address, json: new)], in: scene))
      scene.update(to: 3)
      #expect(rows.count == 2)
      #expect(
        rows.map { outline.value(of: $0, at: 3) }
          == Array(repeating: .number(new["k"]?.number ?? 0), count: 2))
    }
    let own = try #require(
      outline.rows.lastIndex { $0.name == "Opacity" && $0.property?.slot == "o" })
    #expect(outline.value(of: own, at: 0) == .number(20))
  }

  /// A layer of a precomposition is seen at another time in all uses of it.
  @Test func allUsesMove() throws {
    let json =
      ##"{"fr":60,"ip":0,"op":60,"w":200,"h":200,"assets":[{"id":"c","layers":[{"ty":1,"nm":"In","ip":0,"op":60,"ks":{},"sw":50,"sh":50,"sc":"#ff0000"}]}],"layers":[{"ty":0,"nm":"A","refId":"c","w":200,"h":200,"ip":0,"op":60,"ks":{}},{"ty":0,"nm":"B","refId":"c","w":200,"h":200,"ip":0,"op":60,"st":5,"ks":{}}]}"##
    let scene = Scene(try Animation(json: Array(json.utf8)))
    let outline = SceneOutline(scene)
    let path = JSONPath([.member("assets"), .element(0), .member("layers"), .element(0)])
    let row = try #require(outline.row(ofLayerAt: path))
    let timing = LayerTiming(inPoint: 20, outPoint: 30, startTime: 0)
    #expect(outline.show([], [.init(row: row, timing: timing)], in: scene))
    for (frame, count) in [(19.0, 0), (20, 1), (25, 2), (30, 1), (35, 0)] {
      scene.update(to: frame)
      #expect(scene.displayList.dump.split(separator: "fill").count - 1 == count, "\(frame)")
    }
  }

  /// Layers of real files that are moved and trimmed: the pictures are those of the edited text.
  @Test(arguments: CorpusFile.samples) func timesAreThoseOfTheText(_ file: CorpusFile) throws {
    let animation = try Animation(json: file.bytes())
    let finder = try AddressFinder(animation)
    for index in animation.parts.layers.indices.prefix(12) {
      let path = JSONPath([.member("layers"), .element(index)])
      for change in [LayerTimeChange.inPoint(by: 7), .outPoint(by: -9), .outPoint(by: 4)] {
        let scene = Scene(animation)
        let outline = SceneOutline(scene)
        _ = Self.pictures(scene)
        var edits = AnimationEdits()
        guard edits.retime(path, change, in: finder),
          let timing = edits.timing(of: path, in: finder),
          let row = outline.row(ofLayerAt: path),
          outline.show([], [.init(row: row, timing: timing)], in: scene)
        else { continue }
        let rebuilt = Scene(try animation.edited(by: edits))
        #expect(Self.pictures(scene) == Self.pictures(rebuilt), "\(path) \(change)")
      }
    }
  }

  /// A value that the file lacks can be more than its default: rotations about an axis make a layer
  /// three-dimensional.
  @Test func valuesThatTheTextLacks() throws {
    let json =
      ##"{"fr":60,"ip":0,"op":60,"w":200,"h":200,"layers":[{"ty":1,"nm":"A","ip":0,"op":60,"ks":{"o":{"a":0,"k":50}},"sw":50,"sh":50,"sc":"#ff0000"}]}"##
    let animation = try Animation(json: Array(json.utf8))
    let scene = Scene(animation)
    let outline = SceneOutline(scene)
    let transform = JSONPath([.member("layers"), .element(0), .member("ks")])
    for (name, key, shows) in [("Rotation X", "rx", false), ("Opacity", "o", true)] {
      let row = try #require(outline.rows.firstIndex { $0.name == name })
      let address = ValueAddress(path: transform.member(key), form: .number, slot: nil)
      let value = JSONTree.object([.init("a", .number(0)), .init("k", .number(40))])
      #expect(outline.show([.init(row: row, address: address, json: value)], in: scene) == shows)
    }
  }

  @Test func whatNeedsANewScene() throws {
    let json =
      ##"{"fr":60,"ip":0,"op":60,"w":200,"h":200,"layers":[{"ty":1,"nm":"A","ip":0,"op":60,"ks":{"r":{"a":0,"k":0,"x":"$bm_rt = time;"}},"sw":50,"sh":50,"sc":"#ff0000"}]}"##
    let animation = try Animation(json: Array(json.utf8))
    let scene = Scene(animation)
    let outline = SceneOutline(scene)
    for name in ["Rotation", "Color"] {
      let row = try #require(
        outline.rows.firstIndex { $0.isProperty && $0.name == name })
      let address = try AddressFinder(animation).address(of: row, in: outline)
      #expect(
        !outline.show([.init(row: row, address: address, json: .string("#00ff00"))], in: scene))
    }
    // Expressions may ask for the times of layers.
    let timing = LayerTiming(inPoint: 5, outPoint: 9, startTime: 0)
    #expect(!outline.show([], [.init(row: 0, timing: timing)], in: scene))
  }
}
