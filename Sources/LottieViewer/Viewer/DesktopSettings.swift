// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import SDLHost

/// What the user has chosen for the whole desktop.
struct DesktopSettings: Equatable {
  var isLight = false
  var accent: RGBA?
  var reducesMotion = false

  /// Reads what `gdbus` prints of the settings portal; what is not in it keeps its default.
  init(portal text: String) {
    // 0 is no preference, 1 dark, 2 light.
    isLight = Self.value("color-scheme", in: text)?.hasSuffix("2") ?? false
    reducesMotion =
      Self.value("enable-animations", in: text) == "false"
      || Self.value("reduced-motion", in: text)?.hasSuffix("1") ?? false
    let parts = (Self.value("accent-color", in: text) ?? "").split { "(), ".contains($0) }
      .compactMap { Double($0) }
    // Outside of 0...1 there is no accent.
    if parts.count == 3, parts.allSatisfy({ (0...1).contains($0) }) {
      accent = RGBA(parts[0], parts[1], parts[2])
    }
  }

  init() {}

  /// What stands behind `'KEY': <` up to the `>`; the last one where there are several.
  private static func value(_ key: String, in text: String) -> String? {
    let parts = text.components(separatedBy: "'\(key)': <")
    guard parts.count > 1, let last = parts.last else { return nil }
    return String(last.prefix { $0 != ">" }.drop { $0 == "<" })
  }

  /// Asks the desktop's portal, and tells later; nothing where there is none.
  static func read(_ found: @escaping @MainActor @Sendable (DesktopSettings) -> Void) {
    let environment = ProcessInfo.processInfo.environment
    let program = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/gdbus" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let program, environment["DBUS_SESSION_BUS_ADDRESS"] != nil else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "call", "--session", "--timeout", "2", "--dest", "org.freedesktop.portal.Desktop",
      "--object-path", "/org/freedesktop/portal/desktop", "--method",
      "org.freedesktop.portal.Settings.ReadAll",
      "['org.gnome.desktop.interface', 'org.freedesktop.appearance']",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { @Sendable process in
      let data = output.fileHandleForReading.readDataToEndOfFile()
      guard process.terminationStatus == 0 else { return }
      let text = String(decoding: data, as: UTF8.self)
      EventLoop.post { found(DesktopSettings(portal: text)) }
    }
    try? process.run()
  }
}
