// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A modifier that reduces paths to a part of their length (`"ty": "tm"`).
final class TrimPath: Node, ShapeItem {
  static let type = "tm"
  static let title = "Trim Path"
  static let match = "Trim "

  /// Start and end of the visible part in percent of the length (`s`, `e`).
  private let start, end: Property<Double>
  /// The shift of the part along the path in degrees (`o`); 360° is the whole length.
  private let offset: Property<Double>
  /// Whether all paths count as one, of which one part is visible (`"m": 2`). Otherwise each path
  /// is trimmed alone (`"m": 1`, the default).
  private let isSequential: Bool

  /// Nanoseconds of measuring the length to one point.
  private static let measureWork = 100.0

  init(_ fields: inout Fields) {
    start = fields("s", "Start", percent: 0)
    end = fields("e", "End", percent: 100)
    offset = fields("o", "Offset", degrees: 0)
    isSequential = fields.integer("m", default: 1) == 2
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) {
    guard let part = visiblePart else { return }
    if isSequential {
      trimAsOne(part, &scope)
    } else {
      scope.changePaths(growth: 2, work: Self.measureWork) { Self.trimmed($0, to: part) }
    }
  }

  /// Start and end of the visible part in 0...2, relative to the length; nil for the whole length.
  ///
  /// Values above 1 are past the end of the path and continue at its start.
  private var visiblePart: (from: Double, to: Double)? {
    var shift = (offset.value / 360).remainder(dividingBy: 1).finite()
    if shift < 0 { shift += 1 }
    // Rounded as in lottie-web, so that a part of nearly no length is empty.
    func shifted(_ percent: Double) -> Double {
      (((percent / 100).clamped(to: 0...1) + shift) * 10_000).rounded() / 10_000
    }
    let (a, b) = (shifted(start.value), shifted(end.value))
    let (from, to) = (min(a, b), max(a, b))
    return from == 0 && to == 1 ? nil : (from, to)
  }

  /// Returns a part of a path; see `visiblePart`.
  private static func trimmed(_ path: Path, to part: (from: Double, to: Double)) -> Path {
    guard part.to > part.from else { return Path() }
    let measure = PathMeasure(path)
    let length = measure.length
    if part.to <= 1 { return measure.portion(from: part.from * length, to: part.to * length) }
    if part.from >= 1 {
      return measure.portion(from: (part.from - 1) * length, to: (part.to - 1) * length)
    }
    var wrapped = measure.wrappedPortion(from: part.from * length, to: (part.to - 1) * length)
    // The whole of a closed path is still closed. Only its start differs, which matters for a
    // second trim.
    if part.to - part.from >= 1, path.contours.allSatisfy(\.isClosed) { wrapped.close() }
    return wrapped
  }

  /// Trims all paths as one path. The first path of the list comes first, as in After Effects.
  private func trimAsOne(_ part: (from: Double, to: Double), _ scope: inout ShapeScope) {
    let slots = scope.current
    for slot in slots { scope.spend(Double(scope[slot: slot].points.count) * Self.measureWork) }
    if scope.isExhausted { return }
    let measures = slots.map { PathMeasure(scope[slot: $0]) }
    let total = measures.reduce(0) { $0 + $1.length }
    var ranges: [(from: Double, to: Double)] = []
    if part.to <= 1 {
      ranges = [(part.from * total, part.to * total)]
    } else if part.from >= 1 {
      ranges = [((part.from - 1) * total, (part.to - 1) * total)]
    } else {
      ranges = [(part.from * total, total), (0, (part.to - 1) * total)]
    }
    var position = 0.0
    for (slot, measure) in zip(slots, measures) where !scope.isExhausted {
      var path = Path()
      // In a single closed path, the part before the end and the part after the start are
      // connected.
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
