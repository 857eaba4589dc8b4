// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// The rows of a document's outline as a search finds and names them.
final class RowSearch {
  /// What is searched of each row.
  private(set) var items: [SearchIndex.Item] = []
  /// The rows of the outline, in the order of `items`.
  private var rows: [Int] = []
  private let outline: SceneOutline
  /// The numbers of rows among others of the same name, by the row that contains them; found when
  /// one is asked for.
  private var numbers: [Int: [Int: Int]] = [:]

  /// The largest number of rows that are searched.
  private static let mostRows = 500_000
  /// The characters of a text that its row shows.
  private static let longestWords = 40

  /// Lists the values of a layer.
  init(_ outline: SceneOutline, valuesOf layer: Int) {
    self.outline = outline
    for row in outline.ownProperties(ofLayer: layer) {
      items.append(
        SearchIndex.Item(
          title: outline.rows[row].name, alias: outline.otherName(of: row) ?? "",
          text: outline.words(of: row)?.joined(separator: "\n") ?? ""))
      rows.append(row)
    }
  }

  /// Lists the layers of the animation, or all rows.
  init(_ outline: SceneOutline, onlyLayers: Bool) {
    self.outline = outline
    var indices = [Int](repeating: -1, count: onlyLayers ? 0 : outline.rows.count)
    for (row, entry) in outline.rows.enumerated().prefix(Self.mostRows) {
      if onlyLayers, entry.depth > 0 { continue }
      var item = SearchIndex.Item(title: LayerKind.title(ofRow: row, in: outline))
      if item.title != entry.name { item.alias = entry.name }
      if onlyLayers {
        item.text = outline.words(ofLayer: row)?.joined(separator: "\n") ?? ""
      } else {
        indices[row] = items.count
        item.parent = entry.parent < 0 ? -1 : indices[entry.parent]
        if entry.isProperty {
          item.alias = outline.otherName(of: row) ?? ""
          item.text = outline.words(of: row)?.joined(separator: "\n") ?? ""
        }
      }
      items.append(item)
      rows.append(row)
    }
  }

  /// Puts what is no layer after what fits as well.
  func lowerValues() {
    for index in items.indices where !outline.isLayer(rows[index]) {
      items[index].length = FoldedText.longest
    }
  }

  /// The row of the outline of an item.
  func row(of item: Int) -> Int { rows[item] }

  /// The name of an item, with its number where others beside it have the same one, and with what it
  /// says.
  func title(of item: Int) -> String {
    let row = rows[item]
    guard let words = outline.words(of: row)?.first else { return name(of: row) }
    let line = words.inOneLine
    let short = line.count > Self.longestWords ? line.prefix(Self.longestWords) + "…" : line[...]
    return "\(name(of: row)) “\(short)”"
  }

  /// The kind of an item, and where it is.
  func detail(of item: Int) -> String {
    let row = rows[item]
    let kind =
      outline.rows[row].isProperty
      ? localized("Value") : outline.isLayer(row) ? localized("Layer") : localized("Group")
    var around: [String] = []
    var current = outline.rows[row].parent
    while outline.rows.indices.contains(current) {
      around.append(name(of: current))
      current = outline.rows[current].parent
    }
    return around.isEmpty ? kind : "\(kind) · \(around.reversed().joined(separator: " › "))"
  }

  /// The name of a row, with `#2` for the second of the same name beside it.
  private func name(of row: Int) -> String {
    let (entry, title) = (outline.rows[row], LayerKind.title(ofRow: row, in: outline))
    guard !entry.isProperty, let number = numbers(in: entry.parent)[row] else { return title }
    return "\(title) #\(number)"
  }

  /// The numbers of the rows in a row, of those whose name others beside them have.
  private func numbers(in parent: Int) -> [Int: Int] {
    if let known = numbers[parent] { return known }
    var named: [String: [Int]] = [:]
    for row in outline.rows(inside: parent) where !outline.rows[row].isProperty {
      named[LayerKind.title(ofRow: row, in: outline), default: []].append(row)
    }
    var found: [Int: Int] = [:]
    for rows in named.values where rows.count > 1 {
      for (index, row) in rows.enumerated() { found[row] = index + 1 }
    }
    numbers[parent] = found
    return found
  }
}
