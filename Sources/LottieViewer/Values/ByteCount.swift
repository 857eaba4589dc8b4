// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// Counts of bytes as people read them.
nonisolated enum ByteCount {
  /// `512 bytes`, `3.4 kB`, `12 MB`: of 1000 bytes, as desktops and downloads count, with two digits
  /// or more.
  static func text(_ count: Int) -> String {
    if count < 1000 { return localized(.counted(count, "1 byte", "\(count) bytes")) }
    let isLarge = count >= 999_500
    let value = Double(count) / (isLarge ? 1e6 : 1e3)
    let text = shownNumber(value < 9.95 ? (value * 10).rounded() / 10 : value.rounded())
    return text + (isLarge ? " MB" : " kB")
  }
}
