// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieTexts

/// Files, and all that archives have.
extension AnimationDiff {
  /// Compares two files: their animations, and of archives also themes, state machines, images, sounds, fonts and the
  /// manifest, each by its name.
  ///
  /// - Parameter onlyOpened: Whether only the opened animations are compared, such as those of an id. Default: false.
  /// - Throws: `LottieError` if the text of an animation cannot be read.
  package init(
    _ old: AnimationFile, _ new: AnimationFile, onlyOpened: Bool = false, limits: Limits = .init()
  ) throws(LottieError) {
    let (before, after) = (old.animationTexts, new.animationTexts)
    if onlyOpened || before.isEmpty && after.isEmpty {
      try self.init(old.animation, new.animation, limits: limits)
      return
    }
    self.init(.identical)
    try compareAnimations(old, new, limits)
    compareTexts(old.themeTexts, new.themeTexts, "theme", "t", limits)
    compareTexts(old.machineTexts, new.machineTexts, "state machine", "s", limits)
    // What is beside a file that is no archive is not a part of it.
    guard !before.isEmpty, !after.isEmpty else { return }
    compareMedia(old, new)
    compareManifests(old, new)
  }

  private mutating func add(_ change: FileChange) {
    changes.append(change)
    verdict = .different
  }

  private mutating func compareAnimations(
    _ old: AnimationFile, _ new: AnimationFile, _ limits: Limits
  ) throws(LottieError) {
    let (before, after) = (old.animationTexts, new.animationTexts)
    // A file with one animation is compared with the opened one of an archive.
    if before.isEmpty || after.isEmpty {
      take(try AnimationDiff(old.animation, new.animation, limits: limits), in: nil)
      let opened = (before.isEmpty ? new : old).configuration?.id
      for (id, _) in before where id != opened {
        add(Self.note(.removed, "animation", id, "animation removed", "a/\(id).json"))
      }
      for (id, _) in after where id != opened {
        add(Self.note(.added, "animation", id, "animation added", "a/\(id).json"))
      }
      return
    }
    var rest = after
    var gone: [(id: String, json: [UInt8])] = []
    for (id, json) in before {
      guard let index = rest.firstIndex(where: { $0.id == id }) else {
        gone.append((id, json))
        continue
      }
      let other = rest.remove(at: index)
      take(
        try AnimationDiff(json, other.json, limits: limits),
        in: before.count + after.count > 2 ? id : nil)
    }
    for (id, json) in gone {
      // The only one with another id, or the same one.
      let index =
        rest.firstIndex { $0.json == json } ?? (gone.count == 1 && rest.count == 1 ? 0 : nil)
      guard let index else {
        add(Self.note(.removed, "animation", id, "animation removed", "a/\(id).json"))
        continue
      }
      let other = rest.remove(at: index)
      var change = Self.note(
        .renamed, "animation", other.id, "animation renamed, was “\(id)”", "a/\(other.id).json")
      (change.old, change.new) = (id, other.id)
      add(change)
      take(try AnimationDiff(json, other.json, limits: limits), in: other.id)
    }
    for (id, _) in rest {
      add(Self.note(.added, "animation", id, "animation added", "a/\(id).json"))
    }
  }

  /// Adds what is different in one animation.
  private mutating func take(_ other: AnimationDiff, in id: String?) {
    changes += other.changes.map { change in
      var change = change
      change.file = id.map { "a/\($0).json" }
      return change
    }
    leftOut += other.leftOut
    if other.verdict.weight > verdict.weight { verdict = other.verdict }
  }

  private static func note(
    _ action: FileChange.Action, _ subject: String, _ name: String, _ text: Message, _ file: String
  ) -> FileChange {
    var change = FileChange(action: action, subject: subject, keypath: [name], text: text)
    change.file = file
    return change
  }

  /// Compares themes or state machines.
  private mutating func compareTexts(
    _ old: [String: [UInt8]], _ new: [String: [UInt8]], _ subject: Message, _ folder: String,
    _ limits: Limits
  ) {
    for id in Set(old.keys).union(new.keys).sorted() {
      let file = "\(folder)/\(id).json"
      guard let before = old[id], let after = new[id] else {
        let isAdded = old[id] == nil
        add(
          Self.note(
            isAdded ? .added : .removed, subject.english, id,
            isAdded ? "\(subject) added" : "\(subject) removed", file))
        continue
      }
      if before == after { continue }
      guard let a = try? JSONTape(before, limits: limits),
        let b = try? JSONTape(after, limits: limits)
      else {
        add(Self.note(.changed, subject.english, id, "\(subject) changed", file))
        continue
      }
      let found = ValueComparison(JSONTree(a.root), JSONTree(b.root)).differences
      if found.isEmpty, verdict == .identical { verdict = .formatting }
      add(found, subject.english, [id], file)
    }
  }

  private mutating func add(
    _ differences: [ValueComparison.Difference], _ subject: String, _ keypath: [String],
    _ file: String
  ) {
    for difference in differences {
      let (from, to) = ValueText.texts { text in
        (difference.old.map(text.raw) ?? "-", difference.new.map(text.raw) ?? "-")
      }
      let label = difference.label
      let text: Message =
        if difference.old == nil {
          "\(label) added: \(to)"
        } else if difference.new == nil {
          "\(label) removed: \(from)"
        } else {
          "\(label): \(from) → \(to)"
        }
      var change = FileChange(
        action: difference.old == nil ? .added : difference.new == nil ? .removed : .changed,
        subject: subject, keypath: keypath, text: text)
      change.old = difference.old.map { _ in from }
      change.new = difference.new.map { _ in to }
      change.oldPath = difference.old.map { _ in difference.oldPath }
      change.newPath = difference.new.map { _ in difference.newPath }
      change.file = file
      add(change)
    }
  }

  private mutating func compareMedia(_ old: AnimationFile, _ new: AnimationFile) {
    let before = Dictionary(old.archivedMedia.map { ($0.name, $0.content) }) { $1 }
    let after = Dictionary(new.archivedMedia.map { ($0.name, $0.content) }) { $1 }
    for name in Set(before.keys).union(after.keys).sorted() {
      switch (before[name], after[name]) {
      case (let a?, let b?):
        guard a != b else { continue }
        add(
          Self.note(
            .changed, "file", name, "file changed, \(a.count) → \(b.count) bytes", name))
      case (nil, let b?):
        add(Self.note(.added, "file", name, "file added, \(b.count) bytes", name))
      case (let a?, nil):
        add(Self.note(.removed, "file", name, "file removed, \(a.count) bytes", name))
      case (nil, nil): continue
      }
    }
  }

  /// Compares what manifests say, but for the program that wrote them.
  private mutating func compareManifests(_ old: AnimationFile, _ new: AnimationFile) {
    guard var a = old.manifest, var b = new.manifest else { return }
    for key in ["generator", "author", "version", "revision", "custom"] {
      a.remove(key)
      b.remove(key)
    }
    // The files themselves are compared above.
    for key in ["themes", "stateMachines"] {
      a.remove(key)
      b.remove(key)
    }
    let known = Set(old.animationTexts.map(\.id)).intersection(new.animationTexts.map(\.id))
    for index in [0, 1] {
      var tree = index == 0 ? a : b
      if let list = tree["animations"]?.elements {
        tree.set(
          "animations", .array(list.filter { known.contains($0["id"]?.string ?? "") }))
      }
      if index == 0 { a = tree } else { b = tree }
    }
    add(ValueComparison(a, b).differences, "manifest", [], "manifest.json")
  }
}

extension AnimationDiff.Verdict {
  /// How much it says that differs.
  fileprivate var weight: Int {
    switch self {
    case .identical: 0
    case .formatting: 1
    case .notes: 2
    case .different: 3
    }
  }
}
