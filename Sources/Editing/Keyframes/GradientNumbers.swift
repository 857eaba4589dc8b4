// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry

/// The list of numbers of a gradient, of which the stops of both ramps are changed in their
/// order: four numbers for each colour, then two for each alpha.
struct GradientNumbers {
  private let numbers: [Double]
  /// The stops that the list gives, with colour and alpha.
  private let stops: [GradientStop]
  private let colorCount: Int?
  /// The offsets of the colours and of the alphas, as they are drawn.
  private(set) var colors: [Double] = [], alphas: [Double] = []
  /// Whether the list has as many colours as the file says.
  var isComplete: Bool { colors.count == colorCount ?? colors.count }

  /// - Parameters:
  ///   - stops: The stops that the list gives.
  ///   - count: The number of colours that the file has beside the list; nil for none.
  init(_ numbers: [Double], _ stops: [GradientStop], _ count: Double?) {
    (self.numbers, self.stops) = (numbers, stops)
    colorCount = count.map { Int(clamping: $0, to: 0...1_000_000) }
    let number = min(colorCount ?? numbers.count / 4, numbers.count / 4)
    colors = Self.offsets((0..<number).map { numbers[4 * $0] })
    alphas = Self.offsets(
      stride(from: 4 * number, to: numbers.count - 1, by: 2).map { numbers[$0] })
  }

  /// An offset below the one before it counts as that one.
  private static func offsets(_ list: [Double]) -> [Double] {
    var last = 0.0
    return list.map { offset in
      last = max(last, offset.clamped(to: 0...1))
      return last
    }
  }

  /// Returns the list, which stays as long as it is, with other stops.
  ///
  /// - Parameter isExact: Whether it gives exactly these stops. Else the colour of a stop that has
  ///   only an alpha follows those beside it, and so does the alpha of one that has only a colour.
  /// - Returns: nil if another number of colours or alphas is needed.
  func changed(to new: [GradientStop], isExact: Bool) -> [Double]? {
    guard new.count == stops.count, numbers.count >= 4 * (colorCount ?? 0) else { return nil }
    var result = numbers
    var free: [(color: Bool, alpha: Bool)] = []
    for (index, stop) in new.enumerated() {
      let old = stops[index]
      let (ownColors, ownAlphas) = entries(of: index)
      let isRecolored = !stop.color.hasColor(of: old.color)
      if isRecolored, ownColors.isEmpty { return nil }
      if stop.color.alpha != old.color.alpha, ownAlphas.isEmpty { return nil }
      for entry in ownColors {
        if stop.offset != old.offset { result[4 * entry] = stop.offset.microRounded }
        guard isRecolored else { continue }
        for (part, value) in [stop.color.red, stop.color.green, stop.color.blue].enumerated() {
          result[4 * entry + 1 + part] = value.microRounded
        }
      }
      for entry in ownAlphas {
        let start = 4 * colors.count + 2 * entry
        if stop.offset != old.offset { result[start] = stop.offset.microRounded }
        if stop.color.alpha != old.color.alpha { result[start + 1] = stop.color.alpha.microRounded }
      }
      free.append((ownColors.isEmpty && !isExact, ownAlphas.isEmpty && !isExact))
    }
    return gives(result, new, free) ? result : nil
  }

  /// The colours and alphas in the list that are those of a stop. Of several at one offset, which
  /// make a hard edge, the last one is after the edge.
  func entries(of index: Int) -> (colors: [Int], alphas: [Int]) {
    if alphas.isEmpty { return ([index], []) }
    let offset = stops[index].offset
    let isBehind = index > 0 && stops[index - 1].offset == offset
    let isBefore = index + 1 < stops.count && stops[index + 1].offset == offset
    func own(_ offsets: [Double]) -> [Int] {
      let here = offsets.indices.filter { offsets[$0] == offset }
      guard here.count > 1 else { return here }
      return isBehind ? here.suffix(1) : isBefore ? here.dropLast() : here
    }
    return (own(colors), own(alphas))
  }

  /// Whether a list gives stops, but for what follows others.
  private func gives(
    _ list: [Double], _ stops: [GradientStop], _ free: [(color: Bool, alpha: Bool)]
  ) -> Bool {
    let found = GradientStops(list, colorCount: colorCount, limit: 2 * stops.count).merged
    func isNear(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 1e-5 }
    return found.count == stops.count
      && stops.indices.allSatisfy { index in
        let (a, b) = (found[index], stops[index])
        return isNear(a.offset, b.offset)
          && (free[index].alpha || isNear(a.color.alpha, b.color.alpha))
          && (free[index].color
            || isNear(a.color.red, b.color.red) && isNear(a.color.green, b.color.green)
              && isNear(a.color.blue, b.color.blue))
      }
  }
}

extension RGBA {
  /// Whether it is a colour but for its alpha.
  fileprivate func hasColor(of other: RGBA) -> Bool {
    red == other.red && green == other.green && blue == other.blue
  }
}
