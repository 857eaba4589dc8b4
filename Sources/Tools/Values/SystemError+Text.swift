// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieTexts

extension SystemError {
  /// The description as a message. The system's own translations would need its locale; the
  /// frequent ones are looked up as other texts.
  package var text: Message {
    Self.known.first { $0.key == description } ?? Message(verbatim: description)
  }

  private static let known: [Message] = [
    "No such file or directory", "Permission denied", "Is a directory", "Not a directory",
    "File exists", "No space left on device", "Read-only file system", "File name too long",
    "Too many open files", "Input/output error", "Broken pipe", "Disk quota exceeded",
    "Operation not permitted", "Bad file descriptor", "Invalid argument",
  ]
}
