// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Reads files whole, if they are files and not too large.
enum FileContents {
  static func read(_ path: String, limit: Int) throws(LottieError) -> [UInt8] {
    func failure(_ reason: String) -> LottieError {
      LottieError(.unreadable, file: path, reason: reason)
    }
    // Attributes of what a link leads to. Devices and pipes may never end, so only regular files are opened.
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved) else {
      throw failure(
        FileManager.default.fileExists(atPath: path)
          ? "the file may not be read" : "there is no such file")
    }
    switch attributes[.type] as? FileAttributeType {
    case .typeRegular: break
    case .typeDirectory: throw failure("this is a folder; name a file in it")
    default: throw failure("this is not a regular file")
    }
    if let size = attributes[.size] as? Int, size > limit {
      throw LottieError(
        .limit, file: path, reason: "the file has \(size >> 20) MB; up to \(limit >> 20) are read")
    }
    guard let data = FileManager.default.contents(atPath: resolved) else {
      throw failure("the file may not be read")
    }
    return [UInt8](data)
  }
}

/// What came out of a file: the animation, and where its images are.
public struct AnimationFile: Sendable {
  public let animation: Animation
  /// Finds the images that belong to the animation: in its archive, or beside its file.
  public let imageProvider: (any AnimationImageProvider)?
  /// Identifiers of all animations of a .lottie file; empty for other files.
  public let animationIDs: [String]

  /// Opens a Lottie file. What it is, is told by its content and not by its name: JSON text, gzipped JSON (.tgs), or a
  /// zip archive (.lottie, versions 1 and 2).
  ///
  /// - Parameters:
  ///   - path: Of the file.
  ///   - id: Which animation of a .lottie file; the first one if nil.
  ///   - limits: What the file may ask for.
  /// - Throws: `LottieError` that names the file, the place in it and the reason.
  public static func read(
    path: String, animation id: String? = nil, limits: Limits = .init()
  ) throws(LottieError) -> AnimationFile {
    do throws(LottieError) {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      return try read(
        bytes: FileContents.read(path, limit: limits.jsonBytes), animation: id,
        imageProvider: FilepathImageProvider(filepath: folder, limits: limits), limits: limits)
    } catch {
      var error = error
      error.file = path
      throw error
    }
  }

  /// Opens the Lottie file at an address (http, https or file); redirects lead to http and https only.
  ///
  /// Downloads need libcurl, which is loaded when the first one is wanted.
  ///
  /// - Parameters:
  ///   - url: Its address.
  ///   - id: Which animation of a .lottie file; the first one if nil.
  ///   - imageProvider: Finds the images of files that do not bring their own. Default: nil, they are looked for beside a
  ///     local file, and not drawn for others.
  ///   - limits: What the file may ask for, and how large it may be and how long it may take.
  /// - Throws: `LottieError` that names the address, the place in the file and the reason.
  public static func read(
    url: URL, animation id: String? = nil, imageProvider: (any AnimationImageProvider)? = nil,
    limits: Limits = .init()
  ) async throws(LottieError) -> AnimationFile {
    if url.isFileURL, imageProvider == nil {
      return try read(path: url.path, animation: id, limits: limits)
    }
    let bytes = try await Download.bytes(from: url, limits: limits)
    do throws(LottieError) {
      return try read(bytes: bytes, animation: id, imageProvider: imageProvider, limits: limits)
    } catch {
      var error = error
      error.file = url.absoluteString
      throw error
    }
  }

  /// Opens the content of a Lottie file.
  ///
  /// - Parameter imageProvider: Finds the images of files that do not bring their own; nil draws none.
  public static func read(
    bytes: [UInt8], animation id: String? = nil,
    imageProvider: (any AnimationImageProvider)? = nil, limits: Limits = .init()
  ) throws(LottieError) -> AnimationFile {
    switch Archive.Container(bytes) {
    case .plain:
      return AnimationFile(
        animation: try Animation(json: bytes, limits: limits), imageProvider: imageProvider,
        animationIDs: [])
    case .gzip:
      let json = try Archive.inflated(bytes, limit: limits.stickerBytes)
      return AnimationFile(
        animation: try Animation(json: json, limits: limits), imageProvider: imageProvider,
        animationIDs: [])
    case .zip:
      return try DotLottie(bytes, limits: limits).file(id)
    }
  }
}

/// The files of a .lottie archive, in either folder layout, whatever version its manifest claims.
private struct DotLottie {
  private let animations: [(id: String, json: [UInt8])]
  private let images: [String: [UInt8]]
  private let fonts: [String: [UInt8]]
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
    self.images = images
    self.fonts = fonts
    // The manifest gives the order; without one it is that of the names.
    let listed = files["manifest.json"].map { Self.ids(inManifest: $0) } ?? []
    let order = listed.filter { byID[$0] != nil }
    let rest = byID.keys.filter { !order.contains($0) }.sorted()
    animations = (order + rest).compactMap { id in byID[id].map { (id, $0) } }
  }

  private static func animationID(_ name: String) -> String? {
    let parts = name.split(separator: "/")
    guard let file = parts.last, file.hasSuffix(".json") || file.hasSuffix(".lot") else {
      return nil
    }
    let isInPlace = parts.count == 2 && (parts[0] == "animations" || parts[0] == "a")
    // Without folders, any JSON but the manifest may be the animation.
    guard isInPlace || (parts.count == 1 && name != "manifest.json") else { return nil }
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

  private static func ids(inManifest bytes: [UInt8]) -> [String] {
    guard let tape = try? JSONTape(bytes) else { return [] }
    let root = DecodingContext(tape: tape, limits: .init()).root
    var ids = root.objects("animations", limit: 10_000).map { $0.string("id", default: "") }
    let first = root["initial"]?["animation"]?.string ?? root["activeAnimationId"]?.string
    if let first, let index = ids.firstIndex(of: first) { ids.insert(ids.remove(at: index), at: 0) }
    return ids
  }

  /// - Throws: `LottieError` where there is no such animation, listing those that there are.
  func file(_ id: String?) throws(LottieError) -> AnimationFile {
    let ids = animations.map(\.id)
    guard let first = animations.first else {
      throw LottieError(
        .notAnAnimation, reason: "the archive holds no animation (a/*.json or animations/*.json)")
    }
    guard let chosen = id == nil ? first : animations.first(where: { $0.id == id }) else {
      throw LottieError(
        .notAnAnimation,
        reason: "the archive has no animation “\(id ?? "")”; it has: " + ids.joined(separator: ", ")
      )
    }
    var animation = try Animation(json: chosen.json, limits: limits)
    animation.fonts.files = fonts
    return AnimationFile(
      animation: animation, imageProvider: ArchiveImageProvider(files: images, limits: limits),
      animationIDs: ids)
  }
}
