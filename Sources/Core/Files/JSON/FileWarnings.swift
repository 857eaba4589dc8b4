// SPDX-License-Identifier: Apache-2.0

/// The warnings of a file: those of the initial decoding and those of the shapes that are decoded
/// later.
struct FileWarnings: Sendable {
  private let first: WarningLog
  /// The lists that may add more.
  private let lists: [any DeferredWarnings]

  init(_ context: DecodingContext) {
    (first, lists) = (context.warnings, context.deferred)
  }

  /// Returns all warnings; decodes all shapes that are not decoded yet.
  func readAll() -> [LottieWarning] { all { $0.readWarnings() } }

  /// The warnings that are known without decoding more shapes.
  var known: [LottieWarning] { all { $0.knownWarnings } }

  /// Several shapes that refer to one slot have the same warnings: those of the slot's property.
  private func all(_ warnings: (any DeferredWarnings) -> [LottieWarning]) -> [LottieWarning] {
    var log = first
    for list in lists { log.add(warnings(list)) }
    return log.list
  }
}

/// A part of a file that is decoded when it is first used.
protocol DeferredWarnings: Sendable {
  /// Returns the warnings of deferred decoding; decodes the part on the first call.
  func readWarnings() -> [LottieWarning]
  /// The warnings of deferred decoding; empty if the part is not decoded yet.
  var knownWarnings: [LottieWarning] { get }
}
