// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// A gradient as people write it: `#ff0000 0%, #00ff0080 50%, #0000ff 100%`.
enum GradientText {
  static func text(_ stops: [GradientStop]) -> String {
    stops.map { "\($0.color.hex) \(number(($0.offset * 10_000).rounded() / 100))%" }
      .joined(separator: ", ")
  }

  /// Reads stops; those without a place are spread evenly between those with one, as in CSS. nil where a colour or a
  /// place cannot be read.
  static func stops(_ text: String) -> [GradientStop]? {
    var colors: [RGBA] = []
    var places: [Double?] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard (1...2).contains(words.count), let color = RGBA(hex: String(words[0])) else {
        return nil
      }
      colors.append(color)
      guard words.count == 2 else {
        places.append(nil)
        continue
      }
      guard let place = offset(words[1]) else { return nil }
      places.append(place)
    }
    return zip(spread(places), colors).map { GradientStop(offset: $0, color: $1) }
  }

  private static func offset(_ text: Substring) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let value = Double(isPercent ? text.dropLast() : text), value.isFinite else { return nil }
    let offset = isPercent ? value / 100 : value
    return offset >= 0 && offset <= 1 ? offset : nil
  }

  /// Fills in places that are missing, and lets none be before the one before it.
  private static func spread(_ places: [Double?]) -> [Double] {
    guard places.count > 1 else { return places.map { $0 ?? 0 } }
    var known = places
    known[0] = known[0] ?? 0
    known[known.count - 1] = known[known.count - 1] ?? 1
    var result: [Double] = []
    for (index, place) in known.enumerated() {
      let before = result.last ?? 0
      guard place == nil else {
        result.append(max(before, place ?? 0))
        continue
      }
      let next = known.indices.first { $0 > index && known[$0] != nil } ?? index
      let steps = Double(next - index + 1)
      result.append(before + max(0, (known[next] ?? 1) - before) / steps)
    }
    return result
  }
}
