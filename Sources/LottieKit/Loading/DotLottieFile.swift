// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A `.lottie` file: one or more animations with their images and playback settings.
///
/// ```swift
/// let file = try await DotLottieFile.named("games")
/// surface.loadAnimation("chess", from: file)
/// ```
///
/// A `.json` or `.tgs` file results in a file with one animation and default settings.
public final class DotLottieFile: Sendable {
  /// One animation of the file.
  public struct Animation: Sendable {
    /// The animation with the images and fonts of the file.
    public let animation: LottieAnimation
    /// The playback settings.
    public let configuration: DotLottieConfiguration
  }

  /// The animations in the order of the manifest, with the initial animation first. The list is
  /// never empty.
  public let animations: [Animation]
  /// The name of the file without its folder.
  public let fileName: String
  /// The errors of animations that could not be decoded and are left out.
  public let errors: [LottieError]

  /// Decodes the content of a file.
  ///
  /// - Parameters:
  ///   - data: The content of the file.
  ///   - filename: The file name in errors.
  ///   - limits: The limits of the file's content. Default: the defaults of `Limits`.
  /// - Throws: `LottieError` if no animation can be decoded. If only some of the animations are
  ///   invalid, they are left out.
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

  /// Decodes all animations of a file.
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

  /// Returns an animation by its id; nil if the file does not contain it.
  ///
  /// - Parameter id: The id of the animation. Default: nil, the initial animation.
  public func animation(for id: String? = nil) -> Animation? {
    id == nil ? animations.first : animations.first { $0.configuration.id == id }
  }

  /// Returns an animation by its index in `animations`; nil if the index is out of range.
  ///
  /// - Parameter index: The index from 0.
  public func animation(at index: Int) -> Animation? {
    animations.indices.contains(index) ? animations[index] : nil
  }

  /// The unpacked size in bytes. Images and fonts are counted once, since all animations share
  /// them.
  var bytes: Int {
    let shared = animations.first?.animation
    return animations.reduce(0) { $0 + $1.animation.jsonText.count }
      + (shared.map { $0.fileBytes - $0.jsonText.count } ?? 0)
  }
}
