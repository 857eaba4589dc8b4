// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// What commands do with the selected layer and the selected keyframes. Each edit is one step of undo.
///
/// It knows the selection, the rows and the document. The panel that runs it shows the result.
struct LayerCommands {
  let document: Document
  let reader: LayerReader
  let keys: ObservedSelection
  let list: LayerList
  /// The index of the selected layer; nil for none.
  let selection: Int?
  /// The selected property; nil while a layer is selected.
  let property: Int?
  /// The axis of the graph of a property; nil where that is not seen.
  let axis: (Int) -> GraphAxis?
  /// The height of a graph, in points.
  let graphHeight: Double
  /// Called when keyframes were edited or selected.
  let onChange: () -> Void

  /// The points of a step of values.
  private static let stepRoom = 4.0

  private var layer: LayerTime? { selection.map { list.layers[$0] } }

  // MARK: Needs

  // What is missing for commands; nil where they can run.

  var startNeed: Message? { timeNeed("This layer has no in point") { $0.start.isFinite } }
  var stopNeed: Message? { timeNeed("This layer has no out point") { $0.stop.isFinite } }
  var moveNeed: Message? {
    guard keys.keyframes.isEmpty else {
      return list.areEven(keys.keyframes.keys)
        ? nil : "A time remap moves this layer, so that its keyframes cannot be moved"
    }
    return timeNeed("This layer has neither an in nor an out point") {
      $0.start.isFinite || $0.stop.isFinite
    }
  }
  var layerNeed: Message? { layer == nil ? Self.noLayer : nil }
  var unfoldNeed: Message? {
    guard let selection else { return Self.noLayer }
    return list.canUnfold(selection) ? nil : "This layer has no keyframes"
  }
  var unfoldedNeed: Message? {
    list.rows.compactMap(\.property).contains(where: hasKeyframes)
      ? nil : "Unfold the keyframes of a layer first"
  }
  var propertyNeed: Message? {
    property == nil ? "Select a property in the timeline" : nil
  }
  var graphNeed: Message? {
    list.graphs.isEmpty ? "Show the graph of a property first" : nil
  }
  var keyframeNeed: Message? {
    keys.keyframes.isEmpty ? "Select keyframes in the timeline" : nil
  }
  var severalNeed: Message? {
    keys.keyframes.values.contains { $0.count > 1 }
      ? nil : "Select two keyframes or more of a property"
  }
  var pasteNeed: Message? {
    layer == nil
      ? "Select a layer or a property in the timeline"
      : KeyframeCopy.isCopy(Clipboard.text) || LayerClip.mayBeOne(Clipboard.text)
        ? nil : "There are no copied keyframes"
  }

  private static let noLayer: Message = "Select a layer in the timeline"

  /// What the selected layer lacks; nil where it fits.
  private func timeNeed(_ need: Message, _ fits: (LayerTime) -> Bool) -> Message? {
    guard let layer else { return Self.noLayer }
    guard layer.scale != nil else { return "A time remap moves this layer; edit the remap instead" }
    return fits(layer) ? nil : need
  }

  private func hasKeyframes(_ property: Int) -> Bool {
    !reader.track(of: property).keyframes.isEmpty
  }

  // MARK: Edits

  /// The selected keyframes of a property.
  private func selected(of property: Int) -> [KeyframeTrack.Keyframe] {
    let all = reader.track(of: property).keyframes
    return (keys.keyframes[property] ?? []).sorted().filter(all.indices.contains).map { all[$0] }
  }

  /// Edits the selected keyframes.
  func change(_ edit: KeyframeEdit) { change { _ in edit } }

  /// Edits the selected keyframes of each property.
  private func change(_ edit: (Int) -> KeyframeEdit) {
    let changed = document.editing.editKeyframes(keys.keyframes, edit).keyframes
    if let changed { show(changed) }
  }

  /// Deletes the selected keyframes.
  func delete() { change { .delete(at: document.editing.ownFrame(of: $0)) } }

  /// Holds the values of the selected keyframes; if all are held, no more.
  func hold() {
    change(.hold(!keys.keyframes.keys.flatMap(selected).allSatisfy { $0.kind == .hold }))
  }

  /// Selects what an edit has changed.
  func show(_ changed: KeyframeSelection) {
    keys.keyframes = changed.filter { !$0.value.isEmpty }
    keys.anchor = property.flatMap { keys.keyframes[$0]?.min() }
    onChange()
  }

  /// Moves the selected layer, or one of its ends, so that an end is at the playhead.
  func retime(_ part: BarTool.Part, at end: BarTool.Part) {
    guard let layer else { return }
    // The shown frame is the last one of a layer that is trimmed at its end.
    let frame = end == .start ? layer.start : layer.stop - 1
    retime(part, by: document.player.shownFrame.rounded(.down) - frame)
  }

  private func retime(_ part: BarTool.Part, by frames: Double) {
    if let layer { BarTool.retime(document, layer, part, by: frames) }
  }

  /// Moves the selected keyframes by frames of the animation; without them, the selected layer.
  func move(by frames: Double) {
    guard !keys.keyframes.isEmpty else { return retime(.whole, by: frames) }
    change { .move(by: frames / (list.scale(ofProperty: $0) ?? 1), replaces: true) }
  }

  /// Adds a keyframe at the playhead to the selected property.
  func add() {
    guard let property else { return }
    let changed = document.editing.editKeyframes([property: []]) {
      .add(at: document.editing.ownFrame(of: $0))
    }.keyframes
    if let changed { show(changed) }
  }

  /// Stretches each property's keyframes from the first one.
  func scaleTime(by factor: Double) {
    change { .scale(by: factor, around: selected(of: $0).first?.time ?? 0, replaces: true) }
  }

  /// Changes the values of the selected keyframes of the selected property, all components alike, by
  /// what a few points of its graph are.
  func moveValues(by steps: Double) {
    guard let (property, indices, curve) = numbers else { return }
    let axis =
      axis(property)
      ?? GraphAxis(
        showing: curve.keyframes.flatMap(\.values),
        in: Rect(x: 0, y: 0, width: 1, height: graphHeight))
    let distance = steps * axis.step(room: Self.stepRoom)
    let values = curve.components.map { _ in distance }
    let changed = document.editing.editKeyframes([property: indices]) { _ in
      .move(by: 0, values: values, replaces: false)
    }.keyframes
    if changed != nil { onChange() }
  }

  /// The selected property with its selected keyframes and its curve. A notice says where there are
  /// none.
  private var numbers: (property: Int, indices: Set<Int>, curve: PropertyCurve)? {
    guard let property, let indices = keys.keyframes[property],
      let curve = reader.curve(of: property)
    else {
      document.notice.say("Select keyframes of numbers in the timeline")
      return nil
    }
    return (property, indices, curve)
  }

  // MARK: Copies

  /// Copies the selected keyframes as text.
  func copy() {
    let copies = document.editing.copies(of: keys.keyframes)
    guard !copies.isEmpty else { return }
    Clipboard.text = KeyframeCopy.text(copies)
    let count = keys.keyframes.values.reduce(0) { $0 + $1.count }
    document.notice.say(
      copies.count > 1
        ? .counted(
          count, "Copied \(count) keyframe of \(copies.count) properties",
          "Copied \(count) keyframes of \(copies.count) properties")
        : .counted(count, "Copied one keyframe", "Copied \(count) keyframes"))
  }

  /// Pastes what was copied at the playhead.
  /// - Returns: The new keyframes; nil for none.
  func paste() -> KeyframeSelection? {
    document.editing.paste(
      KeyframeCopy.copies(in: Clipboard.text), property: property, layer: layer?.row
    ).keyframes
  }

  /// Selects all keyframes that are listed.
  func selectAll() { select(list.rows.compactMap(\.property).filter(hasKeyframes)) }

  /// Selects all keyframes of the selected property.
  func selectProperty() { if let property { select([property]) } }

  private func select(_ properties: [Int]) {
    keys.keyframes = Dictionary(
      properties.map { ($0, Set(reader.track(of: $0).keyframes.indices)) },
      uniquingKeysWith: { $1 })
    keys.anchor = 0
    onChange()
  }

  // MARK: Easing

  /// The easing between two keyframes: two control points, as in CSS.
  private struct Typed {
    let out, into: Point

    /// Reads four numbers; nil for other texts and for times outside of 0...1.
    init?(_ text: String) {
      guard let numbers = TypedNumbers.read(text, 4...4), (0...1).contains(numbers[0]),
        (0...1).contains(numbers[2])
      else { return nil }
      (out, into) = (Point(numbers[0], numbers[1]), Point(numbers[2], numbers[3]))
    }
  }

  /// Asks for the easing after the selected keyframes as numbers.
  func typeEasing(_ ask: (String, String, @escaping (String) -> EditResult) -> Void) {
    guard let (_, indices, curve) = numbers, let index = indices.min() else { return }
    let ends = [
      curve.easing(of: index, .after, component: 0),
      curve.easing(of: index + 1, .before, component: 0),
    ].compactMap { $0 }
    guard ends.count == 2 else {
      return document.notice.say("After this keyframe there is no easing")
    }
    let text = TypedNumbers.text(ends.flatMap { [$0.x, $0.y] })
    ask(localized("Easing to the next keyframe: x1, y1, x2, y2"), text, setEasing)
  }

  /// The easing after the first selected keyframe of the selected property; nil for none.
  var easing: EasingCurve? {
    guard let property, let index = keys.keyframes[property]?.min(),
      let curve = reader.curve(of: property),
      let out = curve.easing(of: index, .after, component: 0),
      let into = curve.easing(of: index + 1, .before, component: 0)
    else { return nil }
    return EasingCurve(out.x, out.y, into.x, into.y)
  }

  private func setEasing(_ text: String) -> EditResult {
    guard let typed = Typed(text) else {
      return document.notice.tell(
        .refused("“\(text)” is no easing: four numbers, the times 0 to 1"))
    }
    let selection = keys.keyframes
    let (result, changed) = document.editing.editKeyframes(selection) { property in
      .shape(
        (selection[property] ?? []).sorted().flatMap { index in
          [
            KeyframeHandle(index: index, .after, component: nil, control: typed.out),
            KeyframeHandle(index: index + 1, .before, component: nil, control: typed.into),
          ]
        })
    }
    if changed != nil { onChange() }
    return result
  }
}
