// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// What expressions make of a property. Each row is one name, and a number that was found by hand.
@Suite(.enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"))
struct ExpressionTests {
  static let numbers: [(String, Double)] = [
    names, functions, operators, keyframes, branches, arrays,
  ].flatMap { $0 }

  @Test(arguments: numbers)
  func number(_ expression: String, _ expected: Double) throws {
    let (value, warnings) = try ExpressionRig.number(expression)
    #expect(abs(value - expected) < 1e-3, "\(value)")
    #expect(warnings == [])
  }

  /// Written by hand, the value is that of the last statement that ran.
  static let branches: [(String, Double)] = [
    ("if (time > 0.4) { 3 } else { value }", 3), ("if (time > 0.8) { 3 } else { value }", 7),
    ("if (time > 0.4)\n  3\nelse\n  value", 3), ("if (time > 0.8)\n  3\nelse\n  value", 7),
    ("var t = time * 2;\nif (t > 0.5) {\n  var a = 2;\n  a + t\n} else value", 3),
    ("if (time > 1) 1; else if (time > 0.2) { 2; } else { 3; }", 2),
    ("switch (index) { case 1: 4; break; case 2: 5; break; default: 6 }", 4),
    ("try { nothing.at } catch (e) { 8 }", 8), ("try { 9 } finally { }", 9),
    ("if (true) { if (false) { 1 } else { // else { 2 }\n 5 } }", 5),
    ("if (time > 0.4) { var t = 5; }", 7),
    // Without a semicolon, as the older engine took it.
    ("if (time > 1) 0 else 100", 100), ("if (time > 0.4) 0 else 100", 0),
    ("if (time > 1) x = 1 else x = 2; x + 1", 3),
    ("if (time > 1) 1 else if (time > 0.2) 2 else 3", 2),
  ]

  /// Arithmetic of arrays of numbers, as it is typed in After Effects. The rotation gets the first
  /// component.
  static let arrays: [(String, Double)] = [
    ("[1, 2] + [3, 4]", 4), ("([1, 2] + [3, 4])[1]", 6), ("([5, 6] - [1, 2])[1]", 4),
    ("([10, 20] * 3)[1]", 60), ("(3 * [10, 20])[1]", 60), ("([10, 20] / 4)[1]", 5),
    ("-[1, 2]", -1), ("(-[1, 2])[1]", -2), ("value + [80]", 87), ("([1, 2] + 3)[0]", 4),
    ("([1, 2] + 3)[1]", 2), ("(3 - [1, 2])[0]", 2), ("([1, 2, 3] + [1])[2]", 3),
    ("transform.position + [1, 2]", 11), ("(transform.position * 2)[1]", 40),
    ("(-transform.position)[1]", -20), ("([effect(1)(1), 0] + [1, 1])[0]", 8),
    ("v = [1, 2]; v += [3, 4]; v[1]", 6), ("v = [1, 2]; v *= 2; v[1]", 4),
    ("v = [4, 6]; v -= [1, 1]; v[1]", 5), ("v = [4, 6]; v /= 2; v[1]", 3),
    ("v = [[1, 2], [3, 4]]; v[1] += [10, 10]; v[1][1]", 14),
    ("var o = { p: [1, 2] }; o.p += [1, 1]; o.p[1]", 3),
    ("function f(a) { return a + [10, 10]; } f([1, 2])[1]", 12),
    ("p = [0, 0]; for (i = 0; i < 3; i++) { p = p + [10, 20]; } p[1]", 60),
    ("time < 100 ? [1, 2] + [10, 10] : value", 11), ("(([1, 2] + [3, 4]) * 2 - [1, 1])[1]", 11),
    ("length([3, 0] + [0, 4])", 5), ("[1, 2].map(v => v + 1)[1]", 3),
    ("var $bm_rt; $bm_rt = [50, 50] + [10, 10];", 60),
    // What is no array of numbers is as in JavaScript.
    ("('a' + [1, 2]).length", 4), ("([1, 2] + 'a').length", 4), ("([1, 2] + ['a']).length", 4),
    ("(thisComp.layer('Text').text.sourceText + [1, 2]).length", 8), ("([] + []).length", 0),
    ("[1, 2] == [1, 2] ? 1 : 2", 2), ("[3, 4][1] + 1", 5), ("'5' * 2", 10), ("1 + '2'", 12),
    ("([[1, 2]] + [1]).length", 4), ("[1, 2] > 0 ? 1 : 2", 2), ("$bm_mul([1], [2])", 0),
  ]

  /// At frame 5, half a second.
  static let names: [(String, Double)] = [
    ("time", 0.5), ("value + 1", 8), ("thisProperty.value", 7), ("thisLayer.index", 1),
    ("thisComp.width", 200), ("index", 1), ("name.length", 5), ("inPoint", 0), ("outPoint", 10),
    ("width", 200), ("height", 100), ("active ? 1 : 2", 1), ("hasParent ? 1 : 2", 2),
    ("thisComp.layer('Target').hasParent ? 1 : 2", 1),
    ("thisComp.layer('Target').parent.index", 3), ("thisComp.layer('Target').active ? 1 : 2", 2),
    ("thisComp.layer(2).inPoint", 1), ("thisComp.layer(2).outPoint", 4),
    ("thisComp.layer(2).startTime", 0.5), ("thisComp.layer(thisLayer, 1).index", 2),
    ("thisComp.numLayers", 7), ("thisComp.height", 100), ("thisComp.frameDuration", 0.1),
    ("thisComp.displayStartTime", 0), ("thisComp.duration", 10), ("thisComp.name.length", 4),
    ("comp('Inner').width", 60), ("comp('Inner').layer('Inside').transform.position[1]", 6),
    ("comp('Main').numLayers", 7), ("thisComp.layer('Pre').source.height", 40),
    ("thisComp.layer('Pre').timeRemap", 2), ("thisComp.layer('Solid').width", 40),
    // The transform of the layer itself, and of others.
    ("transform.position[0]", 10), ("position[1]", 20), ("scale[0]", 100), ("opacity", 80),
    ("anchorPoint[0]", 0), ("transform.rotation", 7), ("rotation", 7),
    ("thisLayer('ADBE Transform Group')('ADBE Opacity')", 80), ("thisLayer(6)('Opacity')", 80),
    ("thisComp.layer('Target').transform.scale[1]", 50),
    ("thisComp.layer('Target').rotation", 30), ("thisComp.layer('Parent').position[0]", 100),
    ("thisComp.layer('Parent').transform.xPosition", 100), ("$bm_transform.opacity", 80),
    // Contents.
    ("content('Group 1').content('Ellipse').size[1]", 40),
    ("thisLayer(2)('Group 1')(2)(1)(3)[1]", 2), ("content('Group 1').content('Rect').roundness", 5),
    ("thisLayer('ADBE Root Vectors Group')(1)('Contents')('Star')(7)", 13),
    ("content(1).content(3).innerRadius", 6), ("content(1).content('Star').outerRoundness", 15),
    ("content(1).content('Star').innerRoundness", 14), ("content(1).content('Star').points", 5),
    ("content(1).content('Star').rotation", 11), ("content(1).content('Trim').start", 10),
    ("content(1).content('Trim').end", 90), ("content(1).content('Trim').offset", 20),
    ("content(1).content('Round').radius", 17), ("content(1).content('Again').copies", 3),
    ("content(1).content('Again').transform.position[0]", 18),
    ("content(1).content('Fill').color[1]", 0.4), ("content(1).content('Fill').opacity", 55),
    ("content(1).content('Pen').strokeWidth", 4),
    ("content(1).content('Pen')('Dashes')('dash')", 19),
    ("content(1).transform.rotation", 24), ("content(1).transform.skewAxis", 26),
    ("content(1)('ADBE Vector Transform Group')(2)[1]", 23), ("content(1).numProperties", 2),
    // Effects and masks.
    ("effect('Slider Control')('Slider')", 7), ("effect(1)(1)", 7),
    ("effect('Slider Control')('ADBE Slider Control-0001')", 7), ("effect('Turn')('Angle')", 45),
    ("effect('Slider Control').slider", 7), ("effect('Tint')('Color')[0]", 0.25),
    ("effect('Tint').color[1]", 0.5), ("effect('Place')('Point')[1]", 4),
    ("effect('On')('Checkbox') == 1 ? 3 : 4", 3), ("effect('Other')('Layer').index", 2),
    ("effect('Pseudo/Hose')('Pseudo/Hose-0001')", 12), ("effect('Hose')('Doubled')", 24),
    ("thisLayer(4)('Hose')(1)", 12), ("effect('Hose').bend", 12),
    ("mask('Mask 1').maskOpacity", 70), ("mask(1).maskExpansion", 3), ("mask(1).maskFeather[1]", 2),
    ("mask(1).maskPath.points()[1][0]", 4),
    // Texts.
    ("thisComp.layer('Text').text.sourceText.length", 5),
    ("thisComp.layer('Text').text.sourceText.value == 'Hello' ? 1 : 2", 1),
    ("thisComp.layer('Text').text.sourceText.style.fontSize", 20),
    ("thisComp.layer('Text').text.sourceText.style.fillColor[1]", 0.5),
    ("thisComp.layer('Solid').sourceRectAtTime().width", 40),
    ("sourceRectAtTime(0, false).height > 10 ? 1 : 2", 1),
    ("thisComp.layer('Text').sourceRectAtTime(time).top < 0 ? 1 : 2", 1),
    // From a property to its groups.
    ("thisProperty.propertyIndex", 10), ("thisProperty.propertyGroup(1)('Opacity')", 80),
    ("thisProperty.propertyGroup(2).index", 1), ("propertyGroup(1).opacity", 80),
    ("thisProperty._name.length", 8), ("thisProperty.propertyGroup(1)(11)", 80),
  ]

  static let functions: [(String, Double)] = [
    ("linear(time, 10, 20)", 15), ("linear(3, 2, 4, 10, 20)", 15), ("linear(9, 2, 4, 10, 20)", 20),
    ("linear(time, [0,0], [10,20])[1]", 10), ("ease(0.5, 0, 100)", 50.168),
    // The ends are not exchanged: the first value up to tMin, the second beyond both.
    ("linear(5, 10, 0, 1, 2)", 1), ("linear(10, 10, 0, 1, 2)", 1), ("linear(11, 10, 0, 1, 2)", 2),
    ("linear(-1, 10, 0, 1, 2)", 1), ("ease(5, 10, 0, 1, 2)", 1), ("ease(12, 10, 0, 1, 2)", 2),
    ("easeIn(5, 10, 0, [1,3], [2,4])[1]", 3), ("easeOut(12, 10, 0, [1,3], [2,4])[1]", 4),
    ("easeIn(0.5, 0, 1) < 0.5 ? 1 : 2", 1), ("easeOut(0.5, 0, 1) > 0.5 ? 1 : 2", 1),
    ("clamp(15, 0, 10)", 10), ("clamp(-1, 10, 0)", 0), ("clamp([5, 20], 0, 10)[1]", 10),
    ("length([3,4])", 5), ("length([1,1],[4,5])", 5), ("normalize([0,5])[1]", 1),
    ("dot([1,2],[3,4])", 11), ("cross([1,0,0],[0,1,0])[2]", 1), ("lookAt([0,0,0],[1,0,0])[1]", 90),
    ("degreesToRadians(180)", .pi), ("radiansToDegrees(Math.PI)", 180),
    ("framesToTime(5)", 0.5), ("timeToFrames(0.75)", 7), ("timeToFrames()", 5),
    ("rgbToHsl([1,0,0,1])[2]", 0.5), ("hslToRgb([1/3,1,0.5,1])[1]", 1),
    ("hslToRgb(rgbToHsl([0.2,0.4,0.6,1]))[2]", 0.6), ("hexToRgb('ff8000')[1]", 128.0 / 255),
    ("Math.sqrt(9)", 3), ("substring('hello', 1, 3).length", 2), ("posterizeTime(4); time", 0.5),
    ("posterizeTime(3); time", 1.0 / 3),
    // A target turned by a parent, half its size.
    ("thisComp.layer('Parent').toComp([10,0])[1]", 10),
    ("thisComp.layer('Parent').toWorld([10,0])[0]", 100),
    ("thisComp.layer('Parent').fromComp([100,10])[0]", 10),
    ("thisComp.layer('Parent').fromWorld([90,0])[1]", 10),
    ("thisComp.layer('Target').toComp([0,0],1)[0]", 50),
    ("thisComp.layer('Target').toComp([0,0],1)[1]", 100),
    ("thisComp.layer('Parent').toCompVec([1,0])[1]", 1),
    ("thisComp.layer('Parent').toWorldVec([0,1])[0]", -1),
    ("thisComp.layer('Parent').fromCompVec([0,1])[0]", 1),
    ("thisComp.layer('Parent').fromWorldVec([0,1])[0]", 1), ("toComp([1,1],0).length", 2),
    ("fromCompToSurface([10,20])[0]", 0), ("sourceTime(2)", 2),
    // Paths.
    ("content(1).content('Path 1').path.points()[2][1]", 10),
    ("content(1).content('Path 1').path.inTangents()[1][0]", 0),
    ("content(1).content('Path 1').path.outTangents().length", 3),
    ("content(1).content('Path 1').path.isClosed() ? 1 : 2", 2),
    ("content(1).content('Path 1').path.pointOnPath(0.75)[1]", 5),
    ("content(1).content('Path 1').path.tangentOnPath(0.75)[1]", 1),
    ("content(1).content('Path 1').path.normalOnPath(0.25)[1]", 1),
    ("createPath([[0,0],[6,0]], [], [], false).pointOnPath(0.5)[0]", 3),
    // Chance is the same each time.
    ("random() == random() ? 1 : 2", 2), ("random(5) < 5 ? 1 : 2", 1),
    ("random(5, 6) >= 5 ? 1 : 2", 1), ("random([1,2],[2,3])[1] >= 2 ? 1 : 2", 1),
    ("seedRandom(3, true); var a = random(); seedRandom(3, true); a == random() ? 1 : 2", 1),
    ("gaussRandom(0, 1) == gaussRandom(0, 1) ? 1 : 2", 2), ("noise(0.3) == noise(0.3) ? 1 : 2", 1),
    ("Math.abs(wiggle(3, 2) - 7) <= 2 ? 1 : 2", 1), ("wiggle(3, 0)", 7),
    ("wiggle(1, 5, 3, 0.5, 2) == wiggle(1, 5, 3, 0.5, 2) ? 1 : 2", 1),
    ("Math.abs(temporalWiggle(1, 1) - 7) < 1 ? 1 : 2", 1), ("smooth(0.2, 5)", 7),
    ("Math.random() < 1 ? 1 : 2", 1), ("new Date().getTime()", 500),
  ]

  static let operators: [(String, Double)] = [
    ("var $bm_rt; $bm_rt = $bm_sum(1, 2);", 3), ("sum([1,2],[3,4])[1]", 6), ("sum([1,2],5)[0]", 6),
    ("sum([1,2],5)[1]", 2), ("sum([1,2,3],[1])[2]", 3), ("sum('a', 1).length", 2),
    ("$bm_sub([5,6],[1,2])[1]", 4), ("sub(5, '2')", 3), ("$bm_mul([1,2],3)[1]", 6),
    ("mul(2,[1,2])[1]", 4), ("mul([1],[2])", 0), ("$bm_div([4,6],2)[1]", 3), ("div(6, 3)", 2),
    ("$bm_mod(7, 4)", 3), ("mod(7, 4)", 3), ("$bm_neg([1,2])[1]", -2), ("add(1, 1)", 2),
    ("$bm_isInstanceOfArray([1]) ? 1 : 2", 1), ("[1,2] instanceof Array ? 1 : 2", 1),
    ("sum(thisComp.layer(2).transform.scale, [1,1])[0]", 51),
    // Texts that are written by hand, or compute their result differently.
    ("a = 5;\nb = a + 1;\nb", 6), ("if (time > 1) { 3 } else { 4 }", 4),
    ("function f() { return 3; } f()", 3),
    ("eval('thisLayer.transform')('Opacity')", 80), ("eval(12)", 12), ("[5,6]", 5), ("'8'", 8),
    ("var chain = 'thisComp'; eval([chain][0]).width", 200), ("true", 1), ("null", 7),
    ("undefined", 7), ("value = value; value", 7), ("let a = 2; const b = 3; a + b", 5),
    ("[1,2,3].map(v => v * 2).length", 3), ("'12345'.replace(/\\B(?=(\\d{3})+$)/g, ',').length", 6),
    ("(1234.5).toLocaleString().length", 7),
  ]

  static let keyframes: [(String, Double)] = [
    ("thisComp.layer(2).position.numKeys", 2), ("thisComp.layer(2).position.key(2).time", 1),
    ("thisComp.layer(2).position.key(2).value[0]", 100),
    ("thisComp.layer(2).position.key(2)[1]", 50),
    ("thisComp.layer(2).position.key(1).index", 1),
    ("thisComp.layer(2).position.nearestKey(0.7).index", 2),
    ("thisComp.layer(2).position.valueAtTime(0.25)[0]", 25),
    ("thisComp.layer(2).position.velocityAtTime(0.5)[0]", 100),
    ("thisComp.layer(2).position.speedAtTime(0.5)", 111.803),
    ("thisComp.layer(2).position.velocity[1]", 50), ("thisComp.layer(2).position.speed", 111.803),
    ("thisComp.layer(2).position.loopOut('cycle')[0]", 50), ("numKeys", 0), ("loopOut()", 7),
    ("loopIn('pingpong')", 7), ("loop_out('cycle')", 7), ("loop_in()", 7), ("velocity", 0),
    ("speed", 0), ("valueAtTime(3)", 7), ("velocityAtTime(1)", 0), ("nearestKey(time).index", 0),
    ("var $bm_rt; try { $bm_rt = key(1).value } catch (e) { $bm_rt = 5 }", 5),
    ("loopOutDuration('cycle', 2)", 7),
    ("loopInDuration('cycle', 0)", 7),
  ]
}
