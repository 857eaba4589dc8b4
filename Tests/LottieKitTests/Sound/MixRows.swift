// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import LottieCore

/// An animation of one second with sounds, and each sample of its mix as a formula of the time.
struct MixRow: Sendable, CustomTestStringConvertible {
  typealias Formula = @Sendable (_ second: Double) -> (left: Double, right: Double)

  let name: String
  let layers: String
  let assets: String
  /// The largest difference of a sample. Default: that of copied samples.
  var tolerance = 1e-6
  /// Samples that are not compared: fades at cuts, and the ends of resampled clips.
  var except: [Range<Int>] = []
  let expected: Formula

  var testDescription: String { name }

  private static let tone = Tone()

  private init(
    _ name: String, _ layers: String, assets: String = SoundRig.asset(Tone()),
    tolerance: Double = 1e-6, except: [Range<Int>] = [],
    both: @escaping @Sendable (Double) -> Double
  ) {
    (self.name, self.layers, self.assets) = (name, layers, assets)
    (self.tolerance, self.except) = (tolerance, except)
    expected = { (both($0), both($0)) }
  }

  private init(
    _ name: String, _ layers: String, assets: String = SoundRig.asset(Tone()),
    tolerance: Double = 1e-6, sides: @escaping Formula
  ) {
    (self.name, self.layers, self.assets, self.tolerance) = (name, layers, assets, tolerance)
    expected = sides
  }

  private static func layer(_ members: String = "", id: String = "s") -> String {
    SoundRig.layer(members, id: id)
  }

  private static func comp(_ layers: String, id: String = "c") -> String {
    #"{"id":"\#(id)","layers":[\#(layers)]}"#
  }

  private static func precomp(_ members: String = "", id: String = "c") -> String {
    #"{"ty":0,"refId":"\#(id)","w":100,"h":100,"ip":0,"op":60,"st":0"#
      + (members.isEmpty ? "" : ",") + members + "}"
  }

  private static func levels(_ value: String) -> String { #""au":{"lv":\#(value)}"# }

  static let all = times + levelRows + speeds + nested

  /// In and out points, start times, several at once.
  private static let times: [MixRow] = [
    MixRow("one layer", layer()) { tone.at($0) },
    MixRow("start time", layer(#""st":15"#), except: [47_856..<48_000]) { tone.at($0 - 0.25) },
    MixRow(
      "start between samples", layer(#""st":7.00001"#), tolerance: 1e-3, except: [47_856..<48_000]
    ) {
      tone.at($0 - 7.00001 / 60)
    },
    MixRow("in point in the clip", layer(#""ip":15"#), except: [12_000..<12_144]) {
      $0 < 0.25 ? 0 : tone.at($0)
    },
    MixRow("out point in the clip", layer(#""op":30"#), except: [23_856..<24_000]) {
      $0 >= 0.5 ? 0 : tone.at($0)
    },
    MixRow("start before the animation", layer(#""ip":-30,"st":-30"#), except: [0..<144]) {
      tone.at($0 + 0.5)
    },
    MixRow("hidden", layer(#""hd":true"#)) { _ in 0 },
    MixRow(
      "three at once",
      [layer(), layer(#""st":20"#, id: "t"), layer(#""st":40"#)].joined(separator: ","),
      assets: SoundRig.asset(Tone(amplitude: 0.2)) + ","
        + SoundRig.asset(Tone(hertz: 1000, amplitude: 0.3), id: "t"), except: [47_856..<48_000]
    ) {
      let quiet = Tone(amplitude: 0.2)
      let other = Tone(hertz: 1000, amplitude: 0.3)
      return quiet.at($0) + other.at($0 - 1 / 3.0) + quiet.at($0 - 2 / 3.0)
    },
    MixRow(
      "the same clip twice",
      layer() + "," + layer(#""st":30"#), except: [47_856..<48_000]
    ) { tone.at($0) + tone.at($0 - 0.5) },
    MixRow(
      "two channels", layer(),
      assets: SoundRig.asset(Tone.wave([Tone(), Tone(hertz: 660)]))
    ) { (tone.at($0), Tone(hertz: 660).at($0)) },
    MixRow(
      "six channels: the centre is on both sides",
      layer(),
      assets: SoundRig.asset(
        Tone.wave(
          [Tone(amplitude: 0), Tone(amplitude: 0), Tone()]
            + .init(repeating: Tone(amplitude: 0), count: 3)))
    ) {
      let share = tone.at($0) * 0.70710678 / (1 + 2 * 0.70710678)
      return (share, share)
    },
  ]

  private static let levelRows: [MixRow] = [
    MixRow("half", layer(levels(#"{"k":[50,50]}"#))) { tone.at($0) / 2 },
    MixRow("one side", layer(levels(#"{"k":[100,0]},"x":1"#))) { (tone.at($0), 0) },
    MixRow("one number", layer(levels(#"{"k":50}"#))) { tone.at($0) / 2 },
    MixRow("decibels", layer(levels(#"{"k":[-6,-12]}"#))) {
      (tone.at($0) * pow(10, -6.0 / 20), tone.at($0) * pow(10, -12.0 / 20))
    },
    MixRow("no decibels at all: unchanged", layer(levels(#"{"k":[0,0]}"#))) { tone.at($0) },
    MixRow(
      "a rise in percent",
      layer(
        levels(
          #"{"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[100,100]}]}"#))
    ) { tone.at($0) * $0 },
    MixRow(
      "a hold", layer(levels(#"{"k":[{"t":0,"s":[100,100],"h":1},{"t":30,"s":[50,50]}]}"#))
    ) { tone.at($0) * ($0 < 0.5 ? 1 : 0.5) },
    MixRow(
      "a fall in decibels",
      layer(
        levels(
          #"{"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[-48,-48]}]}"#)),
      tolerance: 2e-4
    ) { tone.at($0) * pow(10, -48 * $0 / 20) },
    MixRow("an expression", layer(levels(#"{"k":[100,100],"x":"var $bm_rt = [25, 25];"}"#))) {
      tone.at($0) / 4
    },
  ]

  /// Stretch, time remapping, and clips of other rates.
  private static let speeds: [MixRow] = [
    MixRow("stretch of 2", layer(#""sr":2"#), tolerance: 1e-4, except: [0..<64, 47_856..<48_000]) {
      tone.at($0 / 2)
    },
    MixRow(
      "stretch of 0.5", layer(#""sr":0.5"#), tolerance: 1e-3, except: [0..<64, 23_936..<24_064]
    ) {
      tone.at($0 * 2)
    },
    MixRow(
      "stretch of -1: backwards from the start time", layer(#""sr":-1,"st":60"#), tolerance: 1e-4,
      except: [0..<64]
    ) { tone.at(1 - $0) },
    MixRow(
      "remapped to half the speed",
      layer(
        #""tm":{"k":[{"t":0,"s":[0],"o":{"x":0.167,"y":0.167},"i":{"x":0.833,"y":0.833}},{"t":60,"s":[0.5]}]}"#
      ),
      tolerance: 1e-4, except: [0..<64, 47_856..<48_000]
    ) { tone.at($0 / 2) },
    MixRow(
      "remapped with a jump and a stop",
      layer(
        #""tm":{"k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":30,"s":[0.5],"h":1},"#
          + #"{"t":45,"s":[0.25],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[0.5]}]}"#),
      except: [23_856..<24_000, 36_000..<36_144, 47_856..<48_000]
    ) { $0 < 0.5 ? tone.at($0) : $0 < 0.75 ? 0 : tone.at($0 - 0.5) },
    MixRow(
      "44.1 kHz", layer(), assets: SoundRig.asset(Tone(), rate: 44_100), tolerance: 1e-4,
      except: [0..<64, 47_936..<48_000]
    ) { tone.at($0) },
    MixRow(
      "8 kHz", layer(), assets: SoundRig.asset(Tone(), rate: 8_000), tolerance: 1e-4,
      except: [0..<256, 47_744..<48_000]
    ) { tone.at($0) },
    MixRow(
      "192 kHz", layer(), assets: SoundRig.asset(Tone(), rate: 192_000), tolerance: 1e-3,
      except: [0..<64, 47_936..<48_000]
    ) { tone.at($0) },
    MixRow(
      "what 48 kHz cannot have is left out", layer(),
      assets: SoundRig.asset(Tone(hertz: 30_000), rate: 96_000), tolerance: 1e-3,
      except: [0..<64, 47_936..<48_000]
    ) { _ in 0 },
  ]

  private static let nested: [MixRow] = [
    MixRow(
      "precomposition", precomp(#""st":15"#), assets: SoundRig.asset(Tone()) + "," + comp(layer()),
      except: [47_856..<48_000]
    ) { tone.at($0 - 0.25) },
    MixRow(
      "precomposition that ends", precomp(#""ip":15,"op":30"#),
      assets: SoundRig.asset(Tone()) + "," + comp(layer()),
      except: [12_000..<12_144, 23_856..<24_000]
    ) { $0 < 0.25 || $0 >= 0.5 ? 0 : tone.at($0) },
    MixRow(
      "precomposition of double length", precomp(#""sr":2"#),
      assets: SoundRig.asset(Tone()) + "," + comp(layer(#""st":15"#)), tolerance: 1e-4,
      except: [23_936..<24_064, 47_856..<48_000]
    ) { tone.at($0 / 2 - 0.25) },
    MixRow(
      "remapped precomposition",
      precomp(
        #""tm":{"k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[0.5]}]}"#),
      assets: SoundRig.asset(Tone()) + "," + comp(layer()), tolerance: 1e-4,
      except: [0..<64, 47_856..<48_000]
    ) { tone.at($0 / 2) },
    MixRow(
      "stretched layer in a remapped precomposition: as it was",
      precomp(
        #""tm":{"k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[2]}]}"#),
      assets: SoundRig.asset(Tone()) + "," + comp(layer(#""sr":2,"op":120"#)), tolerance: 1e-5
    ) { tone.at($0) },
    MixRow(
      "a loop by remapping",
      precomp(
        #""tm":{"k":[{"t":0,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":30,"s":[0.5],"h":1},"#
          + #"{"t":30.0000001,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[0.5]}]}"#),
      assets: SoundRig.asset(Tone()) + "," + comp(layer()), tolerance: 1e-5,
      except: [23_856..<24_144, 47_856..<48_000]
    ) { tone.at($0 < 0.5 ? $0 : $0 - 0.5) },
    MixRow(
      "a loop of two layers", precomp(#""op":30"#) + "," + precomp(#""ip":30,"st":30"#),
      assets: SoundRig.asset(Tone()) + "," + comp(layer()),
      except: [23_856..<24_000, 47_856..<48_000]
    ) { tone.at($0 < 0.5 ? $0 : $0 - 0.5) },
    MixRow(
      "hidden precomposition", precomp(#""hd":true"#),
      assets: SoundRig.asset(Tone()) + "," + comp(layer())
    ) { _ in 0 },
    MixRow(
      "two deep", precomp(#""st":6"#, id: "d"),
      assets: [SoundRig.asset(Tone()), comp(layer(#""st":6"#)), comp(precomp(#""st":3"#), id: "d")]
        .joined(separator: ","), except: [47_856..<48_000]
    ) { tone.at($0 - 0.25) },
  ]
}
