// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts

/// Says by masks what the effects Linear Wipe and Radial Wipe remove, and by shapes with trims what the effect Stroke draws
/// along masks.
enum EffectsAsMasks: PrepareStep {
  static let id = PrepareStepID.wipes

  /// Why an effect stays.
  private enum Obstacle: String, TextCase, Error {
    case order = "another effect comes before this one"
    case soft = "the edge of the wipe is soft, which masks of players are not"
    case vector = "the layer is moved, and its effects are not; a mask would be"
    case value = "a value of the effect has an expression, a slot, or is missing"
    case style = "the effect draws on what no shape layer is, or shows a part of it"
    case masks = "the effect draws along several masks at a time"
    case dots = "the effect draws dots"
  }

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    let lacking = work.options.targets.filter(\.drawsMasks)
    let wipes = lacking.contains { $0.gaps.contains(.wipes) }
    let brushes = lacking.contains { $0.gaps.contains(.brushes) }
    guard wipes || brushes else { return }
    let accuracy = ValueAccuracy(root, work.options)
    let bounds = ScaleBounds(root)
    var ranges = LayerRanges(root)
    var allFrames: [String: [Double]] = [:]
    for (composition, _) in root.layerLists {
      allFrames[composition ?? ""] = try work.frames(of: composition)
    }
    let before = root
    var (wiped, drawn) = (0, 0)
    root.changeLayers { entry, layer in
      let effects = (layer["ef"]?.elements ?? []).filter(\.isShownEffect)
      guard
        let effect = effects.first(where: { ($0.isWipe && wipes) || ($0.isBrush && brushes) })
      else { return }
      do throws(Obstacle) {
        let frames = ranges.frames(
          of: layer, in: entry.composition, among: allFrames[entry.composition ?? ""] ?? [])
        if effect.isWipe {
          let size = try size(of: layer, in: before, entry.composition)
          let scale = bounds.scale(of: layer, in: entry.composition)
          try addMask(
            to: &layer, effects, size,
            Sampling(
              frames: frames, version: before["v"]?.string, accuracy: accuracy, scale: scale))
          wiped += 1
        } else {
          try draw(&layer, effects)
          drawn += 1
        }
      } catch {
        work.note(.kept, error.text, at: entry.path, layer: entry.name)
      }
    }
    if wiped > 0 {
      work.note(.changed, .counted(wiped, "1 wipe is a mask now", "\(wiped) wipes are masks now"))
    }
    if drawn > 0 {
      work.note(
        .changed,
        .counted(
          drawn, "1 stroke of an effect is a shape now",
          "\(drawn) strokes of effects are shapes now"))
    }
  }

  // MARK: Wipes

  /// What a mask is sampled by.
  private struct Sampling {
    let frames: [Double]
    let version: String?
    let accuracy: ValueAccuracy
    let scale: Double
  }

  /// The size in which a wipe works, in the coordinates of the layer.
  private static func size(
    of layer: JSONTree, in root: JSONTree, _ composition: String?
  ) throws(Obstacle) -> Size {
    func size(_ owner: JSONTree?, _ width: String, _ height: String) throws(Obstacle) -> Size {
      guard let w = owner?[width]?.number, let h = owner?[height]?.number else { throw .value }
      return Size(w, h)
    }
    switch layer["ty"]?.number {
    case 1: return try size(layer, "sw", "sh")
    case 2:
      return try size(
        root["assets"]?.elements?.first { $0["id"] == layer["refId"] }, "w", "h")
    case 0 where !layer.isOn("ct"): return try size(layer, "w", "h")
    default:
      // Effects of shapes and texts work in the pixels of the composition.
      guard isUnmoved(layer) else { throw .vector }
      if let composition {
        let shown = root.layerLists.lazy.flatMap { root.value(at: $0.path)?.elements ?? [] }
          .first { $0["refId"]?.string == composition && $0["w"] != nil }
        let own = root.composition(composition)
        return try size(own?["w"] == nil ? shown : own, "w", "h")
      }
      return try size(root, "w", "h")
    }
  }

  /// Whether the coordinates of a layer are always those of its composition.
  private static func isUnmoved(_ layer: JSONTree) -> Bool {
    guard layer["parent"]?.number == nil, !layer.isOn("ddd"), !layer.isOn("ao"),
      let transform = layer["ks"]
    else { return false }
    func isStill(_ key: String, _ value: Double) -> Bool {
      guard let property = transform[key] else { return true }
      return property.stillNumbers?.allSatisfy { $0 == value } ?? false
    }
    guard isStill("r", 0), isStill("rz", 0), isStill("sk", 0),
      isStill("s", 100)
    else { return false }
    func point(_ key: String) -> [Double]? {
      guard let property = transform[key] else { return [0, 0] }
      return property.stillNumbers.map { Array($0.prefix(2)) }
    }
    guard let position = point("p"), let anchor = point("a") else { return false }
    return position == anchor
  }

  private static func addMask(
    to layer: inout JSONTree, _ effects: [JSONTree], _ size: Size, _ sampling: Sampling
  ) throws(Obstacle) {
    // Colours are the same on both sides of an edge.
    guard let effect = effects.first(where: { ![20, 21].contains($0["ty"]?.number ?? 0) }),
      effect.isWipe, !effects.contains(where: \.isBrush)
    else { throw .order }
    let isRadial = effect.isRadialWipe
    func values(_ index: Int, default fallback: [Double]) throws(Obstacle) -> [[Double]] {
      guard let list = effect["ef"]?.elements, list.indices.contains(index),
        let property = list[index]["v"]
      else { return sampling.frames.map { _ in fallback } }
      guard !property.hasExpressionInside, property["sid"] == nil,
        let sampler = PropertySampler(property, version: sampling.version)
      else { throw .value }
      let values = sampling.frames.map { sampler.numbers(at: $0) }
      guard values.allSatisfy({ $0.count >= fallback.count && $0.allSatisfy(\.isFinite) }) else {
        throw .value
      }
      return values
    }
    let gone = try values(0, default: [0]).map { ($0[0] / 100).clamped(to: 0...1) }
    let angles = try values(1, default: [isRadial ? 0 : 90]).map { $0[0] }
    let feather = try values(isRadial ? 4 : 2, default: [0])
    guard feather.allSatisfy({ $0[0] == 0 }) else { throw .soft }
    let polygons: [[Point]]
    if isRadial {
      let centers = try values(2, default: [0, 0])
      let directions = try values(3, default: [1])
      polygons = gone.indices.map { i in
        let center = Point(centers[i][0], centers[i][1])
        return WipeShapes.sector(
          gone: gone[i], angle: angles[i], center: center,
          direction: Int(clamping: directions[i][0].rounded(), to: 0...1000),
          radius: radius(around: center, size))
      }
    } else {
      polygons = zip(gone, angles).map { gone, angle in
        // At its ends, the edge is outside of the layer.
        WipeShapes.halfPlane(
          gone: gone, angle: angle, size: size, reach: 2 * (size.width + size.height),
          shift: gone == 0 ? -2 : gone == 1 ? 2 : 0)
      }
    }
    let shapes = polygons.map { points in
      PathShape(numbers: points.flatMap { [$0.x, $0.y, 0, 0, 0, 0] }, isClosed: true)
    }
    let context = PropertyContext(kind: .path, scale: sampling.scale, composition: nil, layer: "")
    let path = FittedProperty.path(
      sampling.frames, shapes, tolerance: 2 * sampling.accuracy.error(context),
      decimals: sampling.accuracy.decimals(context) + 1)
    let old = layer["masksProperties"]?.elements ?? []
    let limits = old.contains { $0["mode"]?.string != "n" }
    var mask = JSONTree.object([
      .init("inv", .bool(false)), .init("mode", .string(limits ? "i" : "a")), .init("pt", path),
      .init("o", .still(100)), .init("x", .still(0)),
    ])
    if let name = effect["nm"] { mask.set("nm", name) }
    layer.set("hasMask", .bool(true))
    layer.set("masksProperties", .array(old + [mask]))
    layer.change("ef") { list in
      list.changeList { effects in
        if let index = effects.firstIndex(of: effect) { effects.remove(at: index) }
      }
    }
  }

  /// The radius of a polygon around a point whose sides are all outside of the layer.
  private static func radius(around center: Point, _ size: Size) -> Double {
    let corners = [
      Point(0, 0), Point(size.width, 0), Point(0, size.height), Point(size.width, size.height),
    ]
    return 1.2 * (corners.map { center.distance(to: $0) }.max() ?? 1) + 10
  }

  // MARK: Strokes

  private static func draw(_ layer: inout JSONTree, _ effects: [JSONTree]) throws(Obstacle) {
    guard let effect = effects.first, effect.isBrush, effects.count == 1 else { throw .order }
    guard let parameters = effect["ef"]?.elements, parameters.count >= 11,
      !effect.hasExpressionInside
    else { throw .value }
    func still(_ index: Int) throws(Obstacle) -> Double {
      guard let number = parameters[index]["v"]?.stillNumbers?.first else { throw .value }
      return number
    }
    func property(_ index: Int) throws(Obstacle) -> JSONTree {
      guard var property = parameters[index]["v"], property["sid"] == nil else { throw .value }
      property.remove("ix")
      return property
    }
    guard try still(9) <= 30 else { throw .dots }
    let masks = layer["masksProperties"]?.elements ?? []
    let number = try Int(clamping: still(0).rounded(), to: 0...1000)
    let usesAll = try still(1).rounded() != 0
    let chosen = usesAll ? masks : masks.indices.contains(number - 1) ? [masks[number - 1]] : []
    let (start, end) = (try property(7), try property(8))
    let isWhole = start.stillNumbers == [0] && end.stillNumbers == [100]
    let isSequential = try still(2).rounded() != 0
    guard chosen.count == 1 || isWhole || !isSequential else { throw .masks }
    var items: [JSONTree] = try chosen.map { mask throws(Obstacle) in
      guard var path = mask["pt"], path["sid"] == nil else { throw .value }
      path.remove("ix")
      return .object([.init("ty", .string("sh")), .init("ks", path)])
    }
    if !isWhole {
      items.append(
        .object([
          .init("ty", .string("tm")), .init("s", start), .init("e", end), .init("o", .still(0)),
          .init("m", .number(1)),
        ]))
    }
    var (width, opacity) = (try property(4), try property(6))
    width.changeNumbers { $0.map { 2 * $0 } }
    opacity.changeNumbers { $0.map { 100 * $0.clamped(to: 0...1) } }
    items.append(
      .object([
        .init("ty", .string("st")), .init("c", try property(3)), .init("o", opacity),
        .init("w", width), .init("lc", .number(2)), .init("lj", .number(2)),
      ]))
    items.append(MotionTrack.identity)
    var group = JSONTree.object([.init("ty", .string("gr")), .init("it", .array(items))])
    if let name = effect["nm"] { group.set("nm", name) }
    var new = layer
    switch try still(10).rounded() {
    case 2:
      // Nothing of the layer is left but the lines.
      for key in ["refId", "w", "h", "sw", "sh", "sc", "t", "tm", "hasMask", "masksProperties"] {
        new.remove(key)
      }
      new.set("ty", .number(4))
      new.set("shapes", .array([group]))
    case 3: throw .style
    default:
      let limits = masks.contains { $0["mode"]?.string != "n" }
      // Paints and modifiers beside groups would have the line, too.
      guard layer["ty"]?.number == 4, !limits,
        let shapes = layer["shapes"]?.elements, shapes.allSatisfy({ $0["ty"]?.string == "gr" })
      else { throw .style }
      new.set("shapes", .array([group] + shapes))
    }
    new.change("ef") { list in list.changeList { $0.removeAll { $0 == effect } } }
    layer = new
  }
}

extension JSONTree {
  /// Whether it is an effect that is on and no control.
  var isShownEffect: Bool {
    self["en"]?.number != 0
      && !(self["ty"]?.number == 5 && self["mn"]?.string?.hasSuffix("Control") == true)
  }

  var isRadialWipe: Bool { isEffect("ADBE Radial Wipe", 26) }
  var isWipe: Bool { isRadialWipe || isEffect("ADBE Linear Wipe", nil) }
  var isBrush: Bool { isEffect("ADBE Stroke", 22) }

  /// Whether it is an effect by its match name, or without one by its number.
  private func isEffect(_ match: String, _ number: Double?) -> Bool {
    guard let name = self["mn"]?.string, !name.isEmpty else {
      return number != nil && self["ty"]?.number == number && self["ef"] != nil
    }
    return name == match
  }
}
