// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// What the user does on the stage: its tools, guides, and what is drawn over the picture.
final class StageTools {
  /// What is selected there.
  let selection: StageSelection
  /// The handles of the selected item.
  let itemHandles: StageHandles
  let document: Document
  private let stages: Stages
  private let memory: Memory
  /// Shows what is under the pointer.
  private weak var readout: Readout?
  var stage: Stage { stages.first }

  /// The tools in the order in which a press asks them.
  private static let all: [any StageTool.Type] = [
    ItemTool.self, RotateTool.self, ScaleTool.self, MoveTool.self, MeasureTool.self, PanTool.self,
  ]
  /// The tool that gets all presses; nil for none.
  private(set) var chosen: (any StageTool.Type)?

  init(_ document: Document, _ stages: Stages, _ memory: Memory) {
    (self.document, self.stages, self.memory) = (document, stages, memory)
    selection = StageSelection(document)
    itemHandles = StageHandles(document, isLocked: { [selection] in selection.isLocked })
    stages.views = memory.state.stageViews ?? StageViews()
    if stages.views.onionFrames > 0 { stages.lastOnionFrames = stages.views.onionFrames }
  }

  /// Connects the stages.
  ///
  /// - Parameter readout: Shows what is under the pointer.
  func connect(_ readout: Readout) {
    self.readout = readout
    stage.tools = self
    for stage in [stages.first, stages.second] {
      stage.menu = { [unowned self, unowned stage] point in
        if stage === stages.first, selection.hasPointer,
          point.map(selection.chooseForMenu) ?? (selection.layer != nil)
        {
          return ContextMenu.layer(document, at: point)
        }
        return ContextMenu.picture(document, at: stage === stages.first ? point : nil) {
          [unowned self] in
          selection.pick(at: $0, reach: 0, parts: false)
          stages.send(.showSelection)
        }
      }
    }
    connectGuides()
  }

  /// Shows another file.
  func fileChanged() {
    selection.reset()
    stages.rulers.content.lines = guideKey.flatMap { memory.state.guides?[$0] } ?? GuideLines()
    if let guideKey, let known = memory.state.layerLabels, let tree = selection.layerTree {
      selection.takeLabels(known[guideKey, tree])
    }
    stages.rulers.selection = nil
  }

  /// Draws selection, views and guides, before each frame.
  func follow() {
    selection.follow()
    stages.follow(
      selection, grips: grips, itemHandles, isMachineRunning: document.interaction.session != nil)
    stages.followViews(document)
    followGuides()
  }

  // MARK: Pointer

  /// Takes the pointer's position in pixels of the animation; nil if it is outside.
  func pointed(at point: Point?) {
    selection.hover(at: point)
    if stages.views.showsRulers { stages.rulers.content.pointer = point }
    readout?.probe = point.flatMap { point in
      document.color(at: point).map { Readout.Probe(point, $0) }
    }
  }

  /// Selects what is at a clicked point, unless the pointer is a state machine's.
  func pick(at point: Point, parts: Bool) {
    guard selection.hasPointer else { return }
    selection.pick(at: point, reach: onPlane(Self.clickReach), parts: parts)
  }

  /// Enters the precomposition at the point of a double click.
  /// - Returns: Whether there is one.
  func enter(at point: Point) -> Bool { selection.enter(at: point) }

  // MARK: Tools

  /// Gives all presses to a tool; if it has them, to each tool again.
  func choose(_ tool: (any StageTool.Type)?) {
    chosen = chosen == tool ? nil : tool
    document.trace("tool", ["name": .text(chosen.map { "\($0)" } ?? "")])
  }

  /// The tool of a press; nil for none.
  func tool(at pointer: StagePointer) -> (any StageTool)? {
    for type in chosen.map({ [$0] }) ?? Self.all {
      if let tool = type.init(at: pointer, self) { return tool }
    }
    return nil
  }

  /// The handles of the selected layer; nil for one that cannot be moved by the pointer.
  private var handles: LayerHandles? {
    guard !document.playback.isMoving, document.interaction.session == nil, selection.hasPointer,
      !selection.isLocked, let row = selection.row
    else { return nil }
    return try? document.editing.outline?.handles(of: row)
  }

  /// Moves the selected layer in one step of undo; nil for one that cannot be moved by the pointer.
  func mover() -> LayerMover? {
    guard let row = selection.row, let handles else { return nil }
    return LayerMover(document, row, handles, in: document.editing.begin())
  }

  /// Gives the next handle of the selected item to the keys.
  func chooseNextHandle() {
    guard let name = itemHandles.chooseNext() else { return }
    stages.window?.announce(name)
    document.trace("handle", ["name": .text(name)])
    stages.window?.root.setNeedsDisplay()
  }

  /// Moves the chosen handle, else the selected layer, by pixels of the animation in one step of undo; says
  /// why not.
  func nudge(_ x: Double, _ y: Double) {
    if itemHandles.nudge(x, y) { return }
    do throws(NoHandles) {
      guard let row = selection.row, let handles = try document.editing.outline?.handles(of: row),
        let mover = LayerMover(document, row, handles, in: nil)
      else { throw .noLayer }
      mover.set(mover.position(movedBy: Vector(x, y)))
    } catch {
      document.notice.say(error.text)
    }
  }

  /// The lines to which a layer snaps: guides, edges and centres of the animation and of the other
  /// layers of its composition. Empty where nothing snaps.
  func snapLines(for layer: LayerAddress) -> SnapLines {
    guard !stages.views.doesNotSnap, let scene = document.player.scene else { return SnapLines() }
    let guides = stages.views.hidesGuides ? GuideLines() : stages.rulers.content.lines
    var lines = SnapLines(x: guides.vertical, y: guides.horizontal)
    lines.add(Rect(scene.size))
    let scope = layer.container?.indices ?? []
    for index in 0..<Self.mostNeighbours {
      let other = LayerAddress(scope + [index])
      guard scene.name(of: other) != nil else { break }
      if other != layer, let corners = scene.corners(of: other), let box = Rect(around: corners) {
        lines.add(box)
      }
    }
    return lines
  }

  /// The largest number of layers to which one snaps.
  private static let mostNeighbours = 500

  // MARK: Selection

  /// The distance in points up to which two clicks are at the same position.
  private static let clickReach = 4.0
  /// The distance in points of the grip for the rotation from the layer.
  private static let rotationDistance = 24.0

  /// A distance in points as one in pixels of the animation.
  private func onPlane(_ points: Double) -> Double { points / max(1e-6, stage.zoom) }

  /// The grips of the selected layer in pixels of the animation: its corners, then that of the
  /// rotation; empty where it has none, and beside handles of an item, for which they could be taken.
  var grips: [Point] {
    guard itemHandles.marks.isEmpty, let row = selection.row, let handles, handles.scale != nil,
      handles.rotation != nil,
      let corners = document.editing.outline?.corners(of: row)
    else { return [] }
    return LayerMover.grips(corners, distance: onPlane(Self.rotationDistance))
  }

  /// The index of the grip at a point of the animation; nil for none.
  func grip(at point: Point) -> Int? {
    let reach = onPlane(Self.gripReach)
    return grips.lastIndex { $0.distance(to: point) <= reach }
  }

  /// The distance in points from a grip up to which it is pressed.
  private static let gripReach = 7.0

  /// Gives the selected layers a label, which is remembered for the file; nil is none.
  func setLabel(_ label: LayerLabel?) {
    selection.setLabel(label)
    guard let guideKey, let tree = selection.layerTree else { return }
    var known = memory.state.layerLabels ?? KnownLabels()
    known[guideKey, tree] = selection.labels
    memory.state.layerLabels = known.isEmpty ? nil : known
    memory.save()
    document.trace("label", ["name": .text(label?.rawValue ?? "")])
  }

  /// The labels, of which the first selected layer's is marked.
  var labelMenu: [Menu.Item] {
    let now = selection.label
    let choices = [nil] + LayerLabel.allCases.map { Optional($0) }
    return choices.map { label in
      var item = Menu.Item(label?.title ?? localized("None")) { [unowned self] in
        setLabel(label)
      }
      item.isChecked = label == now
      if let color = label?.color(isLight: Palette.theme.isLight) {
        item.picture = { PanelLook.swatch($0.outset(by: -2), .solid(color)) }
      }
      return item
    }
  }

  /// Enters the selected precomposition, or the one with the selected layer.
  func enterPrecomposition() {
    if let precomp = selection.enterable { selection.enter(precomp) }
  }

  /// Gives the pointer to selecting while a state machine runs, or to the machine again.
  func toggleSelectingInMachine() {
    selection.selectsInMachine.toggle()
    selection.hover(at: nil)
    document.trace("pointer", ["selects": .flag(selection.selectsInMachine)])
    stages.window?.root.setNeedsDisplay()
  }

  // MARK: Guides

  /// The key of the shown file among those with guides: its absolute path, or its URL; nil for
  /// stdin.
  private var guideKey: String? {
    guard let path = document.playlist.current, path != "-" else { return nil }
    return path.contains("://") ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Connects the rulers.
  private func connectGuides() {
    stages.rulers.onChange = { [unowned self] in setGuides($0, isDragging: $1) }
    stages.rulers.isTaken = { [unowned self] point in
      let onPlane = stage.pointOnPlane(at: stage.convert(point, from: stages.rulers))
      return onPlane.flatMap(grip) != nil
    }
    stages.rulers.menu = { [unowned self] id in
      var items: [Menu.Item] = []
      if let id {
        items = [
          .init(localized("Remove this guide"), isEnabled: !stages.views.locksGuides) {
            [unowned self] in
            var lines = stages.rulers.content.lines
            lines.remove(id)
            setGuides(lines, isDragging: false)
          }, .separator,
        ]
      }
      return items + [
        .init(.addGuide), .init(.clearGuides), .separator, .init(.rulers), .init(.guides),
        .init(.lockGuides), .init(.snapping),
      ]
    }
  }

  /// Changes the guides of the shown file, and remembers them at the end of a drag.
  private func setGuides(_ lines: GuideLines, isDragging: Bool) {
    stages.rulers.content.lines = lines
    if stages.views.hidesGuides { change { $0.hidesGuides = false } }
    guard !isDragging, let guideKey else { return }
    var known = memory.state.guides ?? KnownGuides()
    known[guideKey] = lines
    memory.state.guides = known.isEmpty ? nil : known
    memory.save()
    document.trace(
      "guides",
      [
        "x": .text(lines.vertical.map(number).joined(separator: " ")),
        "y": .text(lines.horizontal.map(number).joined(separator: " ")),
      ])
  }

  /// Adds the guide of a typed text, such as “x 120” or “y 50%”, or says why not.
  private func addGuide(_ text: String) -> EditResult {
    let size = stage.picture ?? Size(1, 1)
    guard let (isVertical, position) = GuideLines.parsed(text, in: size) else {
      return document.notice.tell(.refused("A guide is at “x 120” or “y 50%”, not at “\(text)”"))
    }
    var lines = stages.rulers.content.lines
    guard let id = lines.add(isVertical: isVertical, at: position) else {
      return document.notice.tell(
        .refused("There are \(GuideLines.most) guides in this direction already"))
    }
    setGuides(lines, isDragging: false)
    stages.rulers.selection = id
    return .done()
  }

  /// Asks for the position of a guide, and adds it.
  func askForGuide() {
    stages.askForName(localized("A guide at x or y, in pixels or %"), "x 50%") {
      [unowned self] in addGuide($0)
    }
  }

  /// Removes all guides of the shown file.
  func clearGuides() { setGuides(GuideLines(), isDragging: false) }

  /// Shows rulers and guides, before each frame.
  private func followGuides() {
    let views = stages.views
    var contents = stages.rulers.content
    contents.showsRulers = views.showsRulers && document.file != nil
    contents.showsGuides = !views.hidesGuides
    contents.isLocked = views.locksGuides
    let corner = stage.frame.origin
    contents.stage = Rect(
      x: Double(corner.x), y: Double(corner.y), width: Double(stage.bounds.width),
      height: Double(stage.bounds.height))
    contents.artboard = stage.artboard?.offset(by: Vector(Double(corner.x), Double(corner.y)))
    contents.zoom = stage.zoom
    contents.snapped = stage.held?.tool.snapped ?? SnapLines()
    stages.rulers.isHidden =
      document.file == nil
      || !contents.showsRulers && contents.snapped == SnapLines()
        && (contents.lines.isEmpty || !contents.showsGuides)
    stages.rulers.content = contents
  }

  // MARK: Views

  /// Changes what is drawn over the picture, and remembers it.
  func change(_ change: (inout StageViews) -> Void) {
    change(&stages.views)
    let views = stages.views
    memory.state.stageViews = views == StageViews() ? nil : views
    document.trace(
      "views",
      [
        "outlines": .flag(views.showsOutlines), "safe": .flag(views.showsSafeAreas),
        "grid": .flag(views.showsGrid), "onion": .number(Double(views.onionFrames)),
        "heat": .flag(views.showsHeat), "rulers": .flag(views.showsRulers),
        "guides": .flag(!views.hidesGuides), "locked": .flag(views.locksGuides),
        "snaps": .flag(!views.doesNotSnap),
      ])
    stages.window?.root.setNeedsDisplay()
  }

  /// Compares in a mode, or side by side again. Starts a comparison where there is none.
  func toggle(_ mode: ComparisonMode) {
    if document.comparison.entry == nil {
      document.comparison.toggle(with: document.playlist.nextEntry)
    }
    if document.comparison.entry != nil { stages.toggle(mode) }
  }

  /// Shows the onion skin with the last number of frames, or hides it.
  func toggleOnionSkin() {
    let count = stages.lastOnionFrames
    change { $0.onionFrames = $0.onionFrames > 0 ? 0 : count }
  }

  /// Opens the menu of the number of frames, in the middle of the picture.
  func openOnionMenu() {
    let current = stages.views.onionFrames
    let items = (0...StageViews.mostOnionFrames).map { count in
      let title =
        count == 0 ? localized("Off") : localized(.counted(count, "1 frame", "\(count) frames"))
      var item = Menu.Item(title) { [unowned self] in
        if count > 0 { stages.lastOnionFrames = count }
        change { $0.onionFrames = count }
      }
      item.isChecked = count == current
      return item
    }
    let area = stages.frameInWindow
    stages.openMenu(items, at: CGRect(x: area.midX, y: area.midY, width: 0, height: 0))
  }
}
