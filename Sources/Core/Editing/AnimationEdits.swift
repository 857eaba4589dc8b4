// SPDX-License-Identifier: Apache-2.0

/// Changes of an animation's JSON text, by the paths of the changed values.
///
/// What is shown and what is saved are made from the same text, so that they cannot differ.
package struct AnimationEdits: Equatable, Sendable {
  /// A new value, or the removal of a member.
  package enum Change: Equatable, Sendable {
    case value(JSONTree)
    case removal

    /// The new value; nil for a removal.
    package var value: JSONTree? { if case .value(let value) = self { value } else { nil } }
  }

  /// The changes by path. No path leads into another.
  private var tree = EditTree()
  /// The new properties of slots that themes set, by the ids of the theme and the slot.
  package private(set) var themes: [String: [String: JSONTree]] = [:]

  /// The other parts of the archive that become others, or go. The rules of themes are changed in these.
  package var parts: [ArchivePart: ArchiveChange] = [:]

  package init() {}

  package var isEmpty: Bool { tree.isEmpty && themes.isEmpty && parts.isEmpty }

  /// The edits of the animation's own text, without those of themes and other parts of an archive.
  package var withoutThemes: AnimationEdits {
    var result = self
    (result.themes, result.parts) = ([:], [:])
    return result
  }

  /// The edits with those of the animation's own text from others.
  package func withText(of other: AnimationEdits) -> AnimationEdits {
    var result = self
    result.tree = other.tree
    return result
  }

  /// Whether other edits differ in parts of the archive only, if at all.
  package func hasSameText(as other: AnimationEdits) -> Bool {
    tree == other.tree && themes == other.themes
  }

  /// Whether other edits leave themes and other parts of the archive the same.
  package func hasParts(of other: AnimationEdits) -> Bool {
    themes == other.themes && parts == other.parts
  }

  /// Forgets what is edited of a theme's rules.
  package mutating func forgetRules(of theme: String) { themes[theme] = nil }

  /// The changes of the animation's own text, by the names of members and the indices of elements.
  package var changes: [(path: JSONPath, change: Change)] {
    var result: [(path: JSONPath, change: Change)] = []
    tree.forEach { result.append(($0, $1)) }
    return result
  }

  /// The changes of what is inside of a value, with their paths from there.
  package func changes(inside path: JSONPath) -> [(path: JSONPath, change: Change)] {
    var result: [(path: JSONPath, change: Change)] = []
    tree.tree(at: path.steps[...])?.forEach { if !$0.steps.isEmpty { result.append(($0, $1)) } }
    return result
  }

  /// The number of changes of the animation's own text.
  package var count: Int { tree.count }

  /// The number of elements of a list with those that edits add, or of the list that edits make of it.
  package func count(of list: JSONPath, in original: AddressFinder) -> Int {
    if let new = self[list] { return new.value?.elements?.count ?? 0 }
    let count = original.count(of: list)
    return max(count, tree.tree(at: list.steps[...])?.lastElement.map { $0 + 1 } ?? count)
  }

  /// Removes the edits of what is in the value at a path.
  package mutating func forget(inside path: JSONPath) { tree.removeInside(path.steps[...]) }

  /// The paths at which the text differs from that of other edits, also inside of new values; nil if they
  /// differ in themes, in parts of an archive, or in more than a number of values.
  package func differences(from other: AnimationEdits, atMost most: Int) -> [JSONPath]? {
    guard themes == other.themes, parts == other.parts else { return nil }
    var result: [JSONPath] = []
    tree.addDifferences(
      from: other.tree, at: JSONPath(), to: &result, atMost: most + 1, inside: true)
    return result.count > most ? nil : result
  }

  /// The paths whose changes differ from those of other edits, without those of themes.
  package func differingPaths(from other: AnimationEdits) -> [JSONPath] {
    var result: [JSONPath] = []
    tree.addDifferences(from: other.tree, at: JSONPath(), to: &result)
    return result
  }

  /// Whether a value around the one at a path is replaced.
  package func replacesAround(_ path: JSONPath) -> Bool { tree.owner(of: path) != nil }

  /// The change at exactly this path; nil also for what is inside of a new value.
  package subscript(exactly path: JSONPath) -> Change? {
    get { tree[path] }
    set { tree[path] = newValue }
  }

  /// The new value at a path, also of what is inside of a new value; nil for an unchanged one.
  package subscript(path: JSONPath) -> Change? {
    get {
      guard let (owner, rest) = tree.owner(of: path) else { return tree[path] }
      return tree[owner]?.value?.value(at: rest).map { .value($0) } ?? .removal
    }
    set {
      guard let (owner, rest) = tree.owner(of: path) else { return tree[path] = newValue }
      guard var value = tree[owner]?.value else { return }
      value.apply(newValue ?? .removal, at: rest)
      tree[owner] = .value(value)
    }
  }

  /// The new value at an address: in the animation's text, or in a theme.
  package subscript(address: ValueAddress) -> Change? {
    get {
      guard let (theme, slot) = address.themeRule else { return self[address.path] }
      return themes[theme]?[slot].map { .value($0) }
    }
    set {
      guard let (theme, slot) = address.themeRule else { return self[address.path] = newValue }
      setRule(newValue?.value, theme, slot)
    }
  }

  /// Sets the property of a slot in a theme; nil for the theme's own.
  package mutating func setRule(_ property: JSONTree?, _ theme: String, _ slot: String) {
    themes[theme, default: [:]][slot] = property
    if themes[theme]?.isEmpty == true { themes[theme] = nil }
  }

  /// Returns the edits that are seen while a theme is shown: those of its own values instead of
  /// those of the file.
  ///
  /// - Parameters:
  ///   - theme: The id of the theme; nil for none.
  ///   - setsSlot: Whether the theme sets a slot.
  package func shown(under theme: String?, setsSlot: (String) -> Bool) -> AnimationEdits {
    guard let theme else { return withoutThemes }
    var result = withoutThemes
    for (path, _) in changes(inside: JSONPath([.member("slots")])) {
      guard case .member(let slot)? = path.steps.first, setsSlot(slot) else { continue }
      result.tree[JSONPath([.member("slots")] + path.steps)] = nil
    }
    for (slot, property) in themes[theme] ?? [:] {
      result.tree[ValueAddress.path(ofSlot: slot)] = .value(property)
    }
    return result
  }

  /// Returns the text with the changes. Byte order mark and UTF-16 stay what they are, and so do all
  /// bytes of other values.
  ///
  /// - Parameter text: The JSON text of the animation.
  /// - Throws: `LottieError` if the text is not JSON, or if it cannot hold one of the changes;
  ///   its path names it.
  package func applied(to text: [UInt8], limits: Limits = .init()) throws(LottieError) -> [UInt8] {
    isEmpty ? text : try EditAddresses(text, limits: limits).text(with: self)
  }
}

extension Animation {
  /// Returns the animation with edits.
  ///
  /// - Throws: `LottieError` if the text cannot hold an edit, or if the result is beyond the
  ///   limits.
  package func edited(by edits: AnimationEdits) throws(LottieError) -> Animation {
    edits.isEmpty ? self : try with(edits.applied(to: jsonText, limits: limits))
  }

  /// Returns another version of the animation, with the files around it.
  package func with(_ json: [UInt8]) throws(LottieError) -> Animation {
    var result = try Animation(json: json, limits: limits)
    result.takeFiles(of: self)
    return result
  }
}

extension AnimationEdits {
  /// Returns the value at a path with the edits of it and of what it contains.
  package func value(at path: JSONPath, in original: AddressFinder) -> JSONTree? {
    guard var value = self[path].map(\.value) ?? original.value(at: path) else { return nil }
    for (inner, change) in changes(inside: path) { value.apply(change, at: inner.steps[...]) }
    return value
  }

  /// Returns the edits of each file of a joined animation; the name "" is the animation's own.
  package func byFile(_ parts: [LinkedPart]) -> [String: AnimationEdits] {
    var result: [String: AnimationEdits] = [:]
    for (path, change) in changes {
      let part = parts.filter { path.starts(with: $0.path) }
        .max { $0.path.steps.count < $1.path.steps.count }
      let own = part.flatMap { path.replacing($0.path, with: $0.source) } ?? path
      result[part?.file ?? "", default: AnimationEdits()].tree[own] = change
    }
    return result
  }
}

extension JSONTree {
  /// Returns the value at a path inside; nil if there is none.
  package func value(at steps: ArraySlice<JSONPath.Step>) -> JSONTree? {
    guard let step = steps.first else { return self }
    switch step {
    case .member(let key): return self[key]?.value(at: steps.dropFirst())
    case .element(let index):
      guard let elements, elements.indices.contains(index) else { return nil }
      return elements[index].value(at: steps.dropFirst())
    }
  }

  /// Sets or removes the value at a path inside.
  package mutating func apply(
    _ change: AnimationEdits.Change?, at steps: ArraySlice<JSONPath.Step>
  ) {
    guard let step = steps.first else {
      if let value = change?.value { self = value }
      return
    }
    switch (self, step) {
    case (.object, .member(let key)):
      if steps.count == 1, change == .removal { return remove(key) }
      var inner = self[key] ?? .object([])
      inner.apply(change, at: steps.dropFirst())
      set(key, inner)
    case (.array(var values), .element(let index)) where values.indices.contains(index):
      values[index].apply(change, at: steps.dropFirst())
      self = .array(values)
    case (.array(let values), .element(let index)) where index == values.count && steps.count == 1:
      // Added at the end, as in the text.
      if let value = change?.value { self = .array(values + [value]) }
    default: return
    }
  }
}

/// Properties in the form of files.
extension JSONTree {
  /// The keyframes of a property; nil for a static one.
  package var keyframes: [JSONTree]? {
    guard let keys = self["k"]?.elements, keys.first?["t"] != nil else { return nil }
    return keys
  }

  /// Whether a property has an expression.
  package var hasExpression: Bool { self["x"]?.string?.isEmpty == false }
}
