// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts

/// Puts keyframes in place of expressions: each is evaluated at every frame at which its layer is seen.
enum BakeExpressions: PrepareStep {
  static let id = PrepareStepID.expressions

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    guard work.options.wantsExpressions, root.hasExpressionInside else { return }
    let recorder = try work.recorder()
    let finder = try AddressFinder(work.animation)
    let paths = finder.objects(with: .expression, in: JSONPath())
      .filter { $0.steps.first != .member("slots") }
    var ranges = LayerRanges(root)
    let owners = try paths.map { path throws(LottieError) in
      try Owner(path, in: root, &ranges, work)
    }
    // The walk knows what the numbers are, the marks tell it which expression is where.
    for (index, path) in paths.enumerated() {
      root.change(at: path) { $0.set("x", .string(mark(index))) }
    }
    let accuracy = ValueAccuracy(root, work.options)
    var baked = 0
    func bake(_ property: inout JSONTree, _ context: PropertyContext, _ index: Int) {
      let owner = owners[index]
      guard !work.stop.isSet else { return }
      guard !owner.isControl else { return property.remove("x") }
      let sampled = SampledValues(owner.frames) { recorder.value(at: paths[index], frame: $0) }
      guard let new = sampled.property(property, context, accuracy, isOriented: owner.isOriented)
      else {
        let text = finder.value(at: paths[index].member("x"))?.string ?? ""
        property.set("x", .string(text))
        return work.note(
          .kept, "the values of the expression cannot be keyframes", at: paths[index],
          layer: owner.name)
      }
      property = new
      baked += 1
    }
    PropertyWalk(root).change(&root) { property, context in
      guard let index = number(ofMark: property["x"]?.string) else { return }
      bake(&property, context, index)
    }
    for (index, path) in paths.enumerated() {
      root.change(at: path) { property in
        guard number(ofMark: property["x"]?.string) == index else { return }
        let owner = owners[index]
        let context = PropertyContext(
          kind: .other, scale: 1, composition: owner.composition, layer: owner.name)
        bake(&property, context, index)
      }
    }
    // Expressions of slots, of text selectors and of others that are no properties.
    for (path, name) in rest(in: root) {
      work.note(.kept, "this expression has no value of its own", at: path, layer: name)
    }
    if baked > 0 {
      work.note(
        .changed,
        .counted(baked, "1 expression is keyframes now", "\(baked) expressions are keyframes now"))
    }
  }

  private static func mark(_ index: Int) -> String { "\u{1}\(index)" }

  private static func number(ofMark text: String?) -> Int? {
    guard let text, text.first == "\u{1}" else { return nil }
    return Int(text.dropFirst())
  }

  /// The objects that still have an expression, with the names of their layers.
  private static func rest(in root: JSONTree) -> [(JSONPath, String)] {
    var found: [(JSONPath, String)] = []
    func visit(_ value: JSONTree, _ path: JSONPath, _ name: String) {
      switch value {
      case .object(let members):
        var name = name
        if value["ty"]?.number != nil, value["ks"] != nil { name = value["nm"]?.string ?? name }
        if value["x"]?.string?.isEmpty == false,
          value["k"] == nil || path.steps.first == .member("slots")
        {
          found.append((path, name))
        }
        for member in members { visit(member.value, path.member(member.key), name) }
      case .array(let list):
        for (index, element) in list.enumerated() { visit(element, path.element(index), name) }
      default: break
      }
    }
    visit(root, JSONPath(), "")
    return found
  }

  /// The layer of an expression, and the frames at which it matters.
  private struct Owner {
    var frames: [Double] = []
    var composition: String?
    var name = ""
    /// Whether it is a parameter that only expressions read.
    var isControl = false
    /// Whether the layer is turned into the direction of its motion.
    var isOriented = false

    init(
      _ path: JSONPath, in root: JSONTree, _ ranges: inout LayerRanges, _ work: PrepareWork
    ) throws(LottieError) {
      guard let layerPath = path.layer, let layer = root.value(at: layerPath) else {
        frames = try work.frames(of: nil)
        return
      }
      name = layer["nm"]?.string ?? ""
      isOriented = layer.isOn("ao")
      composition =
        layerPath.steps.count == 4
        ? root.value(
          at: JSONPath(Array(layerPath.steps.prefix(2))))?["id"]?.string : nil
      let all = try work.frames(of: composition)
      frames = ranges.frames(of: layer, in: composition, among: all)
      if let effect = path.steps.firstIndex(of: .member("ef")), effect + 2 <= path.steps.count {
        let owner = root.value(at: JSONPath(Array(path.steps.prefix(effect + 2))))
        isControl = owner.map(Self.isControl) ?? false
      }
    }

    /// Whether an effect only has values for expressions.
    private static func isControl(_ effect: JSONTree) -> Bool {
      let match = effect["mn"]?.string ?? ""
      return effect["ty"]?.number ?? 5 == 5
        && (match.hasPrefix("Pseudo/") || match.hasSuffix("Control") || match.isEmpty)
    }
  }
}

/// The frames at which layers are seen, or move others.
struct LayerRanges {
  private let root: JSONTree
  /// The numbers of layers that others follow, by composition.
  private var parents: [String: Set<Double>] = [:]

  init(_ root: JSONTree) { self.root = root }

  /// Those of a composition's frames at which a layer is seen; all if other layers follow it.
  mutating func frames(
    of layer: JSONTree, in composition: String?, among all: [Double]
  ) -> [Double] {
    let key = composition ?? ""
    if parents[key] == nil {
      let layers = root.composition(composition)?.layerList ?? []
      parents[key] = Set(layers.compactMap { $0["parent"]?.number })
    }
    if let own = layer["ind"]?.number, parents[key]?.contains(own) == true { return all }
    let (first, end) = (layer["ip"]?.number ?? -.infinity, layer["op"]?.number ?? .infinity)
    // The frame of the end is one, too, so that the last motion goes on to it.
    let seen = all.filter { $0 >= first && $0 <= end }
    return seen.isEmpty ? Array(all.prefix(1)) : seen
  }
}
