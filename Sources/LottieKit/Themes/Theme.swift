// SPDX-License-Identifier: Apache-2.0

/// What a set of slots is to be, for one look of an animation: light, dark, a brand's colours.
///
/// Reading one is strict: one bad rule refuses the whole, with its place.
public struct Theme: Sendable {
  /// In the order of the file.
  let rules: [Rule]

  /// What one slot is to be.
  struct Rule: Sendable {
    enum Content: Sendable {
      case slot(AnimationSlots.Slot)
      /// A picture that has to be found first; a size of 0 is that of the slot's own picture.
      case image(String, width: Double, height: Double)
    }

    let id: String
    /// The animations that it is for; nil for all.
    let animations: [String]?
    let content: Content

    func applies(to animation: String?) -> Bool {
      guard let animations else { return true }
      return animation.map(animations.contains) ?? false
    }
  }

  /// The slots that it sets, in the order of the file.
  public var slotIDs: [String] { rules.map(\.id) }

  /// What each rule sets, in the order of the file.
  public var slotKinds: [(id: String, kind: AnimationSlots.Kind)] {
    rules.map { rule in
      switch rule.content {
      case .slot(let slot): (rule.id, slot.kind)
      case .image: (rule.id, .image)
      }
    }
  }

  /// Sets the slots of the rules for an animation, of equal ids the later one, in the order of their ids.
  ///
  /// - Throws: Where a picture cannot be found; what was set before it stays.
  func apply(
    to slots: inout AnimationSlots, of animation: String?, images: ArchiveImageProvider?
  ) throws(DotLottieError) {
    var last: [String: Rule] = [:]
    for rule in rules where rule.applies(to: animation) { last[rule.id] = rule }
    let ordered = last.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    for rule in ordered {
      switch rule.content {
      case .slot(let slot): slots.set(slot, for: rule.id)
      case .image(let source, let width, let height):
        try slots.setImage(source, width: width, height: height, for: rule.id, in: images)
      }
    }
  }
}

extension AnimationSlots {
  /// Sets a picture that may be in an archive.
  mutating func setImage(
    _ source: String, width: Double, height: Double, for id: String,
    in images: ArchiveImageProvider?
  ) throws(DotLottieError) {
    let isElsewhere = source.hasPrefix("http://") || source.hasPrefix("https://")
    var found = source
    if !isElsewhere, !source.hasPrefix("data:") {
      let name = source.split(separator: "/").last.map(String.init) ?? source
      guard let bytes = images?.files[name] else {
        throw DotLottieError(.invalidParameter, reason: "the archive has no image “\(name)”")
      }
      found = Self.dataURI(bytes)
    }
    try setImage(found, width: width, height: height, for: id)
  }

  private static func dataURI(_ bytes: [UInt8]) -> String {
    let type =
      switch bytes.first {
      case 0x89: "png"
      case 0xff: "jpeg"
      case 0x47: "gif"
      case 0x52: "webp"
      default: "png"
      }
    return "data:image/\(type);base64," + Base64.text(bytes)
  }
}

/// Bytes as letters.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
      for i in 0..<4 {
        out.append(i > part.count ? UInt8(ascii: "=") : letters[bits >> (18 - 6 * i) & 63])
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
