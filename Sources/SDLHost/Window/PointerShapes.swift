// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2

/// The system's pointer shapes, created on first use.
@safe
final class PointerShapes {
  private let video: Video
  private var cursors: [PointerShape: OpaquePointer] = unsafe [:]

  init(_ video: Video) { self.video = video }

  /// Sets the shape of the pointer, if the system has it.
  func set(_ shape: PointerShape) {
    guard !Video.isDisplayLost else { return }
    let cursor = unsafe cursors[shape] ?? SDL_CreateSystemCursor(shape.system)
    guard let cursor = unsafe cursor else { return }
    unsafe cursors[shape] = cursor
    unsafe SDL_SetCursor(cursor)
  }

  isolated deinit {
    unsafe cursors.values.forEach { unsafe SDL_FreeCursor($0) }
  }
}

extension PointerShape {
  fileprivate var system: SDL_SystemCursor {
    switch self {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .hand: SDL_SYSTEM_CURSOR_HAND
    case .text: SDL_SYSTEM_CURSOR_IBEAM
    case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
    case .move: SDL_SYSTEM_CURSOR_SIZEALL
    case .cross: SDL_SYSTEM_CURSOR_CROSSHAIR
    }
  }
}
