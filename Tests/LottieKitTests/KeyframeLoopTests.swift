// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// `loopIn` and `loopOut`; the rules are those of After Effects' scripting guide.
@Suite struct KeyframeLoopTests {
  @Test(
    arguments: [
      ("loopOut('cycle')", KeyframeLoop(.cycle)),
      (#"loopOut("cycle");"#, KeyframeLoop(.cycle)),
      ("var $bm_rt;\n$bm_rt = loopOut('pingpong');\n", KeyframeLoop(.pingpong)),
      ("loopOut()", KeyframeLoop(.cycle)),
      ("loopOut('Cycle', 0)", KeyframeLoop(.cycle)),
      ("$bm_rt = loopIn ( 'offset' , 2 ) ;", KeyframeLoop(.offset, isBefore: true, segments: 2)),
      ("loopOut('continue')", KeyframeLoop(.continue)),
      ("loopOut('cycle') + 1", nil), ("loopOut(kind)", nil), ("loopOut('round')", nil),
      ("loopOut('cycle\")", nil), ("loopOutDuration('cycle', 2)", nil), ("loopOut", nil),
      ("loopOut('cycle', -1)", nil), ("$bm_rt loopOut()", nil), ("wiggle(10, 4)", nil), ("", nil),
      ("loopOut('cycle', 99999999999999999999999)", nil),
    ] as [(String, KeyframeLoop?)])
  func expressionsThatAreOneCall(_ text: String, _ expected: KeyframeLoop?) {
    #expect(KeyframeLoop(expression: text) == expected)
  }

  /// Keyframes 10, 30 and 40 at frames 5, 10 and 20.
  private static func value(_ expression: String, _ frame: Double) throws -> Double {
    let json = """
      {"a":1,"x":"\(expression)","k":[{"t":5,"s":[10]},{"t":10,"s":[30]},{"t":20,"s":[40]}]}
      """
    return try KeyframedTests.scalar(json, frame)
  }

  @Test(
    arguments: [
      (
        "loopOut('cycle')",
        [(4, 10), (5, 10), (12, 32), (20, 40), (22.5, 20), (30, 35), (37.5, 20)]
      ),
      ("loopOut('cycle', 1)", [(12, 32), (20, 40), (21, 31), (29, 39), (31, 31)]),
      ("loopOut('cycle', 9)", [(22.5, 20)]),
      ("loopOut('pingpong')", [(20, 40), (22, 38), (35, 10), (37.5, 20)]),
      ("loopOut('offset')", [(20, 40), (22.5, 50), (37.5, 80)]),
      ("loopOut('continue')", [(20, 40), (30, 50), (120, 140)]),
      ("loopIn('cycle')", [(25, 40), (5, 10), (4, 39), (-10, 40), (-11, 39)]),
      ("loopIn('cycle', 1)", [(4, 26), (0, 30), (-1, 26)]),
      ("loopIn('pingpong')", [(4, 14), (-11, 39)]),
      ("loopIn('offset')", [(4, 9), (-11, -21)]),
      ("loopIn('continue')", [(4, 6), (0, -10)]),
    ] as [(String, [(Double, Double)])])
  func valuesOutsideOfTheKeyframes(_ expression: String, _ expected: [(Double, Double)]) throws {
    for (frame, value) in expected {
      #expect(try abs(Self.value(expression, frame) - value) < 1e-6, "at \(frame)")
    }
  }

  @Test func loopsWithoutLengthAreIgnored() throws {
    for k in [#"[{"t":5,"s":[10]}]"#, #"[{"t":5,"s":[10]},{"t":5,"s":[20]}]"#, "7"] {
      let json = #"{"x":"loopOut('cycle')","k":\#(k)}"#
      #expect(try [7, 10, 20].contains(KeyframedTests.scalar(json, 50)))
    }
  }

  /// A property that was asked for at its last keyframe stood still from there on.
  @Test func loopsContinueFromTheLastKeyframe() throws {
    let layer = #"""
      {"ty":3,"nm":"L","ks":{"r":{"k":[{"t":0,"s":[0]},{"t":20,"s":[80]}],"x":"loopOut('cycle')"}}}
      """#
    let scene = try SceneTests.scene(JSONSnippet.animation(layers: layer))
    scene.update(to: 20)
    scene.update(to: 25)
    let sine = scene.pose(at: AnimationKeypath(keypath: "L"))?.transform.b
    #expect(try abs(#require(sine) - Angle.degrees(20).sine) < 1e-9)
  }

  @Test func endlessFramesEndLoops() throws {
    for frame in [Double.infinity, -.infinity, 1e300, -1e300] {
      for kind in ["cycle", "pingpong", "offset", "continue"] {
        _ = try Self.value("loopOut('\(kind)')", frame)
        _ = try Self.value("loopIn('\(kind)')", frame)
      }
    }
  }
}
