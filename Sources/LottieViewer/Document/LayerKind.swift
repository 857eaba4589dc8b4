// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The kinds of layers in words.
enum LayerKind {
  private static let titles: [String: Message] = [
    "precomp": .meaning("layer", "precomp"), "guide": .meaning("layer", "guide"),
    "text": .meaning("layer", "text"), "null": .meaning("layer", "null"),
    "image": .meaning("layer", "image"), "adjustment": .meaning("layer", "adjustment"),
    "data": .meaning("layer", "data"), "audio": .meaning("layer", "audio"),
    "camera": .meaning("layer", "camera"), "solid": .meaning("layer", "solid"),
    "shape": .meaning("layer", "shape"), "video": .meaning("layer", "video"),
    "video placeholder": .meaning("layer", "video placeholder"),
    "image sequence": .meaning("layer", "image sequence"),
    "image placeholder": .meaning("layer", "image placeholder"),
    "light": .meaning("layer", "light"), "ignored": .meaning("layer", "ignored"),
    "unknown": .meaning("layer", "unknown"),
  ]

  /// The name of a kind in the language of the program.
  static func title(of kind: String) -> String { titles[kind]?.localized ?? kind }
}
