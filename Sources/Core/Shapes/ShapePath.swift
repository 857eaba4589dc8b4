// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A Bézier path (`"ty": "sh"`).
final class ShapePath: Node, ShapeItem {
  static let type = "sh"
  static let title = "Path"
  static let match = ""

  /// The path (`ks`). Files before 4.4.18 have `closed` beside the property, not in its values.
  private let path: Property<Path>

  init(_ fields: inout Fields) {
    path = fields("ks", "Path", Path(), FieldOptions(match: "Shape")) { json in
      json.context.readingPaths(closed: json.bool("closed", default: false)) {
        json["ks"]?.keyframed(default: Path())
      }
    }
    super.init(fields)
  }

  func evaluate(_ scope: inout ShapeScope) { scope.add(path.value) }
}
