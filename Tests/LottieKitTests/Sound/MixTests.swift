// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// The mix of a soundtrack, sample by sample.
@Suite struct MixTests {
  @Test(arguments: MixRow.all)
  func row(_ row: MixRow) throws {
    let animation = try SoundRig.animation(row.layers, assets: row.assets)
    let mix = SoundRig.mix(animation)
    #expect(mix.warnings.isEmpty, "\(mix.warnings)")
    var (worst, index) = (0.0, 0)
    for i in 0..<48_000 where !row.except.contains(where: { $0.contains(i) }) {
      let expected = row.expected(Double(i) / 48_000)
      let error = max(
        abs(Double(mix.left[i]) - expected.left), abs(Double(mix.right[i]) - expected.right))
      if error > worst { (worst, index) = (error, i) }
    }
    #expect(worst <= row.tolerance, "sample \(index) differs by \(worst)")
  }

  @Test func rowNamesAreUnique() {
    #expect(Set(MixRow.all.map(\.name)).count == MixRow.all.count)
  }

  @Test(arguments: [3.0, 15, 29.5, 44]) func soundsBeginAtTheirSample(_ frame: Double) throws {
    // Begins at full scale, so that its first sample is seen.
    let click = WaveFile.bytes(
      [1, 0.5, -0.5, 0.25] + [Float](repeating: 0.1, count: 400), channels: 1, rate: 48_000)
    let animation = try SoundRig.animation(
      SoundRig.layer(#""ip":\#(frame),"st":\#(frame)"#), assets: SoundRig.asset(click))
    let mix = SoundRig.mix(animation)
    let first = Int(frame * 800)
    #expect(SoundRig.onset(mix.left) == first)
    #expect(Array(mix.left[first..<first + 4]) == [1, 0.5, -0.5, 0.25])
  }

  @Test func cutsAreFaded() throws {
    let steady = WaveFile.bytes([Float](repeating: 0.5, count: 48_000), channels: 1, rate: 48_000)
    let animation = try SoundRig.animation(
      SoundRig.layer(#""ip":15,"op":30"#), assets: SoundRig.asset(steady))
    let mix = SoundRig.mix(animation).left
    let steps = zip(mix, mix.dropFirst()).map { abs($0 - $1) }
    #expect(steps.max() ?? 1 < 0.004)
    #expect(mix[11_999] == 0 && mix[12_000] > 0 && mix[12_200] == 0.5)
    #expect(mix[23_999] > 0 && mix[24_000] == 0)
  }

  @Test func partsAreThoseOfTheWhole() throws {
    let layers = (0..<6).map { SoundRig.layer(#""st":\#($0 * 7),"sr":\#(1 + Double($0) / 10)"#) }
    let animation = try SoundRig.animation(
      layers.joined(separator: ","), assets: SoundRig.asset(Tone(), rate: 44_100))
    let soundtrack = Scene(animation).soundtrack
    let whole = SoundMixer(soundtrack, files: ClipFiles(animation)).samples(0..<48_000)
    let seeking = SoundMixer(soundtrack, files: ClipFiles(animation))
    for start in [40_000, 3, 17_777, 17_778, 0, 47_000] {
      let part = seeking.samples(start..<start + 999)
      let end = min(whole.count, (start + 999) * 2)
      #expect(part.prefix(end - start * 2).elementsEqual(whole[start * 2..<end]), "\(start)")
    }
    #expect(seeking.samples(-100..<0).allSatisfy { $0 == 0 })
    #expect(seeking.samples(48_000..<60_000).allSatisfy { $0 == 0 })
    #expect(seeking.samples(5..<5).isEmpty)
  }

  @Test func loudMixesAreLimitedSmoothly() throws {
    let layers = [SoundRig.layer(#""ip":30,"op":60,"st":30"#), SoundRig.layer()]
    let tone = Tone(hertz: 200, amplitude: 0.9)
    let animation = try SoundRig.animation(
      layers.joined(separator: ","), assets: SoundRig.asset(tone))
    let mix = SoundRig.mix(animation).left
    #expect(mix.allSatisfy { abs($0) <= 1 })
    // Long before the second sound, nothing is changed.
    for i in 0..<23_000 { #expect(abs(Double(mix[i]) - tone.at(Double(i) / 48_000)) < 1e-6) }
    // A steady tone above full scale stays a tone: the gain does not follow its waves.
    let gain = 1 / 1.8
    for i in 30_000..<40_000 {
      let sum = 2 * tone.at(Double(i) / 48_000)
      #expect(abs(Double(mix[i]) - sum * gain) < 0.01, "\(i)")
    }
  }

  @Test(arguments: [0.5, 1, 2]) func soundtracksArePlayedFasterAndSlower(_ speed: Double) throws {
    let animation = try SoundRig.animation(
      SoundRig.layer(#""ip":15,"st":15"#), assets: SoundRig.asset(Tone()))
    let soundtrack = animation.soundtrack.played(atSpeed: speed)
    #expect(soundtrack.duration == 1 / speed)
    let mixer = SoundMixer(soundtrack, files: ClipFiles(animation))
    let samples = mixer.samples(0..<24_000)
    for i in 100..<23_800 where abs(Double(i) - 12_000 / speed) > 64 {
      let expected = Tone().at(Double(i) / 48_000 * speed - 0.25)
      #expect(abs(Double(samples[2 * i]) - expected) < 1e-3, "\(i)")
    }
    for other in [0, -1, Double.nan] {
      let silent = animation.soundtrack.played(atSpeed: other)
      #expect(
        SoundMixer(silent, files: ClipFiles(animation)).samples(0..<99).allSatisfy { $0 == 0 })
    }
  }

  @Test func volumeIsAppliedBeforeTheLimiter() throws {
    let animation = try SoundRig.animation(SoundRig.layer(), assets: SoundRig.asset(Tone()))
    let plain = SoundRig.mix(animation).left
    #expect(abs(SoundRig.decibels(SoundRig.mix(animation, volume: 0.5).left, plain) + 6.02) < 0.01)
    let loud = SoundRig.mix(animation, volume: 100).left
    #expect(loud.allSatisfy { abs($0) <= 1 } && (loud.max() ?? 0) > 0.99)
    #expect(SoundRig.mix(animation, volume: .nan).left.allSatisfy { $0 == 0 })
  }
}
