// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The names in an archive to which state machines and themes can refer.
struct ArchiveFacts: Sendable {
  /// The names of the markers and layers of each animation, by the animation's id.
  private(set) var markers: [String: Set<String>] = [:]
  private(set) var layers: [String: Set<String>] = [:]
  /// The slots of each animation with their types, by the animation's id.
  private(set) var slots: [String: [String: AnimationSlots.Kind]] = [:]
  /// The ids of the themes in the manifest.
  private(set) var themes: Set<String> = []
  /// The names of the images.
  private(set) var images: Set<String> = []

  /// Decodes all animations of an archive.
  init(_ archive: DotLottieArchive) {
    themes = Set(archive.manifest.themes.map(\.id))
    images = Set(archive.images.files.keys)
    for entry in archive.animations {
      if let animation = try? archive.animation(entry.json) { add(animation, as: entry.id) }
    }
  }

  /// Collects the names of an animation without an archive, whose id is empty.
  init(_ animation: Animation) { add(animation, as: "") }

  private mutating func add(_ animation: Animation, as id: String) {
    markers[id] = Set(animation.markers.map(\.title))
    slots[id] = AnimationSlots(animation).kinds
    let all = animation.parts.layers + animation.parts.precomps.values.flatMap(\.layers)
    layers[id] = Set(all.map { $0.name.isEmpty ? LayerKind.nameless : $0.name })
  }
}

extension Theme {
  /// Returns warnings for rules without effect: of slots, animations or images that do not exist,
  /// and values of another type than the slot's.
  func problems(_ facts: ArchiveFacts) -> [LottieWarning] {
    var result: [LottieWarning] = []
    for (i, (rule, entry)) in zip(ruleIndices, zip(rules, slotKinds)) {
      let path = "rules[\(i)]"
      for (k, id) in (rule.animations ?? []).enumerated() where facts.slots[id] == nil {
        result.append(
          LottieWarning(
            .missing, path: "\(path).animations[\(k)]", "the archive has no animation “\(id)”"))
      }
      result += problem(of: rule, entry.kind, path, facts).map { [$0] } ?? []
      if case .image(let source, _, _) = rule.content, let name = Self.file(source),
        !facts.images.contains(name)
      {
        result.append(
          LottieWarning(.missing, path: path + ".value.src", "the archive has no image “\(name)”"))
      }
    }
    return Array(result.prefix(Limits().warnings))
  }

  /// Returns a warning for a rule whose slot does not exist or has another type.
  private func problem(
    of rule: Rule, _ kind: AnimationSlots.Kind, _ path: String, _ facts: ArchiveFacts
  ) -> LottieWarning? {
    let animations = rule.animations ?? Array(facts.slots.keys)
    let slots = animations.compactMap { facts.slots[$0] }
    // Rules for animations that the archive does not have are reported elsewhere.
    if slots.isEmpty { return nil }
    let kinds = slots.compactMap { $0[rule.id] }
    guard let first = kinds.first else {
      return LottieWarning(.missing, path: path + ".id", "no animation has a slot “\(rule.id)”")
    }
    if kinds.contains(where: { kind.fits($0) }) { return nil }
    return LottieWarning(
      .malformed, path: path + ".type", "the slot “\(rule.id)” is of the type \(first.rawValue)")
  }

  /// The name of an image in the archive; nil for URLs and `data:` URIs.
  static func file(_ source: String) -> String? {
    if ["http://", "https://"].contains(where: source.hasPrefix) || DataURL.isOne(source) {
      return nil
    }
    return source.split(separator: "/").last.map(String.init) ?? source
  }
}

extension AnimationFile {
  /// Returns the warnings of `Theme.problems` for the text of a theme; none if it cannot be read.
  package func problems(ofTheme json: String) -> [LottieWarning] {
    guard let theme = try? Theme(json: Array(json.utf8)) else { return [] }
    return theme.problems(archive.map { ArchiveFacts($0) } ?? ArchiveFacts(animation))
  }

  /// Returns warnings for members of the text of slots that no slot has, or with values of another
  /// type than the slot's; none if it cannot be read.
  package func problems(ofSlots json: String) -> [LottieWarning] {
    guard let members = AnimationSlots.members(json) else { return [] }
    let kinds = AnimationSlots(animation).kinds
    let problems = members.compactMap { member -> LottieWarning? in
      let id = member.key
      guard let kind = kinds[id] else {
        return LottieWarning(.missing, path: id, "the animation has no slot “\(id)”")
      }
      guard let property = member.value["p"] else {
        return LottieWarning(.malformed, path: id, "the slot needs its property as “p”")
      }
      if SlotReader.slot(property)?.kind.fits(kind) == true { return nil }
      return LottieWarning(
        .malformed, path: id + ".p", "the slot “\(id)” is of the type \(kind.rawValue)")
    }
    return Array(problems.prefix(Limits().warnings))
  }
}

extension AnimationSlots.Kind {
  /// Returns whether a rule of this type can set a slot. The type of a slot is guessed from its
  /// value: two numbers are a vector, and three, also of a position, are a color.
  fileprivate func fits(_ slot: AnimationSlots.Kind) -> Bool {
    switch self {
    case .vector, .position: slot == .vector || slot == .position || slot == .color
    default: self == slot
    }
  }
}
