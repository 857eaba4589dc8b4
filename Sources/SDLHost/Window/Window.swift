// SPDX-License-Identifier: Apache-2.0

internal import CSDL2
package import Drawing
public import Foundation
internal import Geometry

/// A window of the desktop, showing a tree of views.
///
/// Sizes and coordinates are in points. A point is a pixel of an ordinary screen, and more on a
/// fine one.
@MainActor
public final class Window {
  /// Counts of what was drawn since the window was made.
  nonisolated public struct Statistics: Equatable, Sendable {
    /// Frames in which something had changed and was painted.
    public internal(set) var framesPainted = 0
    /// Times the picture was handed to the screen: frames painted, and repeats after the window was
    /// covered.
    public internal(set) var framesPresented = 0
    /// Pixels painted in all.
    public internal(set) var pixelsPainted = 0
  }

  /// The view that fills the window.
  public let root: View
  /// What was drawn so far.
  public internal(set) var statistics = Statistics()
  /// Asked for keys that no view wanted; the answer says whether it made use of the key. Default:
  /// it does not.
  public var onKey: (KeyEvent) -> Bool = { _ in false }
  /// Told what is typed while `wantsText`: by the keyboard's layout or an input method, keys having
  /// been told of before. Default: nothing is done.
  public var onText: (String) -> Void = { _ in }
  /// Whether text is being typed in it; else input methods leave its keys alone.
  ///
  /// Default: false.
  public var wantsText = false {
    didSet {
      guard wantsText != oldValue else { return }
      if wantsText { SDL_StartTextInput() } else { SDL_StopTextInput() }
    }
  }
  /// Told how many seconds each frame took, until it was painted; nobody measures while it is nil.
  package var onFrameCost: ((Double) -> Void)?
  /// Told of files dropped onto the window, all that came together: their paths, and addresses that
  /// were dropped as text; none where there was nothing of the kind. Default: nothing is done.
  public var onDrop: ([String]) -> Void = { _ in }
  /// Told when the size in points has changed. Default: nothing is done.
  public var onResize: () -> Void = {}
  /// Told in each frame, after views have moved on and before they are drawn; the time is in
  /// seconds. Default: nothing is done.
  public var onFrame: (TimeInterval) -> Void = { _ in }
  /// Told after a picture was handed to the screen. Default: nothing is done.
  public var onPresent: () -> Void = {}
  /// Told where the pointer is, in points, whenever it moves over the window. Default: nothing is
  /// done.
  public var onPointerMove: (CGPoint) -> Void = { _ in }
  /// Told when the user wants to close the window.
  ///
  /// Default: it closes.
  public var onCloseRequest: (Window) -> Void = { $0.close() }
  /// The view that gets keys first, if any.
  ///
  /// Tab and Shift Tab move it, a press on a view that can have it sets it. Default: nil.
  public weak var focusedView: View? {
    didSet {
      guard focusedView !== oldValue else { return }
      oldValue?.focusChanged(false)
      focusedView?.focusChanged(true)
      setNeedsFrame()
    }
  }
  /// Whether the ring around the focused view is seen: once Tab has moved the focus, until
  /// something is pressed.
  public internal(set) var showsFocusRing = false {
    didSet { if showsFocusRing != oldValue { setNeedsFrame() } }
  }
  /// What shows where no view draws.
  ///
  /// Default: black.
  package var background = RGBA.black { didSet { if background != oldValue { invalidate() } } }

  /// What turns outlines into pixels.
  ///
  /// Default: our own coverage.
  package var rasterizer: RasterizerKind {
    get { canvas.rasterizer }
    set {
      canvas.rasterizer = newValue
      needsFrame = true
    }
  }

  /// Not hidden and not minimised.
  ///
  /// Nothing is drawn while it is not.
  public private(set) var isVisible = true

  let handle: WindowHandle
  let canvas: WindowCanvas
  private weak var loop: EventLoop?
  /// The user's own factor; X11 knows none.
  private let userScale: Double
  private var needsFrame = true
  private var needsPresent = false
  var pointers = PointerTracking()
  private var drops: [String]?
  /// How the pointer looks over it; nil before it was.
  private(set) var pointerShape: PointerShape?

  /// Opens a window in the middle of the screen.
  ///
  /// - Parameters:
  ///   - loop: Delivers its events; keeps it until it is closed.
  ///   - title: Shown in its title bar and in lists of windows.
  ///   - size: Of its content, in points.
  ///   - minimumSize: The user cannot make it smaller. Default: 160 x 120.
  ///   - scale: Size of a point by the system's own. Default: 1.
  ///   - root: The view that fills it. Default: an empty one.
  /// - Throws: `SDLError` if SDL refuses to open it or to draw in it.
  public init(
    loop: EventLoop, title: String, size: CGSize,
    minimumSize: CGSize = CGSize(width: 160, height: 120), scale: CGFloat = 1, root: View = View()
  ) throws(SDLError) {
    userScale = Double(scale).clamped(to: 0.25...8)
    self.loop = loop
    self.root = root
    self.title = title
    let (width, height) = Self.sdlSize(size, userScale)
    handle = try WindowHandle(loop.video, title: title, width: width, height: height)
    canvas = try WindowCanvas(window: handle)
    let (least, leastHeight) = Self.sdlSize(minimumSize, userScale)
    unsafe SDL_SetWindowMinimumSize(handle.pointer, least, leastHeight)
    root.host = self
    loop.add(self)
    updateSize()
  }

  /// Takes the window off the screen; it cannot be opened again.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    isVisible = false
    root.windowVisibilityChanged(false)
    unsafe SDL_HideWindow(handle.pointer)
    loop?.remove(self)
  }

  /// Whether `close` was called.
  public private(set) var isClosed = false

  // MARK: Properties

  /// Shown in its title bar and in lists of windows. Default: what it was made with.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      Video.withLocale(forTitle: title) { unsafe SDL_SetWindowTitle(handle.pointer, title) }
    }
  }

  /// Of the content, in points.
  public private(set) var size = CGSize.zero

  /// Asks for another size of the content, in points; window managers may decide otherwise.
  public func setSize(_ size: CGSize) {
    let (width, height) = Self.sdlSize(size, userScale)
    unsafe SDL_SetWindowSize(handle.pointer, width, height)
    updateSize()
  }

  /// Fills the screen it is on, without a title bar. Default: false.
  public var isFullscreen: Bool {
    get {
      unsafe SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
        == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    }
    set {
      guard newValue != isFullscreen else { return }
      unsafe SDL_SetWindowFullscreen(
        handle.pointer, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
      updateSize()
    }
  }

  /// Covers the screen but for its panels, as window managers do it.
  ///
  /// Default: false. Setting it is a wish, which window managers need not grant.
  public var isMaximized: Bool {
    get {
      unsafe SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_MAXIMIZED.rawValue
        == SDL_WINDOW_MAXIMIZED.rawValue
    }
    set {
      guard newValue != isMaximized else { return }
      unsafe newValue ? SDL_MaximizeWindow(handle.pointer) : SDL_RestoreWindow(handle.pointer)
      updateSize()
    }
  }

  /// Pixels for a point, in both directions.
  public private(set) var pixelsPerPoint: CGFloat = 1

  /// Frames per second of the screen it is on; 0 if the system does not tell.
  var refreshRate: Double {
    let display = unsafe SDL_GetWindowDisplayIndex(handle.pointer)
    var mode = unsafe SDL_DisplayMode()
    guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return 0 }
    return unsafe Double(mode.refresh_rate)
  }

  private static func sdlSize(_ size: CGSize, _ scale: Double) -> (Int32, Int32) {
    func side(_ value: CGFloat) -> Int32 {
      Int32(Int(clamping: (Double(value) * scale).rounded(), to: 1...Bitmap.maxSide))
    }
    return (side(size.width), side(size.height))
  }

  /// Reads the size from SDL and lays out for it.
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

  /// Paints everything in the next frame.
  func invalidate() {
    canvas.invalidate()
    needsFrame = true
  }

  /// Whether it has to be drawn, or time makes a difference to something in it.
  var wantsFrame: Bool { isVisible && (needsFrame || needsPresent || root.isAnimatingInTree) }

  /// Lets views move on and shows the result, if there is anything new to be seen.
  func frame(at time: Double) throws(SDLError) {
    let begin = onFrameCost == nil ? nil : loop?.clock.now()
    root.tickInTree(time)
    onFrame(time)
    guard isVisible, needsFrame || needsPresent else { return }
    root.layoutIfNeeded()
    if needsFrame { updateHover() }
    let output = canvas.outputSize
    guard output.width > 0, output.height > 0 else { return }
    var painted = 0
    if needsFrame {
      // First, so that whoever asks for another one while being drawn gets it.
      needsFrame = false
      painted = try canvas.paint(
        DisplayList(size: size.geometry, items: root.flatItems() + focusRing),
        scale: Double(pixelsPerPoint), background: background)
    }
    if painted > 0 {
      statistics.framesPainted += 1
      statistics.pixelsPainted += painted
    }
    guard painted > 0 || needsPresent else { return }
    if painted > 0, let begin, let loop { onFrameCost?(loop.clock.now() - begin) }
    needsPresent = false
    statistics.framesPresented += 1
    try canvas.present()
    onPresent()
  }

  /// What the window shows, for tests.
  package func pixels() throws(SDLError) -> Bitmap { try canvas.pixels() }

  // MARK: Events

  func handle(_ event: WindowEvent) {
    switch event {
    case .exposed:
      needsPresent = true
      updateSize()
    case .resized: updateSize()
    case .displayChanged:
      updateSize()
      loop?.updateRate()
    case .shown: setVisible(true)
    case .hidden: setVisible(false)
    case .pointerLeft: pointerLeft()
    case .focusLost: cancelKeys()
    case .closeRequested: onCloseRequest(self)
    }
  }

  func deviceReset() {
    canvas.discardTexture()
    needsFrame = true
  }

  private func setVisible(_ visible: Bool) {
    guard visible != isVisible, !isClosed else { return }
    isVisible = visible
    if visible { invalidate() } else { cancelPresses() }
    root.windowVisibilityChanged(visible)
  }

  func handle(_ event: DropEvent) {
    switch event {
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

  /// From SDL's coordinates to points.
  func points(_ location: CGPoint) -> CGPoint {
    CGPoint(x: Double(location.x) / userScale, y: Double(location.y) / userScale)
  }

  func setPointerShape(_ new: PointerShape) {
    guard new != pointerShape else { return }
    pointerShape = new
    loop?.pointerShapes.set(new)
  }
}
