// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// Makes curves of properties. Keyframes are edges of their pieces, so that linear and hold keyframes
/// are exact; eased ones and expressions are sampled.
struct SoundSampler {
  /// The pieces that may still be made.
  private(set) var room: Int

  init(room: Int) { self.room = room }

  /// A part of the frames between two edges.
  private struct Part {
    var start, end: Double
    /// The number of pieces that it is cut into.
    var count = 1
    /// Whether the value at the end is that of the next part.
    var isContinuous = true
  }

  /// Returns curves over the frames of a property.
  ///
  /// - Parameters:
  ///   - range: The frames.
  ///   - isLinear: Whether the numbers are linear where the values are.
  ///   - numbers: The numbers of a value, one for each curve.
  mutating func curves<Value: AnimatableValue>(
    of property: Property<Value>, in range: ClosedRange<Double>, isLinear: Bool,
    numbers: (Value) -> [Double]
  ) -> [SoundCurve] {
    let first = numbers(property.value(at: range.lowerBound))
    guard range.lowerBound < range.upperBound else {
      // A curve has a length, and the end of the range belongs to it.
      return first.map { SoundCurve(constant: $0, in: range.lowerBound...range.upperBound.nextUp) }
    }
    var curves = first.map { _ in SoundCurve() }
    var previous: [Double]?
    for part in parts(of: property, in: range, isLinear: isLinear) {
      for i in 0..<part.count {
        guard room > 0 else { return curves }
        room -= 1
        let width = (part.end - part.start) / Double(part.count)
        let start = part.start + Double(i) * width
        let end = i + 1 == part.count ? part.end : start + width
        let jumps = !part.isContinuous && i + 1 == part.count
        let from = previous ?? numbers(property.value(at: start))
        let to = numbers(property.value(at: jumps ? end.nextDown : end))
        for (index, value) in from.enumerated() where to.indices.contains(index) {
          curves[index].append(
            .init(start: start, end: end, value: value, slope: (to[index] - value) / (end - start)))
        }
        previous = jumps ? nil : to
      }
    }
    return curves
  }

  /// Whether an easing changes nothing. After Effects writes such ones with other points.
  private static func isEven(_ easing: UnitBezier) -> Bool {
    [0.25, 0.5, 0.75].allSatisfy { (easing($0) - $0).magnitude < 1e-9 }
  }

  /// The most pieces of an eased part, and of a property without keyframes, such as an expression.
  private static let mostEased = 128, mostSampled = 200_000

  private func parts<Value>(
    of property: Property<Value>, in range: ClosedRange<Double>, isLinear: Bool
  ) -> [Part] {
    let all = Part(start: range.lowerBound, end: range.upperBound)
    func sampled() -> [Part] {
      var part = all
      // Twice a frame: between frames, expressions rarely do anything of their own.
      part.count = Int(
        clamping: ((part.end - part.start) * 2).rounded(.up), to: 1...Self.mostSampled)
      return [part]
    }
    if property.isProvided { return sampled() }
    guard let span = property.keyframeSpan else { return [all] }
    guard span.lowerBound.isFinite, span.upperBound.isFinite else { return sampled() }
    var parts: [Part] = []
    var (start, isHold, isEased) = (range.lowerBound, false, false)
    func end(at frame: Double, _ parts: inout [Part]) {
      guard frame > start else { return }
      var part = Part(start: start, end: frame, isContinuous: !isHold)
      if isEased {
        part.count = Int(clamping: ((frame - start) * 4).rounded(.up), to: 1...Self.mostEased)
      }
      parts.append(part)
      start = frame
    }
    for keyframe in property.keyframes {
      if keyframe.frame >= range.upperBound { break }
      end(at: keyframe.frame, &parts)
      isHold = keyframe.easing == nil
      // The other components of a vector can have easings of their own.
      let isEven = isLinear && Value.self == Double.self && keyframe.easing.map(Self.isEven) ?? true
      isEased = !isHold && !isEven
    }
    end(at: range.upperBound, &parts)
    return parts
  }
}
