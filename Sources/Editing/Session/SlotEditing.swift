// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// Slots: values that applications and themes can set by a name.
///
/// It knows the session whose text it reads, and changes nothing but by its steps.
@MainActor package struct SlotEditing<File: Hashable> {
  let session: EditSession<File>

  private var text: AnimationText { session.text }
  private var edits: AnimationEdits { session.edits }

  /// The ids of the slots that the file lists.
  package var all: [String] {
    text.original.map { edits.slots.all(in: $0) } ?? []
  }

  /// The id of the slot of a property; nil for none.
  package func id(of row: Int) -> String? {
    guard case .success(let address) = text.address(of: row) else { return nil }
    return address.slot
  }

  /// The slots that a property without one can have: those of values of the same kind.
  package func fitting(_ row: Int) -> [String] {
    guard let (address, fallback) = addressForSlot(row), address.slot == nil,
      let original = text.original
    else { return [] }
    return all.filter { id in
      var new = edits
      return (try? new.slots.use(id, for: address, or: fallback, in: original)) != nil
    }
  }

  /// Whether the format allows a slot for a property, which has none.
  package func canHave(_ row: Int) -> Bool {
    guard let (address, fallback) = addressForSlot(row), let original = text.original else {
      return false
    }
    return edits.slots.canHave(address, or: fallback, in: original)
  }

  /// Makes a property a slot, which has its value.
  @discardableResult
  package func make(_ id: String, of row: Int) -> EditResult {
    editSlots("Making a slot", "Slot of \(session.title(of: [row]))", row) {
      new, address, fallback, original throws(SlotProblem) in
      try new.slots.make(id, of: address, or: fallback, in: original)
    }
  }

  /// Gives a property the slot of another one.
  @discardableResult
  package func use(_ id: String, for row: Int) -> EditResult {
    editSlots("Using a slot", "Slot of \(session.title(of: [row]))", row) {
      new, address, fallback, original throws(SlotProblem) in
      try new.slots.use(id, for: address, or: fallback, in: original)
    }
  }

  /// Takes a slot from all properties that have it.
  @discardableResult
  package func remove(_ id: String) -> EditResult {
    session.layers.restructure("Removing a slot", "Remove the slot \(id)") {
      new, original throws(EditRefusal) in
      new.slots.remove(id, in: original)
      return nil
    }
  }

  /// Renames a slot in the animation, and in the themes of an archive without other animations.
  @discardableResult
  package func rename(_ id: String, to name: String) -> EditResult {
    let (themes, source) = (session.themes.texts(renamingSlot: id, to: name), text.source)
    return session.layers.restructure("Renaming a slot", "Rename the slot \(id)") {
      new, original throws(EditRefusal) in
      for (theme, bytes) in themes {
        new.set(.theme(theme), to: bytes, in: source)
        new.forgetRules(of: theme)
      }
      do throws(SlotProblem) {
        try new.slots.rename(id, to: name, in: original)
      } catch {
        throw EditRefusal(error.text)
      }
      return nil
    }
  }

  /// What no longer works if a slot has another name: the themes that set it, if they are not changed, too.
  package func breakages(ofRenaming id: String) -> [Breakage] {
    session.themes.followSlots ? [] : breakages(ofRemoving: id)
  }

  /// The row of the first value with a slot; nil for none that is listed.
  package func row(of id: String) -> Int? {
    guard let outline = text.outline else { return nil }
    return outline.rows.indices.first { outline.rows[$0].isProperty && self.id(of: $0) == id }
  }

  /// What no longer works without a slot: the themes that set it.
  package func breakages(ofRemoving id: String) -> [Breakage] {
    guard let source = text.file else { return [] }
    return source.themeTexts.sorted { $0.key < $1.key }.compactMap { theme, bytes in
      let text = ThemeText(bytes, animation: source.configuration?.id)
      guard text?.property(of: id) != nil else { return nil }
      return Breakage(nil, "The theme “\(theme)” sets the slot “\(id)”")
    }
  }

  /// The address of a property, and its JSON if the file leaves it out.
  private func addressForSlot(_ row: Int) -> (address: ValueAddress, fallback: JSONTree?)? {
    guard case .success(let address) = text.address(of: row) else { return nil }
    let own = text.json(at: address, edits)
    return (address, own == nil ? text.shownJSON(of: row, address) : nil)
  }

  private func editSlots(
    _ title: Message, _ step: Message, _ row: Int,
    _ change:
      @escaping @Sendable (
        inout AnimationEdits, ValueAddress, JSONTree?, AddressFinder
      ) throws(SlotProblem) -> Void
  ) -> EditResult {
    switch text.address(of: row) {
    case .failure(let reason): return session.refuse(reason.text)
    case .success: break
    }
    guard let (address, fallback) = addressForSlot(row) else {
      return session.refuse(SlotProblem.form.text)
    }
    return session.layers.restructure(title, step) { new, original throws(EditRefusal) in
      do throws(SlotProblem) {
        try change(&new, address, fallback, original)
      } catch {
        throw EditRefusal(error.text)
      }
      return nil
    }
  }
}
