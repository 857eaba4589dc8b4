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
  let keys: KeyframeChoice
  let list: LayerList
  /// The index of the selected layer; nil for none.
  let selection: Int?
  /// The axis of the graph of a property; nil where that is not seen.
  let axis: (Int) -> GraphAxis?
  /// The height of a graph, in points.
  let graphHeight: Double
  /// Called when keyframes were edited or selected.
  let onChange: () -> Void

  /// The factors of the commands that stretch and shrink.
  private static let longer = 2.0, shorter = 0.5
  /// The points of a step of values.
  private static let stepRoom = 4.0

  private var layer: LayerTime? { selection.map { list.layers[$0] } }

  /// What is missing for a command; nil where it can run.
  func need(of command: Command.ID) -> Message? {
    switch command {
    case .moveLayerStart, .trimLayerStart:
      layerNeed("This layer has no in point") { $0.start.isFinite }
    case .moveLayerStop, .trimLayerStop:
      layerNeed("This layer has no out point") { $0.stop.isFinite }
    case .earlier, .later, .tenEarlier, .tenLater:
      if keys.selection.isEmpty {
        layerNeed("This layer has neither an in nor an out point") {
          $0.start.isFinite || $0.stop.isFinite
        }
      } else {
        list.areEven(keys.selection.keys)
          ? nil : "A time remap moves this layer, so that its keyframes cannot be moved"
      }
    case .unfoldLayer:
      if let selection {
        list.canUnfold(selection) ? nil : "This layer has no keyframes"
      } else {
        Self.noLayer
      }
    case .inspectLayer: layer == nil ? Self.noLayer : nil
    case .addKeyframe, .selectPropertyKeyframes, .graph:
      keys.property == nil ? "Select a property of the layers in time" : nil
    case .speedGraph: list.graphs.isEmpty ? "Show the graph of a property first" : nil
    case .selectKeyframes:
      list.rows.contains { $0.property != nil } ? nil : "Unfold the keyframes of a layer first"
    case .pasteKeyframes:
      layer == nil
        ? "Select a layer or a property of the layers in time"
        : KeyframeCopy.isCopy(Clipboard.text) ? nil : "There are no copied keyframes"
    case .reverseKeyframes, .stretchKeyframes, .shrinkKeyframes:
      keys.selection.values.contains { $0.count > 1 }
        ? nil : "Select two keyframes or more of a property"
    default: keys.selection.isEmpty ? "Select keyframes in the layers in time" : nil
    }
  }

  private static let noLayer: Message = "Select a layer of the layers in time"

  /// What the selected layer lacks; nil where it fits.
  private func layerNeed(_ need: Message, _ fits: (LayerTime) -> Bool) -> Message? {
    guard let layer else { return Self.noLayer }
    guard layer.scale != nil else { return "A time remap moves this layer; edit the remap instead" }
    return fits(layer) ? nil : need
  }

  /// Runs a command that needs nothing more.
  func run(_ command: Command.ID) {
    // The shown frame is the last one of a layer that is trimmed at its end.
    let (start, stop) = (layer?.start ?? 0, (layer?.stop ?? 0) - 1)
    let now = document.player.shownFrame.rounded(.down)
    switch command {
    case .moveLayerStart: retime(.whole, by: now - start)
    case .moveLayerStop: retime(.whole, by: now - stop)
    case .trimLayerStart: retime(.start, by: now - start)
    case .trimLayerStop: retime(.stop, by: now - stop)
    case .earlier: move(by: -1)
    case .later: move(by: 1)
    case .tenEarlier: move(by: -10)
    case .tenLater: move(by: 10)
    case .addKeyframe: add()
    case .deleteKeyframes: change { .delete(at: document.editing.ownFrame(of: $0)) }
    case .holdKeyframes:
      let isHeld = keys.selection.keys.flatMap(selected).allSatisfy { $0.kind == .hold }
      change { _ in .hold(!isHeld) }
    case .linearKeyframes: change { _ in .ease(.linear) }
    case .easeIn: change { _ in .ease(.easeIn) }
    case .easeOut: change { _ in .ease(.easeOut) }
    case .easeBoth: change { _ in .ease(.both) }
    case .reverseKeyframes: change { _ in .reverse }
    case .stretchKeyframes: scaleTime(by: Self.longer)
    case .shrinkKeyframes: scaleTime(by: Self.shorter)
    case .copyKeyframes: copy()
    case .selectKeyframes: selectAll(list.rows.compactMap(\.property))
    case .selectPropertyKeyframes: selectAll(keys.property.map { [$0] } ?? [])
    case .raiseValues: moveValues(by: 1)
    case .lowerValues: moveValues(by: -1)
    case .raiseByTen: moveValues(by: 10)
    case .lowerByTen: moveValues(by: -10)
    default: break
    }
  }

  // MARK: Edits

  /// The selected keyframes of a property.
  private func selected(of property: Int) -> [KeyframeTrack.Keyframe] {
    let all = reader.track(of: property).keyframes
    return (keys.selection[property] ?? []).sorted().filter(all.indices.contains).map { all[$0] }
  }

  /// Edits the selected keyframes.
  private func change(_ edit: (Int) -> KeyframeEdit) {
    if let changed = document.editKeyframes(keys.selection, edit) { show(changed) }
  }

  /// Selects what an edit has changed.
  func show(_ changed: KeyframeSelection) {
    keys.selection = changed.filter { !$0.value.isEmpty }
    keys.anchor = keys.property.flatMap { keys.selection[$0]?.min() }
    onChange()
  }

  private func retime(_ part: BarTool.Part, by frames: Double) {
    if let layer { BarTool.retime(document, layer, part, by: frames) }
  }

  /// Moves the selected keyframes by frames of the animation; without them, the selected layer.
  private func move(by frames: Double) {
    guard !keys.selection.isEmpty else { return retime(.whole, by: frames) }
    change { .move(by: frames / (list.scale(ofProperty: $0) ?? 1), replaces: true) }
  }

  private func add() {
    guard let property = keys.property,
      let changed = document.editKeyframes(
        [property: []], { .add(at: document.editing.ownFrame(of: $0)) })
    else { return }
    show(changed)
  }

  /// Stretches each property's keyframes from the first one.
  private func scaleTime(by factor: Double) {
    change { .scale(by: factor, around: selected(of: $0).first?.time ?? 0, replaces: true) }
  }

  /// Changes the values of the selected keyframes of the selected property, all components alike, by
  /// what a few points of its graph are.
  private func moveValues(by steps: Double) {
    guard let (property, places, curve) = numbers else { return }
    let axis =
      axis(property)
      ?? GraphAxis(
        showing: curve.keyframes.flatMap(\.values),
        in: Rect(x: 0, y: 0, width: 1, height: graphHeight))
    let distance = steps * axis.step(room: Self.stepRoom)
    let values = curve.components.map { _ in distance }
    let changed = document.editKeyframes([property: places]) { _ in
      .move(by: 0, values: values, replaces: false)
    }
    if changed != nil { onChange() }
  }

  /// The selected property with its selected keyframes and its curve. A notice says where there are
  /// none.
  private var numbers: (property: Int, places: Set<Int>, curve: PropertyCurve)? {
    guard let property = keys.property, let places = keys.selection[property],
      let curve = reader.curve(of: property)
    else {
      document.notice = localized("Select keyframes of numbers in the layers in time")
      return nil
    }
    return (property, places, curve)
  }

  // MARK: Copies

  private func copy() {
    let copies = document.editing.copies(of: keys.selection)
    guard !copies.isEmpty else { return }
    Clipboard.text = KeyframeCopy.text(copies)
    let count = keys.selection.values.reduce(0) { $0 + $1.count }
    document.notice = localized(
      copies.count > 1
        ? .counted(
          count, "Copied \(count) keyframe of \(copies.count) properties",
          "Copied \(count) keyframes of \(copies.count) properties")
        : .counted(count, "Copied one keyframe", "Copied \(count) keyframes"))
  }

  /// Pastes what was copied at the playhead.
  /// - Returns: The new keyframes; nil for none.
  func paste() -> KeyframeSelection? {
    document.paste(
      KeyframeCopy.copies(in: Clipboard.text), property: keys.property, layer: layer?.row)
  }

  private func selectAll(_ properties: [Int]) {
    keys.selection = Dictionary(
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

  /// Asks for the easing behind the selected keyframes as numbers.
  func typeEasing(_ ask: (String, String, @escaping (String) -> EditResult) -> Void) {
    guard let (_, places, curve) = numbers, let place = places.min() else { return }
    let ends = [
      curve.easing(of: place, .behind, component: 0),
      curve.easing(of: place + 1, .before, component: 0),
    ].compactMap { $0 }
    guard ends.count == 2 else {
      return document.notice = localized("Behind this keyframe there is no easing")
    }
    let text = TypedNumbers.text(ends.flatMap { [$0.x, $0.y] })
    ask(localized("Easing to the next keyframe: x1, y1, x2, y2"), text, setEasing)
  }

  private func setEasing(_ text: String) -> EditResult {
    guard let typed = Typed(text) else {
      return document.tell(.refused("“\(text)” is no easing: four numbers, the times 0 to 1"))
    }
    let selection = keys.selection
    let (result, changed) = document.editing.editKeyframes(selection) { property in
      .shape(
        (selection[property] ?? []).sorted().flatMap { place in
          [
            KeyframeHandle(place: place, .behind, component: nil, control: typed.out),
            KeyframeHandle(place: place + 1, .before, component: nil, control: typed.into),
          ]
        })
    }
    if changed != nil { onChange() }
    return document.tell(result)
  }
}
