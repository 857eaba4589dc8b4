// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing

/// The pixels of one image of a GIF, of which some may have one of several indices.
struct GIFPixels {
  /// The index of the transparent colour, which leaves a pixel as it is shown.
  static let clear: UInt8 = 0

  /// The index of the nearest colour of the palette for each pixel, row by row.
  var targets: [UInt8] = []
  /// Whether each pixel may also stay as it is shown.
  var mayStay: [Bool] = []
  /// The colours of the palette by their indices.
  var colors: [UInt32] = []
  /// The colours of the picture, for a tolerance above 0.
  var pixels: [UInt32] = []
  /// The largest `GIFPalette.distance` of a colour that may replace the nearest one. Default: 0.
  var tolerance = 0

  init(colors: [UInt32], tolerance: Int) { (self.colors, self.tolerance) = (colors, tolerance) }

  /// The pixels of an area in which nothing changes.
  init(stillIn area: PixelRect) {
    targets = Array(repeating: Self.clear, count: area.width * area.height)
    mayStay = Array(repeating: true, count: targets.count)
  }

  /// Whether an index may be used for a pixel instead of its target.
  func allows(_ index: UInt8, at position: Int) -> Bool {
    if index == Self.clear { return mayStay[position] }
    guard tolerance > 0, targets[position] != Self.clear else { return false }
    return GIFPalette.distance(colors[Int(index)], pixels[position]) <= tolerance
  }
}

/// The LZW codes of an image of a GIF.
///
/// Where a pixel may have several indices, the one that continues the longest known string is
/// used; of equally long ones, the one with the fewest changes of the index. A full table is used
/// for some more codes before it is cleared.
struct GIFCodes {
  /// The number of bits of an index; also the first byte of the image's data.
  let bits: Int
  /// The codes of all pixels, and the index that each pixel got.
  private(set) var bytes: [UInt8] = []
  private(set) var indices: [UInt8]

  private static let tableSize = 4096
  /// The number of codes after which a full table is cleared.
  private static let codesOfFullTable = 256
  /// The number of strings that are looked at before only longer ones are.
  private static let mostTries = 400

  private var buffer: UInt32 = 0
  private var filled = 0
  private var width = 0
  private var next = 0
  private var table = Table()

  /// Compresses an image; its targets must not be empty.
  init(_ source: GIFPixels) {
    var bits = 2
    let most = Int(source.targets.max() ?? 0)
    while 1 << bits <= most { bits += 1 }
    self.bits = bits
    indices = source.targets
    compress(source)
  }

  private var clearCode: Int { 1 << bits }

  private mutating func put(_ code: Int) {
    buffer |= UInt32(truncatingIfNeeded: code) << UInt32(truncatingIfNeeded: filled)
    filled += width
    while filled >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      filled -= 8
    }
  }

  private mutating func clear() {
    width = bits + 1
    next = clearCode + 2
    table.removeAll()
  }

  private mutating func compress(_ source: GIFPixels) {
    clear()
    put(clearCode)
    var (position, previous, codesSinceFull) = (0, -1, 0)
    var stack: [Match] = []
    while position < source.targets.count {
      let (match, first) = match(at: position, after: previous, in: source, &stack)
      if previous >= 0, next < Self.tableSize {
        // A decoder adds this string, even if it is known.
        table.add(next, previous, first)
        next += 1
      }
      table.write(match.code, to: &indices, endingAt: position + match.length)
      put(match.code)
      if next >= 1 << width, width < 12 { width += 1 }
      previous = match.code
      position += match.length
      guard next >= Self.tableSize else { continue }
      codesSinceFull += 1
      if codesSinceFull == Self.codesOfFullTable {
        put(clearCode)
        clear()
        (previous, codesSinceFull) = (-1, 0)
      }
    }
    put(clearCode + 1)
    if filled > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer)) }
  }

  /// A known string that fits the pixels from some position on.
  private struct Match {
    var code: Int
    var length = 1
    var cost: Int

    func isBetter(than other: Match) -> Bool {
      length > other.length || (length == other.length && cost < other.cost)
    }
  }

  /// What a change of the index within a string costs, beside the distances of its colours.
  private static let changeCost = 1 << 20

  /// The longest string from a position on, and its first index.
  ///
  /// With the first index, the string of the code before is known, too, since a decoder adds it
  /// before it reads the code.
  private mutating func match(
    at position: Int, after previous: Int, in source: GIFPixels, _ stack: inout [Match]
  ) -> (Match, first: UInt8) {
    let target = source.targets[position]
    var result: (match: Match, first: UInt8)?
    var first = source.mayStay[position] ? GIFPixels.clear : target
    while true {
      let isNew = previous >= 0 && next < Self.tableSize && table.code(previous, first) == nil
      if isNew { table.add(next, previous, first) }
      let isRun = position > 0 && indices[position - 1] == first
      let found = longest(
        from: Match(code: Int(first), cost: isRun ? 0 : Self.changeCost), at: position, source,
        &stack)
      if isNew { table.removeLast(next, previous, first) }
      var best = (match: found, first: first)
      if let result, !found.isBetter(than: result.match) { best = result }
      if first == target { return best }
      (result, first) = (best, target)
    }
  }

  /// The longest string that begins as another one.
  private func longest(
    from start: Match, at position: Int, _ source: GIFPixels, _ stack: inout [Match]
  ) -> Match {
    var (best, tries) = (start, 0)
    stack.append(start)
    while let match = stack.popLast() {
      if match.isBetter(than: best) { best = match }
      tries += 1
      if tries > Self.mostTries, match.length < best.length { continue }
      let at = position + match.length
      guard at < source.targets.count else { continue }
      let (last, target) = (table.index(match.code), source.targets[at])
      func follow(_ code: Int, _ index: UInt8, _ distance: Int) {
        let change = index == last ? 0 : Self.changeCost
        stack.append(
          Match(code: code, length: match.length + 1, cost: match.cost + change + distance))
      }
      if source.tolerance > 0, target != GIFPixels.clear {
        table.forEachLonger(match.code) { code, index in
          if index == target { return follow(code, index, 0) }
          guard source.allows(index, at: at) else { return }
          let isClear = index == GIFPixels.clear
          follow(
            code, index,
            isClear ? 0 : GIFPalette.distance(source.colors[Int(index)], source.pixels[at]))
        }
      } else {
        if let code = table.code(match.code, target) { follow(code, target, 0) }
        if target != GIFPixels.clear, source.mayStay[at],
          let code = table.code(match.code, GIFPixels.clear)
        {
          follow(code, GIFPixels.clear, 0)
        }
      }
    }
    return best
  }
}

extension GIFCodes {
  /// The strings that have codes: each is another one with an index at its end.
  private struct Table {
    private static let slots = 1 << 14
    /// For each slot 0, or the string before and the index.
    private var keys = [UInt32](repeating: 0, count: slots)
    private var codes = [UInt16](repeating: 0, count: slots)
    /// For each code: the string before, its last index, its newest longer string, and the next
    /// longer one of the string before; 0 for none.
    private var before = [UInt16](repeating: 0, count: tableSize)
    private var last = [UInt8](repeating: 0, count: tableSize)
    private var newest = [UInt16](repeating: 0, count: tableSize)
    private var sibling = [UInt16](repeating: 0, count: tableSize)
    /// The lowest code of a string of several indices.
    private var lowest = tableSize

    private static func key(_ string: Int, _ index: UInt8) -> UInt32 {
      UInt32(truncatingIfNeeded: string) << 8 | UInt32(index) + 1 << 20
    }

    private func slot(_ key: UInt32) -> Int {
      var slot = Int((key &* 2_654_435_761) >> 18)
      while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (Self.slots - 1) }
      return slot
    }

    /// The code of a string with one more index; nil if it has none.
    func code(_ string: Int, _ index: UInt8) -> Int? {
      let slot = slot(Self.key(string, index))
      return keys[slot] == 0 ? nil : Int(codes[slot])
    }

    /// Adds a string. One that is known keeps its code.
    mutating func add(_ code: Int, _ string: Int, _ index: UInt8) {
      (before[code], last[code]) = (UInt16(truncatingIfNeeded: string), index)
      (newest[code], lowest) = (0, min(lowest, code))
      let key = Self.key(string, index)
      let slot = slot(key)
      guard keys[slot] == 0 else { return }
      (keys[slot], codes[slot]) = (key, UInt16(truncatingIfNeeded: code))
      sibling[code] = newest[string]
      newest[string] = UInt16(truncatingIfNeeded: code)
    }

    /// Removes the string that was added last, and was not known.
    mutating func removeLast(_ code: Int, _ string: Int, _ index: UInt8) {
      keys[slot(Self.key(string, index))] = 0
      newest[string] = sibling[code]
    }

    mutating func removeAll() {
      for slot in keys.indices { keys[slot] = 0 }
      for code in newest.indices { newest[code] = 0 }
      lowest = GIFCodes.tableSize
    }

    /// The last index of a string.
    func index(_ code: Int) -> UInt8 {
      code < lowest ? UInt8(truncatingIfNeeded: code) : last[code]
    }

    /// Calls `body` with the code and the last index of each string with one more index.
    func forEachLonger(_ string: Int, _ body: (Int, UInt8) -> Void) {
      var code = Int(newest[string])
      while code != 0 {
        body(code, last[code])
        code = Int(sibling[code])
      }
    }

    /// Writes the indices of a string.
    func write(_ code: Int, to indices: inout [UInt8], endingAt end: Int) {
      var (code, position) = (code, end - 1)
      while code >= lowest, position >= 0 {
        indices[position] = last[code]
        code = Int(before[code])
        position -= 1
      }
      if position >= 0 { indices[position] = UInt8(truncatingIfNeeded: code) }
    }
  }
}
