// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2

/// The desktop's clipboard for text. Requires an open window.
@preconcurrency @MainActor
public enum Clipboard {
  /// The text of the clipboard; empty if it has no text. Setting it without a display does nothing.
  ///
  /// Default: the text of other programs.
  public static var text: String {
    get {
      guard let text = unsafe SDL_GetClipboardText() else { return "" }
      defer { unsafe SDL_free(text) }
      return unsafe String(cString: text)
    }
    set { unsafe SDL_SetClipboardText(newValue) }
  }
}
