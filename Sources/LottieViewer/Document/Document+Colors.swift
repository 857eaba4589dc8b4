// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieKit

/// A colour of the file with the properties that have it.
struct FileColor: Equatable {
  /// A property, and which of its colours are meant: stops of a gradient; 0 for a single colour.
  struct Use: Equatable {
    /// The row of the property in the document's outline.
    let row: Int
    /// The indices of the stops.
    var stops: [Int]
  }

  let color: RGBA
  var uses: [Use]
}

/// The colours of the shown file.
extension Document {
  /// The colours without keyframes and expressions, those with the most uses first.
  var colors: [FileColor] {
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

  /// Changes the colour of all uses in one step of undo.
  /// - Parameter gesture: Changes of one gesture are one step, too.
  func recolor(_ uses: [FileColor.Use], to color: RGBA, gesture: Int) {
    var values: [(row: Int, value: PropertyValue)] = []
    for use in uses {
      switch value(of: use.row) {
      case .color: values.append((use.row, .color(Color(color))))
      case .gradient(var stops):
        for stop in use.stops where stops.indices.contains(stop) {
          stops[stop].color = RGBA(color.red, color.green, color.blue, stops[stop].color.alpha)
        }
        values.append((use.row, .gradient(stops)))
      default: continue
      }
    }
    set(values, gesture: gesture)
  }
}
