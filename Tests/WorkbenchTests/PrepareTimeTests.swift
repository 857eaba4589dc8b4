// SPDX-License-Identifier: Apache-2.0

import LottieCore
import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieWorkbench

/// Compositions whose time is stretched or remapped, and which are shown at the rate of their own.
@Suite struct PrepareTimeTests {
  /// What is in the composition: a square that moves, eases, turns and changes its colour, one that comes and goes, and
  /// a nested one.
  private static let content = """
    {"id":"c","layers":[\
    {"ty":4,"ind":1,"ip":0,"op":40,"ks":{"p":{"a":1,"k":[\
    {"t":0,"s":[10,20],"to":[10,0],"ti":[0,-10],"i":{"x":0.4,"y":1},"o":{"x":0.6,"y":0}},{"t":30,"s":[70,60]}]},\
    "r":{"a":1,"k":[{"t":0,"s":[0],"h":1},{"t":12,"s":[45]}]}},"shapes":[\(JSONSnippet.square(0, 0)),\
    {"ty":"fl","c":{"a":1,"k":[{"t":0,"s":[1,0,0,1],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":20,"s":[0,0,1,1]}]}}]},\
    {"ty":1,"ind":2,"ip":7,"op":19,"sw":20,"sh":20,"sc":"lime","ks":{"p":{"k":[60,5]}}},\
    {"ty":0,"ind":3,"refId":"d","ip":3,"op":40,"st":3,"w":100,"h":100,"ks":{}}]},\
    {"id":"d","layers":[{"ty":4,"ip":0,"op":30,"ks":{},"shapes":[{"ty":"sh","ks":{"a":1,"k":[\
    {"t":2,"s":[{"c":true,"v":[[10,70],[30,70],[20,90]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}],\
    "i":{"x":0.5,"y":1},"o":{"x":0.5,"y":0}},\
    {"t":25,"s":[{"c":true,"v":[[50,70],[90,75],[70,95]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}]}]}},\
    \(JSONSnippet.fill("0,0.5,0.5"))]}]}
    """

  private static func prepare(
    _ layer: String, assets: String = content, _ change: (inout PrepareOptions) -> Void = { _ in }
  ) throws -> PrepareTests.Result {
    let text = JSONSnippet.animation(
      layers: #"{"ty":0,"refId":"c","w":100,"h":100,"ks":{},"ip":0,"op":60,\#(layer)}"#,
      assets: assets)
    return try PrepareTests.prepare(text) {
      $0.bakesTimes = true
      $0.minifies = false
      change(&$0)
    }
  }

  private static func remap(_ keys: String) -> String { #""tm":{"a":1,"k":[\#(keys)]}"# }

  /// Times of all kinds, and whether only numbers of frames change: no new keyframes are made.
  static let times: [(layer: String, isExact: Bool)] = [
    (#""sr":2,"st":0"#, true), (#""sr":0.5,"st":4"#, true), (#""sr":1.37,"st":-6"#, true),
    // At the rate of its own, but later.
    (remap(#"{"t":0,"s":[0.25],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":60,"s":[1.25]}"#), true),
    // Half as fast.
    (remap(#"{"t":0,"s":[0.1],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":60,"s":[0.6]}"#), true),
    // Standing still, backwards, with an ease, with a stop in the middle, forth and back.
    (remap(#"{"t":0,"s":[0.25]}"#), false), (#""sr":-1,"st":40"#, false),
    (
      remap(#"{"t":0,"s":[0],"i":{"x":0.2,"y":1},"o":{"x":0.8,"y":0}},{"t":59,"s":[0.65]}"#), false
    ),
    (
      remap(
        #"{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":15,"s":[0.25],"h":1},{"t":40,"s":[0.25],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":60,"s":[0.6]}"#
      ), false
    ),
    (
      remap(
        #"{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":30,"s":[0.5],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":60,"s":[0]}"#
      ), false
    ),
  ]

  @Test(arguments: times)
  func timesAreResolved(_ layer: String, _ isExact: Bool) throws {
    let result = try Self.prepare(layer)
    #expect(result.isTrue(isExact ? 0 : 0.005) && result.kept.isEmpty, "\(result.report)")
    for key in ["tm", "sr"] { #expect(!result.text.contains(#""\#(key)":"#)) }
    #expect(result.report.steps == [.times])
    #expect(result.text.contains(#""to":[10,0]"#) == isExact)
  }

  /// What shows a composition as it is stays, and the composition with it; what shows it in the same other way shares
  /// a copy.
  @Test func copiesAreShared() throws {
    let layer = #"{"ty":0,"refId":"c","w":100,"h":100,"ks":{},"ip":0,"op":60,"st":0"#
    let text = JSONSnippet.animation(
      layers: layer + #","sr":2},"# + layer + #","sr":2},"# + layer + "}", assets: Self.content)
    let result = try PrepareTests.prepare(text) {
      $0.bakesTimes = true
      $0.minifies = false
    }
    let ids = result.text.matches(of: #/"id":"([a-z_0-9]+)"/#).map { String($0.1) }
    #expect(ids == ["c", "d", "d_2", "c_2"] && result.isTrue(0), "\(ids)")
  }

  /// Compositions that stay, each with the reason.
  @Test(
    arguments: [
      (#"{"ty":6,"refId":"s","ks":{}}"#, #""sr":2"#, TimeObstacle.media),
      (
        #"{"ty":1,"sw":9,"sh":9,"sc":"red","ks":{"r":{"k":0,"x":"var $bm_rt = time * 9;"}}}"#,
        #""sr":2"#, .expression
      ),
      (
        #"{"ty":1,"sw":9,"sh":9,"sc":"red","ks":{},"ef":[{"ty":5,"mn":"ADBE Posterize Time","ef":[{"ty":0,"v":{"k":4}}]}]}"#,
        #""sr":2"#, .effect
      ),
      (#"{"ty":0,"refId":"c","w":9,"h":9,"ks":{},"sr":3}"#, #""sr":2"#, .nesting),
      (
        #"{"ty":1,"td":1,"sw":9,"sh":9,"sc":"red","ip":3,"op":9,"ks":{}},{"ty":1,"tt":1,"sw":9,"sh":9,"sc":"red","ks":{}}"#,
        remap(
          #"{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":30,"s":[0.5],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":60,"s":[0]}"#
        ), .matte
      ),
      (
        #"{"ty":1,"sw":9,"sh":9,"sc":"red","ao":1,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0],"to":[9,0],"ti":[0,9],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":30,"s":[50,50]}]}}}"#,
        #""sr":-1,"st":40"#, .orientation
      ),
    ])
  func obstaclesAreNamed(_ layers: String, _ layer: String, _ reason: TimeObstacle) throws {
    let result = try Self.prepare(
      layer,
      assets:
        #"{"id":"c","layers":[\#(layers)]},{"id":"s","p":"data:audio/wav;base64,","t":2}"#)
    #expect(Set(result.kept.map(\.text.english)) == [reason.text.english], "\(result.kept)")
    #expect(result.kept.first?.path == "layers[0]")
    #expect(result.text.contains(#""tm""#) || result.text.contains(#""sr""#))
  }

  /// Later steps know the frames that copies show.
  @Test func resultsAreMadeSmaller() throws {
    let result = try Self.prepare(#""sr":2,"st":0"#) { $0.minifies = true }
    #expect(result.isTrue() && result.report.steps.starts(with: [.times]))
    let part = try Self.prepare(#""sr":-1,"st":40"#) {
      $0.minifies = true
      $0.cut.frames = 10..<30
    }
    #expect(part.isTrue() && part.report.leftOut.isEmpty, "\(part.report)")
  }

  /// Players with time remapping keep it.
  @Test(arguments: [(PlayerTarget.ios, true), (.telegram, false), (.windows, false)])
  func playersGetWhatTheyKnow(_ player: PlayerTarget, _ stays: Bool) throws {
    let result = try Self.prepare(#""sr":2"#) {
      $0.bakesTimes = false
      $0.targets = [player]
    }
    #expect(result.text.contains(#""sr":2"#) == stays)
  }
}
