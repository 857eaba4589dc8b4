// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct ColorTests {
  @Test(
    arguments: [
      ("#ff0000", RGBA(1, 0, 0)), ("00ff00", RGBA(0, 1, 0)), ("#FFFFFF", .white),
      ("#00f", RGBA(0, 0, 1)), ("#000000", .black), ("#ff000080", RGBA(1, 0, 0, 128.0 / 255)),
      ("#f008", RGBA(1, 0, 0, 136.0 / 255)), ("#336699", RGBA(0.2, 0.4, 0.6)), ("", nil),
      ("#", nil), ("#12345", nil), ("#ggg", nil), ("red", nil), ("#1234567", nil),
      ("#12345é", nil), ("#ff00000", nil), ("#ff 000", nil),
    ] as [(String, RGBA?)])
  func readsHex(_ text: String, _ expected: RGBA?) {
    #expect(RGBA(hex: text) == expected)
  }

  @Test(arguments: ["#ff0000", "#336699", "#ffffff", "#00000000", "#12345678"])
  func hexIsReadAndWrittenUnchanged(_ text: String) {
    #expect(RGBA(hex: text)?.hex == text)
  }

  @Test(
    arguments: [
      ("red", RGBA(1, 0, 0)), (" RebeccaPurple ", RGBA(0.4, 0.2, 0.6)), ("transparent", .clear),
      ("#f00", RGBA(1, 0, 0)), ("336699", RGBA(0.2, 0.4, 0.6)),
      ("rgb(255, 0, 51)", RGBA(1, 0, 0.2)),
      ("rgb(100% 0% 20%)", RGBA(1, 0, 0.2)), ("RGBA(255,0,0,0.5)", RGBA(1, 0, 0, 0.5)),
      ("rgb(255 0 0 / 50%)", RGBA(1, 0, 0, 0.5)), ("rgb(300,-5,0)", RGBA(1, 0, 0)),
      ("hsl(120, 100%, 50%)", RGBA(0, 1, 0)),
      ("hsla(-120deg 100% 50% / 0.25)", RGBA(0, 0, 1, 0.25)),
      ("hsl(0.5turn,100%,50%)", RGBA(0, 1, 1)), ("", nil), ("reddish", nil), ("rgb(1,2)", nil),
      ("rgb(a,b,c)", nil), ("rgb(nan,0,0)", nil), ("rgb(1,2,3", nil), ("lab(1,2,3)", nil),
      ("rgb(1,2,3,4,5)", nil), ("red blue", nil),
    ] as [(String, RGBA?)])
  func readsColorsOfStyleSheets(_ text: String, _ expected: RGBA?) throws {
    guard let expected else { return #expect(RGBA(css: text) == nil) }
    let color = try #require(RGBA(css: text))
    #expect(isNear(color.red, expected.red, within: 1e-9))
    #expect(isNear(color.green, expected.green, within: 1e-9))
    #expect(isNear(color.blue, expected.blue, within: 1e-9))
    #expect(isNear(color.alpha, expected.alpha, within: 1e-9))
  }

  @Test func componentsAreClampedAndNeverNaN() {
    #expect(RGBA(2, -1, .nan, .infinity) == RGBA(1, 0, 0, 1))
  }

  @Test func opacityMultipliesAlphaOnly() {
    #expect(RGBA(1, 0.5, 0, 0.5).opacity(0.5) == RGBA(1, 0.5, 0, 0.25))
    #expect(RGBA.white.opacity(.nan) == RGBA(1, 1, 1, 0))
  }

  @Test func lerpIsUnpremultiplied() {
    #expect(RGBA(1, 0, 0, 1).lerp(to: RGBA(0, 0, 1, 0), 0.5) == RGBA(0.5, 0, 0.5, 0.5))
  }

  @Test(
    arguments: [
      (Paint.solid(.clear), true), (.solid(RGBA(1, 0, 0, 0.01)), false),
      (.linear(LinearGradient(start: .zero, end: Point(1, 0), stops: [])), true),
      (
        .linear(
          LinearGradient(
            start: .zero, end: Point(1, 0),
            stops: [
              GradientStop(offset: 0, color: .clear), GradientStop(offset: 1, color: .white),
            ])), false
      ),
      (
        .radial(
          RadialGradient(
            center: .zero, radius: 1, focus: .zero, stops: [GradientStop(offset: 0, color: .clear)])
        ),
        true
      ),
    ] as [(Paint, Bool)])
  func invisiblePaints(_ paint: Paint, _ expected: Bool) {
    #expect(paint.isInvisible == expected)
  }

  @Test func paintOpacityReachesEveryStop() {
    let stops = [GradientStop(offset: 0, color: .white), GradientStop(offset: 1, color: .black)]
    let faint = [
      GradientStop(offset: 0, color: RGBA(1, 1, 1, 0.5)),
      GradientStop(offset: 1, color: RGBA(0, 0, 0, 0.5)),
    ]
    #expect(
      Paint.linear(LinearGradient(start: .zero, end: Point(1, 0), stops: stops)).opacity(0.5)
        == .linear(LinearGradient(start: .zero, end: Point(1, 0), stops: faint)))
    #expect(
      Paint.radial(RadialGradient(center: .zero, radius: 1, focus: .zero, stops: stops))
        .opacity(0.5)
        == .radial(RadialGradient(center: .zero, radius: 1, focus: .zero, stops: faint)))
  }
}
