// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// What is said of files that cannot be written.
extension Document {
  /// Shows a notice that a path cannot be written, and why, until the edits are saved.
  func failedToWrite(_ path: String, _ error: any Error) {
    let reason = Self.reason(of: error)
    let text: Message =
      "Cannot write \(path.inOneLine): \(reason). Your edits are still here: save them under another name"
    say(text.localized, until: .saved)
    trace("unwritten", ["file": .text(path)])
  }

  /// Why nothing was written, such as a full disk.
  private static func reason(of error: any Error) -> Message {
    switch error {
    case let error as SystemError: error.text
    case let failure as CommandFailure: failure.reason ?? failure.text
    case let error as LottieError: error.text
    case let error as DrawingError: error.text
    default: Message(verbatim: "\(error)")
    }
  }

  /// Shows a notice that a picture cannot be written, and why.
  func failedToWrite(picture path: String, _ error: any Error) {
    notice = localized("\(path.inOneLine) cannot be written: \(Self.reason(of: error))")
    trace("unwritten", ["file": .text(path)])
  }
}
