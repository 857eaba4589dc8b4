// SPDX-License-Identifier: Apache-2.0

package import Drawing
public import Foundation
internal import Geometry

/// A picture that an animation refers to.
public struct ImageAsset: Sendable, Equatable {
  /// By which layers refer to it.
  public let id: String
  /// The file's name, or a `data:` URI that holds the picture itself.
  public let name: String
  /// The folder that the file is in, relative to the animation; may be empty.
  public let directory: String
  /// The width at which it is drawn, in the composition's pixels; 0 if the file does not tell.
  public let width: Double
  /// The height at which it is drawn, in the composition's pixels; 0 if the file does not tell.
  public let height: Double
  /// How the picture is fitted into that size, as SVG's preserveAspectRatio; nil means "xMidYMid
  /// slice".
  public let aspect: String?

  /// - Parameters:
  ///   - id: By which layers refer to it.
  ///   - name: The file's name, or a `data:` URI.
  ///   - directory: The folder that the file is in, relative to the animation. Default: empty.
  ///   - width: At which it is drawn, in the composition's pixels. Default: 0, the picture's own.
  ///   - height: At which it is drawn, in the composition's pixels. Default: 0, the picture's own.
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

  /// The file has the picture in itself.
  var isEmbedded: Bool { name.hasPrefix("data:") }

  /// The bytes that a `data:` URI holds; nil for a file's name.
  var embeddedBytes: [UInt8]? {
    guard isEmbedded, let comma = name.firstIndex(of: ",") else { return nil }
    let payload = name[name.index(after: comma)...]
    if name[..<comma].hasSuffix(";base64") {
      let data = Data(base64Encoded: String(payload), options: .ignoreUnknownCharacters)
      return data.map { [UInt8]($0) } ?? []
    }
    return payload.removingPercentEncoding.map { Array($0.utf8) } ?? []
  }
}

/// A decoded picture.
public struct LottieImage: Sendable, Equatable {
  package let picture: Picture

  init(_ picture: Picture) { self.picture = picture }

  /// Whether both have the same pixels.
  public static func == (a: LottieImage, b: LottieImage) -> Bool {
    a.picture === b.picture || a.width == b.width && a.picture.pixels == b.picture.pixels
  }

  /// In pixels.
  public var width: Int { picture.width }
  /// In pixels.
  public var height: Int { picture.height }

  /// Decodes a PNG, JPEG or WebP file.
  ///
  /// - Parameters:
  ///   - data: The file's content.
  ///   - limits: How large it may be. Default: those of `Limits`.
  /// - Throws: `LottieError` of kind `malformed` for other formats and broken files, and for
  ///   pictures past the limits.
  public init(data: [UInt8], limits: Limits = .init()) throws(LottieError) {
    do {
      picture = try Picture(
        decoding: data, limits: .init(side: limits.imageSide, area: limits.imageArea))
    } catch {
      throw LottieError(.malformed, reason: error.description)
    }
  }

  /// Decodes a PNG, JPEG or WebP file.
  ///
  /// - Parameters:
  ///   - data: The file's content.
  ///   - limits: How large it may be. Default: those of `Limits`.
  /// - Throws: `LottieError` of kind `malformed` for other formats and broken files, and for
  ///   pictures past the limits.
  public init(data: Data, limits: Limits = .init()) throws(LottieError) {
    try self.init(data: [UInt8](data), limits: limits)
  }

  /// Reads and decodes a PNG, JPEG or WebP file.
  ///
  /// - Parameters:
  ///   - path: Of the file.
  ///   - limits: How large it may be. Default: those of `Limits`.
  /// - Throws: `LottieError` where there is no such file, and as for its content.
  public init(contentsOfFile path: String, limits: Limits = .init()) throws(LottieError) {
    try self.init(data: FileContents.read(path, limit: limits.entryBytes), limits: limits)
  }
}
