// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Keeps only a stretch of the paths' length (`"ty": "tm"`).
final class TrimPath: Node, ShapeItem {
  static let type = "tm"
  static let title = "Trim Path"
  static let summary = "Trim path (simultaneously, individually)"
  static let match = "Trim "

  /// Start and end of the kept stretch, as shares of the length.
  private let start, end: Property<Double>
  /// Shift of the stretch along the path; 360° is once around.
  private let offset: Property<Double>
  /// The paths are one after the other, and one stretch is kept of them all (`"m": 2`).
  private let isSequential: Bool

  init(_ fields: inout Fields) {
    start = fields("s", "Start", percent: 0)
    end = fields("e", "End", percent: 100)
    offset = fields("o", "Offset", degrees: 0)
    isSequential = fields.integer("m", default: 1) == 2
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    guard let kept = keptStretch else { return }
    if isSequential {
      trimAsOne(kept, &scope)
    } else {
      for slot in scope.current { scope[slot: slot] = Self.trimmed(scope[slot: slot], to: kept) }
    }
  }

  /// Start and end in 0...2 as shares of the length, where 1...2 is the second time around; nil for all of it.
  private var keptStretch: (from: Double, to: Double)? {
    var shift = (offset.value / 360).remainder(dividingBy: 1).finite()
    if shift < 0 { shift += 1 }
    // Rounded as in lottie-web, so that a stretch without length has none.
    func place(_ percent: Double) -> Double {
      (((percent / 100).clamped(to: 0...1) + shift) * 10_000).rounded() / 10_000
    }
    let (a, b) = (place(start.value), place(end.value))
    let (from, to) = (min(a, b), max(a, b))
    return from == 0 && to == 1 ? nil : (from, to)
  }

  private static func trimmed(_ path: Path, to kept: (from: Double, to: Double)) -> Path {
    guard kept.to > kept.from else { return Path() }
    let measure = PathMeasure(path)
    let length = measure.length
    if kept.to <= 1 { return measure.portion(from: kept.from * length, to: kept.to * length) }
    if kept.from >= 1 {
      return measure.portion(from: (kept.from - 1) * length, to: (kept.to - 1) * length)
    }
    var wrapped = measure.wrappedPortion(from: kept.from * length, to: (kept.to - 1) * length)
    // All of a closed path is still closed; it only starts elsewhere, which a second trim is to see.
    if kept.to - kept.from >= 1, path.contours.allSatisfy(\.isClosed) { wrapped.close() }
    return wrapped
  }

  /// The first path of the list comes first, as in After Effects.
  private func trimAsOne(_ kept: (from: Double, to: Double), _ scope: inout ShapeScope) {
    let slots = scope.current
    let measures = slots.map { PathMeasure(scope[slot: $0]) }
    let total = measures.reduce(0) { $0 + $1.length }
    var ranges: [(from: Double, to: Double)] = []
    if kept.to <= 1 {
      ranges = [(kept.from * total, kept.to * total)]
    } else if kept.from >= 1 {
      ranges = [((kept.from - 1) * total, (kept.to - 1) * total)]
    } else {
      ranges = [(kept.from * total, total), (0, (kept.to - 1) * total)]
    }
    var position = 0.0
    for (slot, measure) in zip(slots, measures) {
      var path = Path()
      // A piece that runs past the end and one that starts there are one where a single closed path is both.
      if slots.count == 1, ranges.count == 2 {
        path = measure.wrappedPortion(from: ranges[0].from, to: ranges[1].to)
      } else {
        for range in ranges where range.to > position && range.from < position + measure.length {
          path.append(
            measure.portion(from: range.from - position, to: range.to - position))
        }
      }
      scope[slot: slot] = path
      position += measure.length
    }
  }
}
