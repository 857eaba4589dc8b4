// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct ArchiveTests {
  static func json(_ name: String, layers: String = "", assets: String = "") -> [UInt8] {
    Array(JSONSnippet.animation(layers: layers, assets: assets, root: "\"nm\":\"\(name)\"").utf8)
  }

  static func entry(_ name: String, _ content: [UInt8]) -> ArchiveBuilder.Entry {
    .init(name, content)
  }

  static func manifest(_ text: String) -> ArchiveBuilder.Entry {
    .init("manifest.json", Array(text.utf8))
  }

  static func name(_ bytes: [UInt8], _ id: String? = nil) throws -> String? {
    try AnimationFile.read(bytes: bytes, animation: id).animation.name
  }

  @Test func plainJSON() throws {
    let file = try AnimationFile.read(bytes: Self.json("plain"))
    #expect(file.animation.name == "plain")
    #expect(file.animationIDs == [])
    #expect(file.imageProvider == nil)
  }

  @Test func telegramSticker() throws {
    #expect(try Self.name(ArchiveBuilder.gzip(Self.json("sticker"))) == "sticker")
  }

  @Test func stickersOfManyBlocks() throws {
    let long = String(repeating: "x", count: 200_000)
    #expect(try Self.name(ArchiveBuilder.gzip(Self.json(long))) == long)
  }

  /// A gzip file is a series of members (RFC 1952). Only the first was read.
  @Test(arguments: [1, 20, 40])
  func allMembersOfGzipFilesAreRead(_ first: Int) throws {
    let json = Self.json("members")
    let parts = [json.prefix(first), [], json.dropFirst(first)].map(Array.init)
    let packed = parts.flatMap(ArchiveBuilder.gzip)
    #expect(try Self.name(packed) == "members")
    let padded = try AnimationFile.read(bytes: packed + [UInt8](repeating: 0, count: 700))
    #expect(padded.animation.warnings.isEmpty)
    for end in [first + 25, packed.count - 3] {
      let error = try Self.refused(Array(packed.prefix(end))) { _ in }
      #expect(error.reason == "the gzip data is damaged or cut short")
    }
    let limited = try Self.refused(packed) { $0.files.stickerBytes = json.count - 1 }
    #expect(limited.kind == .limit)
  }

  @Test func whatFollowsGzipDataIsIgnoredWithAWarning() throws {
    let file = try AnimationFile.read(
      bytes: ArchiveBuilder.gzip(Self.json("sticker")) + Array("\0garbage".utf8))
    #expect(file.animation.name == "sticker")
    #expect(
      file.animation.warnings.map(\.message) == [
        "what follows the gzip data in the file is ignored"
      ])
  }

  /// Reading ends early; images that are kept compressed can still be decoded.
  @Test func cancelledTasksStopReading() async {
    let files = [
      ArchiveBuilder.zip([Self.entry("a/x.json", Self.json("x"))]),
      ArchiveBuilder.gzip(Self.json("sticker")),
    ]
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    let packed = PackedFile(packing: bytes)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      for file in files {
        let error = #expect(throws: LottieError.self) { try AnimationFile.read(bytes: file) }
        #expect(error?.kind == .unreadable && error?.reason.contains("cancelled") == true)
      }
      #expect(packed.memory < 100_000 && packed.bytes == bytes)
      #expect(PackedFile(packing: bytes).bytes == bytes)
    }
    task.cancel()
    await task.value
  }

  @Test(arguments: ["animations/", "a/", ""])
  func everyFolderLayout(_ folder: String) throws {
    let file = ArchiveBuilder.zip([Self.entry(folder + "boat.json", Self.json("boat"))])
    let read = try AnimationFile.read(bytes: file)
    #expect(read.animation.name == "boat")
    #expect(read.animationIDs == ["boat"])
  }

  static let two = [entry("a/x.json", json("x")), entry("a/y.json", json("y"))]

  @Test(
    arguments: [
      (#"{"animations":[{"id":"y"},{"id":"x"}]}"#, ["y", "x"]),
      (#"{"animations":[{"id":"x"},{"id":"y"}],"initial":{"animation":"y"}}"#, ["y", "x"]),
      (#"{"animations":[{"id":"x"},{"id":"y"}],"activeAnimationId":"y"}"#, ["y", "x"]),
      (#"{"animations":[{"id":"nope"},{"id":"y"}]}"#, ["y", "x"]),
      (#"{"animations":[]}"#, ["x", "y"]), ("[", ["x", "y"]),
    ])
  func manifestGivesTheOrder(_ manifest: String, _ expected: [String]) throws {
    let file = ArchiveBuilder.zip([Self.manifest(manifest)] + Self.two)
    let read = try AnimationFile.read(bytes: file)
    #expect(read.animationIDs == expected)
    #expect(read.animation.name == expected[0])
  }

  @Test func animationsAreChosenByID() throws {
    let file = ArchiveBuilder.zip(Self.two)
    #expect(try Self.name(file, "y") == "y")
    let error = try #require(throws: LottieError.self) { try Self.name(file, "z") }
    #expect(error.reason == "the archive has no animation “z”; it has: x, y")
  }

  @Test(arguments: ["images/", "i/"])
  func imagesComeFromTheArchive(_ folder: String) throws {
    let picture = PictureBytes.red
    let file = ArchiveBuilder.zip([
      Self.entry(
        "a/x.json",
        Self.json(
          "x", layers: #"{"ty":2,"refId":"i","ks":{}}"#,
          assets: #"{"id":"i","u":"/images/","p":"p.png","w":1,"h":1}"#)),
      Self.entry(folder + "p.png", picture),
    ])
    let read = try AnimationFile.read(bytes: file)
    let scene = Scene(read.animation, imageProvider: read.imageProvider)
    #expect(scene.displayList.dump.contains("image 1x1"))
    #expect(scene.warnings.isEmpty)
  }

  // MARK: Limits

  static func refused(_ bytes: [UInt8], _ change: (inout Limits) -> Void) throws -> LottieError {
    var limits = Limits()
    change(&limits)
    return try #require(throws: LottieError.self) {
      try AnimationFile.read(bytes: bytes, limits: limits)
    }
  }

  @Test func stickersAreCapped() throws {
    let error = try Self.refused(ArchiveBuilder.gzip(Self.json("x"))) { $0.files.stickerBytes = 50 }
    #expect(error.kind == .limit)
  }

  @Test func entriesAreCapped() throws {
    let error = try Self.refused(ArchiveBuilder.zip(Self.two)) { $0.files.entryBytes = 50 }
    #expect(error.kind == .limit)
    #expect(error.path == "a/x.json")
  }

  @Test func archivesAreCapped() throws {
    let size = Self.two[0].content.count
    let error = try Self.refused(ArchiveBuilder.zip(Self.two)) { $0.files.archiveBytes = size + 9 }
    #expect(error.kind == .limit)
  }

  /// Fonts may take 2000 bytes, images 2500 and texts 3000.
  private static let small = {
    var limits = Limits()
    limits.memory = 10_000
    return limits
  }()

  /// What has no room in the memory is left out, if the animation plays without it.
  @Test(
    arguments: [
      ("f", 1500, ["f/1", "f/2"]), ("f", 600, []), ("t", 1500, ["t/1.json", "t/2.json"]),
      ("t", 600, []), ("i", 2400, []), ("i", 2600, ["i/0", "i/1", "i/2"]),
    ])
  func filesShareTheMemory(_ folder: String, _ size: Int, leftOut: [String]) throws {
    let suffix = folder == "t" ? ".json" : ""
    let files = (0..<3).map {
      Self.entry("\(folder)/\($0)\(suffix)", [UInt8](repeating: 32, count: size))
    }
    let archive = ArchiveBuilder.zip([Self.entry("a/x.json", Self.json("x"))] + files)
    let read = try AnimationFile.read(bytes: archive, limits: Self.small)
    #expect(read.animation.warnings.map(\.path) == leftOut)
    #expect(read.animation.warnings.allSatisfy { $0.code == .limit })
  }

  @Test func animationsShareTheMemory() throws {
    let space = [UInt8](repeating: 32, count: 1600)
    let files = ["x", "y"].map { Self.entry("a/\($0).json", Self.json($0) + space) }
    let error = try Self.refused(ArchiveBuilder.zip(files)) { $0 = Self.small }
    #expect(error.kind == .limit && error.reason.hasPrefix("the animations of the archive unpack"))
  }

  /// Images that have no room are compressed, and are the same.
  @Test func manyImagesAreKeptCompressed() throws {
    let images = (0..<3).map { i in
      Self.entry("i/\(i).png", PictureBytes.red + [UInt8](repeating: 0, count: 2000))
    }
    let assets = (0..<3).map { #"{"id":"i\#($0)","p":"\#($0).png","w":1,"h":1}"# }
    let json = Self.json("x", assets: assets.joined(separator: ","))
    let read = try AnimationFile.read(
      bytes: ArchiveBuilder.zip([Self.entry("a/x.json", json)] + images), limits: Self.small)
    let archive = try #require(read.animation.attached.images)
    #expect(archive.files.values.allSatisfy { $0.bytes == images[0].content })
    #expect(archive.files.values.filter { $0.memory < 200 }.count == 2)
    let red = try LottieImage(data: PictureBytes.red)
    for asset in read.animation.parts.images.values {
      #expect(try archive.imageForAsset(asset: asset) == red)
    }
    #expect(read.animation.parts.images.count == 3)
  }

  @Test func numbersOfEntriesAreCapped() throws {
    let error = try Self.refused(ArchiveBuilder.zip(Self.two)) { $0.files.archiveEntries = 1 }
    #expect(error.reason == "the archive has 2 files; up to 1 are read")
  }

  /// Packed by a method that nobody unpacks, or with another content than the archive says.
  @Test(
    arguments: [
      "preview/large.png", "t/theme.json", "s/machine.json", "i/photo.png", "images/photo.png",
      "f/sans.ttf",
    ], [ArchiveBuilder.Entry("", [1], method: 12), .init("", [1, 2, 3], crc: 7)])
  func damagedFilesDoNotAffectOtherAnimations(_ name: String, _ damage: ArchiveBuilder.Entry)
    throws
  {
    var entry = damage
    entry.name = name
    let file = ArchiveBuilder.zip([Self.entry("a/x.json", Self.json("x")), entry])
    let read = try AnimationFile.read(bytes: file)
    #expect(read.animation.name == "x")
    // What is never read is not missed.
    let isRead = !name.hasPrefix("preview")
    #expect(read.animation.warnings.map(\.path) == (isRead ? [name] : []))
    let slotted = AnimationSlots(read.animation).applied(to: read.animation)
    #expect(slotted.warnings == read.animation.warnings)
  }

  @Test func damagedImagesAreWarnedOf() throws {
    let picture =
      #"{"v":"5","fr":30,"ip":0,"op":30,"w":9,"h":9,"assets":[{"id":"p","p":"photo.png","u":"","w":1,"h":1}],"layers":[{"ty":2,"refId":"p","ip":0,"op":30,"ks":{}}]}"#
    let file = ArchiveBuilder.zip([
      Self.entry("a/x.json", Array(picture.utf8)), .init("i/photo.png", PictureBytes.red, crc: 1),
    ])
    let read = try AnimationFile.read(bytes: file)
    let scene = Scene(read.animation, imageProvider: read.imageProvider)
    scene.update(to: 0)
    _ = scene.displayList
    #expect(scene.warnings.map(\.path) == ["i/photo.png", "assets[id=p]"])
  }
}

/// Files of one pixel.
enum PictureBytes {
  static let red = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    ) ?? Data())
}
