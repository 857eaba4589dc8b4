// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTexts

/// A file that can replace an image of an animation.
struct NewImage {
  /// What stands in the animation: the content, or the name of the file beside the animation.
  let source: String
  let width, height: Int
  let address: ImageAddress

  /// The largest file that is written into an animation, in bytes.
  private static let mostBytes = 32 << 20

  /// Reads a file that shall replace an image.
  ///
  /// An image that is a file beside a JSON animation is replaced by the name of one in its folder. All
  /// others become part of the animation's text, also in archives.
  ///
  /// - Parameters:
  ///   - address: Where the old image is; nil if the file does not have it.
  ///   - animation: The path of the animation; nil if it is not on disk.
  ///   - notice: Says why the file cannot replace it.
  init?(at path: String, for address: ImageAddress?, beside animation: String?, _ notice: Notice) {
    guard let address else {
      notice.say(NoAddress.notInFile.text)
      return nil
    }
    let name = FilePath.name(of: path)
    let data = try? Data(contentsOf: URL(fileURLWithPath: path))
    if let data, data.count > Self.mostBytes {
      notice.say("\(name) is larger than 32 MB")
      return nil
    }
    guard let data, let image = try? LottieImage(data: data) else {
      notice.say("\(name) cannot be read as an image")
      return nil
    }
    let file = [UInt8](data)
    guard let format = ImageFormat(file), Self.common.contains(format) else {
      notice.say("\(name) is no image that other players can show")
      return nil
    }
    let own = address.isEmbedded ? nil : Self.relative(path, to: animation)
    source = own ?? DataURL.encoded(image: file)
    (width, height, self.address) = (image.width, image.height, address)
  }

  /// What a replacement means, in words.
  var meaning: String {
    let new = "\(width) × \(height)"
    let (oldWidth, oldHeight) = (shownNumber(address.width), shownNumber(address.height))
    var sentences = [
      address.width > 0
        ? localized("\(new) pixels instead of \(oldWidth) × \(oldHeight).")
        : localized("\(new) pixels.")
    ]
    if address.uses > 1 { sentences.append(localized("\(address.uses) layers show it.")) }
    let isFile = !source.hasPrefix("data:")
    sentences.append(
      isFile ? localized("The file stays beside.") : localized("It becomes part of the file."))
    return sentences.joined(separator: " ")
  }

  /// The name of a file in the folder of a JSON animation; nil for other files and archives.
  private static func relative(_ path: String, to animation: String?) -> String? {
    guard let animation, FilePath.ending(of: animation) == "json" else { return nil }
    let folder = URL(fileURLWithPath: animation).resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : nil
  }

  /// What browsers and players show.
  private static let common: Set<ImageFormat> = [.png, .jpeg, .gif, .webp, .svg]
}
