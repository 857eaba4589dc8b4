// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
public import Foundation

/// A failed call of SDL.
nonisolated public struct SDLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The C function's name, such as `SDL_CreateWindow`.
  public let call: String
  /// SDL's error message.
  public let message: String

  init(call: String, message: String) {
    self.call = call
    self.message = message
  }

  /// Makes an error with SDL's message of the last failed call on this thread.
  init(_ call: String) {
    self.init(call: call, message: unsafe String(cString: SDL_GetError()))
  }

  /// The call and its message, as in `SDL_CreateWindow: no such display`.
  public var description: String { message.isEmpty ? call : "\(call): \(message)" }
}

nonisolated extension SDLError: LocalizedError {
  /// The description, which `localizedDescription` returns too.
  public var errorDescription: String? { description }
}
