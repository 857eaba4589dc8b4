// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import LottieDrawing
internal import LottieGeometry

/// The desktop's settings for the look of programs: light or dark, motion, contrast.
///
/// ```swift
/// Appearance.follow(window) { appearance in
///   window.backgroundColor = appearance.backgroundColor
///   title.textColor = appearance.labelColor
/// }
/// ```
///
/// They come from the desktop portal (`org.freedesktop.portal.Settings`), and on X11 also from the
/// desktop's settings daemon (XSETTINGS). Where neither says the name of GTK's theme, it is that of
/// `GTK_THEME` or of GTK's `settings.ini`. Without any of them, the settings are the defaults.
nonisolated public struct Appearance: Hashable, Sendable {
  /// Light or dark windows.
  public enum Style: Hashable, Sendable {
    /// The desktop has no preference.
    case unspecified
    /// Dark text on light windows.
    case light
    /// Light text on dark windows.
    case dark
  }

  /// Whether light or dark windows are preferred. Without a preference, a theme of high contrast
  /// has one. Default: unspecified.
  public var userInterfaceStyle: Style {
    get { scheme != .unspecified ? scheme : theme.style }
    set { scheme = newValue }
  }
  /// Whether more contrast is preferred: by the accessibility settings, or because GTK's theme is
  /// `HighContrast` or `HighContrastInverse`. Setting it replaces what the desktop says. Default:
  /// false.
  public var isHighContrastEnabled: Bool {
    get { wantsContrast || hasContrast || theme.isHighContrast }
    set { (wantsContrast, hasContrast, theme) = (newValue, false, GTKTheme()) }
  }
  /// Whether movements should be avoided: by the accessibility setting, or because the desktop's
  /// animations are off. `View.animate` follows it. Default: false.
  public var isReduceMotionEnabled: Bool { wantsLessMotion || !animates }
  /// The factor for the size of text, 0.5 to 3. Default: 1.
  public var textScale = 1.0
  /// The accent colour; nil where the desktop has none.
  package var accent: RGBA?

  /// The portal's color-scheme setting.
  private var scheme = Style.unspecified
  /// The portal's contrast setting, and GNOME's, which older desktops have instead.
  private var (wantsContrast, hasContrast) = (false, false)
  /// The portal's reduced-motion setting.
  private var wantsLessMotion = false
  /// GNOME's enable-animations setting, which older desktops have instead.
  private var animates: Bool { hasAnimations && daemonAnimates }
  private var (hasAnimations, daemonAnimates) = (true, true)
  /// The theme of GTK.
  private var theme = GTKTheme()

  /// The defaults: no preferences.
  public init() {}

  /// Applies a setting of the portal. Unknown ones are ignored.
  ///
  /// - Parameters:
  ///   - key: The setting's name.
  ///   - space: Its namespace.
  ///   - values: One number for flags and choices, three for colours.
  ///   - text: The value of a setting that is a text. Default: nil.
  package mutating func set(
    _ key: String, in space: String, to values: [Double], text: String? = nil
  ) {
    if let text { return set(key, in: space, toText: text) }
    guard let first = values.first else { return }
    switch (space, key) {
    case (Self.namespace, "color-scheme"):
      scheme = first == 1 ? .dark : first == 2 ? .light : .unspecified
    case (Self.namespace, "contrast"): wantsContrast = first == 1
    case ("org.gnome.desktop.a11y.interface", "high-contrast"): hasContrast = first != 0
    case (Self.namespace, "accent-color"):
      // Outside of 0...1 there is no accent.
      let isColor = values.count == 3 && values.allSatisfy { (0...1).contains($0) }
      accent = isColor ? RGBA(values[0], values[1], values[2]) : nil
    case (Self.namespace, "reduced-motion"): wantsLessMotion = first == 1
    case ("org.gnome.desktop.interface", "enable-animations"): hasAnimations = first != 0
    case (Self.daemon, "Gtk/EnableAnimations"): daemonAnimates = first != 0
    case ("org.gnome.desktop.interface", "text-scaling-factor"):
      textScale = (0.5...3).contains(first) ? first : 1
    default: break
    }
  }

  /// Applies a setting that is a text.
  private mutating func set(_ key: String, in space: String, toText text: String) {
    switch (space, key) {
    case ("org.gnome.desktop.interface", "gtk-theme"): theme.portal = text
    case (Self.daemon, "Net/ThemeName"): theme.daemon = text
    case (Self.files, "GTK_THEME"): theme.environment = text
    case (Self.files, "gtk-theme-name"): theme.file = text
    default: break
    }
  }

  /// Forgets what the desktop's settings daemon has said.
  mutating func forgetDaemon() { (theme.daemon, daemonAnimates) = (nil, true) }

  /// The name of the settings of XSETTINGS, and of those of GTK's files.
  static let (daemon, files) = ("XSETTINGS", "GTK")
  /// The namespace of the portal for settings that all desktops share.
  private static let namespace = "org.freedesktop.appearance"
}

/// The settings now.
extension Appearance {
  /// The desktop's settings now.
  ///
  /// The first use asks the desktop, and waits for its answer for at most 0.1 s.
  @preconcurrency @MainActor public static var current: Appearance {
    AppearanceWatch.shared.current
  }

  /// Calls a closure with the settings, now and after each change, until its owner is gone.
  ///
  /// - Parameters:
  ///   - owner: The object that needs it, such as a window or a view; not retained.
  ///   - changed: Called on the main actor.
  @preconcurrency @MainActor public static func follow(
    _ owner: AnyObject, _ changed: @escaping @MainActor (Appearance) -> Void
  ) {
    AppearanceWatch.shared.follow(owner, changed)
    changed(current)
  }

  /// Ends `follow` for an owner.
  @preconcurrency @MainActor public static func unfollow(_ owner: AnyObject) {
    AppearanceWatch.shared.unfollow(owner)
  }

  /// Whether views should not move.
  @MainActor static var isStill: Bool { current.isReduceMotionEnabled }
}
