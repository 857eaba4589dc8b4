// SPDX-License-Identifier: Apache-2.0

internal import Geometry
internal import LottieKit

/// Limits of work and memory that the user raises for a file.
extension Document {
  /// The factor of one step.
  static let limitStep = 8.0
  /// The largest factor: a frame may take about a minute then.
  static let mostLimit = 64.0

  /// The limits of an entry of the list.
  func limits(of entry: Playlist.Entry) -> Limits {
    var limits = Limits.given
    guard let factor = limitFactors[entry.path] else { return limits }
    limits.frameWork *= factor
    limits.memory = Int(clamping: Double(limits.memory) * factor, to: 0...Int.max / 2)
    return limits
  }

  /// The limits of the shown file.
  var limits: Limits { playlist.currentEntry.map(limits) ?? .given }

  /// Whether parts of the shown file are left out because of their work, and the limits can be raised.
  var canRaiseLimits: Bool {
    player.scene?.workWarning != nil
      && limitFactors[playlist.current ?? "", default: 1] < Self.mostLimit
  }

  /// Reads the shown file again with higher limits.
  func raiseLimits() {
    guard canRaiseLimits, let path = playlist.current, path != "-" else { return }
    let factor = limitFactors[path, default: 1] * Self.limitStep
    limitFactors[path] = factor
    trace("limits", ["factor": .number(factor)])
    reload()
  }
}
