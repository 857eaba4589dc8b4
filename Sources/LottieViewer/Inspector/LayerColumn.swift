// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The layers of the shown file below the inspector, a row for each with its kind, its name and its eye.
/// It is there while the layers in time are not, to find and to hide layers; the inspector shows the
/// properties of the selected one.
final class LayerColumn: RowList, DrawnView, ContextMenuOwner {
  let document: Document
  /// Says what is done with the layer of a row on the stage, in a word; nil for nothing.
  var mark: (Int) -> String? = { _ in nil }
  /// What is listed.
  private(set) var list: LayerList { didSet { setNeedsDisplay() } }

  private weak var listed: Scene?
  private var listedEntry: Playlist.Entry?
  private var listedRenames = 0

  /// The height of the title above the rows, in points, and the part of the side that the column takes
  /// at most.
  private static let titleHeight = 28.0, share = 0.4

  init(_ document: Document) {
    self.document = document
    list = LayerList(LayerReader(document))
    super.init()
    document.editing.selection.observe(self) { [unowned self] in showSelected() }
  }

  /// The height in points of a side of a height.
  func height(in room: Double) -> Double {
    let most = (Self.share * room / LayerList.rowHeight).rounded(.down) * LayerList.rowHeight
    guard most >= 2 * LayerList.rowHeight else { return 0 }
    return min(most, Double(max(1, list.rows.count)) * LayerList.rowHeight + 12) + Self.titleHeight
  }

  // MARK: Contents

  /// Lists the layers of the shown scene, if they are not listed. Does nothing while it is hidden.
  func follow() {
    guard !isHidden else { return clear() }
    guard document.file != nil, let scene = document.player.scene,
      let outline = document.editing.outline
    else { return clear() }
    let renames = document.editing.scene.renames
    guard listed !== scene || listedRenames != renames else { return }
    let (new, count) = (outline.layerTimes, list.rows.count)
    let isSame = listedEntry == document.playlist.currentEntry && list.isAlike(new)
    list.fill(new, isSame: isSame)
    (listed, listedEntry, listedRenames) = (scene, document.playlist.currentEntry, renames)
    if !isSame { scroll = 0 }
    // Few layers need less room.
    if list.rows.count != count { superview?.setNeedsLayout() }
    setNeedsDisplay()
  }

  private func clear() {
    guard listed != nil || !list.layers.isEmpty else { return }
    (listed, listedEntry) = (nil, nil)
    list = LayerList(LayerReader(document))
  }

  /// The index of the layer with what is selected; nil without one.
  private var selection: Int? {
    guard let row = document.editing.selection.row,
      let layer = document.editing.outline?.layer(of: row)
    else { return nil }
    return list.layer(ofRow: layer)
  }

  private func showSelected() {
    guard !isHidden else { return }
    follow()
    setNeedsDisplay()
    guard let selection else { return list.reveal(nil) }
    list.reveal(selection)
    if let row = list.row(of: selection) { show(row: row) }
  }

  private func show(row: Int) {
    let span = span(of: row)
    reveal(from: span.top - 4, to: span.top + span.height + 4)
  }

  private func select(_ layer: Int) {
    guard list.layers.indices.contains(layer) else { return }
    document.editing.selection.select(list.layers[layer].row)
  }

  private func toggle(_ layer: Int) {
    guard list.canOpen(layer) else { return }
    list.setOpen(layer, !list.isOpened(layer))
  }

  // MARK: Rows

  override var rowCount: Int { list.rows.count }
  override func extent(of row: Int) -> (top: Double, height: Double) {
    (4 + Double(row) * LayerList.rowHeight, LayerList.rowHeight)
  }
  override var scrollArea: CGRect {
    bounds.divided(atDistance: CGFloat(Self.titleHeight), from: .minYEdge).remainder
  }
  override var notchHeight: Double { 3 * LayerList.rowHeight }
  override var focusRingArea: CGRect { bounds.insetBy(dx: 4, dy: 4) }

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(.tree, localized("Layers"))
  }

  override func parts(of row: Int) -> [PanelPart] {
    let (index, area) = (list.rows[row].layer, frame(of: row))
    let layer = list.layers[index]
    let isOn = document.editing.isEnabled(layer.row)
    let whole = PanelPart(
      area: area, element: element(of: layer, index, isOn: isOn),
      press: { [unowned self] press in
        if press.clicks == 2 || (press.point?.x ?? area.maxX) < LayerRow.left(of: layer) + 2 {
          toggle(index)
        }
        let all = list.rows.map { list.layers[$0.layer].row }
        let selection = document.editing.selection
        if press.clicks == 2
          || !selection.extends(to: layer.row, in: all, window?.heldModifiers ?? [])
        {
          select(index)
        }
      },
      focus: { [unowned self] in select(index) },
      menu: { [unowned self] in
        // Of several that are selected, all stay so.
        if !document.editing.selection.rows.contains(layer.row) { select(index) }
        return ContextMenu.node(layer.row, of: document)
      },
      draw: { [unowned self] in draw(layer, index, in: area, isOn: isOn) })
    var side = area
    side.minX = area.maxX - Inspector.switchWidth - 4
    side.maxX = area.maxX - 4
    return [
      whole,
      LayerSwitch.part(
        in: side, of: layer.name, key: "layer \(index)", isOn: isOn,
        isSound: layer.soundPath != nil
      ) { [unowned self] in document.editing.setEnabled($0, layer.row) },
    ]
  }

  private func element(of layer: LayerTime, _ index: Int, isOn: Bool) -> AccessibleElement {
    var states: AccessibleElement.States =
      index == selection
      ? [.selected, .current]
      : document.editing.selection.rows.contains(layer.row) ? .selected : []
    if list.canOpen(index) {
      states.formUnion(list.isOpened(index) ? [.expandable, .expanded] : .expandable)
    }
    var words = [LayerKind.title(of: layer.kind).localized]
    if let mark = mark(layer.row) { words.append(mark) }
    if !isOn { words.append(localized("hidden")) }
    var element = AccessibleElement(
      .treeItem, layer.name, detail: words.joined(separator: ", "), states: states)
    (element.key, element.level) = ("layer \(index)", layer.depth + 1)
    return element
  }

  private func draw(_ layer: LayerTime, _ index: Int, in area: Rect, isOn: Bool) -> [DrawItem] {
    let (x, y) = (LayerRow.left(of: layer), area.center.y)
    let isSelected = index == selection || document.editing.selection.rows.contains(layer.row)
    var items = isSelected ? PanelLook.chosen(area) : []
    if let isOpen = list.canOpen(index) ? list.isOpened(index) : nil {
      items.append(PanelLook.foldArrow(at: Point(x - 8, y), isOpen: isOpen))
    }
    let color = LayerColors.color(of: layer.kind)
    let kind = Rect(x: x + 4, y: y - 4, width: 8, height: 8)
    items.append(.fill(.roundedRectangle(kind, radius: 2), color.opacity(isOn ? 1 : 0.4)))
    var right = area.maxX - Inspector.switchWidth - Metrics.grid
    if let mark = mark(layer.row) {
      right -= Typesetter.shared.width(mark)
      items.append(PanelLook.text(mark, from: right, in: area, Palette.accent))
      right -= Metrics.grid
    }
    items.append(
      PanelLook.text(
        layer.name, Typesetter.regular, .middle(max(20, right - x - 18)), from: x + 18, in: area,
        isOn ? Palette.text : Palette.secondary))
    return items
  }

  override func framed(_ rows: [DrawItem]) -> [DrawItem] {
    let area = bounds.geometry
    let title = Rect(x: 0, y: 0, width: area.width, height: Self.titleHeight)
    let seen = Rect(
      minX: 0, minY: Self.titleHeight, maxX: area.maxX, maxY: max(area.maxY, Self.titleHeight))
    return PanelLook.ground(area) + [
      .fill(.rectangle(Rect(x: 0, y: 0, width: area.width, height: 1)), Palette.line),
      PanelLook.text(localized("Layers"), Typesetter.bold, from: 2 * Metrics.grid, in: title),
      .group(DrawGroup(rows, .init(clip: seen))),
    ]
  }

  // MARK: Keys

  override func goTo(row: Int) { select(list.rows[row].layer) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, !list.rows.isEmpty else { return false }
    let isLedByKeys = window?.showsFocusRing == true
    let current = selection.flatMap { list.row(of: $0) }
    if moves(event, from: current, hasEnds: isLedByKeys) { return true }
    guard let selection else { return false }
    switch event.key {
    case .left, .right:
      guard list.canOpen(selection) else { return false }
      if list.isOpened(selection) != (event.key == .right) { toggle(selection) }
    case .space where isLedByKeys:
      let row = list.layers[selection].row
      document.editing.setEnabled(!document.editing.isEnabled(row), row)
    default: return false
    }
    return true
  }
}
