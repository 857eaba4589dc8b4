// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The layers in time, below the ruler: a row for each with its name, and a bar from its in to its
/// out point.
///
/// It is filled when it is open, and draws the rows that are seen.
final class LayerPanel: RowList, DrawnView, ContextMenuOwner {
  /// The shown document.
  let document: Document
  /// What the layers cost. The window measures it while `showsCosts`.
  let costs: LayerCosts
  /// The waveforms of audio layers.
  let waveforms = Waveforms()
  /// What is heard of the shown file, and where its clips are; set by the window.
  var sound: () -> (Soundtrack?, ClipFiles?) = { (nil, nil) }
  /// Whether costs are shown.
  var showsCosts = false {
    didSet {
      guard showsCosts != oldValue else { return }
      // The names may need more room.
      superview?.setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// The layers, each before those that it contains.
  private(set) var layers: [LayerTime] = []
  /// The indices of the layers whose contents are listed.
  private(set) var opened: Set<Int> = [] { didSet { if opened != oldValue { listRows() } } }
  /// The listed layers, from top to bottom, each before its unfolded properties.
  private(set) var rows: [Row] = []
  /// The index of the selected layer. It never outlives its layer: nil after that is gone.
  private(set) var selection: Int? {
    get { chosen.flatMap { layers.indices.contains($0) ? $0 : nil } }
    set { chosen = newValue }
  }
  private var chosen: Int? { didSet { if chosen != oldValue { setNeedsDisplay() } } }
  /// The visible part of the timeline, with positions in this view.
  var scale = TimelineScale() { didSet { if scale != oldValue { setNeedsDisplay() } } }
  /// The bar that is dragged; nil if none is.
  var drag: Drag? { didSet { if drag != oldValue { setNeedsDisplay() } } }
  /// The keyframes of the layers that were drawn, in frames of the animation.
  var keyframes: [Int: [Double]] = [:]
  /// The unfolded properties and their selected keyframes.
  var keys = KeyframeRows() {
    didSet {
      // Graphs show the handles of selected keyframes.
      if keys.selection != oldValue.selection { known.axes = [:] }
      if keys != oldValue { setNeedsDisplay() }
    }
  }
  /// What was read for them.
  var known = KeyframeCache()
  /// The line of the current frame.
  let playhead = LayerPlayhead()

  /// What the user does with the layer of an outline's row on the stage, in a word: `solo`,
  /// `isolated`, `hidden here`; nil for nothing.
  var mark: (Int) -> String? = { _ in nil }
  /// Called with the outline's row of a layer that the user has selected.
  var onSelect: (Int) -> Void = { _ in }
  /// Called for Enter and a double click, with the outline's row of the layer.
  var onInspect: (Int) -> Void = { _ in }
  /// Receives what scrolls and zooms the ruler.
  var onRulerScroll: (ScrollEvent) -> Void = { _ in }
  /// Called with a position, 0...1, while the ground beside the bars is dragged; nil at the end.
  var onScrub: (Double?) -> Void = { _ in }

  /// The scene whose layers are listed.
  private weak var listed: Scene?
  /// The identity of the file whose layers are listed.
  private var listedEntry: Playlist.Entry?
  /// Whether the ground is dragged.
  var isScrubbing = false
  /// The number of edits that have moved layers in this scene.
  private var listedMoves = 0
  /// The seconds that the last edit of a drag took, and the one before.
  private var editTimes = (last: 0.0, before: 0.0)

  /// A row: a layer, one of its properties, or the graph of one.
  struct Row: Equatable {
    /// The index of the layer.
    let layer: Int
    /// The outline's row of the property; nil for the layer itself.
    let property: Int?
    var isGraph = false
  }

  /// The modifiers that are held while something is dragged.
  lazy var heldModifiers: () -> KeyModifiers = { [unowned self] in window?.heldModifiers ?? [] }
  /// The number of graphs above each row.
  private var graphsAbove: [Int] = []

  /// The longest time of an edit, in seconds, for which it is shown during a drag; a larger file
  /// shows it at the end. Tests change it.
  var longestEdit = 1.0 / 30

  /// Whether edits are shown during a drag. The first one may take longer, since it reads what the
  /// others need too.
  var isFast: Bool { min(editTimes.last, editTimes.before) <= longestEdit }

  /// Does an edit of a drag, and takes its time.
  func timed<Result>(_ edit: () -> Result) -> Result {
    let begin = ContinuousClock.now
    defer { editTimes = ((ContinuousClock.now - begin) / .seconds(1), editTimes.last) }
    return edit()
  }

  /// The height of a row in points.
  static let rowHeight = 24.0
  /// The least height in points.
  static let leastHeight = 56.0
  /// The part of the height between header and bar that the panel has without a choice of the user.
  private static let share = 0.35

  /// The height in points without a choice of the user: whole rows, and at least two.
  ///
  /// - Parameter room: The height between header and bar, in points.
  static func height(in room: Double) -> Double {
    max(2, (share * room / rowHeight).rounded()) * rowHeight + 8
  }

  /// The width of the column of costs, in points.
  var costWidth: Double { isNarrow ? 44 : 68 }
  /// The indentation per precomposition, in points.
  static let indent = 12.0

  init(_ document: Document, _ costs: LayerCosts) {
    (self.document, self.costs) = (document, costs)
    super.init()
    addSubview(playhead)
    waveforms.onChange = { [unowned self] in setNeedsDisplay() }
  }

  /// The width of the names for the width of a window in points.
  private static func nameWidth(in width: Double) -> Double {
    (width < 480 ? 0.38 * width : 0.3 * width).rounded().clamped(to: 112...280)
  }

  /// The width of the names with the costs, in points. In a narrow window costs get a part of the
  /// ruler's room, so that names can be read.
  var nameWidth: Double {
    Self.nameWidth(in: Double(bounds.width)) + (isNarrow && showsCosts ? 32 : 0)
  }

  var isNarrow: Bool { Self.nameWidth(in: Double(bounds.width)) < 180 }

  override func layout() {
    super.layout()
    playhead.frame = bounds
  }

  // MARK: Contents

  /// Follows the document, before each frame. Does nothing while the panel is hidden.
  ///
  /// - Parameter scale: The visible part of the ruler, whose left edge is at the end of the names.
  func follow(_ scale: TimelineScale) {
    guard !isHidden else { return }
    var scale = scale
    scale.left += nameWidth
    if scale != self.scale { known.axes = [:] }
    self.scale = scale
    fill()
    playhead.content = LayerPlayhead.Contents(
      x: scale.x(frame: document.player.shownFrame), from: scale.left - TimelineMetrics.margin)
  }

  /// Lists the layers of the shown scene, if they are not listed. What is open and selected stays so
  /// after an edit.
  func fill() {
    guard document.file != nil, let scene = document.player.scene else { return clear() }
    guard listed !== scene || known.isStale, let outline = document.outline else { return }
    if listed === scene, document.player.isBehind { return listValues() }
    (listed, listedMoves) = (scene, moves)
    let new = outline.layerTimes
    let isSame =
      listedEntry == document.playlist.currentEntry && new.count == layers.count
      && zip(new, layers).allSatisfy { $0.kind == $1.kind && $0.container == $1.container }
    listedEntry = document.playlist.currentEntry
    let (soundtrack, files) = sound()
    waveforms.follow(soundtrack, in: files)
    layers = new
    keyframes = [:]
    known = KeyframeCache(base: known.base)
    if !isSame {
      (selection, opened, drag, scroll) = (nil, [], nil, 0)
      keys = KeyframeRows()
    }
    listRows()
    keepKeyframes()
  }

  /// The number of edits without a new scene that have changed times or names of layers.
  private var moves: Int { document.editing.moves + document.editing.renames }

  /// Reads the keyframes again, and the layers if some were moved or renamed, after an edit without a
  /// new scene.
  private func listValues() {
    if listedMoves != moves, let outline = document.outline { layers = outline.layerTimes }
    listedMoves = moves
    (keyframes, known) = ([:], KeyframeCache(base: known.base))
    listRows()
    keepKeyframes()
  }

  private func clear() {
    guard listed != nil || !layers.isEmpty else { return }
    (listed, layers, keyframes, selection, drag) = (nil, [], [:], nil, nil)
    (opened, keys, known) = ([], KeyframeRows(), KeyframeCache())
    listRows()
    waveforms.follow(nil, in: nil)
  }

  /// Frees what belongs to the shown scene, when the panel is closed.
  func close() {
    clear()
    listedEntry = nil
  }

  /// Lists the layers whose containers are all open, and the unfolded properties.
  func listRows() {
    rows = []
    var index = 0
    while index < layers.count {
      rows.append(Row(layer: index, property: nil))
      if keys.unfolded.contains(index) {
        for property in animatedProperties(of: index) {
          rows.append(Row(layer: index, property: property))
          guard keys.graphs.contains(property), canGraph(property) else { continue }
          rows.append(Row(layer: index, property: property, isGraph: true))
        }
      }
      index = opened.contains(index) ? index + 1 : layers[index].end
    }
    var count = 0
    graphsAbove = rows.map { row in
      defer { if row.isGraph { count += 1 } }
      return count
    }
    settle()
    setNeedsDisplay()
  }

  // MARK: Rows

  override var rowCount: Int { rows.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    let graphs = graphsAbove[row]
    let top = 4 + Double(row - graphs) * Self.rowHeight + Double(graphs) * graphHeight
    return (top, rows[row].isGraph ? graphHeight : Self.rowHeight)
  }
  override var notchHeight: Double { 3 * Self.rowHeight }

  /// The row of a layer; nil if it is in a closed one.
  func row(of layer: Int) -> Int? {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].layer < layer { low = middle + 1 } else { high = middle }
    }
    return rows.indices.contains(low) && rows[low].layer == layer ? low : nil
  }

  /// Opens or closes a precomposition.
  func setOpen(_ layer: Int, _ isOpen: Bool) {
    guard layers.indices.contains(layer), layers[layer].containsLayers(at: layer) else { return }
    if isOpen { opened.insert(layer) } else { opened.remove(layer) }
    trace("layerOpen", ["name": .text(layers[layer].name), "on": .flag(isOpen)])
  }

  /// Selects a layer, and shows its row.
  ///
  /// - Parameter isByUser: Whether the inspector follows. Default: true.
  func select(_ layer: Int?, isByUser: Bool = true) {
    keys.property = nil
    guard let layer, layers.indices.contains(layer) else {
      selection = nil
      return
    }
    var container = layers[layer].container
    while let current = container {
      opened.insert(current)
      container = layers[current].container
    }
    let isNew = selection != layer
    selection = layer
    if isNew || isByUser, let row = row(of: layer) {
      let span = span(of: row)
      reveal(from: span.top - 4, to: span.top + span.height + 4)
    }
    guard isByUser else { return }
    traceSelection()
    onSelect(layers[layer].row)
  }

  /// Selects the layer with a row of the outline, or the one around it.
  func select(outlineRow row: Int?) {
    let layer = row.flatMap { document.outline?.layer(of: $0) }
    select(layer.flatMap { row in layers.firstIndex { $0.row == row } }, isByUser: false)
    if let row, rows.contains(where: { $0.property == row }) { keys.property = row }
  }

  /// Shows a layer in the inspector. Does nothing for one that is gone.
  func inspect(_ layer: Int) {
    if layers.indices.contains(layer) { onInspect(layers[layer].row) }
  }

  /// Writes the place of the selected bar to the trace.
  func traceSelection() {
    guard let selection, let row = row(of: selection) else { return }
    let area = barFrame(of: selection, in: frame(of: row))
    let corner = frameInWindow.origin
    trace(
      "layerSelect",
      [
        "name": .text(layers[selection].name), "start": .number(layers[selection].start),
        "stop": .number(layers[selection].stop),
        "rect": .rect(CGRect(area).offsetBy(dx: corner.x, dy: corner.y)),
      ])
  }

  /// The own keyframes of a layer, in frames of the animation.
  func keyframes(of layer: Int) -> [Double] {
    if let known = keyframes[layer] { return known }
    let found =
      document.outline?.ownKeyframes(ofLayer: layers[layer].row).keyframes.map(\.frame) ?? []
    keyframes[layer] = found
    return found
  }

  // MARK: Pointer, keys and screen readers

  override func pointerDown(_ event: PointerEvent) -> Bool {
    press(event)
    return true
  }

  override func pointerMoved(_ event: PointerEvent) {
    let point = event.location(in: self)
    if dragged(to: point) { return }
    super.pointerMoved(event)
    showPart(at: point)
  }

  override func pointerUp(_ event: PointerEvent) { release(at: event.location(in: self)) }

  override func pointerCancelled() {
    cancelDrag()
    cancelKeyframeDrag()
    cancelHandleDrag()
    cancelBand()
    endScrub()
  }

  override func pointerExited() {
    super.pointerExited()
    showTip(nil)
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    let isForRuler =
      event.modifiers.contains(.control) || event.modifiers.contains(.shift) || event.sideways != 0
    guard isForRuler else { return super.scrolled(event) }
    onRulerScroll(event)
    return true
  }

  /// The focus ring is inside of the panel, whose edge is clipped.
  override var focusRingArea: CGRect { bounds.insetBy(dx: 4, dy: 4) }

  override func keyDown(_ event: KeyEvent) -> Bool { press(event) }

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.tree, localized("Layers in time"))
  }

  override func element(of row: Int) -> AccessibleElement { layerElement(of: row) }

  override func press(row: Int) { select(row: row) }

  override func goTo(row: Int) { select(row: row) }
  override var controls: [PanelPart] {
    zip(kindControls, PropertyCurve.Kind.allCases).map { control, kind in
      PanelPart(
        area: control.frame?.geometry ?? .empty, element: control,
        press: { [unowned self] _ in show(kind) })
    }
  }
}
