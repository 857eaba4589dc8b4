// SPDX-License-Identifier: Apache-2.0

import LottieCore
import LottieDrawing
import LottieWorkbench

extension FuzzTarget {
  /// What is said of a file, made of it, and compared: lint with all profiles and its mends, prepare for all players, and the
  /// differences between both versions.
  static let workbench = FuzzTarget(name: "workbench", structural: 6) { bytes in
    let limits = Playing.limits(of: bytes)
    var options = LintOptions()
    options.profiles = LintProfile.all
    guard (try? Linter.check(bytes, options, limits: limits)) != nil else { return }
    Tally.count("texts checked")
    if let fixed = try? Linter.fixed(bytes, options, limits: limits), !fixed.counts.isEmpty {
      Tally.count("texts mended")
      guard (try? Animation(json: fixed.json, limits: limits)) != nil else {
        found("mended, it is unreadable")
      }
    }
    guard let file = try? AnimationFile.read(bytes: bytes, limits: limits) else { return }
    var targets = PrepareOptions()
    targets.targets = PlayerTarget.allCases
    targets.proves = false
    targets.limits = limits
    guard let prepared = try? Preparation(file, targets).run(stop: StopSignal()) else { return }
    Tally.count("files prepared")
    guard let animation = try? Animation(json: prepared.json, limits: limits) else {
      found("prepared, it is unreadable")
    }
    let same = try? AnimationDiff(animation, animation, limits: limits)
    guard same?.verdict == .identical else { found("it differs from itself") }
    _ = try? AnimationDiff(file.animation, animation, limits: limits)
  }
}
