// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieTexts
internal import Synchronization

/// A provider of images in a bundle. It reads no file outside of the bundle.
public final class BundleImageProvider: AnimationImageProvider, FolderImageProvider, Equatable,
  Sendable
{
  private let makeFolders: @Sendable () -> ImageFolders
  private let made = Mutex<ImageFolders?>(nil)

  private var folders: ImageFolders {
    made.withLock { made in
      let folders = made ?? makeFolders()
      made = folders
      return folders
    }
  }

  /// Images in the main bundle: for an executable, beside it. Finding that bundle lists the
  /// executable's folder twice, and waits for the first use.
  package static let main = BundleImageProvider { folders(of: .main) }

  private init(_ makeFolders: @escaping @Sendable () -> ImageFolders) {
    self.makeFolders = makeFolders
  }

  /// - Parameters:
  ///   - bundle: The bundle that contains the images.
  ///   - searchPath: The folder of the bundle that is searched first. Default: nil, its top level.
  ///   - limits: The limits for images. Default: those of `Limits`.
  public convenience init(bundle: Bundle, searchPath: String? = nil, limits: Limits = .init()) {
    let folders = Self.folders(of: bundle, searchPath: searchPath, limits: limits)
    self.init { folders }
  }

  private static func folders(
    of bundle: Bundle, searchPath: String? = nil, limits: Limits = .init()
  ) -> ImageFolders {
    let root = bundle.resourceURL ?? bundle.bundleURL
    return ImageFolders(
      root: root.path, title: "the bundle", folders: [searchPath, ""].compactMap { $0 },
      limits: limits)
  }

  /// Whether both search the same folders of the same bundle.
  public static func == (a: BundleImageProvider, b: BundleImageProvider) -> Bool {
    a.folders.isSame(as: b.folders)
  }

  /// Decodes a `data:` URI, or searches for the file in the search path, then in the bundle's top
  /// level. In each of them the asset's folder is searched first, then the folder itself, then
  /// `images`.
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

extension FilepathImageProvider {
  /// - Parameters:
  ///   - filepath: The folder, normally that of the animation file.
  ///   - limits: The limits for images. Default: those of `Limits`.
  public convenience init(filepath: URL, limits: Limits = .init()) {
    self.init(filepath: filepath.path, limits: limits)
  }
}
