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

  /// The features of `LintFeature` that are it.
  var features: [String] {
    switch self {
    case .expressions: ["expression"]
    case .texts: ["layer-text", "text-animator", "text-selector"]
    case .repeaters: ["shape-repeater"]
    case .roundedCorners: ["shape-rounded-corners"]
    case .puckerBloat: ["shape-pucker-and-bloat"]
    case .zigZag: ["shape-zig-zag"]
    case .twist: ["shape-twist"]
    case .offsetPaths: ["shape-offset-path"]
    case .mergePaths: ["shape-merge-path"]
    case .polystars: ["shape-polystar"]
    case .colorEffects: ["effect-fill", "effect-tint"]
    case .wipes: ["effect-linear-wipe", "effect-radial-wipe"]
    case .brushes: ["effect-stroke"]
    // Which ones, is asked for each layer.
    case .effects: ["effect-*"]
    case .styles: ["style-*"]
    case .solids: ["layer-solid"]
    case .timeStretch: ["time-stretch", "time-reversed"]
    case .timeRemap: ["time-remap"]
    case .images: ["layer-image"]
    case .spatial: ["layer-3d"]
    case .orientation: ["transform-auto-orient"]
    case .gradientStrokes: ["shape-stroke-gradient"]
    }
  }

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
  package var drawsMasks: Bool { profile?.loses("mask") != true }

  package var gaps: Set<PlayerGap> { Self.allGaps[self] ?? [] }

  private static let allGaps = Dictionary(
    uniqueKeysWithValues: allCases.map { player in
      let gaps = player.profile.map { profile in
        PlayerGap.allCases.filter { $0.features.contains(where: profile.loses) }
      }
      return (player, player.otherGaps.union(gaps ?? []))
    })

  /// What `lint` knows of the player; nil for nothing.
  private var profile: LintProfile? { LintProfile.players.first { $0.target == self } }

  /// Whether the player leaves a feature of `LintFeature` out, or draws it in another way.
  func loses(_ feature: String) -> Bool { profile?.loses(feature) ?? true }

  /// What the profile of `lint` does not say.
  private var otherGaps: Set<PlayerGap> {
    let shapes: Set<PlayerGap> = [.puckerBloat, .zigZag, .twist, .offsetPaths]
    return switch self {
    // There is no profile.
    case .rlottie:
      shapes.union([
        .expressions, .texts, .colorEffects, .wipes, .brushes, .effects, .styles, .mergePaths,
        .roundedCorners, .solids, .spatial,
      ])
    // Its checker knows nothing of these, so a file with them passes, and may look otherwise.
    case .wear: shapes.union([.expressions, .roundedCorners])
    // Other pictures than ours in ThorVG 1.0.
    case .thorvg: [.puckerBloat]
    // Its code generator has no time remapping.
    case .windows: [.timeRemap]
    case .ios, .android, .web, .skottie, .telegram: []
    }
  }
}

extension LintProfile {
  /// The player for which a file is prepared; nil for the specification.
  package var target: PlayerTarget? { id == "lottie-web" ? .web : PlayerTarget(rawValue: id) }

  /// Whether the player leaves a feature out, or draws it in another way.
  fileprivate func loses(_ feature: String) -> Bool { row(of: feature)?.level.isLoss == true }
}

extension LintReport {
  /// The players that leave something out, or draw it differently.
  package var losers: [PlayerTarget] {
    let losses = losses
    return LintProfile.players.indices.compactMap { index in
      let isLost = losses.contains { $0.rows[index]?.level.isLoss == true }
      return isLost ? LintProfile.players[index].target : nil
    }
  }
}
