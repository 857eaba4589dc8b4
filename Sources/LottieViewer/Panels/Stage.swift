// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// The animation on its backdrop, as large as fits, or as the user wants it.
final class Stage: View, DrawnView, ContextMenuOwner {
  let surface = AnimationSurface()
  var backdrop = Backdrop.checkerboard { didSet { if backdrop != oldValue { setNeedsDisplay() } } }
  var viewport = Viewport.fit {
    didSet {
      guard viewport != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  /// A name in the corner.
  var caption: String? { didSet { if caption != oldValue { captionLabel.text = caption } } }
  private let captionLabel = Caption()
  /// Another part of the picture is to be seen.
  var onViewport: (Viewport) -> Void = { _ in }
  /// The pointer is over this point of the animation, or over none of it.
  var onPoint: (Point?) -> Void = { _ in }
  /// What can be done at a point of the animation; nil is beside it.
  var menu: (Point?) -> [Menu.Item] = { _ in [] }
  /// This point of the animation was clicked.
  var onPick: (Point) -> Void = { _ in }

  /// Where the press began and what was seen then, in points; nil while no button is down.
  private var drag: (start: CGPoint, viewport: Viewport, isPan: Bool)?
  /// The press is the state machine's.
  private var isMachinePress = false
  /// Clicks may tremble so many points.
  private static let clickReach = 3.0

  /// Sides of the checkerboard's squares, in points.
  private static let square = 8.0
  private var band: (width: Int, picture: Picture)?

  override init() {
    super.init()
    surface.contentMode = .scaleAspectFit
    // What fits is not larger than the stage; the rest is cut off.
    surface.backgroundBehavior = .pauseAndRestore
    surface.isUserInteractionEnabled = false
    clipsToBounds = true
    addSubview(surface)
    addSubview(captionLabel)
  }

  /// What is drawn coarsely waits for a rest in which it is drawn finely.
  override var isAnimating: Bool { surface.downsampling > 1 }

  override func layout() {
    surface.frame = CGRect(artboard ?? bounds.geometry)
    captionLabel.frame = CGRect(x: 8, y: 8, width: max(0, bounds.width - 16), height: 24)
  }

  var picture: Size? {
    guard let size = surface.animation?.size.geometry, size.isDrawable else { return nil }
    return size
  }

  /// Where the animation is, to whole pixels.
  var artboard: Rect? { picture.flatMap { artboard(of: $0) } }

  /// Where a picture of another size would be.
  func artboard(of picture: Size) -> Rect? {
    guard let scale = window?.pixelsPerPoint else { return nil }
    let frame = viewport.frame(of: picture, in: bounds.geometry)
    let pixels = Double(scale)
    func edge(_ value: Double) -> Double { (value * pixels).rounded() / pixels }
    return Rect(
      minX: edge(frame.minX), minY: edge(frame.minY), maxX: edge(frame.maxX),
      maxY: edge(frame.maxY))
  }

  /// Points for each pixel of the animation, as they are seen.
  var zoom: Double { picture.map { viewport.scale(of: $0, in: bounds.geometry) } ?? 1 }

  func zoom(by factor: Double, at point: Point? = nil) {
    guard let picture else { return }
    let stage = bounds.geometry
    onViewport(
      viewport.zoomed(by: factor, at: point ?? stage.center, picture: picture, stage: stage))
  }

  func zoom(to zoom: Double) {
    guard let picture else { return }
    onViewport(viewport.zoomed(to: zoom, picture: picture, stage: bounds.geometry))
  }

  func pan(_ x: Double, _ y: Double) {
    guard let picture else { return }
    onViewport(viewport.moved(by: Vector(x, y), picture: picture, stage: bounds.geometry))
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
    return items
  }

  /// Two rows of squares as one picture, again and again: as paths, thousands of squares cost more
  /// than the animation.
  private func checkerboard(in artboard: Rect) -> DrawItem {
    // Only what is seen of it: zoomed in, the whole may be larger than pictures can be.
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
    if event.button == 3 { return openContextMenu(at: event.location(in: self)) }
    let isPan = event.button == 2
    guard event.button == 1 || isPan else { return true }
    if event.button == 1, event.clickCount == 2 {
      send(.fullscreen)
      return true
    }
    drag = (event.location(in: self), viewport, isPan)
    if isPan { pointerShape = .move }
    return true
  }

  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)? {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let area = CGRect(origin: point ?? middle, size: .zero)
    return (menu(point.flatMap(animationPoint)), area)
  }

  override func pointerMoved(_ event: PointerEvent) {
    let location = event.location(in: self)
    onPoint(animationPoint(at: location))
    moveMachine(event)
    guard var drag, let picture else { return }
    let (x, y) = (Double(location.x - drag.start.x), Double(location.y - drag.start.y))
    if !drag.isPan {
      guard max(x.magnitude, y.magnitude) > Self.clickReach else { return }
      drag.isPan = true
      self.drag = drag
      pointerShape = .move
    }
    onViewport(
      drag.viewport.moved(by: Vector(x, y), picture: picture, stage: bounds.geometry))
  }

  override func pointerUp(_ event: PointerEvent) {
    if isMachinePress {
      isMachinePress = false
      return surface.pointerUp(event)
    }
    let isClick = drag?.isPan == false
    letGo()
    if isClick, let point = animationPoint(at: event.location(in: self)) { onPick(point) }
  }

  override func pointerCancelled() {
    if isMachinePress { surface.pointerCancelled() }
    isMachinePress = false
    letGo()
  }

  // MARK: State machines

  private func isOnPicture(_ event: PointerEvent) -> Bool {
    surface.bounds.contains(event.location(in: surface))
  }

  /// Gives a press to a state machine that takes it.
  private func pressMachine(_ event: PointerEvent) -> Bool {
    guard event.button == 1, isOnPicture(event), surface.pointerDown(event) else { return false }
    isMachinePress = true
    return true
  }

  private func moveMachine(_ event: PointerEvent) {
    if isMachinePress || isOnPicture(event) {
      surface.pointerMoved(event)
    } else {
      surface.pointerExited()
    }
    if drag == nil { pointerShape = isOnPicture(event) ? surface.pointerShape : .arrow }
  }

  override var canBecomeFocused: Bool { surface.canBecomeFocused }
  /// A click leaves the keys to the window.
  override var takesFocusWhenPressed: Bool { false }
  override var focusRingArea: CGRect { bounds.insetBy(dx: 6, dy: 6) }
  override func keyDown(_ event: KeyEvent) -> Bool { surface.keyDown(event) }
  override func keyUp(_ event: KeyEvent) -> Bool { surface.keyUp(event) }
  override func keysCancelled() { surface.keysCancelled() }
  override func focusChanged(_ isFocused: Bool) { surface.focusChanged(isFocused) }

  // MARK: Panning

  private func letGo() {
    drag = nil
    pointerShape = .arrow
  }

  override func pointerExited() {
    onPoint(nil)
    surface.pointerExited()
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    guard event.notches != 0 else { return false }
    zoom(by: pow(Viewport.step, Double(event.notches)), at: Point(event.location(in: self)))
    return true
  }

  override var canBePinched: Bool { true }

  /// What is between the fingers stays there.
  override func pinched(_ event: PinchEvent) {
    guard let picture else { return }
    let (start, end) = (Point(convert(event.start)), Point(convert(event.end)))
    let stage = bounds.geometry
    onViewport(
      viewport
        .zoomed(by: Double(event.factor), at: start, picture: picture, stage: stage)
        .moved(by: end - start, picture: picture, stage: stage))
  }

  /// The point of the animation at a point of the stage; nil beside it.
  private func animationPoint(at point: CGPoint) -> Point? {
    guard let picture, let artboard, !artboard.isEmpty else { return nil }
    let point = Point(
      (Double(point.x) - artboard.minX) / artboard.width * picture.width,
      (Double(point.y) - artboard.minY) / artboard.height * picture.height)
    return Rect(picture).contains(point) ? point : nil
  }
}

extension Point {
  fileprivate init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
