// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// The table of After Effects' words in FEATURES.md: an expression for each that is known, with the number that it gives at
/// frame 5, half a second.
@Suite(.enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"))
struct ExpressionReferenceTests {
  @Test(arguments: examples.keys.sorted())
  func word(_ key: String) throws {
    let (expression, expected) = try #require(Self.examples[key])
    let word = try #require(key.split(separator: ".").last)
    #expect(expression.contains(word))
    let (value, warnings) = try ExpressionRig.number(expression)
    #expect(abs(value - expected) < 1e-3, "\(expression): \(value)")
    #expect(warnings == [])
  }

  @Test func everyWordOfTheTableHasAnExample() {
    let words = ExpressionReference.topics.flatMap { topic in
      topic.known.map { topic.title + "." + $0 }
    }
    #expect(Set(words) == Set(Self.examples.keys))
    #expect(words.count == Set(words).count)
  }

  @Test(arguments: [
    "footage('other.json').sourceText", "footage('a.json').dataKeyCount([0])",
    "thisProject.fullPath", "thisComp.layerByComment('a').index",
    "audioLevels[0]", "castsShadows", "zoom", "intensity",
    "thisComp.layer('Text').text.sourceText.style.replaceText('a', 0, 1).fontSize",
  ])
  func wordsThatTheTableDeniesWarn(_ expression: String) throws {
    let (value, warnings) = try ExpressionRig.number(expression)
    #expect(value == 7 && warnings.count == 1, "\(value), \(warnings)")
  }

  private static let text = "thisComp.layer('Text').text.sourceText"
  private static let target = "thisComp.layer('Target')"
  private static let path = "content(1).content('Path 1').path"
  private static let marker = "thisComp.marker.key('two')"

  private static func table(_ topic: String, _ rows: [(String, String, Double)])
    -> [String: (String, Double)]
  {
    var table: [String: (String, Double)] = [:]
    for (word, expression, number) in rows { table[topic + "." + word] = (expression, number) }
    return table
  }

  static let examples = [functions, compositions, layers, properties, texts, styles]
    .reduce(into: [:]) { $0.merge($1) { $1 } }

  private static let functions = [
    table(
      "Global",
      [
        ("comp", "comp('Inner').width", 60), ("thisComp", "thisComp.width", 200),
        ("thisLayer", "thisLayer.index", 1), ("thisProperty", "thisProperty.value", 7),
        ("time", "time", 0.5), ("value", "value + 1", 8), ("colorDepth", "colorDepth", 8),
        ("posterizeTime", "posterizeTime(3); time", 1.0 / 3),
        ("footage", "footage('a.json').sourceData.list[1].n", 3),
      ]),
    table(
      "Time conversion",
      [
        ("timeToFrames", "timeToFrames(0.75)", 7), ("framesToTime", "framesToTime(5)", 0.5),
        (
          "timeToTimecode", "timeToTimecode(3661.5) == '01:01:01:15' ? 1 : timeToTimecode(3661.5)",
          1
        ),
        (
          "timeToNTSCTimecode",
          "timeToNTSCTimecode(60.06) + timeToNTSCTimecode(600.6, true) + timeToNTSCTimecode(60.06, true)"
            + " == '00:01:00:0000;10;00;1800;01;00;02' ? 1 : 2", 1
        ),
        ("timeToFeetAndFrames", "timeToFeetAndFrames(2, 24) == '0003+00' ? 1 : 2", 1),
        ("timeToCurrentFormat", "timeToCurrentFormat(-1.25, 10) == '-00:00:01:03' ? 1 : 2", 1),
      ]),
    table(
      "Vector math",
      [
        ("add", "add(1, 1)", 2), ("sub", "sub([5,6],[1,2])[1]", 4), ("mul", "mul([1,2],3)[1]", 6),
        ("div", "div([4,6],2)[1]", 3), ("clamp", "clamp(15, 0, 10)", 10),
        ("dot", "dot([1,2],[3,4])", 11), ("cross", "cross([1,0,0],[0,1,0])[2]", 1),
        ("normalize", "normalize([0,5])[1]", 1), ("length", "length([3,4])", 5),
        ("lookAt", "lookAt([0,0,0],[1,0,0])[1]", 90),
      ]),
    table(
      "Random numbers",
      [
        (
          "seedRandom",
          "seedRandom(3, true); var a = random(); seedRandom(3, true); a == random() ? 1 : 2",
          1
        ),
        ("random", "random(5, 6) >= 5 ? 1 : 2", 1),
        ("gaussRandom", "gaussRandom(0, 1) == gaussRandom(0, 1) ? 1 : 2", 2),
        ("noise", "noise(0.3) == noise(0.3) ? 1 : 2", 1),
      ]),
    table(
      "Interpolation",
      [
        ("linear", "linear(3, 2, 4, 10, 20)", 15), ("ease", "ease(0.5, 0, 100)", 50.168),
        ("easeIn", "easeIn(0.5, 0, 1) < 0.5 ? 1 : 2", 1),
        ("easeOut", "easeOut(0.5, 0, 1) > 0.5 ? 1 : 2", 1),
      ]),
    table(
      "Color conversion",
      [
        ("rgbToHsl", "rgbToHsl([1,0,0,1])[2]", 0.5), ("hslToRgb", "hslToRgb([1/3,1,0.5,1])[1]", 1),
        ("hexToRgb", "hexToRgb('ff8000')[1]", 128.0 / 255),
      ]),
    table(
      "Other math",
      [
        ("degreesToRadians", "degreesToRadians(180)", .pi),
        ("radiansToDegrees", "radiansToDegrees(Math.PI)", 180),
      ]),
  ].reduce(into: [:]) { $0.merge($1) { $1 } }

  private static let compositions = [
    table(
      "Comp",
      [
        ("layer", "thisComp.layer('Solid').width", 40), ("marker", "thisComp.marker.numKeys", 2),
        ("numLayers", "thisComp.numLayers", 7),
        ("activeCamera", "thisComp.activeCamera === null ? 1 : 2", 1),
        ("width", "thisComp.width", 200), ("height", "thisComp.height", 100),
        ("duration", "thisComp.duration", 10),
        ("ntscDropFrame", "thisComp.ntscDropFrame ? 1 : 2", 2),
        ("displayStartTime", "thisComp.displayStartTime", 0),
        ("frameDuration", "thisComp.frameDuration", 0.1),
        ("shutterAngle", "thisComp.shutterAngle", 180),
        ("shutterPhase", "thisComp.shutterPhase", -90),
        ("bgColor", "thisComp.bgColor[3]", 1), ("pixelAspect", "thisComp.pixelAspect", 1),
        ("name", "thisComp.name.length", 4),
      ]),
    table(
      "Marker key",
      [
        ("time", "\(marker).time", 2), ("index", "thisComp.marker.nearestKey(1.8).index", 2),
        ("duration", "\(marker).duration", 0.5),
        ("comment", "thisComp.marker.key(1).comment.length", 12),
        ("chapter", "\(marker).chapter.length", 0), ("url", "\(marker).url.length", 0),
        ("frameTarget", "\(marker).frameTarget.length", 0),
        ("eventCuePoint", "\(marker).eventCuePoint ? 1 : 2", 2),
        ("cuePointName", "\(marker).cuePointName.length", 0),
        ("parameters", "Object.keys(\(marker).parameters).length", 0),
        ("protectedRegion", "\(marker).protectedRegion ? 1 : 2", 2),
      ]),
  ].reduce(into: [:]) { $0.merge($1) { $1 } }

  private static let layers = [
    table(
      "Layer",
      [
        ("source", "thisComp.layer('Pre').source.height", 40), ("sourceTime", "sourceTime(2)", 2),
        ("sourceRectAtTime", "thisComp.layer('Solid').sourceRectAtTime().width", 40),
        ("effect", "effect('Turn')('Angle')", 45), ("mask", "mask('Mask 1').maskOpacity", 70),
        ("width", "width", 200), ("height", "height", 100), ("index", "index", 1),
        ("parent", "\(target).parent.index", 3), ("hasParent", "hasParent ? 1 : 2", 2),
        ("inPoint", "\(target).inPoint", 1), ("outPoint", "\(target).outPoint", 4),
        ("startTime", "\(target).startTime", 0.5), ("hasVideo", "hasVideo ? 1 : 2", 1),
        ("hasAudio", "hasAudio ? 1 : 2", 2), ("enabled", "enabled ? 1 : 2", 1),
        ("active", "\(target).active ? 1 : 2", 2), ("audioActive", "audioActive ? 1 : 2", 2),
        ("anchorPoint", "anchorPoint[0]", 0), ("position", "position[1]", 20),
        ("scale", "scale[0]", 100), ("rotation", "\(target).rotation", 30),
        ("opacity", "opacity", 80),
        ("timeRemap", "thisComp.layer('Pre').timeRemap", 2), ("marker", "marker.numKeys", 0),
        ("name", "name.length", 5), ("orientation", "orientation[0]", 0),
        ("xRotation", "xRotation", 0), ("yRotation", "yRotation", 0),
        ("zRotation", "\(target).zRotation", 30),
        ("sampleImage", "thisComp.layer('Solid').sampleImage([20, 15], [2, 2], true, time)[0]", 1),
      ]),
    table(
      "Footage",
      [
        ("name", "footage('data').name.length", 6),
        ("sourceText", "footage('a.json').sourceText.length", 36),
        ("sourceData", "thisComp.layer('Data').source.sourceData.size", 12),
        ("dataValue", "footage('a.json').dataValue([1, 0, 0])", 2),
      ]),
    table(
      "Layer space",
      [
        ("toComp", "thisComp.layer('Parent').toComp([10,0])[1]", 10),
        ("fromComp", "thisComp.layer('Parent').fromComp([100,10])[0]", 10),
        ("toWorld", "thisComp.layer('Parent').toWorld([10,0])[0]", 100),
        ("fromWorld", "thisComp.layer('Parent').fromWorld([90,0])[1]", 10),
        ("toCompVec", "thisComp.layer('Parent').toCompVec([1,0])[1]", 1),
        ("fromCompVec", "thisComp.layer('Parent').fromCompVec([0,1])[0]", 1),
        ("toWorldVec", "thisComp.layer('Parent').toWorldVec([0,1])[0]", -1),
        ("fromWorldVec", "thisComp.layer('Parent').fromWorldVec([0,1])[0]", 1),
        ("fromCompToSurface", "fromCompToSurface([10,20])[0]", 0),
      ]),
    table(
      "Effect",
      [
        ("active", "effect('Turn').active ? 1 : 2", 1),
        ("param", "effect('Turn').param('Angle')", 45),
        ("name", "effect('Turn').name.length", 4),
      ]),
    table(
      "Mask",
      [
        ("maskOpacity", "mask(1).maskOpacity", 70), ("maskFeather", "mask(1).maskFeather[1]", 2),
        ("maskExpansion", "mask(1).maskExpansion", 3),
        ("maskPath", "mask(1).maskPath.points()[1][0]", 4), ("invert", "mask(1).invert ? 1 : 2", 2),
      ]),
  ].reduce(into: [:]) { $0.merge($1) { $1 } }

  private static let properties = [
    table(
      "Path",
      [
        ("points", "\(path).points()[2][1]", 10), ("inTangents", "\(path).inTangents()[1][0]", 0),
        ("outTangents", "\(path).outTangents().length", 3),
        ("isClosed", "\(path).isClosed() ? 1 : 2", 2),
        ("pointOnPath", "\(path).pointOnPath(0.75)[1]", 5),
        ("tangentOnPath", "\(path).tangentOnPath(0.75)[1]", 1),
        ("normalOnPath", "\(path).normalOnPath(0.25)[1]", 1),
        ("createPath", "createPath([[0,0],[6,0]], [], [], false).pointOnPath(0.5)[0]", 3),
      ]),
    table(
      "Property",
      [
        ("value", "\(target).rotation.value", 30),
        ("velocity", "\(target).position.velocity[1]", 50),
        ("speed", "\(target).position.speed", 111.803),
        ("valueAtTime", "\(target).position.valueAtTime(0.25)[0]", 25),
        ("velocityAtTime", "\(target).position.velocityAtTime(0.5)[0]", 100),
        ("speedAtTime", "\(target).position.speedAtTime(0.5)", 111.803),
        ("wiggle", "wiggle(3, 0)", 7),
        ("temporalWiggle", "temporalWiggle(1, 0)", 7), ("smooth", "smooth(0.2, 5)", 7),
        ("loopIn", "loopIn('pingpong')", 7),
        ("loopOut", "\(target).position.loopOut('cycle')[0]", 50),
        ("loopInDuration", "loopInDuration('cycle', 0)", 7),
        ("loopOutDuration", "loopOutDuration('cycle', 2)", 7),
        ("key", "\(target).position.key(2).time", 1),
        ("nearestKey", "\(target).position.nearestKey(0.7).index", 2),
        ("numKeys", "\(target).position.numKeys", 2),
        ("propertyGroup", "propertyGroup(1).opacity", 80),
        ("propertyIndex", "thisProperty.propertyIndex", 10),
        ("name", "thisProperty.name.length", 8),
      ]),
    table(
      "Key",
      [
        ("value", "\(target).position.key(2).value[0]", 100),
        ("time", "\(target).position.key(2).time", 1),
        ("index", "\(target).position.key(1).index", 1),
      ]),
  ].reduce(into: [:]) { $0.merge($1) { $1 } }

  private static let texts = table(
    "Text",
    [
      ("sourceText", "\(text).length", 5), ("style", "\(text).style.fontSize", 20),
      ("getStyleAt", "\(text).getStyleAt(0, 1).fontSize", 20),
      ("createStyle", "\(text).createStyle().fontSize === undefined ? 1 : 2", 1),
      ("setText", "\(text).style.setText('abc').text.length", 3),
    ])

  /// Each member is read, and read again after it is set.
  private static let styles = table(
    "Text",
    [
      ("font", "\(text).style.font.length", 1),
      ("setFont", "\(text).style.setFont('ab').font.length", 2),
      ("fontSize", "\(text).style.fontSize", 20),
      ("setFontSize", "\(text).style.setFontSize(30).fontSize", 30),
      ("fillColor", "\(text).style.fillColor[1]", 0.5),
      ("setFillColor", "\(text).style.setFillColor([0,0.25,1]).fillColor[1]", 0.25),
      ("applyFill", "\(text).style.applyFill ? 1 : 2", 1),
      ("setApplyFill", "\(text).style.setApplyFill(false).applyFill ? 1 : 2", 2),
      ("strokeColor", "\(text).style.strokeColor === null ? 1 : 2", 1),
      ("setStrokeColor", "\(text).style.setStrokeColor([0,0.25,1]).strokeColor[2]", 1),
      ("applyStroke", "\(text).style.applyStroke ? 1 : 2", 2),
      ("setApplyStroke", "\(text).style.setApplyStroke(true).applyStroke ? 1 : 2", 1),
      ("strokeWidth", "\(text).style.strokeWidth", 0),
      ("setStrokeWidth", "\(text).style.setStrokeWidth(3).strokeWidth", 3),
      ("tracking", "\(text).style.tracking", 0),
      ("setTracking", "\(text).style.setTracking(50).tracking", 50),
      ("leading", "\(text).style.leading", 24),
      ("setLeading", "\(text).style.setLeading(30).autoLeading ? 1 : 2", 2),
      ("autoLeading", "\(text).style.autoLeading ? 1 : 2", 1),
      (
        "setAutoLeading", "\(text).style.setLeading(30).setAutoLeading(true).autoLeading ? 1 : 2", 1
      ),
      ("baselineShift", "\(text).style.baselineShift", 0),
      ("setBaselineShift", "\(text).style.setBaselineShift(4).baselineShift", 4),
      ("isAllCaps", "\(text).style.isAllCaps ? 1 : 2", 2),
      ("setAllCaps", "\(text).style.setAllCaps(true).isAllCaps ? 1 : 2", 1),
      ("isSmallCaps", "\(text).style.isSmallCaps ? 1 : 2", 2),
      ("setSmallCaps", "\(text).style.setSmallCaps(true).isSmallCaps ? 1 : 2", 1),
      ("justification", "\(text).style.justification == 'alignLeft' ? 1 : 2", 1),
      ("setJustification", "\(text).style.setJustification('alignRight').justification.length", 10),
    ])

  // MARK: Styles that are drawn

  private func document(_ expression: String) throws -> (TextDocument?, [String]) {
    let animation = try Animation(json: Array(ExpressionRig.json(expression, on: "t").utf8))
    let engine = ExpressionEngine(try #require(animation.expressions))
    let root = try #require(animation.expressions).makeContext().root
    let text = try #require(root.objects("layers", limit: 9).first { $0["nm"]?.string == "Text" })
    let written = try #require(text["t"]?["d"])
    let result = engine.result(of: written.index, at: 5)
    let value = written.keyframed(default: TextDocument()).value(at: 5)
    return (result.flatMap(value.replaced(by:)), engine.warnings.list.map(\.message))
  }

  /// The style that an expression returns is the text's; what it does not set stays.
  @Test func aReturnedStyleIsTheTexts() throws {
    let (changed, warnings) = try document(
      "style.setFontSize(30).setFillColor([0,0.25,1]).setApplyStroke(true).setStrokeWidth(2)"
        + ".setTracking(9).setLeading(40).setAllCaps(true).setJustification('alignCenter')")
    let result = try #require(changed)
    #expect(warnings == [])
    #expect(
      result.text == "Hello" && result.size == 30 && result.fill == Color(r: 0, g: 0.25, b: 1, a: 1)
    )
    #expect(result.stroke == Color(r: 0, g: 0, b: 0, a: 1) && result.strokeWidth == 2)
    #expect(result.tracking == 9 && result.lineHeight == 40 && result.capitals == .all)
    #expect(result.justification == .center && result.fontName == "F")
  }

  @Test func aStyleSetsTheTextToo() throws {
    let result = try #require(
      document("thisLayer.text.sourceText.createStyle().setText('abc').setApplyFill(false)").0)
    #expect(result.text == "abc" && result.fill == nil && result.size == 20)
  }

  /// Another layer's style comes without the text that its expression sets.
  @Test func aStyleOfAnotherLayerHasNoText() throws {
    let text = "thisComp.layer('Text').text.sourceText.style.text"
    let rotation = #""r":{"k":7,"ix":10"#
    let json = ExpressionRig.json("style.setFontSize(30).setText('abc')", on: "t")
      .replacingOccurrences(
        of: rotation + "}", with: rotation + #","x":"\#(text) === undefined ? 1 : 2"}"#)
    let scene = try Scene(Animation(json: Array(json.utf8)))
    let value = scene.value(
      at: AnimationKeypath(keypath: "Probe.Transform.Rotation"), frame: 5, isOriginal: false)
    #expect((value as? LottieVector1D)?.value == 1)
    #expect(scene.warnings.isEmpty)
  }

  /// The style of a part is left out, with a warning; the rest is set.
  @Test(arguments: ["setFontSize(9, 0, 2)", "setFauxBold(true)"])
  func stylesThatFilesDoNotHaveWarn(_ call: String) throws {
    let (changed, warnings) = try document("style.\(call).setTracking(5)")
    let result = try #require(changed)
    #expect(result.size == 20 && result.tracking == 5)
    #expect(warnings.count == 1 && warnings.first?.contains(call.prefix(7)) == true, "\(warnings)")
  }

  @Test(arguments: ["style.setFontSize('a')", "style.setFontSize(0/0)"])
  func aStyleWithoutAValueWarns(_ expression: String) throws {
    let (changed, warnings) = try document(expression)
    #expect(changed == nil && warnings.count == 1, "\(warnings)")
  }
}
