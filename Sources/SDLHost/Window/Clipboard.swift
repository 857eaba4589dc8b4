// SPDX-License-Identifier: Apache-2.0

internal import CSDL2

/// The desktop's clipboard, for text; there has to be a window.
@MainActor
public enum Clipboard {
  /// What is on it; empty where there is no text. Setting it where there is no display does
  /// nothing.
  ///
  /// Default: what other programs have put there.
  public static var text: String {
    get {
      guard let text = unsafe SDL_GetClipboardText() else { return "" }
      defer { unsafe SDL_free(text) }
      return unsafe String(cString: text)
    }
    set { unsafe SDL_SetClipboardText(newValue) }
  }
}
