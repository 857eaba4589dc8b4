// SPDX-License-Identifier: Apache-2.0

package import Drawing

/// A color property, or the colors of a gradient, without keyframes and expressions.
package struct FixedColors: Equatable, Sendable {
  /// The names from the layer to the property.
  package var keys: [String]
  /// The color, or one color for each stop of the gradient.
  package var colors: [RGBA]
}

extension Scene {
  /// The colors of the animation that keyframes and expressions do not change, with the current
  /// providers, in the order of the layers; at most 20,000 properties.
  package var fixedColors: [FixedColors] {
    var result: [FixedColors] = []
    collectColors(of: root, [], into: &result)
    return result
  }

  private func collectColors(of node: Node, _ outer: [String], into result: inout [FixedColors]) {
    let keys = node.name.isEmpty ? outer : outer + [node.name]
    for property in node.properties where property.keyframes.isEmpty && property.expression == 0 {
      guard result.count < 20_000 else { return }
      let colors = colors(of: property)
      guard !colors.isEmpty else { continue }
      result.append(FixedColors(keys: keys + [property.name], colors: colors))
    }
    for child in node.loadChildren() { collectColors(of: child, keys, into: &result) }
  }

  private func colors(of property: AnyProperty) -> [RGBA] {
    if let color = property as? Property<Color> { return [color.value(at: 0).rgba] }
    guard let gradient = property as? Property<GradientValues> else { return [] }
    let value = gradient.value(at: 0)
    let limit = animation.limits.gradientStops
    return GradientStops(value.numbers, colorCount: value.colorCount, limit: limit).merged
      .map(\.color)
  }
}
