// SPDX-License-Identifier: Apache-2.0

package import LottieTexts

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
  /// - Throws: Any error; its description becomes a warning, and the image is not drawn.
  func imageForAsset(asset: ImageAsset) throws -> LottieImage?
}

extension AnimationImageProvider {
  /// True.
  public var cacheEligible: Bool { true }
}

/// A provider of images and sounds beside the animation. Those in the animation's file or archive have
/// precedence.
package protocol FolderImageProvider: AnyObject, Sendable {
  /// Returns the content of the file of an image; nil if there is none.
  func file(of asset: ImageAsset) throws(LottieError) -> [UInt8]?
  /// Returns the content of the file of a sound; nil if there is none.
  func sound(_ asset: AudioAsset) throws(LottieError) -> [UInt8]?
}

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

  package func file(of asset: ImageAsset) throws(LottieError) -> [UInt8]? {
    try folders.file(of: asset)
  }

  package func sound(_ asset: AudioAsset) throws(LottieError) -> [UInt8]? {
    try folders.sound(asset)
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
  package init(root: String, title: Message, folders: [String], limits: Limits) {
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
    return try file(of: asset).map { bytes throws(LottieError) in
      try LottieImage(data: bytes, limits: limits)
    }
  }

  package func file(of asset: ImageAsset) throws(LottieError) -> [UInt8]? {
    guard !asset.isEmbedded, !asset.name.isEmpty else { return nil }
    return try contents(of: asset.name, in: [asset.directory, "", "images"])
  }

  package func sound(_ asset: AudioAsset) throws(LottieError) -> [UInt8]? {
    guard !asset.isEmbedded, !asset.name.isEmpty else { return nil }
    // Bodymovin puts sounds beside the images.
    return try contents(of: asset.name, in: [asset.directory, "", "audio", "images"])
  }

  private func contents(of name: String, in parts: [String]) throws(LottieError) -> [UInt8]? {
    let searched = folders.flatMap { folder in
      // Exporters write a leading slash for a path relative to the file.
      parts.map { [folder, String($0.drop { $0 == "/" })] }
    }
    return try root.contents(of: name, in: searched, limit: limits.files.entryBytes)
  }
}

/// The images and sounds in an animation's archive.
struct ArchiveImageProvider: AnimationImageProvider, Sendable {
  let files: [String: PackedFile]
  var sounds: [String: PackedFile] = [:]
  let limits: Limits

  func imageForAsset(asset: ImageAsset) throws(LottieError) -> LottieImage? {
    try file(named: asset.name).map { (file) throws(LottieError) in
      try LottieImage(data: file, limits: limits)
    }
  }

  /// Returns the content of the file of an image; nil if there is none.
  func file(named name: String) -> [UInt8]? { Self.find(name, in: files)?.bytes }

  /// Returns the content of the file of a sound; nil if there is none. Archives of Bodymovin's files
  /// have sounds beside the images.
  func sound(_ asset: AudioAsset) -> [UInt8]? {
    (Self.find(asset.name, in: sounds) ?? Self.find(asset.name, in: files))?.bytes
  }

  private static func find(_ name: String, in files: [String: PackedFile]) -> PackedFile? {
    for spelling in FileNames.spellings(of: name) {
      let name = FileNames.base(spelling)
      if let file = files[name] ?? FileNames.find(name, in: files.keys).flatMap({ files[$0] }) {
        return file
      }
    }
    return nil
  }
}
