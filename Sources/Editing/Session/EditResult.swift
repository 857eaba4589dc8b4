// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
package import LottieTexts

/// What came of an edit. Who asked for it decides by this; one object shows what it says.
package enum EditResult: Sendable {
  /// It is made. The notes say what people would not expect of it, such as replaced keyframes.
  case done(notes: [Message] = [])
  /// Nothing is different from before.
  case unchanged
  /// It is computed beside the window. What comes of it is told by `EditSession.onResult`.
  case begun
  /// It is not made, for this reason.
  case refused(Message)

  /// Why it is not made; nil if it is, and where nothing had to be changed.
  package var refusal: Message? { if case .refused(let reason) = self { reason } else { nil } }

  /// What it says, if anything.
  package var notes: [Message] {
    switch self {
    case .done(let notes): notes
    case .unchanged, .begun: []
    case .refused(let reason): [reason]
    }
  }
}

/// The reason why a part of an edit is not made.
struct EditRefusal: Error {
  let reason: Message

  init(_ reason: Message) { self.reason = reason }

  /// An error of edits that do not fit the animation.
  init(_ error: LottieError) { self.init("This cannot be edited: \(error.text)") }
}
