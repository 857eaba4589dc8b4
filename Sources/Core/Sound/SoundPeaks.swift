// SPDX-License-Identifier: Apache-2.0

internal import CLottieSound
internal import LottieGeometry

/// The loudest samples of a clip, for pictures of its waveform.
package struct SoundPeaks: Sendable, Equatable {
  /// The parts of a second that have a peak each.
  package static let perSecond = 100

  /// The magnitudes, 0...16; 1 is full scale.
  private let values: [Float]

  /// Returns the largest magnitude between two times of the clip, in seconds in any order; 0 outside
  /// of it.
  package func peak(from start: Double, to end: Double) -> Double {
    func index(_ time: Double) -> Int {
      Int(clamping: (time * Double(Self.perSecond)).rounded(.down), to: -1...values.count)
    }
    let (first, last) = (index(min(start, end)), index(max(start, end)))
    let range = max(0, first)..<max(0, first, min(values.count, last + 1))
    return Double(values[range].max() ?? 0)
  }

  init(_ values: [Float]) { self.values = values }
}

extension SoundMixer {
  /// Decodes a clip and returns its peaks; nil, with a warning, if it cannot be read, or after
  /// `isCancelled` has returned true.
  package func peaks(of asset: AudioAsset, isCancelled: () -> Bool) -> SoundPeaks? {
    guard let clip = clips.clip(asset) else { return nil }
    var values = [Float](repeating: 0, count: Int(clip.duration * Double(SoundPeaks.perSecond)) + 1)
    for index in 0...(clip.frames - 1) / SoundClip.blockFrames {
      if isCancelled() { return nil }
      let block = clips.block(index, of: clip, asset)
      for samples in [block.left, block.right] {
        for (offset, sample) in samples.enumerated() {
          let frame = index * SoundClip.blockFrames + offset
          let part = frame * SoundPeaks.perSecond / clip.rate
          if part < values.count { values[part] = max(values[part], sample.magnitude) }
        }
      }
    }
    return SoundPeaks(values)
  }
}

extension Soundtrack {
  /// Returns the first track of a layer; nil if it is not heard.
  ///
  /// - Parameter path: The JSON path of the layer.
  package func track(ofLayer path: String) -> SoundTrack? { tracks.first { $0.path == path } }
}
