// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// The shown animation, and while comparing, the second one and their difference.
final class Stages: View {
  /// The view of the shown file.
  let first = Stage()
  /// The view of the compared file; hidden while nothing is compared.
  let second = Stage()
  /// The difference between the two; hidden until it is asked for.
  let difference = DifferenceView()
  /// The line between the pictures. In the wipe it is dragged.
  let divider = Divider()
  /// The line at the right of the difference.
  private let secondDivider = Divider()
  /// Whether the second picture is above the first one, at the right of the divider.
  private(set) var isWiping = false
  /// The position of the divider in the wipe, as a part of the width.
  private(set) var split = 0.5
  /// The button that starts the wipe.
  let wipeButton = BarButton(text: "Wipe", command: .wipe)
  /// The button that shows the difference.
  let differenceButton = BarButton(text: "Difference", command: .difference)

  /// The button that draws what the limits leave out; hidden while nothing is.
  let limitButton = BarButton(
    text: "Parts are left out: raise the limit", command: .raiseLimits)

  /// Says which precompositions are entered, and leaves the last one; hidden while none is.
  let scopeButton = BarButton(text: "", command: .leavePrecomposition)
  /// Says which layers are looked at, and shows all again; hidden while all are shown.
  let viewButton = BarButton(text: "", command: .showAllLayers)
  /// Gives the pointer to the state machine or to selecting; hidden while none runs.
  let pointerButton = BarButton(text: "", command: .selectInMachine)
  /// The buttons at the left above the picture, in their order.
  private var leftButtons: [BarButton] { [pointerButton, scopeButton, viewButton] }

  /// What the user has switched on over the picture.
  var views = StageViews() { didSet { if views != oldValue { setNeedsDisplay() } } }
  /// The number of frames with which the onion skin is switched on.
  var lastOnionFrames = 2
  /// The frames before and after the shown one.
  private let onionSkin = OnionSkin()
  /// The outlines of a frame, and what they were made of.
  private var outlines: (list: DisplayList, transform: Affine, path: Path)?

  /// The downsampling of slow files.
  private var quality = PreviewQuality()
  /// The last frame of scrubbing, and the time of that in seconds.
  private var scrubbed = (frame: Double.nan, time: -Double.infinity)

  init() {
    super.init(frame: .zero)
    for view in [first, difference, second, secondDivider, divider] as [View] { addSubview(view) }
    for button in [wipeButton, differenceButton] {
      addSubview(button)
      button.isHidden = true
      button.isRaised = true
    }
    addSubview(limitButton)
    (limitButton.isHidden, limitButton.isRaised, limitButton.tint) = (true, true, .warning)
    for button in leftButtons {
      addSubview(button)
      (button.isHidden, button.isRaised) = (true, true)
    }
    second.isHidden = true
    for line in [divider, secondDivider] {
      line.isHidden = true
      line.isVisibleLine = true
    }
    secondDivider.isUserInteractionEnabled = false
    divider.onMove = { [unowned self] in moveSplit(to: $0 / max(1, Double(bounds.width))) }
    divider.onStep = { [unowned self] in moveSplit(to: split + $0 / 50) }
    divider.onReset = { [unowned self] in moveSplit(to: 0.5) }
  }

  /// Moves the divider of the wipe.
  private func moveSplit(to split: Double) {
    self.split = split.isFinite ? split.clamped(to: 0.02...0.98) : 0.5
    setNeedsLayout()
    trace("split", ["at": .number(self.split)])
  }

  /// Starts or ends the wipe, which replaces the difference.
  func toggleWipe() {
    isWiping.toggle()
    difference.isHidden = true
    showMode()
    trace("wipe", ["on": .flag(isWiping)])
  }

  /// Updates buttons and layout after a change of the kind of comparison.
  private func showMode() {
    wipeButton.tint = isWiping ? .accent : .text
    differenceButton.tint = difference.isHidden ? .text : .accent
    divider.isUserInteractionEnabled = isWiping
    setNeedsLayout()
  }

  /// Connects the stages with inspector and readout.
  func connect(_ document: Document, selection: StageSelection, readout: Readout) {
    for stage in [first, second] { stage.onViewport = { [unowned self] in show($0) } }
    first.onPoint = { [unowned readout, unowned selection] point in
      selection.hover(at: point)
      readout.probe = point.flatMap { point in
        document.color(at: point).map { Readout.Probe(point, $0) }
      }
    }
    for stage in [first, second] {
      stage.menu = { [unowned document, unowned stage, unowned self] point in
        ContextMenu.picture(document, at: stage === first ? point : nil) {
          [unowned self, unowned selection] in
          selection.pick(at: $0, reach: 0, parts: false)
          send(.showSelection)
        }
      }
    }
    first.onPick = { [unowned self, unowned selection] point, parts in
      guard selection.hasPointer else { return }
      selection.pick(at: point, reach: 4 / max(1e-6, first.zoom), parts: parts)
    }
    first.onDoubleClick = { [unowned selection] in selection.enter(at: $0) }
  }

  // MARK: What is shown

  /// Shows another file at the size that fits.
  func show(_ document: Document) {
    quality = PreviewQuality()
    first.viewport = .fit
    first.backdrop = document.backdrop
    reload()
  }

  /// Updates the layout after the animation was reloaded, possibly with another size.
  func reload() {
    first.setNeedsLayout()
    first.setNeedsDisplay()
  }

  /// Sets the viewport of both stages.
  func show(_ viewport: Viewport) {
    guard first.picture != nil, viewport != first.viewport else { return }
    first.viewport = viewport
    window?.root.setNeedsDisplay()
    let origin = first.frameInWindow.origin
    trace(
      "zoom",
      [
        "zoom": .number(first.zoom), "fits": .flag(viewport.zoom == nil),
        "picture": .rect(
          CGRect(first.artboard ?? first.bounds.geometry).offsetBy(dx: origin.x, dy: origin.y)),
      ])
  }

  /// Shows or hides the second stage after a change of the comparison.
  func compare(_ document: Document) {
    let isComparing = document.compared != nil
    second.isHidden = !isComparing
    for view in [differenceButton, wipeButton, divider] { view.isHidden = !isComparing }
    first.caption = isComparing ? document.name : nil
    second.caption = document.compared?.title
    second.setNeedsLayout()
    if !isComparing {
      (difference.isHidden, isWiping) = (true, false)
      difference.content = nil
    }
    showMode()
  }

  /// Shows or hides the difference.
  func toggleDifference() {
    difference.isHidden.toggle()
    isWiping = false
    showMode()
    trace("difference", ["on": .flag(!difference.isHidden)])
  }

  // MARK: Frames

  /// Updates backgrounds, comparison and downsampling before each frame.
  func follow(_ document: Document, at time: TimeInterval, isScrubbing: Bool) {
    first.backdrop = document.backdrop
    if document.compared != nil {
      second.viewport = first.viewport
      second.backdrop = first.backdrop
      document.followComparison()
      showDifference()
    }
    let frame = document.player.shownFrame
    if isScrubbing, frame != scrubbed.frame { scrubbed = (frame, time) }
    var motion = motion(isScrubbing)
    if motion == .scrubbing, time - scrubbed.time >= PreviewQuality.rest { motion = .none }
    let scale = quality.downsampling(while: motion)
    for stage in [first, second] { stage.surface.downsampling = scale }
  }

  /// Adapts the downsampling to the duration of a frame, in seconds.
  func frameTook(_ seconds: Double, while isScrubbing: Bool) {
    quality.frame(took: seconds, at: first.surface.downsampling, while: motion(isScrubbing))
  }

  /// The reason why frames change.
  private func motion(_ isScrubbing: Bool) -> PreviewQuality.Motion {
    isScrubbing ? .scrubbing : first.surface.isAnimating ? .playing : .none
  }

  /// Gives both pictures to the view of the difference.
  private func showDifference() {
    guard !difference.isHidden, let picture = first.surface.player.displayList,
      let other = second.surface.player.displayList, let area = first.artboard,
      let otherArea = second.picture.flatMap({ first.artboard(of: $0) })
    else { return difference.content = nil }
    difference.content = DifferenceView.Contents(
      first: picture, second: other, firstArea: area, secondArea: otherArea)
  }

  // MARK: Selection

  /// Shows what is selected, and the buttons about it, before each frame.
  func follow(_ selection: StageSelection, grips: [Point], isMachineRunning: Bool) {
    first.givesPointerToMachine = !selection.selectsInMachine
    var contents = selection.contents
    contents?.grips = grips
    first.outline(contents)
    let path = selection.trail
    set(scopeButton, path.isEmpty ? nil : "‹ " + path.joined(separator: " › "))
    set(viewButton, selection.view.isWhole ? nil : selection.viewText + " ✕")
    set(
      pointerButton,
      !isMachineRunning
        ? nil : selection.selectsInMachine ? "Pointer: selects" : "Pointer: state machine")
  }

  /// Shows outlines, onion skin, safe areas and the grid where they are on, before each frame.
  func followViews(_ document: Document) {
    var contents = StageGuides.Contents()
    contents.measure = first.measure
    guard views != StageViews() || contents.measure != nil, let area = first.artboard else {
      outlines = nil
      onionSkin.clear()
      if first.guides.content != .init() { first.guides.content = .init() }
      return
    }
    (contents.views, contents.artboard, contents.zoom) = (views, area, first.zoom)
    contents.outlines = views.showsOutlines ? outlinePath() : nil
    let count = document.isMoving || document.session != nil ? 0 : views.onionFrames
    contents.ghosts = onionSkin.ghosts(
      of: document.player, count: count, in: area,
      scale: Double(window?.pixelsPerPoint ?? 1))
    first.guides.content = contents
  }

  /// The outlines of the shown frame in points; the same instance while nothing changes.
  private func outlinePath() -> Path? {
    guard let list = first.surface.player.displayList, let transform = first.fromAnimation else {
      return nil
    }
    if let outlines, outlines.transform == transform, outlines.list == list { return outlines.path }
    let path = list.outlines().transformed(by: transform)
    outlines = (list, transform, path)
    return path
  }

  private func set(_ button: BarButton, _ text: String?) {
    guard button.isHidden != (text == nil) || text != nil && button.text != text else { return }
    button.isHidden = text == nil
    button.text = text ?? ""
    setNeedsLayout()
  }

  private func layoutLeftButtons() {
    var x: CGFloat = 8
    let top: CGFloat = first.caption == nil && limitButton.isHidden ? 8 : 40
    for button in leftButtons where !button.isHidden {
      let width = min(CGFloat(button.naturalWidth), max(0, first.bounds.width - x - 8))
      button.frame = CGRect(
        x: x, y: top, width: width, height: CGFloat(Metrics.buttonSide))
      x += width + 8
    }
  }

  // MARK: Layout

  override func layout() {
    defer { layoutLeftButtons() }
    // Both stages have the same whole width; the rest is between them.
    let count: CGFloat = second.isHidden ? 1 : difference.isHidden ? 2 : 3
    let width = (bounds.width / count).rounded(.down)
    first.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
    second.frame = first.frame.offsetBy(dx: bounds.width - width, dy: 0)
    difference.frame = CGRect(
      x: width, y: 0, width: max(0, second.frame.minX - width), height: bounds.height)
    second.placement = nil
    if isWiping, !second.isHidden { layoutWipe() }
    divider.center(at: isWiping ? second.frame.minX : width, height: bounds.height)
    secondDivider.center(at: second.frame.minX, height: bounds.height)
    secondDivider.isHidden = second.isHidden || difference.isHidden
    var right = bounds.width - 8
    for button in [differenceButton, wipeButton] {
      let side = CGFloat(button.naturalWidth)
      button.frame = CGRect(
        x: right - side, y: 8, width: side, height: CGFloat(Metrics.buttonSide))
      right -= side + 8
    }
    let limitWidth = min(CGFloat(limitButton.naturalWidth), max(0, bounds.width - 16))
    limitButton.frame = CGRect(
      x: ((bounds.width - limitWidth) / 2).rounded(), y: 8, width: limitWidth,
      height: CGFloat(Metrics.buttonSide))
    second.coveredCorner = CGSize(
      width: bounds.width - right, height: 8 + CGFloat(Metrics.buttonSide))
  }

  /// Both stages have the whole area; the second one is visible at the right of the divider.
  private func layoutWipe() {
    let x = (bounds.width * CGFloat(split)).rounded()
    first.frame = bounds
    second.frame = CGRect(x: x, y: 0, width: bounds.width - x, height: bounds.height)
    second.placement = bounds.geometry.offset(by: Vector(-Double(x), 0))
  }
}
