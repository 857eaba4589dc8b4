// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// The content of a .lottie archive, or of another archive with animations; see `ArchiveLayout`. Both
/// folder layouts are accepted regardless of the version in the manifest.
struct DotLottieArchive {
  /// The animations in the order of the manifest, followed by animations that it does not list.
  private(set) var animations: [(id: String, json: [UInt8])]
  /// The images and sounds by their names.
  private(set) var images: ArchiveImageProvider
  /// The JSON text of the themes by their ids.
  private(set) var themes: [String: [UInt8]]
  /// The JSON text of the state machines by their ids.
  private(set) var stateMachines: [String: [UInt8]]
  /// The names of state machine files in an early draft of the format (`states/*.json`), which are
  /// not supported.
  let draftMachines: [String]
  /// The font files by their names.
  let fonts: [String: [UInt8]]
  /// The names of files that are damaged, without which the animation plays.
  let damaged: [String]
  /// The names of files that exceed a share of the memory, without which the animation plays.
  let leftOut: [String]
  /// The bytes of the unpacked files, but for images.
  private let bytes: Int
  private(set) var manifest: DotLottieManifest
  private let limits: Limits

  /// Unpacks an archive.
  ///
  /// - Throws: `LottieError` if the archive is damaged, exceeds a limit or contains no animation.
  init(_ bytes: [UInt8], limits: Limits) throws(LottieError) {
    self.limits = limits
    var layout = ArchiveLayout([])
    var drafts: [String] = []
    /// Whether the animation can be played without a file.
    func isOptional(_ name: String) -> Bool {
      layout.imageName(name) != nil || layout.soundName(name) != nil
        || layout.fontName(name) != nil
        || layout.themeID(name) != nil || layout.documentID(name, in: "s") != nil
    }
    let rooms = Self.rooms(limits, archiveBytes: bytes.count) { layout }
    let contents = try Archive.entries(
      of: bytes, limits: limits, rooms: rooms, isOptional: isOptional, skipsDamage: true
    ) { names in
      layout = ArchiveLayout(names)
      return { path in
        guard let name = layout.inner(path) else { return nil }
        if name.hasPrefix("states/"), name.hasSuffix(".json") { drafts.append(name) }
        let isRead =
          name == "manifest.json" || layout.animationID(name) != nil || isOptional(name)
        return isRead ? name : nil
      }
    }
    (damaged, leftOut) = (contents.damaged, contents.leftOut)
    self.bytes = contents.files.reduce(0) {
      layout.imageName($1.key) ?? layout.soundName($1.key) == nil ? $0 + $1.value.count : $0
    }
    images = ArchiveImageProvider(
      files: contents.files(named: layout.imageName).mapValues { PackedFile($0) }
        .merging(contents.packed(named: layout.imageName)) { first, _ in first },
      sounds: contents.files(named: layout.soundName).mapValues { PackedFile($0) }
        .merging(contents.packed(named: layout.soundName)) { first, _ in first },
      limits: limits)
    draftMachines = drafts
    fonts = contents.files(named: layout.fontName)
    themes = contents.files(named: layout.themeID)
    stateMachines = contents.files { layout.documentID($0, in: "s") }
    manifest = DotLottieManifest(contents.files["manifest.json"] ?? [])
    let all = contents.files(named: layout.animationID)
    let byID = layout.isFree ? Self.withLayers(all) : Self.listed(all, in: manifest)
    animations = Self.ordered(byID, by: manifest)
    guard !animations.isEmpty else {
      if let damage = contents.damage { throw damage }
      guard let id = manifest.ids.first else {
        throw LottieError(.notAnAnimation, reason: "the archive holds no animation (a JSON file)")
      }
      throw LottieError(
        .notAnAnimation,
        reason:
          "the archive lists the animation “\(id)”, but has neither a/\(id).json nor animations/\(id).json"
      )
    }
  }

  /// Animations in the order of the manifest, then those that it does not list by their ids.
  private static func ordered(
    _ byID: [String: [UInt8]], by manifest: DotLottieManifest
  ) -> [(id: String, json: [UInt8])] {
    let order = manifest.ids.filter { byID[$0] != nil }
    let rest = byID.keys.filter { !order.contains($0) }.sorted()
    return (order + rest).compactMap { id in byID[id].map { (id, $0) } }
  }

  /// The files that are animations: those in folders of their own, whose ids have slashes, only if
  /// the manifest lists them, or there is nothing else.
  private static func listed(
    _ files: [String: [UInt8]], in manifest: DotLottieManifest
  ) -> [String: [UInt8]] {
    let found = files.filter { !$0.key.contains("/") || manifest.ids.contains($0.key) }
    return found.isEmpty ? files : found
  }

  /// The files that look like animations, if there are some: archives with any folders also have
  /// data and settings.
  private static func withLayers(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
    let key = Array("\"layers\"".utf8)
    let found = files.filter { $0.value.firstRange(of: key) != nil }
    return found.isEmpty ? files : found
  }

  /// The shares of `Limits.memory` of all JSON text, of image files and of sounds.
  private static let textShare = 0.3, imageShare = 0.25, soundShare = 0.15

  /// Images that have no room are kept compressed. They take about as much as the archive then,
  /// unless its files overlap.
  private static func rooms(
    _ limits: Limits, archiveBytes: Int, layout: @escaping () -> ArchiveLayout
  ) -> [Archive.Room] {
    func share(_ part: Double) -> Int {
      Int(clamping: part * Double(limits.memory), to: 0...limits.files.archiveBytes)
    }
    return [
      Archive.Room(title: "the fonts", bytes: limits.fontBytes) { layout().fontName($0) != nil },
      Archive.Room(
        title: "the images", bytes: share(imageShare),
        packedBytes: archiveBytes + archiveBytes / 2
      ) { layout().imageName($0) != nil },
      Archive.Room(
        title: "the sounds", bytes: share(soundShare), packedBytes: archiveBytes + archiveBytes / 2
      ) { layout().soundName($0) != nil },
      Archive.Room(title: "the animations", bytes: share(textShare)) { _ in true },
    ]
  }

  /// Decodes an animation and adds the images and fonts of the archive.
  func animation(_ json: [UInt8]) throws(LottieError) -> Animation {
    var animation = try Animation(json: json, limits: limits)
    animation.parts.fonts.files = fonts
    animation.attached.images = images
    for file in damaged {
      animation.attached.warnings.add(
        .malformed, at: file, "the file in the archive is damaged and left out")
    }
    for file in leftOut {
      animation.attached.warnings.add(
        .limit, at: file,
        "the file exceeds its share of \(limits.memory / 1_000_000) MB; it is left out",
        raisable: .memory)
    }
    animation.attached.bytes = bytes
    return animation
  }

  /// Returns the playback settings of an animation in the manifest, or the defaults.
  func configuration(_ id: String) -> DotLottieConfiguration {
    DotLottieConfiguration(id: id, manifest.settings[id] ?? .init(), imageProvider: images)
  }

  /// Returns the JSON text of an animation; nil if the archive does not contain it.
  func animation(named id: String) -> [UInt8]? { animations.first { $0.id == id }?.json }

  /// Opens an animation of the archive; nil for the first one.
  ///
  /// - Parameter parts: Gives the parts of animations that are not in the archive; nil for none.
  /// - Throws: `LottieError` if the animation is invalid or does not exist; the reason then lists
  ///   the existing ids. If the first one is invalid and none was asked for, the next valid one is
  ///   opened, with a warning.
  func file(
    _ id: String?, parts: AnimationFile.PartSource? = nil
  ) throws(LottieError) -> AnimationFile {
    guard let chosen = id == nil ? animations.first : animations.first(where: { $0.id == id })
    else {
      throw LottieError(
        .notAnAnimation,
        reason:
          "the archive has no animation “\(id ?? "")”; it has: \(animations.map(\.id).joined(separator: ", "))"
      )
    }
    do throws(LottieError) {
      return try file(chosen.id, chosen.json, parts: parts)
    } catch {
      guard id == nil, [.malformed, .notAnAnimation].contains(error.kind) else { throw error }
      for other in animations.dropFirst() {
        guard let file = try? file(other.id, other.json, parts: parts) else { continue }
        var animation = file.animation
        animation.attached.warnings.add(
          .malformed, at: chosen.id,
          "the animation is left out, and “\(other.id)” opened instead: \(error.text)")
        return file.with(animation)
      }
      throw error
    }
  }

  /// Decodes an animation, with its images, fonts, settings and linked parts.
  func file(
    _ id: String, _ json: [UInt8], parts: AnimationFile.PartSource? = nil
  ) throws(LottieError) -> AnimationFile {
    let animation = LinkedFiles.join(try animation(json), named: id) { name throws(LottieError) in
      let id = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
      if let own = self.animation(named: id) { return own }
      return try parts?(name)
    }
    return AnimationFile(
      animation: animation, imageProvider: images, animationIDs: animations.map(\.id),
      configuration: configuration(id), archive: self)
  }
}

/// Edits of its parts.
extension DotLottieArchive {
  /// Returns the archive with other parts, without packing it.
  func applying(_ changes: [ArchivePart: ArchiveChange]) -> DotLottieArchive {
    var (result, files, sounds) = (self, images.files, images.sounds)
    var texts = Dictionary(animations.map { ($0.id, $0.json) }) { first, _ in first }
    for (part, change) in changes {
      let content = change.content
      switch part {
      case .manifest: result.manifest = DotLottieManifest(content ?? [])
      case .animation(let id): texts[id] = content
      case .theme(let id): result.themes[id] = content
      case .machine(let id): result.stateMachines[id] = content
      case .image(let name): files[name] = content.map { PackedFile($0) }
      case .sound(let name): sounds[name] = content.map { PackedFile($0) }
      }
    }
    result.animations = Self.ordered(texts, by: result.manifest)
    result.images = ArchiveImageProvider(files: files, sounds: sounds, limits: images.limits)
    return result
  }

  /// Returns the content of a part; nil for one that is not there.
  func content(of part: ArchivePart) -> [UInt8]? {
    switch part {
    case .manifest: manifest.text
    case .animation(let id): animation(named: id)
    case .theme(let id): themes[id]
    case .machine(let id): stateMachines[id]
    case .image(let name): images.files[name]?.bytes
    case .sound(let name): images.sounds[name]?.bytes
    }
  }
}

extension DotLottieArchive {
  /// The ids of the themes in an archive whose manifest lists none, as those of version 1; sorted.
  var unlistedThemes: [String] { manifest.themes.isEmpty ? themes.keys.sorted() : [] }

  /// Whether a theme can be set: the manifest lists it, or lists none at all.
  func lists(theme id: String) -> Bool {
    manifest.themes.contains { $0.id == id } || unlistedThemes.contains(id)
  }
}

/// The decoded `manifest.json` of a .lottie archive, version 1 or 2. A malformed manifest results
/// in an empty one.
struct DotLottieManifest {
  /// The playback settings of one animation.
  struct Settings {
    /// The loop mode (`loop`, and `playMode` or `mode`).
    var loopMode = LottieLoopMode.playOnce
    /// The speed; negative for `"direction": -1`.
    var speed = 1.0
    var autoplay = false
    /// A color that suits the animation, for its surroundings.
    var themeColor: Color?
    var backgroundColor: Color?
    /// The ids of the themes that can be applied to the animation; nil for all themes.
    var themes: [String]?
    /// The id of the theme to apply first.
    var initialTheme: String?
  }

  /// An entry of the lists of themes and state machines.
  struct Entry: Sendable {
    let id: String
    let name: String?
  }

  /// The version, usually "1" or "2"; nil if the manifest has none.
  private(set) var version: String?
  /// The name of the program that created the archive.
  private(set) var generator: String?
  /// The themes in the order of the manifest.
  private(set) var themes: [Entry] = []
  /// The state machines in the order of the manifest.
  private(set) var stateMachines: [Entry] = []
  /// The id of the state machine to run (`initial.stateMachine`).
  private(set) var initialStateMachine: String?
  /// The whole manifest as JSON, and as it is written; nil without a manifest.
  private(set) var tree: JSONTree?
  private(set) var text: [UInt8]?
  /// The ids of the animations, with the initial animation first.
  private(set) var ids: [String] = []
  /// The playback settings by the ids of the animations.
  private(set) var settings: [String: Settings] = [:]

  /// Decodes a manifest.
  init(_ json: [UInt8]) {
    guard let tape = try? JSONTape(json) else { return }
    let limits = Limits()
    let root = DecodingContext(tape: tape, limits: limits).root
    (tree, text) = (JSONTree(tape.root), json)
    version = root["version"]?.string
    generator = root["generator"]?.string
    themes = root.objects("themes", limit: limits.layers.assets).map(Entry.init)
    stateMachines = root.objects("stateMachines", limit: limits.layers.assets).map(Entry.init)
    initialStateMachine = root["initial"]?["stateMachine"]?.string
    for entry in root.objects("animations", limit: limits.layers.assets) {
      let id = entry.string("id", default: "")
      guard settings[id] == nil else { continue }
      ids.append(id)
      settings[id] = Settings(from: entry)
    }
    let first = root["initial"]?["animation"]?.string ?? root["activeAnimationId"]?.string
    if let first, let index = ids.firstIndex(of: first) { ids.insert(ids.remove(at: index), at: 0) }
  }
}

extension DotLottieManifest.Entry {
  fileprivate init(_ entry: JSONReader) {
    id = entry.string("id", default: "")
    name = entry["name"]?.string
  }
}

extension DotLottieManifest.Settings {
  fileprivate init(from entry: JSONReader) {
    themes = JSONTree(entry.value)["themes"]?.elements?.compactMap(\.string)
    initialTheme = entry["initialTheme"]?.string
    loopMode = Self.loopMode(entry)
    let speed = entry.number("speed", default: 1).finite(or: 1)
    self.speed = entry.number("direction", default: 1) < 0 ? -speed : speed
    autoplay = entry["autoplay"]?.bool ?? entry["autoPlay"]?.bool ?? false
    themeColor = Self.color(entry["themeColor"])
    backgroundColor = Self.color(entry["background"])
  }

  /// Decodes the loop mode. `loop` is a boolean or the number of repetitions after the first pass.
  /// A `playMode` that starts with "bounce" plays each pass forward and backward.
  private static func loopMode(_ entry: JSONReader) -> LottieLoopMode {
    let mode = entry["playMode"]?.string ?? entry["mode"]?.string ?? "normal"
    let bounces = mode.lowercased().hasPrefix("bounce")
    switch entry["loop"]?.value.content {
    case .bool(true): return bounces ? .autoReverse : .loop
    case .number(let more) where more > 0:
      let times = Float(min(more, 1e6)) + 1
      return bounces ? .repeatBackwards(times) : .repeat(times)
    default: return bounces ? .repeatBackwards(1) : .playOnce
    }
  }

  /// Decodes a hexadecimal color.
  private static func color(_ json: JSONReader?) -> Color? {
    json?.string.flatMap(RGBA.init(hex:)).map {
      Color(r: $0.red, g: $0.green, b: $0.blue, a: $0.alpha)
    }
  }
}
