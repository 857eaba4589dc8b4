// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Animations whose parts are in other files of their folder.
struct LinkedFilesTests {
  private func animation(
    _ files: [String: String], _ name: String = "main.json", limits: Limits = .init()
  ) throws -> Animation {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let path = folder.appendingPathComponent(name).path
    return try AnimationFile.read(path: path, limits: limits).animation
  }

  private func root(_ members: String, rate: Int = 10) -> String {
    #"{"v":"5.9.0","fr":\#(rate),"ip":0,"op":20,"w":40,"h":40,\#(members)}"#
  }

  /// A square of 4 whose left edge is at `x`.
  private func square(_ x: String, id: String = "", color: String = "[1,0,0]") -> String {
    #"{"ty":4,\#(id)"ip":0,"op":60,"ks":{"p":\#(x)},"shapes":[{"ty":"rc","p":{"k":[2,2]},"s":{"k":[4,4]},"#
      + #""r":{"k":0}},{"ty":"fl","c":{"k":\#(color)},"o":{"k":100}}]}"#
  }

  /// The left edge of what is drawn.
  private func left(_ animation: Animation, at frame: Double) -> Double {
    let scene = Scene(animation)
    scene.update(to: frame)
    return PaintedBox.of(scene.displayList.items).minX
  }

  @Test func segmentsAreJoined() throws {
    let later = square(#"{"k":[30,0]}"#, id: #""id":2,"#)
    let joined = try animation([
      "main.json": root(
        #""segments":[{"time":1},{"time":2}],"layers":[{"ty":99,"id":2},\#(square(#"{"k":[20,0]}"#, id: #""id":1,"#))]"#
      ),
      "main_0.json": #"{"op":15,"layers":[{"ty":99,"id":2}],"assets":[{"id":"a","layers":[]}]}"#,
      "main_1.json": #"{"op":50,"layers":[\#(later)],"assets":[{"id":"b","layers":[]}]}"#,
    ])
    #expect(joined.warnings.isEmpty, "\(joined.warnings)")
    #expect(joined.endFrame == 50)
    #expect(joined.parts.layers.map(\.kind) == ["shape", "shape"])
    #expect(Set(joined.parts.precomps.keys) == ["a", "b"])
    // What is encoded needs no other file.
    #expect(try Animation(json: joined.jsonText).warnings.isEmpty)
  }

  @Test func missingSegmentsAreNamed() throws {
    let joined = try animation([
      "main.json": root(#""segments":[{"time":1},{"time":2}],"layers":[]"#),
      "main_0.json": #"{"layers":[\#(square(#"{"k":[30,0]}"#, id: #""id":2,"#))]}"#,
    ])
    #expect(joined.parts.layers.count == 1)
    #expect(joined.warnings.map(\.path) == ["segments[1]", "segments"])
    #expect(joined.warnings.allSatisfy { $0.code == .missing })
  }

  /// A file at another frame rate moves at its own speed, from its own first frame.
  @Test(arguments: [
    (10, 0, 0.0, 10.0), (10, 5, 5, 10), (20, 0, 0, 20), (20, 4, 4, 20), (5, 0, 0, 5),
  ])
  func filesAreLayers(_ rate: Int, _ start: Int, _ first: Double, _ second: Double) throws {
    let keys = #"{"k":[{"t":0,"s":[0,0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":40,"s":[40,0]}]}"#
    let nested =
      #"{"fr":\#(rate),"ip":\#(start),"op":40,"w":40,"h":40,"layers":[\#(square(keys))]}"#
    let main = try animation([
      "main.json": root(#""layers":[{"ty":0,"refId":"$part.json","ip":0,"op":20,"ks":{}}]"#),
      "part.json": nested,
    ])
    #expect(main.warnings.isEmpty, "\(main.warnings)")
    #expect(abs(left(main, at: 0) - first) < 1e-6)
    #expect(abs(left(main, at: 10) - (first + second)) < 1e-6)
  }

  /// Assets of both files have the same id, and the file shows another one.
  @Test func filesKeepTheirOwnAssets() throws {
    func show(_ id: String) -> String {
      #"{"ty":0,"refId":"\#(id)","w":40,"h":40,"ip":0,"op":20,"ks":{}}"#
    }
    func asset(_ x: Int) -> String {
      #"{"id":"a","w":40,"h":40,"layers":[\#(square(#"{"k":[\#(x),0]}"#))]}"#
    }
    let files = [
      "main.json": root(#""assets":[\#(asset(30))],"layers":[\#(show("a")),\#(show("$one"))]"#),
      "one.json": root(#""assets":[\#(asset(20))],"layers":[\#(show("a")),\#(show("$two"))]"#),
      "two.json": root(#""assets":[\#(asset(9))],"layers":[\#(show("a"))]"#),
    ]
    let main = try animation(files)
    #expect(main.warnings.isEmpty, "\(main.warnings)")
    #expect(Set(main.parts.precomps.keys) == ["a", "$one", "$one/a", "$one/$two", "$one/$two/a"])
    #expect(left(main, at: 3) == 9)
    #expect(left(try animation(files, "one.json"), at: 3) == 9)
    #expect(left(try animation(["main.json": files["two.json"] ?? ""]), at: 3) == 9)
  }

  @Test(arguments: [
    ("$main.json", "shows itself"), ("$../other.json", "is missing"), ("$no.json", "is missing"),
    ("$broken.json", "“broken.json” is not read: expected"), ("$secret.json", "is outside"),
  ])
  func filesThatAreNotShownAreNamed(_ id: String, _ message: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let text = root(#""layers":[{"ty":0,"refId":"\#(id)","ip":0,"op":20,"ks":{}}]"#)
    let secret = folder.appendingPathComponent("secret.json")
    try Data(root(#""layers":[]"#).utf8).write(to: secret)
    try Data(text.utf8).write(to: inner.appendingPathComponent("main.json"))
    try Data("{".utf8).write(to: inner.appendingPathComponent("broken.json"))
    try FileManager.default.createSymbolicLink(
      at: inner.appendingPathComponent("secret.json"), withDestinationURL: secret)
    let main = try AnimationFile.read(path: inner.appendingPathComponent("main.json").path)
      .animation
    let scene = Scene(main)
    scene.update(to: 0)
    let messages = (main.warnings + scene.warnings).map(\.description)
    #expect(messages.contains { $0.contains(message) }, "\(messages)")
  }

  /// Each file shows two of the next, so that the last ones would be shown 65,536 times.
  @Test func filesInFilesAreLimited() throws {
    var files: [String: String] = [:]
    let long = String(repeating: "long ", count: 40)
    for i in 0..<16 {
      for name in ["f\(i)", "g\(i)"] {
        let layers = ["f", "g"].map {
          #"{"ty":0,"nm":"\#(long)","refId":"$\#($0)\#(i + 1)","ip":0,"op":20,"ks":{}}"#
        }
        files[name + ".json"] = root(#""layers":[\#(layers.joined(separator: ","))]"#)
      }
    }
    var limits = Limits()
    limits.memory /= 8
    let main = try animation(files, "f0.json", limits: limits)
    #expect(main.warnings.contains { $0.code == .limit })
    #expect(main.jsonText.count < limits.memory / 8)
  }

  @Test(.enabled(if: JavaScriptEngine.isInstalled, "JavaScriptCore is not installed"))
  func dataAreReadByExpressions() throws {
    let read =
      #""ks":{"p":{"k":[0,0],"x":"[thisComp.layer('D')('Data')('Outline')('list')('list 1'), 0]"}}"#
    let shape = square(#"{"k":0}"#).replacingOccurrences(of: #""ks":{"p":{"k":0}}"#, with: read)
    let main = try animation([
      "main.json": root(
        #""assets":[{"id":"d","t":3,"u":"parts/","p":"some.json"}],"layers":[{"ty":15,"nm":"D","refId":"d","ks":{}},\#(shape)]"#
      ),
      "parts/some.json": #"{"list":[11,23]}"#,
    ])
    let scene = Scene(main)
    scene.update(to: 0)
    #expect(main.warnings.isEmpty && scene.warnings.isEmpty, "\(main.warnings) \(scene.warnings)")
    #expect(left(main, at: 0) == 23)
    let missing = try animation([
      "main.json": root(#""assets":[{"id":"d","t":3,"p":"some.json"}],"layers":[\#(shape)]"#)
    ])
    #expect(
      missing.warnings.map(\.description) == ["missing: assets[0]: the data “some.json” is missing"]
    )
  }

  /// The other animations of an archive are its files.
  @Test func animationsOfAnArchiveAreLayers() throws {
    var builder = DotLottieBuilder()
    builder.addAnimation(
      id: "main", Array(root(#""layers":[{"ty":0,"refId":"$part","ip":0,"op":20,"ks":{}}]"#).utf8))
    builder.addAnimation(
      id: "part", Array(root(#""layers":[\#(square(#"{"k":[12,0]}"#))]"#).utf8))
    let main = try AnimationFile.read(bytes: builder.archive()).animation
    #expect(main.warnings.isEmpty, "\(main.warnings)")
    #expect(left(main, at: 0) == 12)
  }
}
