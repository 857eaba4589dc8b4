// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// The decoded pictures of one scene, each asked for once.
final class ImageStore {
  private var provider: (any AnimationImageProvider)?
  /// What came in one archive with the animation.
  private let archive: ArchiveImageProvider?
  private let limits: Limits
  private var pictures: [String: Picture?] = [:]
  private var bytes = 0
  private(set) var warnings: [LottieWarning] = []

  init(
    provider: (any AnimationImageProvider)?, archive: ArchiveImageProvider?, limits: Limits
  ) {
    self.provider = provider
    self.archive = archive
    self.limits = limits
  }

  /// Forgets all pictures; from now on they come from this provider.
  func reload(from provider: (any AnimationImageProvider)?, _ edit: inout SceneEdit) {
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

  /// A provider of the program's own comes first, so that it can replace what the file brings.
  private func load(_ asset: ImageAsset) throws(LottieError) -> Picture? {
    let isNearest = !(provider is any FolderImageProvider)
    if isNearest, let provided = try provider?.imageForAsset(asset: asset) {
      return provided.picture
    }
    if let embedded = asset.embeddedBytes {
      return try LottieImage(data: embedded, limits: limits).picture
    }
    if let own = try archive?.imageForAsset(asset: asset) { return own.picture }
    return isNearest ? nil : try provider?.imageForAsset(asset: asset)?.picture
  }

  private func warn(_ code: LottieWarning.Code, _ asset: ImageAsset, _ message: String) {
    warnings.append(LottieWarning(code, path: "assets[id=\(asset.id)]", message))
  }
}
