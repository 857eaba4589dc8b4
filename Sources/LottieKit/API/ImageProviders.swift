// SPDX-License-Identifier: Apache-2.0

package import Drawing
public import Foundation

/// A picture that an animation refers to.
public struct ImageAsset: Sendable, Equatable {
  /// By which layers refer to it.
  public let id: String
  /// The file's name, or a `data:` URI that holds the picture itself.
  public let name: String
  /// The folder that the file is in, relative to the animation; may be empty.
  public let directory: String
  /// The size at which it is drawn, in the composition's pixels; 0 if the file does not tell.
  public let width: Double
  public let height: Double
  /// How the picture is fitted into that size, as SVG's preserveAspectRatio; nil means "xMidYMid slice".
  public let aspect: String?

  init(from json: JSONReader) {
    id = json.string("id", default: "")
    name = json.string("p", default: "")
    directory = json.string("u", default: "")
    width = max(0, json.number("w", default: 0))
    height = max(0, json.number("h", default: 0))
    aspect = json["pr"]?.string
  }

  /// The bytes that a `data:` URI holds; nil for a file's name.
  var embeddedBytes: [UInt8]? {
    guard name.hasPrefix("data:"), let comma = name.firstIndex(of: ",") else { return nil }
    let payload = name[name.index(after: comma)...]
    if name[..<comma].hasSuffix(";base64") {
      let data = Data(base64Encoded: String(payload), options: .ignoreUnknownCharacters)
      return data.map { [UInt8]($0) } ?? []
    }
    return payload.removingPercentEncoding.map { Array($0.utf8) } ?? []
  }
}

/// A decoded picture.
public struct LottieImage: Sendable, Equatable {
  package let picture: Picture

  /// In pixels.
  public var width: Int { picture.width }
  public var height: Int { picture.height }

  /// Decodes a PNG, JPEG or WebP file.
  ///
  /// - Throws: `LottieError` of kind `malformed` for other formats and broken files, and for pictures past the limits.
  public init(data: [UInt8], limits: Limits = .init()) throws(LottieError) {
    do {
      picture = try Picture(
        decoding: data, limits: .init(side: limits.imageSide, area: limits.imageArea))
    } catch {
      throw LottieError(.malformed, reason: error.description)
    }
  }
}

/// Finds the pictures that an animation refers to by name.
///
/// Pictures within the animation file (`data:` URIs) are decoded without asking.
public protocol AnimationImageProvider: Sendable {
  /// The picture of an asset; nil where there is none, and then nothing is drawn.
  ///
  /// - Throws: `LottieError` whose reason becomes a warning.
  func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage?
}

/// Looks for pictures in a folder, never outside it.
public struct FilepathImageProvider: AnimationImageProvider {
  private let folder: URL
  private let limits: Limits

  /// - Parameter filepath: The folder, normally that of the animation file.
  public init(filepath: URL, limits: Limits = .init()) {
    folder = filepath
    self.limits = limits
  }

  public init(filepath: String, limits: Limits = .init()) {
    self.init(filepath: URL(fileURLWithPath: filepath), limits: limits)
  }

  /// Tries the asset's own folder, then the folder itself, then `images`.
  public func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage? {
    let root = folder.resolvingSymlinksInPath().path
    // A leading slash would leave the folder; exporters write it and mean the folder.
    let directory = String(asset.directory.drop { $0 == "/" })
    var found = false
    for place in [directory, "", "images"] {
      let file = folder.appendingPathComponent(place).appendingPathComponent(asset.name)
        .resolvingSymlinksInPath()
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      found = true
      guard file.path.hasPrefix(root.hasSuffix("/") ? root : root + "/") else { continue }
      return try LottieImage(
        data: FileContents.read(file.path, limit: limits.entryBytes), limits: limits)
    }
    if found {
      throw LottieError(.unreadable, reason: "“\(asset.name)” is outside the animation's folder")
    }
    return nil
  }
}

/// The pictures that came in one archive with their animation.
struct ArchiveImageProvider: AnimationImageProvider {
  let files: [String: [UInt8]]
  let limits: Limits

  func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage? {
    let name = asset.name.split(separator: "/").last.map(String.init) ?? asset.name
    guard let bytes = files[name] else { return nil }
    return try LottieImage(data: bytes, limits: limits)
  }
}

/// The decoded pictures of one scene, each asked for once.
final class ImageStore {
  private var provider: (any AnimationImageProvider)?
  private let limits: Limits
  private var pictures: [String: Picture?] = [:]
  private var bytes = 0
  private(set) var warnings: [LottieWarning] = []

  init(provider: (any AnimationImageProvider)?, limits: Limits) {
    self.provider = provider
    self.limits = limits
  }

  /// Forgets all pictures; from now on they come from this provider.
  func reload(from provider: (any AnimationImageProvider)?) {
    self.provider = provider
    pictures = [:]
    bytes = 0
    warnings = []
  }

  func picture(for asset: ImageAsset) -> Picture? {
    if let known = pictures[asset.id] { return known }
    var picture: Picture?
    do throws(LottieError) {
      picture = try load(asset)
      if picture == nil {
        warn(.image, asset, "the image “\(asset.name.prefix(100))” was not found")
      }
    } catch {
      warn(.image, asset, error.reason)
    }
    if let found = picture, bytes + found.pixels.count * 4 > limits.imageBytes {
      warn(.limit, asset, "the images take more than \(limits.imageBytes >> 20) MB")
      picture = nil
    }
    bytes += (picture?.pixels.count ?? 0) * 4
    pictures[asset.id] = .some(picture)
    return picture
  }

  private func load(_ asset: ImageAsset) throws(LottieError) -> Picture? {
    if let embedded = asset.embeddedBytes {
      return try LottieImage(data: embedded, limits: limits).picture
    }
    return try provider?.imageForAsset(asset: asset)?.picture
  }

  private func warn(_ code: LottieWarning.Code, _ asset: ImageAsset, _ message: String) {
    warnings.append(LottieWarning(code, path: "assets[id=\(asset.id)]", message))
  }
}
