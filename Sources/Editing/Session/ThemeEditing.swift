// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieDrawing
internal import LottieTexts

/// The value of a slot in the file, or in a theme.
package struct SlotValue: Equatable {
  package let kind: AnimationSlots.Kind
  /// Whether the theme sets it; false for the file's own value.
  package let isSet: Bool
  /// The value, of one with keyframes that of the first; nil for an image.
  package let value: PropertyValue?
  /// The image that it is: its name in the archive, or its address; nil for other kinds.
  package let image: String?
  /// The number of keyframes; 0 for a constant value.
  package let keyframes: Int
}

/// Themes: sets of values for the slots of the animation.
///
/// It knows the session whose file it reads, and changes nothing but by its steps.
@MainActor package struct ThemeEditing<File: Hashable> {
  let session: EditSession<File>

  private var archive: ArchiveEditing<File> { ArchiveEditing(session: session) }

  /// The themes of the archive in the order of its manifest; empty for other files.
  package var all: [String] {
    archive.parts.compactMap { if case .theme(let id) = $0 { id } else { nil } }
  }

  /// The theme with which the shown animation starts; nil for none.
  package var initial: String? {
    archive.file.flatMap { ManifestEdit($0)?.initialTheme(of: archive.shown) }
  }

  // MARK: Values

  /// The slots of the shown animation with their kinds, in the order of the file.
  package var slots: [(id: String, kind: AnimationSlots.Kind)] {
    guard let own else { return [] }
    let ids = session.edits.slots.all(in: own)
    guard ids.isEmpty else {
      return ids.compactMap { id in
        property(of: id).flatMap(AnimationSlots.kind).map { (id, $0) }
      }
    }
    guard let file = session.text.source else { return [] }
    return AnimationSlots(file.animation).kinds.sorted { $0.key < $1.key }.map { ($0, $1) }
  }

  /// The addresses in the text of the file, which has no theme.
  private var own: AddressFinder? { session.text.own }

  /// The property of a slot in the file.
  private func property(of slot: String) -> JSONTree? {
    guard let own else { return nil }
    return session.edits.value(at: ValueAddress.path(ofSlot: slot), in: own)
      ?? session.text.source.flatMap { AnimationSlots($0.animation).property(of: slot) }
  }

  /// The text of a theme with edits, but for those of values that it sets already.
  ///
  /// - Parameter edits: Default: nil, the current ones.
  private func text(of theme: String, _ edits: AnimationEdits? = nil) -> ThemeText? {
    let (part, edits) = (ArchivePart.theme(theme), edits ?? session.edits)
    let bytes = edits.parts[part].map(\.content) ?? session.text.source?.content(of: part)
    return bytes.flatMap { ThemeText($0, animation: archive.shown) }
  }

  /// The value of a slot in a theme, else that of the file; nil for a slot that is not there.
  ///
  /// - Parameter theme: The id of the theme; nil for the file.
  package func value(of slot: String, in theme: String?) -> SlotValue? {
    let text = theme.flatMap { self.text(of: $0) }
    if let image = text?.image(of: slot) {
      return SlotValue(kind: .image, isSet: true, value: nil, image: image, keyframes: 0)
    }
    let set = theme.flatMap { session.edits.themes[$0]?[slot] } ?? text?.property(of: slot)
    guard let property = set ?? property(of: slot), let kind = AnimationSlots.kind(of: property)
    else { return nil }
    let keys = (kind == .gradient ? property["k"] : property)?.keyframes ?? []
    return SlotValue(
      kind: kind, isSet: set != nil, value: PropertyValue(property, kind),
      image: kind == .image ? property["p"]?.string : nil,
      keyframes: kind == .text && keys.count == 1 ? 0 : keys.count)
  }

  /// Whether a value can be changed here: one without keyframes. Others are changed where they are used,
  /// with their keyframes.
  package func canSet(_ slot: String, in theme: String?) -> Bool {
    guard let value = value(of: slot, in: theme) else { return false }
    return value.keyframes == 0 && (value.kind != .image || theme != nil)
  }

  /// Sets the value of a slot in a theme, which sets it from now on.
  ///
  /// - Parameter theme: The id of the theme; nil for the file.
  @discardableResult
  package func set(
    _ slot: String, in theme: String?, to value: PropertyValue, in transaction: Transaction? = nil
  ) -> EditResult {
    guard let theme else { return setInFile(slot, to: value, in: transaction) }
    guard let inFile = property(of: slot), let kind = AnimationSlots.kind(of: inFile) else {
      return session.refuse(SlotProblem.none.text)
    }
    return archive.edit("\(slot) in the theme \(theme)", in: transaction) {
      edits, _ throws(ArchiveProblem) in
      guard var text = text(of: theme, edits) else { throw .none }
      if text.property(of: slot) == nil {
        try add(slot, inFile, kind, to: theme, in: &edits)
        text = self.text(of: theme, edits) ?? text
      }
      let before = edits.themes[theme]?[slot] ?? text.property(of: slot) ?? inFile
      guard let new = before.holding(value, kind, inTheme: true), text.canHold(new, for: slot)
      else {
        throw .value
      }
      edits.setRule(new == text.property(of: slot) ? nil : new, theme, slot)
    }
  }

  private func add(
    _ slot: String, _ property: JSONTree, _ kind: AnimationSlots.Kind, to theme: String,
    in edits: inout AnimationEdits
  ) throws(ArchiveProblem) {
    guard let bytes = text(of: theme, edits)?.adding(property, for: slot, of: kind) else {
      throw .value
    }
    edits.set(.theme(theme), to: bytes, in: session.text.source)
  }

  private func setInFile(
    _ slot: String, to value: PropertyValue, in transaction: Transaction?
  ) -> EditResult {
    guard let own else { return session.refuse(NoAddress.unreadable.text) }
    var new = session.base(of: transaction)
    new.slots.list(own)
    let path = ValueAddress.path(ofSlot: slot)
    guard let before = new.value(at: path, in: own), let kind = AnimationSlots.kind(of: before),
      let property = before.holding(value, kind)
    else { return session.refuse(ArchiveProblem.value.text) }
    new.set(property, at: path, in: own)
    session.onEvent(.path(path))
    return session.step(to: new, in: transaction, titled: "The slot \(slot)")
  }

  /// Has a theme set a slot to the value of the file, so that it can be another one.
  @discardableResult
  package func add(_ slot: String, to theme: String) -> EditResult {
    guard let inFile = property(of: slot), let kind = AnimationSlots.kind(of: inFile) else {
      return session.refuse(SlotProblem.none.text)
    }
    return archive.edit("\(slot) in the theme \(theme)") { edits, _ throws(ArchiveProblem) in
      try add(slot, inFile, kind, to: theme, in: &edits)
    }
  }

  /// Has a theme set an image of the archive.
  @discardableResult
  package func setImage(_ slot: String, in theme: String, to name: String) -> EditResult {
    archive.edit("\(slot) in the theme \(theme)") { edits, _ throws(ArchiveProblem) in
      let inFile = property(of: slot)
      guard
        let bytes = text(of: theme, edits)?.addingImage(
          name, width: inFile?["w"]?.number ?? 0, height: inFile?["h"]?.number ?? 0, for: slot)
      else { throw .value }
      edits.set(.theme(theme), to: bytes, in: session.text.source)
    }
  }

  /// Has a theme leave a slot as it is in the file.
  @discardableResult
  package func clear(_ slot: String, in theme: String) -> EditResult {
    archive.edit("\(slot) as in the file") { edits, _ throws(ArchiveProblem) in
      edits.setRule(nil, theme, slot)
      guard let bytes = text(of: theme, edits)?.removing(slot) else { return }
      edits.set(.theme(theme), to: bytes, in: session.text.source)
    }
  }

  /// Whether the themes follow another name of a slot: no other animation of the archive may have it.
  var followSlots: Bool { session.text.file?.animationIDs.count == 1 && !session.hasOtherParts }

  /// The texts of themes with another name of a slot, by their ids; only those that change.
  func texts(renamingSlot id: String, to name: String) -> [String: [UInt8]] {
    guard followSlots else { return [:] }
    var result: [String: [UInt8]] = [:]
    for theme in all {
      guard let text = bytes(of: theme, session.edits),
        let new = ThemeText(text, animation: archive.shown)?.renaming(id, to: name)
      else { continue }
      result[theme] = new
    }
    return result
  }

  // MARK: Themes

  /// Makes a theme that sets nothing yet.
  @discardableResult
  package func create(_ id: String) -> EditResult {
    add(id, "New theme \(id)") { _ in ThemeText.empty }
  }

  /// Makes a theme with the values of another one.
  @discardableResult
  package func duplicate(_ theme: String, as id: String) -> EditResult {
    add(id, "Duplicate \(theme)") { edits in bytes(of: theme, edits) }
  }

  /// The text of a theme with all edits.
  private func bytes(of theme: String, _ edits: AnimationEdits) -> [UInt8]? {
    guard let bytes = archive.content(of: .theme(theme)) else { return nil }
    guard let rules = edits.themes[theme] else { return bytes }
    return ThemeText(bytes, animation: archive.shown)?.edited(rules)
  }

  private func add(
    _ id: String, _ title: Message, _ bytes: (AnimationEdits) -> [UInt8]?
  ) -> EditResult {
    archive.edit(title) { edits, file throws(ArchiveProblem) in
      try checkName(id)
      guard let bytes = bytes(edits) else { throw .none }
      edits.set(.theme(id), to: bytes, in: session.text.source)
      edits.forgetRules(of: id)
      try edits.changeManifest(of: file, session.text.source) {
        $0.add(.theme(id), for: archive.shown)
      }
    }
  }

  private func checkName(_ id: String) throws(ArchiveProblem) {
    guard ArchiveEditing<File>.isName(id) else { throw .name }
    guard archive.content(of: .theme(id)) == nil else { throw .taken }
  }

  /// Renames a theme, also where the manifest and state machines name it.
  @discardableResult
  package func rename(_ theme: String, to id: String) -> EditResult {
    guard theme != id else { return .unchanged }
    return archive.edit("Rename the theme \(theme)") { edits, file throws(ArchiveProblem) in
      try checkName(id)
      guard let bytes = bytes(of: theme, edits) else { throw .none }
      edits.set(.theme(id), to: bytes, in: session.text.source)
      edits.set(.theme(theme), to: nil, in: session.text.source)
      edits.forgetRules(of: theme)
      try edits.changeManifest(of: file, session.text.source) {
        $0.rename(.theme(theme), to: id)
      }
      for part in file.archiveParts {
        guard case .machine = part, let text = file.content(of: part),
          let new = Self.renaming(theme, to: id, inMachine: text)
        else { continue }
        edits.set(part, to: new, in: session.text.source)
      }
    }
  }

  /// Deletes a theme.
  @discardableResult
  package func delete(_ theme: String) -> EditResult { archive.remove(.theme(theme)) }

  /// What no longer works without a theme.
  package func breakages(ofDeleting theme: String) -> [Breakage] {
    archive.breakages(ofRemoving: .theme(theme))
  }

  /// Starts the shown animation with a theme; nil is none.
  @discardableResult
  package func setInitial(_ theme: String?) -> EditResult {
    archive.edit("The theme at the start") { edits, file throws(ArchiveProblem) in
      try edits.changeManifest(of: file, session.text.source) {
        $0.setInitialTheme(theme, of: archive.shown)
      }
    }
  }

  /// The text of a state machine with another id of a theme that it sets; nil if it sets none.
  private static func renaming(
    _ theme: String, to id: String, inMachine text: [UInt8]
  ) -> [UInt8]? {
    var edits = AnimationEdits()
    func visit(_ value: JSONTree, _ path: JSONPath) {
      switch value {
      case .object(let members):
        if value["type"]?.string == "SetTheme", value["value"]?.string == theme {
          edits[path.member("value")] = .value(.string(id))
        }
        for member in members { visit(member.value, path.member(member.key)) }
      case .array(let elements):
        for (index, element) in elements.enumerated() { visit(element, path.element(index)) }
      case .null, .bool, .number, .string: break
      }
    }
    guard let tree = ArchiveEditing<File>.tree(text) else { return nil }
    visit(tree, JSONPath())
    return edits.isEmpty ? nil : try? edits.applied(to: text)
  }
}

extension PropertyValue {
  /// Reads the value of a slot, of one with keyframes that of the first; nil for an image.
  fileprivate init?(_ property: JSONTree, _ kind: AnimationSlots.Kind) {
    let own = kind == .gradient ? property["k"] : property
    guard let value = own?.keyframes?.first?["s"] ?? own?["k"] else { return nil }
    let numbers = value.numbers ?? value.number.map { [$0] } ?? []
    switch kind {
    case .image: return nil
    case .text: self = .text(value["t"]?.string ?? "")
    case .scalar: self = .number(numbers.first ?? 0)
    case .vector, .position:
      guard numbers.count >= 2 else { return nil }
      self = .vector(Vector3D(x: numbers[0], y: numbers[1], z: 0))
    case .color:
      guard numbers.count >= 3 else { return nil }
      self = .color(Color(r: numbers[0], g: numbers[1], b: numbers[2], a: 1))
    case .gradient:
      let count = property["p"]?.number.flatMap { Int(exactly: $0) }
      self = .gradient(GradientStops(numbers, colorCount: count, limit: 1000).merged)
    }
  }
}

extension JSONTree {
  /// Returns a constant property with another value; nil for one of another kind.
  ///
  /// - Parameter inTheme: Whether it is the form that a theme has. Default: false.
  fileprivate func holding(
    _ value: PropertyValue, _ kind: AnimationSlots.Kind, inTheme: Bool = false
  ) -> JSONTree? {
    var result = self
    switch (kind, value) {
    case (.scalar, .number(let number)):
      result.set("k", self["k"]?.elements == nil ? .number(number) : .numbers([number]))
    case (.vector, .vector(let vector)), (.position, .vector(let vector)):
      let rest = (self["k"]?.numbers ?? []).dropFirst(2)
      result.set("k", .numbers([vector.x, vector.y] + rest))
    case (.color, .color(let color)):
      let rest = (self["k"]?.numbers ?? []).dropFirst(3)
      result.set("k", .numbers([color.r, color.g, color.b] + rest))
    case (.gradient, .gradient(let stops)):
      guard var own = self["k"], own.members != nil else { return nil }
      // Each stop of a theme has an opacity.
      let alphas = stops.flatMap { [$0.offset, $0.color.alpha] }
      let numbers = PropertyValue.numbers(stops)
      let isComplete = !inTheme || numbers.count > 4 * stops.count
      own.set("k", .numbers(isComplete ? numbers : numbers + alphas))
      result.set("k", own)
      result.set("p", .number(Double(stops.count)))
    case (.text, .text(let text)):
      guard let keys = self["k"]?.elements, keys.count == 1, var document = keys[0]["s"] else {
        return nil
      }
      document.set("t", .string(text))
      var key = keys[0]
      key.set("s", document)
      result.set("k", .array([key]))
    default: return nil
    }
    return result
  }
}
