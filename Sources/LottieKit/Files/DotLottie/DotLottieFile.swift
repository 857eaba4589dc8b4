// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A `.lottie` file: one or more animations, their images, and how they are to be played.
///
/// ```swift
/// let file = try await DotLottieFile.named("games")
/// surface.loadAnimation("chess", from: file)
/// ```
///
/// Where a `.json` or `.tgs` file is given instead it is a file of one animation, without settings.
public final class DotLottieFile: Sendable {
  /// One animation of the file.
  public struct Animation: Sendable {
    /// The animation, with the images and fonts that came with it.
    public let animation: LottieAnimation
    /// How it is to be played.
    public let configuration: DotLottieConfiguration
  }

  /// The animations in the order of the manifest: the first one is the one to begin with. Never
  /// empty.
  public let animations: [Animation]
  /// The name that was given for the file, without its folder.
  public let fileName: String
  /// Why animations of the file are left out.
  public let errors: [LottieError]

  /// Reads the content of a file.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - filename: Names it in errors.
  ///   - limits: What it may ask for. Default: those of `Limits`.
  /// - Throws: `LottieError` where no animation can be read. Those that cannot, beside others that
  ///   can, are left out.
  public init(data: Data, filename: String, limits: Limits = .init()) throws(LottieError) {
    fileName = URL(fileURLWithPath: filename).lastPathComponent
    do throws(LottieError) {
      (animations, errors) = try Self.content([UInt8](data), filename, limits)
    } catch {
      var error = error
      error.file = filename
      throw error
    }
  }

  private static func content(_ bytes: [UInt8], _ name: String, _ limits: Limits)
    throws(LottieError) -> ([Animation], [LottieError])
  {
    guard case .zip = Archive.Container(bytes) else {
      let animation = try AnimationFile.read(bytes: bytes, limits: limits).animation
      let id = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
      return (
        [Animation(animation: animation, configuration: .init(id: id, imageProvider: nil))], []
      )
    }
    let archive = try DotLottieArchive(bytes, limits: limits)
    var animations: [Animation] = []
    var errors: [LottieError] = []
    for entry in archive.animations {
      do throws(LottieError) {
        animations.append(
          Animation(
            animation: try archive.animation(entry.json),
            configuration: archive.configuration(entry.id)))
      } catch {
        var error = error
        error.file = entry.id
        errors.append(error)
      }
    }
    if animations.isEmpty, let first = errors.first { throw first }
    return (animations, errors)
  }

  /// An animation by its name in the file; nil if there is none.
  ///
  /// - Parameter id: Its name. Default: nil, the one to begin with.
  public func animation(for id: String? = nil) -> Animation? {
    id == nil ? animations.first : animations.first { $0.configuration.id == id }
  }

  /// An animation by its index in the manifest; nil if there is none.
  ///
  /// - Parameter index: From 0.
  public func animation(at index: Int) -> Animation? {
    animations.indices.contains(index) ? animations[index] : nil
  }

  /// Bytes of all that it holds; images are shared by all animations.
  var bytes: Int {
    let shared = animations.first?.animation
    return animations.reduce(0) { $0 + $1.animation.jsonText.count }
      + (shared.map { $0.fileBytes - $0.jsonText.count } ?? 0)
  }
}
