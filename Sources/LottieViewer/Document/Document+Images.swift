// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTexts

/// Images of a file that are replaced by others.
extension Document {
  /// A file that can replace an image.
  struct NewImage {
    let row: Int
    /// What stands in the animation: the content, or the name of the file beside the animation.
    let source: String
    let width, height: Int
    let place: ImagePlace
  }

  /// The largest file that is written into an animation, in bytes.
  private static let mostBytes = 32 << 20

  /// Whether the layer of a row shows an image.
  func showsImage(_ row: Int) -> Bool { outline?.imageID(of: row) != nil }

  /// Reads a file that shall replace an image. A notice tells why it cannot.
  ///
  /// An image that is a file beside a JSON animation is replaced by the name of one in its folder. All
  /// others become part of the animation's text, also in archives.
  func newImage(at path: String, for row: Int) -> NewImage? {
    guard let place = editing.image(of: row) else {
      notice = NoPlace.notInFile.text.localized
      return nil
    }
    let name = Self.name(of: path)
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      guard data.count <= Self.mostBytes else {
        notice = localized("\(name) is larger than 32 MB")
        return nil
      }
      let image = try LottieImage(data: data)
      let own = place.isEmbedded ? nil : Self.relative(path, to: pathOnDisk)
      guard let type = Self.type(of: data, path) else {
        notice = localized("\(name) is no image that other players can show")
        return nil
      }
      return NewImage(
        row: row, source: own ?? "data:\(type);base64,\(data.base64EncodedString())",
        width: image.width, height: image.height, place: place)
    } catch {
      notice = localized("\(name) cannot be read as an image")
      return nil
    }
  }

  /// Replaces an image in one step of undo.
  ///
  /// - Parameter keepsSize: Whether it fills the size of the old one, or is drawn at its own.
  func replace(_ image: NewImage, keepsSize: Bool) {
    let size = keepsSize ? nil : (Double(image.width), Double(image.height))
    tell(editing.replace(image.place, by: image.source, size: size))
  }

  /// What a replacement means, in words.
  func meaning(of image: NewImage) -> String {
    let (width, height) = (image.place.width, image.place.height)
    let new = "\(image.width) × \(image.height)"
    var sentences = [
      width > 0
        ? localized("\(new) pixels, in place of \(shownNumber(width)) × \(shownNumber(height)).")
        : localized("\(new) pixels.")
    ]
    if image.place.uses > 1 { sentences.append(localized("\(image.place.uses) layers show it.")) }
    let isFile = !image.source.hasPrefix("data:")
    sentences.append(
      isFile ? localized("The file stays beside.") : localized("It becomes part of the file."))
    return sentences.joined(separator: " ")
  }

  /// The name of a file in the folder of a JSON animation; nil for other files and archives.
  private static func relative(_ path: String, to animation: String?) -> String? {
    guard let animation, ending(of: animation) == "json" else { return nil }
    let folder = URL(fileURLWithPath: animation).resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : nil
  }

  /// The media type of an image that browsers and players know; nil for others.
  private static func type(of data: Data, _ path: String) -> String? {
    let head = [UInt8](data.prefix(12))
    if head.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "image/png" }
    if head.starts(with: [0xff, 0xd8]) { return "image/jpeg" }
    if head.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if head.starts(with: Array("RIFF".utf8)), head.suffix(4) == Array("WEBP".utf8)[...] {
      return "image/webp"
    }
    return ending(of: path) == "svg" ? "image/svg+xml" : nil
  }
}
