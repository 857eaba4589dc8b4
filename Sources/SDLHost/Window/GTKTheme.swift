// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The name of GTK's theme, which is how desktops without a setting for it say that they want a high
/// contrast.
nonisolated struct GTKTheme: Hashable, Sendable {
  /// The variable GTK_THEME.
  var environment: String?
  /// What the desktop's settings daemon says on X11.
  var daemon: String?
  /// What the portal says.
  var portal: String?
  /// What GTK's settings.ini says.
  var file: String?

  /// The name with its variant. The order is GTK's own.
  private var fullName: String { environment ?? daemon ?? portal ?? file ?? "" }
  /// The name, without a variant such as `:dark`.
  private var name: Substring { fullName.prefix { $0 != ":" } }

  /// Whether it is one of the themes that come with GTK and GNOME for people who need contrast.
  var isHighContrast: Bool { name.hasPrefix("HighContrast") }

  /// Whether such a theme is light or dark; unspecified for other themes.
  var style: Appearance.Style {
    guard isHighContrast else { return .unspecified }
    return name.contains("Inverse") || fullName.hasSuffix(":dark") ? .dark : .light
  }

  /// The settings of the environment and of GTK's settings.ini, the first of the given folders.
  ///
  /// - Parameters:
  ///   - environment: The environment of the program.
  ///   - told: Called with a key and its text.
  static func readFiles(_ environment: [String: String], _ told: (String, String) -> Void) {
    if let theme = environment["GTK_THEME"], !theme.isEmpty { told("GTK_THEME", theme) }
    let home = environment["HOME"].map { $0 + "/.config" }
    guard let folder = environment["XDG_CONFIG_HOME"] ?? home else { return }
    for version in ["gtk-4.0", "gtk-3.0"] {
      let path = "\(folder)/\(version)/settings.ini"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8),
        let theme = value(of: "gtk-theme-name", in: text)
      else { continue }
      return told("gtk-theme-name", theme)
    }
  }

  /// The value of a key in the section `Settings` of a file of GLib's format.
  static func value(of key: String, in text: String) -> String? {
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("[") { isInside = line == "[Settings]" }
      guard isInside, let equals = line.firstIndex(of: "=") else { continue }
      if line[..<equals].trimmingCharacters(in: .whitespaces) == key {
        return line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }
}
