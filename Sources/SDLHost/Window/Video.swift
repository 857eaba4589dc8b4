// SPDX-License-Identifier: Apache-2.0

internal import CSDL2
internal import Foundation

/// SDL's video part, set up for a program that is a good neighbour on a desktop.
///
/// Whoever has something of SDL's keeps one, so that the connection outlives it.
final class Video {
  /// Windows are best drawn without the graphics device.
  let drawsInSoftware: Bool

  /// Connects to the display.
  ///
  /// - Parameter applicationID: What the desktop knows the program by; nil for its file's name.
  init(applicationID: String?) throws(SDLError) {
    // Asked without any, the Wayland library complains on stderr before SDL can.
    guard Self.mayHaveDisplay || Self.isDriverChosen else { throw Self.noDisplay }
    SDL_SetMainReady()
    Self.identify(applicationID)
    // Fingers have events of their own; they are not to come as a mouse too.
    unsafe SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    // As far as a hand trembles; SDL's 32 pixels reach from one row of a list to the next.
    unsafe SDL_SetHint(SDL_HINT_MOUSE_DOUBLE_CLICK_RADIUS, "6")
    // libdecor without its plugins crashes at the second window (SDL 2.26).
    if !Self.hasDecorationPlugin {
      unsafe SDL_SetHint(SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, "0")
    }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw SDLError("SDL_InitSubSystem") }
    // Input methods would keep keys for themselves; windows ask for text when they want it.
    SDL_StopTextInput()
    let driver = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? ""
    guard !Self.unseen.contains(driver) || Self.isDriverChosen else {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw Self.noDisplay
    }
    // SDL thinks that it shows a game.
    SDL_EnableScreenSaver()
    // Keys are shortcuts here, nothing for an input method.
    SDL_StopTextInput()
    drawsInSoftware = driver == "x11"
    if drawsInSoftware {
      // Else "software" on X11 goes through OpenGL, at several times the cost; elsewhere this does
      // harm.
      unsafe SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    }
  }

  isolated deinit { SDL_QuitSubSystem(SDL_INIT_VIDEO) }

  /// Where there is no display, SDL is content with drivers that show nothing to anybody.
  private static let unseen: Set = ["offscreen", "evdev", "dummy"]

  private static let noDisplay = SDLError(
    call: "SDL_InitSubSystem", message: "neither an X11 nor a Wayland display can be reached")

  /// There is something by which a display could be found.
  private static var mayHaveDisplay: Bool {
    let environment = ProcessInfo.processInfo.environment
    return ["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"].contains {
      !(environment[$0] ?? "").isEmpty
    }
  }

  /// Somebody wants just this driver, for tests.
  private static var isDriverChosen: Bool {
    ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"] != nil
  }

  /// SDL 2 reads these from the environment, once.
  private static func identify(_ applicationID: String?) {
    if let applicationID {
      for name in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
        unsafe setenv(name, applicationID, 0)
      }
    }
  }

  /// Calls `body`, which hands a window's title to SDL, in a locale in which Xlib makes the best of
  /// it.
  ///
  /// In the C locale titles with more than ASCII are lost. In C.UTF-8, which Xlib does not know,
  /// all titles get a type that tools such as xdotool cannot read. Only characters are concerned:
  /// numbers keep their point.
  static func withLocale(forTitle title: String, _ body: () -> Void) {
    let isPlain = title.utf8.allSatisfy { $0 < 128 }
    unsafe setlocale(LC_CTYPE, isPlain ? "C" : "")
    let codeset = unsafe nl_langinfo(nl_item(CODESET)).map { unsafe String(cString: $0) }
    if !isPlain, codeset != "UTF-8" { unsafe setlocale(LC_CTYPE, "C.UTF-8") }
    body()
  }

  /// A plugin that draws title bars on Wayland desktops that leave them to the program.
  private static var hasDecorationPlugin: Bool {
    if ProcessInfo.processInfo.environment["LIBDECOR_PLUGIN_DIR"] != nil { return true }
    let files = FileManager.default
    let libraries = ["/usr/lib", "/usr/lib64", "/usr/local/lib"]
    let folders = libraries + multiarchFolders(in: "/usr/lib")
    return folders.contains { folder in
      let names = try? files.contentsOfDirectory(atPath: folder + "/libdecor/plugins-1")
      return names?.contains { $0.hasSuffix(".so") } ?? false
    }
  }

  /// Debian keeps libraries in folders such as `x86_64-linux-gnu`.
  private static func multiarchFolders(in parent: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    return names.filter { $0.contains("-linux-gnu") }.map { parent + "/" + $0 }
  }
}
