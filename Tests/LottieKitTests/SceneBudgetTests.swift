// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Evaluating a frame has limits of work and memory: the lowest layers are drawn, and the rest is
/// left out with a warning.
@Suite struct SceneBudgetTests {
  @Test(arguments: [("Rain", "the layer “Rain” takes"), ("", "the layer takes")])
  func theWarningNamesTheLayer(_ name: String, _ begin: String) {
    let budget = SceneBudget(Limits(), fileBytes: 0, layers: 1)
    #expect(!budget.spend(Cost(work: 1e12, bytes: 0), for: "layers[3]", named: name))
    #expect(budget.warnings.list.first?.path == "layers[3]")
    #expect(budget.warnings.list.first?.message.hasPrefix(begin) == true)
  }

  /// Layers of one rectangle; each moves if its number is in `moving`.
  private static func layers(_ count: Int, moving: Range<Int> = 0..<0) -> String {
    (0..<count).map { i in
      let size =
        moving.contains(i)
        ? #"{"a":1,"k":[{"t":0,"s":[10,10],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":50,"s":[60,60]}]}"#
        : #"{"a":0,"k":[\#(i + 1),20]}"#
      return JSONSnippet.shapeLayer(
        #"{"ty":"rc","p":{"k":[0,0]},"r":{"k":0},"s":\#(size)},"# + JSONSnippet.fill())
    }
    .joined(separator: ",")
  }

  private static func scene(
    _ json: String, _ change: (inout Limits) -> Void = { _ in }
  ) throws -> Scene {
    var limits = Limits()
    change(&limits)
    return try Scene(Animation(json: Array(json.utf8), limits: limits))
  }

  private static func fills(_ scene: Scene) -> Int {
    scene.displayList.dump.split(separator: "\n").count { $0.contains("fill") }
  }

  @Test func layersBeyondTheWorkOfAFrameAreLeftOut() throws {
    let json = JSONSnippet.animation(layers: Self.layers(10))
    let whole = try Self.scene(json)
    #expect(Self.fills(whole) == 10)
    let work = whole.displayList.work
    #expect(work > 0)
    // Half of the limit is for evaluation.
    let scene = try Self.scene(json) { $0.frameWork = 2 * work * 0.55 }
    #expect(Self.fills(scene) == 5)
    let warning = try #require(scene.warnings.first)
    #expect(warning.code == .limit)
    #expect(warning.path == "layers[4]")
  }

  /// 20,000 small layers once took 146 MB, since those that were left out did not count.
  @Test func layersThatAreLeftOutTakeMemoryToo() {
    func room(besides layers: Int) -> Int {
      let budget = SceneBudget(Limits(), fileBytes: 0, layers: layers)
      return (0..<100_000).prefix { _ in budget.holdLayer() }.count
    }
    let bytes = Double(20_000 * EvaluationCost.fileLayerBytes) * SceneBudget.layerShare
    let fewer = Double(room(besides: 0) - room(besides: 20_000))
    #expect(abs(fewer - bytes / Double(EvaluationCost.layerBytes)) <= 1)
  }

  /// What did not change is counted too, so that the frames before do not matter.
  @Test func aFrameIsTheSameWhateverWasBefore() throws {
    let json = JSONSnippet.animation(layers: Self.layers(10, moving: 3..<6))
    let work = try Self.scene(json).displayList.work
    let change = { (limits: inout Limits) in limits.frameWork = 2 * work * 0.75 }
    let played = try Self.scene(json, change)
    for frame in [0, 10, 5, 40, 40.5, 0, 30] as [Double] {
      played.update(to: frame)
      let fresh = try Self.scene(json, change)
      fresh.update(to: frame)
      #expect(played.displayList.dump == fresh.displayList.dump)
      #expect(played.displayList.work == fresh.displayList.work)
    }
  }

  @Test func longTextsAreLeftOut() throws {
    let text =
      #"{"ty":5,"ks":{},"t":{"d":{"k":[{"s":{"f":"Sans","s":20,"t":"\#(String(repeating: "ab ", count: 3000))","fc":[0,0,0]},"t":0}]},"p":{},"m":{},"a":[]}}"#
    let json = JSONSnippet.animation(layers: [text, text, text, text].joined(separator: ","))
    let scene = try Self.scene(json) { $0.memory = 60_000_000 }
    #expect(Self.fills(scene) < 4)
    #expect(scene.warnings.contains { $0.code == .limit && $0.path.hasPrefix("layers[") })
    #expect(try !Self.scene(json).warnings.contains { $0.code == .limit })
  }

  @Test func layersBeyondTheMemoryAreLeftOut() throws {
    let json = JSONSnippet.animation(layers: Self.layers(2000))
    let scene = try Self.scene(json) { $0.memory = 34_000_000 }
    #expect((1..<2000).contains(Self.fills(scene)))
    #expect(scene.warnings.contains { $0.code == .limit && $0.message.contains("34 MB") })
  }

  @Test func aFileWithMoreValuesThanMemoryIsRefused() throws {
    let error = #expect(throws: LottieError.self) {
      _ = try Self.scene(JSONSnippet.animation(layers: Self.layers(10))) { $0.memory = 1000 }
    }
    #expect(error?.kind == .limit)
  }

  @Test func scriptsCanBeDisabled() throws {
    let layer =
      #"{"ty":3,"ks":{"r":{"k":7,"x":"var $bm_rt; $bm_rt = /a/.test('a') ? 9 : 8;"}}}"#
    let scene = try Self.scene(JSONSnippet.animation(layers: layer)) {
      $0.expressions.usesJavaScript = false
    }
    scene.update(to: 1)
    #expect(scene.warnings.map(\.code) == [.unsupported])
    #expect(scene.expressions?.hasScript == false)
  }

  @Test func downloadsCanBeDisabled() async throws {
    var limits = Limits()
    limits.files.allowsDownloads = false
    let url = try #require(URL(string: "http://localhost:9/a.json"))
    do {
      _ = try await AnimationFile.read(url: url, limits: limits)
      Issue.record("it was downloaded")
    } catch {
      #expect(error.reason == "downloads are disabled")
    }
  }
}
