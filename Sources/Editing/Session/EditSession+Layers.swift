// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// Layers and what they have: times, switches and names. The composition, with its markers and images.
extension EditSession {
  /// Changes when a layer is seen, in one step of undo.
  ///
  /// - Parameters:
  ///   - row: The row of the layer in the outline.
  ///   - transaction: What the change belongs to. Default: nil, a step of its own.
  @discardableResult
  package func retime(
    _ row: Int, _ change: LayerTimeChange, in transaction: Transaction? = nil
  ) -> EditResult {
    editNode(row, in: transaction, titled: "Times of \(title(of: [row]))") {
      (outline, finder, new) throws(NoAddress) in
      guard let original = text.original else { throw .unreadable }
      let path = try finder.object(of: row, in: outline)
      guard new.retime(path, change, in: original) else { throw .notInFile }
      onEvent(.retimed(path))
    }
  }

  /// Whether a layer, group or item is shown.
  package func isEnabled(_ row: Int) -> Bool {
    guard let outline = text.outline, outline.rows.indices.contains(row) else { return true }
    return outline.isEnabled(row)
  }

  /// Shows or hides a layer, group or item.
  @discardableResult
  package func setEnabled(_ isEnabled: Bool, _ row: Int) -> EditResult {
    let title = title(of: [row])
    return editNode(row, titled: isEnabled ? "Show \(title)" : "Hide \(title)") {
      (outline, finder, new) throws(NoAddress) in
      let toggle = try finder.switch(of: row, in: outline)
      onEvent(.switched(outline.keypath(of: row), isOn: isEnabled))
      guard let original = text.original else { throw .unreadable }
      let value = isEnabled ? toggle.on : toggle.off
      // Where the file says nothing, it is shown.
      if isEnabled, new.value(at: toggle.path, in: original) == nil { return }
      let isSaid = original.value(at: toggle.path) != nil || new.replacesAround(toggle.path)
      new.set(isEnabled && !isSaid ? nil : value, at: toggle.path, in: original)
    }
  }

  /// Whether the file can hold the name of a row.
  package func canRename(_ row: Int) -> Bool {
    guard let outline = text.outline, outline.rows.indices.contains(row), let finder = text.finder
    else { return false }
    return (try? finder.name(of: row, in: outline)) != nil
  }

  /// Renames a layer, group, item, mask or effect, also in the expressions that name it.
  @discardableResult
  package func rename(_ row: Int, to name: String) -> EditResult {
    editNode(row, titled: "Rename \(title(of: [row]))") {
      (outline, finder, new) throws(NoAddress) in
      let path = try finder.name(of: row, in: outline)
      onEvent(.renamed(outline.keypath(of: row), to: name))
      guard let original = text.original else { throw .unreadable }
      new.renameInExpressions(path.parent, to: name, in: original)
      let isSaid = original.value(at: path) != nil || new.replacesAround(path)
      new.set(name.isEmpty && !isSaid ? nil : .string(name), at: path, in: original)
    }
  }

  /// Changes a node in one step of undo.
  /// - Parameter change: Changes the edits.
  private func editNode(
    _ row: Int, in transaction: Transaction? = nil, titled title: Message,
    _ change: (SceneOutline, AddressFinder, inout AnimationEdits) throws(NoAddress) -> Void
  ) -> EditResult {
    guard let outline = text.outline, outline.rows.indices.contains(row) else { return .unchanged }
    var new = base(of: transaction)
    do throws(NoAddress) {
      guard let finder = text.finder else { throw .unreadable }
      try change(outline, finder, &new)
    } catch {
      return refuse(error.text)
    }
    return step(to: new, in: transaction, titled: title)
  }

  // MARK: Composition

  /// The composition with the edits; nil if its text cannot be read.
  package var composition: CompositionFacts? {
    text.original.map { CompositionFacts($0, edits) }
  }

  /// Changes the composition in one step of undo.
  @discardableResult
  package func change(_ change: CompositionChange) -> EditResult {
    guard let original = text.original, let source = text.source else { return .unchanged }
    if !source.animation.linkedParts.isEmpty {
      switch change {
      case .rate(_, keepsSeconds: true): return refuse(CompositionProblem.linked.text)
      case .size(_, _, let fit) where fit != .keep:
        return refuse(CompositionProblem.linked.text)
      default: break
      }
    }
    let base = edits
    return compute(change.title, event: .composition, titled: change.step) {
      meter throws(EditRefusal) in
      var new = base
      do throws(CompositionProblem) {
        try new.change(change, in: original, meter)
      } catch {
        throw EditRefusal(error.text)
      }
      return new
    }
  }

  // MARK: Markers

  /// Adds a marker at a frame of the animation.
  @discardableResult
  package func addMarker(_ name: String, at frame: Double) -> EditResult {
    editMarkers(titled: "Add the marker “\(name)”") { markers in
      let marker = JSONTree.object([
        .init("tm", .number(frame)), .init("cm", .string(name)), .init("dr", .number(0)),
      ])
      let next = markers.firstIndex { ($0["tm"]?.number ?? 0) > frame } ?? markers.count
      markers.insert(marker, at: next)
    }
  }

  /// Changes the name of a marker.
  @discardableResult
  package func renameMarker(_ index: Int, to name: String) -> EditResult {
    editMarker(index, titled: "Rename a marker") { $0.set("cm", .string(name)) }
  }

  /// Moves the start of a marker to a frame of the animation; its duration stays.
  @discardableResult
  package func moveMarker(
    _ index: Int, to frame: Double, in transaction: Transaction? = nil
  ) -> EditResult {
    editMarker(index, in: transaction, titled: "Move a marker") { $0.set("tm", .number(frame)) }
  }

  /// Sets the end of a marker, by its duration. Before its start, the duration becomes 0.
  @discardableResult
  package func endMarker(_ index: Int, at frame: Double) -> EditResult {
    editMarker(index, titled: "End a marker") {
      $0.set("dr", .number(max(0, frame - ($0["tm"]?.number ?? 0))))
    }
  }

  /// Removes a marker.
  @discardableResult
  package func deleteMarker(_ index: Int) -> EditResult {
    editMarkers(titled: "Delete a marker") { markers in
      if let own = Self.index(ofMarker: index, in: markers) { markers.remove(at: own) }
    }
  }

  private func editMarker(
    _ index: Int, in transaction: Transaction? = nil, titled title: Message,
    _ change: (inout JSONTree) -> Void
  ) -> EditResult {
    editMarkers(in: transaction, titled: title) { markers in
      if let own = Self.index(ofMarker: index, in: markers) { change(&markers[own]) }
    }
  }

  /// The index in the file's list: what is no object is not a marker.
  private static func index(ofMarker index: Int, in list: [JSONTree]) -> Int? {
    let markers = list.indices.filter { list[$0].members != nil }
    return markers.indices.contains(index) ? markers[index] : nil
  }

  /// Changes the list of markers in one step of undo.
  private func editMarkers(
    in transaction: Transaction? = nil, titled title: Message,
    _ change: (inout [JSONTree]) -> Void
  ) -> EditResult {
    edit(at: JSONPath([.member("markers")]), in: transaction, titled: title) { own in
      var markers = own?.elements ?? []
      change(&markers)
      return own == nil && markers.isEmpty ? nil : .array(markers)
    }
  }

  // MARK: Images

  /// The image that a layer shows; nil if the file does not have it.
  package func image(of row: Int) -> ImageAddress? {
    guard let original = text.original else { return nil }
    return text.outline?.image(of: row, in: original, edits)
  }

  /// Replaces an image in one step of undo.
  ///
  /// - Parameters:
  ///   - name: A `data:` URI, or the name of a file in the folder of the animation.
  ///   - size: The size at which it is drawn; nil for the old one, which it fills.
  @discardableResult
  package func replace(
    _ image: ImageAddress, by name: String, size: (width: Double, height: Double)?
  ) -> EditResult {
    guard let original = text.original else { return .unchanged }
    var new = edits
    new.replaceImage(image, by: name, size: size, in: original)
    onEvent(.image(image.path))
    return step(to: new, titled: "Replace an image")
  }
}
