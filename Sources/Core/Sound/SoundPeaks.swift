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
    let (rate, perSecond) = (clip.rate, SoundPeaks.perSecond)
    let count = Int(clamping: clip.duration * Double(perSecond), to: 0...1 << 40)
    var values = [Float](repeating: 0, count: count + 1)
    clips.forEachBlock(of: clip, asset) { start, samples in
      var offset = 0
      while offset < samples.count {
        let part = (start + offset) * perSecond / rate
        guard part < values.count else { break }
        // The first frame of the next part.
        let end = ((part + 1) * rate + perSecond - 1) / perSecond - start
        let length = min(end, samples.count) - offset
        let peak = unsafe samples.withUnsafeBufferPointer { samples in
          unsafe samples.baseAddress.map { unsafe csound_peak($0 + offset, Int64(length)) }
        }
        values[part] = max(values[part], peak ?? 0)
        offset += length
      }
      return !isCancelled()
    }
    if isCancelled() { return nil }
    return SoundPeaks(values)
  }
}

extension Soundtrack {
  /// Returns the first track of a layer; nil if it is not heard.
  ///
  /// - Parameter path: The JSON path of the layer.
  package func track(ofLayer path: String) -> SoundTrack? { tracks.first { $0.path == path } }
}
