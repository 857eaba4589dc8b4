// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

@Suite struct LayoutTests {
  /// Size of the animation, of the screen, scale → size of the window's contents.
  @Test(
    arguments: [
      (400, 300, 1000, 1000, 1, 400, 444),  // as large as the animation
      (100, 100, 1000, 1000, 1, 360, 344),  // wide enough for the bar
      (1000, 500, 1000, 1000, 1, 800, 544),  // 80 % of the screen's width
      (500, 2000, 1000, 1000, 1, 360, 800),  // 80 % of its height, bars included
      (400, 300, 1000, 1000, 2, 360, 400), (1000, 500, 1000, 1000, 2, 400, 344),
    ] as [(Double, Double, Double, Double, Double, Double, Double)])
  func windowSize(
    _ width: Double, _ height: Double, _ screenWidth: Double, _ screenHeight: Double,
    _ scale: Double, _ expectedWidth: Double, _ expectedHeight: Double
  ) throws {
    let json = #"{"fr":30,"ip":0,"op":30,"w":\#(width),"h":\#(height),"layers":[]}"#
    let folder = try TemporaryFolder()
    let file = try AnimationFile.read(path: folder.write("a.json", json))
    let size = ViewerWindow.size(
      for: file, screen: CGSize(width: screenWidth, height: screenHeight), scale: scale)
    #expect(size == CGSize(width: expectedWidth, height: expectedHeight))
  }

  /// Nothing in the bar overlaps, and everything can be hit, also in windows below the minimum
  /// width.
  @Test(
    arguments: [60, 120, 180, 240, 300, 360, 420, 479, 480, 600, 700, 860, 1400] as [CGFloat],
    [false, true])
  func bar(width: CGFloat, isCrowded: Bool) {
    let bar = Transport()
    bar.frame = CGRect(x: 0, y: 0, width: width, height: CGFloat(Metrics.barHeight))
    var contents = Transport.Contents()
    contents.frame = 1234
    contents.end = 9999
    contents.speed = -1.25
    contents.loopMode = isCrowded ? .repeat(999) : .autoReverse
    contents.rate = 29.97
    contents.isLocked = isCrowded
    contents.frames = 0...9999
    contents.zoom = 12.34
    bar.content = contents
    bar.layoutNow()
    if isCrowded { bar.timeline.zoom(by: 100) }
    bar.content.speed = -1.2
    bar.layoutNow()
    let views = bar.subviews.filter { !$0.isHidden }
    for (index, view) in views.enumerated() {
      #expect(bar.bounds.contains(view.frame))
      #expect(view.frame.height >= 24)
      if view.isUserInteractionEnabled { #expect(view.frame.width >= 24) }
      for other in views[(index + 1)...] {
        #expect(!view.frame.geometry.intersects(other.frame.geometry), "\(view.frame)")
      }
    }
  }

  /// Width and height of a window → columns of keys, whether they are as large as elsewhere,
  /// whether they are scrolled.
  @Test(
    arguments: [
      (360, 288, 1, false, true), (500, 600, 1, true, true), (900, 600, 2, true, false),
      (1400, 440, 3, true, false), (2000, 1400, 1, true, false), (1, 1, 1, false, true),
    ] as [(Double, Double, Int, Bool, Bool)])
  func help(_ width: Double, _ height: Double, _ columns: Int, _ isFull: Bool, _ isScrolled: Bool) {
    let layout = HelpCard.layout(in: Rect(x: 0, y: 0, width: width, height: height))
    #expect(layout.columns == columns && (layout.scale == 1) == isFull)
    #expect((layout.reach > 0) == isScrolled)
    // Eleven points are still read.
    if width >= 360 { #expect(13 * layout.scale >= 11) }
  }

  @Test func resizingKeepsTheAspect() throws {
    let folder = try TemporaryFolder()
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), backdrop: .white,
      size: CGSize(width: 800, height: 444))
    #expect(host.viewer.stage.frameInWindow == CGRect(x: 0, y: 40, width: 800, height: 300))
    #expect(host.viewer.transport.frame == CGRect(x: 0, y: 340, width: 800, height: 104))
    // 400 x 300 in the middle of 800 x 300.
    let pixels = try host.viewer.window.pixels()
    #expect(pixels.color(x: 198, y: 60).hex == Palette.surround.hex)
    #expect(pixels.color(x: 202, y: 60).hex == "#ffffff")
    #expect(pixels.color(x: 597, y: 60).hex == "#ffffff")
    #expect(pixels.color(x: 602, y: 60).hex == Palette.surround.hex)
  }

  @Test(
    arguments: [
      (1, "1×"), (0.25, "0.25×"), (1.5, "1.5×"), (-2, "−2×"), (0.1, "0.1×"),
      (1.05, "1.05×"), (16, "16×"),
    ] as [(Double, String)])
  func speedText(_ speed: Double, _ text: String) {
    #expect(Transport.text(speed: speed) == text)
  }

  // MARK: Contrast (WCAG 2)

  @Test func textsAndIconsHaveContrast() {
    for color in [Palette.text, Palette.secondary, Palette.accent, Palette.warning] {
      #expect(contrast(color, Palette.panel) >= 4.5)
    }
    #expect(contrast(Palette.track, Palette.panel) >= 3)
    // Over a button that is pressed, too.
    #expect(contrast(Palette.text, Palette.panel.lerp(to: .white, 0.16)) >= 4.5)
  }

  private func contrast(_ a: RGBA, _ b: RGBA) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  private func luminance(_ color: RGBA) -> Double {
    func linear(_ c: Double) -> Double {
      c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}

@Suite struct PlaylistTests {
  @Test func steppingWrapsAround() {
    var list = Playlist(["a", "b", "c"])
    #expect(list.current == "a")
    #expect(list.step(by: 1) && list.current == "b")
    #expect(list.step(by: -2) && list.current == "c")
    #expect(list.step(by: 1) && list.current == "a")
  }

  @Test func shortListsCannotBeStepped() {
    var list = Playlist(["a"])
    #expect(!list.step(by: 1) && list.current == "a")
    var none = Playlist([])
    #expect(!none.step(by: 1) && none.current == nil)
    none.insert([])
    #expect(none.current == nil)
    none.insert(["x", "y"])
    #expect(none.current == "x")
  }
}

@Suite struct TypesetterTests {
  private let text = Typesetter()

  @Test func wrappedLinesFitAndKeepAllCharacters() {
    let long = "Expected a value at layers[3].shapes[12].it[0].ks, found the end of the file"
    let lines = text.wrap(long, width: 200)
    #expect(lines.count > 2)
    for line in lines { #expect(text.width(line) <= 200) }
    #expect(lines.joined(separator: " ") == long)
  }

  @Test func longWordsAreBroken() {
    let path = "/" + String(repeating: "folder/", count: 30)
    let lines = text.wrap(path, width: 120)
    #expect(lines.joined() == path)
    for line in lines { #expect(text.width(line) <= 121) }
  }

  /// What is too wide is cut to its room, by Pango; what fits stays the same line.
  @Test(arguments: [
    "/folder/folder/folder/folder.json", "שלום עולם, זה טקסט ארוך מאוד", "AVAVAVAVAVAVAVAVAV",
  ])
  func linesAreTruncated(_ long: String) throws {
    let whole = try #require(text.line(long))
    for room in [Typesetter.Room.width(90), .middle(90)] {
      let cut = try #require(text.line(long, Typesetter.regular, room))
      #expect(cut.advance <= 91 && cut.advance > 45 && cut.outline != whole.outline)
    }
    #expect(text.width(long, Typesetter.regular, .width(whole.advance + 1)) == whole.advance)
    #expect(text.width(long, Typesetter.regular, .width(-5)) < 20)
  }

  /// Pango widens the ellipsis to fill the line.
  @Test func theEllipsisLeavesNoGap() throws {
    // Letters are several points wide, so most rooms are not filled.
    let widths = stride(from: 60, through: 110, by: 1.0).map {
      text.width("boat-loader-extra-long.json", Typesetter.regular, .middle($0))
    }
    #expect(Set(widths).count < widths.count / 2)
  }

  @Test func wordsAreKerned() {
    let single = "AVAVAV".reduce(0) { $0 + text.width(String($1)) }
    #expect(text.width("AVAVAV") < single)
  }

  /// From left to right carets get larger, from right to left smaller.
  @Test func caretsFollowTheDirection() throws {
    let latin = text.carets(in: "abc")
    #expect(latin.count == 4 && latin == latin.sorted() && latin[0] == 0)
    #expect((latin[3] - text.width("abc")).magnitude < 0.01)
    let hebrew = text.carets(in: "שלום")
    #expect(hebrew.count == 5 && hebrew == hebrew.sorted().reversed() && hebrew[4] < 0.01)
    #expect(text.carets(in: "").count == 1)
  }

  @Test func aClickInAHebrewTextPutsTheCaretThere() {
    var field = TextField("שלום")
    let layout = TextField.Layout(area: Rect(x: 0, y: 0, width: 200, height: 32))
    field.press(at: field.index(at: 6 + text.width("שלום"), in: layout), clicks: 1)
    #expect(field.caret == 0)
    #expect(field.index(at: 6, in: layout) == 4)
  }

  @Test func digitsAreEquallyWide() {
    #expect(text.tabularWidth("1111") == text.tabularWidth("8888"))
  }
}
