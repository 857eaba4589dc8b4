// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieGeometry
internal import LottieTexts

/// A part of a picture, such as `10,20,300x200`: its left and upper edge, and its size in pixels.
struct PictureArea: Equatable {
  let area: Rect

  /// Parses an area, for an option.
  /// - Throws: An error that says what an area is.
  static func parse(_ argument: String) throws -> PictureArea {
    guard let area = PictureArea(argument: argument) else {
      throw ValidationError(
        localized("a part of a picture is X,Y,WxH in pixels, such as 10,20,300x200"))
    }
    return area
  }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let x = Double(parts[0]), let y = Double(parts[1]) else { return nil }
    let sides = parts[2].split(separator: "x", omittingEmptySubsequences: false).compactMap {
      Double($0)
    }
    guard sides.count == 2, (1...16384).contains(sides[0]), (1...16384).contains(sides[1]),
      x.magnitude < 1e6, y.magnitude < 1e6
    else { return nil }
    area = Rect(minX: x, minY: y, maxX: x + sides[0], maxY: y + sides[1])
  }
}
