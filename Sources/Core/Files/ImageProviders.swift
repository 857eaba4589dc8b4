// SPDX-License-Identifier: Apache-2.0

/// The source of an animation's images.
///
/// It is called when an image is first drawn, also for images inside of the file, so that these can
/// be replaced. If it returns nil, the image of the file is drawn. `BundleImageProvider` and
/// `FilepathImageProvider` are only called for images that are not inside of the file.
public protocol AnimationImageProvider {
  /// Whether an image may be cached.
  ///
  /// Ignored here: a view always calls the provider once for each image, and again at
  /// `reloadImages()`. Default: true.
  var cacheEligible: Bool { get }

  /// Returns the picture of an asset; nil if it has none.
  ///
  /// - Throws: `LottieError`, whose reason becomes a warning.
  func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage?
}

extension AnimationImageProvider {
  /// True.
  public var cacheEligible: Bool { true }
}

/// A provider of images beside the animation. Images in the animation's file or archive have
/// precedence.
package protocol FolderImageProvider {}

/// A provider of images in a folder. It reads no file outside of the folder.
public final class FilepathImageProvider: AnimationImageProvider, FolderImageProvider, Equatable,
  Sendable
{
  private let folders: ImageFolders

  /// Makes a provider for the folder of a file.
  init(besideFile path: String, limits: Limits, log: OtherFiles) {
    folders = ImageFolders(
      root: FolderFiles(.folderOf(path), log: log), folders: [""], limits: limits)
  }

  /// - Parameters:
  ///   - filepath: The path of the folder, normally that of the animation file.
  ///   - limits: The limits for images. Default: those of `Limits`.
  public init(filepath: String, limits: Limits = .init()) {
    folders = ImageFolders(
      root: FolderFiles(.folder(filepath)), folders: [""], limits: limits)
  }

  /// Whether both search the same folder.
  public static func == (a: FilepathImageProvider, b: FilepathImageProvider) -> Bool {
    a.folders.isSame(as: b.folders)
  }

  /// Decodes a `data:` URI, or searches for the file: in the asset's folder, then in the folder
  /// itself, then in `images`.
  public func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage? {
    try folders.image(asset)
  }
}

/// The images of a folder.
package struct ImageFolders: Sendable {
  private let root: FolderFiles
  /// Its folders that are searched for the folders of assets.
  private let folders: [String]
  private let limits: Limits

  /// - Parameters:
  ///   - root: The folder that contains the images.
  ///   - title: Its name in messages.
  ///   - folders: Its folders that are searched.
  package init(root: String, title: String, folders: [String], limits: Limits) {
    self.init(
      root: FolderFiles(.folder(root), title: title), folders: folders, limits: limits)
  }

  fileprivate init(root: FolderFiles, folders: [String], limits: Limits) {
    (self.root, self.folders, self.limits) = (root, folders, limits)
  }

  package func isSame(as other: ImageFolders) -> Bool {
    root.path == other.root.path && folders == other.folders
  }

  package func image(_ asset: ImageAsset) throws(LottieError) -> LottieImage? {
    if let embedded = asset.embeddedBytes {
      return try LottieImage(data: embedded, limits: limits)
    }
    guard !asset.isEmbedded, !asset.name.isEmpty else { return nil }
    // Exporters write a leading slash for a path relative to the file.
    let directory = String(asset.directory.drop { $0 == "/" })
    let places = folders.flatMap { folder in [directory, "", "images"].map { [folder, $0] } }
    let bytes = try root.contents(of: asset.name, in: places, limit: limits.entryBytes)
    return try bytes.map { bytes throws(LottieError) in
      try LottieImage(data: bytes, limits: limits)
    }
  }
}

/// The images in an animation's archive.
struct ArchiveImageProvider: AnimationImageProvider, Sendable {
  let files: [String: PackedFile]
  let limits: Limits

  func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage? {
    for spelling in FileNames.spellings(of: asset.name) {
      let name = FileNames.base(spelling)
      guard let file = files[name] ?? FileNames.find(name, in: files.keys).flatMap({ files[$0] })
      else { continue }
      return try LottieImage(data: file.bytes, limits: limits)
    }
    return nil
  }
}
