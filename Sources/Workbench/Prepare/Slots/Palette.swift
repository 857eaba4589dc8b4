// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// Colours for those of a file, by which it is recoloured.
package struct Palette: Sendable {
  /// The colours of the file and the new ones, in the order of the palette.
  package let colors: [(old: RGBA, new: RGBA)]
  /// Whether a colour that is not in the palette is replaced as the nearest one is.
  package var isNearest = false

  /// Reads `{"#ff0000": "#00aa55", …}`, or the same as the member `colors`.
  ///
  /// - Throws: `LottieError` for other JSON, with the key that is no colour.
  package init(json: [UInt8]) throws(LottieError) {
    let finder = try AddressFinder(text: json)
    let root = finder.value(at: JSONPath()) ?? .null
    guard let members = (root["colors"] ?? root).members, !members.isEmpty else {
      throw LottieError(
        .malformed, reason: "a palette is an object with a new colour for each old one")
    }
    var colors: [(old: RGBA, new: RGBA)] = []
    for member in members {
      guard let old = RGBA(css: member.key), let new = member.value.string.flatMap(RGBA.init(css:))
      else {
        throw LottieError(
          .malformed, path: member.key,
          reason: "a palette has colours such as #ff0000 for each other")
      }
      colors.append((old, new))
    }
    self.colors = colors
  }

  /// The new colour of one of the file, without its alpha; nil if it stays.
  package func color(for old: RGBA) -> RGBA? {
    func distance(_ other: RGBA) -> Double {
      max(
        (old.red - other.red).magnitude, (old.green - other.green).magnitude,
        (old.blue - other.blue).magnitude)
    }
    guard let best = colors.min(by: { distance($0.old) < distance($1.old) }) else { return nil }
    // Colours of files are rounded to bytes, or to some decimals.
    return isNearest || distance(best.old) < 0.75 / 255 ? best.new : nil
  }

  /// Recolours a file.
  ///
  /// - Returns: The number of replaced colours.
  package func recolor(_ root: inout JSONTree) -> Int {
    var work = Recoloring(palette: self)
    work.visit(&root)
    return work.count
  }

  /// The number of colours that would be replaced, but for those of slots, which a theme changes.
  package func colorsOutsideOfSlots(_ root: JSONTree) -> Int {
    var (work, root) = (Recoloring(palette: self, skipsSlots: true), root)
    root.remove("slots")
    work.visit(&root)
    return work.count
  }

  /// Adds rules to a theme by which the slots of an animation have the colours of the palette.
  ///
  /// - Parameters:
  ///   - text: The theme before; slots that are in `known` keep their rules.
  ///   - id: The id of the animation in the archive.
  /// - Returns: The theme; nil for a text that is no theme.
  package func theme(
    _ text: [UInt8], for animation: Animation, id: String, known: inout Set<String>
  ) -> [UInt8]? {
    guard var theme = ThemeText(text, animation: id) else { return nil }
    var text = text
    let slots = AnimationSlots(animation)
    for (slot, kind) in slots.kinds.sorted(by: { $0.key < $1.key })
    where [.color, .gradient, .text].contains(kind) && !known.contains(slot) {
      guard let old = slots.property(of: slot) else { continue }
      var (work, new) = (Recoloring(palette: self), old)
      switch kind {
      case .color: work.color(&new)
      case .gradient: work.gradient(&new)
      default: work.visit(&new)
      }
      guard work.count > 0, new != old, let next = theme.adding(new, for: slot, of: kind),
        let read = ThemeText(next, animation: id)
      else { continue }
      (text, theme) = (next, read)
      known.insert(slot)
    }
    return text
  }
}

/// The replacement of the colours of values.
private struct Recoloring {
  let palette: Palette
  /// Whether properties with slots are left out.
  var skipsSlots = false
  private(set) var count = 0

  init(palette: Palette, skipsSlots: Bool = false) {
    (self.palette, self.skipsSlots) = (palette, skipsSlots)
  }

  private mutating func replaced(_ numbers: [Double]) -> [Double] {
    guard numbers.count >= 3, let new = palette.color(for: RGBA(numbers[0], numbers[1], numbers[2]))
    else { return numbers }
    count += 1
    return [new.red, new.green, new.blue].map { $0.rounded(decimals: 4) } + numbers.dropFirst(3)
  }

  /// Replaces the colours of a property with or without keyframes.
  mutating func color(_ property: inout JSONTree) {
    guard !isLeftOut(property) else { return }
    property.changeNumbers { replaced($0) }
  }

  /// Replaces the colours of a gradient (`g`).
  mutating func gradient(_ gradient: inout JSONTree) {
    guard !isLeftOut(gradient) else { return }
    let stops = Int(clamping: gradient["p"]?.number ?? 0, to: 0...1000)
    gradient.change("k") { colors in
      guard !isLeftOut(colors) else { return }
      colors.changeNumbers { $0.changingColors(ofStops: stops) { replaced($0) } }
    }
  }

  private func isLeftOut(_ property: JSONTree) -> Bool { skipsSlots && property["sid"] != nil }

  /// Replaces all colours in a value.
  mutating func visit(_ value: inout JSONTree) {
    switch value["ty"]?.string {
    case "fl", "st": value.change("c") { color(&$0) }
    case "gf", "gs": value.change("g") { gradient(&$0) }
    default: break
    }
    if value["ty"]?.number == 1, let old = value["sc"]?.string.flatMap(RGBA.init(css:)),
      let new = palette.color(for: old)
    {
      count += 1
      value.set("sc", .string(new.hex))
    }
    // Documents of texts, colours of effects and styles.
    for key in ["fc", "sc"] {
      if let numbers = value[key]?.numbers { value.set(key, .numbers(replaced(numbers))) }
    }
    if value["ty"]?.number == 2 { value.change("v") { color(&$0) } }
    switch value {
    case .object: value.changeMembers { _, member in visit(&member) }
    case .array: value.changeElements { _, element in visit(&element) }
    default: break
    }
  }
}

extension [Double] {
  /// The numbers of a gradient with other colours of its stops, each of which has an offset, red, green and blue.
  func changingColors(ofStops stops: Int, _ change: ([Double]) -> [Double]) -> [Double] {
    var numbers = self
    for stop in 0..<stops where 4 * stop + 3 < numbers.count {
      let range = 4 * stop + 1...4 * stop + 3
      numbers.replaceSubrange(range, with: change(Array(numbers[range])))
    }
    return numbers
  }
}
