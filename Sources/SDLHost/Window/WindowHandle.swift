// SPDX-License-Identifier: Apache-2.0

internal import CSDL2

/// Owner of an `SDL_Window`.
///
/// Whoever draws in it keeps the owner, so that the window goes last.
@safe
final class WindowHandle {
  let pointer: OpaquePointer
  let id: UInt32
  let video: Video

  /// Opens a resizable window in the middle of the screen; sizes are in SDL's units.
  init(_ video: Video, title: String, width: Int32, height: Int32) throws(SDLError) {
    let center = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard let pointer = unsafe SDL_CreateWindow(title, center, center, width, height, flags)
    else { throw SDLError("SDL_CreateWindow") }
    unsafe self.pointer = pointer
    id = unsafe SDL_GetWindowID(pointer)
    self.video = video
  }

  isolated deinit { unsafe SDL_DestroyWindow(pointer) }
}
