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
///
/// This is the type of lottie-ios, for all animations of a file at once, from bundles and caches.
/// `AnimationFile` opens one animation and throws what is wrong. Views run the state machine and
/// set the theme of both.
public final class DotLottieFile: Sendable {
  /// One animation of the file.
  public struct Animation: Sendable {
    /// The animation as `AnimationFile` opens it.
    let file: AnimationFile

    /// The animation with the images and fonts of the file.
    public var animation: LottieAnimation { file.animation }
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
      let id = URL(fileURLWithPath: filename).deletingPathExtension().lastPathComponent
      let content = try AnimationFile.all(in: [UInt8](data), id: id, limits: limits)
      animations = content.files.compactMap { file in
        file.configuration.map { Animation(file: file, configuration: $0) }
      }
      errors = content.errors
    } catch {
      var error = error
      error.file = filename
      throw error
    }
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
