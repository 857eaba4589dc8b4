// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// Something of a file that some players do not draw. The raw values are for people.
package enum PlayerGap: String, TextCase, CaseIterable, Sendable {
  case expressions = "expressions"
  case texts = "texts"
  case repeaters = "repeaters"
  case roundedCorners = "rounded corners"
  case puckerBloat = "pucker and bloat"
  case zigZag = "zig-zag"
  case twist = "twist"
  case offsetPaths = "offset paths"
  case mergePaths = "merged paths"
  case polystars = "polygons and stars"
  case colorEffects = "the effects Fill and Tint"
  case wipes = "wipes of effects"
  case brushes = "strokes of effects"
  case effects = "effects"
  case styles = "layer styles"
  case solids = "solids"
  case timeStretch = "stretched time"
  case timeRemap = "time remapping"
  case images = "images"
  case spatial = "layers in 3D"
  case orientation = "layers that turn into the direction of their motion"
  case gradientStrokes = "strokes with gradients"

  /// The types of shape items that bring it about.
  var shapes: Set<String> {
    switch self {
    case .repeaters: ["rp"]
    case .roundedCorners: ["rd"]
    case .puckerBloat: ["pb"]
    case .zigZag: ["zz"]
    case .twist: ["tw"]
    case .offsetPaths: ["op"]
    case .mergePaths: ["mm"]
    case .polystars: ["sr"]
    default: []
    }
  }
}

/// A player for which a file is prepared.
///
/// What is listed is what the player lacks, or draws in another way than After Effects: by its own list of features, by
/// the features tables that the community keeps, and by its source.
package enum PlayerTarget: String, CaseIterable, Sendable {
  case ios, android, web, thorvg, skottie, rlottie, wear, telegram, windows

  /// The name of the player.
  package var title: String {
    switch self {
    case .ios: "lottie-ios"
    case .android: "lottie-android"
    case .web: "lottie-web"
    case .thorvg: "ThorVG"
    case .skottie: "Skottie"
    case .rlottie: "rlottie"
    case .wear: "Wear OS"
    case .telegram: "Telegram"
    case .windows: "Lottie-Windows"
    }
  }

  /// Whether it draws texts with the letters of a file (`chars`). lottie-ios always uses the fonts of the device, the
  /// others have no texts.
  package var drawsGlyphs: Bool {
    switch self {
    case .android, .web, .thorvg, .skottie: true
    case .ios, .rlottie, .wear, .telegram, .windows: false
    }
  }

  /// Whether it draws embedded images in WebP. The decoder of rlottie has no WebP, and Telegram, Wear OS and
  /// Lottie-Windows have no embedded images.
  package var readsWebP: Bool {
    switch self {
    case .ios, .android, .web, .thorvg, .skottie: true
    case .rlottie, .wear, .telegram, .windows: false
    }
  }

  /// Whether it draws masks.
  package var drawsMasks: Bool { self != .wear && self != .telegram }

  package var gaps: Set<PlayerGap> {
    let shapes: Set<PlayerGap> = [.puckerBloat, .zigZag, .twist, .offsetPaths, .mergePaths]
    let common = shapes.union([
      .expressions, .texts, .colorEffects, .wipes, .brushes, .effects, .styles,
    ])
    return switch self {
    case .web: [.mergePaths, .twist, .wipes, .styles]
    case .ios, .android: common
    case .thorvg:
      [
        .expressions, .texts, .zigZag, .twist, .mergePaths, .puckerBloat, .wipes, .brushes, .styles,
      ]
    case .skottie: [.expressions, .zigZag, .twist, .brushes]
    case .rlottie: common.union([.roundedCorners, .solids, .spatial])
    case .wear: common.union([.repeaters, .roundedCorners])
    case .telegram: Set(PlayerGap.allCases)
    case .windows: common.subtracting([.mergePaths]).union([.timeRemap, .timeStretch])
    }
  }
}

extension LintProfile {
  /// The player for which a file is prepared; nil for the specification.
  package var target: PlayerTarget? { id == "lottie-web" ? .web : PlayerTarget(rawValue: id) }
}

extension LintReport {
  /// The players that leave something out, or draw it differently.
  package var losers: [PlayerTarget] {
    let losses = losses
    return LintProfile.players.indices.compactMap { index in
      let isLost = losses.contains { loss in
        switch loss.rows[index]?.level {
        case .notDrawn, .differs, .stops: true
        case .drawn, .slow, .outside, nil: false
        }
      }
      return isLost ? LintProfile.players[index].target : nil
    }
  }
}
