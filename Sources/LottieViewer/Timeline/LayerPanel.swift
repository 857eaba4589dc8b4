// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The layers in time, below the ruler: the tree of layers, groups, items and properties, with a bar from
/// the in to the out point of each layer, keyframes, and graphs.
///
/// The panel draws the rows that are seen, and passes the pointer to a tool. `LayerList` knows what
/// is listed, `LayerReader` what the document has for it, `ObservedSelection` what is selected, and a
/// `TimelineTool` what is dragged. It is filled while it is open.
final class LayerPanel: RowList, DrawnView, ContextMenuOwner, TipAbove {
  /// The shown document.
  let document: Document
  /// What the layers cost. The window measures it while `showsCosts`.
  let costs: LayerCosts
  /// What was read of the document.
  let reader: LayerReader
  /// What is selected in the document.
  var keys: ObservedSelection { document.editing.selection }
  /// The graphs that are seen.
  let graphs = Graphs()
  /// What is listed.
  private(set) var list: LayerList {
    didSet {
      settle()
      setNeedsDisplay()
    }
  }
  /// The waveforms of audio layers.
  private let waveforms = Waveforms()
  /// The line of the current frame.
  private let playhead = LayerPlayhead()
  /// Whether costs are shown.
  var showsCosts = false {
    didSet {
      guard showsCosts != oldValue else { return }
      // The names may need more room.
      superview?.setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The index of the layer with what is selected in the document; nil without one.
  var selection: Int? {
    guard !layers.isEmpty, let row = keys.row,
      let layer = document.editing.outline?.layer(of: row)
    else { return nil }
    return list.layer(ofRow: layer)
  }
  /// The selected property; nil while a layer is selected, or a property that is not listed.
  var property: Int? { list.listed(keys.property) }
  /// The visible part of the timeline, with positions in this view.
  private(set) var scale = TimelineScale() {
    didSet { if scale != oldValue { setNeedsDisplay() } }
  }

  /// What is heard of the shown file, and where its clips are; set by the window.
  var sound: () -> (Soundtrack?, ClipFiles?) = { (nil, nil) }
  /// What the user has made of layers in the window.
  var marks = LayerMarks()
  /// The ruler above the rows is not covered by tips either.
  var tipEdge: CGRect { bounds.offsetBy(dx: 0, dy: -CGFloat(Metrics.timelineHeight)) }
  /// Pastes copied layers.
  var pasteLayers: () -> Void = {}
  /// Receives what scrolls and zooms the ruler.
  var onRulerScroll: (ScrollEvent) -> Void = { _ in }
  /// Called with a position, 0...1, while the ground beside the bars is dragged; nil at the end.
  var onScrub: (Double?) -> Void = { _ in }
  /// The modifiers that are held while something is dragged.
  lazy var heldModifiers: () -> KeyModifiers = { [unowned self] in window?.heldModifiers ?? [] }

  /// The scene whose layers are listed, its file, and the edits that have moved or renamed layers
  /// in it.
  private weak var listed: Scene?
  private var listedEntry: Playlist.Entry?
  private var listedMoves = 0
  /// The press that lasts; nil for none.
  private var held: ToolPress<any TimelineTool>?

  /// The layers, each before those that it contains.
  var layers: [LayerTime] { list.layers }
  /// The listed layers, properties and graphs, from top to bottom.
  var rows: [LayerList.Row] { list.rows }

  init(_ document: Document, _ costs: LayerCosts) {
    (self.document, self.costs, reader) = (document, costs, LayerReader(document))
    list = LayerList(reader)
    super.init()
    addSubview(playhead)
    waveforms.onChange = { [unowned self] in setNeedsDisplay() }
    keys.observe(self, keyframes: { [unowned self] in setNeedsDisplay() }) { [unowned self] in
      showSelected()
    }
  }

  // MARK: Sizes

  /// The least height in points.
  static let leastHeight = 56.0
  /// The part of the height between header and bar that the panel has without a choice of the user.
  static let usualShare = 0.4

  /// The height in points.
  ///
  /// - Parameters:
  ///   - room: The height between header and bar, in points.
  ///   - share: The part of it that the user wants; nil for the usual one.
  static func height(in room: Double, _ share: Double?) -> Double {
    max(leastHeight, ((share ?? usualShare) * room).rounded())
  }

  /// The width of the column of costs, in points.
  var costWidth: Double { isNarrow ? TimelineContext.narrowCost : TimelineContext.wideCost }

  /// The width of the names for the width of a window in points.
  private static func nameWidth(in width: Double) -> Double {
    (width < 480 ? 0.38 * width : 0.3 * width).rounded().clamped(to: 112...280)
  }

  /// The width of the names with the costs, in points. In a narrow window costs get a part of the
  /// ruler's room, so that names can be read.
  var nameWidth: Double {
    Self.nameWidth(in: Double(bounds.width)) + (isNarrow && showsCosts ? 32 : 0)
  }

  private var isNarrow: Bool { Self.nameWidth(in: Double(bounds.width)) < 180 }

  /// Gives the graph of the selected property the whole panel, or its row again.
  func toggleFill() {
    graphs.isFilled.toggle()
    if graphs.isFilled, let property, !list.graphs.contains(property) { toggleGraphs() }
    if let property, let row = list.row(ofProperty: property, isGraph: graphs.isFilled) {
      reveal(row: row, above: graphs.isFilled ? LayerList.rowHeight + 4 : 4)
    }
    setNeedsDisplay()
    traceGraph()
  }

  /// The height of a graph in points.
  var graphHeight: Double { graphs.height(in: Double(bounds.height)) }

  /// The part of the view with bars, keyframes and curves.
  private var ground: Rect {
    let area = bounds.geometry
    return Rect(
      minX: scale.left - TimelineMetrics.margin, minY: 0, maxX: area.maxX, maxY: area.maxY)
  }

  override func layout() {
    super.layout()
    playhead.frame = bounds
  }

  override var rowCount: Int { rows.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    list.extent(of: row, graphHeight: graphHeight)
  }
  override var notchHeight: Double { 3 * LayerList.rowHeight }

  // MARK: Contents

  /// Follows the document, before each frame. Does nothing while the panel is hidden.
  ///
  /// - Parameter scale: The visible part of the ruler, whose left edge is at the end of the names.
  func follow(_ scale: TimelineScale) {
    guard !isHidden else { return }
    var scale = scale
    scale.left += nameWidth
    self.scale = scale
    fill()
    playhead.content = LayerPlayhead.Contents(
      x: scale.x(frame: document.player.shownFrame), from: ground.minX)
  }

  /// The number of edits without a new scene that have changed times or names of layers.
  private var moves: Int { document.editing.scene.moves + document.editing.scene.renames }

  /// Lists the layers of the shown scene, if they are not listed. What is open and selected stays so
  /// after an edit.
  func fill() {
    guard document.file != nil, let scene = document.player.scene else { return clear() }
    guard listed !== scene || reader.isStale, let outline = document.editing.outline else {
      return
    }
    reader.forget()
    graphs.forget()
    defer {
      (listed, listedMoves, listedEntry) = (scene, moves, document.playlist.currentEntry)
      keepKeyframes()
    }
    if listed === scene, document.player.isBehind {
      return list.fill(listedMoves == moves ? layers : outline.layerTimes, isSame: true)
    }
    let new = outline.layerTimes
    let isSame = listedEntry == document.playlist.currentEntry && list.isAlike(new)
    let (soundtrack, files) = sound()
    waveforms.follow(soundtrack, in: files)
    if !isSame { reset() }
    list.fill(new, isSame: isSame)
  }

  /// Ends what belongs to the listed layers.
  private func reset() {
    (held, scroll) = (nil, 0)
    keys.clearKeyframes()
    graphs.reset()
  }

  private func clear() {
    guard listed != nil || !layers.isEmpty else { return }
    listed = nil
    reset()
    reader.forget()
    list = LayerList(reader)
    waveforms.follow(nil, in: nil)
  }

  /// Frees what belongs to the shown scene, when the panel is closed.
  func close() {
    clear()
    listedEntry = nil
  }

  /// Drops from the selection what the file does not have any more.
  private func keepKeyframes() {
    let listed = Set(rows.compactMap(\.property))
    keys.keepKeyframes { listed.contains($0) ? reader.track(of: $0).keyframes.count : 0 }
  }

  // MARK: Folding

  /// Opens or closes a precomposition.
  func setOpen(_ layer: Int, _ isOpen: Bool) {
    guard list.canOpen(layer) else { return }
    list.setOpen(layer, isOpen)
    trace("layerOpen", ["name": .text(layers[layer].name), "on": .flag(isOpen)])
  }

  /// Lists the animated properties of a layer, or not.
  func setUnfolded(_ layer: Int, _ isUnfolded: Bool) {
    guard list.canUnfold(layer) || !isUnfolded else {
      document.notice.say("This layer has no keyframes")
      return
    }
    unfold(layer, isUnfolded ? .keyframes : nil)
  }

  /// Lists what is in a layer; nil for nothing.
  func unfold(_ layer: Int, _ unfolding: LayerList.Unfolding?) {
    if unfolding == nil, selection == layer, keys.row != layers[layer].row {
      choose(layers[layer].row)
    }
    list.unfold(layer, unfolding)
    keepKeyframes()
    trace("layerUnfold", ["name": .text(layers[layer].name), "on": .flag(unfolding != nil)])
  }

  /// Opens or closes a group or an item.
  func setOpen(item: Int, _ isOpen: Bool) {
    if !isOpen, let row = keys.row, reader.isInside(row, of: item) { choose(item) }
    list.setOpen(item: item, isOpen)
    keepKeyframes()
  }

  /// Whether a property has a graph.
  func canGraph(_ property: Int) -> Bool { reader.curve(of: property) != nil }

  /// Shows the graphs of properties, or hides them if all are shown.
  func toggleGraphs() {
    let chosen = Set(keys.keyframes.keys).union(property.map { [$0] } ?? [])
    let possible = chosen.filter(canGraph)
    guard !possible.isEmpty else {
      document.notice.say("A graph needs keyframes of numbers")
      return
    }
    setGraphs(possible, isShown: !possible.isSubset(of: list.graphs))
  }

  /// Shows or hides graphs.
  private func setGraphs(_ properties: Set<Int>, isShown: Bool) {
    list.setGraphs(properties, isShown: isShown)
    let first = rows.firstIndex { $0.isGraph && $0.property.map(properties.contains) == true }
    if isShown, let first { reveal(row: first, above: LayerList.rowHeight + 4, below: 4) }
    traceGraph()
  }

  /// Shows values or speeds in all graphs.
  func show(_ kind: PropertyCurve.Kind) {
    graphs.kind = kind
    setNeedsDisplay()
    traceGraph()
  }

  /// Whether graphs show speeds.
  var showsSpeed: Bool { graphs.kind == .speed }

  /// Shows speeds instead of values in all graphs, or values again.
  func toggleSpeed() { show(showsSpeed ? .value : .speed) }

  /// The listed graph of a property; nil for none.
  func graph(of property: Int) -> Graph? {
    list.row(ofProperty: property, isGraph: true).flatMap { seenRow($0) as? Graph }
  }

  /// A row as it is seen.
  func seenRow(_ row: Int) -> any TimelineRow {
    let context = TimelineContext(
      document: document, reader: reader, list: list, scale: scale, selection: selection,
      keys: keys, nameWidth: ground.minX, costWidth: showsCosts ? costWidth : nil, costs: costs,
      waveforms: waveforms, marks: marks)
    let (layer, area) = (rows[row].layer, frame(of: row))
    let left = LayerRow.left(of: layers[layer]) + 18 + 12 * Double(min(rows[row].depth, 6))
    guard let property = rows[row].property else {
      guard let item = rows[row].item else {
        return LayerRow(context: context, index: layer, area: area)
      }
      return ItemRow(context: context, item: item, left: left, area: area)
    }
    if rows[row].isGraph,
      let graph = graphs.graph(
        of: property, reader, in: area, scale, chosen: keys.keyframes[property] ?? [])
    {
      return graph
    }
    return KeyframeRow(
      context: context, property: property, left: left, isShort: list.hasGroups(layer), area: area)
  }

  // MARK: Selection

  /// The selected row; nil if none is, or if it is in a closed layer.
  var currentRow: Int? {
    guard let selection, let row = list.row(of: selection) else { return nil }
    guard let item = keys.row, item != layers[selection].row else { return row }
    return rows[row...].firstIndex { $0.item == item } ?? row
  }

  private func reveal(row: Int, above: Double = 4, below: Double = 4) {
    let span = span(of: row)
    reveal(from: span.top - above, to: span.top + span.height + below)
  }

  /// Selects a layer, and shows its row.
  func select(_ layer: Int?) {
    guard let layer, layers.indices.contains(layer) else { return keys.select(nil, by: self) }
    choose(layers[layer].row)
    show(layer)
    traceSelection()
  }

  /// Selects a row of the outline: a layer, or one of its properties.
  private func choose(_ row: Int) {
    keys.select(row, by: self)
    setNeedsDisplay()
  }

  /// Opens what contains a layer, and scrolls to it.
  private func show(_ layer: Int) {
    list.open(for: layer)
    if let row = list.row(of: layer) { reveal(row: row) }
  }

  /// Shows what was selected elsewhere. What was opened for something selected before closes again.
  func showSelected() {
    guard !isHidden else { return }
    fill()
    setNeedsDisplay()
    let layer = selection.map { layers[$0].row }
    list.reveal(selection, keys.row == layer ? nil : keys.row)
    if let currentRow { reveal(row: currentRow) }
  }

  private func isSelected(_ row: LayerList.Row) -> Bool {
    row.property == nil && keys.rows.contains(list.outlineRow(of: row))
  }

  /// Selects a row: a layer, or a property with its layer.
  func select(row: Int) {
    guard rows.indices.contains(row) else { return }
    let (layer, property) = (rows[row].layer, rows[row].property)
    guard let property else {
      keys.clearKeyframes()
      guard let item = rows[row].item else { return select(layer) }
      choose(item)
      return reveal(row: row)
    }
    if self.property != property { keys.clearKeyframes() }
    go(to: property, of: layer)
    reveal(row: row)
    traceKeyframes()
  }

  /// Makes a property the selected one; the selected keyframes stay.
  func go(to property: Int, of layer: Int) {
    choose(property)
    show(layer)
  }

  /// Selects a keyframe of the selected property.
  ///
  /// - Parameter extends: Whether those from the last one to this one are selected. Default: false.
  func select(keyframe index: Int, of property: Int, extends: Bool = false) {
    guard reader.track(of: property).keyframes.indices.contains(index) else { return }
    keys.select(keyframe: index, of: property, extends: extends)
    traceKeyframes()
  }

  /// Shows a layer in the inspector. Does nothing for one that is gone.
  func inspect(_ layer: Int) {
    guard layers.indices.contains(layer) else { return }
    choose(layers[layer].row)
    send(.showSelection)
  }

  // MARK: - Drawing

  func drawing() -> [DrawItem] {
    settle()
    let area = bounds.geometry
    var names: [DrawItem] = [.fill(.rectangle(area), Palette.panel)]
    guard document.file != nil else { return names }
    let ground = ground
    let time = TimelineGround(playback: document.playback, scale: scale, area: ground)
    var bars = time.drawing()
    for row in visibleRows {
      let (area, seen) = (frame(of: row), seenRow(row))
      if row == currentRow || isSelected(rows[row]) {
        names += PanelLook.chosen(area)
      } else if row == hover, !rows[row].isGraph {
        names.append(.fill(.rectangle(area), Palette.hover))
      }
      names += seen.names()
      bars += seen.content()
    }
    bars += held.map { time.drawing(of: $0.tool, scrolledBy: scroll) } ?? []
    names.append(.group(DrawGroup(bars, .init(clip: ground))))
    names += [
      .fill(
        .rectangle(Rect(x: ground.minX - 1, y: 0, width: 1, height: area.height)), Palette.line),
      .fill(.rectangle(Rect(x: 0, y: 0, width: area.width, height: 1)), Palette.line),
    ]
    if layers.isEmpty {
      names.append(
        Typesetter.shared.drawCentered(
          localized("The file has no layers; open another one, or drop it here"),
          Typesetter.regular, .unlimited, at: area.center,
          Palette.secondary))
    }
    return names
  }

  // MARK: - Pointer

  /// The part under the pointer: of a row, or the ground below them.
  override func parts(at point: Point) -> [PanelPart] {
    let (ground, pointer) = (self.ground, self.pointer(at: point))
    guard let row = row(at: CGPoint(x: point.x, y: point.y)) else {
      guard ground.contains(point) else { return [] }
      return [PanelPart(area: ground, press: { [unowned self] _ in scrub(pointer) })]
    }
    let seen = seenRow(row)
    let part = seen.part(at: point)
    var tip = seen.tip(of: part, at: point)
    if case .command(let id) = part {
      tip = command(id).map {
        ($0.title, Rect(x: point.x - 16, y: point.y - 11, width: 32, height: 22))
      }
    }
    return [
      PanelPart(
        area: seen.area, tip: tip?.text, tipArea: tip?.area, cursor: seen.cursor(of: part),
        press: { [unowned self] press in
          self.press(part, of: seen, row, pointer, isDouble: press.clicks == 2)
        }, menu: { [unowned self] in menu(of: row, part) })
    ]
  }

  override func pointerMoved(_ event: PointerEvent) {
    if !drag(to: point(of: event)) { super.pointerMoved(event) }
  }

  override func pointerUp(_ event: PointerEvent) {
    _ = drag(to: point(of: event))
    let press = held
    letGo()
    press?.end { $0.end() }
  }

  /// Forgets the press and its tool.
  private func letGo() {
    held = nil
    graphs.release()
    setNeedsDisplay()
  }

  override func pointerCancelled() { cancelDrag() }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    let isForRuler =
      event.modifiers.contains(.control) || event.modifiers.contains(.shift) || event.sideways != 0
    guard isForRuler else { return super.scrolled(event) }
    onRulerScroll(event)
    return true
  }

  // MARK: Presses

  private func press(
    _ part: TimelinePart, of seen: any TimelineRow, _ row: Int, _ pointer: TimelinePointer,
    isDouble: Bool
  ) {
    switch part {
    case .kind(let kind): show(kind)
    case .command(let command):
      if let property = rows[row].property { go(to: property, of: rows[row].layer) }
      send(command)
    case .name: press(name: row, isArrow: false, isDouble: isDouble)
    case .arrow: press(name: row, isArrow: true, isDouble: isDouble)
    case .eye:
      let item = list.outlineRow(of: rows[row])
      document.editing.setEnabled(!document.editing.isEnabled(item), item)
    case .bar(let part): press(part, ofBar: rows[row].layer, pointer, isDouble: isDouble)
    case .keyframe(let index, let component):
      if let graph = seen as? Graph { graphs.hold(graph) }
      press(keyframe: index, row, pointer, component, isDouble: isDouble)
    case .handle(let handle):
      guard let graph = seen as? Graph else { return }
      graphs.hold(graph)
      go(to: graph.property, of: rows[row].layer)
      if let tool = HandleTool(document, keys, graph, handle, at: pointer.point) {
        held = ToolPress(tool, at: pointer.point, done: { [unowned self] in showKeyframes() })
      }
    case .ground:
      if let property = rows[row].property {
        go(to: property, of: rows[row].layer)
        return beginBand(pointer)
      }
      select(row: row)
      scrub(pointer)
    }
  }

  /// Selects what has a name; the arrow, or a double click, opens it.
  private func press(name row: Int, isArrow: Bool, isDouble: Bool) {
    let layer = rows[row].layer
    let item = list.outlineRow(of: rows[row])
    if !isArrow, !isDouble, list.items.contains(item),
      keys.extends(to: item, in: list.items, heldModifiers())
    {
      return
    }
    guard let property = rows[row].property else {
      if let item = rows[row].item {
        if isArrow || isDouble { setOpen(item: item, !list.isOpen(item: item)) }
        return choose(item)
      }
      if isArrow || isDouble, list.canOpen(layer) {
        setOpen(layer, !list.isOpened(layer))
      } else if isArrow {
        unfold(layer, list.unfolding(of: layer) == nil ? .all : nil)
      } else if isDouble {
        inspect(layer)
      }
      return select(layer)
    }
    if rows[row].isGraph { return go(to: property, of: layer) }
    let old = keys.keyframes
    select(row: row)
    if isArrow || isDouble, canGraph(property) {
      return setGraphs([property], isShown: !list.graphs.contains(property))
    }
    if heldModifiers().contains(.shift) { keys.keyframes = old }
    let all = Set(reader.track(of: property).keyframes.indices)
    keys.keyframes[property] = all.isEmpty ? nil : all
    keys.anchor = 0
    traceKeyframes()
  }

  private func press(
    _ part: BarTool.Part, ofBar layer: Int, _ pointer: TimelinePointer, isDouble: Bool
  ) {
    select(layer)
    let open = { [unowned self] in
      guard isDouble else { return }
      if list.canOpen(layer) {
        setOpen(layer, !list.isOpened(layer))
      } else {
        inspect(layer)
      }
    }
    let time = layers[layer]
    guard !marks.isLocked(time.row) else { return document.notice.say("The layer is locked") }
    guard time.scale != nil, time.start.isFinite || time.stop.isFinite else {
      if time.scale == nil {
        document.notice.say("A time remap moves this layer; edit the remap instead")
      }
      return open()
    }
    let targets = FrameTargets.ofBar(layer, visibleRows.map { rows[$0] }, list, reader, document)
    // A press that moves is a drag, also soon after a click.
    held = ToolPress(
      BarTool(document, time, part, at: pointer.frame, targets), at: pointer.point, click: open)
  }

  /// Handles a press on a keyframe, of a row or of the curve of a component in a graph.
  private func press(
    keyframe index: Int, _ row: Int, _ pointer: TimelinePointer, _ component: Int?, isDouble: Bool
  ) {
    guard let property = rows[row].property else { return }
    go(to: property, of: rows[row].layer)
    let isChosen = keys.keyframes[property]?.contains(index) == true
    let hasShift = pointer.held.contains(.shift)
    if hasShift || !isChosen { select(keyframe: index, of: property, extends: hasShift) }
    guard let frame = reader.track(of: property).keyframes[index].frame else { return }
    let seek = { [document] in if isDouble { document.playback.seek(to: frame) } }
    guard list.areEven(keys.keyframes.keys) else {
      seek()
      document.notice.say(
        "A time remap moves this layer, so that its keyframes cannot be dragged")
      return
    }
    let frames = keys.keyframes.flatMap { property, indices in
      let all = reader.track(of: property).keyframes
      return indices.filter(all.indices.contains).compactMap { all[$0].frame }
    }
    let scales = keys.keyframes.keys.compactMap { property in
      list.scale(ofProperty: property).map { (property, $0) }
    }
    let tool = KeyframeTool(
      document, keys, at: pointer, frame: frame, of: frames,
      scales: Dictionary(scales) { $1 }, keyframeTargets,
      grab: component.flatMap { grab(index, $0, ofGraph: property) })
    held = ToolPress(
      tool, at: pointer.point, click: seek, done: { [unowned self] in showKeyframes() })
  }

  private func grab(_ index: Int, _ component: Int, ofGraph property: Int) -> KeyframeTool.Grab? {
    guard let graph = graph(of: property), let point = graph.point(index, component) else {
      return nil
    }
    return .init(graph: graph, component: component, value: graph.axis.value(y: point.y))
  }

  /// Shows what was done to keyframes: the last edit may be newer than the last frame.
  func showKeyframes() {
    fill()
    traceKeyframes()
  }

  /// Begins a rectangle. A press that does not move selects nothing, and moves the playhead.
  private func beginBand(_ pointer: TimelinePointer) {
    let band = BandTool(keys, from: pointer.point, adds: pointer.held.contains(.shift)) {
      [unowned self] area in
      var result: KeyframeSelection = [:]
      for row in visibleRows {
        guard let property = rows[row].property else { continue }
        let found = seenRow(row).keyframes(in: area.offset(by: Vector(0, -scroll)))
        if !found.isEmpty { result[property, default: []].formUnion(found) }
      }
      return result
    }
    let click = { [unowned self] in
      band.cancel()
      keys.anchor = nil
      onScrub(pointer.progress)
      onScrub(nil)
    }
    held = ToolPress(
      band, at: pointer.point, click: click, done: { [unowned self] in traceKeyframes() })
  }

  private func scrub(_ pointer: TimelinePointer) {
    let tool = ScrubTool { [unowned self] in onScrub($0) }
    held = ToolPress(tool, at: pointer.point, isMoving: true)
    tool.drag(to: pointer)
  }

  // MARK: Drags

  /// Whether an edit or a selection is dragged.
  var isDragging: Bool { held.map { !($0.tool is ScrubTool) } ?? false }

  /// The position of the pointer in the document.
  private func pointer(at point: Point) -> TimelinePointer {
    TimelinePointer(
      frame: scale.frame(x: point.x), progress: scale.progress(x: point.x),
      frames: 1 / max(1e-9, scale.spacing), point: point + Vector(0, scroll),
      held: heldModifiers())
  }

  /// Follows the pointer with the tool.
  /// - Returns: Whether there is one.
  private func drag(to point: Point) -> Bool {
    guard var press = held else { return false }
    let pointer = pointer(at: point)
    if press.isDrag(to: pointer.point, isHorizontal: press.tool.isHorizontal) {
      held = press
      press.tool.drag(to: pointer)
      setNeedsDisplay()
    }
    return true
  }

  /// Takes back what is dragged.
  func cancelDrag() {
    held?.tool.cancel()
    letGo()
  }

  /// The frames to which keyframes snap.
  private var keyframeTargets: FrameTargets {
    .ofKeyframes(visibleRows.map { rows[$0] }, list, reader, keys.keyframes, document)
  }

  // MARK: - Keys, screen readers and trace

  /// The focus ring is inside of the panel, whose edge is clipped.
  override var focusRingArea: CGRect { bounds.insetBy(dx: 4, dy: 4) }

  override func keyDown(_ event: KeyEvent) -> Bool { press(event) }

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.tree, localized("Layers"))
  }

  override func element(of row: Int) -> AccessibleElement {
    var element = seenRow(row).element
    let isInside = rows[row].item != nil
    element.level =
      layers[rows[row].layer].depth + rows[row].depth + (rows[row].isGraph ? 3 : isInside ? 2 : 1)
    return element
  }

  /// The row, then the switch in it.
  override func parts(of row: Int) -> [PanelPart] {
    let part = super.parts(of: row)
    let item = list.outlineRow(of: rows[row])
    guard !rows[row].isGraph, document.editing.outline?.canBeSwitched(item) == true else {
      return part
    }
    let isSound = rows[row].item == nil && layers[rows[row].layer].soundPath != nil
    return part + [
      LayerSwitch.part(
        in: part[0].area, of: reader.name(of: item, isShort: true), key: part[0].element?.key ?? "",
        isOn: document.editing.isEnabled(item), isSound: isSound, isDrawn: false
      ) { [unowned self] in document.editing.setEnabled($0, item) }
    ]
  }

  override var stops: [Int] { rows.indices.filter { !rows[$0].isGraph } }
  override func press(row: Int) { select(row: row) }
  override func goTo(row: Int) { select(row: row) }

  /// The buttons for what graphs show, of the first graph that is seen.
  override var controls: [PanelPart] {
    guard let row = visibleRows.first(where: { rows[$0].isGraph }) else { return [] }
    let commands = Graph.commandButtons(in: frame(of: row), width: ground.minX).map { id, area in
      PanelPart(
        area: area,
        element: .button(
          command(id), isEnabled: true, isOn: id == .fillGraph ? graphs.isFilled : nil),
        press: { [unowned self] _ in send(id) })
    }
    let kinds = Graph.buttons(in: frame(of: row), width: ground.minX).map { kind, area in
      let states: AccessibleElement.States = kind == graphs.kind ? [.checked] : []
      return PanelPart(
        area: area,
        element: AccessibleElement(
          .toggle, localized("\(kind.title) of graphs"), states: states),
        press: { [unowned self] _ in show(kind) })
    }
    return kinds + commands
  }

  /// The rectangle of a layer's bar; empty if the layer is not listed.
  func barInWindow(of layer: Int) -> CGRect {
    let bar = list.row(of: layer).flatMap { (seenRow($0) as? LayerRow)?.bar }
    return bar.map { rectInWindow(CGRect($0)) } ?? .zero
  }

  /// Writes the position of the selected bar to the trace.
  private func traceSelection() {
    guard let selection, list.row(of: selection) != nil else { return }
    trace(
      "layerSelect",
      [
        "name": .text(layers[selection].name), "start": .number(layers[selection].start),
        "stop": .number(layers[selection].stop), "rect": .rect(barInWindow(of: selection)),
      ])
  }

  /// Writes where the first graph is to the trace.
  private func traceGraph() {
    let row = rows.firstIndex { $0.isGraph }
    let property = row.flatMap { rows[$0].property }
    trace(
      "graph",
      [
        "on": .flag(row != nil), "kind": .text(graphs.kind.rawValue),
        "name": .text(property.map { reader.name(of: $0) } ?? ""),
        "rect": .rect(row.map(rowInWindow) ?? .zero),
      ])
  }

  /// Writes the positions of the selected property and its keyframes to the trace.
  func traceKeyframes() {
    guard let property, let row = currentRow else { return }
    let track = reader.track(of: property)
    let indices = keys.keyframes[property]?.sorted() ?? []
    let first = indices.first ?? 0
    guard track.keyframes.indices.contains(first) else { return }
    func area(_ point: Point?) -> Trace.Value {
      let area = point.map { Rect(x: $0.x - 4, y: $0.y - 4, width: 8, height: 8) }
      return .rect(area.map { rectInWindow(CGRect($0)) } ?? .zero)
    }
    let x = scale.x(frame: track.keyframes[first].frame ?? 0)
    let graph = graph(of: property).flatMap {
      $0.curve.keyframes.indices.contains(first) ? $0 : nil
    }
    trace(
      "keyframeSelect",
      [
        "name": .text(reader.name(of: property)), "count": .number(Double(indices.count)),
        "rect": area(Point(x, frame(of: row).center.y)), "point": area(graph?.point(first, 0)),
        "handle": area(graph?.point(of: .init(index: first, side: .after, component: 0))),
        "spacing": .number(scale.spacing),
      ])
  }
}
