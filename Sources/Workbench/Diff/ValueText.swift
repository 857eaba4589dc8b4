// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieTexts

/// Values of settings and properties in words. Numbers have up to three decimals, and all of them where
/// that is too few to tell two values apart.
struct ValueText {
  var isExact = false

  /// Returns both values, so that they differ where the values do.
  static func pair(_ text: (ValueText) -> (Message, Message)) -> (Message, Message) {
    let short = text(ValueText())
    return short.0 == short.1 ? text(ValueText(isExact: true)) : short
  }

  /// Returns both texts; see `pair`.
  static func texts(_ text: (ValueText) -> (String, String)) -> (String, String) {
    let short = text(ValueText())
    return short.0 == short.1 ? text(ValueText(isExact: true)) : short
  }

  func number(_ value: Double) -> String {
    if isExact || value.magnitude >= 1e12 { return JSONValue.number(value) }
    return JSONValue.number((value * 1000).rounded() / 1000 + 0)
  }

  private func numbers(_ values: [Double], _ unit: String) -> String {
    values.map(number).joined(separator: ", ") + suffix(unit)
  }

  private func suffix(_ unit: String) -> String {
    unit.isEmpty || unit == "°" ? unit : " " + unit
  }

  // MARK: Properties

  /// Returns the value of a property.
  func value(_ tree: JSONTree?, _ form: PropertyForm) -> Message {
    guard let tree else { return Message(verbatim: "-") }
    switch form.content {
    case .numbers: return Message(verbatim: numbers(of: tree, form))
    case .color(let maximum): return Message(verbatim: color(tree, maximum) ?? raw(tree))
    case .gradient(let stops): return gradient(tree, stops) ?? Message(verbatim: raw(tree))
    case .path: return path(tree) ?? Message(verbatim: raw(tree))
    case .text: return Message(verbatim: tree["t"]?.string.map(quoted) ?? raw(tree))
    case .unknown: return guessed(tree)
    }
  }

  private func numbers(of tree: JSONTree, _ form: PropertyForm) -> String {
    if let number = tree.number { return numbers([number], form.unit) }
    guard var list = tree.numbers else { return raw(tree) }
    // The third number is only said where it means something.
    if list.count == 3, list[2] == (form.fallback.count == 3 ? form.fallback[2] : 0) {
      list.removeLast()
    }
    return numbers(list, form.unit)
  }

  private func guessed(_ tree: JSONTree) -> Message {
    guard let list = tree.numbers ?? tree.number.map({ [$0] }) else {
      return path(tree) ?? Message(verbatim: tree["t"]?.string.map(quoted) ?? raw(tree))
    }
    let isColor = (3...4).contains(list.count) && list.allSatisfy { (0...1).contains($0) }
    return Message(verbatim: (isColor ? color(tree, 1) : nil) ?? numbers(list, ""))
  }

  private func color(_ tree: JSONTree, _ maximum: Double) -> String? {
    guard let list = tree.numbers, (3...4).contains(list.count) else { return nil }
    let isOpaque = list.count < 4 || list[3] == 1 || list[3] == maximum
    let color = RGBA(
      list[0] / maximum, list[1] / maximum, list[2] / maximum, isOpaque ? 1 : list[3])
    return isExact ? color.hex + " (\(numbers(list, "")))" : color.hex
  }

  private func gradient(_ tree: JSONTree, _ stops: Int?) -> Message? {
    guard let list = tree.numbers, list.count >= 4 else { return nil }
    let count = min(stops ?? list.count / 4, list.count / 4)
    guard count > 0 else { return nil }
    if count > 6 && !isExact { return "\(count) colours" }
    let colors = (0..<count).map { stop in
      let part = list[stop * 4..<stop * 4 + 4].map { $0 }
      return "\(RGBA(part[1], part[2], part[3], 1).hex) \(number(part[0] * 100)) %"
    }.joined(separator: ", ")
    let alphas = list[(count * 4)...].map { $0 }
    let opacities = stride(from: 0, to: alphas.count - 1, by: 2).map {
      "\(number(alphas[$0 + 1] * 100)) % (\(number(alphas[$0] * 100)) %)"
    }.joined(separator: ", ")
    let text: Message =
      opacities.isEmpty ? Message(verbatim: colors) : "\(colors); opacity \(opacities)"
    return isExact ? "\(text) (\(numbers(list, "")))" : text
  }

  private func path(_ tree: JSONTree) -> Message? {
    let tree = tree.elements?.first ?? tree
    guard let points = tree["v"]?.elements else { return nil }
    let count = points.count
    let closed: Message = .counted(count, "a path of 1 point", "a path of \(count) points")
    let text: Message = tree["c"]?.isOn == true ? closed : "\(closed), open"
    return isExact ? "\(text) (\(allNumbers(ofPath: tree)))" : text
  }

  /// The points and both tangents of a path.
  private func allNumbers(ofPath tree: JSONTree) -> String {
    ["v", "i", "o"].map { key in
      (tree[key]?.elements ?? []).map { self.numbers($0.numbers ?? [], "") }.joined(separator: "; ")
    }.joined(separator: " | ")
  }

  // MARK: Settings

  /// Returns the value of a setting.
  ///
  /// - Parameter names: The names of layers and assets that settings refer to.
  func value(_ tree: JSONTree?, _ form: SettingForm, _ name: (JSONTree) -> String?) -> Message {
    guard let tree else { return Message(verbatim: "-") }
    let text: String?
    switch form.content {
    case .flag: return tree.isOn ? "yes" : "no"
    case .choice(let names):
      if let name = tree.integer.flatMap({ names[$0] }) { return name }
      text = nil
    case .number(let unit): text = tree.number.map { numbers([$0], unit) }
    case .text, .color: text = tree.string.map(quoted)
    case .layer, .asset: text = name(tree)
    case .file: text = tree.string.map(file)
    }
    return Message(verbatim: text ?? raw(tree))
  }

  private func file(_ text: String) -> String {
    guard text.hasPrefix("data:") else { return quoted(text) }
    let kind = text.dropFirst(5).prefix { $0 != ";" && $0 != "," }
    let size = "\(kind), \(text.utf8.count) bytes"
    return isExact ? "\(size) #\(TextFingerprint(Array(text.utf8)).digits)" : size
  }

  // MARK: Parts

  /// A text in quotation marks, in one line.
  func quoted(_ text: String) -> String {
    let line = text.reduce(into: "") { line, character in
      line +=
        character == "\r" || character == "\n" || character == "\u{3}" ? "⏎" : String(character)
    }
    return "“\(short(line))”"
  }

  /// The JSON of a value, shortened.
  func raw(_ tree: JSONTree) -> String {
    short(String(decoding: tree.text, as: UTF8.self))
  }

  /// The start of a text, with a hash of all of it where it has to be exact.
  private func short(_ text: String) -> String {
    let most = isExact ? 400 : 80
    guard text.utf8.count > most, text.count > most else { return text }
    let start = text.prefix(most - 1) + "…"
    return isExact ? "\(start) #\(TextFingerprint(Array(text.utf8)).digits)" : String(start)
  }

  /// The easing of a segment.
  func easing(_ key: PropertyValues.Key) -> Message {
    if key.holds { return "hold" }
    guard let out = key.out.first, let into = key.into.first else { return "linear" }
    if key.out.count == 1, key.into.count == 1, out[0] == out[1], into[0] == into[1] {
      return "linear"
    }
    let count = max(key.out.count, key.into.count)
    let curves = (0..<count).map { axis in
      let (a, b) = (key.out[min(axis, key.out.count - 1)], key.into[min(axis, key.into.count - 1)])
      return "(\((a + b).map(number).joined(separator: ", ")))"
    }
    return Message(verbatim: curves.joined(separator: " "))
  }
}
