// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// Lines over the picture, to align layers with.
struct GuideLines: Codable, Equatable {
  /// A guide, by its index among those of its direction.
  struct ID: Hashable {
    let isVertical: Bool
    var index: Int
  }

  /// The x of the vertical ones and the y of the horizontal ones, in pixels of the animation, in the
  /// order in which they were made.
  private(set) var vertical: [Double] = []
  private(set) var horizontal: [Double] = []

  /// The largest number in each direction.
  static let most = 100
  /// The positions that a guide can have.
  static let range = -1e6...1e6

  var isEmpty: Bool { vertical.isEmpty && horizontal.isEmpty }
  /// All guides, the vertical ones first.
  var ids: [ID] {
    vertical.indices.map { ID(isVertical: true, index: $0) }
      + horizontal.indices.map { ID(isVertical: false, index: $0) }
  }

  /// The position of a guide; nil if there is none.
  func position(of id: ID) -> Double? {
    let list = id.isVertical ? vertical : horizontal
    return list.indices.contains(id.index) ? list[id.index] : nil
  }

  /// Adds a guide; nil where there are too many.
  mutating func add(isVertical: Bool, at position: Double) -> ID? {
    let count = isVertical ? vertical.count : horizontal.count
    guard count < Self.most, position.isFinite else { return nil }
    let position = position.clamped(to: Self.range)
    if isVertical { vertical.append(position) } else { horizontal.append(position) }
    return ID(isVertical: isVertical, index: count)
  }

  mutating func move(_ id: ID, to position: Double) {
    guard self.position(of: id) != nil, position.isFinite else { return }
    let position = position.clamped(to: Self.range)
    if id.isVertical { vertical[id.index] = position } else { horizontal[id.index] = position }
  }

  mutating func remove(_ id: ID) {
    guard position(of: id) != nil else { return }
    if id.isVertical { vertical.remove(at: id.index) } else { horizontal.remove(at: id.index) }
  }

  /// Only what `add` would have made, for the guides of a file.
  var checked: GuideLines {
    var result = GuideLines()
    for position in vertical { _ = result.add(isVertical: true, at: position) }
    for position in horizontal { _ = result.add(isVertical: false, at: position) }
    return result
  }

  /// Parses `x 120`, `y 12.5%`, or a number, which is an x, with either decimal mark.
  ///
  /// - Parameter size: The size of the animation, for parts of it.
  static func parsed(_ text: String, in size: Size) -> (isVertical: Bool, position: Double)? {
    var rest = Substring(text.lowercased().filter { $0 != " " && $0 != "=" })
    var isVertical = true
    if let first = rest.first, first == "x" || first == "y" {
      isVertical = first == "x"
      rest = rest.dropFirst()
    }
    let isPart = rest.hasSuffix("%")
    if isPart { rest = rest.dropLast() }
    if rest.hasSuffix("px") { rest = rest.dropLast(2) }
    guard let value = Double(String(rest).withPlainNumbers), range.contains(value) else {
      return nil
    }
    return (isVertical, isPart ? value / 100 * (isVertical ? size.width : size.height) : value)
  }
}

/// The guides of the files that had some, those changed last first.
struct KnownGuides: Codable, Equatable {
  private struct Entry: Codable, Equatable {
    let path: String
    let lines: GuideLines
  }
  private var entries: [Entry] = []

  /// The largest number of files.
  private static let most = 100

  /// The guides of a file, by its absolute path or URL.
  subscript(path: String) -> GuideLines {
    get { entries.first { $0.path == path }?.lines.checked ?? GuideLines() }
    set {
      entries.removeAll { $0.path == path }
      if !newValue.isEmpty { entries.insert(Entry(path: path, lines: newValue), at: 0) }
      entries = Array(entries.prefix(Self.most))
    }
  }

  var isEmpty: Bool { entries.isEmpty }
}
