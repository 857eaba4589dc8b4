// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieEditing
internal import LottieTexts

/// A file as text with a line for each value: stable, without indices, with names, so that a comparison line by line
/// shows what has changed. Git uses it as `textconv`.
///
/// It is English in all languages, since two versions are compared by it.
package struct ItemText {
  private var lines: [String] = []
  private let text = ValueText(isExact: true)
  private let root: DescribedItem
  /// The names of the layers of the list that is printed, by their `ind`.
  private var layers: [String: String] = [:]

  /// Returns the text of an animation.
  package static func text(
    of animation: Animation, limits: Limits = .init()
  ) throws(LottieError) -> String {
    try text(of: animation.jsonText, limits: limits)
  }

  /// Returns the text of the JSON of an animation.
  package static func text(
    of json: [UInt8], limits: Limits = .init()
  ) throws(LottieError) -> String {
    let tree = JSONTree(try JSONTape(json, limits: limits).root)
    var text = ItemText(root: ItemReader.animation(tree))
    text.writeAnimation()
    return text.lines.joined(separator: "\n") + "\n"
  }

  private init(root: DescribedItem) { self.root = root }

  private mutating func writeAnimation() {
    write(settingsOf: root, "")
    write(othersOf: root, "")
    let lists = ["layers", "assets", "list", "markers", "slots"]
    for key in lists {
      for list in root.lists where list.key == key { write(list, "") }
    }
  }

  private mutating func write(_ list: DescribedList, _ indent: String) {
    let outer = layers
    if list.key == "layers" {
      layers = [:]
      for layer in list.items { layer.id.map { layers[$0] = layer.name } }
    }
    for item in list.items { write(item, indent) }
    layers = outer
  }

  private mutating func write(_ item: DescribedItem, _ indent: String) {
    let kind = item.kind
    var head = indent + ItemComparison.word(kind).english
    if kind != .transform, kind != .text { head += " " + text.quoted(item.name) }
    if let id = item.id, kind != .layer, id != item.name { head += " \(text.quoted(id))" }
    if [.layer, .shape, .effect, .style, .dash].contains(kind) { head += " (\(item.title))" }
    lines.append(head)
    let inner = indent + "  "
    write(settingsOf: item, inner)
    for property in item.properties { write(property, inner) }
    write(othersOf: item, inner)
    for group in item.groups { write(group, inner) }
    for list in item.lists { write(list, inner) }
  }

  private mutating func write(settingsOf item: DescribedItem, _ indent: String) {
    for setting in item.settings {
      guard let value = setting.value, !value.isSame(as: setting.form.fallback) else { continue }
      if case .flag = setting.form.content, !value.isOn, setting.form.fallback?.isOn != true {
        continue
      }
      let shown = text.value(value, setting.form) { name($0, setting.form) }.english
      lines.append("\(indent)\(setting.title.english): \(shown)")
    }
  }

  private func name(_ value: JSONTree, _ form: SettingForm) -> String? {
    switch form.content {
    case .layer: value.integer.flatMap { layers[String($0)] }.map(text.quoted)
    case .asset: value.string.map(text.quoted)
    default: nil
    }
  }

  private mutating func write(othersOf item: DescribedItem, _ indent: String) {
    for (key, value) in item.others {
      if key == "chars" {
        for glyph in value.elements ?? [] {
          let name = [glyph["fFamily"], glyph["style"], glyph["ch"]].compactMap { $0?.string }
          lines.append("\(indent)glyph \(name.joined(separator: " ")): \(text.raw(glyph))")
        }
      } else {
        lines.append("\(indent)\(key): \(text.raw(value))")
      }
    }
  }

  private mutating func write(_ property: DescribedProperty, _ indent: String) {
    guard let tree = property.tree else { return }
    let values = PropertyValues(tree)
    let name = indent + (property.name.isEmpty ? "value" : property.name)
    var notes = ""
    if let slot = values.slot { notes += " [slot \(text.quoted(slot))]" }
    guard values.isAnimated else {
      lines.append("\(name): \(text.value(values.value, property.form).english)\(notes)")
      write(values.expression, indent)
      return
    }
    lines.append("\(name):\(notes)")
    for (index, key) in values.keys.enumerated() {
      var line =
        "\(indent)  \(text.number(key.time)): \(text.value(key.value, property.form).english)"
      if index + 1 < values.keys.count { line += ", \(text.easing(key).english)" }
      if !key.tangents.isEmpty {
        let parts = key.tangents.map { $0.map(text.number).joined(separator: ", ") }
        line += ", along (\(parts.joined(separator: ") (")))"
      }
      if let end = key.end { line += ", until \(text.value(end, property.form).english)" }
      lines.append(line)
    }
    write(values.expression, indent)
  }

  private mutating func write(_ expression: String?, _ indent: String) {
    guard let expression else { return }
    let parts = expression.split(omittingEmptySubsequences: false) { $0.isNewline }
    lines.append("\(indent)  expression:")
    lines += parts.map { "\(indent)    \($0)" }
  }
}
