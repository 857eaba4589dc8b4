// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry

/// A layer as it is in a file: how it is transformed and when it is seen, as far as edits move it.
struct LayerJSON {
  let json: JSONTree

  init(_ json: JSONTree) { self.json = json }

  /// The map from a layer's coordinates to those of its parent, if it never changes and is in the plane;
  /// nil for others.
  var stillTransform: Affine? {
    guard !json.isOn("ddd") else { return nil }
    guard let transform = json["ks"] else { return .identity }
    func numbers(_ key: String, _ fallback: [Double]) -> [Double]? {
      guard let property = transform[key] else { return fallback }
      return NumberProperty(property).stillNumbers
    }
    guard !json.isOn("ao"), let anchor = numbers("a", [0, 0]),
      let position = NumberProperty.stillPosition(of: transform),
      let scale = numbers("s", [100, 100]), let skew = numbers("sk", [0]),
      let axis = numbers("sa", [0]),
      let rotation = numbers(transform["rz"] == nil ? "r" : "rz", [0]),
      anchor.count >= 2, position.count >= 2, scale.count >= 2,
      let angle = rotation.first, let bend = skew.first, let direction = axis.first,
      ["rx", "ry"].allSatisfy({ numbers($0, [0])?.first == 0 }),
      numbers("or", [0])?.allSatisfy({ $0 == 0 }) == true
    else { return nil }
    return .translation(position[0], position[1]) * .rotation(.degrees(angle))
      * .skew(degrees: bend, axis: .degrees(direction)) * .scale(scale[0] / 100, scale[1] / 100)
      * .translation(-anchor[0], -anchor[1])
  }

  /// Returns a layer whose transform is in other coordinates, so that it stays where it is at all times;
  /// nil where its values cannot say that.
  ///
  /// - Parameter map: From the coordinates of the old parent to those of the new one.
  func moved(by map: Affine) -> JSONTree? {
    if map == .identity { return json }
    guard !json.isOn("ddd"), let parts = PlaneParts(map) else { return nil }
    var transform = json["ks"] ?? .object([])
    let rotation = transform["rz"] == nil ? "r" : "rz"
    if parts.turn != 0 {
      guard !json.isOn("ao") else { return nil }
      guard
        let turned = NumberProperty(transform[rotation] ?? .still(.number(0))).mapNumbers({
          $0.map { $0 + parts.turn }
        })
      else { return nil }
      transform.set(rotation, turned)
    }
    if parts.scale != [1, 1] {
      // Scaling by different factors keeps the axes of a layer only where that is not rotated.
      if parts.scale[0] != parts.scale[1] {
        guard let angle = NumberProperty(json["ks"]?[rotation] ?? .number(0)).stillNumbers?.first,
          angle.remainder(dividingBy: 180) == 0,
          NumberProperty(json["ks"]?["sk"] ?? .number(0)).stillNumbers?.first == 0
        else { return nil }
      }
      let factors = parts.scale
      guard
        let scaled = NumberProperty(transform["s"] ?? .still(.numbers([100, 100, 100]))).mapNumbers(
          { values in
            values.enumerated().map { $0 < 2 ? $1 * factors[$0] : $1 }
          })
      else { return nil }
      transform.set("s", scaled)
    }
    guard
      let position = NumberProperty(transform["p"] ?? .still(.numbers([0, 0, 0]))).movedPosition(
        by: map)
    else { return nil }
    transform.set("p", position)
    var result = json
    result.set("ks", transform)
    return result
  }

  /// A null layer with the transform of a layer, which others follow.
  var asNull: JSONTree {
    let keys = ["ddd", "ind", "nm", "parent", "ks", "ao", "ip", "op", "st", "sr"]
    var result = JSONTree.object(
      (json.members ?? []).filter { keys.contains($0.key) })
    result.set("ty", .number(3))
    return result
  }

  /// A layer that shows a composition.
  static func precomposition(
    _ name: String, _ index: Double, _ id: String, _ size: Size,
    _ span: (start: Double, end: Double)
  ) -> JSONTree {
    let center = JSONTree.numbers([size.width / 2, size.height / 2, 0])
    let transform = JSONTree.object([
      .init("o", JSONTree.still(.number(100))), .init("r", JSONTree.still(.number(0))),
      .init("p", JSONTree.still(center)), .init("a", JSONTree.still(center)),
      .init("s", JSONTree.still(.numbers([100, 100, 100]))),
    ])
    return .object([
      .init("ddd", .number(0)), .init("ind", .number(index)), .init("ty", .number(0)),
      .init("nm", .string(name)), .init("refId", .string(id)), .init("sr", .number(1)),
      .init("ks", transform), .init("ao", .number(0)), .init("w", .number(size.width)),
      .init("h", .number(size.height)), .init("ip", .number(span.start)),
      .init("op", .number(span.end)), .init("st", .number(0)), .init("bm", .number(0)),
    ])
  }

  /// Returns a layer that is later by some frames.
  func shifted(by distance: Double) -> LayerJSON {
    if distance == 0 { return self }
    var result = json.withKeyframes { ($0 + distance).microRounded }
    for key in ["ip", "op"] {
      if let time = json[key]?.number { result.set(key, .number((time + distance).microRounded)) }
    }
    result.set("st", .number(((json["st"]?.number ?? 0) + distance).microRounded))
    return LayerJSON(result)
  }

  /// Returns a layer that is seen only while another one is.
  func limited(to span: (start: Double?, end: Double?)) -> LayerJSON {
    var result = json
    let start = max(json["ip"]?.number ?? -.infinity, span.start ?? -.infinity)
    let end = min(json["op"]?.number ?? .infinity, span.end ?? .infinity)
    if start.isFinite, start != json["ip"]?.number { result.set("ip", .number(start)) }
    let last = start.isFinite ? max(start, end) : end
    if last.isFinite, last != json["op"]?.number { result.set("op", .number(last)) }
    return LayerJSON(result)
  }

  /// Returns a layer whose times are multiplied.
  func stretched(by factor: Double) -> JSONTree {
    var result = json.withKeyframes { ($0 * factor).microRounded }
    for key in ["ip", "op", "st"] {
      if let time = json[key]?.number { result.set(key, .number((time * factor).microRounded)) }
    }
    return result
  }
}

/// A property of numbers as it is in a file: one of a transform.
struct NumberProperty {
  let json: JSONTree

  init(_ json: JSONTree) { self.json = json }

  /// The position of a transform that never changes.
  static func stillPosition(of transform: JSONTree) -> [Double]? {
    guard let position = transform["p"] else { return [0, 0] }
    guard position.isOn("s"), position["x"]?.members != nil || position["y"]?.members != nil else {
      return NumberProperty(position).stillNumbers
    }
    guard let x = NumberProperty(position["x"] ?? .number(0)).stillNumbers?.first,
      let y = NumberProperty(position["y"] ?? .number(0)).stillNumbers?.first
    else { return nil }
    return [x, y]
  }

  /// The numbers of a property without keyframes, expression and slot.
  var stillNumbers: [Double]? {
    if let number = json.number { return [number] }
    if let numbers = json.numbers { return numbers }
    guard !json.hasExpression, json["sid"] == nil, let value = json["k"] else { return nil }
    return value.number.map { [$0] } ?? value.numbers
  }

  /// A position whose property is in other coordinates; nil where its values cannot say that.
  func movedPosition(by map: Affine) -> JSONTree? {
    if json.isOn("s"), json["x"]?.members != nil || json["y"]?.members != nil {
      // Each axis has keyframes of its own.
      guard map.b == 0, map.c == 0,
        let x = NumberProperty(json["x"] ?? .still(.number(0))).mapNumbers({
          $0.map { map.a * $0 + map.tx }
        }),
        let y = NumberProperty(json["y"] ?? .still(.number(0))).mapNumbers({
          $0.map { map.d * $0 + map.ty }
        })
      else { return nil }
      var result = json
      result.set("x", x)
      result.set("y", y)
      return result
    }
    return mapNumbers(
      { values in
        guard values.count >= 2 else { return values }
        let point = map * Point(values[0], values[1])
        return [point.x, point.y] + values.dropFirst(2)
      },
      tangents: { values in
        guard values.count >= 2 else { return values }
        let vector = map * Vector(values[0], values[1])
        return [vector.dx, vector.dy] + values.dropFirst(2)
      })
  }

  /// Returns a property with other numbers, also in its keyframes; nil for one with an expression or a
  /// slot.
  func mapNumbers(
    _ change: ([Double]) -> [Double], tangents: ([Double]) -> [Double] = { $0 }
  ) -> JSONTree? {
    func mapped(_ value: JSONTree, _ change: ([Double]) -> [Double]) -> JSONTree? {
      if let number = value.number {
        return change([number]).first.map { .number($0.microRounded) }
      }
      return value.numbers.map { .numbers(change($0).map(\.microRounded)) }
    }
    if json.number != nil || json.numbers != nil { return mapped(json, change) }
    guard !json.hasExpression, json["sid"] == nil, let own = json["k"] else { return nil }
    var result = json
    guard let keys = json.keyframes else {
      guard let value = mapped(own, change) else { return nil }
      result.set("k", value)
      return result
    }
    var new: [JSONTree] = []
    for var key in keys {
      for name in ["s", "e", "ti", "to"] {
        guard let value = key[name] else { continue }
        let isValue = name == "s" || name == "e"
        guard let value = isValue ? mapped(value, change) : mapped(value, tangents) else {
          return nil
        }
        key.set(name, value)
      }
      new.append(key)
    }
    result.set("k", .array(new))
    return result
  }
}

/// A map that rotates and scales about a point.
private struct PlaneParts {
  /// In degrees.
  let turn: Double
  /// The factors of both axes.
  let scale: [Double]

  /// nil for a map that mirrors only one axis together with a rotation, that skews, or that has no inverse.
  init?(_ map: Affine) {
    let (x, y) = (Vector(map.a, map.b), Vector(map.c, map.d))
    let (width, height) = (x.length, y.length)
    guard width > 1e-9, height > 1e-9, width.isFinite, height.isFinite,
      (x.dx * y.dx + x.dy * y.dy).magnitude < 1e-9 * width * height
    else { return nil }
    let isMirrored = map.a * map.d - map.b * map.c < 0
    if map.b.magnitude < 1e-12, map.c.magnitude < 1e-12 {
      (turn, scale) = (0, [map.a, map.d])
      return
    }
    turn = x.angle.degrees
    let isEven = (width - height).magnitude < 1e-12 * width
    scale = [width, (isMirrored ? -1 : 1) * (isEven ? width : height)]
  }
}
