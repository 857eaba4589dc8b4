// SPDX-License-Identifier: Apache-2.0

@testable import LottieCore
@testable import LottieKit

/// The words of the format: keys, the values that they have, and whole objects, from the registry of
/// features.
struct Vocabulary: Sendable {
  /// That of the target.
  static let shared =
    ["theme", "machine"].contains(FuzzTarget.current.name) ? interactive : Vocabulary(.standard)

  /// Keys, several times where other values depend on them.
  private(set) var keys: [String]
  /// The values of some keys.
  private(set) var words: [String: [JSONTree]]
  /// The objects that are in the lists of some keys.
  private(set) var lists: [String: [JSONTree]] = [:]
  /// All of these objects.
  var objects: [JSONTree] { all }
  private var all: [JSONTree] = []

  static let extremes: [Double] = [
    0, -0.0, 1, -1, 0.5, 100, 255, 1e-300, 1e-9, 1e9, -1e9, 1e38, -1e38, 1e300, -1e300, 32_768,
    2_147_483_647, -2_147_483_648, 4_294_967_296, 9_007_199_254_740_992, 9.3e18, -9.3e18, 0.999999,
    1.7976931348623157e308, 5e-324, 359.999, 12_345.678,
  ]

  static func value(_ text: String) -> JSONTree {
    (try? JSONTape(Array(text.utf8))).map { JSONTree($0.root) } ?? .null
  }

  private static func values(_ texts: String...) -> [JSONTree] { texts.map(value) }

  init(
    keys: [String], words: [String: [JSONTree]], lists: [String: [JSONTree]], all: [JSONTree]
  ) {
    (self.keys, self.words, self.lists, self.all) = (keys, words, lists, all)
  }

  private init(_ features: FeatureRegistry) {
    let numbers = (0..<16).map { JSONTree.number(Double($0)) }
    let references = numbers.prefix(6) + Self.values("-1", #""a""#, #""i""#)
    words = [
      "bm": numbers + [.number(17), .number(18)], "tt": Array(numbers.prefix(6)),
      "mode": Self.values(#""a""#, #""s""#, #""i""#, #""l""#, #""d""#, #""f""#, #""n""#),
      "ind": Array(references), "parent": Array(references), "tp": Array(references),
      "refId": Array(references), "id": Array(references), "td": Array(numbers.prefix(2)),
      "m": numbers, "lc": numbers, "lj": numbers, "r": numbers, "sy": numbers, "t": numbers,
      "ao": numbers, "ddd": numbers, "ct": numbers, "hd": Self.values("true", "false"),
      "x": Self.values(
        #""wiggle(5, 30)""#, #""loopOut('pingpong')""#, #""value * time""#, #""1e300 * value""#,
        #""thisComp.layer(1).transform.position""#, #""[NaN, 1/0]""#,
        #""createPath([[0,0],[9,9]])""#,
        #""effect(1)(1)""#, #""thisComp.layer('a').sourceRectAtTime().width""#),
    ]
    let shapes = features.shapes.map { Self.object($0.declarations.schema, type: .string($0.type)) }
    let effects = features.effects.map {
      Self.object(
        $0.declarations.schema, name: $0.matchNames.first, type: .number(Double($0.type ?? 99)))
    }
    let styles = features.styles.map {
      Self.object($0.declarations.schema, type: .number(Double($0.type)))
    }
    let masks = Self.values(
      #"{"mode":"a","o":{"k":60},"x":{"k":3},"f":{"k":[4,4]},"pt":{"k":{"c":true,"v":[[0,0],[90,0],[90,90]]}}}"#
    )
    let layers = Self.layers
    lists = [
      "shapes": shapes, "it": shapes, "ef": effects, "sy": styles, "masksProperties": masks,
      "layers": layers, "assets": Self.assets, "a": Self.animators,
    ]
    all = shapes + effects + styles + layers
    let types = features.shapes.map { JSONTree.string($0.type) }
    words["ty"] = numbers + types + types
    keys = [
      "ty", "ty", "x", "bm", "tt", "td", "tp", "parent", "ind", "refId", "ef", "sy", "shapes", "it",
      "masksProperties", "hasMask", "ks", "t", "a", "p", "s", "r", "o", "sk", "sa", "k", "sid",
      "ip",
      "op", "st", "sr", "tm", "w", "h", "ddd", "ao", "mb", "ct", "hd", "nm", "g", "e", "c", "d",
      "v",
      "i", "to", "ti", "chars", "fonts", "markers", "slots", "layers", "assets", "fr", "cl", "lc",
      "lj", "ml", "ml2", "m", "or", "pe", "ix", "xa", "rx", "ry", "rz", "l", "z", "n",
    ]
    for schema in features.shapes.map(\.declarations.schema) {
      for case .member(let key, _)? in schema.properties.map({ Optional($0.key) }) {
        keys.append("\(key)")
      }
    }
  }

  /// An object with all of its properties at their defaults.
  private static func object(_ schema: FieldSchema, name: String? = nil, type: JSONTree) -> JSONTree
  {
    var members = [JSONTree.Member("ty", type)]
    if let name { members.append(.init("mn", .string(name))) }
    var parameters: [Int: JSONTree] = [:]
    for property in schema.properties {
      var value = JSONTree.null
      switch property.expressionDefault {
      case .number(let number): value = .number(number == 0 ? 20 : number)
      case .list(let list): value = .numbers(list.isEmpty ? [30, 40, 0.5, 1] : list)
      case .text(let text): value = .string(text)
      }
      let content = JSONTree.object([.init("k", value)])
      switch property.key {
      case .member(let key, in: nil): members.append(.init("\(key)", content))
      case .member(let key, in: let outer?):
        members.append(.init("\(outer)", .object([.init("\(key)", content)])))
      case .parameter(let position, _):
        parameters[position] = .object([.init("ty", .number(0)), .init("v", content)])
      }
    }
    if let last = parameters.keys.max(), last >= 0 {
      let list = (0...last).map { parameters[$0] ?? .object([]) }
      members.append(.init("ef", .array(list)))
    }
    return .object(members)
  }

  private static let layers = values(
    #"{"ty":0,"refId":"a","w":100,"h":100,"ks":{}}"#,
    #"{"ty":0,"refId":"a","ind":1,"tm":{"k":[{"t":0,"s":[0]},{"t":60,"s":[1]}]},"w":50,"h":50,"ks":{}}"#,
    ##"{"ty":1,"ind":2,"sw":60,"sh":40,"sc":"#ff8000","ks":{}}"##,
    #"{"ty":2,"refId":"i","ks":{}}"#, #"{"ty":3,"ind":3,"ks":{"r":{"k":45}}}"#,
    #"{"ty":4,"ks":{},"tt":1,"shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[60,60]},"r":{"k":9}},{"ty":"fl","c":{"k":[1,0,0]}}]}"#,
    #"{"ty":5,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":10,"f":"Boxes-Regular","t":"A bA\rb","fc":[1,0,0],"sc":[0,1,0],"sw":2,"j":2,"tr":9,"lh":12}}]},"a":[],"p":{},"m":{"g":1}}}"#,
    #"{"ty":5,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":10,"f":"Boxes-Regular","t":"A b A","sz":[40,30],"ps":[0,0]}}]},"a":[],"m":{"g":4,"a":{"k":[1,2]}}}}"#,
    #"{"ty":13,"ks":{"p":{"k":[50,50,-200]},"a":{"k":[50,50,0]}},"pe":{"k":200}}"#,
    #"{"ty":3,"ind":4,"ddd":1,"ks":{"rx":{"k":30},"ry":{"k":40},"or":{"k":[10,20,30]},"p":{"k":[50,50,90]}}}"#,
    #"{"ty":4,"ao":1,"ks":{"p":{"s":true,"x":{"k":10},"y":{"k":20}}},"shapes":[]}"#,
    #"{"ty":12,"ks":{},"ef":[]}"#)

  private static let assets = values(
    ##"{"id":"a","layers":[{"ty":1,"sw":30,"sh":30,"sc":"#00ff00","ks":{}}],"w":100,"h":100}"##,
    #"{"id":"i","w":2,"h":1,"e":1,"p":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVQI12NIOQEAAZMBLRk7ENIAAAAASUVORK5CYII="}"#
  )

  private static let animators = values(
    #"{"s":{"t":0,"b":1,"rn":1,"sh":3,"s":{"k":10},"e":{"k":60},"o":{"k":5},"a":{"k":80},"xe":{"k":20},"ne":{"k":-30}},"a":{"p":{"k":[5,9]},"s":{"k":[50,150]},"r":{"k":30},"fc":{"k":[0,1,0]},"t":{"k":12},"bl":{"k":[2,3]},"o":{"k":50},"sk":{"k":20},"fh":{"k":100}}}"#
  )
}
