// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Deterministic random functions: `wiggle`, `temporalWiggle` and `noise`.
///
/// The numbers are the same as in the JavaScript prelude.
extension ExpressionScene {
  /// The value of a property at a frame, with noise added.
  func wiggle(
    _ property: PropertyReference, at frame: Double, _ arguments: ArraySlice<ExpressionValue>
  ) throws(ExpressionFailure) -> ExpressionValue {
    let wiggle = try Wiggle(arguments, seed: seed(of: property), seconds: frame / rate)
    let value = try keyframedValue(of: property, at: frame)
    guard let list = value.list else { return .number(try moved(try value.number(), 0, wiggle)) }
    var result: [Double] = []
    for (i, part) in list.enumerated() { result.append(try moved(try part.number(), i, wiggle)) }
    return .list(result)
  }

  /// The value of a property at a time with noise added.
  func temporalWiggle(
    _ property: PropertyReference, at frame: Double, _ arguments: ArraySlice<ExpressionValue>
  ) throws(ExpressionFailure) -> ExpressionValue {
    let wiggle = try Wiggle(arguments, seed: seed(of: property), seconds: frame / rate)
    return try keyframedValue(of: property, at: rate * moved(frame / rate, 0, wiggle))
  }

  private func moved(
    _ value: Double, _ part: Int, _ wiggle: Wiggle
  ) throws(ExpressionFailure) -> Double {
    let amplitude = try wiggle.amplitude(part)
    try work.count(Int(clamping: wiggle.octaves, to: 1...10))
    return value + amplitude * wiggle.total(part)
  }

  /// Returns gradient noise at a point; the number of dimensions is that of the numbers given.
  static func noise(_ position: ExpressionValue) throws(ExpressionFailure) -> Double {
    guard let list = position.list else { return noise(at: try position.number(), lattice: 1) }
    var x = 0.0
    for (i, part) in list.enumerated() { x += try part.number() * (1 + 0.618 * Double(i)) }
    return noise(at: x, lattice: Double(list.count))
  }

  /// Smooth noise in −1...1: random values at integers with cubic interpolation.
  fileprivate static func noise(at x: Double, lattice: Double) -> Double {
    let k = x.rounded(.down)
    let t = x - k
    let (a, b) = (hash(lattice, k - 1), hash(lattice, k))
    let (c, d) = (hash(lattice, k + 1), hash(lattice, k + 2))
    let end = 3 * (b - c) + d - a
    let v = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * end))
    return v < 0 ? -1 : v > 1 ? 1 : 2 * v - 1
  }

  /// A pseudo-random number in 0..<1 for two seeds.
  static func hash(_ a: Double, _ b: Double) -> Double {
    var h =
      (ExpressionArithmetic.whole(a) &* -0x61c8_864f)
      ^ ((ExpressionArithmetic.whole(b) &+ 0x7f4a_7c15) &* -0x7a14_3595)
    func shifted(_ bits: UInt32) -> Int32 { Int32(bitPattern: UInt32(bitPattern: h) >> bits) }
    h = (h ^ shifted(16)) &* 0x7feb_352d
    h = (h ^ shifted(15)) &* -0x7b93_5975
    return Double(UInt32(bitPattern: h ^ shifted(16))) / 4_294_967_296
  }
}

/// The arguments of `wiggle`.
private struct Wiggle {
  private let frequency: Double
  private let heights: ExpressionValue
  let octaves: Double
  private let factor: Double
  private let seed: Double
  private let seconds: Double

  init(
    _ arguments: ArraySlice<ExpressionValue>, seed: Double, seconds: Double
  ) throws(ExpressionFailure) {
    func at(_ i: Int) -> ExpressionValue {
      i < arguments.count ? arguments[arguments.startIndex + i] : .undefined
    }
    frequency = try at(0).number()
    heights = at(1)
    let count = at(2).isUndefined ? 1 : try at(2).number()
    octaves = count.isNaN ? 0 : max(1, min(10, count))
    factor = at(3).isUndefined ? 0.5 : try at(3).number()
    (self.seed, self.seconds) = (seed, seconds)
  }

  /// The largest change of one component.
  func amplitude(_ part: Int) throws(ExpressionFailure) -> Double {
    guard let list = heights.list else { return try heights.number() }
    guard part < list.count, list[part].isTrue else { return 0 }
    return try list[part].number()
  }

  /// The sum of the amplitudes of all octaves, each with twice the frequency of the one before.
  func total(_ part: Int) -> Double {
    var (pace, share, total, octave) = (frequency, 1.0, 0.0, 0.0)
    while octave < octaves {
      total +=
        share
        * ExpressionScene.noise(
          at: seconds * pace, lattice: seed * 64 + Double(part) * 16 + octave)
      pace *= 2
      share *= factor
      octave += 1
    }
    return total
  }
}

extension ExpressionScene {
  /// The seed of a property, computed once.
  func seed(of property: PropertyReference) -> Double {
    if let known = property.seed { return known }
    var result = 0.0
    switch property.content {
    case .file(let id): result = model.file.seed(of: id)
    case .parts(let parts): if let first = parts.first { result = seed(of: first) }
    case .fixed, .unknown: break
    }
    property.seed = result
    return result
  }
}
