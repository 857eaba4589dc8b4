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

/// Values as people type them and as code.
@Suite struct TypedValueTests {
  /// What was typed → the stops, or nil.
  @Test(
    arguments: [
      ("#ff0000 0%, #0000ff 100%", "#ff0000 0%, #0000ff 100%"),
      ("f00,00f", "#ff0000 0%, #0000ff 100%"), ("#f00 0.25", "#ff0000 25%"),
      ("#000, #888, #fff", "#000000 0%, #888888 50%, #ffffff 100%"),
      ("#000 20%, #888, #aaa, #fff 80%", "#000000 20%, #888888 40%, #aaaaaa 60%, #ffffff 80%"),
      ("#000 80%, #fff 20%", "#000000 80%, #ffffff 80%"),
      ("#ff000080 12.5%, #0f0", "#ff000080 12.5%, #00ff00 100%"), ("", nil), ("red", nil),
      ("#f00 1 2", nil), ("#f00 x", nil), ("#f00,", nil), ("#f00 120%", nil), ("#f00 -1%", nil),
      ("#f00 nan", nil), ("#f00 inf%", nil),
    ] as [(String, String?)])
  func gradients(_ text: String, _ stops: String?) {
    #expect(GradientText.stops(text).map(GradientText.text) == stops)
  }

  @Test func twoComponentsKeepTheThird() throws {
    let old = PropertyValue.vector(Vector3D(x: 100, y: 100, z: 70))
    #expect(old.text == "100, 100, 70")
    let two = try #require(PropertyValue(text: "50 60", like: old))
    #expect(two == .vector(Vector3D(x: 50, y: 60, z: 70)))
    let provider = try #require(two.provider)
    #expect(provider.value(frame: 0) as? Vector3D == Vector3D(x: 50, y: 60, z: 70))
    let three = try #require(PropertyValue(text: "1,2,3", like: old))
    #expect(three.provider?.value(frame: 0) as? Vector3D == Vector3D(x: 1, y: 2, z: 3))
  }

  @Test(
    arguments: [
      (.number(2.5), "FloatValueProvider(2.5)"),
      (.vector(Vector3D(x: 1, y: 2, z: 0)), "PointValueProvider(CGPoint(x: 1, y: 2))"),
      (
        .vector(Vector3D(x: 1, y: 2, z: 3)),
        "Vector3DValueProvider(Vector3D(x: 1, y: 2, z: 3))"
      ),
      (.text("say \"hi\"\n\\"), #"TextValueProvider("say \"hi\"\n\\")"#),
      (
        .gradient([
          GradientStop(offset: 0, color: RGBA(1, 0, 0)),
          GradientStop(offset: 0.5, color: RGBA(0, 0, 1, 0.5)),
        ]),
        "GradientValueProvider([Color(r: 1, g: 0, b: 0, a: 1), Color(r: 0, g: 0, b: 1, a: 0.5)], locations: [0, 0.5])"
      ),
    ] as [(PropertyValue, String)])
  func code(_ value: PropertyValue, _ swift: String) { #expect(value.swift == swift) }

  @Test func lineBreaksAreTyped() {
    let old = PropertyValue.text("a\rb")
    #expect(old.typed == "a⏎b")
    #expect(PropertyValue(text: "x⏎y", like: old) == .text("x\ny"))
    #expect(PropertyValue(text: "", like: old) == .text(""))
  }
}

/// Texts, gradients and vectors are changed in the window.
@Suite struct EditingTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var inspector: Inspector { host.viewer.inspector }

  /// A text and, over the left half, a gradient from red to blue.
  private static let sample = """
    {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":400,"h":300,"fonts":{"list":[{"fName":"A","fFamily":"Arial",
    "fStyle":"Regular","ascent":75}]},"layers":[{"ty":4,"nm":"Ground","ip":0,"op":60,"ddd":1,
    "ks":{"p":{"k":[200,150,0]},"s":{"k":[100,100,70]}},"shapes":[{"ty":"rc","nm":"Box","p":{"k":[0,0]},
    "s":{"k":[400,300]},"r":{"k":0}},{"ty":"gf","nm":"Fill","t":1,"s":{"k":[-200,0]},"e":{"k":[200,0]},
    "o":{"k":100},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}]},{"ty":5,"nm":"Greeting","ip":0,"op":60,
    "ks":{"p":{"k":[40,150]}},"t":{"d":{"k":[{"t":0,"s":{"s":40,"f":"A","t":"Hi","j":0,"lh":48,
    "fc":[0,0,0]}}]},"p":{},"a":[],"m":{"g":1,"a":{"k":[0,0]}}}}]}
    """

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: folder.write("a.json", Self.sample), backdrop: .white,
      size: CGSize(width: 800, height: 500), key: .character("t"))
  }

  private func node(_ name: String) throws -> Int { try host.row(name) }

  private func change(_ name: String, to text: String) throws {
    viewer.inspector.beginEdit(try node(name))
    try host.press(.backspace, .control)
    try host.type(text)
    try host.press(.enter)
    #expect(inspector.editor.edit == nil && !viewer.window.wantsText)
  }

  private func color(x: Double) throws -> String {
    let area = viewer.stage.surface.frameInWindow
    return try viewer.window.pixels().color(
      x: Int(area.minX + area.width * x), y: Int(area.minY) + 30
    )
    .hex
  }

  @Test func aGradientIsChangedCopiedAndReset() throws {
    let before = try color(x: 0.02)
    #expect(before.hasPrefix("#f"))
    viewer.inspector.beginEdit(try node("Fill.Colors"))
    #expect(inspector.editor.entry.field.text == "#ff0000 0%, #0000ff 100%")
    try host.press(.escape)
    try change("Fill.Colors", to: "#00ff00 0%, #00ff00 50%, #0000ff")
    #expect(try color(x: 0.02) == "#00ff00" && color(x: 0.48) == "#00ff00")
    #expect(try color(x: 0.98).hasSuffix("f5") || color(x: 0.98) != "#00ff00")
    try host.press(.character("c"), .alt)
    #expect(Clipboard.text.contains("GradientValueProvider([Color(r: 0, g: 1, b: 0, a: 1), "))
    #expect(Clipboard.text.hasSuffix(#"locations: [0, 0.5, 1]), keypath: "Ground.Fill.Colors")"#))
    try host.press(.delete)
    #expect(try color(x: 0.02) == before)
  }

  @Test func aTextIsChangedCopiedAndReset() throws {
    func coveredPixels() throws -> Int {
      // The outline of the selected layer covers some.
      let selection = viewer.inspector.selection
      viewer.inspector.selection = nil
      try host.step()
      defer { viewer.inspector.selection = selection }
      let area = viewer.stage.surface.frameInWindow
      let pixels = try viewer.window.pixels()
      return (Int(area.minX)..<Int(area.maxX)).reduce(0) { sum, x in
        (Int(area.midY) - 40..<Int(area.midY) + 60).reduce(sum) { sum, y in
          pixels.color(x: x, y: y).hex == "#000000" ? sum + 1 : sum
        }
      }
    }
    viewer.document.editing.setEnabled(false, try host.row("Ground"))
    try host.step()
    let before = try coveredPixels()
    try change("Greeting.Text", to: "Grüße, 世界")
    let after = try coveredPixels()
    #expect(after > before)
    try host.press(.character("c"), .alt)
    #expect(
      Clipboard.text
        == #"surface.setValueProvider(TextValueProvider("Grüße, 世界"), keypath: "Greeting.Text")"#)
    // A reload keeps it.
    try host.press(.function(5))
    viewer.document.editing.setEnabled(false, try host.row("Ground"))
    try host.step()
    #expect(try coveredPixels() == after)
    viewer.inspector.select(try node("Greeting.Text"))
    try host.press(.delete)
    #expect(try coveredPixels() == before)
  }

  @Test func textsAcceptLineBreaksAndPaste() throws {
    viewer.inspector.beginEdit(try node("Greeting.Text"))
    try host.press(.end)
    try host.press(.enter, .shift)
    Clipboard.text = "Zwei"
    try host.press(.character("v"), .control)
    try host.press(.enter)
    let value = viewer.stage.surface.getValue(for: "Greeting.Text") as? String
    // Files have carriage returns.
    #expect(value == "Hi\rZwei")
  }

  @Test func theThirdComponentIsKept() throws {
    try change("Ground.Transform.Scale", to: "50, 60")
    let value = viewer.stage.surface.getValue(for: "Ground.Transform.Scale") as? Vector3D
    #expect(value == Vector3D(x: 50, y: 60, z: 70))
    try host.press(.character("c"), .alt)
    #expect(Clipboard.text.contains("Vector3DValueProvider(Vector3D(x: 50, y: 60, z: 70))"))
  }

  /// Keys that are commands elsewhere are letters here, and keys held with Control do nothing else.
  @Test func whileAValueIsTypedKeysAreText() throws {
    viewer.inspector.beginEdit(try node("Greeting.Text"))
    for key in "qlv" { try host.press(.character(key)) }
    try host.press(.space)
    #expect(inspector.editor.entry.field.text == "Hi" && !host.isPlaying && !viewer.window.isClosed)
    try host.press(.end)
    try host.type("q v")
    #expect(inspector.editor.entry.field.text == "Hiq v")
    try host.press(.escape)
    #expect(inspector.editor.edit == nil)
    try host.press(.space)
    #expect(host.isPlaying)
  }

  /// All of the value is selected at first; the caret goes to where a click is.
  @Test func theCaretIsMoved() throws {
    viewer.inspector.beginEdit(try node("Greeting.Text"))
    #expect(inspector.editor.entry.field.selection == 0..<2)
    try host.type("abc")
    for key: Key in [.left, .left, .backspace] { try host.press(key) }
    #expect(inspector.editor.entry.field.text == "bc" && inspector.editor.entry.field.caret == 0)
    try host.press(.end)
    let row = inspector.rowInWindow(of: try node("Greeting.Text"))
    try host.point(.down, row.maxX - 60, row.midY)
    #expect(inspector.editor.entry.field.caret == 0)
    try host.point(.moved, row.maxX - 8, row.midY)
    try host.point(.up, row.maxX - 8, row.midY)
    #expect(inspector.editor.entry.field.selection == 0..<2)
    try host.type("x")
    try host.press(.enter)
    #expect(viewer.stage.surface.getValue(for: "Greeting.Text") as? String == "x")
  }

  /// A field is not wider than its row, however long the text is.
  @Test func longTextsAreClippedToTheirRow() throws {
    viewer.inspector.beginEdit(try node("Greeting.Text"))
    try host.type(String(repeating: "long ", count: 60))
    let column = inspector.frameInWindow
    let left = try viewer.window.pixels().color(x: Int(column.minX) + 4, y: Int(column.midY))
    #expect(left.hex == Palette.panel.hex)
  }
}
