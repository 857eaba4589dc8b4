// SPDX-License-Identifier: Apache-2.0

import LottieCore
import LottieTexts
import Testing

@testable import LottieWorkbench

/// What is lost where: each profile with features that it lacks, and with some that it has.
@Suite struct LintProfileTests {
  private typealias Fixture = LintFixture

  /// A shape layer with a member, as an animation.
  private static func layer(_ member: String) -> [UInt8] {
    Fixture.animation(
      #"{"ty":3,"nm":"Above","ind":9,"ip":0,"op":60,"ks":{}},"# + Fixture.shapeLayer("", member))
  }
  private static func shape(_ shape: String) -> [UInt8] {
    Fixture.animation(Fixture.shapeLayer(shape))
  }
  private static func mask(_ members: String) -> [UInt8] {
    layer(
      #""masksProperties":[{"pt":{"a":0,"k":{"c":true,"v":[],"i":[],"o":[]}},\#(members)}]"#)
  }
  private static func effect(_ match: String, _ type: Int) -> [UInt8] {
    layer(#""ef":[{"ty":\#(type),"mn":"\#(match)","nm":"E","en":1,"ef":[]}]"#)
  }
  private static func style(_ type: Int) -> [UInt8] { layer(#""sy":[{"ty":\#(type)}]"#) }
  private static let expression = Fixture.animation(
    #"{"ty":3,"ip":0,"op":60,"ks":{"o":{"a":0,"k":100,"x":"var $bm_rt = 5;"}}}"#)
  private static let text = Fixture.animation(
    #"{"ty":5,"ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"A","f":"F","s":9,"j":0}}]},"a":[{"a":{}}]}}"#,
    #""fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":"R"}]}"#)
  private static let image = Fixture.animation(
    #"{"ty":2,"ip":0,"op":60,"ks":{},"refId":"i"}"#,
    #""assets":[{"id":"i","w":1,"h":1,"p":"a.png"}]"#)
  private static let camera = Fixture.animation(#"{"ty":13,"ip":0,"op":60,"ks":{}}"#)
  private static let gradient = shape(
    #"{"ty":"gf","t":2,"h":{"a":0,"k":40},"s":{"a":0,"k":[0,0]},"e":{"a":0,"k":[1,1]},"o":{"a":0,"k":100},"g":{"p":1,"k":{"a":0,"k":[0,1,1,1]}}}"#
  )
  private static let star = shape(
    #"{"ty":"sr","sy":2,"p":{"a":0,"k":[0,0]},"or":{"a":0,"k":9},"os":{"a":0,"k":0},"r":{"a":0,"k":0},"pt":{"a":0,"k":4.5}}"#
  )
  private static let dashes = shape(
    #"{"ty":"st","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100},"w":{"a":0,"k":1},"d":[{"n":"d","v":{"a":0,"k":3}}]}"#
  )
  private static let dimensions = Fixture.animation(
    #"{"ty":3,"ip":0,"op":60,"ks":{"s":{"a":1,"k":[{"t":0,"s":[1,1],"i":{"x":[1,0.5],"y":[1,1]},"o":{"x":[0,0],"y":[0,0]}},{"t":9,"s":[2,2]}]}}}"#
  )
  private static let unsafeSlot = Fixture.animation(
    Fixture.shapeLayer(#"{"ty":"el","p":{"a":0,"k":[0,0],"sid":"p"},"s":{"a":0,"k":[9,9]}}"#))
  private static let merge = shape(#"{"ty":"mm","mm":1}"#)
  private static let repeater = shape(#"{"ty":"rp","c":{"a":0,"k":3},"o":{"a":0,"k":0}}"#)
  private static let zigZag = shape(#"{"ty":"zz","s":{"a":0,"k":3},"r":{"a":0,"k":3}}"#)
  private static let trim = shape(
    #"{"ty":"tm","m":2,"s":{"a":0,"k":0},"e":{"a":0,"k":50},"o":{"a":0,"k":0}}"#)

  @Test(
    arguments: [
      // What the specification has not.
      ("spec", text, "note layer-text"), ("spec", expression, "note expression"),
      ("spec", merge, "note shape-merge-path"), ("spec", layer(#""bm":1"#), "note blend-mode"),
      ("spec", effect("ADBE Tint", 20), "note effect-tint"),
      // lottie-web.
      ("lottie-web", camera, "error layer-camera"), ("lottie-web", merge, "error shape-merge-path"),
      ("lottie-web", effect("ADBE Ramp", 5), "error effect-gradient-ramp"),
      ("lottie-web", mask(#""f":{"a":0,"k":[5,5]}"#), "error mask-feather"),
      ("lottie-web", layer(#""tt":4"#), "error matte-luma-inverted"),
      ("lottie-web", star, "warning shape-polystar-fraction"),
      ("lottie-web", style(1), "error style-drop-shadow"),
      (
        "lottie-web",
        Fixture.animation(
          #"{"ty":3,"ip":0,"op":60,"ks":{"o":{"a":1,"k":[{"t":0,"s":[1]},{"t":9,"s":[2]}]}}}"#),
        "error keyframe-without-easing"
      ),
      ("lottie-web", effect("ADBE Tint", 20), ""), ("lottie-web", expression, ""),
      ("lottie-web", mask(#""x":{"a":0,"k":5}"#), ""), ("lottie-web", zigZag, ""),
      // lottie-ios.
      ("ios", expression, "error expression"), ("ios", layer(#""tt":3"#), "error matte-luma"),
      ("ios", mask(#""x":{"a":0,"k":5}"#), "error mask-expansion"),
      ("ios", effect("ADBE Gaussian Blur 2", 29), "error effect-gaussian-blur"),
      ("ios", repeater, "warning shape-repeater"),
      ("ios", gradient, "warning shape-gradient-highlight"),
      ("ios", layer(#""ao":1"#), "error transform-auto-orient"),
      ("ios", dimensions, "warning easing-per-dimension"),
      ("ios", effect("ADBE Drop Shadow", 25), ""), ("ios", trim, ""), ("ios", image, ""),
      // lottie-android.
      ("android", expression, "error expression"), ("android", merge, "error shape-merge-path"),
      ("android", layer(#""bm":12"#), "error blend-mode-other"),
      ("android", zigZag, "error shape-zig-zag"), ("android", mask(#""mode":"a""#), "warning mask"),
      ("android", mask(#""mode":"d""#), "warning mask-darken"),
      ("android", layer(#""tt":1,"tp":1"#), "warning matte-by-number"),
      ("android", effect("ADBE Gaussian Blur 2", 29), ""), ("android", layer(#""bm":1"#), ""),
      ("android", repeater, ""),
      // ThorVG.
      ("thorvg", unsafeSlot, "error slot-unsafe"), ("thorvg", camera, "error layer-camera"),
      ("thorvg", trim, "warning shape-trim-individually"),
      ("thorvg", merge, "error shape-merge-path"),
      ("thorvg", style(3), "error style-outer-glow"),
      ("thorvg", effect("ADBE Invert", 5), "error effect-invert"),
      ("thorvg", effect("ADBE Tint", 20), ""), ("thorvg", gradient, ""),
      ("dotlottie", mask(#""x":{"a":0,"k":5}"#), "warning mask-expansion"),
      // Skottie.
      ("skottie", expression, "error expression"), ("skottie", zigZag, "error shape-zig-zag"),
      ("skottie", mask(#""x":{"a":0,"k":5}"#), "error mask-expansion"),
      ("skottie", effect("CC Cross Blur", 5), "error effect-cc-cross-blur"),
      ("skottie", effect("ADBE Ramp", 5), ""), ("skottie", merge, ""), ("skottie", style(1), ""),
      // Wear OS.
      ("wear", image, "error layer-image"), ("wear", star, "error shape-polystar"),
      ("wear", dashes, "error shape-stroke-dash"), ("wear", dashes, "warning shape-stroke"),
      ("wear", gradient, "error shape-gradient-highlight"),
      ("wear", mask(#""mode":"a""#), "error mask"),
      ("wear", trim, ""),
      // Telegram.
      ("telegram", expression, "error expression"), ("telegram", image, "error layer-image"),
      ("telegram", star, "error shape-polystar"), ("telegram", merge, "error shape-merge-path"),
      ("telegram", layer(#""sr":2"#), "error time-stretch"),
      ("telegram", layer(#""ao":1"#), "error transform-auto-orient"),
      // Lottie-Windows.
      ("windows", star, "error shape-polystar"), ("windows", repeater, "error shape-repeater"),
      ("windows", text, "error layer-text"), ("windows", layer(#""ddd":1"#), "error layer-3d"),
      ("windows", mask(#""inv":true"#), "error mask-inverted"),
      ("windows", merge, "warning shape-merge-path"),
      ("windows", gradient, ""),
    ] as [(String, [UInt8], String)])
  func eachProfileKnowsItsPlayer(_ word: String, _ json: [UInt8], _ expected: String) throws {
    let profile = try #require(LintProfile.named(word))
    var options = LintOptions()
    options.profiles = [profile]
    let found = try Linter.check(json, options).findings
      .filter { $0.profile != nil && !LintProfile.limitCodes.contains($0.feature ?? "") }
      .map { "\($0.severity) \($0.feature ?? "")" }
    if expected.isEmpty {
      #expect(found == [], "\(profile.id)")
    } else {
      #expect(found.contains(expected), "\(profile.id): \(found)")
    }
  }

  /// What is hidden or has no effect is not lost.
  @Test(
    arguments: [
      layer(#""hd":true,"ao":1"#), mask(#""mode":"n""#), mask(#""x":{"a":0,"k":0}"#),
      layer(#""ks":{"sk":{"a":0,"k":0}},"sr":1,"bm":0,"tt":0"#),
      layer(#""ef":[{"ty":5,"mn":"ADBE Slider Control","nm":"S","ef":[]}]"#),
      shape(#"{"ty":"mm","hd":true}"#),
    ])
  func whatHasNoEffectIsNotFound(_ json: [UInt8]) throws {
    let features = Set(try Linter.check(json).features.map(\.feature))
    #expect(features.subtracting(["mask"]) == [])
  }

  /// Telegram's limits, with their numbers.
  @Test func limitsOfStickers() throws {
    var options = LintOptions()
    options.profiles = [.telegram]
    let json = Array(
      #"{"fr":25,"ip":0,"op":200,"w":100,"h":512,"layers":[]}"#.utf8)
    let findings = try Linter.check(json, options, fileBytes: 70_000).findings
    #expect(
      Set(findings.map(\.rule)) == [
        "telegram/size", "telegram/frame-rate", "telegram/duration", "telegram/file-size",
      ])
    let texts = findings.map(\.message.english)
    for number in ["100x512", "512x512", "25", "30, 60", "8 s", "3 s", "70000", "65536"] {
      #expect(texts.contains { $0.contains(number) }, "\(number)")
    }
    let good = Array(#"{"fr":60,"ip":0,"op":180,"w":512,"h":512,"layers":[]}"#.utf8)
    #expect(try Linter.check(good, options, fileBytes: 60_000).findings.isEmpty)
  }

  /// A property without a value of its own is drawn by players that know slots only.
  @Test func slotsOfAllKinds() throws {
    func features(_ shape: String) throws -> Set<String> {
      let json = Fixture.animation(Fixture.shapeLayer(shape))
      return Set(try Linter.check(json).features.map(\.feature)).intersection([
        "slot-unsafe", "slot-value", "slot",
      ])
    }
    let slot = #"{"a":0,"k":1,"sid":"x"}"#
    #expect(try features(#"{"ty":"fl","c":{"sid":"x"},"o":\#(slot)}"#) == ["slot", "slot-value"])
    #expect(try features(#"{"ty":"tr","r":\#(slot),"sk":\#(slot)}"#) == ["slot"])
    for bad in [
      #"{"ty":"tr","a":{"a":0,"k":[0,0],"sid":"x"}}"#,
      #"{"ty":"tr","p":{"s":true,"x":\#(slot),"y":\#(slot)}}"#,
      #"{"ty":"sh","ks":{"a":0,"k":{"v":[],"i":[],"o":[]},"sid":"x"}}"#,
      #"{"ty":"sr","ir":\#(slot)}"#,
      #"{"ty":"rc","s":{"a":0,"k":[1,1],"sid":"x"}}"#, #"{"ty":"tm","s":\#(slot)}"#,
      #"{"ty":"st","w":\#(slot)}"#,
    ] {
      #expect(try features(bad).contains("slot-unsafe"), "\(bad)")
    }
  }

  /// Each row names a feature that exists, once for each profile, and has a source with a date.
  @Test(arguments: LintProfile.all.map(\.id))
  func tablesAreWhole(_ id: String) throws {
    let profile = try #require(LintProfile.named(id))
    let codes = Set(LintFeature.codes)
    for row in profile.rows {
      #expect(
        row.feature.hasSuffix("*") || codes.contains(row.feature), "\(id): \(row.feature)")
      #expect(!row.source.name.isEmpty && row.source.date.count == 7, "\(id): \(row.feature)")
    }
    let features = profile.rows.map(\.feature)
    #expect(Set(features).count == features.count, "\(id): \(features)")
  }

  /// Features have a code of their own, a title and advice.
  @Test func featuresAreWhole() {
    let known =
      LintFeature.layers + LintFeature.masks + LintFeature.shapes + LintFeature.texts
      + LintFeature.others
    #expect(Set(known.map(\.code)).count == known.count)
    for code in LintFeature.codes {
      let feature = LintFeature.named(code)
      #expect(!feature.title.english.isEmpty && feature.advice.english.hasSuffix("."), "\(code)")
    }
  }
}
