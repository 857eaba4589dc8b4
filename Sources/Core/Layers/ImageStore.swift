// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieTexts

/// The decoded images of one scene. Each image is requested and decoded once, on first use.
final class ImageStore {
  /// The application's source of images, or the folder of the file.
  private var provider: (any AnimationImageProvider)?
  /// The images of the animation's archive.
  private let archive: ArchiveImageProvider?
  private let limits: Limits
  /// The decoded images by the ids of their assets; nil for an image that could not be loaded.
  private var known: [String: LottieImage?] = [:]
  /// The size of all decoded images; see `Limits.imageBytes`.
  private(set) var bytes = 0
  /// Images that are missing, malformed or too large.
  private(set) var warnings: WarningLog

  /// Creates a store without decoding images.
  init(
    provider: (any AnimationImageProvider)?, archive: ArchiveImageProvider?, limits: Limits
  ) {
    self.provider = provider
    self.archive = archive
    self.limits = limits
    warnings = WarningLog(limit: limits.warnings)
  }

  /// Discards all images and sets the provider.
  func reload(from provider: (any AnimationImageProvider)?, _ edit: inout SceneEdit) {
    self.provider = provider
    known = [:]
    bytes = 0
    warnings.removeAll()
  }

  /// Returns the image of an asset; nil, with a warning on the first call, if it cannot be loaded.
  func image(for asset: ImageAsset) -> LottieImage? {
    if let known = known[asset.id] { return known }
    var image: LottieImage?
    do throws(LottieError) {
      image = try load(asset)
      if image == nil {
        warn(.image, asset, "the image “\(asset.name.prefix(100))” was not found")
      }
    } catch {
      warn(.image, asset, error.text)
    }
    var size = image.map { $0.film?.bytes ?? $0.picture.pixels.count * 4 } ?? 0
    if bytes + size > limits.imageBytes {
      warn(.limit, asset, "the images take more than \(limits.imageBytes >> 20) MB")
      (image, size) = (nil, 0)
    }
    bytes += size
    known[asset.id] = .some(image)
    return image
  }

  /// Loads an image from the application's provider, the `data:` URI in the file, the archive or
  /// the folder of the file, in this order. The application's provider is first so that it can
  /// replace images of the file.
  private func load(_ asset: ImageAsset) throws(LottieError) -> LottieImage? {
    let isNearest = !(provider is any FolderImageProvider)
    if isNearest, let provided = try provided(asset) { return provided }
    if let embedded = asset.embeddedBytes {
      return try LottieImage(data: embedded, limits: limits)
    }
    if let own = try archive?.imageForAsset(asset: asset) { return own }
    return isNearest ? nil : try provided(asset)
  }

  /// The picture of the provider.
  private func provided(_ asset: ImageAsset) throws(LottieError) -> LottieImage? {
    do {
      return try provider?.imageForAsset(asset: asset)
    } catch let error as LottieError {
      throw error
    } catch {
      throw LottieError(.unreadable, reason: "\(String(describing: error))")
    }
  }

  private func warn(_ code: LottieWarning.Code, _ asset: ImageAsset, _ message: Message) {
    warnings.add(code, at: "assets[id=\(asset.id)]", message)
  }
}
