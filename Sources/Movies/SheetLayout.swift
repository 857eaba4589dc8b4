// SPDX-License-Identifier: Apache-2.0

/// The positions of the frames on a sprite sheet.
package struct SheetLayout: Equatable, Sendable {
  package let columns: Int
  package let rows: Int
  private let frameWidth: Int
  private let frameHeight: Int

  /// Arranges frames in rows.
  ///
  /// - Parameters:
  ///   - frames: The number of frames.
  ///   - columns: Frames in a row, at most `frames`; nil makes the sheet nearly square.
  ///   - width: The width of a frame in pixels.
  ///   - height: The height of a frame in pixels.
  package init(frames: Int, columns: Int?, width: Int, height: Int) {
    let square = (Double(frames) * Double(height) / Double(max(1, width))).squareRoot()
    let wanted = columns ?? Int(square.rounded(.up))
    self.columns = max(1, min(frames, wanted))
    rows = (frames + self.columns - 1) / self.columns
    (frameWidth, frameHeight) = (width, height)
  }

  /// The width of the sheet in pixels.
  package var width: Int { columns * frameWidth }
  /// The height of the sheet in pixels.
  package var height: Int { rows * frameHeight }

  /// The top left corner of a frame, in pixels.
  package func corner(of index: Int) -> (x: Int, y: Int) {
    (index % columns * frameWidth, index / columns * frameHeight)
  }
}
