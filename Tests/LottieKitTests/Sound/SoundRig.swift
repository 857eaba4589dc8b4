// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport

@testable import LottieCore
@testable import LottieKit

/// A sound that is a formula, so that each sample of a mix can be compared.
struct Tone: Sendable {
  var hertz = 440.0
  var amplitude = 0.5
  /// In seconds.
  var duration = 1.0

  /// The value at a second of the clip; 0 outside of it.
  func at(_ second: Double) -> Double {
    second < -1e-9 || second >= duration - 1e-9 ? 0 : amplitude * sin(2 * .pi * hertz * second)
  }

  /// A WAV file of 32-bit floats; one channel for each tone.
  static func wave(_ tones: [Tone], rate: Int = 48_000) -> [UInt8] {
    let count = Int(((tones.first?.duration ?? 0) * Double(rate)).rounded())
    let samples = (0..<count).flatMap { i in
      tones.map { Float($0.at(Double(i) / Double(rate))) }
    }
    return WaveFile.bytes(samples, channels: tones.count, rate: rate)
  }
}

enum SoundRig {
  /// An audio asset inside of the file.
  static func asset(_ bytes: [UInt8], id: String = "s", type: String = "audio/wav") -> String {
    #"{"id":"\#(id)","p":"data:\#(type);base64,\#(Base64.text(bytes))","e":1,"t":2}"#
  }

  static func asset(_ tone: Tone, id: String = "s", rate: Int = 48_000) -> String {
    asset(Tone.wave([tone], rate: rate), id: id)
  }

  /// An audio layer of the whole second, with further members.
  static func layer(_ members: String = "", id: String = "s") -> String {
    #"{"ty":6,"refId":"\#(id)","ip":0,"op":60,"st":0\#(members.isEmpty ? "" : ",")\#(members)}"#
  }

  /// An animation of 60 frames in a second.
  static func animation(_ layers: String, assets: String, root: String = "") throws -> Animation {
    try Animation(
      json: Array(JSONSnippet.animation(layers: layers, assets: assets, root: root).utf8))
  }

  /// The mix of the second, and what the mixer has warned of.
  static func mix(_ animation: Animation, volume: Double = 1) -> (
    left: [Float], right: [Float], warnings: [LottieWarning]
  ) {
    let mixer = SoundMixer(
      Scene(animation).soundtrack, files: ClipFiles(animation), volume: volume)
    let samples = mixer.samples(0..<48_000)
    return (
      stride(from: 0, to: samples.count, by: 2).map { samples[$0] },
      stride(from: 1, to: samples.count, by: 2).map { samples[$0] }, mixer.warnings
    )
  }

  /// The first sample above a threshold.
  static func onset(_ samples: [Float], above threshold: Float = 1e-4) -> Int? {
    samples.firstIndex { abs($0) > threshold }
  }

  /// The ratio of two levels in decibels.
  static func decibels(_ a: [Float], _ b: [Float]) -> Double {
    func power(_ samples: [Float]) -> Double {
      samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))
    }
    return 10 * log10(max(1e-30, power(a)) / max(1e-30, power(b)))
  }
}
