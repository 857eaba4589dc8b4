// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieEditing

/// When layers are seen, and edits of that.
@Suite struct LayerTimeTests {
  /// A precomposition at half speed from frame 20, a child, a matte, and odd white space.
  private static let file = #"""
    {"fr":60,"ip":0,"op":120,"w":100,"h":100,
     "assets":[{"id":"p","layers":[
       {"ty":4,"nm":"Inner","ip":5,"op":25,"st":0,"ks":{"o":{"k":[{"t":5,"s":[0]},{"t":15,"s":[100]}]}},"shapes":[]}]}],
     "layers":[
       {"ty":3,"ind":1,"nm":"Null" , "ip":0, "op" : 120,"ks":{}},
       {"ty":4,"ind":2,"nm":"Child","parent":1,"ip":10,"op":70,"st":10,
        "ks":{"p":{"a":1,"k":[ {"t":10 , "s":[0,0],"to":[1,1],"ti":[0,0]}, {"t": 40.5,"s":[9,9]} ]},"o":{"k":50},
              "r":{"a":1,"k":[{"t":12,"s":[0]},{"t":30}],"x":"time"}},
        "ef":[{"ty":5,"nm":"Slider","mn":"ADBE Slider Control","ef":[{"ty":0,"v":{"a":1,"k":[{"t":20,"s":[1]},{"t":22,"s":[2]}]}}]}],
        "masksProperties":[{"mode":"a","pt":{"k":[{"t":11,"s":[{"c":true,"v":[[0,0]],"i":[[0,0]],"o":[[0,0]]}]}]},"o":{"k":100}}],
        "shapes":[{"ty":"gf","g":{"p":2,"k":{"k":[{"t":13,"s":[0,1,1,1,1,0,0,0]},{"t":14}]}},"s":{"k":[0,0]},"e":{"k":[9,9]},"o":{"k":100}}]},
       {"ty":0,"ind":3,"nm":"Scene","refId":"p","w":100,"h":100,"ip":20,"op":90,"st":20,"sr":2,"ks":{}},
       {"ty":1,"ind":4,"nm":"Matte","td":1,"ip":0,"op":120,"sw":9,"sh":9,"sc":"#ffffff","ks":{}},
       {"ty":1,"ind":5,"nm":"Matted","tt":1,"tp":4,"sw":9,"sh":9,"sc":"#ffffff","ks":{}}]}
    """#

  private static func outline(_ text: String = file) throws -> SceneOutline {
    try SceneOutline(Scene(Animation(json: Array(text.utf8))))
  }

  @Test func rowsOfLayers() throws {
    let outline = try Self.outline()
    let layers = outline.layerTimes
    #expect(layers.map(\.name) == ["Null", "Child", "Scene", "Inner", "Matte", "Matted"])
    #expect(layers.map(\.kind) == ["null", "shape", "precomp", "shape", "solid", "solid"])
    #expect(layers.map(\.depth) == [0, 0, 0, 1, 0, 0])
    #expect(layers.map(\.container) == [nil, nil, nil, 2, nil, nil])
    #expect(layers.map(\.end) == [1, 2, 4, 4, 5, 6])
    #expect(layers.map(\.parent) == [nil, 0, nil, nil, nil, nil])
    #expect(layers.map(\.matte) == [nil, nil, nil, nil, nil, 4])
    #expect(layers.map(\.isMatte) == [false, false, false, false, true, false])
    #expect(layers.map(\.start) == [0, 10, 20, 30, 0, -.infinity])
    #expect(layers.map(\.stop) == [120, 70, 90, 70, 120, .infinity])
    #expect(layers.map(\.scale) == [1, 1, 1, 2, 1, 1])
    for (index, layer) in layers.enumerated() {
      #expect(layer.containsLayers(at: index) == (index == 2))
      #expect(outline.layer(of: layer.row) == layer.row)
    }
    let inner = outline.ownKeyframes(ofLayer: layers[3].row)
    #expect(inner.keyframes.map(\.frame) == [30, 50])
    #expect(outline.ownKeyframes(ofLayer: layers[2].row).keyframes.isEmpty)
    #expect(outline.ownKeyframes(ofLayer: 10_000).keyframes.isEmpty)
  }

  /// A layer in a precomposition with a time remap is shown, and cannot be moved.
  @Test func timeRemap() throws {
    let text = Self.file.replacing(
      #""refId":"p","#,
      with: #""refId":"p","tm":{"k":[{"t":20,"s":[0]},{"t":50,"s":[0.4]},{"t":90,"s":[0.1]}]},"#)
    let layers = try Self.outline(text).layerTimes
    #expect(layers[3].scale == nil && layers[2].scale == 1)
    #expect(layers[3].start.isFinite)
  }

  // MARK: Edits

  private static func layer(_ index: Int) -> JSONPath {
    JSONPath([.member("layers"), .element(index)])
  }

  private static func text(
    _ edits: AnimationEdits, _ text: String = file
  ) throws -> String {
    String(decoding: try edits.applied(to: Array(text.utf8)), as: UTF8.self)
  }

  private static func finder(_ text: String = file) throws -> AddressFinder {
    try AddressFinder(Animation(json: Array(text.utf8)))
  }

  private static func retime(
    _ edits: inout AnimationEdits, _ layer: JSONPath, _ change: LayerTimeChange,
    works: Bool = true
  ) throws {
    let hasChanged = edits.retime(layer, change, in: try finder())
    #expect(hasChanged == works)
  }

  /// What is in the file for a moved layer: all else is the same, byte by byte.
  @Test func moveChangesPointsAndKeyframesOnly() throws {
    var edits = AnimationEdits()
    try Self.retime(&edits, Self.layer(1), .move(by: 7), works: true)
    var expected = Self.file
    for (old, new) in [
      (#""parent":1,"ip":10,"op":70,"st":10"#, #""parent":1,"ip":17,"op":77,"st":17"#),
      (#"{"t":10 , "#, #"{"t":17 , "#), (#"{"t": 40.5,"#, #"{"t": 47.5,"#),
      (#"{"t":12,"#, #"{"t":19,"#), (#"{"t":30}"#, #"{"t":37}"#),
      (#"{"t":20,"s":[1]},{"t":22,"#, #"{"t":27,"s":[1]},{"t":29,"#),
      (#"{"t":11,"#, #"{"t":18,"#), (#"{"t":13,"#, #"{"t":20,"#), (#"{"t":14}"#, #"{"t":21}"#),
    ] {
      #expect(expected.contains(old))
      expected = expected.replacing(old, with: new)
    }
    #expect(try Self.text(edits) == expected)
    // And back: nothing is left of the edit.
    try Self.retime(&edits, Self.layer(1), .move(by: -7), works: true)
    #expect(edits.isEmpty)
  }

  /// Layer, change → members then, as in the file where nothing is said.
  @Test(
    arguments: [
      (1, .inPoint(by: 5), #""parent":1,"ip":15,"op":70,"st":10"#),
      (1, .outPoint(by: -5.5), #""parent":1,"ip":10,"op":64.5,"st":10"#),
      // At least a frame remains.
      (1, .inPoint(by: 500), #""parent":1,"ip":69,"op":70,"st":10"#),
      (1, .outPoint(by: -500), #""parent":1,"ip":10,"op":11,"st":10"#),
      // A null has no time of its own, so it gets no start.
      (0, .move(by: 3), #""nm":"Null" , "ip":3, "op" : 123,"ks":{}}"#),
      (2, .move(by: -20), #""ip":0,"op":70,"st":0,"sr":2"#),
    ] as [(Int, LayerTimeChange, String)])
  func points(_ layer: Int, _ change: LayerTimeChange, _ members: String) throws {
    var edits = AnimationEdits()
    try Self.retime(&edits, Self.layer(layer), change, works: true)
    let text = try Self.text(edits)
    #expect(text.contains(members), "\(text)")
  }

  @Test(arguments: [LayerTimeChange.move(by: 1), .inPoint(by: 1), .outPoint(by: 1)])
  func withoutPointsNothingMoves(_ change: LayerTimeChange) throws {
    var edits = AnimationEdits()
    try Self.retime(&edits, Self.layer(4), change, works: false)
    try Self.retime(&edits, Self.layer(99), change, works: false)
    try Self.retime(&edits, Self.layer(1), .move(by: .nan), works: false)
    #expect(edits.isEmpty)
  }

  /// A value that is edited already keeps its edit, and its keyframes move with the others.
  @Test func editedValuesMoveToo() throws {
    let finder = try Self.finder()
    let position = Self.layer(1).member("ks").member("p")
    var edits = AnimationEdits()
    var value = try #require(finder.value(at: position))
    var keys = try #require(value.keyframes)
    keys[1].set("s", .numbers([5, 5]))
    value.set("k", .array(keys))
    edits[position] = .value(value)
    // An edit inside of a value, and one of a member without keyframes.
    let inner = Self.layer(1).member("ks").member("r").member("k").element(0).member("s")
    edits[inner] = .value(.numbers([44]))
    edits[Self.layer(1).member("nm")] = .value(.string("Other"))
    try Self.retime(&edits, Self.layer(1), .move(by: 1))
    let text = try Self.text(edits)
    #expect(text.contains(#"{"t": 41.5,"s":[5,5]}"#) && text.contains(#"{"t":13,"s":[44]}"#))
    #expect(text.contains(#""nm":"Other","parent":1,"ip":11"#))
    // No path of an edit leads into another.
    for path in edits.changes.map(\.path) {
      #expect(edits.changes.map(\.path).count { $0.starts(with: path) } == 1, "\(path)")
    }
  }

  /// The moved animation at a later frame is the old one at the earlier frame.
  @Test func theMovedLayerLooksTheSameLater() throws {
    let animation = try Animation(json: Array(Self.file.utf8))
    let path = Self.layer(1)
    var edits = AnimationEdits()
    try Self.retime(&edits, path, .move(by: 12))
    let moved = try animation.edited(by: edits)
    func list(_ animation: Animation, _ frame: Double) -> String {
      let scene = Scene(animation)
      scene.soleRootLayer = "Child"
      scene.update(to: frame)
      return scene.displayList.dump
    }
    for frame in stride(from: 10.0, to: 70, by: 5) {
      #expect(list(animation, frame) == list(moved, frame + 12), "\(frame)")
    }
  }

  /// Layers of real files, moved and moved back: only numbers change, and then nothing.
  @Test(arguments: CorpusFile.all) func realFiles(_ file: CorpusFile) throws {
    guard let animation = try? Animation(json: file.bytes()) else { return }
    let finder = try AddressFinder(animation)
    for index in animation.parts.layers.indices.prefix(12) {
      var edits = AnimationEdits()
      guard edits.retime(Self.layer(index), .move(by: 7), in: finder) else { continue }
      let text = try edits.applied(to: animation.jsonText)
      let adds = edits.changes.map(\.path).contains { finder.value(at: $0) == nil }
      #expect(adds || Self.withoutNumbers(text) == Self.withoutNumbers(animation.jsonText))
      let moved = try animation.edited(by: edits)
      #expect(moved.parts.layers[index].inPoint == animation.parts.layers[index].inPoint + 7)
      _ = edits.retime(Self.layer(index), .move(by: -7), in: finder)
      // What is not a number with six decimals stays, rounded.
      #expect(
        edits.isEmpty || Self.hasLongNumbers(edits, finder), "\(file.name) \(index)")
    }
  }

  private static func withoutNumbers(_ text: [UInt8]) -> [UInt8] {
    text.filter { !"0123456789.-+eE".utf8.contains($0) }
  }

  /// Whether each edit left is of a value that rounding changes.
  private static func hasLongNumbers(_ edits: AnimationEdits, _ finder: AddressFinder) -> Bool {
    edits.changes.map(\.path).allSatisfy { path in
      let own = finder.value(at: path)
      let times = own?.number.map { [$0] } ?? own?.keyframes?.compactMap { $0["t"]?.number } ?? []
      return times.contains { (($0 * 1e6).rounded() / 1e6) != $0 }
    }
  }
}
