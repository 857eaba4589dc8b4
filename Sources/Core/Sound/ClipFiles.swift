// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing

/// Where the clips of an animation are: inside of it, in its archive, or in its folder.
package struct ClipFiles: Sendable, Equatable {
  private let archive: ArchiveImageProvider?
  private let folder: (any FolderImageProvider)?

  /// - Parameters:
  ///   - imageProvider: The source of the animation's images. If it is a folder or a bundle, clips
  ///     are found there by the same rules.
  package init(_ animation: Animation, imageProvider: (any AnimationImageProvider)? = nil) {
    archive = animation.attached.images
    folder = imageProvider as? any FolderImageProvider
  }

  /// Whether both have the same content: two files can have clips of the same names. Folders are
  /// the same as long as the file is not read again.
  package static func == (a: ClipFiles, b: ClipFiles) -> Bool {
    a.folder === b.folder && a.archive?.sounds == b.archive?.sounds
      && a.archive?.files == b.archive?.files
  }

  package init(_ file: AnimationFile) {
    self.init(file.animation, imageProvider: file.imageProvider)
  }

  /// Returns the content of a clip's file; nil if there is none.
  ///
  /// - Throws: `LottieError` if it is outside of the folder, too large or cannot be read.
  func bytes(of asset: AudioAsset) throws(LottieError) -> [UInt8]? {
    if asset.isEmbedded { return asset.embeddedBytes }
    guard !asset.name.isEmpty else { return nil }
    if let bytes = archive?.sound(asset) { return bytes }
    return try folder?.sound(asset)
  }
}

extension AnimationFile {
  /// Returns the content of the file of a sound: from the animation, its archive or its folder; nil if
  /// there is none.
  ///
  /// - Throws: `LottieError` if the file is outside of the folder, exceeds `Limits.files.entryBytes` or
  ///   cannot be read.
  public func content(of sound: AudioAsset) throws(LottieError) -> [UInt8]? {
    try ClipFiles(self).bytes(of: sound)
  }

  /// Returns the content of the file of an image: from the animation, its archive or its folder; nil if
  /// there is none.
  ///
  /// - Throws: As for sounds.
  package func content(of image: ImageAsset) throws(LottieError) -> [UInt8]? {
    if image.isEmbedded { return image.embeddedBytes }
    if let own = archive?.images.file(named: image.name) { return own }
    return try (imageProvider as? any FolderImageProvider)?.file(of: image)
  }
}
