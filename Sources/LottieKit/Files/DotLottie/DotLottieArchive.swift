// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry

/// The files of a .lottie archive, in either folder layout, whatever version its manifest claims.
struct DotLottieArchive {
  /// In the order of the manifest; those that it does not list behind them.
  let animations: [(id: String, json: [UInt8])]
  let images: ArchiveImageProvider
  /// Themes by their ids, as text.
  let themes: [String: [UInt8]]
  /// State machines by their ids, as text.
  let stateMachines: [String: [UInt8]]
  /// Files of an early draft's state machines, which are not run.
  let draftMachines: [String]
  let fonts: [String: [UInt8]]
  /// The names of files that are damaged, without which the animation plays.
  let damaged: [String]
  let manifest: DotLottieManifest
  private let limits: Limits

  init(_ bytes: [UInt8], limits: Limits) throws(LottieError) {
    self.limits = limits
    var drafts: [String] = []
    /// What an animation plays without.
    func isOptional(_ name: String) -> Bool {
      Self.imageName(name) != nil || Self.fontName(name) != nil
        || Self.documentID(name, in: "t") != nil || Self.documentID(name, in: "s") != nil
    }
    let contents = try Archive.entries(of: bytes, limits: limits, isOptional: isOptional) { name in
      if name.hasPrefix("states/"), name.hasSuffix(".json") { drafts.append(name) }
      return name == "manifest.json" || Self.animationID(name) != nil || isOptional(name)
    }
    let files = contents.files
    damaged = contents.damaged
    var byID: [String: [UInt8]] = [:]
    var images: [String: [UInt8]] = [:]
    var fonts: [String: [UInt8]] = [:]
    var themes: [String: [UInt8]] = [:]
    var stateMachines: [String: [UInt8]] = [:]
    for (name, content) in files {
      if let id = Self.animationID(name) { byID[id] = content }
      if let image = Self.imageName(name) { images[image] = content }
      if let font = Self.fontName(name) { fonts[font] = content }
      if let theme = Self.documentID(name, in: "t") { themes[theme] = content }
      if let machine = Self.documentID(name, in: "s") { stateMachines[machine] = content }
    }
    self.images = ArchiveImageProvider(files: images, limits: limits)
    draftMachines = drafts
    self.fonts = fonts
    self.themes = themes
    self.stateMachines = stateMachines
    manifest = DotLottieManifest(files["manifest.json"] ?? [])
    // The manifest gives the order; without one it is that of the names.
    let order = manifest.ids.filter { byID[$0] != nil }
    let rest = byID.keys.filter { !order.contains($0) }.sorted()
    animations = (order + rest).compactMap { id in byID[id].map { (id, $0) } }
    guard !animations.isEmpty else {
      throw LottieError(
        .notAnAnimation, reason: "the archive holds no animation (a/*.json or animations/*.json)")
    }
  }

  private static func animationID(_ name: String) -> String? {
    let parts = name.split(separator: "/")
    guard let file = parts.last, file.hasSuffix(".json") || file.hasSuffix(".lot") else {
      return nil
    }
    let isInFolder = parts.count == 2 && (parts[0] == "animations" || parts[0] == "a")
    // Without folders, any JSON but the manifest may be the animation.
    guard isInFolder || (parts.count == 1 && name != "manifest.json") else { return nil }
    // An id may hold dots.
    return String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
  }

  /// The id of a theme or state machine by the name of its file.
  private static func documentID(_ name: String, in folder: String) -> String? {
    guard name.hasPrefix(folder + "/"), name.hasSuffix(".json") else { return nil }
    let id = name.dropFirst(folder.count + 1).dropLast(5)
    return id.contains("/") ? nil : String(id)
  }

  private static func imageName(_ name: String) -> String? {
    member(of: ["images", "i"], name)
  }

  private static func fontName(_ name: String) -> String? {
    member(of: ["fonts", "f"], name)
  }

  private static func member(of folders: [Substring], _ name: String) -> String? {
    let parts = name.split(separator: "/")
    guard parts.count == 2, folders.contains(parts[0]) else { return nil }
    return String(parts[1])
  }

  /// An animation with the images and fonts that came with it.
  func animation(_ json: [UInt8]) throws(LottieError) -> Animation {
    var animation = try Animation(json: json, limits: limits)
    animation.fonts.files = fonts
    animation.archive = images
    animation.archiveWarnings = damaged.map {
      LottieWarning(.malformed, path: $0, "the file in the archive is damaged and left out")
    }
    return animation
  }

  /// What the manifest says about an animation, or the defaults.
  func configuration(_ id: String) -> DotLottieConfiguration {
    DotLottieConfiguration(id: id, manifest.settings[id] ?? .init(), imageProvider: images)
  }

  /// The text of an animation; nil where there is none of that name.
  func animation(named id: String) -> [UInt8]? { animations.first { $0.id == id }?.json }

  /// - Throws: `LottieError` where there is no such animation, listing those that there are.
  func file(_ id: String?) throws(LottieError) -> AnimationFile {
    let ids = animations.map(\.id)
    guard let chosen = id == nil ? animations.first : animations.first(where: { $0.id == id })
    else {
      throw LottieError(
        .notAnAnimation,
        reason: "the archive has no animation “\(id ?? "")”; it has: " + ids.joined(separator: ", ")
      )
    }
    return AnimationFile(
      animation: try animation(chosen.json), imageProvider: images, animationIDs: ids,
      configuration: configuration(chosen.id), archive: self)
  }
}

/// What `manifest.json` of a .lottie archive says, in version 1 or 2. One that cannot be read says
/// nothing.
struct DotLottieManifest {
  /// How one animation is to be played.
  struct Settings {
    var loopMode = LottieLoopMode.playOnce
    var speed = 1.0
    var autoplay = false
    var themeColor: Color?
    var backgroundColor: Color?
    /// The themes that it may have; nil for all.
    var themes: [String]?
    var initialTheme: String?
  }

  /// An entry of a list that has an id and may have a name.
  struct Entry: Sendable {
    let id: String
    let name: String?
  }

  /// "1" or "2", or whatever stands there; nil if nothing does.
  private(set) var version: String?
  private(set) var generator: String?
  private(set) var themes: [Entry] = []
  private(set) var stateMachines: [Entry] = []
  /// The machine that its author wants to be run.
  private(set) var initialStateMachine: String?
  /// All that it says.
  private(set) var tree: JSONTree?
  /// The first one is the one to begin with.
  private(set) var ids: [String] = []
  private(set) var settings: [String: Settings] = [:]

  init(_ json: [UInt8]) {
    guard let tape = try? JSONTape(json) else { return }
    let limits = Limits()
    let root = DecodingContext(tape: tape, limits: limits).root
    tree = JSONTree(tape.root)
    version = root["version"]?.string
    generator = root["generator"]?.string
    themes = root.objects("themes", limit: limits.assets).map(Entry.init)
    stateMachines = root.objects("stateMachines", limit: limits.assets).map(Entry.init)
    initialStateMachine = root["initial"]?["stateMachine"]?.string
    for entry in root.objects("animations", limit: limits.assets) {
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

  /// `loop` is a flag, or how many times more than once; `playMode` says whether each time goes
  /// there and back.
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

  private static func color(_ json: JSONReader?) -> Color? {
    json?.string.flatMap(RGBA.init(hex:)).map {
      Color(r: $0.red, g: $0.green, b: $0.blue, a: $0.alpha)
    }
  }
}
