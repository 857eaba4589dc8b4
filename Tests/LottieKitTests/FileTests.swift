// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Files on disk, in a folder that is gone afterwards.
@Suite final class FileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lottie-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "inner/images"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(bytes).write(to: url)
    return url.path
  }

  private func failure(_ path: String) throws -> LottieError {
    try #require(throws: LottieError.self) { try AnimationFile.read(path: path) }
  }

  @Test func missingFilesAreNamed() throws {
    let error = try failure("/no/such/file.json")
    #expect(error.kind == .unreadable)
    #expect(error.description == "/no/such/file.json: there is no such file")
  }

  /// Arguments and lists of folders write bytes that are no UTF-8 as U+FFFD.
  @Test func namesThatAreNotUTF8AreFound() throws {
    let content = "{\"nm\":\"old\",\"fr\":1,\"ip\":0,\"op\":1,\"w\":1,\"h\":1,\"layers\":[]}"
    func rawPath(_ name: [UInt8]) -> [CChar] {
      (Array(folder.path.utf8) + Array("/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
    }
    func write(_ name: [UInt8]) {
      let file = unsafe open(rawPath(name), O_CREAT | O_WRONLY, 0o600)
      unsafe content.withCString { #expect(unsafe Glibc.write(file, $0, content.utf8.count) > 0) }
      close(file)
    }
    func name(_ path: String) throws -> String? {
      try AnimationFile.read(path: folder.path + "/" + path).animation.name
    }
    // é and è of Latin 1.
    write(Array("caf".utf8) + [0xe9] + Array(".json".utf8))
    #expect(try name("caf\u{fffd}.json") == "old")
    let inner = Array("inner/".utf8) + [0xe9, 0xe8]
    #expect(unsafe mkdir(rawPath(inner), 0o700) == 0)
    write(inner + Array("/a.json".utf8))
    #expect(try name("inner/\u{fffd}\u{fffd}/a.json") == "old")
    // Two files that are written alike: neither.
    write(Array("caf".utf8) + [0xe8] + Array(".json".utf8))
    #expect(throws: LottieError.self) { try name("caf\u{fffd}.json") }
    // Nor one that is really called so, since edits of the others would be saved in it. Alone it is
    // found.
    write(Array("caf\u{fffd}.json".utf8))
    #expect(throws: LottieError.self) { try name("caf\u{fffd}.json") }
    for byte: UInt8 in [0xe8, 0xe9] {
      #expect(unsafe unlink(rawPath(Array("caf".utf8) + [byte] + Array(".json".utf8))) == 0)
    }
    #expect(try name("caf\u{fffd}.json") == "old")
  }

  @Test func foldersAreRefused() throws {
    let error = try failure(folder.path)
    #expect(error.kind == .unreadable)
    #expect(error.reason == "this is a folder; open a file in it")
  }

  @Test func devicesAreNotRead() throws {
    #expect(try failure("/dev/zero").reason == "this is not a regular file")
  }

  @Test func pipesAreNotRead() throws {
    let path = folder.appending(path: "pipe").path
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(try failure(path).reason == "this is not a regular file")
  }

  @Test func linksToDevicesAreNotRead() throws {
    let link = folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
    #expect(try failure(link.path).kind == .unreadable)
  }

  /// A file of the kernel says that it has a page, and has less, as a file that shrinks does.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: shrinking), "needs /sys"))
  func filesThatShrinkAreNotRead() throws {
    let error = try failure(Self.shrinking)
    #expect(error.kind == .unreadable && error.reason.contains("shorter"), "\(error)")
  }
  private static let shrinking = "/sys/kernel/mm/transparent_hugepage/enabled"

  @Test func errorsNameFileAndPosition() throws {
    let path = try write(Array("{\n\"layers\": [5,]}".utf8), "broken.json")
    #expect(try failure(path).description.hasPrefix("\(path):2:14: layers[1]: expected a value"))
  }

  @Test func contentDecidesTheFormat() throws {
    let path = try write(
      ArchiveBuilder.zip([.init("a/x.json", ArchiveTests.json("x"))]), "really-a-zip.json")
    #expect(try AnimationFile.read(path: path).animation.name == "x")
  }

  @Test func filesPastTheLimitAreNotRead() throws {
    let path = try write(ArchiveTests.json("x"), "x.json")
    var limits = Limits()
    limits.files.jsonBytes = 20
    let error = try #require(throws: LottieError.self) {
      try AnimationFile.read(path: path, limits: limits)
    }
    #expect(error.kind == .limit)
    #expect(error.file == path)
  }

  // MARK: Images beside the file

  /// What is drawn, and what is warned of, for an image asset of a file in `inner`.
  private func picture(_ asset: String) throws -> (isThere: Bool, warnings: [String]) {
    let path = try write(
      ArchiveTests.json(
        "x", layers: #"{"ty":2,"refId":"i","ks":{}}"#,
        assets: #"{"id":"i","w":1,"h":1,\#(asset)}"#), "inner/x.json")
    let file = try AnimationFile.read(path: path)
    let scene = Scene(file.animation, imageProvider: file.imageProvider)
    return (scene.displayList.dump.contains("image 1x1"), scene.warnings.map(\.description))
  }

  @Test(
    arguments: [
      ("inner/p.png", #""p":"p.png""#), ("inner/images/p.png", #""p":"p.png","u":"images/""#),
      ("inner/images/p.png", #""p":"p.png","u":"/images/""#),
      ("inner/images/p.png", #""p":"p.png""#), ("inner/images/p.png", #""p":"images/p.png""#),
      ("inner/p.png", #""p":"p.png","u":"images/""#),
    ])
  func imagesAreFoundBesideTheFile(_ position: String, _ asset: String) throws {
    _ = try write(PictureBytes.red, position)
    let (isThere, warnings) = try picture(asset)
    #expect(isThere)
    #expect(warnings == [])
  }

  /// Names are parts of addresses, of other systems, or written in another case or normal form.
  @Test(
    arguments: [
      ("inner/my image.png", #""p":"my%20image.png""#), ("inner/p.png", #""p":"p.png?v=3""#),
      ("inner/images/p 1.png", #""u":"images/","p":"p%201.png?v=3#x""#),
      ("inner/images/p.png", #""p":"images\\p.png""#),
      ("inner/images/p.png", #""u":"images\\","p":"p.png""#),
      ("inner/images/p.png", #""p":"C:\\Users\\me\\p.png""#),
      ("inner/images/p.png", #""p":"file:///Users/me/p.png""#),
      ("inner/images/Photo.PNG", #""u":"Images/","p":"photo.png""#),
      ("inner/b\u{e4}r.png", #""p":"ba\#u{308}r.png""#),
      ("inner/ba\u{308}r.png", #""p":"b\#u{e4}r.png""#),
      ("inner/B\u{c4}R.png", #""p":"ba\#u{308}r.png""#),
      ("inner/b\u{e4}r.png", #""p":"b%C3%A4r.png""#),
      // What is there as it is written is that.
      ("inner/a%20b.png", #""p":"a%20b.png""#), ("inner/a?b.png", #""p":"a?b.png""#),
    ])
  func namesAreFoundInOtherSpellings(_ position: String, _ asset: String) throws {
    _ = try write(PictureBytes.red, position)
    let (isThere, warnings) = try picture(asset)
    #expect(isThere)
    #expect(warnings == [])
  }

  @Test(
    arguments: [
      #""p":"..%2Foutside.png""#, #""p":"..\\OUTSIDE.png""#, #""p":"%2e%2e/Outside.png""#,
    ])
  func otherSpellingsDoNotLeadOutside(_ asset: String) throws {
    _ = try write(PictureBytes.red, "outside.png")
    #expect(try !picture(asset).isThere)
  }

  @Test func imagesOutsideTheFolderAreNotRead() throws {
    _ = try write(PictureBytes.red, "outside.png")
    let (isThere, warnings) = try picture(#""p":"../outside.png""#)
    #expect(!isThere)
    #expect(
      warnings == ["image: assets[id=i]: “../outside.png” is outside the animation's folder"])
  }

  @Test func linksThatLeadOutsideAreNotFollowed() throws {
    _ = try write(PictureBytes.red, "outside.png")
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "inner/link.png"),
      withDestinationURL: folder.appending(path: "outside.png"))
    #expect(try !picture(#""p":"link.png""#).isThere)
  }

  @Test(arguments: [
    #""p":"/etc/passwd""#, #""p":"https://localhost:1/p.png""#, #""p":"none.png""#, #""p":"""#,
  ])
  func missingImagesAreWarnedOf(_ asset: String) throws {
    let (isThere, warnings) = try picture(asset)
    #expect(!isThere)
    #expect(warnings.count == 1 && warnings[0].hasPrefix("image: assets[id=i]: "))
  }

  @Test func imagesThatCannotBeDecodedAreWarnedOf() throws {
    _ = try write(Array("hello".utf8), "inner/p.png")
    #expect(
      try picture(#""p":"p.png""#).warnings == [
        "image: assets[id=i]: the image is neither PNG, JPEG, WebP, GIF, SVG, BMP, AVIF nor TIFF"
      ])
  }

  @Test func imagesTogetherAreCapped() throws {
    _ = try write(PictureBytes.red, "inner/p.png")
    var limits = Limits()
    limits.media.imageBytes = 4
    let path = try write(
      ArchiveTests.json(
        "x", layers: #"{"ty":2,"refId":"i"},{"ty":2,"refId":"j"}"#,
        assets: #"{"id":"i","p":"p.png"},{"id":"j","p":"p.png"}"#), "inner/x.json")
    let file = try AnimationFile.read(path: path, limits: limits)
    let scene = Scene(file.animation, imageProvider: file.imageProvider)
    scene.decodeImages()
    #expect(scene.warnings.map(\.code) == [.limit])
  }
}
