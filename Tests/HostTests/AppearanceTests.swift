// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import SDLHost

/// The desktop's settings.
@Suite(.serialized, .hangLimit) struct AppearanceTests {
  nonisolated private static let look = "org.freedesktop.appearance"
  nonisolated private static let gnome = "org.gnome.desktop.interface"
  nonisolated private static let a11y = "org.gnome.desktop.a11y.interface"

  /// What the portal reports → style, accent, no motion, contrast.
  @Test(
    arguments: [
      ([], .unspecified, nil, false, false),
      ([(look, "color-scheme", [2])], .light, nil, false, false),
      ([(look, "color-scheme", [1])], .dark, nil, false, false),
      (
        [(look, "color-scheme", [2]), (look, "color-scheme", [0])], .unspecified, nil, false, false
      ),
      ([(gnome, "color-scheme", [2])], .unspecified, nil, false, false),
      ([(look, "accent-color", [0, 0.5, 1])], .unspecified, [0, 0.5, 1], false, false),
      ([(look, "accent-color", [-1, -1, -1])], .unspecified, nil, false, false),
      ([(look, "accent-color", [0.5])], .unspecified, nil, false, false),
      ([(gnome, "enable-animations", [0])], .unspecified, nil, true, false),
      ([(gnome, "enable-animations", [1])], .unspecified, nil, false, false),
      ([(look, "reduced-motion", [1])], .unspecified, nil, true, false),
      ([(look, "contrast", [1])], .unspecified, nil, false, true),
      ([(look, "contrast", [])], .unspecified, nil, false, false),
      ([(a11y, "high-contrast", [1])], .unspecified, nil, false, true),
      ([(a11y, "high-contrast", [1]), (look, "contrast", [0])], .unspecified, nil, false, true),
      ([("XSETTINGS", "Gtk/EnableAnimations", [0])], .unspecified, nil, true, false),
    ] as [([(String, String, [Double])], Appearance.Style, [Double]?, Bool, Bool)])
  func portal(
    _ told: [(String, String, [Double])], _ style: Appearance.Style, _ accent: [Double]?,
    _ isStill: Bool, _ isStrong: Bool
  ) {
    var settings = Appearance()
    for (space, key, values) in told { settings.set(key, in: space, to: values) }
    #expect(settings.userInterfaceStyle == style && settings.isReduceMotionEnabled == isStill)
    #expect(settings.isHighContrastEnabled == isStrong)
    #expect(settings.accentColor.map { [$0.r, $0.g, $0.b] } == accent)
  }

  /// Names of GTK's theme by the variable, the daemon of X11, the portal and the file → contrast, style.
  @Test(
    arguments: [
      ([nil, nil, nil, nil], false, .unspecified),
      ([nil, nil, "HighContrast", nil], true, .light),
      ([nil, "HighContrastInverse", "Adwaita", nil], true, .dark),
      ([nil, "Adwaita", "HighContrast", "HighContrast"], false, .unspecified),
      (["HighContrast:dark", "Adwaita", nil, nil], true, .dark),
      ([nil, nil, nil, "HighContrast"], true, .light),
      (["Adwaita:dark", nil, nil, nil], false, .unspecified),
    ] as [([String?], Bool, Appearance.Style)])
  func themes(_ names: [String?], _ isStrong: Bool, _ style: Appearance.Style) {
    let keys = [
      (Appearance.files, "GTK_THEME"), (Appearance.daemon, "Net/ThemeName"),
      (Self.gnome, "gtk-theme"), (Appearance.files, "gtk-theme-name"),
    ]
    var settings = Appearance()
    for (name, (space, key)) in zip(names, keys) {
      if let name { settings.set(key, in: space, to: [], text: name) }
    }
    #expect(settings.isHighContrastEnabled == isStrong && settings.userInterfaceStyle == style)
    settings.set("color-scheme", in: Self.look, to: [1])
    #expect(settings.userInterfaceStyle == .dark)
    settings.isHighContrastEnabled = false
    #expect(!settings.isHighContrastEnabled)
  }

  @Test func theDaemonIsForgotten() {
    var settings = Appearance()
    settings.set("Net/ThemeName", in: Appearance.daemon, to: [0], text: "HighContrast")
    settings.set("Gtk/EnableAnimations", in: Appearance.daemon, to: [0])
    #expect(settings.isHighContrastEnabled && settings.isReduceMotionEnabled)
    settings.forgetDaemon()
    #expect(settings == Appearance())
  }

  @Test func textIsReadableOnItsBackground() {
    var settings = Appearance()
    #expect(settings.backgroundColor.r > 0.9 && settings.labelColor.r < 0.1)
    settings.userInterfaceStyle = .dark
    #expect(settings.backgroundColor.r < 0.2 && settings.labelColor.r > 0.9)
  }

  @Test func changesAreToldUntilTheOwnerIsGone() {
    final class Owner {}
    var styles: [Appearance.Style] = []
    var owner: Owner? = Owner()
    var dark = Appearance()
    dark.userInterfaceStyle = .dark
    if let owner { Appearance.follow(owner) { styles.append($0.userInterfaceStyle) } }
    AppearanceWatch.shared.set(dark)
    AppearanceWatch.shared.set(dark)
    #expect(styles == [.unspecified, .dark] && Appearance.current == dark)
    owner = nil
    AppearanceWatch.shared.set(Appearance())
    #expect(styles.count == 2)
  }
}
