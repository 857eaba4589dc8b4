// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
public import LottieKit

extension Window {
  /// Limits the work and the memory of painting all views together, by `frameWork` and `memory`.
  ///
  /// What exceeds them is left out, see `Statistics.itemsLeftOut`. The default is that of `Limits`.
  /// Animations have limits of their own, for what is done before painting.
  public func setLimits(_ limits: Limits) { paintLimits = PaintLimits(limits) }
}
