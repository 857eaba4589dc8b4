// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamicDesktop
internal import CLottieSDL2
internal import CLottieX11
internal import Foundation
internal import LottieDrawing

/// SDL's video subsystem, with settings for a desktop program instead of a game.
///
/// Each owner of an SDL object retains this, so that the connection is closed last.
final class Video {
  /// Whether windows are drawn without a graphics device: on X11, where that is faster.
  let drawsInSoftware: Bool
  /// Whether windows have pixels of their own, which are shown without a graphics device: on X11 and
  /// without a display.
  let hasWindowSurfaces: Bool
  /// Whether the windows are those of a Wayland compositor.
  let isWayland: Bool
  /// The number of objects that use the subsystem.
  ///
  /// SDL counts too, but in eight bits: the 256th `SDL_InitSubSystem` would initialize it again and
  /// destroy all windows (SDL 2.26).
  private static var users = 0

  /// Connects to the display.
  ///
  /// - Parameter applicationID: The name of the program's desktop entry; nil for its file name.
  init(applicationID: String?) throws(SDLError) {
    // Without this check the Wayland library prints an error on stderr.
    guard Self.mayHaveDisplay || Self.isDriverChosen else { throw Self.noDisplay }
    let hasDecorationPlugin = Self.hasDecorationPlugin
    if Self.users == 0 { Self.setEnvironment(applicationID) }
    // From here on it waits for SDL, where another thread loads that.
    SDL_SetMainReady()
    // Fingers have their own events; SDL must not send them as mouse events, too.
    unsafe SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    // The radius of a double click in pixels. SDL's default of 32 would reach the next row of a
    // list.
    unsafe SDL_SetHint(SDL_HINT_MOUSE_DOUBLE_CLICK_RADIUS, "6")
    // SDL asks compositors of X11 to stop, as for games, which makes all other windows flicker.
    unsafe SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    // A window may ask before it closes; SDL would end the program meanwhile.
    unsafe SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    // libdecor without its plugins crashes at the second window (SDL 2.26).
    if !hasDecorationPlugin {
      unsafe SDL_SetHint(SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, "0")
    }
    // SDL connects to the bus, and would wait long for one that does not answer.
    _ = MessageBus.isThere
    // Loads libdbus and connects to the bus.
    _ = SDL_InitSubSystem(0)
    Self.hasLoaded.signal()
    let isConnected = Self.users > 0 || SDL_InitSubSystem(SDL_INIT_VIDEO) == 0
    guard isConnected else { throw SDLError("SDL_InitSubSystem") }
    Self.handleRequests()
    // Input methods would consume keys; windows enable text input when they need it.
    SDL_StopTextInput()
    let driver = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? ""
    guard !Self.unseen.contains(driver) || Self.isDriverChosen else {
      if Self.users == 0 { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
      throw Self.noDisplay
    }
    // SDL disables the screen saver by default, as for games.
    SDL_EnableScreenSaver()
    drawsInSoftware = driver == "x11"
    hasWindowSurfaces = driver == "x11" || Self.unseen.contains(driver)
    isWayland = driver == "wayland"
    if drawsInSoftware {
      // Messages of the X server report what is dragged over a window, which SDL does not.
      _ = SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
      // Without this hint "software" on X11 uses OpenGL, which is several times slower. On other
      // drivers the hint is harmful.
      unsafe SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
      Self.choosePixels()
    }
    Self.users += 1
    setTextInput(false)
  }

  /// Has windows get pixels of 8 bits a channel on X servers with others, such as 10: SDL cannot draw
  /// in these (2.26).
  private static func choosePixels() {
    var mode = unsafe SDL_DisplayMode()
    guard unsafe SDL_GetCurrentDisplayMode(0, &mode) == 0,
      unsafe !SurfacePixels.formats.contains(mode.format)
    else { return }
    let visual = cx11_plain_visual()
    if visual != 0 { unsafe SDL_SetHint(SDL_HINT_VIDEO_X11_WINDOW_VISUALID, "\(visual)") }
  }

  /// Signalled when the fonts are found; nil where nothing looks for them.
  private static var fontsEnd: LottieDrawing.Semaphore?
  /// Signalled when SDL has loaded what it loads itself.
  private static let hasLoaded = LottieDrawing.Semaphore()

  /// See `EventLoop.prepare`.
  static func prepare(applicationID: String?) {
    // Not later: what is set in the environment moves it in memory, where other threads may read.
    setEnvironment(applicationID)
    isEnvironmentSet = true
    let (end, hasLoaded) = (LottieDrawing.Semaphore(), hasLoaded)
    let isStarted = DetachedThread.start {
      GlyphOutlines.prepare {
        _ = dynamic_sdl_is_there()
        // Connecting would wait while the libraries for text are loaded. The limit is for a program
        // that does not connect.
        hasLoaded.wait(atMost: .milliseconds(50))
      }
      end.signal()
    }
    if isStarted { fontsEnd = end }
  }

  /// See `EventLoop.waitForFonts`.
  static func waitForFonts() {
    hasLoaded.signal()
    fontsEnd?.wait(atMost: .seconds(2))
    fontsEnd = nil
  }

  /// Whether requests to end are handled.
  private static var handlesRequests = false

  /// Makes the end of the terminal a request to quit, as SDL does with SIGINT and SIGTERM: a window must
  /// be able to keep what is not saved. A process that is too busy to see the request ends. Not where it
  /// ignores the signal, as under `nohup`.
  private static func handleRequests() {
    var present = sigaction()
    guard !handlesRequests, unsafe sigaction(SIGTERM, nil, &present) == 0,
      unsafe present.__sigaction_handler.sa_handler != nil
    else { return }
    handlesRequests = true
    // SDL's handler is kept as that of a signal without a use, where another handler finds it.
    unsafe sigaction(SIGUSR2, &present, nil)
    signal(SIGTERM, requestEnd)
    signal(SIGALRM, endProcess)
    guard unsafe sigaction(SIGHUP, nil, &present) == 0,
      unsafe present.__sigaction_handler.sa_handler == nil
    else { return }
    signal(SIGHUP, requestEnd)
  }

  /// Notes that a request to quit is answered, however long that takes.
  static func answerRequest() { alarm(0) }

  /// Starts or stops input methods. While they are stopped, keys are shortcuts.
  func setTextInput(_ isOn: Bool) {
    guard !Self.isDisplayLost else { return }
    if isOn { return SDL_StartTextInput() }
    SDL_StopTextInput()
    // Tells `KeyReader` the characters of keys.
    if isWayland { _ = SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE) }
  }

  isolated deinit {
    Self.users -= 1
    if Self.users == 0 { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
  }

  /// Called when the connection to an X11 display breaks. The process ends when it returns.
  static var onDisplayLost: () -> Void = {} {
    didSet {
      guard isX11 else { return }
      _ = cx11_on_lost_display {
        // Another thread may be first to use the connection.
        guard Thread.isMainThread else { return }
        MainActor.assumeIsolated {
          Video.isDisplayLost = true
          Video.onDisplayLost()
        }
      }
    }
  }

  /// Whether the connection has broken. Nothing may be sent then: Xlib holds its lock.
  private(set) static var isDisplayLost = false

  /// Whether there are windows of X11.
  static var isX11: Bool {
    unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } == "x11"
  }

  /// The drivers without a screen, one of which SDL selects if it finds no display.
  private static let unseen: Set = ["offscreen", "evdev", "dummy"]

  private static let noDisplay = SDLError(
    call: "SDL_InitSubSystem", message: "neither an X11 nor a Wayland display can be reached")

  /// Whether the environment names a display.
  private static var mayHaveDisplay: Bool {
    let environment = ProcessInfo.processInfo.environment
    return ["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"].contains {
      !(environment[$0] ?? "").isEmpty
    }
  }

  /// Whether the environment selects a driver, as in tests.
  private static var isDriverChosen: Bool {
    ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"] != nil
  }

  private static var isEnvironmentSet = false

  /// Sets what SDL and the libraries of the display read in the environment: the program's names and
  /// the message buses. Not again after `prepare`.
  private static func setEnvironment(_ applicationID: String?) {
    if isEnvironmentSet { return isEnvironmentSet = false }
    if let applicationID {
      for name in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
        unsafe setenv(name, applicationID, 0)
      }
    }
    MessageBus.name()
  }

  /// Calls `body`, which sets a window's title, in a locale that Xlib supports.
  ///
  /// In the C locale titles with characters outside of ASCII are lost. In C.UTF-8, which Xlib does
  /// not know, titles have a type that tools such as xdotool cannot read. Only the character set
  /// changes; the format of numbers does not.
  static func withLocale(forTitle title: String, _ body: () -> Void) {
    let isASCII = title.utf8.allSatisfy { $0 < 128 }
    unsafe setlocale(LC_CTYPE, isASCII ? "C" : "")
    let codeset = unsafe nl_langinfo(nl_item(CODESET)).map { unsafe String(cString: $0) }
    if !isASCII, codeset != "UTF-8" { unsafe setlocale(LC_CTYPE, "C.UTF-8") }
    body()
  }

  /// Whether libdecor has a plugin, which draws title bars on Wayland desktops without them.
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

  /// The folders of libraries, with Debian's, such as `x86_64-linux-gnu`.
  private static func multiarchFolders(in parent: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    return names.filter { $0.contains("-linux-gnu") }.map { parent + "/" + $0 }
  }
}

/// The seconds after a request to end in which the event loop has to see it.
nonisolated private let patience: UInt32 = 5

/// Passes a request to end to SDL, which notes it for the event loop, and sets an alarm in case the
/// loop is too busy.
nonisolated private func requestEnd(_ number: Int32) {
  alarm(patience)
  var kept = sigaction()
  if unsafe sigaction(SIGUSR2, nil, &kept) == 0 {
    // SDL's handler takes no other signals than SIGINT and SIGTERM, and installs itself for them.
    unsafe kept.__sigaction_handler.sa_handler?(SIGTERM)
  }
  signal(SIGTERM, requestEnd)
}

/// Ends the process as the request did by default.
nonisolated private func endProcess(_ number: Int32) {
  signal(SIGTERM, SIG_DFL)
  raise(SIGTERM)
}
