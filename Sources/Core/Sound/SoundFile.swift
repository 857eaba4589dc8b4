// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottieSound
internal import LottieTexts

/// A sound file that a mix is written to, in memory: stereo at 48 kHz.
@safe package final class SoundFile {
  /// WAV and FLAC have 24 bits; Vorbis and Opus have about 192 kbit/s.
  package enum Format: String, Sendable, CaseIterable {
    case wav, flac, ogg, opus

    fileprivate var library: csound_format {
      switch self {
      case .wav: CSOUND_WAV
      case .flac: CSOUND_FLAC
      case .ogg: CSOUND_VORBIS
      case .opus: CSOUND_OPUS
      }
    }
  }

  private let file: OpaquePointer

  /// - Throws: `LottieError` where libsndfile is not installed, or lacks the format.
  package init(_ format: Format) throws(LottieError) {
    guard dynamic_sndfile_is_there() != 0 else {
      throw LottieError(
        .unreadable,
        reason:
          "sounds cannot be written: libsndfile.so.1 is not installed (Debian: apt-get install libsndfile1)"
      )
    }
    var message = [CChar](repeating: 0, count: 256)
    guard
      let file = unsafe csound_create(format.library, Int32(SoundMixer.rate), &message)
    else {
      let text = String(
        decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw LottieError(.unreadable, reason: "\(format.rawValue) cannot be written: \(text)")
    }
    unsafe self.file = file
  }

  deinit { unsafe csound_free(file) }

  /// Adds frames: left and right samples in turn.
  package func add(_ samples: [Float]) throws(LottieError) {
    guard unsafe csound_write(file, samples, Int64(samples.count / 2)) else {
      throw LottieError(.limit, reason: "the sound takes more memory than there is")
    }
  }

  /// Ends the file, and returns its bytes.
  package func finish() throws(LottieError) -> [UInt8] {
    var count = 0
    guard let bytes = unsafe csound_finish(file, &count) else {
      throw LottieError(.limit, reason: "the sound takes more memory than there is")
    }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
