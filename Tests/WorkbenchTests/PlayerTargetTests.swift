// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieWorkbench

/// What players lack when a file is prepared for them: the same as in `lint`.
@Suite struct PlayerTargetTests {
  @Test(arguments: PlayerGap.allCases) func gapsAreFeatures(_ gap: PlayerGap) {
    #expect(!gap.features.isEmpty)
    for feature in gap.features where !feature.hasSuffix("*") {
      #expect(LintFeature.codes.contains(feature), "\(feature)")
    }
  }

  /// `prepare` left stars for Wear OS, and repeaters for lottie-ios, which `lint` names.
  @Test(
    arguments: [
      (.wear, .polystars, true), (.wear, .expressions, true), (.wear, .timeRemap, false),
      (.ios, .repeaters, true), (.ios, .roundedCorners, false), (.android, .repeaters, false),
      (.windows, .spatial, true), (.windows, .timeRemap, true), (.web, .expressions, false),
      (.web, .colorEffects, false), (.skottie, .mergePaths, false), (.rlottie, .solids, true),
      (.telegram, .orientation, true), (.thorvg, .offsetPaths, true),
    ] as [(PlayerTarget, PlayerGap, Bool)])
  func gaps(_ player: PlayerTarget, _ gap: PlayerGap, _ isLacking: Bool) {
    #expect(player.gaps.contains(gap) == isLacking)
  }

  @Test(arguments: PlayerTarget.allCases) func masks(_ player: PlayerTarget) {
    #expect(player.drawsMasks == (player != .wear && player != .telegram))
  }

  /// Of effects that are left, those that the player draws are not listed.
  @Test(
    arguments: [
      (#"{"ty":21,"mn":"ADBE Fill","en":1}"#, PlayerTarget.web, false),
      (#"{"ty":21,"mn":"ADBE Fill","en":1}"#, .windows, true),
      (#"{"ty":5,"mn":"ADBE Twirl","en":1}"#, .web, true),
      (#"{"ty":5,"mn":"ADBE Twirl","en":0}"#, .web, false),
      (#"{"ty":25,"mn":"ADBE Drop Shadow","en":1}"#, .ios, false),
      (#"{"ty":25,"mn":"ADBE Drop Shadow","en":1}"#, .telegram, true),
      (#"{"ty":5,"mn":"ADBE Slider Control","en":1}"#, .telegram, false),
    ])
  func effectsAreListed(_ effect: String, _ player: PlayerTarget, _ isListed: Bool) throws {
    let result = try PrepareTests.prepare(
      JSONSnippet.animation(
        layers: #"{"ty":3,"nm":"A","ip":0,"op":60,"ks":{},"ef":[\#(effect)]}"#)
    ) {
      $0.targets = [player]
      $0.minifies = false
    }
    #expect(result.kept.contains { $0.text.english.contains("effects") } == isListed)
  }
}
