// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Hostile texts and numbers, where no JavaScript is between them and us.
struct InterpreterLimitTests {
  /// Too long, too deep or no text at all: nothing is made of them, and nothing falls over.
  @Test(arguments: [
    String(repeating: "(", count: 100_000), String(repeating: "(", count: 8000) + "1",
    String(repeating: "[", count: 8000), String(repeating: "{", count: 8000),
    String(repeating: "-", count: 8000) + "1", String(repeating: "!", count: 8000) + "1",
    String(repeating: "f(", count: 4000), String(repeating: "try{", count: 3000),
    String(repeating: "if(1)", count: 3000) + "1", String(repeating: "1?", count: 3000) + "1",
    "1" + String(repeating: "+1", count: 7000), "a" + String(repeating: ".a", count: 7000),
    "value" + String(repeating: "[0]", count: 5000), String(repeating: "var a=", count: 2000) + "1",
    "var a = 1" + String(repeating: ", a = a", count: 200_000), "'unterminated", "\"\\", "'a\nb'",
    "/* never", "'\\u{110000}'", "'\\ud800'", "'\\x41'", "\u{2028}", "→", "\0", "1\0", "#!", "1e",
    "1e+",
    "0x", "01", "1.2.3", "1..", "1a", ".", "..", "@", "`", "`${1}", "a =>", "=", "==", "var",
    "var 1",
    "if", "if (", "if (1", "else", "try", "try {", "try {}", "try {} catch", "catch", "}", ")", "]",
    ",",
    "1,", "1 2", "Math", "Math.", "Math.missing(1)", "Math.sin", "return 1", "break",
    "{ continue }",
    "case 1:", "let a; let a", "for (;;", "for (a of", "switch (a) { 5 }", "a ?? b || c",
    "constructor", "__proto__", "var toString; toString", "1 = 2",
    "value++ ++", "// 5\r", "++1", "f() = 1", "(a, a) => a", "a ? b", "1 <!-- 2", "1 // \u{2028} 2",
    "var a = 1; a --> 0",
    "[,]", "[1,,2]", "f(,)", "function f() {}",
  ])
  func isLeftToJavaScript(_ text: String) {
    #expect(throws: ExpressionFailure.self) { try ExpressionParser.parse(text) }
  }

  @Test(arguments: [
    String(repeating: "(", count: 20) + "1" + String(repeating: ")", count: 20), "", ";;", "[]",
    "[1,]",
    "var $bm_rt;" + String(repeating: "$bm_rt = 1;", count: 1000), "'\u{2028}→\u{0}'", "1.", ".5",
    "5e-324",
  ])
  func isParsed(_ text: String) throws {
    if text.isEmpty || text == ";;" {
      #expect(throws: ExpressionFailure.self) { try ExpressionParser.parse(text) }
    } else {
      _ = try ExpressionParser.parse(text)
    }
  }

  /// Each is evaluated, or handed over; the rotation is what it was wherever there is no number.
  @Test(
    .enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"),
    arguments: oddities)
  func isSurvived(_ text: String) throws {
    func value(usesInterpreter: Bool) throws -> (Double?, [LottieWarning]) {
      let json = Array(ExpressionRig.json(text).utf8)
      let scene = try Scene(Animation(json: json), usesInterpreter: usesInterpreter)
      let value = scene.value(
        at: AnimationKeypath(keypath: "Probe.Transform.Rotation"), frame: 5, isOriginal: false)
      return ((value as? LottieVector1D)?.value, scene.warnings)
    }
    let start = threadTime()
    let (interpreted, warnings) = try value(usesInterpreter: true)
    #expect(threadTime() - start < 3)
    let (script, scriptWarnings) = try value(usesInterpreter: false)
    #expect(interpreted == script)
    #expect(warnings == scriptWarnings)
  }

  static let oddities = [
    "[1, 2][0 / 0]", "[1, 2][-1]", "[1, 2][0.5]", "[1, 2][1e300]", "[1, 2]['length']", "value[0]",
    "key(0 / 0)", "key(1.5)", "key(1e300)", "key(-1)", "key()", "thisComp.layer(1e300)",
    "thisComp.layer(-1)", "thisComp.layer(0 / 0)", "thisComp.layer(1.5)", "thisComp.layer()",
    "thisComp.layer(thisLayer, 1e300)", "effect(0)", "effect(1e300)(1)", "effect()",
    "content(0 / 0)",
    "thisProperty.propertyGroup(1e300)", "thisProperty.propertyGroup(-5).name.length", "clamp()",
    "linear()",
    "linear(0 / 0, 1, 2)", "ease(1, 2)", "length()", "length([])", "sum()", "sum([], 1)",
    "mul([], 1)[0]",
    "timeToFrames(1e300)", "timeToFrames(0 / 0)", "framesToTime(1, 0)", "Math.pow(0 / 0, 0)",
    "Math.pow(1, 1 / 0)", "Math.pow(-8, 1 / 3)", "Math.max()", "Math.min()", "Math.round(1e300)",
    "1 % 0",
    "-0", "1 / -0", "1e999", "valueAtTime(1e300)", "valueAtTime(0 / 0)", "velocityAtTime(1 / 0)",
    "thisComp.layer('Target').position.loopOut('cycle', 1e300)[0]",
    "thisComp.layer('Target').position.loopOut('cycle', 0 / 0)[0]",
    "thisComp.layer('Target').position.loopOut('none')[0]",
    "thisComp.layer('Target').position.loopOut(5)[0]",
    "thisComp.layer('Target').position.loopInDuration('cycle', 1e-300)[0]",
    "thisComp.layer('Target').position.loopOutDuration('pingpong', 1e300)[0]",
    "thisComp.layer('Target').position.valueAtTime(-1e300)[0]", "toComp([0 / 0, 1])[0]",
    "toComp([1])",
    "toComp(5)", "thisComp.layer('Target').fromComp([1, 2], 1e300)[0]",
    "thisComp.layer('TARGET').index",
    "content('GROUP 1').content('ellipse').size[0]", "content('ÉLAN')", "comp('')", "comp(5)",
    "effect('')",
    "content(1).content('Path 1').path.pointOnPath(0 / 0)[0]",
    "content(1).content('Path 1').path.pointOnPath(-5)[0]", "'5'", "'' + 1e21",
    "('' + 1e-7).length",
    "('' + 0.1).length", "('' + 1e15).length", "('' + 123456789.123).length", "('' + -0).length",
    "('' + 1 / 3).length", "'a' < 'b' ? 1 : 2", "[1] == 1 ? 1 : 2",
    "thisLayer == thisLayer ? 1 : 2",
    "var s = 'x'; " + String(repeating: "s = s + s; ", count: 40) + "s.length",
    "var a = [1]; " + String(repeating: "a = [a, a]; ", count: 500) + "a.length",
  ]

  /// Twenty properties, each of which reads the next one twice at other times: a million
  /// evaluations.
  @Test(.enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"))
  func propertiesThatReadManyOthersEnd() throws {
    let layers = (0..<20).map { i in
      let next = "thisComp.layer('L\(i + 1)').rotation"
      let x = "\(next).valueAtTime(time - 0.1) + \(next).valueAtTime(time - 0.2) + 1"
      return #"{"ty":3,"ind":\#(i),"nm":"L\#(i)","ks":{"r":{"k":1,"x":"\#(x)"}}}"#
    }
    let scene = try Scene(
      Animation(json: Array(JSONSnippet.animation(layers: layers.joined(separator: ",")).utf8)))
    let start = threadTime()
    scene.update(to: 1)
    // The steps of a frame in both engines, in a debug build.
    #expect(threadTime() - start < 12)
  }

  /// Properties that need each other, one of which needs JavaScript: all of them are evaluated by
  /// it.
  @Test(.enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"))
  func propertiesThatReadJavaScriptOnesNeedJavaScript() throws {
    let layers = """
      {"ty":3,"ind":1,"nm":"A","ks":{"r":{"k":1,"x":"thisComp.layer('B').rotation + 1"},\
      "o":{"k":9,"x":"try { missing } catch (e) { value }"}}},
      {"ty":3,"ind":2,"nm":"B","ks":{"r":{"k":2,"x":"[10, 20].map(v => /a/.test('a') ? v : 0)[1]"}}},
      {"ty":3,"ind":3,"nm":"C","ks":{"r":{"k":3,"x":"value * 2"}}}
      """
    let scene = try Scene(Animation(json: Array(JSONSnippet.animation(layers: layers).utf8)))
    func rotation(_ name: String) -> Double? {
      let path = AnimationKeypath(keypath: "\(name).Transform.Rotation")
      return (scene.value(at: path, frame: 5, isOriginal: false) as? LottieVector1D)?.value
    }
    #expect(rotation("C") == 6)
    #expect(scene.expressions?.hasScript == false)
    #expect(rotation("A") == 21)
    #expect(scene.expressions?.hasScript == true)
    #expect(rotation("B") == 20)
    #expect(rotation("C") == 6)
    #expect(scene.warnings.isEmpty)
  }

  @Test func theLimitAppliesToTheInterpreterToo() throws {
    var limits = Limits()
    limits.expressions.seconds = 0
    let animation = try Animation(json: Array(ExpressionRig.json("value + 1").utf8), limits: limits)
    #expect(animation.expressions == nil)
    #expect(animation.warnings.contains { $0.code == .unsupported && $0.path == "layers[0].ks.r" })
  }
}
