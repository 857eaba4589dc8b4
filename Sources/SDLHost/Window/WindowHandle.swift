// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2

/// The owner of an `SDL_Window`.
///
/// Objects that draw in the window retain this, so that the window is destroyed last.
@safe
final class WindowHandle {
  let pointer: OpaquePointer
  let id: UInt32
  let video: Video

  /// Opens a resizable window in the centre of the screen. Sizes are in SDL's units.
  init(_ video: Video, title: String, width: Int32, height: Int32) throws(SDLError) {
    self.video = video
    let center = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard let pointer = unsafe SDL_CreateWindow(title, center, center, width, height, flags)
    else { throw SDLError("SDL_CreateWindow") }
    unsafe self.pointer = pointer
    id = unsafe SDL_GetWindowID(pointer)
  }

  // SDL 2.26 with libdecor uses a destroyed window again when the compositor configures another one,
  // and crashes: any program that opens a window after it has closed one. Hidden, it does not; SDL
  // destroys it at its end.
  isolated deinit {
    unsafe video.isWayland ? SDL_HideWindow(pointer) : SDL_DestroyWindow(pointer)
  }
}
