// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The bytes of an animation by layer and asset.
package struct FileSizes: Sendable, Equatable {
  /// A part of the file besides the layers of the animation itself.
  package struct Asset: Sendable, Equatable {
    package enum Kind: String, TextCase, Sendable {
      case precomposition, image, sound, data, glyphs, fonts, slots
    }

    /// The id of an asset, or the name of another member of the file.
    package let name: String
    package let kind: Kind
    /// The JSON path.
    package let path: String
    /// The bytes in the JSON text.
    package let bytes: Int
    /// The bytes of the image or sound in the archive; 0 for one in the text, or in a file of its own.
    package let packedBytes: Int
    /// The number of layers that refer to it.
    package let uses: Int
  }

  /// The bytes of the JSON text. It is larger than a compressed file.
  package private(set) var total = 0
  /// The bytes of each layer in the text, by its JSON path, also of those in precompositions.
  package private(set) var layers: [String: Int] = [:]
  /// The assets and other large members, the largest first.
  package private(set) var assets: [Asset] = []

  /// Measures the parts of an animation.
  ///
  /// - Throws: `LottieError` if the text cannot be read again.
  package init(_ animation: Animation) throws(LottieError) {
    let text = animation.jsonText
    let tape = try JSONTape(text, limits: animation.limits, decodesKeys: false)
    total = text.count
    var uses: [String: Int] = [:]
    func addLayers(_ list: JSONValue, at path: String) {
      for (index, layer) in list.elements.enumerated() {
        layers["\(path)[\(index)]"] = tape.range(of: layer.index).count
        if case .string(let id) = layer.member("refId")?.content { uses[id, default: 0] += 1 }
      }
    }
    if let list = tape.root.member("layers") { addLayers(list, at: "layers") }
    let list = tape.root.member("assets")?.elements ?? []
    for (index, asset) in list.enumerated() {
      if let inner = asset.member("layers") { addLayers(inner, at: "assets[\(index)].layers") }
    }
    assets = list.enumerated().map { index, asset in
      let id = asset.member("id").map(Self.text) ?? ""
      return Asset(
        name: id, kind: Self.kind(of: asset), path: "assets[\(index)]",
        bytes: tape.range(of: asset.index).count, packedBytes: animation.packedBytes(of: id),
        uses: uses[id] ?? 0)
    }
    let others: [(String, Asset.Kind)] = [("chars", .glyphs), ("fonts", .fonts), ("slots", .slots)]
    for (key, kind) in others {
      guard let member = tape.root.member(key) else { continue }
      assets.append(
        Asset(
          name: key, kind: kind, path: key, bytes: tape.range(of: member.index).count,
          packedBytes: 0, uses: 0))
    }
    assets.sort {
      ($0.bytes + $0.packedBytes, $1.path) > ($1.bytes + $1.packedBytes, $0.path)
    }
  }

  private static func kind(of asset: JSONValue) -> Asset.Kind {
    if asset.member("layers") != nil { return .precomposition }
    return switch asset.member("t").map(text) {
    case "2": .sound
    case "3": .data
    default: .image
    }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value.content {
    case .string(let text): text
    case .number(let number): JSONValue.number(number)
    default: ""
    }
  }

  /// The bytes of a layer in the text; 0 for a path that the text does not have.
  package func bytes(ofLayer path: String) -> Int { layers[path] ?? 0 }
}

extension JSONValue {
  /// The member with this key, the last if there are several.
  fileprivate func member(_ key: String) -> JSONValue? { members.last { $0.key == key }?.value }
}

extension Animation {
  /// The bytes of an image or a sound in the archive; 0 for one that is not there.
  fileprivate func packedBytes(of id: String) -> Int {
    guard let archive = attached.images else { return 0 }
    if let sound = parts.audio[id], !sound.isEmbedded { return archive.sound(sound)?.count ?? 0 }
    guard let image = parts.images[id], !image.isEmbedded else { return 0 }
    let name = FileNames.base(image.name)
    let file =
      archive.files[name]
      ?? FileNames.find(name, in: archive.files.keys).flatMap {
        archive.files[$0]
      }
    return file?.memory ?? 0
  }
}
