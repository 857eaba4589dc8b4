// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// A set of values for the slots of an animation, such as a light or dark color scheme (a file
/// `t/*.json` of a dotLottie archive).
///
/// Decoding is strict, as in other dotLottie players: one invalid rule makes the whole theme
/// invalid.
public struct Theme: Sendable {
  /// The rules in the order of the file.
  let rules: [Rule]
  /// The index in the file of each rule.
  let ruleIndices: [Int]
  /// Why rules are left out; empty if none is.
  let wrongRules: [DotLottieError]

  /// The value of one slot.
  struct Rule: Sendable {
    /// The type of a rule's value.
    enum Content: Sendable {
      case slot(AnimationSlots.Slot)
      /// An image that is loaded when the theme is applied; a size of 0 is the size in the file.
      case image(String, width: Double, height: Double)
    }

    /// The id of the slot.
    let id: String
    /// The ids of the animations to which the rule applies; nil for all animations.
    let animations: [String]?
    let content: Content

    /// Returns whether the rule applies to the animation with this id; nil for an animation without
    /// an id.
    func applies(to animation: String?) -> Bool {
      guard let animations else { return true }
      return animation.map(animations.contains) ?? false
    }
  }

  /// The ids of the slots that the theme sets, in the order of the file.
  public var slotIDs: [String] { rules.map(\.id) }

  /// The slot id and the type of each rule, in the order of the file.
  public var slotKinds: [(id: String, kind: AnimationSlots.Kind)] {
    rules.map { rule in
      switch rule.content {
      case .slot(let slot): (rule.id, slot.kind)
      case .image: (rule.id, .image)
      }
    }
  }

  /// Sets the slots of the rules that apply to an animation, in the order of their ids. If several
  /// rules have the same id, the last is used.
  ///
  /// - Throws: `DotLottieError` if an image does not exist. Slots that were set before remain set.
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
  /// Sets an image by a URL, a `data:` URI or its name in an archive; images of the archive are
  /// embedded as `data:` URIs.
  ///
  /// - Throws: `DotLottieError` if the archive does not contain the image or no size is known.
  mutating func setImage(
    _ source: String, width: Double, height: Double, for id: String,
    in images: ArchiveImageProvider?
  ) throws(DotLottieError) {
    var found = source
    if let name = Theme.file(source) {
      guard let bytes = images?.files[name]?.bytes else {
        throw DotLottieError(.invalidParameter, reason: "the archive has no image “\(name)”")
      }
      found = DataURL.encoded(image: bytes)
    }
    try setImage(found, width: width, height: height, for: id)
  }
}
