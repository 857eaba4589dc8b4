// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEditing
internal import LottieTexts

/// What is left in a prepared file that some of the players lack.
struct Remainder {
  /// A gap with its layer: the id of its composition, and its index there.
  private struct Entry {
    let gap: PlayerGap
    let composition: String?
    let index: Int
    let layer: String
    /// The players that lack it.
    let players: [PlayerTarget]
  }

  private var found: [Entry] = []
  private let source: JSONTree
  private let options: PrepareOptions

  /// - Parameter source: The file before all steps.
  init(_ root: JSONTree, of source: JSONTree, _ options: PrepareOptions) {
    (self.source, self.options) = (source, options)
    guard !options.targets.isEmpty else { return }
    let images = Set(
      (root["assets"]?.elements ?? []).filter { $0["layers"] == nil }.compactMap {
        $0["id"]?.string
      })
    let hasGlyphs = root["chars"]?.elements?.isEmpty == false
    for (composition, list) in root.layerLists {
      for (index, layer) in (root.value(at: list)?.elements ?? []).enumerated()
      where !layer.isOn("hd") {
        let name = layer["nm"]?.string ?? ""
        for gap in Self.gaps(of: layer, images) where options.lacks(gap) {
          let players = options.targets.filter { player in
            guard player.gaps.contains(gap) else { return false }
            return switch gap {
            case .texts: !(player.drawsGlyphs && hasGlyphs && Self.isPlain(layer, player))
            case .effects: Self.effects(of: layer).contains(where: player.loses)
            case .styles: Self.styles(of: layer).contains(where: player.loses)
            default: true
            }
          }
          if !players.isEmpty {
            found.append(
              Entry(
                gap: gap, composition: composition, index: index, layer: name, players: players))
          }
        }
      }
    }
  }

  /// Whether a player draws a text as it is, if the file has its letters. lottie-android moves no letters.
  private static func isPlain(_ layer: JSONTree, _ player: PlayerTarget) -> Bool {
    player != .android
      || (layer["t"]?["a"]?.elements?.isEmpty != false
        && layer["t"]?["p"]?["m"] == nil)
  }

  /// The features of the effects that are on, but for wipes and strokes.
  private static func effects(of layer: JSONTree) -> [String] {
    (layer["ef"]?.elements ?? []).filter { $0.isShownEffect && !$0.isWipe && !$0.isBrush }
      .compactMap(FeatureDetector.feature(ofEffect:))
  }

  /// The features of the layer styles that are on.
  private static func styles(of layer: JSONTree) -> [String] {
    (layer["sy"]?.elements ?? []).filter(\.isShownEffect).map {
      FeatureDetector.feature(ofStyle: $0["ty"]?.number)
    }
  }

  private static func gaps(of layer: JSONTree, _ images: Set<String>) -> [PlayerGap] {
    var gaps: [PlayerGap] = []
    for gap in PlayerGap.allCases where !gap.shapes.isEmpty && layer.hasShape(gap.shapes) {
      gaps.append(gap)
    }
    if layer.hasExpressionInside { gaps.append(.expressions) }
    if layer["ty"]?.number == 5 { gaps.append(.texts) }
    if layer["ty"]?.number == 1 { gaps.append(.solids) }
    if let id = layer["refId"]?.string, images.contains(id), layer["ty"]?.number == 2 {
      gaps.append(.images)
    }
    let effects = layer["ef"]?.elements ?? []
    if !Self.effects(of: layer).isEmpty { gaps.append(.effects) }
    if effects.contains(where: { $0.isShownEffect && $0.isWipe }) { gaps.append(.wipes) }
    if effects.contains(where: { $0.isShownEffect && $0.isBrush }) { gaps.append(.brushes) }
    if !styles(of: layer).isEmpty { gaps.append(.styles) }
    if let stretch = layer["sr"]?.number, stretch != 1 { gaps.append(.timeStretch) }
    if layer["tm"] != nil { gaps.append(.timeRemap) }
    if layer.isOn("ddd") { gaps.append(.spatial) }
    if layer.isOn("ao") { gaps.append(.orientation) }
    if layer.hasShape(["gs"]) { gaps.append(.gradientStrokes) }
    return gaps
  }

  /// Notes it, unless a step has said already why it is left.
  func note(in work: PrepareWork) {
    let known = Set(work.notes.filter { $0.kind == .kept }.map(\.path))
    let lists = Dictionary(
      source.layerLists.map { ($0.composition, $0.path) }, uniquingKeysWith: { first, _ in first })
    for entry in found {
      // Layers that were removed have moved the others.
      let index = work.origins[entry.composition].map {
        $0.indices.contains(entry.index) ? $0[entry.index] : entry.index
      }
      let composition = entry.composition == work.view?.composition ? nil : entry.composition
      let path = lists[composition]?.element(index ?? entry.index)
      if let path, known.contains(where: { $0.hasPrefix(path.description) }) { continue }
      let players = entry.players.map(\.title)
      work.note(
        .kept,
        "\(players.joined(separator: ", ")): \(entry.gap.text) are not drawn, or in another way",
        at: path, layer: entry.layer)
    }
  }
}
