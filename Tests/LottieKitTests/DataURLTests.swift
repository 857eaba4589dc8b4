// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct DataURLTests {
  @Test(
    arguments: [
      ("data:text/plain;base64,aGVsbG8=", "hello"), ("DATA:image/png;BASE64,aGVsbG8=", "hello"),
      ("Data:;base64,aGVsbG8", "hello"), ("data:text/plain;charset=utf-8;base64,aGVsbG8", "hello"),
      ("data:image/png;name=a.png; base64 ,aGVs\n bG8", "hello"),
      ("data:image/png;base64,aGVsbG8%3D", "hello"), ("data:x;base64,aGVs%0AbG8%3d", "hello"),
      ("data:x;base64,Pz8%2FPj4+", "???>>>"), ("data:x;base64,Pz8_Pj4-", "???>>>"),
      ("data:x;base64,aGk", "hi"), ("data:x;base64,aA", "h"), ("data:x;base64,a", ""),
      ("data:,a%20b%3c", "a b<"),
      ("data:image/svg+xml;utf8,<svg fill='#f00'/>", "<svg fill='#f00'/>"),
      ("data:text/plain,50%", "50%"), ("data:text/plain,%zz", "%zz"), ("data:base64,aGk=", "aGk="),
      ("data:,", ""),
    ])
  func contentIsDecoded(_ text: String, _ content: String) {
    #expect(DataURL.bytes(of: text).map { String(decoding: $0, as: UTF8.self) } == content)
  }

  @Test func otherTextsAreNone() {
    for text in ["", "dat", "data", "data:", "data;x,y", "images/data:x,y"] {
      #expect(DataURL.bytes(of: text) == nil)
    }
  }

  @Test func bytesNeedNotBeText() {
    #expect(DataURL.bytes(of: "data:,%ff%00%FE") == [0xff, 0, 0xfe])
  }

  /// Such images were not found.
  @Test(
    arguments: [
      "DATA:image/png;base64,", "data:image/png;charset=utf-8;Base64,", "data:;base64,",
    ])
  func imagesAreDrawn(_ head: String) throws {
    let data = Data(PictureBytes.red).base64EncodedString()
    for payload in [
      data, data.replacingOccurrences(of: "=", with: ""),
      data.replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: "=", with: "%3D"),
    ] {
      let animation = try Animation(
        json: ArchiveTests.json(
          "x", layers: #"{"ty":2,"refId":"i","ks":{}}"#,
          assets: #"{"id":"i","p":"\#(head + payload)","w":1,"h":1}"#))
      let scene = Scene(animation)
      #expect(scene.displayList.dump.contains("image 1x1"))
      #expect(scene.warnings.isEmpty)
    }
  }
}

@Suite struct AnimatedImageTests {
  /// Red, green and blue for 0.1, 0.2 and 0.3 seconds, for ever.
  static let film =
    "data:image/gif;base64,"
    + "R0lGODlhAQABAIEAAP8AAAAAAAAAAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAAIBAAB"
    + "BAQAIfkEARQAAQAsAAAAAAEAAQCBAP8AAAAAAAAAAAAACAQAAQQEACH5BAEeAAEALAAAAAABAAEAgQAA/wAAAAAA"
    + "AAAAAAgEAAEEBAA7"

  private static func scene(_ layer: String, assets: String = "") throws -> Scene {
    Scene(
      try Animation(
        json: ArchiveTests.json(
          "x", layers: layer,
          assets: #"{"id":"i","p":"\#(film)","w":1,"h":1}"# + assets)))
  }

  /// The colour at the corner.
  private static func color(_ scene: Scene, _ frame: Double) throws -> String {
    scene.update(to: frame)
    let bitmap = try painted(scene.displayList.items, width: 1, height: 1)
    return ["#ffff0000": "r", "#ff00ff00": "g", "#ff0000ff": "b"][bitmap.hex(0, 0)] ?? "-"
  }

  /// At 60 frames per second.
  @Test(
    arguments: [
      ("", "rrrrrrggggggggggggbbb"), (#","st":-3"#, "rrrggggggggggggbbbbbb"),
      (#","st":3"#, "rrrrrrrrrgggggggggggg"), (#","sr":2"#, "rrrrrrrrrrrrggggggggg"),
    ])
  func framesFollowTheTimeOfTheirLayer(_ time: String, _ expected: String) throws {
    let scene = try Self.scene(#"{"ty":2,"refId":"i","ip":0,"op":60\#(time),"ks":{}}"#)
    let forward = try (0..<21).map { try Self.color(scene, Double($0)) }
    #expect(forward.joined() == expected)
    // The same in any order.
    let backward = try (0..<21).reversed().map { try Self.color(scene, Double($0)) }
    #expect(backward.reversed().joined() == expected)
  }

  @Test func timeRemapOfCompositionsCounts() throws {
    let scene = try Self.scene(
      #"{"ty":0,"refId":"c","ip":0,"op":60,"w":9,"h":9,"tm":{"a":0,"k":0.2},"ks":{}}"#,
      assets: #",{"id":"c","layers":[{"ty":2,"refId":"i","ip":0,"op":60,"ks":{}}]}"#)
    for frame in [0.0, 15] { #expect(try Self.color(scene, frame) == "g") }
  }

  /// A frame of the animation within one of the image changes nothing.
  @Test func onlyNewFramesAreChanges() throws {
    let scene = try Self.scene(#"{"ty":2,"refId":"i","ip":0,"op":60,"ks":{}}"#)
    var changes: [Int] = []
    for frame in 0..<40 {
      if scene.update(to: Double(frame)) { changes.append(frame) }
      _ = scene.displayList
    }
    #expect(changes == [0, 6, 18, 36])
  }
}
