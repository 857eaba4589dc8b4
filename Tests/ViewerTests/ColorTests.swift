// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

@Suite struct HSVColorTests {
  @Test func everyColorComesBack() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 17) {
        for blue in stride(from: 0, through: 255, by: 51) {
          let color = RGBA(Double(red) / 255, Double(green) / 255, Double(blue) / 255, 0.5)
          #expect(HSVColor(color).rgba.hex == color.hex)
        }
      }
    }
  }

  /// Colour → hue in degrees, saturation, value.
  @Test(
    arguments: [
      ("#ff0000", 0, 1, 1), ("#ffff00", 60, 1, 1), ("#00ff00", 120, 1, 1), ("#00ffff", 180, 1, 1),
      ("#0000ff", 240, 1, 1), ("#ff00ff", 300, 1, 1), ("#804040", 0, 0.5, 0.502),
      ("#000000", 0, 0, 0), ("#ffffff", 0, 0, 1),
    ] as [(String, Double, Double, Double)])
  func components(_ hex: String, _ hue: Double, _ saturation: Double, _ value: Double) throws {
    let color = HSVColor(try #require(RGBA(hex: hex)))
    #expect((color.hue * 360 - hue).magnitude < 0.5)
    #expect((color.saturation - saturation).magnitude < 0.01)
    #expect((color.value - value).magnitude < 0.01)
  }

  @Test func greyKeepsTheHueBefore() {
    let blue = HSVColor(RGBA(0, 0, 1))
    #expect(HSVColor(RGBA(0.5, 0.5, 0.5), like: blue).hue == blue.hue)
    #expect(HSVColor(.black, like: blue).saturation == 1)
  }
}

/// The colour picker, the colours of the file, and numbers that are dragged.
@Suite struct ColorTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var picker: ColorPicker { viewer.colorPicker }
  private var document: Document { viewer.document }

  /// Two red fills, a blue one, a gradient from red to green, and an animated colour.
  private static let colors = """
    {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,"layers":[{"ty":4,"nm":"L","ind":1,"ip":0,
    "op":60,"ks":{},"shapes":[
    {"ty":"gr","nm":"A","it":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[100,100]},"r":{"k":0}},
    {"ty":"fl","nm":"F","c":{"k":[1,0,0,1]},"o":{"k":100}},{"ty":"tr"}]},
    {"ty":"gr","nm":"B","it":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[1,1]},"r":{"k":0}},
    {"ty":"fl","nm":"F","c":{"k":[1,0,0,1]},"o":{"k":100}},
    {"ty":"st","nm":"S","c":{"k":[0,0,1,1]},"o":{"k":100},"w":{"k":1}},
    {"ty":"gf","nm":"G","g":{"p":2,"k":{"k":[0,1,0,0,1,0,1,0]}},"s":{"k":[0,0]},"e":{"k":[1,1]},
    "o":{"k":100},"t":1},
    {"ty":"st","nm":"T","c":{"a":1,"k":[{"t":0,"s":[1,0,0,1]},{"t":60,"s":[0,0,0,1]}]},
    "o":{"k":100},"w":{"k":1}},{"ty":"tr"}]}]}]}
    """

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Self.colors), size: CGSize(width: 800, height: 700),
      key: .character("t"))
  }

  private func edit(_ name: String) throws -> Int {
    let row = try host.row(name)
    viewer.inspector.select(row: row)
    try host.press(.enter)
    return row
  }

  private func value(_ row: Int) -> String? { document.editing.text.value(of: row)?.text }

  private func press(_ part: ColorPicker.Part, _ x: Double, _ y: Double) throws {
    let area = picker.area(of: part)
    let point = Point(area.minX + x * area.width, area.minY + y * area.height)
    try host.point(.down, CGFloat(point.x), CGFloat(point.y))
  }

  /// In any window the whole card is seen, and its parts do not overlap.
  @Test(
    arguments: [(200, 150), (240, 300), (360, 200), (800, 700)] as [(CGFloat, CGFloat)],
    [0, 3, 27])
  func thePickerFitsIntoSmallWindows(_ size: (CGFloat, CGFloat), swatches count: Int) throws {
    picker.frame = CGRect(x: 0, y: 0, width: size.0, height: size.1)
    let swatches = Array(repeating: RGBA(1, 0, 0), count: count)
    picker.begin("A", RGBA(1, 0, 0), hasAlpha: true, swatches: swatches, at: .zero) { _ in }
    #expect(picker.bounds.contains(CGRect(picker.card)))
    let parts = picker.order
    let areas = parts.map(picker.area)
    for (index, area) in areas.enumerated() {
      #expect(CGRect(picker.card).contains(CGRect(area)), "\(parts[index])")
      #expect(area.width > 5 && area.height > 4, "\(parts[index])")
      for other in areas[(index + 1)...] { #expect(!area.intersects(other)) }
    }
    #expect(CGRect(areas[0]) == picker.entry.frame)
  }

  @Test func colorsOfTheFileAreListedWithTheirUses() {
    #expect(document.editing.colors.map(\.color.hex) == ["#ff0000", "#0000ff", "#00ff00"])
    #expect(document.editing.colors.map(\.uses.count) == [3, 1, 1])
    let third = document.editing.colors[0].uses[2].row
    #expect(document.editing.outline?.keys(of: third) == ["L", "B", "G", "Colors"])
  }

  @Test func enterOpensThePickerAndTypingChanges() throws {
    let keys = try edit("A.F.Color")
    #expect(!picker.isHidden && picker.color.rgba.hex == "#ff0000")
    try host.type("#12345")
    #expect(picker.entry.isWrong && value(keys) == "#ff0000")
    try host.press(.enter)
    #expect(!picker.isHidden, "a text that is no colour keeps the card open")
    try host.type("6")
    #expect(value(keys) == "#123456")
    try host.press(.enter)
    #expect(picker.isHidden)
    try host.press(.character("z"), .control)
    #expect(
      value(keys) == "#ff0000" && !document.editing.history.canUndo,
      "one step for all that was typed")
  }

  @Test func draggingChangesTheColorInOneStep() throws {
    let keys = try edit("A.F.Color")
    try press(.square, 0.5, 0)
    #expect(value(keys) == "#ff8080")
    let hue = picker.area(of: .hue)
    try host.point(.up, 0, 0)
    try press(.hue, 1.0 / 3, 0.5)
    try host.point(.moved, CGFloat(hue.minX + hue.width * 2 / 3), CGFloat(hue.minY))
    try host.point(.up, 0, 0)
    #expect(value(keys) == "#8080ff")
    #expect(!picker.order.contains(.alpha), "the opacity of a paint is a property of its own")
    try host.press(.enter)
    document.editing.undo()
    #expect(value(keys) == "#ff0000")
  }

  /// A bar of opacities was drawn over that of hues.
  @Test func theBarOfHuesIsInSight() throws {
    _ = try edit("A.F.Color")
    try host.step()
    let (pixels, area) = (try viewer.window.pixels(), picker.area(of: .hue))
    for (share, red, green, blue) in [(1.0 / 3, 0.0, 1.0, 0.0), (2.0 / 3, 0, 0, 1)] {
      let color = pixels.color(x: Int(area.minX + share * area.width), y: Int(area.minY + 4))
      let difference = [color.red - red, color.green - green, color.blue - blue]
      #expect(difference.allSatisfy { $0.magnitude < 0.1 }, "\(color.hex) at \(share)")
    }
  }

  /// A typed opacity was left out without a word.
  @Test(arguments: ["#0000ff33", "#0000ff"]) func opacitiesThatCannotBeAreWrong(
    _ text: String
  ) throws {
    let keys = try edit("A.F.Color")
    try host.type(text)
    #expect(picker.entry.isWrong == (text.count == 9))
    try host.press(.escape)
    #expect(value(keys) == "#ff0000")
  }

  @Test func arrowsChangeThePartThatTabChose() throws {
    let keys = try edit("A.F.Color")
    try host.press(.tab)
    try host.press(.tab)
    #expect(picker.part == .square)
    try host.press(.down, .shift)
    #expect(value(keys) == "#e60000")
    for _ in 0..<3 { try host.press(.tab) }
    #expect(picker.part == .swatch(0))
    try host.press(.right)
    try host.press(.enter)
    #expect(value(keys) == "#0000ff")
    try host.press(.escape)
    #expect(value(keys) == "#ff0000" && picker.isHidden)
  }

  @Test func numbersAreReadInAnyForm() throws {
    let keys = try edit("A.F.Color")
    try host.press(.tab)
    for (text, color) in [
      ("1 2 3", "#010203"), ("rgb(255, 128, 0)", "#ff8000"), ("0,0,255,1", "#0000ff"),
    ] {
      try host.press(.character("a"), .control)
      try host.type(text)
      #expect(value(keys) == color, "\(text)")
    }
    try host.type("9")
    #expect(picker.entry.isWrong || value(keys) != nil)
  }

  @Test func thePictureGivesItsColor() throws {
    let keys = try edit("B.S.Color")
    #expect(value(keys) == "#0000ff")
    try press(.dropper, 0.5, 0.5)
    try host.point(.up, 0, 0)
    #expect(picker.isDropping)
    let stage = viewer.stage.frameInWindow
    try host.click(CGRect(x: stage.midX, y: stage.midY, width: 0, height: 0))
    #expect(value(keys) == "#ff0000" && !picker.isDropping && !picker.isHidden)
    // Then a press on the picture closes the card.
    try host.click(CGRect(x: stage.midX, y: stage.midY, width: 0, height: 0))
    #expect(picker.isHidden)
  }

  @Test func oneColorChangesInAllItsUses() throws {
    try host.press(.character("c"), .shift)
    #expect(viewer.search.results.map(\.detail) == ["3 uses", "1 use", "1 use"])
    try host.press(.enter)
    #expect(picker.title == "3 uses")
    try host.type("#00ffff")
    try host.press(.enter)
    #expect(document.editing.colors.map(\.color.hex) == ["#00ffff", "#0000ff", "#00ff00"])
    #expect(document.editing.colors[0].uses.count == 3)
    document.editing.undo()
    #expect(
      document.editing.colors[0].color.hex == "#ff0000"
        && document.editing.colors[0].uses.count == 3)
  }

  @Test func theBackgroundGetsAColorAndEscapeRestores() throws {
    try host.press(.character("b"), .shift)
    try host.type("#203040")
    #expect(document.background.shown == .color(try #require(RGBA(hex: "#203040"))))
    try host.press(.escape)
    #expect(document.background.shown == .checkerboard)
    try host.press(.character("b"), .shift)
    try host.type("#203040")
    try host.press(.enter)
    for _ in 0..<3 { try host.press(.character("b")) }
    #expect(document.background.shown == .black)
    try host.press(.character("b"))
    #expect(document.background.shown.name == "#203040", "B comes back to it")
  }

  /// White over the checkerboard was taken for Escape, since the picker starts with white there.
  @Test func whiteIsNoCheckerboard() throws {
    try host.press(.character("b"), .shift)
    try host.type("#203040")
    try host.press(.character("a"), .control)
    try host.type("#ffffff")
    try host.press(.enter)
    #expect(document.background.shown == .color(.white))
  }

  // MARK: Numbers

  /// The number, the distance in points → the new number.
  @Test(
    arguments: [
      (100, 10, 110), (100, -150, -50), (0, 7, 7), (5, 3, 5.3), (0.3, 1, 0.4), (1000, 2, 1020),
      (45_000, 1, 45_100), (-20, 5, -19.5),
    ] as [(Double, Double, Double)])
  func numbersChangeByAHundredth(_ number: Double, _ distance: Double, _ result: Double) {
    let changed = ValueEditor.changed(.number(number), 0, by: distance)
    #expect(changed == .number(result), "\(changed)")
  }

  @Test func aNumberIsDraggedInOneStep() throws {
    let keys = try host.row("A.F.Opacity")
    viewer.inspector.select(row: keys)
    try host.step()
    let row = viewer.inspector.rowInWindow(of: try host.row("A.F.Opacity"))
    try host.point(.down, row.maxX - 20, row.midY)
    try host.point(.moved, row.maxX - 22, row.midY)
    #expect(value(keys) == "100", "a small move is a click")
    for x in [30.0, 40, 50] { try host.point(.moved, row.maxX - CGFloat(x), row.midY) }
    try host.point(.up, row.maxX - 50, row.midY)
    #expect(value(keys) == "70")
    document.editing.undo()
    #expect(value(keys) == "100" && !document.editing.history.canUndo)
  }

  @Test func oneComponentOfAVectorIsDragged() throws {
    let index = try host.row("L.Transform.Position")
    let keys = try host.row("L.Transform.Position")
    viewer.inspector.select(row: keys)
    try host.step()
    let row = viewer.inspector.rowInWindow(of: index)
    #expect(value(keys) == "0, 0")
    try host.point(.down, row.maxX - 15, row.midY)
    try host.point(.moved, row.maxX - 5, row.midY)
    try host.point(.up, row.maxX - 5, row.midY)
    #expect(value(keys) == "0, 10")
  }
}
