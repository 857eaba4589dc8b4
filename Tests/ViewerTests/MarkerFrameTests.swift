// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTools
internal import Testing

@testable internal import LottieViewer

@Suite struct MarkerFrameTests {
  /// Markers by their names; their frames end with the animation.
  @Test(
    arguments: [
      ("jump", [10, 11, 12]), ("Jump", [10, 11, 12]), ("late one", [58, 59]), (" still ", [5]),
      ("0,jump", [0, 10, 11, 12]), ("beyond", [59]),
    ] as [(String, [Double])])
  func framesOfMarkers(_ text: String, _ frames: [Double]) throws {
    let animation = try Self.marked
    let list = try #require(FrameList(argument: text))
    #expect(try list.entries(of: animation).map(\.frame) == frames)
    let span = try list.span(of: animation)
    #expect(span == (text.contains(",") ? nil : frames[0]...(frames.last ?? 0)))
  }

  @Test func unknownMarkersAreErrors() throws {
    let list = try #require(FrameList(argument: "hop"))
    #expect(throws: (any Error).self) { try list.entries(of: Self.marked) }
    #expect(throws: (any Error).self) { try list.span(of: Self.marked) }
  }

  private static var marked: Animation {
    get throws {
      let markers = [("jump", 10, 3), ("late one", 58, 30), ("still", 5, 0), ("beyond", 90, 5)]
      let list = markers.map { #"{"cm":"\#($0.0)","tm":\#($0.1),"dr":\#($0.2)}"# }
      let json =
        #"{"v":"5","fr":30,"ip":0,"op":60,"w":9,"h":9,"layers":[],"markers":["#
        + list.joined(separator: ",") + "]}"
      return try Animation(json: Array(json.utf8))
    }
  }

  /// The rates of NTSC are no decimal numbers.
  @Test(
    arguments: [
      (29.97, "30000/1001"), (23.976, "24000/1001"), (23.98, "24000/1001"), (59.94, "60000/1001"),
      (29.970_029_97, "30000/1001"), (119.88, "120000/1001"), (23.975_997_924, "24000/1001"),
      (30, "30.0"), (25, "25.0"), (29.5, "29.5"), (24, "24.0"), (12.5, "12.5"),
    ])
  func videosHaveExactRates(_ rate: Double, _ argument: String) {
    #expect(FFmpeg.rational(rate) == argument)
  }
}
