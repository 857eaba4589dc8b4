// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieMovies
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieWorkbench

struct FrameSheetTests {
  private func animation(_ range: String = #""ip":0,"op":60"#, _ layer: String = "") throws
    -> Animation
  {
    let text = JSONSnippet.animation(
      shapes: JSONSnippet.group(JSONSnippet.square() + "," + JSONSnippet.fill()), layer: layer)
    return try Animation(json: Array(text.replacing(#""ip":0,"op":60"#, with: range).utf8))
  }

  @Test(
    arguments: [
      (3, #""ip":0,"op":60"#, [0, 30, 59]), (1, #""ip":0,"op":60"#, [0]),
      (12, #""ip":0,"op":5"#, [0, 1, 2, 3, 4]), (4, #""ip":10,"op":13.5"#, [10, 11, 12, 13]),
      (2, #""ip":-20,"op":20"#, [-20, 19]), (9, #""ip":5,"op":5"#, [5]),
    ] as [(Int, String, [Double])])
  func framesAreSpreadFromTheFirstToTheLast(
    _ count: Int, _ range: String, _ frames: [Double]
  ) throws {
    #expect(FrameChoice.spread(count, over: try animation(range)) == frames)
  }

  @Test(
    arguments: [
      (30, 3, [29, 30, 31]), (0, 3, [0, 1, 2]), (59, 3, [57, 58, 59]), (-50, 2, [0, 1]),
      (30.5, 2, [30.5, 31.5]), (1e9, 1, [59]),
    ] as [(Double, Int, [Double])])
  func framesAroundOneStayInTheAnimation(
    _ frame: Double, _ count: Int, _ frames: [Double]
  ) throws {
    #expect(FrameChoice.around(frame, count, of: try animation()) == frames)
  }

  @Test func anAnimationOfFewFramesHasAllAroundOne() throws {
    #expect(FrameChoice.around(1, 9, of: try animation(#""ip":0,"op":3"#)) == [0, 1, 2])
  }

  /// Each cell has its frame, on squares of two greys, and they are in rows.
  @Test func cellsHaveTheFrames() throws {
    var settings = FrameSheet.Settings(frames: [0, 20, 40])
    (settings.side, settings.columns) = (100, 2)
    let sheet = try FrameSheet(
      of: MovieExporter(try animation(layer: #""ip":0,"op":30"#)), settings)
    #expect(sheet.width == 100 && sheet.height == 100 && sheet.columns == 2)
    #expect(sheet.cells.map(\.frame) == [0, 20, 40])
    #expect(sheet.cells[1].x > sheet.cells[0].x + 100 && sheet.cells[1].y == sheet.cells[0].y)
    #expect(sheet.cells[2].x == sheet.cells[0].x && sheet.cells[2].y > sheet.cells[0].y + 100)
    func color(_ cell: Int, _ x: Int, _ y: Int) -> String {
      sheet.bitmap.color(x: sheet.cells[cell].x + x, y: sheet.cells[cell].y + y).hex
    }
    #expect([0, 1].allSatisfy { color($0, 50, 50) == "#ff0000" })
    #expect(["#ffffff", "#dcdcdc"].contains(color(2, 50, 50)))
    #expect(color(0, 2, 2) == "#ffffff" && color(0, 10, 2) == "#dcdcdc")
  }

  @Test func aBackgroundReplacesTheCheckerboard() throws {
    var settings = FrameSheet.Settings(frames: [0])
    (settings.side, settings.edge, settings.hasNumbers) = (50, 0, false)
    settings.background = RGBA(0, 0, 1)
    let sheet = try FrameSheet(of: MovieExporter(try animation()), settings)
    #expect(sheet.bitmap.width == 50 && sheet.bitmap.height == 50)
    #expect(sheet.bitmap.color(x: 1, y: 1).hex == "#0000ff")
    #expect(sheet.bitmap.color(x: 25, y: 25).hex == "#ff0000")
  }

  /// The square has 100 of 10,000 pixels, and is only in one of both from frame 30 on.
  @Test func anotherAnimationIsCompared() throws {
    var settings = FrameSheet.Settings(frames: [0, 40])
    settings.side = 100
    let sheet = try FrameSheet(
      of: MovieExporter(try animation()),
      comparedWith: MovieExporter(try animation(layer: #""ip":0,"op":30"#)), settings)
    #expect(sheet.cells.map(\.difference) == [0, 0.01])
    #expect(sheet.bitmap.width > 3 * 100)
  }

  @Test func aSheetThatIsTooLargeIsRefused() throws {
    var settings = FrameSheet.Settings(frames: Array(repeating: 0, count: 900))
    settings.side = 4096
    let source = MovieExporter(try animation())
    #expect(throws: LottieError.self) { try FrameSheet(of: source, settings) }
    settings.side = 64
    settings.mostPixels = 100_000
    #expect(throws: LottieError.self) { try FrameSheet(of: source, settings) }
  }

  @Test func whatFollowsCanEndTheWork() throws {
    struct Enough: Error {}
    let source = MovieExporter(try animation())
    #expect(throws: Enough.self) {
      try FrameSheet(of: source, .init(frames: [0, 1])) { _, _ in throw Enough() }
    }
  }

  private func animation(layer: String) throws -> Animation {
    try animation(#""ip":0,"op":60"#, layer)
  }
}
