// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The view of an animation on its background, with zoom and pan.
final class Stage: View, DrawnView, ContextMenuOwner {
  /// The view that plays the animation.
  let surface = AnimationSurface()
  /// The background behind the animation.
  var backdrop = Backdrop.checkerboard { didSet { if backdrop != oldValue { setNeedsDisplay() } } }
  /// The visible part of the animation, and its scale.
  var viewport = Viewport.fit {
    didSet {
      guard viewport != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The text in the top left corner; nil for none.
  var caption: String? {
    didSet {
      guard caption != oldValue else { return }
      captionLabel.text = caption
      if coveredCorner.width > 0 { setNeedsLayout() }
    }
  }
  /// The size of the area in the top right corner that other views cover, such as buttons. The
  /// caption is at its left, or below it where that is too narrow.
  var coveredCorner = CGSize.zero {
    didSet { if coveredCorner != oldValue { setNeedsLayout() } }
  }
  /// The rectangle of the caption in a view of a size, in points.
  func captionArea(in size: CGSize) -> CGRect {
    let room = max(0, size.width - 16)
    let beside = room - coveredCorner.width
    let text = caption.map { CGFloat(Typesetter.shared.width($0)) + 2 * CGFloat(Metrics.grid) }
    let wanted = min(room, max(Self.leastCaptionWidth, text ?? 0))
    let isBeside = coveredCorner.width == 0 || beside >= wanted
    return CGRect(
      x: 8, y: isBeside ? 8 : coveredCorner.height + 8, width: isBeside ? beside : room, height: 24)
  }
  /// The width of the caption in points below which it stands under the covered corner, as a
  /// longer one that does not fit beside is.
  private static let leastCaptionWidth: CGFloat = 160
  /// The view of that text.
  private let captionLabel = Caption()
  /// The outlines of the selected layer and of that under the pointer.
  let selection = SelectionOutline()
  /// What is drawn over the picture to judge positions in it.
  let guides = StageGuides()
  /// The rectangle in which the picture is fitted, in points of the view; nil for its bounds. While
  /// the view shows a part of the stage only, it is the whole.
  var pictureArea: Rect? {
    didSet {
      guard pictureArea != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// The pictures that are shown instead of an animation; nil for an animation.
  var film: DisplayList? {
    didSet {
      guard film != oldValue else { return }
      if film?.size != oldValue?.size { setNeedsLayout() }
      setNeedsDisplay()
    }
  }
  /// The size in pixels of the animation beside it, into whose area the picture is fitted; nil for
  /// the area of the picture alone.
  var matched: Size? {
    didSet {
      guard matched != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// Whether the line above the picture is shown.
  var showsCaption: Bool {
    get { !captionLabel.isHidden }
    set { captionLabel.isHidden = !newValue }
  }
  /// The rectangle in which the picture is fitted.
  var area: Rect { pictureArea ?? bounds.geometry }
  /// The size of the picture for which the view was laid out.
  private var laidOutSize: Size?

  /// Lays out again if the picture has another size, as after an edit of the composition. Called
  /// before each frame.
  func followPictureSize() {
    guard picture != laidOutSize else { return }
    laidOutSize = picture
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Called when the user zooms or pans. The new value is set by `Stages`, for both stages.
  var onViewport: (Viewport) -> Void = { _ in }
  /// Supplies the context menu for a point of the animation; nil if it is outside.
  var menu: (Point?) -> [Menu.Item] = { _ in [] }
  /// What the pointer does in the picture; nil for the compared one.
  weak var tools: StageTools?
  /// Whether a running state machine gets what the pointer does.
  var givesPointerToMachine = true

  /// The press that lasts; nil for none.
  private(set) var held: ToolPress<any StageTool>? { didSet { setNeedsDisplay() } }
  /// What decides which pixel is under the pointer.
  private struct Pointed: Equatable {
    let location: CGPoint
    let artboard: Rect?
    let frame: Double
    let edits: AnimationEdits
    let scene: ObjectIdentifier?
  }
  /// The pointer's position in points of the view; nil while it is outside.
  private var pointer: CGPoint?
  /// What was reported last by `followPointer`, and the time of that.
  private var pointed: (what: Pointed?, time: TimeInterval) = (nil, -.infinity)
  /// Whether the state machine handles the current press.
  private var isMachinePress = false

  /// The side of the checkerboard's squares, in points.
  private static let square = 8.0
  /// The cached picture of two rows of the checkerboard, and its width in pixels.
  private var band: (width: Int, picture: Picture)?

  init() {
    super.init(frame: .zero)
    surface.contentMode = .scaleAspectFit
    // The rest of a larger animation is clipped.
    surface.backgroundBehavior = .pauseAndRestore
    surface.isUserInteractionEnabled = false
    clipsToBounds = true
    addSubview(surface)
    addSubview(guides)
    addSubview(selection)
    addSubview(captionLabel)
  }

  /// Frames continue after a downsampled one, so that a full one follows it.
  override var isAnimating: Bool { surface.downsampling > 1 }

  override func layout() {
    surface.frame = CGRect(artboard ?? area)
    guides.frame = bounds
    selection.frame = bounds
    captionLabel.frame = captionArea(in: bounds.size)
  }

  func drawing() -> [DrawItem] {
    var items = [DrawItem.fill(.rectangle(bounds.geometry), Palette.surround)]
    guard let artboard, !artboard.isEmpty else { return items }
    switch backdrop {
    case .white: items.append(.fill(.rectangle(artboard), .white))
    case .black: items.append(.fill(.rectangle(artboard), .black))
    case .color(let color): items.append(.fill(.rectangle(artboard), color))
    case .checkerboard: items.append(checkerboard(in: artboard))
    }
    items.append(.stroke(.rectangle(artboard.outset(by: 0.5)), width: 1, Palette.line))
    if let film {
      let transform = Fit.aspectFit.transform(from: film.size, into: artboard)
      items.append(.group(DrawGroup(film.items, .init(transform: transform))))
    }
    return items
  }

  /// Draws the checkerboard as a stack of one cached picture with two rows of squares. Thousands of
  /// squares as paths would cost more than the animation.
  private func checkerboard(in artboard: Rect) -> DrawItem {
    // Only the visible part: zoomed in, the whole can exceed the size limit of pictures.
    let area = artboard.intersection(bounds.geometry)
    let scale = Double(window?.pixelsPerPoint ?? 1)
    let side = max(1, Int(clamping: (Self.square * scale).rounded(), to: 1...256))
    let width = Int(clamping: (area.width * scale).rounded(.up), to: 1...Bitmap.maxSide)
    let picture = bandPicture(width: width, square: side)
    let step = Double(picture.height) / scale
    var items: [DrawItem] = []
    for row in 0..<Int(clamping: (area.height / step).rounded(.up), to: 1...10_000) {
      let frame = Rect(
        x: area.minX, y: area.minY + Double(row) * step, width: Double(width) / scale, height: step)
      items.append(.image(ImageItem(picture, frame: frame)))
    }
    return .group(DrawGroup(items, DrawGroup.Attributes(clip: area)))
  }

  /// Two rows of squares.
  /// - Parameter square: The side of a square in pixels.
  private func bandPicture(width: Int, square: Int) -> Picture {
    if let band, band.width == width, band.picture.height == 2 * square { return band.picture }
    let (light, dark): (UInt32, UInt32) = (0xFFFF_FFFF, 0xFFE6_E8EC)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * 2 * square)
    for y in 0..<2 * square {
      for x in 0..<width { pixels.append((x / square + y / square) % 2 == 0 ? light : dark) }
    }
    let picture = Picture(width: width, height: 2 * square, pixels: pixels)
    band = (width, picture)
    return picture
  }

  // MARK: Pointer

  override func pointerDown(_ event: PointerEvent) -> Bool {
    if pressMachine(event) { return true }
    let location = event.location(in: self)
    if event.button == 3 { return openContextMenu(at: location) }
    guard event.button == 1 || event.button == 2 else { return true }
    let (isPan, isDouble) = (event.button == 2, event.clickCount == 2)
    let chosen = isPan ? nil : pointer(at: location).flatMap { tools?.tool(at: $0) }
    let tool = chosen ?? PanTool(self, from: Point(location))
    let isMoving = isPan || type(of: tool).startsAtOnce
    held = ToolPress(tool, at: Point(location), isMoving: isMoving) { [unowned self] in
      click(location, isDouble: isDouble)
    }
    if isMoving { pointerShape = type(of: tool).cursor }
    return true
  }

  /// Selects what is at a point; a double click enters a precomposition, or full screen.
  private func click(_ location: CGPoint, isDouble: Bool) {
    let point = animationPoint(at: location)
    if isDouble {
      if point.map({ tools?.enter(at: $0) == true }) != true { send(.fullscreen) }
    } else if let point {
      tools?.pick(at: point, parts: window?.heldModifiers.contains(.alt) == true)
    }
  }

  /// The position of the pointer for tools; nil without an animation.
  private func pointer(at location: CGPoint) -> StagePointer? {
    pointOnPlane(at: location).map {
      StagePointer(
        point: $0, location: Point(location), pixels: 1 / max(1e-6, zoom),
        held: window?.heldModifiers ?? [])
    }
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let area = CGRect(origin: point ?? middle, size: .zero)
    return (menu(point.flatMap(animationPoint)), area)
  }

  /// Reports the point under the pointer again if the picture or the layout has changed below it.
  ///
  /// While the animation plays, ten times per second are enough.
  func followPointer(_ document: Document, at time: TimeInterval) {
    guard let pointer else { return }
    let now = Pointed(
      location: pointer, artboard: artboard, frame: document.player.shownFrame,
      edits: document.editing.edits, scene: document.player.scene.map(ObjectIdentifier.init))
    guard now != pointed.what, !document.playback.isMoving || time - pointed.time >= 0.1 else {
      return
    }
    pointed = (now, time)
    tools?.pointed(at: animationPoint(at: pointer))
  }

  /// Reports the point under the pointer now.
  func pointAgain() {
    if let pointer { tools?.pointed(at: animationPoint(at: pointer)) }
  }

  override func pointerMoved(_ event: PointerEvent) {
    let location = event.location(in: self)
    pointer = location
    tools?.pointed(at: animationPoint(at: location))
    moveMachine(event)
    guard var press = held, let pointer = pointer(at: location),
      press.isDrag(to: pointer.location)
    else { return }
    held = press
    pointerShape = type(of: press.tool).cursor
    press.tool.drag(to: pointer)
  }

  override func pointerUp(_ event: PointerEvent) {
    if isMachinePress {
      isMachinePress = false
      return surface.pointerUp(event)
    }
    letGo { $0.end { $0.end() } }
  }

  override func pointerCancelled() {
    if isMachinePress { surface.pointerCancelled() }
    isMachinePress = false
    letGo { $0.tool.cancel() }
  }

  /// Ends a press.
  private func letGo(_ end: (ToolPress<any StageTool>) -> Void) {
    let press = held
    (held, pointerShape) = (nil, .arrow)
    press.map(end)
  }

  // MARK: State machines

  /// Whether the pointer is on the animation.
  private func isOnPicture(_ event: PointerEvent) -> Bool {
    surface.bounds.contains(event.location(in: surface))
  }

  /// Gives a press to the state machine.
  /// - Returns: Whether it handles the press.
  private func pressMachine(_ event: PointerEvent) -> Bool {
    guard givesPointerToMachine, event.button == 1, isOnPicture(event), surface.pointerDown(event)
    else { return false }
    isMachinePress = true
    return true
  }

  /// Gives movements of the pointer to the state machine, and shows its pointer shape.
  private func moveMachine(_ event: PointerEvent) {
    if isMachinePress || givesPointerToMachine && isOnPicture(event) {
      surface.pointerMoved(event)
    } else {
      surface.pointerExited()
    }
    if held == nil {
      pointerShape =
        isOnPicture(event) ? tools?.chosen?.cursor ?? surface.pointerShape : .arrow
    }
  }

  override var canBecomeFocused: Bool { surface.canBecomeFocused }
  /// A click does not take the focus, so that keys stay commands.
  override var takesFocusWhenPressed: Bool { false }
  override var focusRingArea: CGRect { bounds.insetBy(dx: 6, dy: 6) }
  override func keyDown(_ event: KeyEvent) -> Bool { surface.keyDown(event) }
  override func keyUp(_ event: KeyEvent) -> Bool { surface.keyUp(event) }
  override func keysCancelled() { surface.keysCancelled() }
  override func focusChanged(_ isFocused: Bool) { surface.focusChanged(isFocused) }

  // MARK: Zoom

  override func pointerExited() {
    pointer = nil
    tools?.pointed(at: nil)
    surface.pointerExited()
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    guard event.notches != 0 else { return false }
    zoom(by: pow(Metrics.zoomStep, Double(event.notches)), at: Point(event.location(in: self)))
    return true
  }

  override var canBePinched: Bool { true }

  /// Zooms and pans so that the content between two fingers stays between them.
  override func pinched(_ event: PinchEvent) {
    guard let plane else { return }
    let (start, end) = (Point(convert(event.start)), Point(convert(event.end)))
    onViewport(
      viewport
        .zoomed(by: Double(event.factor), at: start, picture: plane, stage: area)
        .moved(by: end - start, picture: plane, stage: area))
  }
}
