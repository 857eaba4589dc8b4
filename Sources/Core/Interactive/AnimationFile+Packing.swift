// SPDX-License-Identifier: Apache-2.0

extension AnimationFile {
  /// A container of a new file.
  package enum Container {
    /// JSON text.
    case plain
    /// Compressed JSON text (`.tgs`).
    case gzip
    /// A `.lottie` archive, with the id of its only animation.
    case archive(id: String)
  }

  /// Returns the content of a new file with a JSON text. An archive has the images and sounds that
  /// are files beside this one; what is no archive has those of this one's archive in its text.
  ///
  /// - Throws: `LottieError` if the result, or a file beside this one, cannot be read.
  package func content(
    of json: [UInt8], in container: Container, limits: Limits = .init()
  ) throws(LottieError) -> [UInt8] {
    let result: [UInt8]
    switch container {
    case .plain:
      let json = try withFiles(json, limits)
      try Animation.check(json, limits: limits)
      return json
    case .gzip:
      let json = try withFiles(json, limits)
      result = Archive.gzip(json)
      _ = try Self.packed(result, nil, json, limits)
      return result
    case .archive(let id):
      var builder = DotLottieBuilder()
      builder.addAnimation(id: id, json)
      for part in try partsBeside { builder.add(part.name, part.content) }
      result = builder.archive()
    }
    _ = try Self.packed(result, nil, json, limits)
    return result
  }

  /// Returns a text of the animation with the images and sounds of its archive inside.
  private func withFiles(_ json: [UInt8], _ limits: Limits) throws(LottieError) -> [UInt8] {
    guard let archive, !(archive.images.files.isEmpty && archive.images.sounds.isEmpty) else {
      return json
    }
    let tape = try JSONTape(json, limits: limits, decodesKeys: false)
    let list = JSONPath([.member("assets")])
    guard let index = tape.index(of: list) else { return json }
    var patch = JSONPatch(tape)
    for (position, value) in JSONValue(tape: tape, index: index).elements.enumerated() {
      var asset = JSONTree(value)
      guard let name = asset["p"]?.string, !DataURL.isOne(name) else { continue }
      let sound = AudioAsset(id: "", name: name)
      let image = archive.images.file(named: name)
      let address =
        image.map(DataURL.encoded(image:))
        ?? archive.images.sound(sound).map { DataURL.encoded($0, "audio/\(Self.soundType(name))") }
      guard let address else { continue }
      asset.set("p", .string(address))
      if asset["u"] != nil { asset.set("u", .string("")) }
      asset.set("e", .number(1))
      _ = patch.set(asset, at: list.element(position))
    }
    return patch.bytes
  }

  /// The second part of the media type of a sound, by the ending of its name.
  private static func soundType(_ name: String) -> String {
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    return ending == "mp3" || ending == "mp4" ? "mpeg" : ending
  }
}
