// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieTexts

/// Pictures that are the frames of a film, in the order of the numbers in their names.
final class NumberedPictures: FootageSource {
  private let paths: [String]

  init(_ paths: [String]) { self.paths = paths }

  /// The endings of pictures, in lower case.
  static let endings = ["png", "jpg", "jpeg", "webp", "bmp", "tif", "tiff", "avif", "gif"]

  static func isPicture(named name: String) -> Bool {
    endings.contains(name.pathExtension.lowercased())
  }

  /// The largest number of pictures of a folder.
  private static let most = 100_000

  /// The pictures of a folder.
  static func all(in folder: String) -> [String] {
    let folder = FilePath.standardized(folder)
    return FilePath.names(in: folder).filter { !$0.hasPrefix(".") && isPicture(named: $0) }
      .sorted { $0.precedes($1) }.prefix(most).map { folder.appending(component: $0) }
  }

  /// The pictures beside one whose names differ from its name by the number at the end; only itself
  /// where its name has none.
  static func like(_ path: String) -> [String] {
    let path = FilePath.standardized(path)
    let name = path.lastComponent
    guard let (stem, ending) = parts(of: name) else { return [path] }
    let folder = String(path.dropLast(name.count))
    let found = all(in: folder.isEmpty ? "." : folder).filter { other in
      parts(of: other.lastComponent).map { $0 == (stem, ending) } ?? false
    }
    return found.isEmpty ? [path] : found
  }

  /// What is before the number at the end of a name, and the ending: `walk-0012.png` is `walk-` and
  /// `png`. nil for a name without a number.
  private static func parts(of name: String) -> (stem: String, ending: String)? {
    let ending = name.pathExtension
    let body = name.dropLast(ending.count + 1)
    guard let last = body.utf8.last, (48...57).contains(last) else { return nil }
    let digits = body.utf8.reversed().prefix { (48...57).contains($0) }.count
    return (String(body.dropLast(digits)), ending.lowercased())
  }

  func picture(_ index: Int, keep: (Int, Picture) -> Void) throws(CommandFailure) -> Picture {
    guard paths.indices.contains(index) else {
      throw CommandFailure("there is no picture \(index + 1)", .noInput)
    }
    return try Self.picture(decoding: CommandFailure.contents(of: paths[index]), paths[index])
  }

  /// Decodes a picture.
  static func picture(
    decoding bytes: [UInt8], _ path: String
  ) throws(CommandFailure) -> Picture {
    do throws(DrawingError) {
      return try Picture(decoding: bytes, limits: .footage)
    } catch {
      throw CommandFailure("\(path): \(error.description)", .invalid)
    }
  }
}
