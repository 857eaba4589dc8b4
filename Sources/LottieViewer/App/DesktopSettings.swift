// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// What the user has chosen for the whole desktop.
nonisolated struct DesktopSettings: Equatable, Sendable {
  var isLight = false
  var accent: RGBA?
  var reducesMotion: Bool { wantsLessMotion || !animates }

  private var wantsLessMotion = false
  private var animates = true

  init() {}

  /// Takes in a setting as the portal tells it; others than these say nothing here.
  ///
  /// - Parameter values: A number for flags and choices, three for colours.
  mutating func set(_ key: String, in space: String, to values: [Double]) {
    guard let first = values.first else { return }
    switch (space, key) {
    // 0 is no preference, 1 dark, 2 light.
    case (Self.appearance, "color-scheme"): isLight = first == 2
    case (Self.appearance, "accent-color"):
      // Outside of 0...1 there is no accent.
      let isColor = values.count == 3 && values.allSatisfy { (0...1).contains($0) }
      accent = isColor ? RGBA(values[0], values[1], values[2]) : nil
    case (Self.appearance, "reduced-motion"): wantsLessMotion = first == 1
    case ("org.gnome.desktop.interface", "enable-animations"): animates = first != 0
    default: break
    }
  }

  private static let appearance = "org.freedesktop.appearance"
}
