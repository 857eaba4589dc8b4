// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@Suite struct DumpTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (-0.0001, "0"), (1, "1"), (1.5, "1.5"), (-1.25, "-1.25"),
      (0.1 + 0.2, "0.3"), (1.0005, "1.001"), (1234.5678, "1234.568"), (-0.05, "-0.05"),
      (100, "100"), (1e11, "100000000000"), (.nan, "nan"), (.infinity, "inf"),
      (1e300, "1e+300"),
    ] as [(Double, String)])
  func numbers(_ value: Double, _ expected: String) {
    #expect(number(value) == expected)
  }

  /// Longer than 40 lines because of the expected text.
  @Test func allGroupAttributesAreWritten() {
    let outline = RendererTests.line(Point(0, 0), Point(1, 2))
    let inner = DrawGroup(
      [
        .fill(
          FillItem(
            outline, rule: .evenOdd,
            paint: .linear(
              LinearGradient(
                start: Point(1, 2), end: Point(3, 4),
                stops: [
                  GradientStop(offset: 0, color: .white),
                  GradientStop(offset: 1, color: RGBA(1, 0, 0, 0.5)),
                ])), blendMode: .screen)),
        .stroke(
          StrokeItem(
            outline, style: StrokeStyle(width: 1.5, cap: .square, dashes: [1, 2], dashPhase: 3),
            paint: .radial(
              RadialGradient(center: .zero, radius: 5, focus: Point(1, 0), stops: [])))),
        .image(
          ImageItem(
            RendererTests.checker, frame: Rect(x: 1, y: 2, width: 3, height: 4), opacity: 0.5)),
      ],
      .init(
        transform: .scale(2, 3), clip: Rect(x: 0, y: 0, width: 9, height: 8), opacity: 0.25,
        blendMode: .multiply,
        masks: [
          Mask(
            outline, mode: .subtract, isInverted: true, opacity: 0.5, expansion: 2,
            feather: Vector(1, 2))
        ], isolatesBlending: true), matte: Matte(.luma, source: DrawGroup([box(0, 0, 1, 1, red)])))
    let dump = DisplayList(size: Size(9, 8.5), items: [.group(inner)]).dump
    #expect(
      dump == """
        list 9x8.5
          group at [2 0 0 3 0 0] clip 0,0,9,8 opacity 0.25 blend multiply isolated
            mask subtract inverted opacity 0.5 expansion 2 feather 1,2
              M 0,0 L 1,2
            matte luma
              fill #ff0000
                M 0,0 L 1,0 L 1,1 L 0,1 L 0,0 z
            fill linear 1,2 to 3,4 [0 #ffffff, 1 #ff000080] even-odd blend screen
              M 0,0 L 1,2
            stroke 1.5 square miter 4 dashes [1 2] phase 3 radial 0,0 r 5 from 1,0 []
              M 0,0 L 1,2
            image 4x4 in 1,2,3,4 opacity 0.5

        """)
  }

  @Test func curvesAreWrittenWithTheirHandles() {
    let path = Path.ellipse(center: .zero, size: Size(2, 2))
    #expect(
      DisplayList(size: Size(1, 1), items: [.fill(path, .black)]).dump.hasPrefix(
        "list 1x1\n  fill #000000\n    M 0,-1 C 0.552,-1 1,-0.552 1,0 C"))
  }
}
