// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEditing
internal import LottieTexts

/// Why the time of a composition cannot be resolved.
enum TimeObstacle: String, TextCase, Error {
  case expression = "the composition has expressions, which ask for its own time"
  case slot = "the composition has slots with keyframes, which have its own time"
  case effect = "the composition has effects that show other times of it"
  case media = "the composition has sounds, videos or image sequences, which play at their own rate"
  case matte = "a layer with a matte is seen several times"
  case orientation = "a layer that turns into the direction of its motion changes its speed"
  case value = "a value of the composition cannot be keyframes at other times"
  case nesting = "the composition contains itself, or is in too many others"
}

/// Copies of compositions in which everything happens at the frames at which a layer with another time shows it.
struct RetimedCompositions {
  /// The copies that were made, in the order in which they are assets.
  private(set) var assets: [JSONTree] = []
  private let root: JSONTree
  private let compositions: [String: JSONTree]
  private let rate: Double
  private let walk: PropertyWalk
  private let accuracy: ValueAccuracy
  private let movingSlots: Set<String>
  private let media: Set<String>
  private var ids: Set<String>
  private var made: [Key: String] = [:]

  /// What makes two copies the same.
  private struct Key: Hashable {
    let id: String
    let frames: [Double]
    let slope: Double
  }

  private static let deepest = 20

  init(_ root: JSONTree, _ options: PrepareOptions) {
    self.root = root
    let assets = root["assets"]?.elements ?? []
    compositions = Dictionary(
      assets.compactMap { asset in
        asset["layers"] == nil ? nil : asset["id"]?.string.map { ($0, asset) }
      }, uniquingKeysWith: { first, _ in first })
    ids = Set(assets.compactMap { $0["id"]?.string })
    media = Set(assets.filter { $0["t"] != nil }.compactMap { $0["id"]?.string })
    rate = root["fr"]?.number ?? 60
    walk = PropertyWalk(root)
    accuracy = ValueAccuracy(root, options)
    movingSlots = Set(
      (root["slots"]?.members ?? []).filter { $0.value["p"]?.keyList != nil }.map(\.key))
  }

  /// The frames that a layer shows of its composition; nil for a remapping that cannot be read.
  ///
  /// - Parameter frames: Those of the layer's composition at which it is seen.
  func map(of layer: JSONTree, _ frames: [Double]) throws(TimeObstacle) -> TimeMap {
    if let remap = layer["tm"] {
      guard !remap.isPropertyWithExpression else { throw .expression }
      if let id = remap["sid"]?.string, root["slots"]?[id] != nil { throw .slot }
      guard let sampler = PropertySampler(remap, version: root["v"]?.string) else { throw .value }
      let rate = rate
      return TimeMap(frames: frames) { (sampler.numbers(at: $0).first ?? 0) * rate }
    }
    let start = layer["st"]?.number ?? 0
    let stretch = layer["sr"]?.number.flatMap { $0 == 0 ? nil : $0 } ?? 1
    return TimeMap(frames: frames) { ($0 - start) / stretch }
  }

  /// Has a layer show its composition at the rate of its own.
  ///
  /// - Parameter map: The frames that it shows.
  mutating func resolve(
    _ layer: inout JSONTree, _ map: TimeMap, depth: Int = 0
  ) throws(TimeObstacle) {
    guard let id = layer["refId"]?.string, compositions[id] != nil else { throw .value }
    guard !(layer["ef"]?.elements ?? []).contains(where: Self.showsOtherTimes) else {
      throw .effect
    }
    if let shift = map.shift {
      layer.set("st", .number(Self.exact(shift)))
    } else if let stretched = map.stretched {
      layer.set("refId", .string(try copy(id, stretched.map, depth: depth)))
      layer.set("st", .number(Self.exact(stretched.start)))
    } else {
      layer.set("refId", .string(try copy(id, map, depth: depth)))
      layer.set("st", .number(0))
    }
    layer.remove("tm")
    layer.remove("sr")
  }

  /// A number without the last bits, in which sums end.
  private static func exact(_ number: Double) -> Double {
    let rounded = number.rounded(decimals: 6)
    return (rounded - number).magnitude < 1e-9 ? rounded : number
  }

  private static func showsOtherTimes(_ effect: JSONTree) -> Bool {
    ["ADBE Posterize Time", "ADBE Echo"].contains(effect["mn"]?.string ?? "")
  }

  // MARK: Compositions

  private mutating func copy(
    _ id: String, _ map: TimeMap, depth: Int
  ) throws(TimeObstacle) -> String {
    guard depth < Self.deepest, let composition = compositions[id] else { throw .nesting }
    let key = map.line.map { Key(id: id, frames: map.frames, slope: $0.slope) }
    if let key, let known = made[key], map.line?.offset == 0 { return known }
    guard !composition.hasExpressionInside else { throw .expression }
    var new = composition
    let layers = composition.layerList
    let hasMattes = layers.contains { $0.isOn("td") || $0.isOn("tt") }
    var free = (layers.compactMap { $0["ind"]?.number }.max() ?? 0) + 1
    var list: [JSONTree] = []
    for layer in layers {
      var retimed = layer
      let spans = try self.retime(&retimed, in: id, map, depth: depth)
      guard spans.count > 1 else {
        list.append(retimed)
        continue
      }
      guard !hasMattes else { throw .matte }
      for (index, span) in spans.enumerated() {
        var part = retimed
        part.set("ip", .number(span.lowerBound))
        part.set("op", .number(span.upperBound))
        if index > 0 {
          part.set("ind", .number(free))
          free += 1
        }
        list.append(part)
      }
    }
    let name = id.free(in: ids, "_")
    ids.insert(name)
    new.set("id", .string(name))
    new.set("layers", .array(list))
    assets.append(new)
    if let key, map.line?.offset == 0 { made[key] = name }
    return name
  }

  /// Gives a layer of a composition the times of the layer that shows it.
  ///
  /// - Returns: When it is seen.
  private mutating func retime(
    _ layer: inout JSONTree, in id: String, _ map: TimeMap, depth: Int
  ) throws(TimeObstacle) -> [Range<Double>] {
    guard let type = layer["ty"]?.number, type != 6, type != 9,
      layer["refId"]?.string.map(media.contains) != true
    else { throw .media }
    guard !(layer["ef"]?.elements ?? []).contains(where: Self.showsOtherTimes) else {
      throw .effect
    }
    let (first, end) = (layer["ip"]?.number ?? -.infinity, layer["op"]?.number ?? .infinity)
    let line = map.line.flatMap { $0.offset == 0 && $0.slope > 0 ? $0 : nil }
    var spans: [Range<Double>] = []
    if let line {
      for key in ["ip", "op"] {
        layer.change(key) { time in
          if let old = time.number { time = .number(map.time(for: old, slope: line.slope)) }
        }
      }
    } else {
      spans = map.spans(from: first, to: end)
      let start = map.frames.first ?? 0
      // What is never seen can move others, or be their matte.
      layer.set("ip", .number(spans.first?.lowerBound ?? start))
      layer.set("op", .number(spans.first?.upperBound ?? start))
    }
    if type == 0 {
      let inner = try self.map(of: layer, map.frames.map(map.source))
      let source = map.source
      let seen = map.frames.filter { frame in
        let own = source(frame)
        return first <= own && own <= end
      }
      try resolve(
        &layer, TimeMap(frames: seen) { inner.source(source($0)) }, depth: depth + 1)
    } else {
      layer.remove("sr")
      layer.remove("tm")
      if let start = layer["st"]?.number, let line {
        layer.set("st", .number(FittedProperty.time(start / line.slope)))
      } else if layer["st"] != nil {
        layer.set("st", .number(0))
      }
    }
    try retimeValues(of: &layer, in: id, map)
    return spans
  }

  // MARK: Values

  /// The member by which values are known that have their new times.
  private static let mark = "\u{1}"

  private func retimeValues(
    of layer: inout JSONTree, in id: String, _ map: TimeMap
  ) throws(TimeObstacle) {
    var obstacle: TimeObstacle?
    let turns = layer.isOn("ao")
    let name = layer["nm"]?.string ?? ""
    func change(_ property: inout JSONTree, _ context: PropertyContext) {
      guard obstacle == nil else { return }
      do throws(TimeObstacle) {
        property = try retimed(
          property, context, map, isOriented: turns && context.isLayerPosition)
      } catch {
        obstacle = error
      }
    }
    walk.change(
      &layer, LayerEntry(composition: id, path: JSONPath(), name: name)
    ) { property, context in
      guard property.keyList != nil || property["sid"] != nil else { return }
      change(&property, context)
      property.set(Self.mark, .bool(true))
    }
    let other = PropertyContext(kind: .other, scale: 1, composition: id, layer: name)
    func rest(_ value: inout JSONTree) {
      if value[Self.mark] != nil { return value.remove(Self.mark) }
      if value.keyList != nil || value["sid"] != nil { return change(&value, other) }
      switch value {
      case .object: value.changeMembers { _, member in rest(&member) }
      case .array: value.changeElements { _, element in rest(&element) }
      default: break
      }
    }
    rest(&layer)
    if let obstacle { throw obstacle }
  }

  private func retimed(
    _ property: JSONTree, _ context: PropertyContext, _ map: TimeMap, isOriented: Bool
  ) throws(TimeObstacle) -> JSONTree {
    if let id = property["sid"]?.string, movingSlots.contains(id) { throw .slot }
    guard property.keyList != nil else { return property }
    if let line = map.line, line.offset == 0, line.slope > 0 {
      var new = property
      new.changeList("k") { keys in
        for index in keys.indices {
          keys[index].change("t") { time in
            if let old = time.number { time = .number(map.time(for: old, slope: line.slope)) }
          }
        }
      }
      return new
    }
    guard !isOriented else { throw .orientation }
    guard let sampler = PropertySampler(property, version: root["v"]?.string) else {
      throw .value
    }
    let values = SampledValues(map.frames) { sampler.value(at: map.source($0)) }
    guard
      let new = values.property(
        property, context, accuracy, isOriented: false, source: map.source)
    else { throw .value }
    return new
  }
}
