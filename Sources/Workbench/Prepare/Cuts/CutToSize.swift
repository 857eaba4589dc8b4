// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// Leaves a part of the animation, in another size and at another rate.
enum CutToSize: PrepareStep {
  static let id = PrepareStepID.cut

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    guard !work.options.cut.isEmpty else { return }
    let view: CutView
    do throws(CutProblem) {
      view = try work.options.cut.apply(to: &root)
    } catch {
      throw LottieError(.malformed, reason: error.text)
    }
    work.enter(try work.decode(root), view, isSource: false)
  }
}
