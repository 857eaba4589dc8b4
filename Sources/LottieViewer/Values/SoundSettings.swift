// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry

/// Whether the sound is off, and how loud it is.
struct SoundSettings: Equatable {
  var isMuted = false
  /// The factor of the amplitude, 0...1.
  var volume = 1.0

  /// Whether nothing is heard.
  var isSilent: Bool { isMuted || volume == 0 }

  /// The volume in percent.
  var percent: Int { Int(clamping: (volume * 100).rounded(), to: 0...100) }
}
