// SPDX-License-Identifier: Apache-2.0

@testable import LottieCore

extension FuzzTarget {
  /// Clips: their headers, and the samples of libsndfile at two speeds, in any order. What ffmpeg
  /// decodes is left to it.
  static let sound = FuzzTarget(name: "sound") { bytes in
    guard SoundFormat(bytes)?.isOfLibrary == true else { return }
    let layers = ["1", "-0.7"].map { #"{"ty":6,"refId":"s","ip":0,"op":60,"st":9,"sr":\#($0)}"# }
    let text =
      #"{"v":"5.9.0","fr":60,"ip":0,"op":60,"w":9,"h":9,"layers":[\#(layers.joined(separator: ","))],"#
      + #""assets":[{"id":"s","t":2,"e":1,"p":"data:audio/x;base64,\#(Base64.text(bytes))"}]}"#
    var limits = Limits()
    (limits.media.soundSeconds, limits.media.soundBytes) = (20, 1 << 20)
    guard let animation = try? Animation(json: Array(text.utf8), limits: limits) else { return }
    let soundtrack = Scene(animation).soundtrack
    let mixer = SoundMixer(soundtrack, files: ClipFiles(animation))
    for start in [20_000, 0, 7_000] {
      let samples = mixer.samples(start..<start + 1_000)
      precondition(samples.allSatisfy { abs($0) <= 1 }, "a sample is out of range")
    }
    for asset in soundtrack.clips where mixer.facts(of: asset) != nil {
      Tally.count("sounds decoded")
    }
  }
}
