// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieKit

/// The waveforms of the shown file's audio layers. Clips are decoded on a thread of their own.
final class Waveforms {
  /// What is heard; nil without sound.
  private(set) var soundtrack: Soundtrack?
  /// The peaks of the clips that are decoded already, by the ids of their assets.
  private var peaks: [String: SoundPeaks] = [:]
  /// Called when there are more.
  var onChange: () -> Void = {}

  private var files: ClipFiles?
  private var task: Task<Void, Never>?

  /// Follows the sound, and decodes the clips that are not decoded yet.
  ///
  /// - Parameter files: Where the clips are.
  func follow(_ soundtrack: Soundtrack?, in files: ClipFiles?) {
    guard soundtrack?.tracks != self.soundtrack?.tracks || files != self.files else { return }
    task?.cancel()
    task = nil
    if files != self.files { peaks = [:] }
    (self.soundtrack, self.files) = (soundtrack, files)
    guard let soundtrack, let files else { return }
    let missing = soundtrack.clips.filter { peaks[$0.id] == nil }
    guard !missing.isEmpty else { return }
    task = Task { [weak self] in
      for asset in missing {
        let found = await Self.peaks(of: asset, soundtrack, files)
        guard let self, !Task.isCancelled else { return }
        peaks[asset.id] = found
        onChange()
      }
    }
  }

  @concurrent
  private nonisolated static func peaks(
    of asset: AudioAsset, _ soundtrack: Soundtrack, _ files: ClipFiles
  ) async -> SoundPeaks? {
    SoundMixer(soundtrack, files: files).peaks(of: asset) { Task.isCancelled }
  }

  /// The magnitudes of a layer's sound over equal steps of time, 0...1; empty while they are not
  /// known.
  ///
  /// - Parameters:
  ///   - path: The JSON path of the layer.
  ///   - start: The time of the first step, in seconds from the animation's first frame.
  ///   - step: The length of a step in seconds.
  func magnitudes(ofLayer path: String, from start: Double, step: Double, count: Int) -> [Double] {
    guard let track = soundtrack?.track(ofLayer: path), let peaks = peaks[track.asset.id] else {
      return []
    }
    return (0..<max(0, count)).map { index in
      let time = start + Double(index) * step
      guard let first = track.clipTime(at: time) else { return 0 }
      let last = track.clipTime(at: time + step) ?? first + step * track.rate(at: time)
      let gain = track.gain(at: time)
      return min(1, peaks.peak(from: first, to: last) * max(gain.left, gain.right))
    }
  }
}
