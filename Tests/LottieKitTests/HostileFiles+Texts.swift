// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

@testable import LottieCore
@testable import LottieKit

/// Numbers in names are those of the classes in the list of bad input that this project keeps.
extension HostileFile {
  private static let good = JSONSnippet.animation(
    shapes: JSONSnippet.square() + "," + JSONSnippet.fill())

  private static func named(_ name: [UInt8]) -> [UInt8] {
    Array(#"{"w":9,"h":9,"fr":30,"ip":0,"op":9,"layers":[{"ty":3,"nm":""#.utf8) + name
      + Array(#""}]}"#.utf8)
  }

  private static func utf16(_ text: String) -> [UInt8] {
    [0xff, 0xfe] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  static let texts: [HostileFile] = [
    HostileFile("1 empty", .refusal(.malformed), json: ""),
    HostileFile("1 only space", .refusal(.malformed), json: " \n\t "),
    HostileFile("2 cut in half", .refusal(.malformed), json: String(good.prefix(good.count / 2))),
    HostileFile("2 last brace missing", .refusal(.malformed), json: String(good.dropLast())),
    HostileFile("3 garbage after the object", .refusal(.malformed), json: good + "garbage"),
    HostileFile("4 byte order mark", json: "\u{feff}" + good),
    HostileFile("4 UTF-16", .picture) { utf16(good) },
    HostileFile("5 invalid UTF-8", .picture) { named([0xff, 0xc3, 0x28]) },
    HostileFile("5 NUL in a string", .picture) { named([0]) },
    HostileFile("5 lone surrogate", .picture) { named(Array(#"\ud800"#.utf8)) },
    HostileFile("6 null", .refusal(.notAnAnimation), json: "null"),
    HostileFile("6 array", .refusal(.notAnAnimation), json: "[]"),
    HostileFile("6 number", .refusal(.notAnAnimation), json: "7"),
    HostileFile("6 empty object", .refusal(.notAnAnimation), json: "{}"),
    HostileFile("6 web page", .refusal(.malformed), json: "<!doctype html><title>404</title>"),
    HostileFile(
      "6 package.json", .refusal(.notAnAnimation), json: #"{"name":"x","version":"1.0.0"}"#),
    HostileFile("6 binary", .refusal(.malformed)) { (0...255).map { $0 } },
    HostileFile(
      "7 NaN and Infinity",
      json: good.replacing(#""w":100,"h":100"#, with: #""w":NaN,"h":-Infinity"#)),
    HostileFile("7 1e400", json: good.replacing(#""w":100"#, with: #""w":1e400"#)),
    HostileFile(
      "7 number of 100 000 digits",
      json: good.replacing(#""w":100"#, with: #""w":"# + String(repeating: "7", count: 100_000))),
    HostileFile(
      "8 arrays in arrays", .refusal(.limit), json: String(repeating: "[", count: 200_000)),
    HostileFile(
      "8 objects in objects", .refusal(.limit), json: String(repeating: #"{"a":"#, count: 200_000)),
    HostileFile(
      "9 one key 300 times",
      json: "{\"w\":9,\"h\":9,\"fr\":9,\"ip\":0,\"op\":9,"
        + list(300, #""layers":[{"ty":4,"shapes":[]}]"#) + "}"),
    HostileFile("10 long name", .picture) { named(Array(repeating: 0x61, count: 5_000_000)) },
    HostileFile(
      "10 large unknown member",
      json: good.replacing(#""w":100"#, with: #""w":100,"zzz":["# + list(200_000, "[#]") + "]")),
  ]

  private static func root(_ members: String) -> String {
    let layer = JSONSnippet.shapeLayer(JSONSnippet.square() + "," + JSONSnippet.fill())
    return "{\(members),\"layers\":[\(layer)]}"
  }

  private static let size = #""w":100,"h":100"#
  private static let frames = #""fr":60,"ip":0,"op":60"#

  static let roots = sizes + rates + ranges + layerLists + transforms + shapeLists

  private static let sizes: [HostileFile] =
    ["0", "-5", #""100""#, "2e9", "1e38", "null", "[]", "1e-300", "true"].map { value in
      HostileFile("12 size \(value)", json: root(#""w":\#(value),"h":\#(value),\#(frames)"#))
    } + [
      HostileFile("12 no size", json: root(frames)),
      HostileFile("12 a line", json: root(#""w":1e6,"h":1,\#(frames)"#)),
    ]

  private static let rates: [HostileFile] =
    ["0", "-30", "1e9", "1e-9", "null", #""x""#].map { value in
      HostileFile("13 frame rate \(value)", json: root(#"\#(size),"fr":\#(value),"ip":0,"op":60"#))
    }

  private static let ends: [(String, String)] = [
    ("60", "0"), ("5", "5"), ("0", "1e12"), ("-1e12", "1e12"), ("0", "29000000"),
    ("1e300", "-1e300"), ("null", "null"), ("[]", "{}"), ("0.3", "0.7"),
  ]

  private static let ranges: [HostileFile] =
    ends.map { start, end in
      HostileFile(
        "14 frames \(start) to \(end)",
        json: root(#"\#(size),"fr":60,"ip":\#(start),"op":\#(end)"#))
    } + [HostileFile("14 no frames", json: root(size))]

  private static let layerLists: [HostileFile] =
    ["null", "5", #""x""#, "{}"].map { value in
      HostileFile(
        "15 layers are \(value)", .refusal(.notAnAnimation),
        json: #"{\#(size),\#(frames),"layers":\#(value)}"#)
    } + [
      HostileFile("15 layers of wrong types", layers: #"null,5,[],"x",{},[{}]"#),
      HostileFile(
        "15 unknown layer types",
        layers: #"{"ty":-1},{"ty":1e300},{"ty":"4"},{"ty":null},{"ty":[4]}"#),
    ]

  private static let transforms: [HostileFile] = [
    "null", "5", "[]", #""x""#, "{}", #"{"p":null,"a":"x","s":{},"r":[],"o":{"k":null}}"#,
    #"{"p":{"k":[]},"a":{"k":[{}]},"s":{"k":[null]},"r":{"k":"x"},"o":{"k":{}}}"#,
    #"{"p":{"s":true},"a":{"k":[1]},"s":{"k":[[1,2]]},"r":{"k":[[]]},"o":{"k":[{"t":"x"}]}}"#,
  ].enumerated().map { index, value in
    HostileFile(
      "16 ks of wrong shape \(index)", layers: #"{"ty":4,"ks":\#(value),"shapes":[]}"#)
  }

  private static let shapeLists: [HostileFile] = [
    "null", "5", "{}", #"[null,5,[],"x",{}]"#,
    #"[{"ty":"gr","it":5},{"ty":"gr","it":[null]},{"ty":"sh","ks":5}]"#,
    #"[{"ty":"sh","ks":{"k":{"v":5,"i":{},"o":null,"c":"x"}}},{"ty":"fl","c":"red"}]"#,
    #"[{"ty":"rc","p":{"k":{}},"s":"x"},{"ty":"st","c":{"k":[1]},"d":5},{"ty":"gf","g":5}]"#,
  ].enumerated().map { index, value in
    HostileFile(
      "16 shapes of wrong shape \(index)", layers: #"{"ty":4,"ks":{},"shapes":\#(value)}"#)
  }
}
