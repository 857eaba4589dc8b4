// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
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
  let secondDivider = Divider()
  /// The position of the divider in the wipe, as a part of the width.
  var split = 0.5
  /// How the two files are compared.
  var mode = ComparisonMode.sideBySide
  /// The part of the second picture in the overlay, and what changes it.
  let mixBar = MixBar()
  /// The button that starts the wipe.
  let wipeButton = BarButton(text: localized("Wipe"), command: .wipe)
  /// The button that shows the difference.
  let differenceButton = BarButton(text: localized("Difference"), command: .difference)
  /// The button that shows both pictures over each other.
  let overlayButton = BarButton(text: localized("Overlay"), command: .overlay)
  /// The button that lists the differences in words.
  let wordsButton = BarButton(text: localized("In words"), command: .differences)
  /// The button that chooses the second file.
  let fileButton = BarButton(text: "B…", command: .compareWith)
  /// The buttons at the right above the picture while two files are compared, from the right.
  var compareButtons: [BarButton] {
    [wordsButton, overlayButton, differenceButton, wipeButton, fileButton]
  }

  /// The button that draws what the limits leave out; hidden while nothing is.
  let limitButton = BarButton(
    text: localized("Parts are left out: raise the limit"), command: .raiseLimits)

  /// Says which precompositions are entered, and leaves the last one; hidden while none is.
  let scopeButton = BarButton(text: "", command: .leavePrecomposition)
  /// Says which layers are looked at, and shows all again; hidden while all are shown.
  let viewButton = BarButton(text: "", command: .showAllLayers)
  /// Gives the pointer to the state machine or to selecting; hidden while none runs.
  let pointerButton = BarButton(text: "", command: .selectInMachine)
  /// The buttons at the left above the picture, in their order.
  private var leftButtons: [BarButton] { [pointerButton, scopeButton, viewButton] }

  /// Rulers and guides of the first stage.
  let rulers = StageRulers()
  /// What the user has switched on over the picture.
  var views = StageViews() {
    didSet {
      guard views != oldValue else { return }
      if views.showsRulers != oldValue.showsRulers { setNeedsLayout() }
      setNeedsDisplay()
    }
  }
  /// The part of the view beside the rulers.
  var area: CGRect {
    guard views.showsRulers else { return bounds }
    let width = CGFloat(StageRulers.thickness)
    return CGRect(
      x: width, y: width, width: max(0, bounds.width - width),
      height: max(0, bounds.height - width))
  }
  /// Where the time of frames goes; nil while it is not measured.
  var heat: StageHeat? { didSet { setNeedsDisplay() } }
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
    for view in [first, difference, second, rulers, secondDivider, divider, mixBar] as [View] {
      addSubview(view)
    }
    for button in compareButtons.reversed() {
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
    divider.name = localized("Divider between A, at the left, and B")
    mixBar.isHidden = true
    mixBar.onChange = { [unowned self] in setMix($0) }
    for stage in [first, second] { stage.onViewport = { [unowned self] in show($0) } }
    divider.onMove = { [unowned self] in
      moveSplit(to: ($0 - Double(area.minX)) / max(1, Double(area.width)))
    }
    divider.onStep = { [unowned self] in moveSplit(to: split + $0 / 50) }
    divider.onReset = { [unowned self] in moveSplit(to: 0.5) }
  }

  // MARK: What is shown

  /// Shows another file at the size that fits.
  func show(_ document: Document) {
    quality = PreviewQuality()
    first.viewport = .fit
    first.backdrop = document.background.shown
    first.setNeedsDisplay()
  }

  /// Lays out stages whose pictures have another size, before each frame.
  func followPictureSize() { for stage in [first, second] { stage.followPictureSize() } }

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

  // MARK: Frames

  /// Updates backgrounds, comparison and downsampling before each frame.
  func follow(_ document: Document, at time: TimeInterval, isScrubbing: Bool) {
    first.backdrop = document.background.shown
    if document.comparison.entry != nil {
      second.viewport = first.viewport
      second.backdrop = first.backdrop
      document.comparison.follow()
      showCompared(document)
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

  // MARK: Selection

  /// Shows what is selected, and the buttons about it, before each frame.
  func follow(
    _ selection: StageSelection, grips: [Point], _ handles: StageHandles, isMachineRunning: Bool
  ) {
    first.givesPointerToMachine = !selection.selectsInMachine
    var contents = selection.contents
    contents?.grips = grips
    let current = handles.current
    contents?.handles = handles.marks.map { mark in
      .init(point: mark.point, isSquare: mark.isPoint, isChosen: mark.handle == current)
    }
    contents?.lines = handles.lines
    // The anchor point would be taken for one of them.
    if contents?.handles.isEmpty == false { contents?.anchor = nil }
    first.outline(contents)
    let path = selection.trail
    set(scopeButton, path.isEmpty ? nil : "‹ " + path.joined(separator: " › "))
    set(viewButton, selection.view.isWhole ? nil : selection.viewText + " ✕")
    set(
      pointerButton,
      !isMachineRunning
        ? nil
        : selection.selectsInMachine
          ? localized("Pointer: selects") : localized("Pointer: state machine"))
  }

  /// Shows outlines, onion skin, safe areas and the grid where they are on, before each frame.
  func followViews(_ document: Document) {
    var contents = StageGuides.Contents()
    guard views != StageViews() || first.held != nil, let area = first.artboard else {
      outlines = nil
      onionSkin.clear()
      if first.guides.content != .init() { first.guides.content = .init() }
      return
    }
    (contents.views, contents.artboard, contents.zoom) = (views, area, first.zoom)
    contents.outlines = views.showsOutlines ? outlinePath() : nil
    contents.heat = views.showsHeat ? heat : nil
    let count =
      document.playback.isMoving || document.interaction.session != nil ? 0 : views.onionFrames
    contents.ghosts = onionSkin.ghosts(
      of: document.player, count: count, in: area,
      scale: Double(window?.pixelsPerPoint ?? 1))
    let zoom = first.zoom
    contents.tool =
      first.held?.tool.drawing(
        { Point(area.minX + $0.x * zoom, area.minY + $0.y * zoom) }, in: first.bounds.geometry)
      ?? []
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
    var x = area.minX + 8
    let top = area.minY + (first.caption == nil && limitButton.isHidden ? 8 : 40)
    for button in leftButtons where !button.isHidden {
      let width = min(CGFloat(button.naturalWidth), max(0, first.frame.maxX - x - 8))
      button.frame = CGRect(
        x: x, y: top, width: width, height: CGFloat(Metrics.buttonSide))
      x += width + 8
    }
  }

  // MARK: Layout

  override func layout() {
    layoutCompared()
    rulers.frame = bounds
    let limitWidth = min(CGFloat(limitButton.naturalWidth), max(0, area.width - 16))
    limitButton.frame = CGRect(
      x: (area.midX - limitWidth / 2).rounded(), y: area.minY + 8, width: limitWidth,
      height: CGFloat(Metrics.buttonSide))
    layoutLeftButtons()
  }
}
