// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieTexts

/// The text form of a gradient in the inspector: `#ff0000 0%, #00ff0080 50%, #0000ff 100%`, or with
/// semicolons where a comma is the decimal mark.
enum GradientText {
  /// Formats stops. Offsets are percentages with up to two decimals; alpha is written where it is
  /// below 1.
  static func text(_ stops: [GradientStop]) -> String {
    stops.map { "\($0.color.hex) \(shownNumber(($0.offset * 10_000).rounded() / 100))%" }
      .joined(separator: "\(TypedNumbers.separator) ")
  }

  /// Parses stops. Offsets are percentages, or numbers in 0...1. Stops without an offset are spread
  /// evenly between those with one, as in CSS.
  ///
  /// - Returns: nil where a colour or an offset cannot be parsed, or an offset is outside its
  ///   range.
  static func stops(_ text: String) -> [GradientStop]? {
    var colors: [RGBA] = []
    var offsets: [Double?] = []
    let separator: Character = text.contains(";") ? ";" : ","
    for part in text.split(separator: separator, omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard (1...2).contains(words.count), let color = RGBA(hex: String(words[0])) else {
        return nil
      }
      colors.append(color)
      guard words.count == 2 else {
        offsets.append(nil)
        continue
      }
      guard let offset = Self.offset(words[1]) else { return nil }
      offsets.append(offset)
    }
    return zip(spread(offsets), colors).map { GradientStop(offset: $0, color: $1) }
  }

  /// Returns stops with the offsets and colours of others where their text is the same, as it has
  /// fewer decimals than files.
  static func exact(_ stops: [GradientStop], _ old: [GradientStop]) -> [GradientStop] {
    guard stops.count == old.count else { return stops }
    return zip(stops, old).map { new, old in
      GradientStop(
        offset: (new.offset - old.offset).magnitude < 5.1e-5 ? old.offset : new.offset,
        color: new.color.hex == old.color.hex ? old.color : new.color)
    }
  }

  /// Parses `25%` or `0.25`; nil outside 0...1.
  private static func offset(_ text: Substring) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let value = Double(String(isPercent ? text.dropLast() : text).withPlainNumbers),
      value.isFinite
    else { return nil }
    let offset = isPercent ? value / 100 : value
    return offset >= 0 && offset <= 1 ? offset : nil
  }

  /// Fills in missing offsets, and raises offsets that are below the one before them.
  private static func spread(_ offsets: [Double?]) -> [Double] {
    guard offsets.count > 1 else { return offsets.map { $0 ?? 0 } }
    var known = offsets
    known[0] = known[0] ?? 0
    known[known.count - 1] = known[known.count - 1] ?? 1
    var result: [Double] = []
    for (index, offset) in known.enumerated() {
      let before = result.last ?? 0
      guard offset == nil else {
        result.append(max(before, offset ?? 0))
        continue
      }
      let next = known.indices.first { $0 > index && known[$0] != nil } ?? index
      let steps = Double(next - index + 1)
      result.append(before + max(0, (known[next] ?? 1) - before) / steps)
    }
    return result
  }
}
