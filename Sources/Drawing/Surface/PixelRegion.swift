// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A set of pixels, as a few rectangles that do not overlap.
public struct PixelRegion: Equatable, Sendable {
  /// The rectangles; none is empty.
  public private(set) var rects: [PixelRect] = []

  /// An empty region.
  public init() {}

  /// The region of a rectangle.
  public init(_ rect: PixelRect) { insert(rect) }

  /// Whether it contains no pixel.
  public var isEmpty: Bool { rects.isEmpty }
  /// The number of pixels.
  public var area: Int { rects.reduce(0) { $0 + $1.area } }
  /// The smallest rectangle that contains all of them.
  public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  /// The number of extra pixels that cost about as much as another pass over the display list.
  private static let slack = 4096
  /// The largest number of rectangles; beyond it the nearest are merged.
  private static let most = 8

  /// Adds pixels. Rectangles that are cheaper to paint together are merged.
  public mutating func insert(_ rect: PixelRect) {
    insert(rect) { $0.overlaps($1) || Self.waste($0, $1) <= Self.slack }
    if rects.count > Self.most { mergeNearest() }
  }

  /// Adds pixels. Only overlapping rectangles are merged, and their number is not limited.
  public mutating func insertApart(_ rect: PixelRect) {
    insert(rect) { $0.overlaps($1) }
  }

  private mutating func insert(
    _ rect: PixelRect, joining isJoined: (PixelRect, PixelRect) -> Bool
  ) {
    guard !rect.isEmpty else { return }
    var rect = rect
    var index = 0
    while index < rects.count {
      if isJoined(rects[index], rect) {
        rect = rect.union(rects.remove(at: index))
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(rect)
  }

  /// The number of pixels in the union of both rectangles that are in neither.
  private static func waste(_ a: PixelRect, _ b: PixelRect) -> Int {
    a.union(b).area - a.area - b.area
  }

  /// Merges the two rectangles with the least waste.
  private mutating func mergeNearest() {
    var best = (first: 0, second: 1, waste: Int.max)
    for i in rects.indices {
      for j in rects.indices where j > i {
        let waste = Self.waste(rects[i], rects[j])
        if waste < best.waste { best = (i, j, waste) }
      }
    }
    let second = rects.remove(at: best.second)
    insert(rects.remove(at: best.first).union(second))
  }

  /// Splits the region at a row, which becomes the first of the lower part.
  public func split(atRow y: Int) -> (above: PixelRegion, below: PixelRegion) {
    var (above, below) = (PixelRegion(), PixelRegion())
    for rect in rects {
      var (upper, lower) = (rect, rect)
      upper.maxY = min(upper.maxY, y)
      lower.minY = max(lower.minY, y)
      if !upper.isEmpty { above.rects.append(upper) }
      if !lower.isEmpty { below.rects.append(lower) }
    }
    return (above, below)
  }

  /// The row that splits off a fraction of the pixels above it.
  ///
  /// - Parameter share: In 0...1.
  public func row(above share: Double) -> Int {
    let wanted = Double(area) * share
    return (bounds.minY..<max(bounds.minY, bounds.maxY)).partitioningIndex { row in
      let count = rects.reduce(0) { sum, rect in
        sum + max(0, min(rect.maxY, row) - rect.minY) * rect.width
      }
      return Double(count) >= wanted
    }
  }
}

extension PixelRect {
  /// Whether both have a common pixel.
  public func overlaps(_ other: PixelRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
