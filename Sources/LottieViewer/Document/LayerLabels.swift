// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieTexts

/// The label of a layer: a colour by which people find it again. The format has none, so that labels are
/// remembered beside the file. The raw values are stored.
enum LayerLabel: String, Codable, CaseIterable {
  case red, orange, yellow, green, aqua, blue, purple, pink
}

/// The labels of a file's layers.
typealias LayerLabels = LayerValues<LayerLabel>

/// The labels of the files that had some, those changed last first.
struct KnownLabels: Codable, Equatable {
  private struct Entry: Codable, Equatable {
    let path: String
    let labels: [StoredLayerValue<LayerLabel>]
  }
  private var entries: [Entry] = []

  /// The largest numbers of files, and of labels of one.
  private static let most = (files: 100, labels: 500)

  /// The labels of a file.
  ///
  /// - Parameters:
  ///   - path: Its absolute path or URL.
  ///   - tree: Its layers.
  subscript(path: String, tree: LayerTree) -> LayerLabels {
    get { LayerLabels(entries.first { $0.path == path }?.labels ?? [], in: tree) }
    set {
      entries.removeAll { $0.path == path }
      let labels = newValue.stored(in: tree, atMost: Self.most.labels)
      if !labels.isEmpty { entries.insert(Entry(path: path, labels: labels), at: 0) }
      entries = Array(entries.prefix(Self.most.files))
    }
  }

  var isEmpty: Bool { entries.isEmpty }
}

extension LayerLabel {
  /// The name in menus.
  var title: String {
    switch self {
    case .red: localized("Red")
    case .orange: localized("Orange")
    case .yellow: localized("Yellow")
    case .green: localized("Green")
    case .aqua: localized("Aqua")
    case .blue: localized("Blue")
    case .purple: localized("Purple")
    case .pink: localized("Pink")
    }
  }

  /// The colour on a dark ground, and on a light one, with a contrast of 3:1.
  private var hex: (dark: String, light: String) {
    switch self {
    case .red: ("#ff6b5e", "#c23527")
    case .orange: ("#ff9d3d", "#a85a00")
    case .yellow: ("#f2d13c", "#8a6d00")
    case .green: ("#5cc06e", "#27803a")
    case .aqua: ("#4fd0d6", "#117a80")
    case .blue: ("#5aa9ff", "#1f6fd0")
    case .purple: ("#b9a5ff", "#6a4fd0")
    case .pink: ("#f593c8", "#b02f7c")
    }
  }

  /// The colour in a theme of the window.
  func color(isLight: Bool) -> RGBA { RGBA(hex: isLight ? hex.light : hex.dark) ?? .white }
}
