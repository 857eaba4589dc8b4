// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// What the manifest of an archive says of its parts, while they are edited. What it says of others stays
/// as it is written.
struct ManifestEdit {
  private let text: [UInt8]
  private let original: JSONTree
  private(set) var tree: JSONTree

  /// Reads the manifest of an archive; one without gets one of version 2.
  ///
  /// - Returns: nil for a manifest that is no JSON object.
  init?(_ file: AnimationFile) {
    guard let text = file.content(of: .manifest) else {
      let animations = file.animationIDs.map { JSONTree.object([.init("id", .string($0))]) }
      tree = .object([.init("version", .string("2")), .init("animations", .array(animations))])
      (self.text, original) = (Array("{}".utf8), .object([]))
      listThemes(of: file)
      return
    }
    guard let finder = try? AddressFinder(text: text), let tree = finder.value(at: JSONPath()),
      tree.members != nil
    else { return nil }
    (self.text, self.tree, original) = (text, tree, tree)
    listThemes(of: file)
  }

  /// An archive that lists no theme lets all be set; one that lists some only these.
  private mutating func listThemes(of file: AnimationFile) {
    guard entries("themes").isEmpty else { return }
    for part in file.archiveParts { if case .theme(let id) = part { add(id, to: "themes") } }
  }

  /// The text with the changes; all other bytes stay the same.
  var bytes: [UInt8] {
    guard tree != original else { return text }
    var edits = AnimationEdits()
    for member in tree.members ?? [] where original[member.key] != member.value {
      edits[JSONPath([.member(member.key)])] = .value(member.value)
    }
    for member in original.members ?? [] where tree[member.key] == nil {
      edits[JSONPath([.member(member.key)])] = .removal
    }
    return (try? edits.applied(to: text)) ?? tree.text
  }

  private func entries(_ list: String) -> [JSONTree] { tree[list]?.elements ?? [] }

  /// The list with a kind of part; nil for what no manifest lists.
  private static func list(of part: ArchivePart) -> String? {
    switch part {
    case .animation: "animations"
    case .theme: "themes"
    case .machine: "stateMachines"
    case .manifest, .image, .sound: nil
    }
  }

  private mutating func add(_ id: String, to list: String) {
    guard !entries(list).contains(where: { $0["id"]?.string == id }) else { return }
    tree.set(list, .array(entries(list) + [.object([.init("id", .string(id))])]))
  }

  /// Lists a part. A theme is allowed for an animation that names those that it may have.
  mutating func add(_ part: ArchivePart, for animation: String?) {
    guard let list = Self.list(of: part) else { return }
    add(part.name, to: list)
    guard case .theme(let id) = part else { return }
    changeAnimations { entry in
      guard entry["id"]?.string == animation, let allowed = entry["themes"]?.elements else {
        return
      }
      entry.set("themes", .array(allowed.filter { $0.string != id } + [.string(id)]))
    }
  }

  /// Lists a part no more, with what refers to it.
  mutating func remove(_ part: ArchivePart) {
    guard let list = Self.list(of: part) else { return }
    let rest = entries(list).filter { $0["id"]?.string != part.name }
    if rest.isEmpty, list != "animations" {
      tree.remove(list)
    } else {
      tree.set(list, .array(rest))
    }
    refer(to: part, by: nil)
  }

  /// Gives a part another id where it is listed, and where it is referred to.
  mutating func rename(_ part: ArchivePart, to name: String) {
    guard let list = Self.list(of: part) else { return }
    let all = entries(list).map { entry in
      var entry = entry
      if entry["id"]?.string == part.name { entry.set("id", .string(name)) }
      return entry
    }
    tree.set(list, .array(all))
    refer(to: part, by: name)
  }

  /// Refers to a part by another id; nil refers to it no more.
  private mutating func refer(to part: ArchivePart, by name: String?) {
    func set(_ name: String?, _ key: String, of object: inout JSONTree) {
      guard object[key]?.string == part.name else { return }
      if let name { object.set(key, .string(name)) } else { object.remove(key) }
    }
    var initial = tree["initial"]
    switch part {
    case .theme:
      changeAnimations { entry in
        set(name, "initialTheme", of: &entry)
        guard let allowed = entry["themes"]?.elements else { return }
        let new = allowed.compactMap { $0.string == part.name ? name.map { .string($0) } : $0 }
        if new != allowed { entry.set("themes", .array(new)) }
      }
    case .animation:
      initial.change { set(name, "animation", of: &$0) }
      set(name, "activeAnimationId", of: &tree)
    case .machine: initial.change { set(name, "stateMachine", of: &$0) }
    case .manifest, .image, .sound: break
    }
    if let initial, initial != tree["initial"] { tree.set("initial", initial) }
  }

  private mutating func changeAnimations(_ change: (inout JSONTree) -> Void) {
    let all = entries("animations").map { entry in
      var entry = entry
      change(&entry)
      return entry
    }
    if all != entries("animations") { tree.set("animations", .array(all)) }
  }

  /// The theme with which an animation starts; nil for none.
  func initialTheme(of animation: String?) -> String? {
    entries("animations").first { $0["id"]?.string == animation }?["initialTheme"]?.string
  }

  /// Sets the theme with which an animation starts; nil is none.
  mutating func setInitialTheme(_ theme: String?, of animation: String?) {
    changeAnimations { entry in
      guard entry["id"]?.string == animation else { return }
      if let theme {
        entry.set("initialTheme", .string(theme))
      } else {
        entry.remove("initialTheme")
      }
    }
  }
}

extension AnimationFile {
  /// The manifest of an archive in which parts are listed; nil for a manifest that is no JSON object.
  package func manifest(listing parts: [ArchivePart]) -> [UInt8]? {
    guard var manifest = ManifestEdit(self) else { return nil }
    for part in parts {
      for id in animationIDs { manifest.add(part, for: id) }
    }
    return manifest.bytes
  }
}

extension Optional where Wrapped == JSONTree {
  fileprivate mutating func change(_ change: (inout JSONTree) -> Void) {
    guard var value = self else { return }
    change(&value)
    self = value
  }
}
