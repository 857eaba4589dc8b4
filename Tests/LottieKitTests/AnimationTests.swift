// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct AnimationTests {
  static func animation(_ root: String) throws -> Animation {
    try Animation(json: Array("{\"layers\":[],\(root)}".utf8))
  }

  @Test func rootIsRead() throws {
    let animation = try Self.animation(
      #""v":"5.7.1","nm":"Boat","fr":29.97,"ip":1.5,"op":61.5,"w":300,"h":200.5"#)
    #expect(animation.name == "Boat")
    #expect(animation.version == "5.7.1")
    #expect(animation.framerate == 29.97)
    #expect(animation.startFrame == 1.5 && animation.endFrame == 61.5)
    #expect(animation.size == CGSize(width: 300, height: 200.5))
    #expect(animation.bounds == CGRect(x: 0, y: 0, width: 300, height: 200.5))
    #expect(isNear(animation.duration, 60 / 29.97))
    #expect(animation.warnings.isEmpty)
  }

  @Test(
    arguments: [
      ("0", 60), ("-5", 60), ("30", 30), ("1e9", 1000), ("1e-9", 0.01), ("null", 60),
      (#""25""#, 25),
    ] as [(String, Double)])
  func frameRates(_ text: String, _ expected: Double) throws {
    #expect(try Self.animation("\"fr\":\(text)").framerate == expected)
  }

  @Test(
    arguments: [
      ("0", "60", 0, 60), ("60", "0", 60, 60), ("5", "5", 5, 5), ("-10", "10", -10, 10),
      ("0", "1e12", 0, 1e9), ("null", "10", 0, 10), ("7", "null", 7, 7),
    ] as [(String, String, CGFloat, CGFloat)])
  func frameRanges(_ start: String, _ end: String, _ first: CGFloat, _ last: CGFloat) throws {
    let animation = try Self.animation("\"fr\":30,\"ip\":\(start),\"op\":\(end)")
    #expect(animation.startFrame == first && animation.endFrame == last)
    #expect(animation.duration >= 0)
  }

  @Test(
    arguments: [
      ("100", 100), ("0", 512), ("-1", 512), ("1e38", 1_000_000), (#""x""#, 512), ("0.5", 0.5),
    ]
      as [(String, CGFloat)])
  func sizes(_ text: String, _ expected: CGFloat) throws {
    #expect(try Self.animation("\"w\":\(text),\"h\":9").size.width == expected)
  }

  /// What is checked before a file is saved is what keeps it from being opened.
  @Test(arguments: [
    "", "{", "[]", "3", "{}", #"{"layers":{}}"#, #"{"layers":null}"#, #"{"layers":[]}"#,
    #"{"layers":[{"ty":4}],"op":"x"}"#, #"{"layers":[}"#, "{\"l\\u0061yers\":[]}",
  ])
  func theCheckIsThatOfDecoding(_ text: String) {
    func error(_ body: () throws(LottieError) -> Void) -> String? {
      do throws(LottieError) { try body() } catch { return error.description }
      return nil
    }
    let json = Array(text.utf8)
    #expect(
      error { () throws(LottieError) in try Animation.check(json, limits: .init()) }
        == error { () throws(LottieError) in _ = try Animation(json: json) })
  }

  @Test func problemsCauseWarnings() throws {
    let animation = try Self.animation(#""fr":0,"ip":5,"op":5,"w":0,"h":9"#)
    #expect(
      animation.warnings.map(\.description) == [
        "malformed: the end frame 5.0 is not after the start frame 5.0; the animation is a still picture",
        "malformed: the frame rate “fr” is missing or not above 0; 60 is used",
        "malformed: the size “w” is missing or not above 0; 512 is used",
      ])
  }

  /// The numbers of vertices of keyframes, and which hold → how many warnings.
  @Test(
    arguments: [
      ([3, 4], [], 1), ([3, 4, 5], [], 1), ([3, 3], [], 0), ([3, 4], [0], 0), ([3, 4, 3], [0], 1),
      ([1, 3], [], 1),
    ] as [([Int], [Int], Int)], [true, false])
  func pathKeyframesWithDifferentVerticesAreNamed(
    _ row: ([Int], [Int], Int), isClosed: Bool
  ) throws {
    let (counts, holds, warnings) = row
    let keys = counts.enumerated().map { index, count in
      let points = (0..<count).map { "[\($0),\(index)]" }.joined(separator: ",")
      let zeros = (0..<count).map { _ in "[0,0]" }.joined(separator: ",")
      let hold = holds.contains(index) ? #","h":1"# : ""
      return
        #"{"t":\#(index * 9)\#(hold),"s":[{"c":\#(isClosed),"v":[\#(points)],"i":[\#(zeros)],"o":[\#(zeros)]}]}"#
    }.joined(separator: ",")
    let layer =
      #"{"ty":4,"ip":0,"op":9,"ks":{},"shapes":[{"ty":"sh","ks":{"a":1,"k":[\#(keys)]}}]}"#
    let animation = try Animation(
      json: Array(#"{"fr":60,"op":9,"w":9,"h":9,"layers":[\#(layer)]}"#.utf8))
    let said = animation.warnings.map(\.description)
    #expect(said.count == warnings)
    let (first, second) =
      counts.starts(with: [3, 4]) && holds == [0] ? (4, 3) : (counts[0], counts[1])
    #expect(
      said.allSatisfy {
        $0
          == "malformed: layers[0].shapes[0].ks.k: keyframes with \(first) and \(second) vertices; the first shape stays until the second"
      }, "\(said)")
  }

  /// A frame of the root → what is said about it.
  @Test(
    arguments: [
      (#""op":1e12"#, "malformed: op: the frame 1000000000000 is out of range; 1000000000 is used"),
      (
        #""ip":-1e10,"op":1"#,
        "malformed: ip: the frame -10000000000 is out of range; -1000000000 is used"
      ),
      (#""op":1e9"#, nil),
    ] as [(String, String?)])
  func framesOutOfRangeAreNamed(_ root: String, _ warning: String?) throws {
    let animation = try Self.animation(#""fr":60,"w":9,"h":9,"# + root)
    #expect(animation.warnings.map(\.description) == [warning].compactMap { $0 })
  }

  @Test(arguments: [("[{\"time\":2}]", 1), ("[]", 0), ("true", 0)])
  func otherPartsOfTheAnimationAreNamed(_ segments: String, _ count: Int) throws {
    let animation = try Self.animation(#""fr":30,"w":9,"h":9,"op":9,"segments":"# + segments)
    #expect(animation.warnings.map(\.path) == Array(repeating: "segments", count: count))
  }

  @Test func markers() throws {
    let animation = try Self.animation(
      #""markers":[{"cm":"start","tm":5,"dr":10},{"cm":" {\"name\":\"loop\"} ","tm":1.5},"#
        + #"{"cm":"other\rname: third","tm":9,"dr":-4},{}]"#)
    #expect(
      animation.markerNames == ["start", #" {"name":"loop"} "#, "other\rname: third", ""])
    #expect(animation.markers.map(\.title) == ["start", "loop", "third", ""])
    #expect(animation.marker(named: "loop")?.frameTime == 1.5)
    #expect(animation.markers.map(\.frameTime) == [5, 1.5, 9, 0])
    #expect(animation.markers.map(\.durationFrameTime) == [10, 0, 0, 0])
  }

  /// Of equal names the last counts, and a name as it stands in the file before one without its
  /// spaces.
  @Test func markersAreFoundByTheirNames() throws {
    let animation = try Self.animation(
      #""markers":[{"cm":"a","tm":1},{"cm":"a","tm":2,"dr":3},{"cm":"a ","tm":4},{"cm":" b","tm":5}]"#
    )
    #expect(animation.frameTime(forMarker: "a") == 2)
    #expect(animation.durationFrameTime(forMarker: "a") == 3)
    #expect(animation.frameTime(forMarker: "a ") == 4)
    #expect(animation.frameTime(forMarker: "b") == 5 && animation.frameTime(forMarker: " b") == 5)
    #expect(animation.frameTime(forMarker: "c") == nil)
  }

  @Test func fontsAndPrecompsAndImagesAreListed() throws {
    let animation = try Self.animation(
      #""fonts":{"list":[{"fName":"A"},{"fName":"B"}]},"#
        + #""assets":[{"id":"p","layers":[]},{"id":"i","p":"x.png","u":"images/","w":5,"h":6}]"#)
    #expect(animation.parts.fonts.entries.map(\.name) == ["A", "B"])
    #expect(animation.summary.precomps == ["p"])
    #expect(animation.summary.images.map(\.name) == ["x.png"])
    #expect(animation.summary.images.map(\.directory) == ["images/"])
  }

  @Test func layersAreSummarised() throws {
    let json = JSONSnippet.animation(
      layers: #"{"ty":4,"nm":"A","ind":3,"ip":1,"op":2},{"ty":5},{"ty":77}"#)
    let layers = try Animation(json: Array(json.utf8)).summary.layers
    #expect(layers.map(\.kind) == ["shape", "text", "unknown"])
    #expect(layers[0].name == "A" && layers[0].index == 3)
    #expect(layers[0].inPoint == 1 && layers[0].outPoint == 2)
  }

  @Test(
    arguments: [
      ("null", "expected an object, found null; this is not a Lottie animation"),
      ("[]", "expected an object, found an array; this is not a Lottie animation"),
      (#"{"name":"x"}"#, "the JSON has no list “layers”; this is not a Lottie animation"),
      (#"{"layers":{}}"#, "the JSON has no list “layers”; this is not a Lottie animation"),
    ])
  func nonAnimationsAreErrors(_ text: String, _ reason: String) throws {
    let error = try #require(throws: LottieError.self) { try Animation(json: Array(text.utf8)) }
    #expect(error.kind == .notAnAnimation)
    #expect(error.reason == reason)
  }

  // MARK: Encoding

  static let odd = #"""
    {"v":"5.1","layers":[{"ty":4,"unknown":{"a":[1,null,true,"\u00e9\"\\"]},"shapes":[]}],"w":1e-7,
    "zzz":{"":0,"é😀":-0.1},"h":123456789.125,"op":1e21,"ip":-5,"fr":0.30000000000000004,"x":[[],{}]}
    """#

  /// Encodes with Foundation's encoder and reads the result.
  static func encoded(_ animation: Animation) throws -> JSONValue {
    try JSONTape([UInt8](JSONEncoder().encode(animation))).root
  }

  @Test func encodingLosesNothing() throws {
    let bytes = Array(Self.odd.utf8)
    let animation = try Animation(json: bytes)
    #expect(try Self.encoded(animation) == JSONTape(bytes).root)
    #expect(animation.jsonText == bytes)
  }

  @Test func decodingWithFoundationReadsTheSame() throws {
    let bytes = Array(Self.odd.utf8)
    let animation = try JSONDecoder().decode(Animation.self, from: Data(bytes))
    #expect(try JSONTape(animation.jsonText).root == JSONTape(bytes).root)
  }

  @Test func animationsAreEncodedWithinOtherValues() throws {
    struct Box: Codable {
      var animation: Animation
      var name: String
    }
    let box = Box(animation: try Animation(json: Array(Self.odd.utf8)), name: "n")
    let again = try JSONDecoder().decode(Box.self, from: JSONEncoder().encode(box))
    #expect(again.name == "n")
    #expect(try JSONTape(again.animation.jsonText).root == JSONTape(Array(Self.odd.utf8)).root)
  }

  @Test func utf16IsEncodedToo() throws {
    let text = #"{"layers":[],"nm":"é"}"#
    let animation = try Animation(json: [UInt8](#require(text.data(using: .utf16))))
    #expect(try Self.encoded(animation) == JSONTape(Array(text.utf8)).root)
  }
}
