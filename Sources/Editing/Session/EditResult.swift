// SPDX-License-Identifier: Apache-2.0

package import LottieTexts

/// What came of an edit. Who asked for it decides by this; one place shows what it says.
package enum EditResult: Sendable {
  /// It is made. The notes say what people would not expect of it, such as replaced keyframes.
  case done(notes: [Message] = [])
  /// Nothing is different from before.
  case unchanged
  /// It is not made, for this reason.
  case refused(Message)

  /// Why it is not made; nil if it is, and where nothing had to be changed.
  package var refusal: Message? { if case .refused(let reason) = self { reason } else { nil } }

  /// What it says, if anything.
  package var notes: [Message] {
    switch self {
    case .done(let notes): notes
    case .unchanged: []
    case .refused(let reason): [reason]
    }
  }
}

/// The reason why a part of an edit is not made.
struct EditRefusal: Error {
  let reason: Message

  init(_ reason: Message) { self.reason = reason }
}
