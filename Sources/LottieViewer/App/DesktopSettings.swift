// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing

/// The desktop's settings that the viewer follows.
nonisolated struct DesktopSettings: Equatable, Sendable {
  /// Whether light windows are preferred. Default: dark.
  var isLight = false
  /// The accent colour; nil where the desktop has none.
  var accent: RGBA?
  /// Whether animations should be avoided: by the accessibility setting, or because they are off.
  var reducesMotion: Bool { wantsLessMotion || !animates }

  /// The factor for the size of text, 0.5 to 3. Default: 1.
  var textScale = 1.0

  /// The portal's reduced-motion setting.
  private var wantsLessMotion = false
  /// GNOME's enable-animations setting, which older desktops have instead.
  private var animates = true

  /// The defaults: dark, without an accent colour, with animations.
  init() {}

  /// Applies a setting of the portal (org.freedesktop.portal.Settings). Unknown ones are ignored.
  ///
  /// - Parameters:
  ///   - key: The setting's name.
  ///   - space: Its namespace.
  ///   - values: One number for flags and choices, three for colours.
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
    case ("org.gnome.desktop.interface", "text-scaling-factor"):
      textScale = (0.5...3).contains(first) ? first : 1
    default: break
    }
  }

  /// The namespace of the portal for settings that all desktops share.
  private static let appearance = "org.freedesktop.appearance"
}
