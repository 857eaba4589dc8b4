// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The smallest of 1, 2 and 5 times a power of ten that is not less than a value: the distance of
/// the numbers of a ruler, an axis or a timeline.
///
/// - Parameter least: Values below 1e-9 count as that.
nonisolated func tickStep(atLeast least: Double) -> Double {
  let least = max(1e-9, least)
  let power = pow(10, log10(least).rounded(.down))
  // The powers are not exact.
  return ([1, 2, 5, 10].first { $0 * power >= least * (1 - 1e-9) } ?? 10) * power
}
