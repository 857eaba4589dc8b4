// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// File names that are cut in the middle, so that their ends and what distinguishes them from others
/// of the list stay visible.
struct NameCut {
  /// The characters in which a name differs from the most similar other name; nothing for names that
  /// are like no other.
  private var differences: [String: Range<Int>] = [:]

  /// The largest number of characters that are kept from the beginning of the word that differs,
  /// and the largest number of them that are before what differs.
  private static let (mostKept, mostBefore) = (8, 6)
  /// The smallest number of them for which a name is cut twice.
  private static let leastKept = 3
  /// The longest part after a dot that counts as an extension.
  private static let longestExtension = 8

  /// Compares the names of a list: in alphabetical order, neighbours have the longest common
  /// beginnings.
  init(_ names: [String]) {
    let sorted = Set(names).sorted()
    let characters = sorted.map(Array.init)
    for (index, name) in sorted.enumerated() {
      var best: (start: Int, end: Int)?
      for other in [index - 1, index + 1] where characters.indices.contains(other) {
        let (a, b) = (characters[index], characters[other])
        let start = zip(a, b).prefix(.max, while: ==)
        let room = min(a.count, b.count) - start
        let end = zip(a.reversed(), b.reversed()).prefix(room, while: ==)
        if start > best?.start ?? 0 { best = (start, a.count - end) }
      }
      guard let best else { continue }
      // The whole word or number: of 10 and 20, not only the last digit.
      let word = characters[index][max(0, best.start - Self.mostBefore)..<best.start]
        .reversed().prefix { $0.isLetter || $0.isNumber }.count
      let start = best.start - word
      differences[name] = start..<min(max(best.end, best.start), start + Self.mostKept)
    }
  }

  /// The characters that are replaced by an ellipsis: one part in the middle of the name; if what
  /// differs would be in it, a part before that and one after it.
  ///
  /// - Parameters:
  ///   - carets: The x before each character of the name and after the last one, in points.
  ///   - ellipsis: The width of the ellipsis in points.
  ///   - room: The available width in points.
  /// - Returns: Nothing if the whole name fits.
  func removed(
    from name: String, carets: [Double], ellipsis: Double, room: Double
  ) -> [Range<Int>] {
    let count = carets.count - 1
    guard count > 1, let width = carets.last, width > room else { return [] }
    func fits(_ parts: [Range<Int>]) -> Bool {
      parts.reduce(width) { $0 - carets[$1.upperBound] + carets[$1.lowerBound] + ellipsis } <= room
    }
    let end = count - Self.extensionLength(of: name)
    // In the middle, but the extension stays where possible.
    let middle =
      (1..<count).lazy.map { length in
        let start = max(1, min((count - length) / 2, end - length))
        return start..<min(count, start + length)
      }.first { fits([$0]) } ?? 1..<count
    guard let kept = differences[name], kept.overlaps(middle) else { return [middle] }
    // Where there is less room, the first characters of what differs.
    let least = min(kept.upperBound, kept.lowerBound + Self.leastKept)
    for upper in stride(from: kept.upperBound, through: least, by: -1) {
      let part = kept.lowerBound..<upper
      if let parts = Self.parts(around: part, before: end, fits) { return parts }
    }
    return [middle]
  }

  /// The parts before and after what differs, as short as possible; nil if there is no room for
  /// what differs.
  ///
  /// - Parameter end: The start of the extension.
  private static func parts(
    around kept: Range<Int>, before end: Int, _ fits: ([Range<Int>]) -> Bool
  ) -> [Range<Int>]? {
    var (head, tail) = (0, kept.upperBound)
    func parts(_ head: Int, _ tail: Int) -> [Range<Int>] {
      [head..<max(head, kept.lowerBound), min(tail, end)..<end].filter { !$0.isEmpty }
    }
    guard fits(parts(head, tail)) else { return nil }
    // In turns, so that both parts get shorter.
    while true {
      let before = (head, tail)
      if head < kept.lowerBound, fits(parts(head + 1, tail)) { head += 1 }
      if tail < end, fits(parts(head, tail + 1)) { tail += 1 }
      if before == (head, tail) { return parts(head, tail) }
    }
  }

  /// The number of characters of the extension with its dot; 0 for none.
  private static func extensionLength(of name: String) -> Int {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return 0 }
    let length = name.distance(from: dot, to: name.endIndex)
    return length <= longestExtension ? length : 0
  }
}

extension Sequence {
  /// The number of leading elements, at most a limit, that fulfil a condition.
  fileprivate func prefix<A, B>(_ most: Int, while fits: (A, B) -> Bool) -> Int
  where Element == (A, B) {
    var count = 0
    for (a, b) in self {
      guard count < most, fits(a, b) else { break }
      count += 1
    }
    return count
  }
}
