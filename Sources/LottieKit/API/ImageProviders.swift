// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Supplies the images that an animation refers to.
///
/// It is called for each image when that is first drawn, also for those inside of the file, so that
/// they can be replaced. If it returns nil, the file's own image is drawn. The two providers of
/// folders, `BundleImageProvider` and `FilepathImageProvider`, are only called for images that are
/// not in the file.
public protocol AnimationImageProvider {
  /// Whether an image may be cached.
  ///
  /// Without effect: each animation in a view calls the provider once for each image, and again at
  /// `reloadImages()`. Default: true.
  var cacheEligible: Bool { get }

  /// The picture of an asset; nil where it has none.
  ///
  /// - Throws: `LottieError` whose reason becomes a warning.
  func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage?
}

extension AnimationImageProvider {
  /// True.
  public var cacheEligible: Bool { true }
}

/// A provider of images beside animations. Images in the animation's own file or archive have
/// precedence.
protocol FolderImageProvider {}

/// Looks for pictures in a bundle, never outside it.
public final class BundleImageProvider: AnimationImageProvider, FolderImageProvider, Equatable,
  Sendable
{
  private let folders: ImageFolders

  /// - Parameters:
  ///   - bundle: Where the pictures are.
  ///   - searchPath: The folder of the bundle that is looked into first. Default: nil, its top.
  ///   - limits: How large pictures may be. Default: those of `Limits`.
  public init(bundle: Bundle, searchPath: String? = nil, limits: Limits = .init()) {
    let root = bundle.resourceURL ?? bundle.bundleURL
    folders = ImageFolders(
      root: .folder(root), title: "the bundle", folders: [searchPath, ""].compactMap { $0 },
      limits: limits)
  }

  /// Whether both look in the same folders of the same bundle.
  public static func == (a: BundleImageProvider, b: BundleImageProvider) -> Bool {
    a.folders.isSame(as: b.folders)
  }

  /// Decodes a `data:` URI; else tries the asset's own folder and `images`, in the search path and
  /// then in the bundle's top, and these themselves.
  public func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage? {
    try folders.image(asset)
  }
}

/// Looks for pictures in a folder, never outside it.
public final class FilepathImageProvider: AnimationImageProvider, FolderImageProvider, Equatable,
  Sendable
{
  private let folders: ImageFolders

  /// - Parameters:
  ///   - filepath: The folder, normally that of the animation file.
  ///   - limits: How large pictures may be. Default: those of `Limits`.
  public init(filepath: URL, limits: Limits = .init()) {
    folders = ImageFolders(
      root: .folder(filepath), title: "the animation's folder", folders: [""], limits: limits)
  }

  /// For the folder that a file is in.
  init(besideFile path: String, limits: Limits) {
    folders = ImageFolders(
      root: .folderOf(path), title: "the animation's folder", folders: [""], limits: limits)
  }

  /// - Parameters:
  ///   - filepath: The path of the folder, normally that of the animation file.
  ///   - limits: How large pictures may be. Default: those of `Limits`.
  public convenience init(filepath: String, limits: Limits = .init()) {
    self.init(filepath: URL(fileURLWithPath: filepath), limits: limits)
  }

  /// Whether both look in the same folder.
  public static func == (a: FilepathImageProvider, b: FilepathImageProvider) -> Bool {
    a.folders.isSame(as: b.folders)
  }

  /// Decodes a `data:` URI; else tries the asset's own folder, then the folder itself, then
  /// `images`.
  public func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage? {
    try folders.image(asset)
  }
}

/// A folder with pictures, out of which nothing leads.
private struct ImageFolders: Sendable {
  enum Root: Sendable {
    case folder(URL)
    /// The folder of a file. The URL is made when it is needed: that takes as long as reading a
    /// small file, and most files have no external images.
    case folderOf(String)

    var url: URL {
      switch self {
      case .folder(let url): url
      case .folderOf(let path): URL(fileURLWithPath: path).deletingLastPathComponent()
      }
    }
  }

  let root: Root
  /// What messages call it.
  let title: String
  /// Folders in it in which asset's folders are looked for.
  let folders: [String]
  let limits: Limits

  func isSame(as other: ImageFolders) -> Bool {
    root.url.standardizedFileURL.path == other.root.url.standardizedFileURL.path
      && folders == other.folders
  }

  func image(_ asset: ImageAsset) throws(LottieError) -> LottieImage? {
    if let embedded = asset.embeddedBytes {
      return try LottieImage(data: embedded, limits: limits)
    }
    guard !asset.isEmbedded, !asset.name.isEmpty else { return nil }
    let root = root.url
    let top = root.resolvingSymlinksInPath().path
    // A leading slash would leave the folder; exporters write it and mean the folder.
    let directory = String(asset.directory.drop { $0 == "/" })
    var found = false
    for path in folders.flatMap({ folder in [directory, "", "images"].map { [folder, $0] } }) {
      let folder = path.reduce(root) { $0.appendingPathComponent($1) }
      let file = folder.appendingPathComponent(asset.name).resolvingSymlinksInPath()
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      found = true
      guard file.path.hasPrefix(top.hasSuffix("/") ? top : top + "/") else { continue }
      return try LottieImage(
        data: FileContents.read(file.path, limit: limits.entryBytes), limits: limits)
    }
    if found { throw LottieError(.unreadable, reason: "“\(asset.name)” is outside \(title)") }
    return nil
  }
}

/// The pictures that came in one archive with their animation.
struct ArchiveImageProvider: AnimationImageProvider, Sendable {
  let files: [String: [UInt8]]
  let limits: Limits

  func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage? {
    let name = asset.name.split(separator: "/").last.map(String.init) ?? asset.name
    guard let bytes = files[name] else { return nil }
    return try LottieImage(data: bytes, limits: limits)
  }
}
