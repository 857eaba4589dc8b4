// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieDrawing
package import LottieTexts

/// Values of properties.
extension EditSession {
  /// Whether the value of a property is edited.
  package func isEdited(_ row: Int) -> Bool {
    guard !edits.isEmpty, case .success(let address) = text.address(of: row),
      let new = edits[address]?.value, !isInNewList(address)
    else { return false }
    guard case .text(let member) = address.form else { return true }
    return new.documents(member) != text.original?.value(at: address.path)?.documents(member)
  }

  /// Whether a value is in a list with other elements than the file's, in which nothing has a value to go
  /// back to.
  private func isInNewList(_ address: ValueAddress) -> Bool {
    address.themeRule == nil && edits.replacesAround(address.path)
  }

  /// Changes values in one step of undo. Those that cannot be changed are left out, with a note.
  @discardableResult
  package func set(
    _ values: [(row: Int, value: PropertyValue)], in transaction: Transaction? = nil
  ) -> EditResult {
    var new = base(of: transaction)
    var shown: [SceneOutline.NewValue] = []
    var refusal: Message?
    for (row, value) in values {
      do throws(EditRefusal) {
        if let value = try change(row, to: value, in: &new, transaction) { shown.append(value) }
      } catch {
        refusal = error.reason
      }
    }
    // Of a transaction, a value that is left out may differ from what the change before has shown.
    let isAll = transaction == nil || shown.count == values.count
    let result = step(
      to: new, in: transaction, showing: isAll ? shown : [], titled: title(of: values.map(\.row)))
    guard let refusal, result.refusal == nil else { return result }
    return tell(shown.isEmpty ? .refused(refusal) : .done(notes: [refusal]), of: result)
  }

  /// Changes a value in edits.
  /// - Returns: What to show; nil without a change.
  func change(
    _ row: Int, to value: PropertyValue, in edits: inout AnimationEdits,
    _ transaction: Transaction? = nil
  ) throws(EditRefusal) -> SceneOutline.NewValue? {
    guard let outline = text.outline,
      let (address, change) = try self.change(of: row, to: value, transaction),
      let json = try text.texts.apply(change, at: address, in: &edits)
    else { return nil }
    onEvent(.value(value, of: outline.keypath(of: row), at: address.path))
    return .init(row: row, address: address, json: json)
  }

  /// The change of a value, and where it is in the text; nil for what has no value.
  private func change(
    of row: Int, to value: PropertyValue, _ transaction: Transaction?
  ) throws(EditRefusal) -> (address: ValueAddress, change: PropertyChange)? {
    let address: ValueAddress
    switch text.address(of: row) {
    case .failure(let reason): throw EditRefusal(reason.text)
    case .success(let found): address = found
    }
    guard
      var change = transaction?.changes[address]
        ?? text.outline?.change(of: row, to: value, keyframeScope, at: player.shownFrame)
    else { return nil }
    transaction?.changes[address] = change
    (change.new, change.scope) = (value, keyframeScope)
    return (address, change)
  }

  /// Restores the file's value of a property.
  @discardableResult
  package func reset(_ row: Int) -> EditResult { reset([row]) }

  /// Restores the file's values of properties, in one step of undo.
  @discardableResult
  package func reset(_ rows: [Int]) -> EditResult {
    var new = edits
    for row in rows {
      guard case .success(let address) = text.address(of: row), let json = new[address]?.value,
        let outline = text.outline, !isInNewList(address)
      else { continue }
      new[address] = nil
      if case .text(let member) = address.form, let own = text.original?.value(at: address.path) {
        // The other members of the text stay as they are edited.
        let merged = json.replacing(member, like: own)
        if merged != own { new[address] = .value(merged) }
      }
      onEvent(.reset(outline.keypath(of: row)))
    }
    return step(to: new, titled: "Reset \(title(of: rows))")
  }

  /// Changes the value at a path of the file in one step of undo.
  /// - Parameter change: Returns the new value for the one with edits; nil for none.
  @discardableResult
  package func edit(
    at path: JSONPath, in transaction: Transaction? = nil, titled title: Message? = nil,
    _ change: (JSONTree?) -> JSONTree?
  ) -> EditResult {
    guard let original = text.original else { return refuse(NoAddress.unreadable.text) }
    var new = base(of: transaction)
    new.set(change(new.value(at: path, in: original)), at: path, in: original)
    onEvent(.path(path))
    return step(to: new, in: transaction, titled: title)
  }

  // MARK: What an edit does

  /// What an edit of a property does to keyframes, expressions, themes and other uses of the value;
  /// nil if it changes one value.
  package func effect(of row: Int, _ value: PropertyValue? = nil) -> EditEffect? {
    guard case .success(let address) = text.address(of: row), let old = text.value(of: row),
      let outline = text.outline
    else { return nil }
    let change = outline.change(of: row, to: value ?? old, keyframeScope, at: player.shownFrame)
    let json = text.json(at: address, edits)
    let onKeyframes = change?.effect(on: json, address.form)
    do throws(KeyframeProblem) {
      if address.form == .gradient { _ = try change?.applied(to: json, address.form) }
    } catch {
      return EditEffect(
        text: error.text.localized, isLoss: true, hasScopes: onKeyframes != nil)
    }
    let parts = [onKeyframes?.text.localized, text.otherUses(of: row, address)].compactMap { $0 }
    guard let first = parts.first else { return nil }
    return EditEffect(
      text: (onKeyframes == nil ? localized("Changes it \(first)") : first)
        + parts.dropFirst().map { ", " + $0 }.joined(),
      isLoss: onKeyframes?.isLoss == true, hasScopes: onKeyframes != nil)
  }

  // MARK: Colours

  /// The colours without keyframes and expressions, those with the most uses first.
  package var colors: [FileColor] { FileColor.all(of: text.outline) }

  /// Changes the colour of all uses in one step of undo.
  @discardableResult
  package func recolor(
    _ uses: [FileColor.Use], to color: RGBA, in transaction: Transaction? = nil
  ) -> EditResult {
    let values = uses.compactMap { use in
      text.value(of: use.row).flatMap { use.recolored($0, color) }.map { (use.row, $0) }
    }
    guard values.count > EditedScene.mostChanges else { return set(values, in: transaction) }
    return change(values, in: transaction)
  }

  /// Changes many values in one step of undo. Those that cannot be changed are left out.
  private func change(
    _ values: [(row: Int, value: PropertyValue)], in transaction: Transaction?
  ) -> EditResult {
    guard transaction?.isOpen != false else { return .unchanged }
    var refusal: EditRefusal?
    var changes: [(address: ValueAddress, change: PropertyChange)] = []
    for (row, value) in values {
      do throws(EditRefusal) {
        if let change = try change(of: row, to: value, transaction) { changes.append(change) }
      } catch {
        refusal = error
      }
    }
    if changes.isEmpty, let refusal { return refuse(refusal.reason) }
    let (texts, base, all) = (text.texts, base(of: transaction), changes)
    return compute(
      "Changing values", in: transaction, event: .values(all.count),
      titled: title(of: values.map(\.row))
    ) { meter in
      var new = base
      for (index, change) in all.enumerated() {
        if meter.isCancelled { break }
        _ = try? texts.apply(change.change, at: change.address, in: &new)
        meter.changed(index + 1, of: all.count)
      }
      return new
    }
  }
}

/// What an edit does besides changing one value.
package struct EditEffect: Equatable, Sendable {
  package var text: String
  /// Whether keyframes or an expression are lost.
  package var isLoss = false
  /// Whether the user can choose what it does to keyframes.
  package var hasScopes = false
}

extension JSONTree {
  /// One member of all documents of a text.
  fileprivate func documents(_ member: ValueAddress.TextMember) -> [JSONTree?] {
    (self["k"]?.elements ?? []).map { $0["s"]?[member.rawValue] }
  }

  /// Returns a text with one member of its documents like another text.
  fileprivate func replacing(
    _ member: ValueAddress.TextMember, like other: JSONTree
  ) -> JSONTree {
    guard var keys = self["k"]?.elements else { return self }
    let values = other.documents(member)
    for index in keys.indices where values.indices.contains(index) {
      guard var document = keys[index]["s"] else { continue }
      if let value = values[index] {
        document.set(member.rawValue, value)
      } else {
        document.remove(member.rawValue)
      }
      keys[index].set("s", document)
    }
    var result = self
    result.set("k", .array(keys))
    if self["x"] == nil, let expression = other["x"] { result.set("x", expression) }
    return result
  }
}
