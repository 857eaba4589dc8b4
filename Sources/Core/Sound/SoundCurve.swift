// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A function of time that is linear in pieces: which frame of a composition or second of a clip is
/// heard, or how loud. Where it has no piece, nothing is heard.
struct SoundCurve: Sendable, Equatable {
  /// The function in start ..< end.
  struct Piece: Sendable, Equatable {
    var start, end: Double
    /// The value at the start.
    var value: Double
    /// The change for each unit of time.
    var slope: Double

    func at(_ time: Double) -> Double { value + slope * (time - start) }

    /// The value that the piece reaches at its end.
    var last: Double { at(end) }

    fileprivate var isFinite: Bool {
      start.isFinite && end.isFinite && value.isFinite && slope.isFinite && start < end
    }
  }

  /// In the order of time; none overlaps another.
  private(set) var pieces: [Piece] = []

  init() {}

  init(_ piece: Piece) { append(piece) }

  /// The same value in a range.
  init(constant value: Double, in range: ClosedRange<Double>) {
    append(
      Piece(start: range.lowerBound, end: range.upperBound, value: value, slope: 0))
  }

  var isEmpty: Bool { pieces.isEmpty }

  /// The range from the first to the last piece; nil where there is none.
  var bounds: Range<Double>? {
    guard let first = pieces.first, let last = pieces.last else { return nil }
    return first.start..<last.end
  }

  /// The range of the values; nil where there is none.
  var values: ClosedRange<Double>? {
    guard let first = pieces.first else { return nil }
    return pieces.reduce(first.value...first.value) { range, piece in
      let last = piece.last
      return min(range.lowerBound, piece.value, last)...max(range.upperBound, piece.value, last)
    }
  }

  /// Adds a piece after the others. One that goes on as the last does makes that longer; one without
  /// length, or with numbers that are not finite, is left out.
  mutating func append(_ piece: Piece) {
    guard piece.isFinite else { return }
    if let last = pieces.last, last.end == piece.start,
      (last.last - piece.value).magnitude <= 1e-9 * max(1, piece.value.magnitude),
      (last.slope - piece.slope).magnitude <= 1e-9 * piece.slope.magnitude
    {
      pieces[pieces.count - 1].end = piece.end
    } else {
      pieces.append(piece)
    }
  }

  /// The index of the last piece that starts at or before a time; nil where none does.
  func index(at time: Double) -> Int? {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  /// The value at a time; nil where there is no piece.
  func value(at time: Double) -> Double? {
    guard let index = index(at: time), time < pieces[index].end else { return nil }
    return pieces[index].at(time)
  }

  /// Returns the parts in which the value is in a range.
  func within(_ range: Range<Double>) -> SoundCurve {
    var result = SoundCurve()
    for piece in pieces {
      guard piece.slope != 0 else {
        if range.contains(piece.value) { result.append(piece) }
        continue
      }
      let edges = [range.lowerBound, range.upperBound].map {
        piece.start + ($0 - piece.value) / piece.slope
      }
      result.append(piece.cut(from: min(edges[0], edges[1]), to: max(edges[0], edges[1])))
    }
    return result
  }

  /// Returns the curve with other values.
  func scaled(by factor: Double, from origin: Double) -> SoundCurve {
    var result = SoundCurve()
    for var piece in pieces {
      piece.value = (piece.value - origin) * factor
      piece.slope *= factor
      result.append(piece)
    }
    return result
  }

  /// Returns the value that another curve has at the value of this one.
  func through(_ other: SoundCurve) -> SoundCurve {
    var result = SoundCurve()
    for piece in pieces {
      guard piece.slope != 0 else {
        if let value = other.value(at: piece.value) {
          result.append(Piece(start: piece.start, end: piece.end, value: value, slope: 0))
        }
        continue
      }
      let (low, high) = (min(piece.value, piece.last), max(piece.value, piece.last))
      let first = other.index(at: low) ?? 0
      let found = other.pieces[first...].prefix { $0.start <= high }
      for inner in piece.slope > 0 ? Array(found) : found.reversed() {
        result.append(piece.through(inner))
      }
    }
    return result
  }

  /// Returns the curve with other times.
  func stretched(by factor: Double) -> SoundCurve {
    var result = SoundCurve()
    for var piece in pieces {
      piece.start *= factor
      piece.end *= factor
      piece.slope /= factor
      result.append(piece)
    }
    return result
  }

  /// Returns the curve without what stands still, such as the sound of a frozen composition.
  var moving: SoundCurve {
    var result = SoundCurve()
    for piece in pieces where piece.slope != 0 { result.append(piece) }
    return result
  }
}

extension SoundCurve.Piece {
  /// Returns the part between two times, which may be empty.
  fileprivate func cut(from low: Double, to high: Double) -> Self {
    let start = max(self.start, low)
    return Self(
      start: start, end: min(end, high), value: start == self.start ? value : at(start),
      slope: slope)
  }

  /// Returns what a piece of another curve has at this one's values.
  fileprivate func through(_ other: Self) -> Self {
    let edges = [other.start, other.end].map { start + ($0 - self.value) / slope }
    let (low, high) = (min(edges[0], edges[1]), max(edges[0], edges[1]))
    let part = cut(from: low, to: high)
    // At an edge of the other piece, its own value, not one that rounding has changed.
    let value: Double
    if slope > 0, part.start == edges[0] {
      value = other.value
    } else if slope < 0, part.start == edges[1] {
      value = other.last
    } else {
      value = other.at(part.value)
    }
    return Self(
      start: part.start, end: part.end, value: value, slope: slope * other.slope)
  }
}
