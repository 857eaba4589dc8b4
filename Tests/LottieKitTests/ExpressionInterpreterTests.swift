// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Expressions that are evaluated without JavaScript come to what JavaScript makes of them.
@Suite(.enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"))
struct ExpressionInterpreterTests {
  private static let frames: [Double] = [0, 3.7, 5, 10, 12.5, 23, 42]

  /// The rotation and the position of a layer that has the expression on both, which have
  /// keyframes.
  static func keyed(_ expression: String) -> String {
    let x = ExpressionRig.quoted(expression)
    return ExpressionRig.json("1", on: "none").replacingOccurrences(
      of: #""p":{"k":[10,20],"ix":2}"#,
      with: #"""
        "p":{"x":\#(x),"ix":2,"k":[{"t":2,"s":[10,20],"e":[40,50]},{"t":8,"s":[40,50],"e":[0,5]},
          {"t":20,"s":[0,5]}]}
        """#
    ).replacingOccurrences(
      of: #""r":{"k":7,"ix":10}"#,
      with: #"""
        "r":{"x":\#(x),"ix":10,"k":[{"t":2,"s":[10],"e":[40]},{"t":8,"s":[40],"e":[7]},{"t":20,"s":[7]}]}
        """#)
  }

  private struct Outcome: Equatable {
    var values: [Double] = []
    var warnings: [LottieWarning] = []
    var hasScript = false
  }

  private static func outcome(of json: String, plain: Bool) throws -> Outcome {
    let scene = try Scene(
      Animation(json: Array(json.utf8)), usesInterpreter: plain)
    var outcome = Outcome()
    for frame in frames {
      for name in ["Position", "Rotation", "Opacity"] {
        let path = AnimationKeypath(keypath: "Probe.Transform." + name)
        let value = scene.value(at: path, frame: frame, isOriginal: false)
        if let number = value as? LottieVector1D { outcome.values.append(number.value) }
        if let vector = value as? Vector3D { outcome.values += [vector.x, vector.y, vector.z] }
      }
    }
    outcome.warnings = scene.warnings
    outcome.hasScript = scene.expressions?.hasScript ?? false
    return outcome
  }

  /// - Returns: Whether JavaScript was needed.
  static func agree(_ json: String, _ note: Comment) throws -> Bool {
    let (plain, script) = try (outcome(of: json, plain: true), outcome(of: json, plain: false))
    #expect(plain.values.count == script.values.count, note)
    for (a, b) in zip(plain.values, script.values) {
      #expect(a == b || abs(a - b) <= 1e-9 * max(abs(a), abs(b)), "\(note): \(a), \(b)")
    }
    #expect(plain.warnings == script.warnings, note)
    return plain.hasScript
  }

  @Test(arguments: ExpressionTests.numbers)
  func agreesWithJavaScript(_ expression: String, _: Double) throws {
    _ = try Self.agree(ExpressionRig.json(expression, on: "r p o"), "\(expression)")
    _ = try Self.agree(Self.keyed(expression), "\(expression)")
  }

  /// As the exporter writes them.
  @Test(arguments: plain) func needsNoJavaScript(_ expression: String) throws {
    let text = "var $bm_rt;\n$bm_rt = \(expression);"
    let needed = [
      try Self.agree(ExpressionRig.json(text), "\(expression)"),
      try Self.agree(ExpressionRig.json(expression), "\(expression)"),
      try Self.agree(Self.keyed(text), "\(expression)"),
    ]
    // A value that does not fit the property is JavaScript's to refuse.
    #expect(!needed[0] && !needed[1], "\(expression)")
  }

  static let plain = [
    "5", "-90", "0.01", ".5", "1e2", "1.5e-3", "true", "null", "undefined", "clamp(value, 0, 5)",
    "clamp([30, -5], 20, 0)[1]", "value * 2 - 1", "7 % 4 + 2 / 8", "-7 % 4", "+value", "-(-value)",
    "time > 0.4 ? 1 : 2", "time >= 0.5 && 3", "time < 1 || 4", "!time ? 5 : 6", "!!value ? 7 : 8",
    "(1, 2, 3)", "value == 7 ? 1 : 2", "7 === '7' ? 1 : 2", "1 / Math.round(-0.2) < 0 ? 1 : 2",
    "null == undefined ? 1 : 2",
    "true == 1 ? 3 : 4", "true === 1 ? 3 : 4", "'a' + 1 == 'a1' ? 1 : 2", "('a' + 0.25).length",
    "'ab\\'c'.length", "\"x\\\\\".length", "'→é'.length", "[1, 2, 3].length", "[1, [5, 6]][1][0]",
    "effect('On')('Checkbox') ? 1 : 2", "!effect('On')('Checkbox') ? 1 : 2",
    "effect('On')('Checkbox') == true ? 1 : 2", "effect('On')('Checkbox') === 1 ? 1 : 2",
    "effect('Slider Control')('Slider') + 1", "effect('Slider Control')('Slider') * value",
    "$bm_sum(value, thisComp.layer('Target').transform.position)[0]",
    "$bm_sum($bm_div(thisComp.layer('Target').transform.position, 3.33), [1, 2, 3])[2]",
    "$bm_mul(value, thisComp.layer('Target').transform.scale[0])", "$bm_neg([1, 2])[1]",
    "$bm_sub(5, [1, 2])[0]", "$bm_sub([5, 6], 1)[0]", "$bm_sub([5, 6], 1)[1]", "$bm_mul([1], [2])",
    "$bm_div(6, [2, 3])[1]", "$bm_mod(-7, 4)", "sum('a', 'b').length", "normalize([3, 4])[0]",
    "dot([1, 2], [3, 4])", "length([1, 2, 3], [1])", "length(value)", "degreesToRadians(value)",
    "linear(value, 0, 10)", "linear(time, 0, 4, 10, -10)", "linear(time, 1, 0, [1, 2], [3, 4])[1]",
    "ease(time, 0, 4, 0, 100)", "easeIn(time, 0, 4, 0, 100)", "easeOut(time / 4, 0, 100)",
    "Math.sin(time) + Math.cos(time) + Math.tan(time)", "Math.atan2(1, value) + Math.atan(2)",
    "Math.pow(value, 2) + Math.pow(2, 0.5) + Math.pow(2, -3) + Math.pow(3, 41)",
    "Math.round(2.5) + Math.round(-2.5) + Math.round(0.49999999999999994)", "Math.exp(-time)",
    "Math.max(1, value, 3) + Math.min(1, value, 3)", "Math.floor(-2.5) + Math.ceil(2.5)",
    "Math.abs(-3) + Math.sqrt(2) + Math.log(3) + Math.PI + Math.E",
    "Math.asin(0.3) + Math.acos(0.2)",
    "timeToFrames(time)", "framesToTime(5)", "radiansToDegrees(1)",
    "thisComp.layer('Target').transform.position.valueAtTime(0.25)[0]",
    "thisComp.layer('Target').transform.position.velocityAtTime(0.5)[1]",
    "thisComp.layer('Target').transform.position.speed",
    "thisComp.layer('Target').transform.position.key(2).time",
    "thisComp.layer('Target').position.key(1)[1]", "thisComp.layer('Target').position.numKeys",
    "thisComp.layer('Target').position.loopOut('offset')[0]",
    "thisComp.layer('Target').position.nearestKey(time).index",
    "thisComp.layer(thisLayer, 1).index", "thisComp.layer(3).name.length", "comp('Inner').width",
    "comp('Inner').layer('Inside').transform.position[1]", "thisComp.layer('Pre').timeRemap",
    "hasParent ? 1 : 2", "thisComp.layer('Target').parent.index", "thisComp.frameDuration",
    "thisComp.duration + thisComp.displayStartTime + thisComp.pixelAspect", "index + inPoint",
    "thisComp.layer('Target').active ? 1 : 2", "thisComp.layer('Solid').width", "name.length",
    "content('Group 1').transform.rotation", "content('Group 1').content('Ellipse').size[1]",
    "content(1)(2)(5)(1)", "thisLayer(2)('Group 1')('Contents')('Star')(7)",
    "content('group 1').content('TRIM').end", "content(1).content('Again').transform.position[0]",
    "content(1).content('Pen').color[0]", "content(1).content('Pen')('Dashes')('dash')",
    "thisLayer('ADBE Transform Group')('ADBE Opacity')", "transform.position[1]", "opacity",
    "$bm_transform.scale[0]", "effect(1)(1)", "effect('Hose')('Doubled')", "effect('Hose').bend",
    "effect('Pseudo/Hose')('Pseudo/Hose-0001')", "effect('Other')('Layer').index",
    "effect('Slider Control').param('Slider')", "thisLayer.effect('Tint').color[1]",
    "mask('Mask 1').maskOpacity", "mask(1)('Mask Feather')[1]", "thisProperty.propertyIndex",
    "thisProperty.propertyGroup(1)('Opacity')", "thisProperty.propertyGroup(2).index",
    "propertyGroup(1).opacity", "thisProperty.numKeys", "thisProperty.name.length", "numKeys",
    "thisComp.layer('Text').text.sourceText.length", "valueAtTime(time - 0.1)", "velocityAtTime(1)",
    "transform.rotation", "loopOut()", "loopOut('pingpong', 1)", "loopIn('cycle')",
    "loopOut('offset')", "loopOut('continue')", "loopIn('continue')", "loopIn('offset', 1)",
    "loopOutDuration('cycle', 0.6)", "loopInDuration('pingpong', 0.3)", "loopOutDuration('cycle')",
    "toComp([10, 0])[1]", "thisComp.layer('Parent').toWorld([10, 0, 5])[2]",
    "thisComp.layer('Target').toComp([3, 4])[0]", "thisComp.layer('Target').toComp([0, 0], 1)[1]",
    "thisComp.layer('Target').fromComp([10, 20])[0]", "fromWorld([1, 2])[1]",
    "toCompVec([1, 0])[0]", "thisComp.layer('Parent').toWorld([1, 2, 0 / 0])[0] > 0 ? 1 : 2",
    "thisComp.layer('Parent').toWorldVec([0, 1])[0]", "thisLayer.fromCompVec([1, 1])[1]",
    "thisComp.layer('Target').fromCompToSurface([5, 6])[1]", "thisLayer.fromWorldVec([1, 1], 2)[0]",
    "content(1).content('Path 1').path.points()[2][1]",
    "content(1).content('Path 1').path.inTangents()[1][0]",
    "content(1).content('Path 1').path.outTangents(time).length",
    "content(1).content('Path 1').path.isClosed() ? 1 : 2", "mask(1).maskPath.points()[1][0]",
    "content(1).content('Path 1').path.pointOnPath(0.7)[1]",
    "content(1).content('Path 1').path.pointOnPath()[0]",
    "mask(1).maskPath.pointOnPath(time / 5)[1]",
    "content(1).content('Path 1').path.tangentOnPath(0.7)[1]",
    "content(1).content('Path 1').path.normalOnPath(0.2)[1]",
    "nearestKey(time).index", "nearestKey(time).time", "nearestKey(time).value", "velocity",
    "speed", "wiggle(3, 5)", "wiggle(200, 1000)", "wiggle(2.5, [5, 9])[0]", "wiggle(-3, 2, 4)",
    "wiggle(1, 5, 2.5, 0.7)", "wiggle(1, 5, 3, 0.5, 2)", "wiggle(1e12, 3)", "wiggle(2, [4])",
    "thisComp.layer('Target').transform.position.wiggle(2, 3)[1]", "temporalWiggle(1, 0.5)",
    "position.temporalWiggle(1, 0.5, 2, 0.5, 3)[1]", "noise(time)", "noise([time, 3, -0.2])",
    "noise(-5e9)", "noise(value)",
  ]

  @Test(arguments: programs) func programsNeedNoJavaScript(_ text: String) throws {
    #expect(try !Self.agree(ExpressionRig.json(text), "\(text)"))
    #expect(try !Self.agree(Self.keyed(text), "\(text)"))
  }

  static let programs = [
    ";$bm_mul(value, 2);",
    "var $bm_rt; var n, t; n = 0; if (numKeys > 0) { n = nearestKey(time).index; if (key(n).time > time) { n--; } } if (n == 0) { t = 0; } else { t = $bm_sub(time, key(n).time); } if (n > 0) { var v = velocityAtTime($bm_sub(key(n).time, $bm_div(thisComp.frameDuration, 10))); $bm_rt = $bm_sum(value, $bm_div($bm_mul($bm_mul(v, 0.2), Math.sin($bm_mul($bm_mul($bm_mul(2, t), 2), Math.PI))), Math.exp($bm_mul(8, t)))); } else { $bm_rt = value; }",
    "var $bm_rt; try { $bm_rt = thisComp.layer('none').transform.position; } catch (e) { $bm_rt = value; }",
    "var $bm_rt; var a = 1; try { a = 2; key(99); a = 3; } catch (e) { a += 10; } $bm_rt = $bm_sum(value, a);",
    "var $bm_rt; try { effect('none')(1); } catch (e) {} $bm_rt = value;",
    "var $bm_rt; try { content('none'); } catch (err) { $bm_rt = $bm_mul(value, 2); };",
    "var $bm_rt; try { comp('none'); } catch { $bm_rt = $bm_mul(value, 3); }",
    "var $bm_rt; try { try { thisLayer('none'); } catch (a) { mask('none'); } } catch (b) { $bm_rt = value; }",
    "var $bm_rt; var n = 3; n++; ++n; n--; var m = n++ + --n; n *= 2; n /= 4; n -= 1; n %= 5; n += m; $bm_rt = $bm_sum(value, n);",
    "var $bm_rt; if (time > 1) $bm_rt = $bm_mul(value, 2); else if (time > 0.4) { $bm_rt = value; } else $bm_rt = $bm_neg(value);",
    "var $bm_rt; n = 5; $bm_rt = $bm_sum(value, n);",
    "var $bm_rt; var value = $bm_sum(value, 1); $bm_rt = value;",
    "var $bm_rt; var time; $bm_rt = $bm_mul(value, time);", "var $bm_rt; $bm_rt = value; // done",
    "var $bm_rt; /* all of it */ { $bm_rt = value; ; }",
    "var $bm_rt; var eff = effect('Hose'); $bm_rt = $bm_mul(value, eff('Bend'));",
    "var a = 2; $bm_mul(value, a)", "a = 2;\n$bm_mul(value, a);\n", "var $bm_rt;",
    "var $bm_rt; var x; $bm_rt = x;",
    "var $bm_rt; var x = 0, x = x || value; $bm_rt = x;", "var $bm_rt; $bm_rt = value = value;",
  ]

  /// What is not understood is left to JavaScript; its expressions report their mistakes as before.
  @Test(arguments: foreign) func unsupportedExpressionsAreLeftToJavaScript(_ expression: String)
    throws
  {
    #expect(try Self.agree(ExpressionRig.json(expression), "\(expression)"))
  }

  static let foreign = [
    "/a/.test('a') ? 1 : 2", "0x10", "value?.x", "missing", "1 +", "'unterminated", "0 / 0",
    "'abc'", "thisComp", "[]", "[1, 2] * [3, 4]", "[1, 2] / [3, 4]",
    "thisProperty.propertyGroup(1)('Rotation') == thisProperty ? 1 : 2", "'\\u0041'.length",
    "try { missing } catch (e) { e.message.length }", "key('x')", "value.toFixed(1)",
    "thisComp.layer(2)", "017", "new Array(3).length", "Math.max(...[1, 2])",
    "var [a, b] = [1, 2]; b", "class A {} 5", "function* f() { yield 1; } 5",
    "JSON.stringify([1]).length", "new Date(0).getTime()", "(1234.5).toLocaleString().length",
    "var a = 1;\nvalue\n- a", "var a = [1];\nvalue\n[0]", "throw new Error('a'); 5", "undefined.a",
    "thisLayer.nothing",
    "'é'.charAt(0).length", "thisComp.marker.numKeys", "switch (1) { case 1: 5 }",
    "var f = []; for (let i = 0; i < 2; i++) f.push(() => i); f[0]()",
    "function f(n) { return f(n + 1); } f(0)", "'x'.repeat(3).length", "a: 5", "let time = 5; time",
    "const a = 1; a = 2; a", "var a = [1]; a[5] = 1; a.length", "with (Math) { 5 }",
    "-[] + 5", "function f(a) { return a + 1; }\n(5)", "{}\n[5]", "{} + 5",
    "if (0) function f() {}\ntypeof f == 'function' ? 1 : 2", "eval('posterizeTime(2)'); time",
    "[1, 2, 3, 4, 5].sort(() => random() - 0.5)[2]",
  ]
}
