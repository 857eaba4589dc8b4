// SPDX-License-Identifier: Apache-2.0

internal import LottieTools

/// A card at the right of the stage, of which one is open at a time. Esc closes it.
protocol StageCard: RowList {
  /// The event that tells tests of it.
  var event: String { get }
  /// What that event tells besides.
  var details: [String: Trace.Value] { get }

  /// Fills the card, which has just been opened.
  func opened()
  /// Ends what only the card needs, which has just been closed.
  func closed()
  /// Ends what runs, instead of being closed; false if nothing runs.
  func cancel() -> Bool
}

extension StageCard {
  var details: [String: Trace.Value] { [:] }
  func opened() {}
  func closed() {}
  func cancel() -> Bool { false }
}
