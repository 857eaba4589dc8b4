// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2

extension Window {
  /// Shows the window above the others, and restores it if it is minimized.
  ///
  /// The window manager decides: some only mark it in the list of windows, and Wayland compositors
  /// may ignore it.
  package func raise() {
    guard !isClosed else { return }
    let flags = unsafe SDL_GetWindowFlags(handle.pointer)
    if flags & SDL_WINDOW_MINIMIZED.rawValue != 0 { unsafe SDL_RestoreWindow(handle.pointer) }
    unsafe SDL_RaiseWindow(handle.pointer)
  }
}
