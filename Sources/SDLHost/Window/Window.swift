// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
public import Foundation
package import LottieDrawing
internal import LottieGeometry

/// A window of the desktop with a tree of views.
///
/// Sizes and coordinates are in points. A point is one pixel on ordinary screens, and more on
/// screens with a high resolution.
@preconcurrency @MainActor
public final class Window {
  /// Counters of drawing since the window was created.
  nonisolated public struct Statistics: Equatable, Sendable {
    /// The number of frames that were painted because something changed.
    public internal(set) var framesPainted = 0
    /// The number of presented pictures: painted frames, and repetitions after the window was
    /// covered.
    public internal(set) var framesPresented = 0
    /// The number of painted pixels.
    public internal(set) var pixelsPainted = 0
    /// The number of items of the last painted frame that were left out, because they exceed
    /// the limits; 0 except for files that are made to be slow.
    public internal(set) var itemsLeftOut = 0
  }

  /// The view that fills the window.
  public let root: View
  /// The counters of drawing.
  public internal(set) var statistics = Statistics()
  /// Called for keys that no view used; returns whether it used the key. Default: returns false.
  public var onKey: (KeyEvent) -> Bool = { _ in false }
  /// Called with typed text while `wantsText` is true, after the events of its keys. The keyboard's
  /// layout or an input method makes the text. Default: does nothing.
  public var onText: (String) -> Void = { _ in }
  /// Whether text input is enabled. If not, input methods ignore its keys.
  ///
  /// Default: false.
  public var wantsText = false {
    didSet {
      guard wantsText != oldValue else { return }
      loop?.video.setTextInput(wantsText)
    }
  }
  /// Called after another keyboard layout was chosen. Default: does nothing.
  package var onKeyboardChange: () -> Void = {}
  /// Called with the duration of each frame in seconds, from update to painting. Nothing is
  /// measured while it is nil.
  package var onFrameCost: ((Double) -> Void)?
  /// Called after a drop with the paths of all files, and with URLs that were dropped as text;
  /// empty if the drop had none. Default: does nothing.
  public var onDrop: ([String]) -> Void = { _ in }
  /// Called with true when another program drags something over the window, and with false when
  /// that ends, also by a drop. Only X11 reports it. Default: does nothing.
  package var onDragOver: (Bool) -> Void = { _ in }
  /// Called after the size in points changed. Default: does nothing.
  public var onResize: () -> Void = {}
  /// Called in each frame with the time in seconds, after the ticks of views and before drawing.
  /// Default: does nothing.
  public var onFrame: (TimeInterval) -> Void = { _ in }
  /// Called after a picture was presented. Default: does nothing.
  public var onPresent: () -> Void = {}
  /// Called with the position of the pointer in points when it moves over the window. Default: does
  /// nothing.
  public var onPointerMove: (CGPoint) -> Void = { _ in }
  /// Called with the position of each press in points, before the views handle it. Default: does
  /// nothing.
  public var onPointerDown: (CGPoint) -> Void = { _ in }
  /// Called when the user asks to close the window.
  ///
  /// Default: closes it.
  public var onCloseRequest: (Window) -> Void = { $0.close() }
  /// The view that receives keys first, if any.
  ///
  /// Tab and Shift Tab move the focus; a press on a view that can have it sets it. Default: nil.
  public weak var focusedView: View? {
    didSet {
      guard focusedView !== oldValue else { return }
      oldValue?.focusChanged(false)
      focusedView?.focusChanged(true)
      setNeedsFrame()
    }
  }
  /// Whether the ring around the focused view is visible: after Tab moved the focus, until the next
  /// press.
  public internal(set) var showsFocusRing = false {
    didSet { if showsFocusRing != oldValue { setNeedsFrame() } }
  }
  /// The colours of the focus ring: of its line, and of the wider line below, which separates it
  /// from the background.
  ///
  /// Default: blue on white.
  package var focusRingColors = (line: RGBA(0.11, 0.42, 0.93), ground: RGBA(1, 1, 1, 0.9)) {
    didSet { if focusRingColors != oldValue { setNeedsFrame() } }
  }
  /// The colour of pixels without a view; its public name is `backgroundColor`.
  package var background = RGBA.white { didSet { if background != oldValue { invalidate() } } }

  /// The rasterizer of all views.
  ///
  /// Default: coverage.
  package var rasterizer: RasterizerKind {
    get { canvas.rasterizer }
    set {
      canvas.rasterizer = newValue
      needsFrame = true
    }
  }

  /// The limits of painting all views together. Default: `PaintLimits()`.
  package var paintLimits: PaintLimits {
    get { canvas.limits }
    set { (canvas.limits, needsFrame) = (newValue, true) }
  }

  /// Whether it is neither hidden nor minimized, and can be seen, where the system reports that.
  ///
  /// Nothing is drawn while it is false.
  public private(set) var isVisible = true
  let handle: WindowHandle
  /// The number by which events name the window.
  package var eventID: UInt32 { handle.id }
  let canvas: WindowCanvas
  /// The number of the window on an X server; 0 elsewhere.
  let serverNumber: UInt
  /// The open request for the time to draw; nil but on Wayland.
  let frameRequest: FrameRequest?
  /// Whether it is only invisible because the system reports that nobody can see it.
  var isCovered = false
  private(set) weak var loop: EventLoop?
  /// The size of a point in units of the system; X11 itself has no scale factor.
  private var userScale: Double
  private let minimumSize: CGSize
  private var needsFrame = true
  private var needsPresent = false
  /// The mouse and the fingers.
  private(set) lazy var pointers = WindowPointers(self)
  private var drops: [String]?

  /// Opens a window in the centre of the screen.
  ///
  /// - Parameters:
  ///   - loop: The loop that delivers its events, and retains it until it is closed.
  ///   - title: The text of its title bar.
  ///   - size: The size of its content in points.
  ///   - minimumSize: The smallest size for the user. Default: 160 x 120.
  ///   - scale: The size of a point in units of the system. Default: 1.
  ///   - root: The view that fills it. Default: an empty view.
  /// - Throws: `SDLError` if SDL cannot open it or draw in it.
  public init(
    loop: EventLoop, title: String, size: CGSize,
    minimumSize: CGSize = CGSize(width: 160, height: 120), scale: CGFloat = 1, root: View = View()
  ) throws(SDLError) {
    userScale = Double(scale).clamped(to: 0.25...8)
    self.minimumSize = minimumSize
    self.loop = loop
    self.root = root
    self.title = title
    let (width, height) = Self.sdlSize(size, userScale)
    handle = try WindowHandle(loop.video, title: title, width: width, height: height)
    canvas = try WindowCanvas(window: handle)
    frameRequest = FrameRequest(loop.video)
    serverNumber = Self.watchSight(of: handle)
    setMinimumSize()
    root.host = self
    loop.add(self)
    updateSize()
    AccessibilityServer.shared.add(self)
  }

  /// Closes the window for good: it cannot be opened again.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    isVisible = false
    root.finishTransitions()
    root.windowVisibilityChanged(false)
    unsafe SDL_HideWindow(handle.pointer)
    loop?.remove(self)
  }

  /// Whether `close` was called.
  public private(set) var isClosed = false

  // MARK: Properties

  /// The text of its title bar. Default: the title at creation.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      Video.withLocale(forTitle: title) { unsafe SDL_SetWindowTitle(handle.pointer, title) }
    }
  }

  /// What screen readers are told of the window as a whole.
  var speech = Speech()
  /// The numbers of its elements: each window forgets its own only.
  let accessibleNumbers = AccessibleNumbers()
  /// The direction of its layout.
  var direction = Direction()
  /// Its frame before full screen, where there is no window manager; nil elsewhere.
  var unmanaged: SDL_Rect?

  /// The position on the screen in pixels; 0, 0 on Wayland, which does not report it.
  var screenPosition: (x: Int32, y: Int32) {
    var position: (x: Int32, y: Int32) = (0, 0)
    unsafe SDL_GetWindowPosition(handle.pointer, &position.x, &position.y)
    return position
  }

  /// The size of the content in points.
  public private(set) var size = CGSize.zero

  /// Requests another size of the content in points. Window managers can ignore it.
  public func setSize(_ size: CGSize) {
    let (width, height) = Self.sdlSize(size, userScale)
    unsafe SDL_SetWindowSize(handle.pointer, width, height)
    updateSize()
  }

  /// The size of a point in units of the system, 0.25 to 8. Default: that of the initializer.
  ///
  /// Setting it keeps the size in points, if the screen has room for it and the window manager
  /// agrees.
  package var scale: Double {
    get { userScale }
    set {
      let new = newValue.isFinite ? newValue.clamped(to: 0.25...8) : 1
      guard new != userScale, !isClosed else { return }
      userScale = new
      setMinimumSize()
      let room = loop?.usableScreenSize ?? size
      let fits = CGSize(
        width: min(size.width, room.width / new), height: min(size.height, room.height / new))
      if isFullscreen || isMaximized { updateSize() } else { setSize(fits) }
    }
  }

  private func setMinimumSize() {
    let (width, height) = Self.sdlSize(minimumSize, userScale)
    unsafe SDL_SetWindowMinimumSize(handle.pointer, width, height)
  }

  /// The number of pixels per point in both directions.
  public private(set) var pixelsPerPoint: CGFloat = 1

  private static func sdlSize(_ size: CGSize, _ scale: Double) -> (Int32, Int32) {
    func side(_ value: CGFloat) -> Int32 {
      Int32(Int(clamping: (Double(value) * scale).rounded(), to: 1...Bitmap.maxSide))
    }
    return (side(size.width), side(size.height))
  }

  /// Reads the size from SDL and updates the layout.
  func updateSize() {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe SDL_GetWindowSize(handle.pointer, &width, &height)
    let pixels = canvas.outputSize
    let new = CGSize(width: Double(width) / userScale, height: Double(height) / userScale)
    let density = width > 0 ? CGFloat(pixels.width) / new.width : 1
    guard new != size || density != pixelsPerPoint else { return }
    size = new
    if density != pixelsPerPoint {
      pixelsPerPoint = density
      root.setNeedsDisplayInTree()
    }
    root.frame = CGRect(origin: .zero, size: new)
    invalidate()
    onResize()
  }

  // MARK: Frames

  func setNeedsFrame() { needsFrame = true }

  /// Invalidates all pixels, so that the next frame is painted completely.
  func invalidate() {
    canvas.invalidate()
    needsFrame = true
  }

  /// Whether there is something to draw, or a view is animating.
  var hasWork: Bool { needsFrame || needsPresent || root.isAnimatingInTree }

  /// Whether it needs a frame, and may draw it.
  var wantsFrame: Bool { isVisible && !isHeldBack && hasWork }

  /// Sends ticks to the views, and paints and presents if something changed.
  func frame(at time: Double) throws(SDLError) {
    let begin = onFrameCost == nil ? nil : loop?.clock.now()
    pointers.letGesturesWait(until: time)
    root.tickInTree(time)
    onFrame(time)
    guard isVisible, needsFrame || needsPresent else { return }
    root.layoutIfNeeded()
    if needsFrame { pointers.updateHover() }
    let output = canvas.outputSize
    guard output.width > 0, output.height > 0 else { return }
    // A window that had another size in between has new memory.
    if canvas.isLost { needsFrame = true }
    var painted = 0
    if needsFrame {
      // Reset first, so that requests during drawing lead to another frame.
      needsFrame = false
      painted = try canvas.paint(
        DisplayList(
          size: size.geometry, items: ShownView(root).flatItems(root.rootTransform) + focusRing),
        scale: Double(pixelsPerPoint), background: background)
    }
    if painted > 0 {
      statistics.framesPainted += 1
      statistics.pixelsPainted += painted
      statistics.itemsLeftOut = canvas.leftOut
    }
    guard painted > 0 || needsPresent else { return }
    if painted > 0, let begin, let loop { onFrameCost?(loop.clock.now() - begin) }
    statistics.framesPresented += 1
    frameRequest?.make(for: handle, at: time)
    try canvas.present(isWhole: needsPresent)
    needsPresent = false
    AccessibilityServer.shared.windowChanged(self)
    onPresent()
  }

  /// The shown picture, for tests.
  package func pixels() throws(SDLError) -> Bitmap { try canvas.pixels() }

  // MARK: Events

  func handle(_ event: WindowEvent) {
    switch event {
    case .exposed:
      uncover()
      needsPresent = true
      updateSize()
    case .resized: updateSize()
    case .displayChanged:
      updateSize()
      loop?.updateRate()
    case .shown:
      uncover()
      setVisible(true)
    case .hidden:
      isCovered = false
      setVisible(false)
    case .pointerLeft: pointers.left()
    // SDL starts input methods in each window that gets the keyboard.
    case .focusGained:
      activate(true)
      if !wantsText { loop?.video.setTextInput(false) }
    case .focusLost:
      activate(false)
      cancelKeys()
    case .closeRequested: onCloseRequest(self)
    }
  }

  func deviceReset() {
    canvas.discard()
    needsFrame = true
  }

  func setVisible(_ visible: Bool) {
    guard visible != isVisible, !isClosed else { return }
    isVisible = visible
    if visible {
      invalidate()
    } else {
      pointers.cancelAll()
      root.finishTransitions()
    }
    root.windowVisibilityChanged(visible)
  }

  func handle(_ event: DropEvent) {
    switch event {
    case .over(let isOver): onDragOver(isOver)
    case .began: drops = []
    case .file, .text:
      guard let item = event.item else { return }
      if drops != nil { drops?.append(item) } else { onDrop([item]) }
    case .ended:
      let files = drops ?? []
      drops = nil
      onDrop(files)
    }
  }

  /// Converts SDL's coordinates to points.
  func points(_ location: CGPoint) -> CGPoint {
    CGPoint(x: Double(location.x) / userScale, y: Double(location.y) / userScale)
  }

  // MARK: Pointer

  /// The current shape of the pointer; nil before the first event.
  var pointerShape: PointerShape? { pointers.shape }

  /// Hides the pointer until the release of its button, and keeps it where it is: moves of the mouse
  /// are reported beyond the edges of the screen. Does nothing if no button is pressed, or if the
  /// system cannot do it.
  package func holdPointer() { pointers.hold() }

  /// The modifiers that are held now.
  package var heldModifiers: KeyModifiers { KeyModifiers(SDL_GetModState().rawValue) }
}
