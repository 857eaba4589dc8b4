// SPDX-License-Identifier: Apache-2.0

/// A decoded image, shared by reference and never changed.
public final class Picture: Equatable, Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Premultiplied, each 0xAARRGGBB, row by row.
  public let pixels: [UInt32]
  private let levels = PictureLevels()

  /// - Parameter pixels: `width * height` of them; fewer are a programmer's mistake.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a picture needs width x height pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The same picture with no more pixels than are wanted for painting it by such a scale.
  func level(scaleX: Double, scaleY: Double) -> Picture {
    levels.level(of: self, scaleX: scaleX, scaleY: scaleY)
  }

  /// Pictures are compared by identity: their pixels are many.
  public static func == (a: Picture, b: Picture) -> Bool { a === b }
}
