// SPDX-License-Identifier: Apache-2.0

internal import CSDL2

/// A call into SDL that failed.
nonisolated public struct SDLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The C function's name, such as `SDL_CreateWindow`.
  public let call: String
  /// What SDL says about it.
  public let message: String

  init(call: String, message: String) {
    self.call = call
    self.message = message
  }

  /// Reads SDL's message for the call that has just failed on this thread.
  init(_ call: String) {
    self.init(call: call, message: unsafe String(cString: SDL_GetError()))
  }

  /// The call and its message, as in `SDL_CreateWindow: no such display`.
  public var description: String { message.isEmpty ? call : "\(call): \(message)" }
}
