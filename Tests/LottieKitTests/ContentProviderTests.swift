// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@MainActor
private final class Host: LottiePlayable, AnimationPlayerHost {
  let player = AnimationPlayer()
  var redraws = 0

  init(_ json: String) throws {
    player.host = self
    animation = try Animation(json: Array(json.utf8))
  }

  func playerChanged() { redraws += 1 }

  var dump: String { player.displayList?.dump ?? "" }
  var warnings: [String] { player.scene?.warnings.map(\.description) ?? [] }
}

// MARK: - Images

/// One image layer; `asset` are the members of its asset besides the size.
private func picture(_ asset: String) -> String {
  JSONSnippet.animation(
    layers: #"{"ty":2,"refId":"i","ks":{}}"#, assets: #"{"id":"i","w":8,"h":8,\#(asset)}"#)
}

/// Has one picture, 1 x 1, for names that it knows, and counts what it is asked.
private final class Album: AnimationImageProvider {
  let names: [String]
  var asked: [String] = []

  init(_ names: String...) { self.names = names }

  func imageForAsset(asset: ImageAsset) -> LottieImage? {
    asked.append(asset.name)
    return names.contains(asset.name) ? try? LottieImage(data: PictureBytes.red) : nil
  }
}

@MainActor
@Suite struct ImageProviderTests {
  private static let data = "data:image/png;base64," + Data(PictureBytes.red).base64EncodedString()

  @Test func providersAreCalledOncePerImage() throws {
    let host = try Host(picture(#""p":"boat.png""#))
    #expect(!host.dump.contains("image"))
    let album = Album("boat.png")
    host.imageProvider = album
    #expect(host.dump.contains("image 1x1"))
    host.currentFrame = 5
    _ = host.dump
    #expect(album.asked == ["boat.png"])
    host.reloadImages()
    #expect(host.dump.contains("image 1x1") && album.asked.count == 2)
    host.imageProvider = nil
    #expect(!host.dump.contains("image"))
    #expect(host.warnings == ["image: assets[id=i]: the image “boat.png” was not found"])
  }

  @Test func providersReplaceEmbeddedImages() throws {
    let host = try Host(picture(#""p":"\#(Self.data)""#))
    let nobody = Album()
    host.imageProvider = nobody
    #expect(host.dump.contains("image 1x1"))
    #expect(nobody.asked == [Self.data])
    host.imageProvider = FilepathImageProvider(
      filepath: FileManager.default.currentDirectoryPath)
    #expect(host.dump.contains("image 1x1") && host.warnings.isEmpty)
  }

  @Test func imagesOfArchivesNeedNoProvider() throws {
    let bytes = ArchiveBuilder.zip([
      .init("a/x.json", Array(picture(#""p":"img_0.png""#).utf8)),
      .init("i/img_0.png", PictureBytes.red),
    ])
    let host = try Host(picture(#""p":"""#))
    host.animation = try Animation.from(data: Data(bytes))
    #expect(host.dump.contains("image 1x1"))
    let album = Album("img_0.png")
    host.imageProvider = album
    #expect(host.dump.contains("image 1x1") && album.asked.count == 1)
  }

  /// The picture's path in the bundle, the search path, the asset, and whether it is found.
  nonisolated private static let bundleRows: [(String, String?, String, Bool)] = [
    ("p.png", nil, #""p":"p.png""#, true), ("p.png", "art", #""p":"p.png""#, true),
    ("art/p.png", "art", #""p":"p.png""#, true), ("art/p.png", nil, #""p":"p.png""#, false),
    ("art/images/p.png", "art", #""p":"p.png","u":"images/""#, true),
    ("images/p.png", nil, #""p":"p.png""#, true), ("u/p.png", nil, #""p":"p.png","u":"u/""#, true),
    ("../p.png", nil, #""p":"../p.png""#, false), ("p.png", nil, #""p":"""#, false),
  ]

  @Test(arguments: bundleRows)
  func bundles(_ position: String, searchPath: String?, asset: String, isThere: Bool) throws {
    let top = FileManager.default.temporaryDirectory
      .appendingPathComponent("lottiekit-\(UUID().uuidString)")
    let folder = top.appendingPathComponent("bundle")
    defer { try? FileManager.default.removeItem(at: top) }
    let file = folder.appendingPathComponent(position).standardizedFileURL
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(PictureBytes.red).write(to: file)
    let bundle = try #require(Bundle(path: folder.path))
    let host = try Host(picture(asset))
    host.imageProvider = BundleImageProvider(bundle: bundle, searchPath: searchPath)
    #expect(host.dump.contains("image 1x1") == isThere)
    #expect(host.warnings.isEmpty == isThere)
  }

  @Test func theMainBundleIsFoundWhenItIsNeeded() {
    #expect(BundleImageProvider.main == BundleImageProvider(bundle: .main))
  }

  @Test func folderProvidersDecodeDataURIs() throws {
    let providers: [any AnimationImageProvider] = [
      BundleImageProvider.main, BundleImageProvider(bundle: .main),
      FilepathImageProvider(filepath: "/nowhere"),
    ]
    for provider in providers {
      let image = try provider.imageForAsset(asset: ImageAsset(id: "a", name: Self.data))
      #expect(image?.width == 1 && image?.height == 1)
      #expect(try provider.imageForAsset(asset: ImageAsset(id: "b", name: "data:")) == nil)
      #expect(throws: LottieError.self) {
        try provider.imageForAsset(asset: ImageAsset(id: "c", name: "data:image/png;base64,AAAA"))
      }
    }
  }

  @Test func imagesFromDataAndFiles() throws {
    let image = try LottieImage(data: Data(PictureBytes.red))
    #expect(image.width == 1 && image.height == 1)
    #expect(throws: LottieError.self) { try LottieImage(data: Data("no".utf8)) }
    #expect(throws: LottieError.self) { try LottieImage(contentsOfFile: "/nowhere.png") }
  }
}

// MARK: - Texts

/// Changes texts by the layer's name.
private final class Shouter: AnimationTextProvider {
  var asked: [String] = []
  var suffix = "b"

  func textFor(keypathName: String, sourceText: String) -> String {
    asked.append("\(keypathName) \(sourceText)")
    return sourceText + suffix
  }
}

@MainActor
@Suite struct TextProviderTests {
  /// A text "A" in the layer Title, and one in the layer Name of the precomposition Card.
  nonisolated private static let json: String = {
    let name = JSONSnippet.text("c", layer: #""nm":"Name""#)
    return JSONSnippet.animation(
      layers: JSONSnippet.text("A", layer: #""nm":"Title""#)
        + #",{"ty":0,"nm":"Card","refId":"p","w":99,"h":99,"ks":{}}"#,
      assets: #"{"id":"p","layers":[\#(name)]}"#, root: JSONSnippet.font())
  }()

  /// Widths of what each of the two texts draws, from the advances of the test's glyphs.
  private func widths(_ host: Host) throws -> [Double] {
    let list = try #require(host.player.displayList)
    // The last layer is drawn first.
    return TextLayerTests.outlines(list.items).reversed().map { $0.bounds.maxX.rounded() }
  }

  /// A table of texts, and the right edges of the two texts: A is 6 wide, c 2, and they are 7 and 3
  /// apart.
  nonisolated private static let tables: [([String: String], [Double])] = [
    ([:], [6, 2]), (["Title": "c"], [2, 2]), (["Name": "A"], [6, 6]), (["Card.Name": "A"], [6, 6]),
    (["Card.Name": "cc", "Name": "A"], [6, 5]), (["Nobody": "A"], [6, 2]), (["Title": ""], [2]),
  ]

  @Test(arguments: tables)
  func dictionaries(_ table: [String: String], edges: [Double]) throws {
    let host = try Host(Self.json)
    let before = host.dump
    host.textProvider = DictionaryTextProvider(table)
    #expect(try widths(host) == edges)
    host.textProvider = nil
    #expect(host.dump == before)
  }

  @Test func providersAreCalledForNewTexts() throws {
    let host = try Host(Self.json)
    let shouter = Shouter()
    host.textProvider = shouter
    _ = host.dump
    #expect(shouter.asked.sorted() == ["Name c", "Title A"])
    host.currentFrame = 5
    _ = host.dump
    #expect(shouter.asked.count == 2)
    #expect(try widths(host) == [11, 7])
    shouter.suffix = ""
    host.forceDisplayUpdate()
    #expect(try widths(host) == [6, 2])
    // For later animations too.
    host.animation = host.animation
    _ = host.dump
    #expect(shouter.asked.count == 6)
  }

  @Test func valueProvidersPrecedeTextProviders() throws {
    let host = try Host(Self.json)
    host.textProvider = DictionaryTextProvider(["Title": "c"])
    host.setValueProvider(TextValueProvider("b"), keypath: "Title.Text")
    #expect(try widths(host) == [4, 2])
    host.removeValueProvider(for: "Title.Text")
    #expect(try widths(host) == [2, 2])
  }

  @Test func defaultProvidersChangeNothing() throws {
    let host = try Host(Self.json)
    let before = host.dump
    host.textProvider = DefaultTextProvider()
    host.fontProvider = DefaultFontProvider()
    #expect(host.dump == before)
  }

  @Test func textsStayLimited() throws {
    let host = try Host(Self.json)
    host.textProvider = DictionaryTextProvider(["Title": String(repeating: "A", count: 20_000)])
    #expect(try widths(host)[0] == 70 * 1000 - 1)
  }
}

// MARK: - Fonts

/// Gives one font for all, and notes what it is asked.
private final class FontShelf: AnimationFontProvider {
  let font: LottieFont?
  var asked: [String] = []

  init(_ font: LottieFont?) { self.font = font }

  func fontFor(family: String, size: CGFloat) -> LottieFont? {
    asked.append("\(family) \(size)")
    return font
  }
}

@MainActor
@Suite struct FontProviderTests {
  /// A “T” of 100 units in a font that the file does not bring.
  nonisolated private static let json = JSONSnippet.animation(
    layers:
      #"{"ty":5,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":100,"f":"T","fc":[1,0,0],"t":"T"}}]}}}"#,
    root: #""fonts":{"list":[{"fName":"T","fFamily":"Nobody's","fStyle":"Regular"}]}"#)
  /// The same without a list of fonts.
  nonisolated private static let unlisted = JSONSnippet.animation(
    layers:
      #"{"ty":5,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":100,"f":"T","fc":[1,0,0],"t":"T"}}]}}}"#)

  @Test(arguments: [json, unlisted])
  func fontFilesAreUsed(_ json: String) throws {
    let host = try Host(json)
    let substitute = host.dump
    let shelf = FontShelf(LottieFont(data: Data(try TestFont.bytes())))
    host.fontProvider = shelf
    let own = host.dump
    #expect(own != substitute)
    #expect(shelf.asked == ["T 100.0"])
    #expect(!host.warnings.contains { $0.contains("stands in") })
    host.fontProvider = nil
    #expect(host.dump == substitute)
  }

  @Test func installedFontsAreUsed() throws {
    let host = try Host(Self.json)
    let substitute = host.dump
    let shelf = FontShelf(LottieFont(family: "DejaVu Sans"))
    host.fontProvider = shelf
    let regular = host.dump
    host.fontProvider = FontShelf(LottieFont(family: "DejaVu Sans", weight: 700))
    let bold = host.dump
    #expect(Set([substitute, regular, bold]).count == 3)
    #expect(shelf.asked == ["T 100.0"])
  }

  @Test func nilKeepsTheFilesFont() throws {
    let host = try Host(Self.json)
    let before = host.dump
    let shelf = FontShelf(nil)
    host.fontProvider = shelf
    #expect(host.dump == before && shelf.asked.count == 1)
  }

  @Test func invalidFontsAreWarnedOf() throws {
    let host = try Host(Self.json)
    let before = host.dump
    host.fontProvider = FontShelf(LottieFont(data: Data("no font".utf8)))
    #expect(host.dump == before)
    #expect(host.warnings.contains { $0.hasPrefix("malformed: fonts[fName=T]") })
    #expect(throws: LottieError.self) { try LottieFont(contentsOfFile: "/nowhere.ttf") }
  }
}
