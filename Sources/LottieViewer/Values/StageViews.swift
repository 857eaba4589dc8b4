// SPDX-License-Identifier: Apache-2.0

/// What the user has switched on over the picture.
struct StageViews: Codable, Equatable {
  /// Whether the picture is replaced by the outlines of all its paths.
  var showsOutlines = false
  /// Whether the safe areas are drawn, and the grid.
  var showsSafeAreas = false, showsGrid = false
  /// Whether the heat map is drawn. It is not remembered, since it takes time.
  var showsHeat = false
  /// Whether rulers and guides are drawn, and whether guides cannot be moved.
  var showsRulers = false, hidesGuides = false, locksGuides = false
  /// Whether dragged layers do not snap.
  var doesNotSnap = false
  /// The number of frames before and after that show through; 0 for none.
  var onionFrames = 0

  /// The largest number of frames that show through.
  static let mostOnionFrames = 5

  /// Nothing is switched on.
  init() {}

  private enum CodingKeys: String, CodingKey {
    case showsOutlines, showsSafeAreas, showsGrid, onionFrames
    case showsRulers, hidesGuides, locksGuides, doesNotSnap
  }

  /// Reads what is there; a file of an older viewer has less.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func flag(_ key: CodingKeys) throws -> Bool {
      try values.decodeIfPresent(Bool.self, forKey: key) ?? false
    }
    showsOutlines = try flag(.showsOutlines)
    showsSafeAreas = try flag(.showsSafeAreas)
    showsGrid = try flag(.showsGrid)
    showsRulers = try flag(.showsRulers)
    hidesGuides = try flag(.hidesGuides)
    locksGuides = try flag(.locksGuides)
    doesNotSnap = try flag(.doesNotSnap)
    onionFrames = try values.decodeIfPresent(Int.self, forKey: .onionFrames) ?? 0
  }

  /// The values within their ranges, for those of a file.
  var checked: StageViews {
    var result = self
    result.onionFrames = max(0, min(Self.mostOnionFrames, onionFrames))
    return result
  }
}
