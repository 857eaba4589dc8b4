// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
internal import LottieGeometry

/// An image of an animation.
public struct ImageAsset: Sendable, Equatable {
  /// The id by which layers refer to it.
  public let id: String
  /// The name of the file, or a `data:` URI with its content.
  public let name: String
  /// The folder of the file relative to the animation; can be empty.
  public let directory: String
  /// The width at which it is drawn, in the composition's pixels; 0 if unknown.
  public let width: Double
  /// The height at which it is drawn, in the composition's pixels; 0 if unknown.
  public let height: Double
  /// The rule for fitting the image into that size, in the syntax of SVG's preserveAspectRatio; nil
  /// is "xMidYMid slice".
  public let aspect: String?

  /// - Parameters:
  ///   - id: The id by which layers refer to it.
  ///   - name: The name of the file, or a `data:` URI.
  ///   - directory: The folder of the file relative to the animation. Default: empty.
  ///   - width: The drawn width in the composition's pixels. Default: 0, the image's own width.
  ///   - height: The drawn height in the composition's pixels. Default: 0, the image's own height.
  public init(
    id: String, name: String, directory: String = "", width: Double = 0, height: Double = 0
  ) {
    (self.id, self.name, self.directory) = (id, name, directory)
    self.width = max(0, width.finite())
    self.height = max(0, height.finite())
    aspect = nil
  }

  init(from json: JSONReader) {
    id = json.string("id", default: "")
    name = json.string("p", default: "")
    directory = json.string("u", default: "")
    width = max(0, json.number("w", default: 0))
    height = max(0, json.number("h", default: 0))
    aspect = json["pr"]?.string
  }

  /// Whether the image is inside of the animation's file.
  package var isEmbedded: Bool { DataURL.isOne(name) }

  /// The content of a `data:` URI; nil for the name of a file.
  var embeddedBytes: [UInt8]? { DataURL.bytes(of: name) }
}

/// A decoded image.
public struct LottieImage: Sendable, Equatable {
  /// The image; of an animated one, its first frame.
  package let picture: Picture
  /// The frames of an animated image; nil for others.
  let film: PictureFilm?

  package init(_ picture: Picture) {
    self.picture = picture
    film = nil
  }

  /// Whether both have the same pixels.
  public static func == (a: LottieImage, b: LottieImage) -> Bool {
    a.picture === b.picture
      || a.width == b.width && a.picture.pixels == b.picture.pixels && a.film == nil
        && b.film == nil
  }

  /// The width in pixels; of an SVG, of the pixels in which it has been drawn.
  public var width: Int { picture.width }
  /// The height in pixels.
  public var height: Int { picture.height }

  /// Decodes an image file: PNG, JPEG, WebP, GIF, SVG, BMP, AVIF or TIFF, detected by its content.
  /// Animated GIF and WebP files are played in animations.
  ///
  /// - Parameters:
  ///   - data: The file's content.
  ///   - limits: The size limits. Default: those of `Limits`.
  /// - Throws: `LottieError` of kind `malformed` for other formats, invalid files and images over
  ///   the limits.
  public init(data: [UInt8], limits: Limits = .init()) throws(LottieError) {
    let size = Picture.DecodingLimits(side: limits.media.imageSide, area: limits.media.imageArea)
    do {
      picture = try Picture(decoding: data, limits: size)
    } catch {
      throw LottieError(.malformed, reason: error.text)
    }
    film = PictureFilm(decoding: data, limits: size)
  }

  /// Reads and decodes an image file; see `init(data:limits:)`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The size limits. Default: those of `Limits`.
  /// - Throws: `LottieError` if the file cannot be read, and as for its content.
  public init(contentsOfFile path: String, limits: Limits = .init()) throws(LottieError) {
    try self.init(data: FileContents.read(path, limit: limits.files.entryBytes), limits: limits)
  }
}
