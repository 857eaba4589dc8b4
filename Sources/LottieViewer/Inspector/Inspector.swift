// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The panel about what is selected: its properties, and what is in it. While nothing is selected it is
/// about the file: composition, warnings, slots, markers and facts.
final class Inspector: RowList, DrawnView, KeyTaker, ContextMenuOwner, SidePanel {
  /// The shown document.
  let document: Document
  /// The lines about the file, or the way up from what is selected.
  let sections: InspectorSections
  /// What is selected; its properties are below the lines.
  let nodes: InspectorNodes
  /// What is typed or dragged.
  let editor: ValueEditor
  /// Called with the outline's rows of a colour that is to be edited, the one that is shown last, and the
  /// rectangle of that row in the window.
  var onEditColor: ([Int], CGRect) -> Void = { _, _ in }
  /// Called with the outline's row of the font of a text, for which another one is to be chosen.
  var onChooseFont: (Int) -> Void = { _ in }
  /// Says what is done with the layer of a row on the stage, in a word; nil for nothing.
  var mark: (Int) -> String? = { _ in nil }
  /// The frame whose values were drawn last, and the time of that in seconds.
  private var followed = (frame: Double.nan, time: -Double.infinity)
  /// Whether another file is shown, so that no row keeps its position.
  private var isNew = false
  /// The pointer's position; nil while it is outside.
  private var pointer: CGPoint?

  /// The width of the panel, the height of a row, and the indentation per level, in points.
  static let width = 288.0, rowHeight = 24.0, indent = 14.0
  /// The distance between the signs of a navigator of keyframes, in points.
  static let navigatorStep = 13.0
  /// The widths of the visibility switch, and of the sign of what edits do, with its margin.
  static let switchWidth = 28.0, scopeWidth = 20.0

  init(_ document: Document) {
    self.document = document
    sections = InspectorSections(document)
    nodes = InspectorNodes(document)
    editor = ValueEditor(nodes)
    super.init()
    nodes.onChange = { [unowned self] in
      // What is typed ends with its node.
      editor.follow()
      setNeedsDisplay()
    }
    editor.onChange = { [unowned self] isBoundary in
      if isBoundary { takingChanged() }
      layOutEntry()
      if let pointer { showPointer(at: pointer) }
      setNeedsDisplay()
    }
    editor.entry.onChange = { [unowned self] in layOutEntry() }
    addSubview(editor.entry)
    document.editing.selection.observe(self) { [unowned self] in showSelected() }
  }

  // MARK: Contents

  /// Shows another file, without a selection.
  func show() {
    editor.giveUp()
    nodes.clear()
    sections.costs = FrameCosts()
    isNew = true
    releaseAll()
    fill()
    isNew = false
  }

  /// Clears the frame costs, and ends editing.
  func reset() {
    editor.giveUp()
    sections.costs = FrameCosts()
    fill()
  }

  var traced: (name: String, values: [String: Trace.Value]) { ("inspector", [:]) }

  /// What is selected is seen in it.
  func shownChanged() {
    reset()
    if document.editing.selection.row != nil { showSelected() }
  }

  /// Updates lines and nodes. Does nothing while the inspector is hidden.
  func fill() {
    guard !isHidden else { return }
    nodes.forgetKeyframes()
    fillNodes()
    fillLines()
    if sections.lines.isEmpty { nodes.clear() }
  }

  /// Lists the properties of what is selected, if they are not listed. What was open and edited stays
  /// so, where it is still there.
  func fillNodes() {
    guard !isHidden, document.file != nil, nodes.isStale else { return }
    let (edited, subjects) = (editor.edit, nodes.subjects)
    let moved = nodes.list()
    // Edits can change size, frames and markers.
    fillLines()
    if nodes.subjects != subjects.compactMap(moved) {
      releaseAll()
      scroll = 0
    }
    editor.follow(edited, moved)
    if editor.edit != nil { scrollToEdit() }
    setNeedsDisplay()
  }

  /// Updates the lines.
  private func fillLines() {
    let before = sections.lines
    guard sections.fill(bounds.width, subjects: nodes.subjects) else { return }
    // The selected line may be gone, or another one.
    cursor = chosenLine.flatMap {
      before.indices.contains($0) ? sections.index(of: before[$0]) : nil
    }
    if !isNew { holdRow(before) }
    setNeedsDisplay()
  }

  override func layout() {
    super.layout()
    guard !isHidden, document.file != nil else { return }
    if bounds.width != sections.width { fillLines() }
    guard bounds.height != height else { return }
    height = bounds.height
    // What is edited must be seen, also in a lower panel.
    scrollToEdit()
  }
  private var height: CGFloat = 0

  /// Opens or closes a section. The choice is remembered, also for the next run.
  func toggle(_ section: InspectorSections.Section) {
    sections.toggle(section)
    trace(
      "section", ["name": .text(section.rawValue), "open": .flag(sections.isOpen(section))])
    if document.file != nil { fillLines() }
  }

  /// Adds the cost of a frame.
  /// - Parameter scale: The downsampling of the frame. Only costs at full resolution are attributed
  ///   to frames of the animation.
  func frameTook(_ seconds: Double, at scale: Int) {
    guard !isHidden else { return }
    if scale == 1 {
      sections.costs.add(seconds, at: document.player.shownFrame)
    } else {
      sections.costs.add(seconds)
    }
  }

  /// Updates the values: at each new frame while paused, ten times per second while playing.
  /// - Returns: Whether something changed.
  func follow(at time: Double) -> Bool {
    fillNodes()
    let frame = document.player.shownFrame
    guard !isHidden, frame != followed.frame else { return false }
    if document.player.state.isMoving, time - followed.time < 0.1 { return false }
    followed = (frame, time)
    setNeedsDisplay()
    return true
  }

  // MARK: Rows

  /// The number of lines above the nodes.
  private var head: Int { sections.lines.count }

  override var rowCount: Int { head + nodes.rows.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    (Metrics.grid + Double(row) * Self.rowHeight, Self.rowHeight)
  }
  override func isActive(_ row: Int) -> Bool { row >= head || sections.lines[row].isActive }
  override var notchHeight: Double { 3 * Self.rowHeight }

  /// The row of a node, by its row in the outline; nil if it is not listed.
  private func row(ofNode node: Int) -> Int? {
    nodes.rows.firstIndex { $0.row == node }.map { head + $0 }
  }

  /// The rectangle of a node in the window; zero if it is not listed.
  func rowInWindow(of node: Int) -> CGRect { row(ofNode: node).map { rowInWindow($0) } ?? .zero }

  /// Scrolls to a node.
  func scroll(to node: Int) { if let row = row(ofNode: node) { show(row: row) } }

  /// Scrolls to the edited node.
  private func scrollToEdit() {
    releaseAll()
    if let edit = editor.edit { scroll(to: edit.node) }
  }

  /// Scrolls to a row, with a margin of one row.
  private func show(row: Int) {
    let y = Double(row) * Self.rowHeight
    reveal(from: y - Self.rowHeight, to: y + 2 * Self.rowHeight)
  }

  /// Scrolls so that lines that come or go do not move the row under the pointer, or the first
  /// visible row.
  ///
  /// - Parameter before: The lines of before.
  private func holdRow(_ before: [InspectorSections.Line]) {
    let row: Int
    if let pointer {
      row = Self.row(at: Double(pointer.y) + scroll)
    } else if scroll > 0 {
      row = Self.row(at: Metrics.grid + scroll)
    } else {
      return
    }
    guard before.indices.contains(row), let now = sections.index(of: before[row]), now != row
    else { return }
    hold(at: scroll + Double(now - row) * Self.rowHeight)
  }

  /// The row at a y of the content; may be beyond the ends.
  private static func row(at y: Double) -> Int {
    Int(clamping: ((y - Metrics.grid) / rowHeight).rounded(.down), to: -1...1_000_000)
  }

  // MARK: Parts

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.tree, localized("Inspector"))
  }

  override func parts(of row: Int) -> [PanelPart] {
    guard row < head else { return parts(of: nodes.rows[row - head], in: frame(of: row)) }
    let (line, area) = (sections.lines[row], frame(of: row))
    let (isCurrent, isNear) = (row - line.part == cursor, row == hover && line.part == 0)
    var part = PanelPart(
      area: area, element: sections.element(of: row, isCurrent: row == cursor),
      press: { [unowned self] _ in activate(line) },
      focus: { [unowned self] in if stops.contains(row) { goTo(row: row) } },
      draw: { [unowned self] in
        (isCurrent
          ? PanelLook.chosen(area) : isNear ? [.fill(.rectangle(area), Palette.hover)] : [])
          + sections.draw(line, in: area)
      })
    part.tip = line.command.flatMap { self.command($0)?.title }
    if let marker = line.marker {
      part.menu = { [unowned self] in
        ContextMenu.marker(marker, of: document) { [unowned self] in askForName($0, $1, $2) }
      }
    }
    return [part]
  }

  /// Runs the action of a line.
  private func activate(_ line: InspectorSections.Line) {
    switch line.kind {
    case .warning: if let layer = line.layer { select(layer: layer) }
    case .marker: if let marker = line.marker { document.playback.goToMarker(marker) }
    case .title: if let section = line.section { toggle(section) }
    case .fact: if let command = line.command { send(command) }
    case .slot: select(slot: line.name)
    case .up: goUp()
    case .advice, .cost, .graph, .room: break
    }
  }

  /// The row of a node, with its switch or its signs and its value. What is out of sight has no
  /// signs.
  private func parts(of node: InspectorNodes.Node, in area: Rect) -> [PanelPart] {
    let row = node.row
    let isSeen = area.maxY > 0 && area.minY < Double(bounds.height)
    var whole = PanelPart(
      area: area, element: element(of: node),
      press: { [unowned self] in press(node, $0) },
      focus: { [unowned self] in if let row = self.row(ofNode: row) { goTo(row: row) } },
      menu: { [unowned self] in
        cursor = nil
        select(row)
        return ContextMenu.node(row, of: document)
      }, draw: { [unowned self] in draw(node, in: area) })
    guard node.isProperty else {
      return node.canBeSwitched ? [whole, eye(of: node, in: area)] : [whole]
    }
    guard isSeen else { return [whole] }
    let refusal = nodes.refusal(of: row)
    whole.tip = refusal?.text.localized ?? nodes.fontWords(of: row) ?? nodes.slotWords(of: row)
    return [whole] + (nodes.canAnimate(row) ? navigator(of: node, in: area) : [])
      + valueParts(of: node, in: area, isFixed: refusal != nil)
  }

  /// A press beside the signs of a row: the arrow opens a node, and so does a double click on its
  /// name; a double click edits a value.
  private func press(_ node: InspectorNodes.Node, _ press: PanelPart.Press) {
    if node.isProperty, press.clicks == 2 { return beginEdit(node.row) }
    if press.clicks == 2 || (press.point?.x ?? 0) < nameStart(of: node) { nodes.toggle(node.row) }
    select(node.row)
  }

  func element(of node: InspectorNodes.Node) -> AccessibleElement {
    let row = node.row
    var states: AccessibleElement.States = []
    if nodes.selection == row {
      states.formUnion(cursor == nil ? [.selected, .current] : .selected)
    }
    if node.hasChildren { states.insert(.expandable) }
    if node.hasChildren, nodes.isExpanded(row) { states.insert(.expanded) }
    let hidden = node.canBeSwitched && !nodes.isEnabled(row) ? localized("hidden") : nil
    var element = AccessibleElement(
      .treeItem, node.name, detail: hidden ?? mark(row) ?? nodes.slotWords(of: row) ?? "",
      text: nodes.value(of: row).map { nodes.shown($0, of: row) } ?? "", states: states)
    element.level = node.isSubject ? 1 : node.depth + 2
    element.key = "node \(row)"
    return element
  }

  /// The element of something in the row of a node.
  private func element(
    _ role: AccessibleElement.Role, _ name: String, _ kind: String, of node: InspectorNodes.Node,
    text: String = "", isOn: Bool = false
  ) -> AccessibleElement {
    let key = "node \(node.row)"
    var element = AccessibleElement(
      role, name, detail: node.name, text: text, states: isOn ? .checked : [])
    (element.key, element.container) = ("\(kind) \(key)", key)
    return element
  }

  /// The switch that hides and shows a layer, a group or an item.
  private func eye(of node: InspectorNodes.Node, in row: Rect) -> PanelPart {
    var area = row
    area.minX = row.maxX - Self.switchWidth - 4
    area.maxX = row.maxX - 4
    return LayerSwitch.part(
      in: area, of: node.name, key: "node \(node.row)", isOn: nodes.isEnabled(node.row),
      isSound: node.isSound, isDrawn: editor.edit?.node != node.row
    ) { [unowned self] in document.editing.setEnabled($0, node.row) }
  }

  /// The signs before the name of a property: the keyframe at the playhead, which is added and removed,
  /// and the ways to the one before and the one after.
  private func navigator(of node: InspectorNodes.Node, in row: Rect) -> [PanelPart] {
    let (isAnimated, isOn) = (
      nodes.keyframes(of: node.row).isAnimated, nodes.isOnKeyframe(node.row)
    )
    let center = Point(signCenter(of: node), row.center.y)
    func area(_ step: Double) -> Rect {
      let middle = center.x + step * Self.navigatorStep
      return Rect(
        minX: middle - Self.navigatorStep / 2, minY: row.minY,
        maxX: middle + Self.navigatorStep / 2, maxY: row.maxY)
    }
    let toggle = PanelPart(
      area: area(0),
      element: element(
        .toggle, isAnimated ? localized("Keyframe at the playhead") : localized("Animated"),
        "motion", of: node, isOn: isOn),
      tip: !isAnimated
        ? localized("Animate from the playhead")
        : isOn ? localized("Remove this keyframe") : localized("Add a keyframe at the playhead"),
      tipArea: row,
      press: { [unowned self] _ in
        select(node.row)
        nodes.pressMotion(of: node.row)
      })
    guard isAnimated else { return [toggle] }
    func step(_ step: Int, _ name: String) -> PanelPart {
      let frame = nodes.keyframe(of: node.row, by: step)
      return PanelPart(
        area: area(Double(step)), element: element(.button, name, "step\(step)", of: node),
        tip: name, tipArea: row,
        press: { [unowned self] _ in if let frame { document.playback.seek(to: frame) } },
        draw: {
          let side = Double(step) * 1.5
          let sign = Point(center.x + Double(step) * Self.navigatorStep, center.y)
          return [
            PanelLook.mark(
              [(-side, -3.5), (side, 0), (-side, 3.5)], at: sign,
              frame == nil ? Palette.field : Palette.text)
          ]
        })
    }
    return [
      step(-1, localized("Previous keyframe")), toggle, step(1, localized("Next keyframe")),
    ]
  }

  // MARK: Values

  /// The value of a row: its swatch, its numbers that can be dragged, and the sign before it that
  /// chooses what edits do to keyframes.
  ///
  /// - Parameter isFixed: Whether the value cannot be edited.
  private func valueParts(of node: InspectorNodes.Node, in row: Rect, isFixed: Bool) -> [PanelPart]
  {
    let index = node.row
    let hasScopes = !isFixed && !nodes.keyframes(of: index).keyframes.isEmpty
    let name = Typesetter.shared.width(node.name, Typesetter.regular, nameRoom(of: node, in: row))
    let (left, right) = (nameStart(of: node) + name, row.maxX - Metrics.grid - 4)
    guard editor.edit?.node != index, let value = nodes.value(of: index) else {
      return hasScopes
        ? [scopePart(of: node, in: row, endingAt: right, from: right)] : []
    }
    let shown = nodes.shown(value, of: index)
    let room = Typesetter.Room.width(max(20, right - left - 3 * Metrics.grid))
    var start = right - Typesetter.shared.width(shown, Typesetter.regular, room)
    let isMixed = nodes.isMixed(index)
    var parts = isFixed || isMixed ? [] : numbers(of: value, of: node, in: row)
    let (x, color) = (start, isFixed ? Palette.secondary : color(of: index))
    parts.append(
      PanelPart(
        area: Rect(minX: start, minY: row.minY, maxX: right, maxY: row.maxY),
        draw: { [PanelLook.text(shown, Typesetter.regular, room, from: x, in: row, color)] }))
    if !isMixed, let paint = value.paint(from: start - 34, length: 28) {
      let length = if case .color = value { 14.0 } else { 28.0 }
      let swatch = Rect(x: start - 6 - length, y: row.center.y - 7, width: length, height: 14)
      start = swatch.minX
      parts.append(
        PanelPart(
          area: swatch.outset(by: 3), press: { [unowned self] _ in openColor(index) },
          draw: { PanelLook.swatch(swatch, paint) }))
    }
    if hasScopes {
      parts.append(scopePart(of: node, in: row, endingAt: start, from: left))
    }
    return parts
  }

  private func color(of index: Int) -> RGBA {
    if nodes.isMixed(index) { return Palette.secondary }
    if nodes.font(of: index)?.isReplaced == true { return Palette.warning }
    return document.editing.isEdited(index) ? Palette.accent : Palette.text
  }

  /// The numbers of a value, which are changed by dragging them sideways.
  private func numbers(
    of value: PropertyValue, of node: InspectorNodes.Node, in row: Rect
  ) -> [PanelPart] {
    switch value {
    case .number, .vector: break
    case .color, .text, .gradient, .path: return []
    }
    let (setter, right) = (Typesetter.shared, row.maxX - Metrics.grid - 4)
    let width = setter.width(value.shown + nodes.unit(of: node.row))
    let gap = setter.width(String(TypedNumbers.separator))
    var words = value.shown.split(separator: TypedNumbers.separator).map(String.init)
    if case .number = value { words = [value.shown] }
    var start = right - width
    return words.enumerated().map { component, word in
      let end = component == words.count - 1 ? right : start + setter.width(word) + gap
      defer { start = end }
      // The text of the value is not mirrored.
      let span = isMirrored ? (2 * right - width - end, 2 * right - width - start) : (start, end)
      return PanelPart(
        area: Rect(minX: span.0, minY: row.minY, maxX: span.1, maxY: row.maxY),
        cursor: .resizeHorizontal,
        press: { [unowned self] in press(node, $0) },
        tool: { [unowned self] press in
          guard press.clicks < 2, let x = press.point?.x else { return nil }
          editor.press(.init(node: node.row, index: component, value: value), at: x)
          let done = { [unowned self] in
            editor.release()
            setNeedsDisplay()
          }
          return FollowTool(done: done) { [unowned self] in editor.drag(to: $0.x, in: self) }
        })
    }
  }

  /// The sign of what edits do: a diamond for this keyframe, two for all, a line for one value. It is
  /// left out where there is no room, but for screen readers.
  private func scopePart(
    of node: InspectorNodes.Node, in row: Rect, endingAt end: Double, from left: Double
  ) -> PanelPart {
    let hasRoom = end - Self.scopeWidth > left
    let area = Rect(
      minX: hasRoom ? end - Self.scopeWidth : end, minY: row.minY, maxX: end, maxY: row.maxY)
    let title = document.editing.keyframeScope.title
    return PanelPart(
      area: area,
      element: element(.button, localized("Edits change"), "scope", of: node, text: title),
      tip: localized("An edit changes: \(title). A click chooses another"), tipArea: row,
      press: { [unowned self] in
        if $0.point != nil { select(node.row) }
        editor.nextScope()
      }, draw: { [unowned self] in hasRoom ? [scopeSign(at: area.center)] : [] })
  }

  /// The rectangle of the line below the edited field or the dragged number; nil while nothing is
  /// edited.
  private var hintArea: Rect? {
    guard let row = editor.node.flatMap(row(ofNode:)) else { return nil }
    var area = frame(of: row)
    area.minY += area.height
    area.maxY += Self.rowHeight - 2
    area.minX += Metrics.grid
    area.maxX -= Metrics.grid / 2
    return area
  }

  /// The line that says what the edit does to keyframes; a press chooses the next scope.
  override var controls: [PanelPart] {
    guard let effect = editor.effect, let area = hintArea else { return [] }
    let isOffer = editor.offersScopes
    return [
      PanelPart(
        area: area, tip: effect.text,
        press: isOffer ? { [unowned self] _ in editor.nextScope() } : nil,
        draw: {
          let room = Typesetter.Room.width(area.width - 2 * Metrics.grid - (isOffer ? 52 : 0))
          var items: [DrawItem] = [
            .fill(.roundedRectangle(area, radius: 4), Palette.panel),
            .stroke(.roundedRectangle(area.outset(by: -0.5), radius: 3.5), width: 1, Palette.line),
            PanelLook.text(
              effect.text, Typesetter.regular, room, from: area.minX + Metrics.grid, in: area,
              effect.isLoss ? Palette.warning : Palette.text),
          ]
          if isOffer {
            items.append(
              PanelLook.text(
                keyNames("Alt ↓"), from: area.maxX - 44, in: area, Palette.secondary))
          }
          return items
        })
    ]
  }

  // MARK: Drawing

  /// The chart is two rows high, so drawing starts two rows above.
  override var drawnRows: Range<Int> {
    max(0, visibleRows.lowerBound - 2)..<visibleRows.upperBound
  }

  override func framed(_ rows: [DrawItem]) -> [DrawItem] {
    layOutEntry()
    return PanelLook.ground(bounds.geometry) + rows
  }

  /// Puts the text field into the row of what is edited: at the right, at most as wide as the row.
  private func layOutEntry() {
    guard let row = (editor.edit?.node).flatMap(row(ofNode:)) else {
      return editor.entry.setFrame(Rect(x: 0, y: 0, width: 0, height: 0))
    }
    let area = frame(of: row)
    let width = min(max(80, editor.entry.field.naturalWidth()), area.width - 3 * Metrics.grid)
    let right = area.maxX - Metrics.grid / 2
    editor.entry.setFrame(Rect(x: right - width, y: area.minY + 1, width: width, height: 22))
  }

  /// The centre of a node's arrow.
  private func arrowCenter(of node: InspectorNodes.Node) -> Double {
    2 * Metrics.grid + Double(min(node.depth, 8)) * Self.indent
  }

  /// The centre of the sign of a property.
  func signCenter(of node: InspectorNodes.Node) -> Double {
    arrowCenter(of: node) + Self.navigatorStep
  }

  /// The start of a node's name.
  func nameStart(of node: InspectorNodes.Node) -> Double {
    if node.isProperty { return signCenter(of: node) + 1.5 * Self.navigatorStep + 2 }
    return arrowCenter(of: node) + Metrics.grid + 4
  }

  /// The room for a node's name: beside its value, or beside its mark and its switch.
  private func nameRoom(of node: InspectorNodes.Node, in row: Rect) -> Typesetter.Room {
    let mark = node.isProperty ? nil : mark(node.row)
    let beside = mark.map { Typesetter.shared.width($0) + Metrics.grid } ?? 0
    return .middle(
      max(20, row.width - nameStart(of: node) - (node.isProperty ? 96 : 36 + beside)))
  }

  /// Draws the row of a node: arrow, kind or sign, name, and what is done with it on the stage.
  private func draw(_ node: InspectorNodes.Node, in row: Rect) -> [DrawItem] {
    let center = Point(arrowCenter(of: node), row.center.y)
    var items = nodes.selection == node.row ? PanelLook.chosen(row) : []
    if node.hasChildren {
      items.append(PanelLook.foldArrow(at: center, isOpen: nodes.isExpanded(node.row)))
    }
    if node.isProperty {
      items += motion(of: node.row, at: Point(signCenter(of: node), row.center.y))
    }
    if node.isSubject, let kind = document.editing.outline?.kind(ofLayer: node.row) {
      let sign = Rect(x: center.x - 1, y: center.y - 4, width: 8, height: 8)
      items.append(.fill(.roundedRectangle(sign, radius: 2), LayerColors.color(of: kind)))
    }
    let (style, start) = (
      node.isSubject ? Typesetter.bold : Typesetter.regular, nameStart(of: node)
    )
    items.append(
      PanelLook.text(
        node.name, style, nameRoom(of: node, in: row), from: start, in: row,
        node.isProperty || !nodes.isEnabled(node.row) ? Palette.secondary : Palette.text))
    if let slot = nodes.slot(of: node.row) {
      let left = start + Typesetter.shared.width(node.name) + Metrics.grid
      let room = row.maxX - 96 - left
      if room > 20 {
        items.append(
          PanelLook.text(slot, style, .middle(room), from: left, in: row, Palette.accent))
      }
    }
    if !node.isProperty, node.canBeSwitched, editor.edit?.node != node.row,
      let mark = mark(node.row)
    {
      // Before the eye.
      let right = row.maxX - Self.switchWidth - Metrics.grid
      items.append(
        PanelLook.text(
          mark, from: right - Typesetter.shared.width(mark), in: row, Palette.accent))
    }
    return items
  }

  /// Draws the sign of a property: a diamond, filled on a keyframe, `=` for an expression; for one
  /// value a ring, in the row of the pointer and the selected one.
  private func motion(of row: Int, at center: Point) -> [DrawItem] {
    let keyframes = nodes.keyframes(of: row)
    if keyframes.hasExpression {
      return [Typesetter.shared.drawCentered("=", Typesetter.bold, at: center)]
    }
    guard keyframes.isAnimated else {
      let isNear = nodes.selection == row || hover.map { self.row(ofNode: row) == $0 } == true
      guard isNear, nodes.canAnimate(row) else { return [] }
      return [.stroke(.ellipse(center: center, size: Size(8, 8)), width: 1.2, Palette.field)]
    }
    let sign = TimelineKeyframes.sign(at: center)
    return [
      nodes.isOnKeyframe(row)
        ? .fill(sign, Palette.keyframe) : .stroke(sign, width: 1.2, Palette.keyframe)
    ]
  }

  private func scopeSign(at center: Point) -> DrawItem {
    func diamond(_ x: Double) -> Path {
      var path = Path()
      for (dx, dy) in [(0.0, -4.0), (3, 0), (0, 4), (-3, 0)] {
        path.line(to: Point(x + dx, center.y + dy))
      }
      path.close()
      return path
    }
    switch document.editing.keyframeScope {
    case .keyframe: return .fill(diamond(center.x), Palette.secondary)
    case .offset:
      var both = diamond(center.x - 3.5)
      both.append(diamond(center.x + 3.5))
      return .fill(both, Palette.secondary)
    case .constant:
      return .fill(
        .rectangle(Rect(x: center.x - 6, y: center.y - 1, width: 12, height: 2)), Palette.secondary)
    }
  }

  // MARK: Pointer

  override func willPress(_ event: PointerEvent) {
    // What is typed stays while the line below the field is pressed.
    if editor.offersScopes, hintArea?.contains(point(of: event)) == true { return }
    finish()
    if event.button == 1 { cursor = nil }
  }

  override func pointerMoved(_ event: PointerEvent) {
    pointer = event.location(in: self)
    super.pointerMoved(event)
  }

  override func pointerExited() {
    super.pointerExited()
    pointer = nil
  }

  // MARK: Keys

  /// The line that was selected by keys; nil after it is gone.
  var cursor: Int? {
    get { chosenLine.flatMap { sections.lines.indices.contains($0) ? $0 : nil } }
    set { chosenLine = newValue }
  }
  private var chosenLine: Int? { didSet { if chosenLine != oldValue { setNeedsDisplay() } } }

  /// The focus ring is inside of the panel, whose edge is clipped.
  override var focusRingArea: CGRect { bounds.insetBy(dx: 6, dy: 6) }

  /// The rows that the arrow keys stop at: lines with an action, then the nodes.
  override var stops: [Int] {
    let lines = sections.lines
    return lines.indices.filter { lines[$0].isActive && lines[$0].part == 0 }
      + nodes.rows.indices.map { $0 + head }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard editor.edit == nil, event.modifiers.isEmpty, !stops.isEmpty else { return false }
    // After a click, arrows move in the rows, but Space, Home and End stay playback commands.
    let isLedByKeys = window?.showsFocusRing == true
    let current = cursor ?? nodes.selection.flatMap(row(ofNode:))
    if moves(event, from: current, hasEnds: isLedByKeys) { return true }
    switch event.key {
    case .left, .right: return fold(isOpen: event.key == .right)
    case .enter:
      guard let cursor else { return false }
      activate(sections.lines[cursor])
    case .space where isLedByKeys:
      if let cursor, sections.lines[cursor].section != nil {
        activate(sections.lines[cursor])
        return true
      }
      guard cursor == nil, nodes.selected?.canBeSwitched == true else { return false }
      switchSelection()
    default: return false
    }
    return true
  }

  override func goTo(row: Int) {
    cursor = row < head ? row : nil
    show(row: row)
    if row >= head { select(nodes.rows[row - head].row) }
  }

  /// Expands or collapses the selected node or section.
  /// - Returns: Whether it has children.
  private func fold(isOpen: Bool) -> Bool {
    if let cursor, let section = sections.lines[cursor].section {
      if sections.isOpen(section) != isOpen { toggle(section) }
      return true
    }
    guard cursor == nil, let selection, nodes.node(ofRow: selection)?.hasChildren == true else {
      return false
    }
    if nodes.isExpanded(selection) != isOpen { nodes.toggle(selection) }
    return true
  }

  // MARK: Typing

  var takesKeys: Bool { editor.edit != nil }
  var takesText: Bool { true }
  func take(text: String) { editor.entry.insert(text) }
  var keyView: View { editor.edit == nil ? self : editor.entry }

  /// Handles a key while a value is edited. Enter and Tab apply it, Tab goes on with the next
  /// property, Escape gives up; saving includes what is typed.
  func take(_ event: KeyEvent) -> Bool {
    guard let edited = editor.edit?.node else { return false }
    switch event.key {
    case .escape: editor.giveUp()
    case .tab:
      if editor.apply() { editNext(from: edited, by: event.modifiers.contains(.shift) ? -1 : 1) }
    case .character("s") where event.modifiers.contains(.control): return !editor.apply()
    default: editor.take(event, of: edited)
    }
    return true
  }

  func finish() { _ = editor.finish(isKept: false) }

  func applyTyped() -> Bool {
    if editor.entry.isWrong { editor.giveUp() }
    return editor.finish(isKept: true)
  }

  /// Starts editing a property. A notice tells why one cannot be edited.
  func beginEdit(_ row: Int) {
    guard let value = nodes.value(of: row) else { return }
    select(row)
    scroll(to: row)
    if let reason = nodes.refusal(of: row) { return document.notice.say(reason.text) }
    if case .color = value { return onEditColor(nodes.rows(with: row), rowInWindow(of: row)) }
    if nodes.font(of: row) != nil { return onChooseFont(row) }
    editor.begin(row, nodes.isMixed(row) ? "" : value.typed)
  }

  /// Opens the card of a colour or gradient.
  private func openColor(_ index: Int) {
    guard case .gradient? = nodes.value(of: index), nodes.refusal(of: index) == nil else {
      return beginEdit(index)
    }
    select(index)
    onEditColor(nodes.rows(with: index), rowInWindow(of: index))
  }

  /// Edits the next visible property with a field, or the previous one.
  private func editNext(from node: Int, by step: Int) {
    let rows = nodes.rows.map(\.row)
    guard var position = rows.firstIndex(of: node) else { return }
    while rows.indices.contains(position + step) {
      position += step
      let next = rows[position]
      guard let value = nodes.value(of: next), value.isEditable, nodes.refusal(of: next) == nil,
        nodes.font(of: next) == nil
      else { continue }
      if case .color = value { continue }
      return beginEdit(next)
    }
  }

  // MARK: Selection

  /// Selects a row of the document's outline, and ends editing. What is shown stays, where that
  /// contains it.
  func select(_ row: Int) {
    document.editing.selection.select(nodes.rows(with: row), by: self)
    fillNodes()
    nodes.reveal(row)
    selected(row)
  }

  private func selected(_ row: Int) {
    editor.giveUp()
    setNeedsDisplay()
    trace(
      "select",
      ["keypath": .text(nodes.keypath(of: row).string), "rect": .rect(rowInWindow(of: row))])
  }

  /// Selects a layer of the animation by its index in the file.
  func select(layer index: Int) {
    let layers = document.editing.outline?.rows(inside: -1) ?? []
    if layers.indices.contains(index) { select(row: layers[index]) }
  }

  /// Selects a row of the document's outline, and shows the properties around it.
  func select(row: Int) {
    document.editing.selection.select(row, by: self)
    showSelected()
  }

  /// Selects the first property that has a slot.
  private func select(slot: String) {
    guard let row = document.editing.slots.row(of: slot) else {
      return document.notice.say("Nothing has the slot “\(slot)”")
    }
    document.editing.selection.select(row)
  }

  /// Selects what contains the things that are shown; nothing for a layer of the composition.
  private func goUp() {
    guard let subject = nodes.subject, let outline = document.editing.outline else { return }
    let parent = nodes.subjects.count == 1 ? outline.rows[subject].parent : -1
    document.editing.selection.select(parent < 0 ? nil : parent)
  }

  /// Shows the properties of what was selected elsewhere, and ends editing.
  func showSelected() {
    nodes.leaveSubjects()
    guard !isHidden else { return }
    setNeedsDisplay()
    fillNodes()
    guard let selection else { return editor.giveUp() }
    layoutNow()
    scroll(to: selection)
    // Keys go on from it, not from a line.
    cursor = nil
    selected(selection)
  }

  /// The selected row of the document's outline; nil for none, and while the inspector is hidden.
  var selection: Int? {
    get { isHidden ? nil : nodes.selection }
    set { nodes.selection = newValue }
  }
  var selectedNode: InspectorNodes.Node? { isHidden ? nil : nodes.selected }

  /// Whether the selected property has an edited value, and whether it has keyframes.
  var selectionIsEdited: Bool {
    selectedNode.map { node in
      node.isProperty && nodes.rows(with: node.row).contains(where: document.editing.isEdited)
    } == true
  }
  var selectionIsAnimated: Bool { selection.map { nodes.keyframes(of: $0).isAnimated } ?? false }
  /// Whether what is selected has a name in the file, also while the inspector is hidden.
  var selectionCanBeRenamed: Bool {
    renamed != nil
  }

  /// The selected row if it has a name, or the nearest one around it: after an edit a value is selected.
  private var renamed: Int? {
    guard let row = document.editing.selection.row, let rows = document.editing.outline?.rows,
      rows.indices.contains(row)
    else { return nil }
    return sequence(first: row) { rows[$0].parent < 0 ? nil : rows[$0].parent }
      .first(where: document.editing.canRename)
  }

  /// The keyframes of the selected node; none while the inspector is hidden.
  var selectedKeyframes: TimelineKeyframes {
    isHidden ? TimelineKeyframes() : nodes.selectedKeyframes
  }

  /// The name of the selected property and its value at a frame; nil without a selected property.
  func valueText(at frame: Double) -> String? {
    guard !isHidden, let node = selectedNode, node.isProperty,
      let value = document.editing.text.value(of: node.row, at: frame)
    else { return nil }
    return "\(node.name) \(value.shown)"
  }

  // MARK: Commands

  /// Hides or shows the selected layer, group or item.
  func switchSelection() {
    guard let node = selectedNode, node.canBeSwitched else { return }
    document.editing.setEnabled(!nodes.isEnabled(node.row), node.row)
  }

  /// Restores the file's value of the selected property.
  func resetSelection() {
    if let node = selectedNode { document.editing.reset(nodes.rows(with: node.row)) }
  }

  /// Starts editing the selected property.
  func editSelection() { if let selection { beginEdit(selection) } }

  /// Starts editing the name of the selected node.
  func renameSelection() {
    guard let row = renamed else { return }
    if row != document.editing.selection.row { document.editing.selection.select(row) }
    guard let node = selectedNode else { return }
    fillNodes()
    nodes.reveal(node.row)
    scroll(to: node.row)
    // A layer without a name is listed by its kind.
    let isNamed = document.editing.outline?.rows[node.row].name == node.name
    editor.begin(node.row, isNamed ? node.name : "", isName: true)
  }

  /// Copies the keypath of the selected node, or Swift code that sets its value.
  func copySelection(asCode: Bool) {
    guard let node = selectedNode else { return }
    let (keypath, literal) = (nodes.keypath(of: node.row), PropertyValue.literal)
    var text = keypath.string
    if asCode {
      // Names with dots need the initialiser with a list of names.
      let code =
        keypath.keys.contains { $0.contains(".") }
        ? "AnimationKeypath(keys: [\(keypath.keys.map(literal).joined(separator: ", "))])"
        : literal(text)
      let value = document.editing.text.value(of: node.row)?.swift
      text = value.map { "surface.setValueProvider(\($0), keypath: \(code))" } ?? code
    }
    Clipboard.text = text
    trace("copy", ["text": .text(text)])
  }
}

/// Swatches of values.
extension PropertyValue {
  /// The paint of a colour or gradient; nil for other values.
  fileprivate func paint(from left: Double, length: Double) -> Paint? {
    switch self {
    case .color(let color): return .solid(color.rgba)
    case .gradient(let stops):
      if stops.count == 1 { return .solid(stops[0].color) }
      return stops.isEmpty
        ? nil
        : .linear(
          LinearGradient(start: Point(left, 0), end: Point(left + length, 0), stops: stops))
    case .number, .vector, .text, .path: return nil
    }
  }
}
