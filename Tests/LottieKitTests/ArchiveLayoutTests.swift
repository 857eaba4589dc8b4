// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Archives that are no proper `.lottie` files: made by file managers, by hand, or damaged.
@Suite struct ArchiveLayoutTests {
  private static let image = ArchiveTests.json(
    "x", layers: #"{"ty":2,"refId":"i","ks":{}}"#,
    assets: #"{"id":"i","u":"images/","p":"p.png","w":1,"h":1}"#)

  private static func zip(_ names: [String]) -> [UInt8] {
    ArchiveBuilder.zip(
      names.map { name in
        let file = name.split(separator: "/").last ?? ""
        let content: [UInt8] =
          file.hasPrefix("._") || file.hasPrefix(".DS")
          ? [0, 5, 22, 7] : file.lowercased().hasSuffix(".png") ? PictureBytes.red : image
        return .init(name, name.hasSuffix("/") ? [] : content)
      })
  }

  @Test(
    arguments: [
      ["my anim/", "my anim/data.json", "my anim/images/", "my anim/images/p.png"],
      ["my anim/data.json", "my anim/images/p.png", "__MACOSX/my anim/._data.json", ".DS_Store"],
      ["out/1/data.json", "out/1/images/p.png"], ["data.json", "p.png"],
      ["x/y/data.json", "z/p.png"],
      ["data.json", "assets/p.png"], ["out/animations/data.json", "out/images/p.png"],
      ["out/a/data.json", "out/i/p.png", "out/.DS_Store", "__MACOSX/out/a/._data.json"],
      ["Animations/data.json", "Images/p.png"], ["data.JSON", "Images/P.PNG"],
      ["data.json", "images/deep/p.png"], ["out\\data.json", "out\\images\\p.png"],
    ])
  func animationsAndImagesAreFoundInFolders(_ names: [String]) throws {
    let read = try AnimationFile.read(bytes: Self.zip(names))
    #expect(read.animationIDs == ["data"])
    let scene = Scene(read.animation, imageProvider: read.imageProvider)
    #expect(scene.displayList.dump.contains("image 1x1"))
    #expect(scene.warnings.isEmpty)
  }

  @Test(
    arguments: [
      (["a.json", "b.json"], ["a", "b"]), (["x/a.json", "x/b.json"], ["a", "b"]),
      (["x/a.json", "y/b.json"], ["a", "b"]),
      (["x/data.json", "y/data.json"], ["x/data", "y/data"]),
      (["x/a.json", "__MACOSX/x/._a.json", "x/._b.json"], ["a"]),
      (["out/manifest.json", "out/a/b.json", "out/a/a.json"], ["a", "b"]),
    ])
  func severalAnimationsAreAList(_ names: [String], _ ids: [String]) throws {
    let file = Self.zip(names)
    #expect(try AnimationFile.read(bytes: file).animationIDs == ids)
    for id in ids { _ = try AnimationFile.read(bytes: file, animation: id) }
  }

  /// An id can have slashes, as players take it for a path: what the manifest lists, and the files →
  /// the ids.
  @Test(
    arguments: [
      (["x/y"], ["a/x/y.json"], ["x/y"]), (["x/y"], ["animations/x/y.json"], ["x/y"]),
      (["b", "x/y"], ["a/x/y.json", "a/b.json"], ["b", "x/y"]),
      // Others may be data.
      (["b"], ["a/b.json", "a/data/b.json"], ["b"]), ([], ["a/x/y.json"], ["x/y"]),
    ] as [([String], [String], [String])])
  func idsCanHaveSlashes(_ listed: [String], _ names: [String], _ ids: [String]) throws {
    let list = listed.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    let json = ArchiveTests.json("x")
    let file = ArchiveBuilder.zip(
      [.init("manifest.json", Array(#"{"version":"2","animations":[\#(list)]}"#.utf8))]
        + names.map { .init($0, json) })
    #expect(try AnimationFile.read(bytes: file).animationIDs == ids)
    for id in ids { _ = try AnimationFile.read(bytes: file, animation: id) }
    // It is saved under its own name.
    let other = ArchiveTests.json("other")
    let saved = try AnimationFile.content(file, animation: ids.last, replacedBy: other)
    #expect(try AnimationFile.read(bytes: saved, animation: ids.last).animation.name == "other")
  }

  @Test func aListedAnimationWithoutAFileIsNamed() throws {
    let file = ArchiveBuilder.zip([
      .init("manifest.json", Array(#"{"version":"2","animations":[{"id":"x/y"}]}"#.utf8))
    ])
    let error = try #require(throws: LottieError.self) { try AnimationFile.read(bytes: file) }
    #expect(
      error.reason
        == "the archive lists the animation “x/y”, but has neither a/x/y.json nor animations/x/y.json"
    )
  }

  @Test func settingsAndDataAreNoAnimations() throws {
    let file = ArchiveBuilder.zip([
      .init("x/a.json", Array(#"{"name":"x","version":1}"#.utf8)), .init("x/b.json", Self.image),
    ])
    #expect(try AnimationFile.read(bytes: file).animationIDs == ["b"])
  }

  /// Code page 437 has no mark; the names of macOS are in a normal form with combining marks.
  @Test(
    arguments: [
      ([0x62, 0x84, 0x72, 0x2e, 0x70, 0x6e, 0x67], 0), (Array("b\u{e4}r.png".utf8), 0x800),
      (Array("ba\u{308}r.png".utf8), 0x800), (Array("ba\u{308}r.png".utf8), 0),
      (Array("B\u{c4}R.png".utf8), 0x800),
    ] as [([UInt8], Int)])
  func namesAreCodePage437OrUnicode(_ name: [UInt8], _ flags: Int) throws {
    let json = String(decoding: Self.image, as: UTF8.self)
      .replacingOccurrences(of: "p.png", with: "b\u{e4}r.png")
    // The builder writes names as UTF-8, so those bytes are put in afterwards.
    let filler = [UInt8](repeating: 0x7a, count: name.count)
    var file = ArchiveBuilder.zip([
      .init("a/x.json", Array(json.utf8)),
      .init("i/" + String(decoding: filler, as: UTF8.self), PictureBytes.red, flags: flags),
    ])
    while let range = file.firstRange(of: filler) { file.replaceSubrange(range, with: name) }
    let read = try AnimationFile.read(bytes: file)
    let scene = Scene(read.animation, imageProvider: read.imageProvider)
    #expect(scene.displayList.dump.contains("image 1x1"))
  }

  /// Asked for by name, a damaged animation is an error; otherwise the next one is played.
  @Test(
    arguments: [
      ArchiveBuilder.Entry("a/x.json", [1], method: 12), .init("a/x.json", [1, 2, 3], crc: 7),
      .init("a/x.json", Array("{".utf8)), .init("a/x.json", Array("[1]".utf8)),
      .init("a/x.json", [1], flags: 1),
    ])
  func damagedAnimationsDoNotAffectOthers(_ damaged: ArchiveBuilder.Entry) throws {
    let manifest = #"{"animations":[{"id":"x"},{"id":"y"}]}"#
    let file = ArchiveBuilder.zip([
      ArchiveTests.manifest(manifest), damaged, .init("a/y.json", ArchiveTests.json("y")),
    ])
    let read = try AnimationFile.read(bytes: file)
    #expect(read.animation.name == "y")
    #expect(read.animation.warnings.map(\.code) == [.malformed])
    #expect(throws: LottieError.self) { try AnimationFile.read(bytes: file, animation: "x") }
    // Saving replaces what was opened, and loses nothing: it is refused if a file cannot be read.
    guard damaged.method == 0, damaged.crc == nil, damaged.flags == 0 else {
      #expect(throws: LottieError.self) {
        try AnimationFile.content(file, animation: nil, replacedBy: ArchiveTests.json("z"))
      }
      return
    }
    let saved = try AnimationFile.content(
      file, animation: nil, replacedBy: ArchiveTests.json("z"))
    #expect(try AnimationFile.read(bytes: saved, animation: "y").animation.name == "z")
  }

  @Test func aDamagedManifestIsNotMissed() throws {
    let file = ArchiveBuilder.zip([
      .init("manifest.json", [1, 2], crc: 7), .init("a/y.json", ArchiveTests.json("y")),
    ])
    #expect(try AnimationFile.read(bytes: file).animation.name == "y")
  }
}
