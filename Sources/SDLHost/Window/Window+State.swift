// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import CLottieX11

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
    get { unmanaged != nil || isFullscreenBySystem }
    set {
      guard newValue != isFullscreen, !isClosed else { return }
      if unmanaged != nil || newValue && Video.isX11 && cx11_has_window_manager() == 0 {
        newValue ? coverScreen() : uncoverScreen()
      } else {
        unsafe SDL_SetWindowFullscreen(
          handle.pointer, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
      }
      updateSize()
    }
  }

  private var isFullscreenBySystem: Bool {
    unsafe SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
      == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
  }

  /// Gives it the size of its screen. Without a window manager nobody else does: SDL would take the
  /// size for that of the window, which stays as it is.
  private func coverScreen() {
    var screen = SDL_Rect()
    let display = unsafe SDL_GetWindowDisplayIndex(handle.pointer)
    guard display >= 0, unsafe SDL_GetDisplayBounds(display, &screen) == 0 else { return }
    var before = SDL_Rect()
    unsafe SDL_GetWindowPosition(handle.pointer, &before.x, &before.y)
    unsafe SDL_GetWindowSize(handle.pointer, &before.w, &before.h)
    unmanaged = before
    setFrame(screen)
  }

  private func uncoverScreen() {
    guard let before = unmanaged else { return }
    unmanaged = nil
    setFrame(before)
  }

  private func setFrame(_ frame: SDL_Rect) {
    unsafe SDL_SetWindowPosition(handle.pointer, frame.x, frame.y)
    unsafe SDL_SetWindowSize(handle.pointer, frame.w, frame.h)
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
