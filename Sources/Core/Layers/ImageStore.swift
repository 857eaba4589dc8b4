// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieTexts

/// The images of a scene. Each image is requested and decoded once, on first use.
final class ImageStore {
  /// What is decoded, which scenes of versions of an animation share.
  private final class Decoded {
    /// The application's source of images, or the folder of the file.
    var provider: (any AnimationImageProvider)?
    /// The images by the ids of their assets; nil, with the reason, for an image that is missing,
    /// malformed or too large.
    var known: [String: (image: LottieImage?, problem: LottieWarning?)] = [:]
    /// The size of all images; see `Limits.media.imageBytes`.
    var bytes = 0

    init(_ provider: (any AnimationImageProvider)?) { self.provider = provider }
  }

  private var decoded: Decoded
  /// The images of the animation's archive.
  private let archive: ArchiveImageProvider?
  private let limits: Limits

  /// The size of all decoded images.
  var bytes: Int { decoded.bytes }

  /// Creates a store without decoding images.
  init(
    provider: (any AnimationImageProvider)?, archive: ArchiveImageProvider?, limits: Limits
  ) {
    decoded = Decoded(provider)
    (self.archive, self.limits) = (archive, limits)
  }

  /// Discards all images and sets the provider.
  func reload(from provider: (any AnimationImageProvider)?, _ edit: inout SceneEdit) {
    decoded.provider = provider
    decoded.known = [:]
    decoded.bytes = 0
  }

  /// Takes the source of images of another store; shares what it has decoded, if that is asked for.
  func take(from other: ImageStore, sharesImages: Bool, _ edit: inout SceneEdit) {
    if sharesImages { decoded = other.decoded } else { reload(from: other.decoded.provider, &edit) }
  }

  /// Returns the image of an asset; nil, with a warning, if it cannot be loaded.
  func image(for asset: ImageAsset, _ warnings: SceneWarnings) -> LottieImage? {
    let (image, problem) = decoded.known[asset.id] ?? read(asset)
    if let problem { warnings.add([problem], from: .images) }
    return image
  }

  private func read(_ asset: ImageAsset) -> (image: LottieImage?, problem: LottieWarning?) {
    var image: LottieImage?
    var problem: (code: LottieWarning.Code, text: Message)?
    do throws(LottieError) {
      image = try load(asset)
      if image == nil {
        problem = (.image, Message("the image “\(asset.name.prefix(100))” was not found"))
      }
    } catch {
      problem = (.image, error.text)
    }
    let size = image.map { $0.film?.bytes ?? $0.picture.pixels.count * 4 } ?? 0
    if bytes + size > limits.media.imageBytes {
      image = nil
      problem = (.limit, Message("the images take more than \(limits.media.imageBytes >> 20) MB"))
    } else {
      decoded.bytes += size
    }
    let path = "assets[id=\(asset.id)]"
    let result = (image, problem.map { LottieWarning($0.code, path: path, $0.text) })
    decoded.known[asset.id] = result
    return result
  }

  /// Loads an image from the application's provider, the `data:` URI in the file, the archive or
  /// the folder of the file, in this order. The application's provider is first so that it can
  /// replace images of the file.
  private func load(_ asset: ImageAsset) throws(LottieError) -> LottieImage? {
    let isNearest = !(decoded.provider is any FolderImageProvider)
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
      return try decoded.provider?.imageForAsset(asset: asset)
    } catch let error as LottieError {
      throw error
    } catch {
      throw LottieError(.unreadable, reason: "\(String(describing: error))")
    }
  }
}
