// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2

/// Windows that fill their screen.
extension Window {
  /// The refresh rate of its screen in frames per second; 0 if unknown.
  var refreshRate: Double {
    let display = unsafe SDL_GetWindowDisplayIndex(handle.pointer)
    var mode = unsafe SDL_DisplayMode()
    guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return 0 }
    return unsafe Double(mode.refresh_rate)
  }

  /// Whether it fills its screen without a title bar. Default: false.
  public var isFullscreen: Bool {
    get {
      unsafe SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
        == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    }
    set {
      guard newValue != isFullscreen else { return }
      unsafe SDL_SetWindowFullscreen(
        handle.pointer, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
      updateSize()
    }
  }

  /// Whether the window manager has maximized it.
  ///
  /// Default: false. Setting it is a request, which window managers can ignore.
  public var isMaximized: Bool {
    get {
      unsafe SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_MAXIMIZED.rawValue
        == SDL_WINDOW_MAXIMIZED.rawValue
    }
    set {
      guard newValue != isMaximized else { return }
      unsafe newValue ? SDL_MaximizeWindow(handle.pointer) : SDL_RestoreWindow(handle.pointer)
      updateSize()
    }
  }
}
