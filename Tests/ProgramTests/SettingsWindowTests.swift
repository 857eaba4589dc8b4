// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieTestSupport
internal import Testing

/// The colours of panels by theme.
nonisolated enum PanelColor: String {
  case dark = "#17191e"
  case light = "#f4f5f7"
  case contrastDark = "#000000"
  case contrastLight = "#ffffff"

  var isLight: Bool { self == .light || self == .contrastLight }
  var isHighContrast: Bool { self == .contrastDark || self == .contrastLight }
}

/// The desktop's daemon of settings on a screen, as GTK's programs know it.
private final class SettingsDaemon {
  private let process = Process()
  private let input = Pipe()

  init(on screen: PrivateScreen) throws {
    process.executableURL = URL(fileURLWithPath: try #require(Desktop.program))
    process.arguments = ["settings"]
    process.environment = screen.environment
    process.standardInput = input
    try process.run()
  }

  /// Has these settings from now on, as `NAME=VALUE`.
  func set(_ settings: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((settings + "\n").utf8))
  }

  deinit { kill(process.processIdentifier, SIGKILL) }
}

extension DesktopWindowTests {
  /// What the desktop says of contrast and sizes, changed while the window is open.
  @Suite(
    .serialized, .enabled(if: Desktop.isReady, Desktop.need),
    .enabled(if: Desktop.program != nil, Desktop.programNeed), .timeLimit(.minutes(2)))
  struct DesktopSettings {
    private let folder: TemporaryFolder
    private static let quiet = [
      "DBUS_SESSION_BUS_ADDRESS": "disabled:", "XDG_RUNTIME_DIR": "",
    ]

    init() throws { folder = try TemporaryFolder() }

    private func viewer(
      _ arguments: [String] = [], _ environment: [String: String]
    ) async throws -> RealViewer {
      let start = try folder.write("start.json", Sample.crossing)
      let viewer = try RealViewer(
        [start, "--paused"] + arguments, in: folder, environment: environment)
      try await viewer.opened()
      return viewer
    }

    /// Waits until the header has the colour of a theme's panels.
    private func shows(_ theme: PanelColor, _ viewer: RealViewer, _ screen: [String: String])
      async throws
    {
      let window = try #require(viewer.window)
      let want = theme.rawValue
      try await eventually("a header of \(want)") {
        let color = try Screenshot.color(of: window, x: 180, y: 6, environment: screen)
        return color.count == 3
          && want == "#" + color.map { String(format: "%02x", $0) }.joined() ? true : nil
      }
    }

    /// What the portal says in turn → contrast, light windows, the factor for text.
    private static let portalSteps: [(json: String, contrast: Bool, light: Bool, text: Double)] = [
      (#"{"org.freedesktop.appearance": {"contrast": ["u", 1]}}"#, true, false, 1),
      (#"{"org.freedesktop.appearance": {"contrast": ["u", 0]}}"#, false, false, 1),
      (#"{"org.gnome.desktop.a11y.interface": {"high-contrast": ["b", true]}}"#, true, false, 1),
      (#"{"org.gnome.desktop.a11y.interface": {"high-contrast": ["b", false]}}"#, false, false, 1),
      (#"{"org.gnome.desktop.interface": {"gtk-theme": ["s", "HighContrast"]}}"#, true, false, 1),
      (#"{"org.gnome.desktop.interface": {"gtk-theme": ["s", "Adwaita"]}}"#, false, false, 1),
      (
        #"{"org.gnome.desktop.interface": {"text-scaling-factor": ["d", 1.25]}}"#, false, false,
        1.25
      ),
      (#"{"org.gnome.desktop.interface": {"text-scaling-factor": ["d", 1.5]}}"#, false, false, 1.5),
    ]

    @Test(.enabled(if: FakeDesktop.isThere, "needs dbus-daemon and Debian's python3-gi"))
    func thePortalChangesContrastAndText() async throws {
      let screen = try await PrivateScreen()
      let desktop = try FakeDesktop(in: folder, files: [])
      let environment = ["DBUS_SESSION_BUS_ADDRESS": desktop.address, "DISPLAY": screen.display]
      let viewer = try await viewer([], environment)
      try await shows(.dark, viewer, screen.environment)
      for step in Self.portalSteps {
        try await viewer.expect(
          "settings",
          where: {
            $0.flag("contrast") == step.contrast && $0.flag("light") == step.light
              && $0.number("textScale") == step.text
          }
        ) { _ = try folder.write("theme.json", step.json) }
        try await shows(step.contrast ? .contrastDark : .dark, viewer, screen.environment)
        let scaled = try await viewer.line("resize", where: { $0.number("scale") == step.text })
        #expect(scaled.rect("window").size == (try await viewer.line("resize")).rect("window").size)
      }
      // What plays is not disturbed, and watching takes no time.
      let ticks = viewer.ticks
      try await Task.sleep(for: .seconds(2))
      #expect(viewer.ticks - ticks <= 2)
      try await viewer.expect("quit") { try viewer.press("q") }
    }

    /// Without a portal: settings of the daemon of X11 → theme, still, scale.
    private static let daemonSteps: [(settings: String, theme: PanelColor, still: Bool)] = [
      ("Net/ThemeName=HighContrast", .contrastLight, false),
      ("Net/ThemeName=HighContrastInverse", .contrastDark, false),
      ("Net/ThemeName=Adwaita Gtk/EnableAnimations=0", .dark, true),
      ("Gtk/EnableAnimations=1 Net/ThemeName=HighContrast", .contrastLight, false),
      ("Net/DoubleClickTime=400", .dark, false),
    ]

    @Test func theSettingsDaemonChangesTheTheme() async throws {
      let screen = try await PrivateScreen()
      let viewer = try await viewer([], Self.quiet.merging(["DISPLAY": screen.display]) { $1 })
      try await shows(.dark, viewer, screen.environment)
      // It comes after the window.
      let daemon = try SettingsDaemon(on: screen)
      for step in Self.daemonSteps {
        try await viewer.expect(
          "settings",
          where: {
            $0.flag("contrast") == step.theme.isHighContrast
              && $0.flag("light") == step.theme.isLight && $0.flag("still") == step.still
          }
        ) { try daemon.set(step.settings) }
        try await shows(step.theme, viewer, screen.environment)
      }
      // 1.5 times 96 dots per inch, in 1024ths.
      try await viewer.expect("resize", where: { $0.number("scale") == 1.5 }) {
        try daemon.set("Xft/DPI=147456")
      }
      try await viewer.expect("quit") { try viewer.press("q") }
    }

    /// Files and variables of GTK, and the option → the theme at the start.
    @Test(
      arguments: [
        (["GTK_THEME": "HighContrast"], "", [], .contrastLight),
        (["GTK_THEME": "HighContrast:dark"], "", [], .contrastDark),
        ([:], "[Settings]\ngtk-theme-name = HighContrastInverse\n", [], .contrastDark),
        (["GTK_THEME": "Adwaita"], "[Settings]\ngtk-theme-name=HighContrast\n", [], .dark),
        ([:], "[Other]\ngtk-theme-name=HighContrast\n", [], .dark),
        ([:], "", ["--high-contrast"], .contrastDark),
        ([:], "", ["--high-contrast", "--theme", "light"], .contrastLight),
        (["GTK_THEME": "HighContrast"], "", ["--no-high-contrast"], .light),
      ] as [([String: String], String, [String], PanelColor)])
    func theThemeAtTheStart(
      _ environment: [String: String], _ ini: String, _ arguments: [String], _ theme: PanelColor
    ) async throws {
      let screen = try await PrivateScreen()
      if !ini.isEmpty {
        let files = FileManager.default
        try files.createDirectory(
          atPath: folder.path + "/conf/gtk-3.0", withIntermediateDirectories: true)
        _ = try folder.write("conf/gtk-3.0/settings.ini", ini)
      }
      var all = Self.quiet.merging(environment) { $1 }
      all["DISPLAY"] = screen.display
      all["XDG_CONFIG_HOME"] = folder.path + "/conf"
      let viewer = try await viewer(arguments, all)
      try await shows(theme, viewer, screen.environment)
      try await viewer.expect("quit") { try viewer.press("q") }
    }

    /// Languages → whether the window is mirrored. The timeline is not, and clicks reach what is seen.
    @Test(arguments: [("he", true), ("ar", true), ("de", false)])
    func theLanguageMirrorsTheWindow(_ language: String, _ isMirrored: Bool) async throws {
      let screen = try await PrivateScreen()
      let environment = [
        "DISPLAY": screen.display, "LC_ALL": "", "LANG": "en_US.UTF-8", "LANGUAGE": language,
      ]
      let viewer = try await viewer([], Self.quiet.merging(environment) { $1 })
      let layout = try await viewer.line("resize")
      let (menu, play) = (layout.rect("menu"), layout.rect("play"))
      #expect((menu.midX < layout.rect("list").midX) == isMirrored)
      #expect((play.midX > layout.rect("help").midX) == isMirrored)
      let opened = try await viewer.expect("menu") { try viewer.click(menu) }
      #expect(abs(opened.rect("area").midX - menu.midX) < opened.rect("area").width)
      try await viewer.expect("menu") {
        try viewer.press("Escape")
        try viewer.press("F10")
      }
      // The arrow towards the end of the line opens.
      try await viewer.expect("submenu") {
        for _ in 0..<4 { try viewer.press("Up") }
        try viewer.press(isMirrored ? "Left" : "Right")
      }
      try viewer.press("Escape")
      try viewer.press("Escape")
      try await viewer.expect("seek", where: { $0.number("frame") == 1 }) {
        try viewer.press("Right")
      }
      try await viewer.expect("quit") { try viewer.press("q") }
    }
  }
}
