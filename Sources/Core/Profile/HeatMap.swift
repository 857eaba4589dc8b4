// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
package import LottieGeometry

/// Where on the stage the time of frames goes: the mean time of a frame by cells of a grid.
///
/// What a layer takes is spread evenly over its painted bounds in the measured frames. What belongs
/// to no layer, and what layers take that are not seen, is spread over the whole stage.
package struct HeatMap: Sendable, Equatable {
  /// The number of cells in each direction.
  package let columns: Int, rows: Int
  /// The size of the stage in pixels of the animation.
  package let size: Size
  /// Milliseconds of a frame in each cell, row by row.
  package private(set) var cells: [Double]

  /// The number of cells of the longer side.
  static let longest = 128

  /// A map without any time. A stage without area has one cell.
  init(size: Size) {
    let long = max(size.width, size.height)
    func count(_ side: Double) -> Int {
      guard size.isDrawable else { return 1 }
      return Int(clamping: (side / long * Double(Self.longest)).rounded(.up), to: 1...Self.longest)
    }
    (columns, rows, self.size) = (count(size.width), count(size.height), size)
    cells = Array(repeating: 0, count: columns * rows)
  }

  /// The milliseconds of a frame.
  package var total: Double { cells.reduce(0, +) }
  /// The pixels of the animation in a cell.
  package var cellArea: Double { max(1e-9, size.width * size.height) / Double(cells.count) }
  /// The largest time of a pixel of the animation, in nanoseconds a frame.
  package var most: Double { (cells.max() ?? 0) * 1e6 / cellArea }

  /// Makes the map of some areas.
  ///
  /// - Parameters:
  ///   - areas: The areas of each layer, in all frames.
  ///   - times: Milliseconds of each layer.
  ///   - rest: Milliseconds that belong to none.
  init(size: Size, areas: [[Rect]], times: [Double], rest: Double) {
    self.init(size: size)
    var rest = rest
    var steps = Array(repeating: 0.0, count: (columns + 2) * (rows + 2))
    for (areas, time) in zip(areas, times) where time > 0 {
      let sum = areas.reduce(0) { $0 + $1.width * $1.height }
      guard sum > 0, sum.isFinite else {
        rest += time
        continue
      }
      for area in areas { add(area, time / sum, to: &steps) }
    }
    spread(steps)
    let part = rest / Double(cells.count)
    for index in cells.indices { cells[index] = max(0, cells[index] + part) }
  }

  /// Adds a rectangle of a density in milliseconds per pixel, as steps between cells: 16 numbers,
  /// however many cells it covers.
  private func add(_ area: Rect, _ density: Double, to steps: inout [Double]) {
    let (wide, high) = (size.width / Double(columns), size.height / Double(rows))
    let across = Self.steps(from: area.minX / wide, to: area.maxX / wide, count: columns)
    let down = Self.steps(from: area.minY / high, to: area.maxY / high, count: rows)
    for (y, partY) in down {
      for (x, partX) in across {
        steps[y * (columns + 2) + x] += partX * partY * density * wide * high
      }
    }
  }

  /// The changes from cell to cell of the part of each that an interval covers.
  private static func steps(
    from start: Double, to end: Double, count: Int
  ) -> [(index: Int, change: Double)] {
    func edge(_ position: Double, _ sign: Double) -> [(Int, Double)] {
      let position = position.finite().clamped(to: 0...Double(count))
      let index = Int(clamping: position, to: 0...count)
      let part = position - Double(index)
      return [(index, sign * (1 - part)), (index + 1, sign * part)]
    }
    return edge(start, 1) + edge(end, -1)
  }

  /// Sums up steps in both directions.
  private mutating func spread(_ steps: [Double]) {
    var above = Array(repeating: 0.0, count: columns + 2)
    for y in 0..<rows {
      var left = 0.0
      for x in 0..<columns {
        above[x] += steps[y * (columns + 2) + x]
        left += above[x]
        cells[y * columns + x] = left
      }
    }
  }
}
