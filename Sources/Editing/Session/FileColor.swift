// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
package import LottieDrawing

/// A colour of the file with the properties that have it.
package struct FileColor: Equatable, Sendable {
  /// A property, and which of its colours are meant: stops of a gradient; 0 for a single colour.
  package struct Use: Equatable, Sendable {
    /// The row of the property in the outline.
    package let row: Int
    /// The indices of the stops.
    package var stops: [Int]

    package init(row: Int, stops: [Int]) { (self.row, self.stops) = (row, stops) }

    /// The property's value with another colour, where stops keep their opacity; nil for a value
    /// without colours.
    func recolored(_ value: PropertyValue, _ color: RGBA) -> PropertyValue? {
      switch value {
      case .color:
        return .color(Color(r: color.red, g: color.green, b: color.blue, a: color.alpha))
      case .gradient(var all):
        for stop in stops where all.indices.contains(stop) {
          all[stop].color = RGBA(color.red, color.green, color.blue, all[stop].color.alpha)
        }
        return .gradient(all)
      default: return nil
      }
    }
  }

  package let color: RGBA
  package var uses: [Use]

  package init(color: RGBA, uses: [Use]) { (self.color, self.uses) = (color, uses) }

  /// The colours of an outline without keyframes and expressions, those with the most uses first.
  static func all(of outline: SceneOutline?) -> [FileColor] {
    var found: [String: FileColor] = [:]
    var order: [String] = []
    for entry in outline?.fixedColors ?? [] {
      for (stop, color) in entry.colors.enumerated() {
        let name = color.hex
        if found[name] == nil { order.append(name) }
        var known = found[name] ?? FileColor(color: color, uses: [])
        if known.uses.last?.row == entry.row {
          known.uses[known.uses.count - 1].stops.append(stop)
        } else {
          known.uses.append(FileColor.Use(row: entry.row, stops: [stop]))
        }
        found[name] = known
      }
    }
    return order.compactMap { found[$0] }.enumerated()
      .sorted { ($1.element.uses.count, $0.offset) < ($0.element.uses.count, $1.offset) }
      .map(\.element)
  }
}
