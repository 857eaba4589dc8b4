// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport

@testable import LottieCore
@testable import LottieKit

extension HostileFile {
  private static func sound(
    _ name: String, _ bytes: @escaping @autoclosure @Sendable () -> [UInt8],
    _ members: String = ""
  ) -> HostileFile {
    HostileFile(
      name, layers: SoundRig.layer(members), assets: SoundRig.asset(bytes()))
  }

  private static func flac(_ samples: [Float]) -> [UInt8] {
    guard let file = try? SoundFile(.flac), (try? file.add(samples)) != nil else { return [] }
    return (try? file.finish()) ?? []
  }

  private static let short = Tone.wave([Tone(duration: 0.1)])

  /// A WAV file with other bytes in its header.
  private static func header(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    var file = short
    file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    return file
  }

  /// The header says 48 kHz; the frames go on for hours. Ten hours take 10 kB at 1 kHz.
  private static let longSilence: [UInt8] = {
    var file = flac([Float](repeating: 0, count: 2 * 48_000 * 60))
    // The number of frames, of 36 bits, and the rate, of 20 bits, of STREAMINFO.
    guard file.count > 26 else { return file }
    (file[18], file[19]) = (0x00, 0x3e)
    file.replaceSubrange(22..<26, with: [0x02, 0x25, 0x51, 0x00])
    return file
  }()

  static let sounds: [HostileFile] = [
    sound("60 no sound file", Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVEjunk".utf8)),
    sound("60 truncated header", Array(short.prefix(40))),
    sound("60 truncated", Array(short.prefix(3_000))),
    sound("60 more frames than bytes", header(40, [0xff, 0xff, 0xff, 0x7f])),
    sound("60 no channels", header(22, [0, 0])),
    sound("60 65 535 channels", header(22, [0xff, 0xff])),
    sound("60 a rate of 0", header(24, [0, 0, 0, 0])),
    sound("60 a rate of 4 GHz", header(24, [0xff, 0xff, 0xff, 0xff])),
    sound("60 an unknown coding", header(20, [0x99, 0x99])),
    sound(
      "61 192 kHz with 32 channels",
      Tone.wave([Tone](repeating: Tone(duration: 0.2), count: 32), rate: 192_000)),
    sound("61 hours of silence in 10 kB", longSilence),
    sound(
      "61 not a number",
      WaveFile.bytes(
        [Float.nan, .infinity, -.infinity, 1e38, -1e38] + [Float](repeating: 0.1, count: 4_000),
        channels: 1, rate: 48_000)),
    sound("61 only a signature of each", Array("fLaC".utf8)),
    sound("61 Ogg without pages", Array("OggS".utf8) + [UInt8](repeating: 0, count: 100)),
    sound("61 MP3 without frames", Array("ID3".utf8) + [UInt8](repeating: 0, count: 100)),
    sound(
      "61 MP3 of noise",
      (0..<4_000).map { $0 % 7 == 0 ? 0xff : UInt8(truncatingIfNeeded: $0 &* 251) | 0xe0 }),
    sound(
      "61 MP4 without a track",
      [0, 0, 0, 24] + Array("ftypM4A ".utf8) + [UInt8](repeating: 0, count: 60)),
    sound(
      "61 AAC of noise", [0xff, 0xf1] + (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }),
    HostileFile(
      "62 2 000 sounds at once", layers: list(2_000, SoundRig.layer(#""sr":1.5"#)),
      assets: SoundRig.asset(short)),
    HostileFile(
      "62 levels of nonsense",
      layers: [
        #""au":5"#, #""au":{"lv":null}"#,
        #""au":{"lv":{"k":[{"t":0,"s":null},{"t":1e300,"s":[1e300]}]}}"#,
        #""au":{"lv":{"k":[0],"x":"var $bm_rt = 0/0;"}}"#,
        #""au":{"lv":{"k":[0],"x":"[1/0, 'a']"}}"#,
      ].map { SoundRig.layer($0) }.joined(separator: ","), assets: SoundRig.asset(short)),
    HostileFile(
      "62 times of nonsense",
      layers: [
        #""sr":1e-300"#, #""sr":1e300"#, #""sr":0"#, #""st":1e300"#, #""ip":1e300,"op":-1e300"#,
        #""tm":{"k":[{"t":0,"s":[-1e300]},{"t":60,"s":[1e300]}]}"#, #""tm":{"k":[0,1]}"#,
        #""tm":{"k":0,"x":"var $bm_rt = 0/0;"}"#, #""tm":{"k":0,"x":"time * 1e9"}"#, #""tm":7"#,
        #""tm":{"k":[\#(list(3_000, #"{"t":#,"s":[#],"h":1}"#))]}"#,
      ].map { SoundRig.layer($0) }.joined(separator: ","), assets: SoundRig.asset(short)),
    HostileFile(
      "62 500 remapped layers",
      layers: list(
        500,
        SoundRig.layer(
          #""tm":{"k":[{"t":0,"s":[0],"o":{"x":0.5,"y":0},"i":{"x":0.5,"y":1}},{"t":60,"s":[#]}]}"#)
      ),
      assets: SoundRig.asset(short)),
    HostileFile(
      "62 a thousand compositions with sounds",
      layers: list(10, #"{"ty":0,"refId":"a","ip":0,"op":60,"st":#,"w":9,"h":9}"#),
      assets: [
        SoundRig.asset(short),
        #"{"id":"a","layers":[\#(list(10, #"{"ty":0,"refId":"b","st":#,"sr":0.9,"w":9,"h":9}"#))]}"#,
        #"{"id":"b","layers":[\#(list(10, #"{"ty":0,"refId":"c","st":#,"w":9,"h":9}"#))]}"#,
        #"{"id":"c","layers":[\#(SoundRig.layer())]}"#,
      ].joined(separator: ",")),
    HostileFile(
      "62 sound out of the folder", layers: SoundRig.layer(),
      assets: #"{"id":"s","p":"../../../etc/passwd","t":2}"#),
    HostileFile(
      "62 the sound is a device", layers: SoundRig.layer(),
      assets: #"{"id":"s","p":"zero","u":"/dev/","t":2}"#),
    HostileFile("62 sound without a name", layers: SoundRig.layer(), assets: #"{"id":"s","t":2}"#),
  ]
}
