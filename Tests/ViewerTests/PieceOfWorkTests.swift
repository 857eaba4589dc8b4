// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import LottieTexts
internal import LottieTools
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// A piece of work from beginning to end: a file whose matte is on the wrong layer and that has a layer
/// twice is mended, two of its colours become slots, it gets two themes, and is saved as a `.lottie` file,
/// which is played.
///
/// `LOTTIE_WORK_FILE` names another file than the sample, `LOTTIE_WORK_FOLDER` the folder that gets what
/// was made: `Benchmarks/piece-of-work.py` compares how others play it.
@Suite struct PieceOfWorkTests {
  private let folder: String
  private let kept: TemporaryFolder
  private let file: String

  init() throws {
    let environment = ProcessInfo.processInfo.environment
    kept = try TemporaryFolder()
    folder = environment["LOTTIE_WORK_FOLDER"] ?? kept.path
    file =
      environment["LOTTIE_WORK_FILE"]
      ?? FileManager.default.currentDirectoryPath + "/Assets/Samples/mattes-and-masks.json"
  }

  /// The pictures of an animation, every sixth of it.
  private static func pictures(
    _ animation: Animation, _ images: (any AnimationImageProvider)? = nil
  ) throws -> [DisplayList] {
    let scene = Scene(animation, imageProvider: images)
    let (start, end) = (animation.start, animation.end)
    return (0..<6).compactMap { index in
      _ = scene.update(to: start + (end - start) * Double(index) / 6)
      return scene.displayList
    }
  }

  private static func pixels(_ lists: [DisplayList]) throws -> [[UInt32]] {
    try lists.map { list in
      let bitmap = try Bitmap(width: 128, height: 128)
      Renderer().paint(
        list, onto: bitmap.buffer,
        transform: .scale(128 / list.size.width, 128 / list.size.height))
      return bitmap.pixels
    }
  }

  /// The layers of the outermost composition, and which of them has a matte.
  private static func layers(_ document: Document) -> (rows: [Int], matted: Int?, matte: Int?) {
    let outline = document.editing.outline
    let rows = outline?.rows(inside: -1).filter { outline?.layer(of: $0) == $0 } ?? []
    let matted = rows.first { document.editing.layers.matte(of: $0) != nil }
    return (rows, matted, matted.flatMap { document.editing.layers.matte(of: $0)?.row })
  }

  /// Breaks the file as exporters do: the matte is on another layer, and a layer is there twice.
  /// - Returns: The names of the layer with the matte, of its matte, and of the wrong one.
  private func breakFile(as path: String) throws -> (matted: String, matte: String, wrong: String) {
    let host = try ViewerFixture(paused: file, size: CGSize(width: 900, height: 600))
    let document = host.viewer.document
    let (rows, matted, matte) = Self.layers(document)
    let own = try #require(matted)
    let source = try #require(matte)
    let wrong = try #require(rows.first { $0 != own && $0 != source })
    let outline = try #require(document.editing.outline)
    let names = (outline.rows[own].name, outline.rows[source].name, outline.rows[wrong].name)
    document.editing.layers.removeMatte(of: [own])
    try host.step()
    func row(_ name: String) throws -> Int {
      let outline = try #require(document.editing.outline)
      return try #require(Self.layers(document).rows.first { outline.rows[$0].name == name })
    }
    document.editing.layers.setMatte(try row(names.1), kind: 1, of: [try row(names.2)])
    try host.step()
    document.editing.layers.duplicateLayers([try row(names.0)])
    try host.step()
    document.saveAs(path)
    try host.step()
    // The images beside it go with it.
    let images = file.parentFolder.appending(component: "images")
    if Disk.isFolder(images), !Disk.exists(folder + "/images") {
      try FileManager.default.copyItem(atPath: images, toPath: folder + "/images")
    }
    return names
  }

  @Test func aFileIsMendedAndGetsThemes() throws {
    let broken = folder + "/broken.json"
    let (matted, matte, wrong) = try breakFile(as: broken)
    let original = try AnimationFile.read(path: file)
    let host = try ViewerFixture(paused: broken, size: CGSize(width: 1000, height: 700))
    let (viewer, document) = (host.viewer, host.viewer.document)
    let editing = document.editing
    func row(_ name: String) throws -> Int {
      let outline = try #require(editing.outline)
      return try #require(Self.layers(document).rows.first { outline.rows[$0].name == name })
    }
    // The doubled layer goes, the matte to the layer that it belongs to.
    let kind = try #require(
      try AnimationFileMattes.kind(of: matted, in: original.animation))
    let rows = Self.layers(document).rows
    let count = rows.count
    let index = try #require(rows.firstIndex(of: try row(matted)))
    editing.selection.select(rows[index - 1])
    try host.step()
    try host.press(.delete)
    if !viewer.question.isHidden { try host.press(.enter) }
    #expect(Self.layers(document).rows.count == count - 1)
    editing.layers.removeMatte(of: [try row(wrong)])
    try host.step()
    editing.layers.setMatte(try row(matte), kind: kind, of: [try row(matted)])
    try host.step()
    let mended = try #require(document.shownAnimation)
    #expect(
      try Self.pixels(Self.pictures(mended)) == Self.pixels(Self.pictures(original.animation)))
    // The two colours that are used most become slots.
    let colors = editing.colors.prefix(2)
    #expect(colors.count == 2)
    let ids = ["brand", "accent"]
    for (id, hex) in zip(ids, colors.map(\.color.hex)) {
      var isMade = false
      // Rows change with each edit of the text.
      func next() -> Int? {
        editing.colors.first { $0.color.hex == hex }?.uses.map(\.row).first { row in
          guard case .color? = editing.text.value(of: row), editing.slots.id(of: row) == nil,
            editing.slots.canHave(row)
          else { return false }
          return !isMade || editing.slots.fitting(row).contains(id)
        }
      }
      while let row = next() {
        let result = isMade ? editing.slots.use(id, for: row) : editing.slots.make(id, of: row)
        #expect(result.refusal == nil, "\(result.refusal?.english ?? "")")
        if result.refusal != nil { break }
        isMade = true
        try host.step()
      }
      #expect(isMade)
    }
    let slotted = try #require(document.shownAnimation)
    #expect(try Self.pixels(Self.pictures(slotted)) == Self.pixels(Self.pictures(mended)))
    // A .lottie file with two themes.
    let target = folder + "/work.lottie"
    document.saveAs(target)
    try host.step()
    #expect(editing.archive.shown == "work" && document.pathOnDisk == target)
    for (theme, values) in [("day", ["#e8364f", "#ffd23c"]), ("night", ["#3c6cff", "#1c2b4a"])] {
      #expect(editing.themes.create(theme).refusal == nil)
      for (id, hex) in zip(ids, values) {
        let color = try #require(RGBA(hex: hex))
        #expect(editing.themes.set(id, in: theme, to: .color(Color(color))).refusal == nil)
      }
    }
    document.save()
    try host.step()
    #expect(!editing.isModified && document.notice.text?.contains("problem") != true)
    try play(target, slotted)
  }

  /// Our views play the file as it was seen in the window: without a theme, and with each.
  private func play(_ path: String, _ slotted: Animation) throws {
    let saved = try AnimationFile.read(path: path)
    #expect(saved.themeTexts.keys.sorted() == ["day", "night"])
    // The archive has the images that were beside the file.
    let images = try AnimationFile.read(path: folder + "/broken.json").imageProvider
    #expect(
      try Self.pixels(Self.pictures(saved.animation, saved.imageProvider))
        == Self.pixels(Self.pictures(slotted, images)))
    let surface = AnimationSurface()
    surface.player.load(saved.animation, imageProvider: saved.imageProvider)
    let player = surface.interactivePlayer
    player.load(saved)
    let (start, end) = (saved.animation.start, saved.animation.end)
    var known: Set<[[UInt32]]> = []
    for theme in [nil, "day", "night"] {
      try player.setTheme(theme ?? "")
      let file = try theme.map { try saved.applying(theme: $0) } ?? saved
      let scene = Scene(file.animation, imageProvider: file.imageProvider)
      // Not each frame has the colours.
      var seen: [[UInt32]] = []
      for part in [0.1, 0.3, 0.5, 0.7, 0.9] {
        surface.player.seek(to: start + (end - start) * part)
        let shown = try #require(surface.player.scene)
        _ = shown.update(to: surface.player.shownFrame)
        let own = try Self.pixels([shown.displayList])
        _ = scene.update(to: surface.player.shownFrame)
        #expect(try own == Self.pixels([scene.displayList]), "\(theme ?? "none") \(part)")
        seen += own
      }
      known.insert(seen)
    }
    #expect(known.count == 3, "each theme is seen")
    try press(saved)
  }

  /// A button in a window shows the file in each theme as it shows the file that has the theme's values.
  private func press(_ saved: AnimationFile) throws {
    let host = try ViewerFixture([])
    let size = CGSize(width: 256, height: 256)
    let window = try Window(loop: host.loop, title: "Button", size: size)
    func pictures(_ file: AnimationFile, _ theme: String?) throws -> [Bitmap] {
      let button = AnimatedButton(animation: file.animation, imageProvider: file.imageProvider)
      button.frame = CGRect(origin: .zero, size: size)
      button.animationView.interactivePlayer.load(file)
      window.root.addSubview(button)
      defer { button.removeFromSuperview() }
      if let theme { try button.animationView.setTheme(theme) }
      let (start, end) = (file.animation.start, file.animation.end)
      return try [0.25, 0.5, 0.75].map { part in
        let frame = (start + (end - start) * part).rounded(.down)
        button.currentFrame = frame
        try host.step()
        let picture = try window.pixels()
        let path = "\(folder)/button-\(theme ?? "none")-\(Int(frame)).png"
        try Data(picture.png()).write(to: URL(fileURLWithPath: path))
        return picture
      }
    }
    for theme in [nil, "day", "night"] {
      let own = try pictures(saved, theme)
      let file = try theme.map { try saved.applying(theme: $0) } ?? saved
      let again = try pictures(file, nil)
      #expect(own.map(\.pixels) == again.map(\.pixels), "\(theme ?? "none")")
    }
    _ = try pictures(saved, nil)
  }
}

/// The kinds of mattes in a file.
private enum AnimationFileMattes {
  /// The kind of the matte of a layer, by its name.
  static func kind(of name: String, in animation: Animation) throws -> Int? {
    let finder = try AddressFinder(animation)
    let list = JSONPath([.member("layers")])
    return (0..<finder.count(of: list)).compactMap { index -> Int? in
      let layer = finder.value(at: list.element(index))
      guard layer?["nm"]?.string == name else { return nil }
      return layer?["tt"]?.number.flatMap { Int(exactly: $0) }
    }.first
  }
}
