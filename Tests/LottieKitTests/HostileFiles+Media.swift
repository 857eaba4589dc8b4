// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport

@testable import LottieCore
@testable import LottieKit

extension HostileFile {
  private static let shape = #""ty":4,"shapes":[\#(JSONSnippet.square()),\#(JSONSnippet.fill())]"#
  private static let mask = #""mode":"a","pt":{"k":{"c":true,"v":[[0,0],[90,0],[90,90]]}}"#

  private static func masked(_ name: String, _ masks: @escaping @autoclosure @Sendable () -> String)
    -> HostileFile
  {
    HostileFile(name, layers: #"{"masksProperties":[\#(masks())],\#(shape)}"#)
  }

  private static func image(_ name: String, _ source: String, _ members: String = #""w":10,"h":10"#)
    -> HostileFile
  {
    HostileFile(
      name, layers: #"{"ty":2,"refId":"i"}"#, assets: #"{"id":"i","p":"\#(source)",\#(members)}"#)
  }

  private static func dataURI(_ bytes: [UInt8], _ type: String = "image/png") -> String {
    "data:\(type);base64," + Data(bytes).base64EncodedString()
  }

  private static let png: [UInt8] =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVQI12NIOQEAAZMBLRk7ENIAAAAASUVORK5CYII="
    ).map { [UInt8]($0) } ?? []

  /// The header says 60 000 x 60 000; its checksum is right.
  private static let hugePNG: [UInt8] = {
    var file = png
    file.replaceSubrange(16..<24, with: [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60])
    let crc = ArchiveBuilder.crc(file[12..<29])
    file.replaceSubrange(29..<33, with: [24, 16, 8, 0].map { UInt8(crc >> $0 & 255) })
    return file
  }()

  static let masksAndImages: [HostileFile] = [
    masked("41 5 000 masks", list(5000, "{\(mask)}")),
    masked("41 expansion of 1e30", #"{\#(mask),"x":{"k":1e30}},{\#(mask),"x":{"k":-1e30}}"#),
    masked("41 feather of 1e9", #"{\#(mask),"f":{"k":[1e9,1e9]}}"#),
    masked("41 feather of nonsense", #"{\#(mask),"f":{"k":[-5,null]},"x":"y","o":[],"inv":7}"#),
    masked("41 unknown modes", #"{"mode":"zzz"},{"mode":5},null,7,{}"#),
    HostileFile(
      "42 text without anything", layers: #"{"ty":5},{"ty":5,"t":null},{"ty":5,"t":{"d":{"k":[]}}}"#
    ),
    HostileFile(
      "42 text of 1 000 000 characters",
      layers:
        #"{"ty":5,"t":{"d":{"k":[{"t":0,"s":{"t":"\#(String(repeating: "a ", count: 500_000))","s":1e9,"f":"x"}}]}}}"#
    ),
    HostileFile(
      "43 endless expression", layers: #"{"ks":{"o":{"k":50,"x":"while(true){}"}},\#(shape)}"#),
    image("44 header of 60 000 x 60 000", dataURI(hugePNG)),
    image("45 bad base64", "data:image/png;base64,!!!not base64!!!"),
    image("45 no base64", "data:image/png,%zz%00"), image("45 no comma", "data:image/png;base64"),
    image("45 wrong type", dataURI(png, "image/jpeg")),
    image("45 truncated", dataURI(Array(png.dropLast(30)))),
    image(
      "45 SVG", dataURI(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "image/svg+xml")),
    image("45 GIF", dataURI(Array("GIF89a".utf8) + [4, 0, 4, 0], "image/gif")),
    image("46 path out of the folder", "../../../../../../etc/passwd"),
    image("46 absolute path", "/etc/passwd", #""u":"/etc/""#),
    image("46 file URL", "file:///etc/passwd"),
    image("47 web address", "https://localhost:1/x.png"),
    image("48 device", "zero", #""u":"/dev/""#),
    image("49 negative size", dataURI(png), #""w":-10,"h":-10"#),
    image("49 huge size", dataURI(png), #""w":1e300,"h":1e300"#),
    image("49 size of nonsense", dataURI(png), #""w":"x","h":null,"pr":7"#),
  ]

  private static let good = Array(
    JSONSnippet.animation(shapes: JSONSnippet.square() + "," + JSONSnippet.fill()).utf8)

  private static func zip(_ entries: ArchiveBuilder.Entry...) -> [UInt8] {
    ArchiveBuilder.zip(entries)
  }

  static let containers: [HostileFile] = [
    HostileFile("50 gzip bomb", .refusal(.limit)) { ArchiveBuilder.gzipOfZeros(20 << 20) },
    HostileFile("50 zip bomb", .refusal(.limit)) {
      zip(.init("a/x.json", ArchiveBuilder.deflatedZeros(20 << 20), method: 8))
    },
    HostileFile("50 zip in a zip", .refusal(.notAnAnimation)) {
      zip(.init("a.lottie", zip(.init("a/x.json", good))))
    },
    HostileFile("51 names that lead outside", .refusal(.notAnAnimation)) {
      zip(.init("../../a/x.json", good))
    },
    HostileFile("51 absolute name", .refusal(.notAnAnimation)) {
      zip(.init("/etc/x/y.json", good))
    },
    HostileFile("51 duplicate names") { zip(.init("a/x.json", good), .init("a/x.json", [0x7b])) },
    HostileFile("51 5 000 entries", .refusal(.limit)) {
      ArchiveBuilder.zip((0..<5000).map { .init("n\($0)", []) })
    },
    HostileFile("51 encrypted", .refusal(.malformed)) { zip(.init("a/x.json", good, flags: 1)) },
    HostileFile("51 wrong checksum", .refusal(.malformed)) { zip(.init("a/x.json", good, crc: 7)) },
    HostileFile("51 unknown compression", .refusal(.malformed)) {
      zip(.init("a/x.json", good, method: 99))
    },
    HostileFile("51 truncated", .refusal(.malformed)) {
      Array(zip(.init("a/x.json", good)).dropLast(30))
    },
    HostileFile("51 only a signature", .refusal(.malformed)) { [0x50, 0x4b, 3, 4] },
    HostileFile("51 empty archive", .refusal(.notAnAnimation)) { zip() },
    HostileFile("52 no manifest") { zip(.init("animations/x.json", good)) },
    HostileFile("52 broken manifest") {
      zip(.init("manifest.json", [0x7b]), .init("a/x.json", good))
    },
    HostileFile("52 manifest of a wrong type") {
      zip(.init("manifest.json", Array("[5]".utf8)), .init("a/x.json", good))
    },
    HostileFile("52 manifest with an id that leads outside") {
      zip(
        .init("manifest.json", Array(#"{"animations":[{"id":"../x"},{"id":5},null]}"#.utf8)),
        .init("a/x.json", good))
    },
    HostileFile("52 only a manifest", .refusal(.notAnAnimation)) {
      zip(.init("manifest.json", Array(#"{"animations":[{"id":"x"}]}"#.utf8)))
    },
    HostileFile("52 broken animation", .refusal(.malformed)) {
      zip(.init("a/x.json", Array("{".utf8)))
    },
    HostileFile("53 gzip truncated", .refusal(.malformed)) {
      Array(ArchiveBuilder.gzip(good).dropLast(20))
    },
    HostileFile("53 gzip of nothing", .refusal(.malformed)) { ArchiveBuilder.gzip([]) },
    HostileFile("53 only a gzip signature", .refusal(.malformed)) { [0x1f, 0x8b] },
    HostileFile("53 gzip of a zip", .refusal(.malformed)) {
      ArchiveBuilder.gzip(zip(.init("a/x.json", good)))
    },
  ]
}
