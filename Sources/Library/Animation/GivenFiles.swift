// SPDX-License-Identifier: Apache-2.0

internal import CLottieLibrary
internal import LottieCore
internal import Synchronization

/// Images, sounds and fonts that the caller gives: those that were set, and those of its function.
///
/// The function is called by one thread at a time; while a movie is made, by those that render it.
final class GivenFiles: FontSource, Sendable {
  private struct Given: Sendable {
    /// Images by the ids or names of their assets.
    var images: [String: LottieImage] = [:]
    /// Font files by families.
    var fonts: [String: [UInt8]] = [:]
    /// The font of all other families.
    var otherFont: [UInt8]?
  }

  private let given = Mutex(Given())
  private let function: ReadFunction?
  private let limits: Limits

  init(_ function: ReadFunction?, limits: Limits) {
    (self.function, self.limits) = (function, limits)
  }

  // MARK: Setting

  func setImage(_ image: LottieImage?, for asset: String) {
    given.withLock { $0.images[asset] = image }
  }

  func setFont(_ font: [UInt8]?, for family: String?) {
    given.withLock { given in
      if let family { given.fonts[family] = font } else { given.otherFont = font }
    }
  }

  // MARK: Images

  /// The source of images for a scene.
  ///
  /// - Parameter own: That of the file: its archive or its folder.
  func images(
    beside own: (any AnimationImageProvider & Sendable)?
  ) -> (any AnimationImageProvider & Sendable)? {
    // The source of the file alone is asked after images inside of it, others before.
    given.withLock(\.images.isEmpty) && function == nil ? own : GivenImages(files: self, own: own)
  }

  fileprivate func image(of asset: ImageAsset) -> LottieImage? {
    given.withLock { $0.images[asset.id] ?? $0.images[asset.name] }
  }

  fileprivate func readImage(_ asset: ImageAsset) throws(LottieError) -> LottieImage? {
    guard let bytes = function?.read(LOTTIE_IMAGE, Self.path(asset.directory, asset.name)) else {
      return nil
    }
    return try LottieImage(data: bytes, limits: limits)
  }

  /// The path of a file as the animation has it: its folder and its name.
  private static func path(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  // MARK: Sounds

  /// The source of sounds, for those that are not inside of the file.
  func sounds(
    beside own: (any AnimationImageProvider & Sendable)?
  ) -> (any AnimationImageProvider & Sendable)? {
    function == nil ? own : GivenSounds(files: self, own: own as? any FolderImageProvider)
  }

  fileprivate func readSound(_ asset: AudioAsset) -> [UInt8]? {
    function?.read(LOTTIE_SOUND, Self.path(asset.directory, asset.name))
  }

  // MARK: Fonts

  /// Whether there are fonts of the caller, or may be.
  var hasFonts: Bool {
    function != nil || given.withLock { !$0.fonts.isEmpty || $0.otherFont != nil }
  }

  func font(family: String, size: Double) -> LottieFont? {
    let bytes =
      given.withLock { $0.fonts[family] } ?? function?.read(LOTTIE_FONT, family)
      ?? given.withLock(\.otherFont)
    return bytes.map { LottieFont(.file($0)) }
  }
}

/// The caller's function for files.
@safe
final class ReadFunction: Sendable {
  /// The type of the header, of which the compiler does not know that it can be sent.
  typealias Function =
    @Sendable @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafeMutablePointer<Int>?
    ) -> UnsafeRawPointer?

  private let function: Function
  /// The address that it is called with, since pointers are not sendable.
  private let user: UInt
  private let limit: Int
  private let lock = Mutex(())

  init(_ function: @escaping Function, user: UnsafeMutableRawPointer?, limits: Limits) {
    unsafe self.function = function
    self.user = UInt(bitPattern: user)
    limit = limits.files.entryBytes
  }

  /// The content of a file; nil where there is none, and where it is too large.
  func read(_ kind: Int, _ name: String) -> [UInt8]? {
    lock.withLock { _ in
      var count = 0
      let bytes = unsafe function(
        UnsafeMutableRawPointer(bitPattern: user), Int32(kind), name, &count)
      guard let bytes = unsafe bytes, (1...max(1, limit)).contains(count) else { return nil }
      return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }
  }
}

/// Images that were set, else those of the file, else those of the caller's function.
private struct GivenImages: AnimationImageProvider, Sendable {
  let files: GivenFiles
  let own: (any AnimationImageProvider & Sendable)?

  func imageForAsset(asset: ImageAsset) throws -> LottieImage? {
    if let image = files.image(of: asset) { return image }
    guard !asset.isEmbedded else { return nil }
    return try own?.imageForAsset(asset: asset) ?? files.readImage(asset)
  }
}

/// Sounds of the file's folder, else those of the caller's function.
private final class GivenSounds: AnimationImageProvider, FolderImageProvider {
  private let files: GivenFiles
  private let own: (any FolderImageProvider)?

  init(files: GivenFiles, own: (any FolderImageProvider)?) {
    (self.files, self.own) = (files, own)
  }

  func imageForAsset(asset: ImageAsset) -> LottieImage? { nil }

  func file(of asset: ImageAsset) throws(LottieError) -> [UInt8]? { try own?.file(of: asset) }

  func sound(_ asset: AudioAsset) throws(LottieError) -> [UInt8]? {
    try own?.sound(asset) ?? files.readSound(asset)
  }
}
