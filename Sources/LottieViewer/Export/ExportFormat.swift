// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import Encoding
internal import Foundation

/// What an animation can be exported as.
nonisolated enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  case gif, apng, webp, sheet, mp4, webm, mov

  /// The format that a file's name stands for.
  init?(path: String) {
    switch URL(fileURLWithPath: path).pathExtension.lowercased() {
    case "gif": self = .gif
    case "apng", "png": self = .apng
    case "webp": self = .webp
    case "mp4", "m4v": self = .mp4
    case "webm": self = .webm
    case "mov": self = .mov
    default: return nil
    }
  }

  /// ffmpeg makes these.
  var isVideo: Bool { self == .mp4 || self == .webm || self == .mov }

  /// It cannot be seen through.
  var isOpaque: Bool { self == .mp4 }

  /// Video with colours at half the size needs even sides.
  var needsEvenSides: Bool { self == .mp4 || self == .webm }

  /// More frames a second than that are shown at another speed by some players; nil for any rate.
  var highestRate: Double? { self == .gif ? GIFEncoder.highestRate : nil }
}
