// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEditing
internal import LottieGeometry

/// How much larger than in its own coordinates something is seen, at most: the product of the scales around it.
struct ScaleBounds {
  /// Of the compositions, by id; "" is the animation.
  private var compositions: [String: Double] = [:]
  /// Of layers, by composition and `ind`.
  private var layers: [String: [Double: Double]] = [:]
  /// Half of the diagonal of the animation, in its pixels: the distance of most of what a rotation turns.
  let radius: Double

  private static let range = 0.02...100.0

  init(_ root: JSONTree) {
    let (w, h) = (root["w"]?.number ?? 512, root["h"]?.number ?? 512)
    radius = max(1, (w * w + h * h).squareRoot() / 2)
    compositions[""] = 1
    visit(root, "", depth: 0)
    addUses(in: root)
  }

  private mutating func visit(_ composition: JSONTree, _ id: String, depth: Int) {
    guard depth < 20 else { return }
    let own = compositions[id] ?? 1
    let list = composition.layerList
    var byIndex: [Double: JSONTree] = [:]
    for layer in list { layer["ind"]?.number.map { byIndex[$0] = layer } }
    for layer in list {
      var scale = own
      var current: JSONTree? = layer
      var steps = 0
      while let one = current, steps < 50 {
        scale *= Self.largestScale(one["ks"])
        if one.isOn("ddd") { scale *= 2 }
        current = one["parent"]?.number.flatMap { byIndex[$0] }
        steps += 1
      }
      scale = scale.clamped(to: Self.range)
      if let index = layer["ind"]?.number { layers[id, default: [:]][index] = scale }
      unnamed[id] = max(unnamed[id] ?? 0, scale)
    }
    self.roots[id] = composition
  }

  /// The largest scale of a composition's layers, for those without a number.
  private var unnamed: [String: Double] = [:]
  private var roots: [String: JSONTree] = [:]

  /// The scale from a layer's coordinates to the animation's pixels.
  func scale(of layer: JSONTree, in composition: String?) -> Double {
    let id = composition ?? ""
    return layer["ind"]?.number.flatMap { layers[id]?[$0] } ?? unnamed[id] ?? 1
  }

  /// The scale of the coordinates around a layer.
  func scale(around layer: JSONTree, in composition: String?) -> Double {
    let own = Self.largestScale(layer["ks"])
    return own > 0 ? scale(of: layer, in: composition) / own : scale(of: layer, in: composition)
  }

  /// The largest factor of the scale of a transform; at least a fiftieth.
  static func largestScale(_ transform: JSONTree?) -> Double {
    guard let property = transform?["s"] else { return 1 }
    return (largest(property) / 100).clamped(to: range)
  }

  /// The largest of the numbers of a property, without signs; 100 for an expression.
  static func largest(_ property: JSONTree) -> Double {
    guard !property.isPropertyWithExpression else { return 100 }
    if let number = property["k"]?.number { return number.magnitude }
    if let numbers = property["k"]?.numbers {
      return numbers.prefix(2).map(\.magnitude).max() ?? 100
    }
    var most = 0.0
    for key in property.keyList ?? [] {
      for numbers in [key["s"]?.numbers, key["e"]?.numbers] {
        for number in (numbers ?? []).prefix(2) { most = max(most, number.magnitude) }
      }
    }
    return most == 0 ? 100 : most
  }

  /// Adds the uses of precompositions, whose contents are seen at the scale of the layers that show them.
  private mutating func addUses(in root: JSONTree) {
    // From the outside in: a composition is complete when all that show it are.
    for _ in 0..<8 {
      var changed = false
      for (id, composition) in roots {
        for layer in composition.layerList {
          guard let used = layer["refId"]?.string, layer["ty"]?.number == 0 else { continue }
          let seen = scale(of: layer, in: id.isEmpty ? nil : id)
          if seen > (compositions[used] ?? 0) * 1.001 {
            compositions[used] = seen
            changed = true
          }
        }
      }
      for asset in root["assets"]?.elements ?? [] {
        guard let id = asset["id"]?.string, asset["layers"] != nil, compositions[id] != nil else {
          continue
        }
        visit(asset, id, depth: 1)
      }
      if !changed { break }
    }
  }
}
