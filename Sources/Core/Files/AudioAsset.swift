// SPDX-License-Identifier: Apache-2.0

/// A sound of an animation, which its audio layers play.
public struct AudioAsset: Sendable, Equatable {
  /// The id by which layers refer to it.
  public let id: String
  /// The name of the file, or a `data:` URI with its content.
  public let name: String
  /// The folder of the file relative to the animation; can be empty.
  public let directory: String

  /// - Parameters:
  ///   - id: The id by which layers refer to it.
  ///   - name: The name of the file, or a `data:` URI.
  ///   - directory: The folder of the file relative to the animation. Default: empty.
  public init(id: String, name: String, directory: String = "") {
    (self.id, self.name, self.directory) = (id, name, directory)
  }

  init(from json: JSONReader) {
    id = json.string("id", default: "")
    name = json.string("p", default: "")
    directory = json.string("u", default: "")
  }

  /// Whether the sound is inside of the animation's file.
  public var isEmbedded: Bool { DataURL.isOne(name) }

  /// The content of a `data:` URI; nil for the name of a file.
  var embeddedBytes: [UInt8]? { DataURL.bytes(of: name) }

  /// The name for people: that of the file, or the type of an embedded one.
  package var title: String {
    isEmbedded ? String(name.prefix(60).prefix { $0 != ";" && $0 != "," }) : directory + name
  }

  /// Whether it is of the form in which Bodymovin exports what it has rendered: an MP3 inside of the
  /// file, or `aud_0.mp3` beside it.
  var isOfBodymovin: Bool {
    isEmbedded
      ? name.hasPrefix("data:audio/mp3") || name.hasPrefix("data:audio/mpeg")
      : name.hasPrefix("aud_") && name.hasSuffix(".mp3")
  }

  /// The endings of the names of sound files.
  static let endings: Set<String> = [
    "mp3", "wav", "wave", "ogg", "oga", "opus", "flac", "m4a", "aac", "mp4", "aif", "aiff",
  ]

  /// Whether an asset with a file is a sound.
  ///
  /// Few exporters write the type (`"t": 2`). The others are known by what no picture has: the type
  /// of a `data:` URI, or the ending of the file's name.
  static func isOne(_ asset: JSONReader) -> Bool {
    if let type = asset["t"]?.number { return type == 2 }
    guard let name = asset["p"]?.string else { return false }
    if DataURL.isOne(name) {
      return name.utf8.dropFirst(5).prefix(6).elementsEqual("audio/".utf8) {
        $0 | 0x20 == $1 || $0 == $1
      }
    }
    return asset["w"] == nil && hasEnding(name)
  }

  /// Whether a name ends like those of sound files.
  static func hasEnding(_ name: String) -> Bool {
    name.lastIndex(of: ".").map { endings.contains(name[name.index(after: $0)...].lowercased()) }
      ?? false
  }
}
