// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// WAV files, and the samples that SDL's disk driver writes.
package enum WaveFile {
  /// A file of interleaved samples of 32 bits, as floats.
  package static func bytes(_ samples: [Float], channels: Int, rate: Int) -> [UInt8] {
    file(samples.flatMap { number(Int($0.bitPattern), 4) }, format: 3, bits: 32, channels, rate)
  }

  /// A file of samples of 16 bits, of one channel.
  package static func bytes(_ samples: [Int16], rate: Int) -> [UInt8] {
    file(samples.flatMap { number(Int(UInt16(bitPattern: $0)), 2) }, format: 1, bits: 16, 1, rate)
  }

  private static func file(
    _ data: [UInt8], format: Int, bits: Int, _ channels: Int, _ rate: Int
  ) -> [UInt8] {
    let frame = channels * bits / 8
    let header =
      number(format, 2) + number(channels, 2) + number(rate, 4) + number(rate * frame, 4)
      + number(frame, 2) + number(bits, 2)
    return Array("RIFF".utf8) + number(36 + data.count, 4) + Array("WAVEfmt ".utf8)
      + number(16, 4) + header + Array("data".utf8) + number(data.count, 4) + data
  }

  /// The bytes of a number, the lowest first.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The left samples of a file of interleaved stereo floats without a header; empty for a file
  /// that does not exist.
  package static func rawLeftSamples(_ path: String) -> [Float] {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return unsafe data.withUnsafeBytes { bytes in
      let all = unsafe bytes.bindMemory(to: Float.self)
      return stride(from: 0, to: all.count - 1, by: 2).map { unsafe all[$0] }
    }
  }
}
