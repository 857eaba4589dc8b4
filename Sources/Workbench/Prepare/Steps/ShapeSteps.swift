// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts

/// What the steps that rewrite shapes share.
enum ShapeRewriting {
  /// The layer whose shapes are rewritten.
  struct Context {
    let root: JSONTree
    let frames: [Double]
    let accuracy: ValueAccuracy
    /// How much larger than in its own coordinates the layer is seen, at most.
    let scale: Double
    let path: JSONPath
    let name: String
    let work: PrepareWork

    var pathContext: PropertyContext {
      PropertyContext(kind: .path, scale: scale, composition: nil, layer: name)
    }
    var decimals: Int { accuracy.decimals(pathContext) + 1 }
  }

  /// Why a list stays as it is.
  enum Obstacle: String, TextCase, Error {
    case expression = "shapes with expressions stay as they are; bake the expressions first"
    case slot = "shapes with slots stay as they are, since their values can change"
    case copies = "a repeater with so many copies stays one"
    case count = "paths whose number changes from frame to frame stay as they are"
    case empty = "these shapes cannot be evaluated"
  }

  /// Calls a function for each list of shapes of the layers that have items of some types.
  static func changeLists(
    of types: Set<String>, in root: inout JSONTree, _ work: PrepareWork,
    _ body: (inout [JSONTree], Context) throws(Obstacle) -> Int
  ) throws(LottieError) -> Int {
    let accuracy = ValueAccuracy(root, work.options)
    let bounds = ScaleBounds(root)
    var ranges = LayerRanges(root)
    var count = 0
    for (composition, list) in root.layerLists {
      let all = try work.frames(of: composition)
      for (index, layer) in (root.value(at: list)?.elements ?? []).enumerated()
      where layer["ty"]?.number == 4 && layer.hasShape(types) && !work.stop.isSet {
        let path = list.element(index)
        let context = Context(
          root: root, frames: ranges.frames(of: layer, in: composition, among: all),
          accuracy: accuracy, scale: bounds.scale(of: layer, in: composition), path: path,
          name: layer["nm"]?.string ?? "", work: work)
        var new = layer
        var obstacle: Obstacle?
        var changed = 0
        new.changeShapeLists { items in
          guard obstacle == nil else { return }
          do throws(Obstacle) { changed += try body(&items, context) } catch { obstacle = error }
        }
        if let obstacle {
          work.note(.kept, obstacle.text, at: path, layer: context.name)
        } else if changed > 0 {
          root.change(at: path) { $0 = new }
          count += changed
        }
      }
    }
    return count
  }

  /// Whether an item is drawn.
  static func isOn(_ item: JSONTree) -> Bool { !item.isOn("hd") }

  static let paints: Set<String> = ["fl", "st", "gf", "gs", "no"]
  static let modifiers: Set<String> = ["tm", "rd", "pb", "zz", "tw", "op", "mm", "rp"]
  static let geometry: Set<String> = ["sh", "rc", "el", "sr"]

  /// A list without paints, also in its groups, which have no effect on paths.
  static func withoutPaints(_ items: [JSONTree]) -> [JSONTree] {
    items.compactMap { item in
      guard isOn(item), !paints.contains(item["ty"]?.string ?? "") else { return nil }
      var item = item
      item.changeList("it") { $0 = withoutPaints($0) }
      return item
    }
  }

  /// Whether anything in a value has keyframes.
  static func isAnimated(_ value: JSONTree) -> Bool {
    switch value {
    case .object(let members):
      value.keyList.map { $0.count > 1 } == true || members.contains { isAnimated($0.value) }
    case .array(let list): list.contains(where: isAnimated)
    default: false
    }
  }

  /// Checks that the values of items are only in keyframes.
  static func check(_ items: [JSONTree]) throws(Obstacle) {
    if items.contains(where: \.hasExpressionInside) { throw .expression }
    if items.contains(where: hasSlot) { throw .slot }
  }

  /// Whether anything in a value has a slot.
  static func hasSlot(_ value: JSONTree) -> Bool {
    switch value {
    case .object(let members): value["sid"] != nil || members.contains { hasSlot($0.value) }
    case .array(let list): list.contains(where: hasSlot)
    default: false
    }
  }
}

/// Puts copies in place of repeaters, each in a group with the transform of the copy.
enum UnrollRepeaters: PrepareStep {
  static let id = PrepareStepID.repeaters

  /// More copies make a file that no player draws in time.
  private static let mostCopies = 200
  private static let mostBytes = 2_000_000

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    let always = work.options.lacks(.repeaters)
    let replaced = ModifiersAsPaths.types(work.options)
    guard always || !replaced.isEmpty else { return }
    let count = try ShapeRewriting.changeLists(of: ["rp"], in: &root, work) {
      items, context throws(ShapeRewriting.Obstacle) in
      var count = 0
      while let index = items.firstIndex(where: {
        $0["ty"]?.string == "rp" && ShapeRewriting.isOn($0)
      }) {
        // Modifiers below it can only become paths when the copies are there.
        let isNeeded = items[(index + 1)...].contains { replaced.contains($0["ty"]?.string ?? "") }
        guard always || isNeeded else { break }
        try ShapeRewriting.check(Array(items[...index]))
        let copies = try unrolled(Array(items[..<index]), items[index], context)
        items = copies + items[(index + 1)...]
        count += 1
      }
      return count
    }
    if count > 0 {
      work.note(
        .changed, .counted(count, "1 repeater is copies now", "\(count) repeaters are copies now"))
    }
  }

  /// The values of a repeater at one frame.
  private struct Values {
    var count: Int
    var offset: Double
    var anchor, position, scale: [Double]
    var rotation: Double
    var opacity: (first: Double, last: Double)
  }

  private static func unrolled(
    _ items: [JSONTree], _ repeater: JSONTree, _ context: ShapeRewriting.Context
  ) throws(ShapeRewriting.Obstacle) -> [JSONTree] {
    let isAnimated = ShapeRewriting.isAnimated(repeater)
    let frames = isAnimated ? context.frames : Array(context.frames.prefix(1))
    let values = values(of: repeater, at: frames, context)
    guard let most = values.map(\.count).max() else { throw .empty }
    // Repeaters around each other would multiply.
    let size = items.reduce(0) { $0 + $1.text.count }
    guard most <= mostCopies, most * size <= mostBytes else { throw .copies }
    let groups = (0..<most).map { copy in
      var matrices: [Affine] = []
      var opacities: [Double] = []
      for value in values {
        let times = Double(copy) + value.offset
        func part(_ list: [Double], _ index: Int, _ fallback: Double) -> Double {
          index < list.count ? list[index] : fallback
        }
        let (ax, ay) = (part(value.anchor, 0, 0), part(value.anchor, 1, 0))
        let power = (
          (part(value.scale, 0, 100) / 100).repeated(times).clamped(to: -1e6...1e6),
          (part(value.scale, 1, 100) / 100).repeated(times).clamped(to: -1e6...1e6)
        )
        matrices.append(
          .translation(
            part(value.position, 0, 0) * times + ax, part(value.position, 1, 0) * times + ay)
            * .rotation(.degrees(value.rotation * times)) * .scale(power.0, power.1)
            * .translation(-ax, -ay))
        let share = Double(copy) / Double(max(1, value.count - 1))
        let opacity = value.opacity.first + (value.opacity.last - value.opacity.first) * share
        let isThere = copy < value.count
        // Paints below the repeater paint its copies whatever their opacity is; one that is not there has no size.
        if !isThere { matrices[matrices.count - 1] = matrices[matrices.count - 1] * .scale(0, 0) }
        opacities.append(isThere ? (opacity / 100).clamped(to: 0...1) : 0)
      }
      let motion = MotionTrack(times: frames, matrices: matrices, opacities: opacities)
      return JSONTree.object([
        .init("ty", .string("gr")),
        .init("it", .array(items + [motion.json(context.accuracy, scale: context.scale * 8)])),
      ])
    }
    return repeater["m"]?.number == 2 ? groups.reversed() : groups
  }

  private static func values(
    of repeater: JSONTree, at frames: [Double], _ context: ShapeRewriting.Context
  ) -> [Values] {
    let version = context.root["v"]?.string
    let transform = repeater["tr"] ?? .object([])
    func sampler(_ owner: JSONTree, _ key: String) -> PropertySampler? {
      owner[key].flatMap { PropertySampler($0, version: version) }
    }
    let split = transform["p"]?.isOn("s") == true ? transform["p"] : nil
    let position = split == nil ? sampler(transform, "p") : nil
    let (x, y) = (split.flatMap { sampler($0, "x") }, split.flatMap { sampler($0, "y") })
    let (anchor, scale, rotation) = (
      sampler(transform, "a"), sampler(transform, "s"), sampler(transform, "r")
    )
    let (first, last) = (sampler(transform, "so"), sampler(transform, "eo"))
    let (count, offset) = (sampler(repeater, "c"), sampler(repeater, "o"))
    return frames.map { frame in
      func number(_ sampler: PropertySampler?, _ fallback: Double) -> Double {
        sampler?.numbers(at: frame).first ?? fallback
      }
      let own =
        split == nil
        ? position?.numbers(at: frame) ?? [0, 0] : [number(x, 0), number(y, 0)]
      return Values(
        // As the repeater itself rounds.
        count: Int(clamping: (number(count, 1) - 1e-6).rounded(.up), to: 0...1000),
        offset: number(offset, 0), anchor: anchor?.numbers(at: frame) ?? [0, 0], position: own,
        scale: scale?.numbers(at: frame) ?? [100, 100], rotation: number(rotation, 0),
        opacity: (number(first, 100), number(last, 100)))
    }
  }
}

/// Puts paths in place of shapes whose modifiers a target lacks: static ones where nothing moves, else with
/// keyframes for what the modifiers make of them at each frame.
enum ModifiersAsPaths: PrepareStep {
  static let id = PrepareStepID.modifiers

  private static let gaps: [PlayerGap] = [
    .roundedCorners, .puckerBloat, .zigZag, .twist, .offsetPaths, .mergePaths, .polystars,
  ]

  /// The types of items that become paths.
  static func types(_ options: PrepareOptions) -> Set<String> {
    gaps.filter(options.lacks).reduce(into: []) { $0.formUnion($1.shapes) }
  }

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    let types = types(work.options)
    guard !types.isEmpty else { return }
    let count = try ShapeRewriting.changeLists(of: types, in: &root, work) {
      items, context throws(ShapeRewriting.Obstacle) in
      try rewrite(&items, types, context)
    }
    if count > 0 {
      work.note(
        .changed, .counted(count, "1 modifier is paths now", "\(count) modifiers are paths now"))
    }
  }

  private static func rewrite(
    _ items: inout [JSONTree], _ types: Set<String>, _ context: ShapeRewriting.Context
  ) throws(ShapeRewriting.Obstacle) -> Int {
    // What is switched off changes nothing, and players that do not know it need not see it.
    items.removeAll { types.contains($0["ty"]?.string ?? "") && !ShapeRewriting.isOn($0) }
    guard let last = items.lastIndex(where: { types.contains($0["ty"]?.string ?? "") }) else {
      return 0
    }
    try ShapeRewriting.check(Array(items[...last]))
    let type = items[last]["ty"]?.string ?? ""
    if type == "mm" {
      let mode = items[last]["mm"]?.number ?? 1
      if !(2...5).contains(mode),
        !items[..<last].contains(where: { types.contains($0["ty"]?.string ?? "") })
      {
        // It joins the paths as they are, and takes the paints above it away.
        items = ShapeRewriting.withoutPaints(Array(items[..<last])) + items[(last + 1)...]
        return 1
      }
      let merged = try merged(Array(items[...last]), context)
      items = merged + items[(last + 1)...]
      return 1
    }
    // Polygons and stars themselves, unless a modifier is below them.
    let end =
      ShapeRewriting.modifiers.contains(type)
      ? last : items.lastIndex { $0["ty"]?.string == type } ?? last
    let isModifier = ShapeRewriting.modifiers.contains(type)
    if !isModifier {
      var count = 0
      for index in items.indices.reversed() where types.contains(items[index]["ty"]?.string ?? "") {
        guard !ShapeRewriting.modifiers.contains(items[index]["ty"]?.string ?? "") else { continue }
        let shapes = try paths([items[index]], context)
        guard shapes.count == 1 else { throw .empty }
        items.replaceSubrange(index...index, with: shapes[0])
        count += 1
      }
      return count + (try rewrite(&items, types, context))
    }
    let above = Array(items[..<end])
    let shapes = try paths(ShapeRewriting.withoutPaints(Array(items[...end])), context)
    var rest = shapes[...]
    let replaced = try replace(above, &rest)
    guard rest.isEmpty else { throw .count }
    items = replaced + items[(end + 1)...]
    return 1
  }

  /// The paths of each geometry of a list, as items, in the order of the list.
  private static func paths(
    _ items: [JSONTree], _ context: ShapeRewriting.Context
  ) throws(ShapeRewriting.Obstacle) -> [[JSONTree]] {
    guard let reader = ShapePathReader(items, of: context.root) else { throw .empty }
    let isAnimated = items.contains(where: ShapeRewriting.isAnimated)
    let frames = isAnimated ? context.frames : Array(context.frames.prefix(1))
    var all: [[[PathShape]]] = []
    for frame in frames {
      if context.work.stop.isSet { throw .empty }
      all.append(reader.paths(at: frame).map(PathShape.all))
    }
    guard let first = all.first else { throw .empty }
    guard all.allSatisfy({ $0.count == first.count }) else { throw .count }
    return first.indices.map { slot in
      contours(all.map { $0[slot] }, frames, context)
    }
  }

  /// The result of a list that ends with a merging modifier.
  private static func merged(
    _ items: [JSONTree], _ context: ShapeRewriting.Context
  ) throws(ShapeRewriting.Obstacle) -> [JSONTree] {
    let plain = ShapeRewriting.withoutPaints(items)
    guard let reader = ShapePathReader(plain, of: context.root) else { throw .empty }
    let isAnimated = plain.contains(where: ShapeRewriting.isAnimated)
    let frames = isAnimated ? context.frames : Array(context.frames.prefix(1))
    var all: [[PathShape]] = []
    for frame in frames {
      if context.work.stop.isSet { throw .empty }
      all.append(reader.paths(at: frame).flatMap(PathShape.all))
    }
    return contours(all, frames, context)
  }

  /// One path item for each contour. Where there are fewer at a frame, the others have no extent then.
  private static func contours(
    _ all: [[PathShape]], _ frames: [Double], _ context: ShapeRewriting.Context
  ) -> [JSONTree] {
    let most = all.map(\.count).max() ?? 0
    return (0..<most).map { index in
      var last = all.first { index < $0.count }?[index]
      let shapes = all.map { list -> PathShape in
        if index < list.count {
          last = list[index]
          return list[index]
        }
        let point = last.map { Array($0.numbers.prefix(2)) } ?? [0, 0]
        return PathShape(numbers: point + [0, 0, 0, 0], isClosed: true)
      }
      return .object([
        .init("ty", .string("sh")),
        .init(
          "ks",
          FittedProperty.path(
            frames, shapes, tolerance: context.accuracy.error(context.pathContext),
            decimals: context.decimals)),
      ])
    }
  }

  /// A list with its geometry replaced, and without modifiers, whose effect the new paths have.
  private static func replace(
    _ items: [JSONTree], _ paths: inout ArraySlice<[JSONTree]>
  ) throws(ShapeRewriting.Obstacle) -> [JSONTree] {
    var result: [JSONTree] = []
    for item in items {
      let type = item["ty"]?.string ?? (item["it"] != nil ? "gr" : "")
      guard ShapeRewriting.isOn(item) else {
        result.append(item)
        continue
      }
      if type == "gr" {
        var group = item
        group.set("it", .array(try replace(item["it"]?.elements ?? [], &paths)))
        result.append(group)
      } else if ShapeRewriting.geometry.contains(type) {
        guard let own = paths.popFirst() else { throw .count }
        result += own
      } else if !ShapeRewriting.modifiers.contains(type) {
        result.append(item)
      }
    }
    return result
  }
}
