// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The warnings of a file: those of the initial decoding and those of the shapes that are decoded
/// later.
struct FileWarnings: Sendable {
  private let first: WarningLog
  /// The lists that may add more.
  private let lists: [any DeferredWarnings]
  private let count: WarningCount

  init(_ context: DecodingContext) {
    (first, lists, count) = (context.warnings, context.deferred, context.laterWarnings)
  }

  /// Returns all warnings; decodes all shapes that are not decoded yet.
  func readAll() -> [LottieWarning] { all { $0.readWarnings() } }

  /// The warnings that are known without decoding more shapes.
  var known: [LottieWarning] { all { $0.knownWarnings } }

  /// A number that grows with `known`. Windows ask for it in each frame, so it is counted and not
  /// summed up over thousands of layers.
  var revision: Int { count.value }

  /// Several shapes that refer to one slot have the same warnings: those of the slot's property.
  private func all(_ warnings: (any DeferredWarnings) -> [LottieWarning]) -> [LottieWarning] {
    var log = first
    for list in lists { log.add(warnings(list)) }
    return log.list
  }
}

/// The number of warnings of the parts of a file that were decoded later.
final class WarningCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .acquiring) }

  /// Counts warnings, after they can be read.
  func add(_ number: Int) {
    if number > 0 { count.wrappingAdd(number, ordering: .releasing) }
  }
}

/// A part of a file that is decoded when it is first used.
protocol DeferredWarnings: Sendable {
  /// Returns the warnings of deferred decoding; decodes the part on the first call.
  func readWarnings() -> [LottieWarning]
  /// The warnings of deferred decoding; empty if the part is not decoded yet.
  var knownWarnings: [LottieWarning] { get }
}
