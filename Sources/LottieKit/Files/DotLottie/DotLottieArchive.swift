// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry

/// The files of a .lottie archive, in either folder layout, whatever version its manifest claims.
struct DotLottieArchive {
  /// In the order of the manifest; those that it does not list behind them.
  let animations: [(id: String, json: [UInt8])]
  let images: ArchiveImageProvider
  private let fonts: [String: [UInt8]]
  private let manifest: DotLottieManifest
  private let limits: Limits

  init(_ bytes: [UInt8], limits: Limits) throws(LottieError) {
    self.limits = limits
    let files = try Archive.entries(of: bytes, limits: limits) { name in
      name == "manifest.json" || Self.animationID(name) != nil || Self.imageName(name) != nil
        || Self.fontName(name) != nil
    }
    var byID: [String: [UInt8]] = [:]
    var images: [String: [UInt8]] = [:]
    var fonts: [String: [UInt8]] = [:]
    for (name, content) in files {
      if let id = Self.animationID(name) { byID[id] = content }
      if let image = Self.imageName(name) { images[image] = content }
      if let font = Self.fontName(name) { fonts[font] = content }
    }
    self.images = ArchiveImageProvider(files: images, limits: limits)
    self.fonts = fonts
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
    return String(file.prefix { $0 != "." })
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
    return animation
  }

  /// What the manifest says about an animation, or the defaults.
  func configuration(_ id: String) -> DotLottieConfiguration {
    DotLottieConfiguration(id: id, manifest.settings[id] ?? .init(), imageProvider: images)
  }

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
      configuration: configuration(chosen.id))
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
  }

  /// The first one is the one to begin with.
  private(set) var ids: [String] = []
  private(set) var settings: [String: Settings] = [:]

  init(_ json: [UInt8]) {
    guard let tape = try? JSONTape(json) else { return }
    let limits = Limits()
    let root = DecodingContext(tape: tape, limits: limits).root
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

extension DotLottieManifest.Settings {
  fileprivate init(from entry: JSONReader) {
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
