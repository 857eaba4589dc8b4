// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import CLottieX11
public import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import Synchronization

/// Waits for events, delivers them to their windows, and draws frames when they are due.
///
/// Without animations it sleeps until the next event. With animations, frames follow the refresh
/// rate of the screen. Hidden windows are not drawn.
///
/// ```swift
/// let loop = try EventLoop()
/// let window = try Window(loop: loop, title: "Hello", size: CGSize(width: 400, height: 300))
/// let surface = AnimationSurface(animation: animation)
/// surface.frame = window.root.bounds
/// window.root.addSubview(surface)
/// surface.play()
/// try loop.run()
/// ```
@preconcurrency @MainActor
public final class EventLoop {
  let clock: FrameClock
  private var pacer = FramePacer()
  private var windows: [UInt32: Window] = [:]
  private var isStopped = false
  private var failures = 0
  let video: Video
  let pointerShapes: PointerShapes

  /// Called for a request to end the program: by a signal, or because a Wayland compositor has ended.
  ///
  /// Default: the loop stops.
  public var onQuitRequest: (EventLoop) -> Void = { $0.stop() }

  /// Called when the connection to an X11 display breaks, for example because the server has ended.
  ///
  /// Windows cannot be drawn any more. The program ends with exit status 1 when this returns; save
  /// what must not be lost, or end it with another status. On Wayland, `onQuitRequest` is called.
  /// Default: does nothing.
  public var onDisplayLost: () -> Void {
    get { Video.onDisplayLost }
    set { Video.onDisplayLost = newValue }
  }

  /// Connects to the display.
  ///
  /// - Parameter applicationID: The name of the program's .desktop file without the extension.
  ///   Default: nil, the name of the executable.
  /// - Throws: `SDLError` if there is no display.
  public convenience init(applicationID: String? = nil) throws(SDLError) {
    try self.init(clock: .system, applicationID: applicationID)
  }

  /// Connects to the display, with a clock that tests can control.
  package init(clock: FrameClock, applicationID: String? = nil) throws(SDLError) {
    self.clock = clock
    video = try Video(applicationID: applicationID)
    pointerShapes = PointerShapes(video)
  }

  /// Begins what an event loop and the first text wait for, for a program that does something else
  /// before: loads SDL with its 45 libraries, and finds the fonts, on other threads. Returns at once.
  ///
  /// Call `waitForFonts` before the process ends.
  ///
  /// - Parameter applicationID: The one of the event loop.
  package static func prepare(applicationID: String?) {
    Video.prepare(applicationID: applicationID)
  }

  /// Waits until `prepare` has found the fonts. A process that ends meanwhile would destroy what the
  /// libraries for text use.
  package static func waitForFonts() { Video.waitForFonts() }

  // MARK: Running

  /// Runs until `stop` is called or the last window is closed.
  ///
  /// Tasks of the main actor and blocks of the main dispatch queue run meanwhile, if this is called
  /// on the main thread and outside of both: for example at the top level of `main.swift`.
  ///
  /// - Throws: `SDLError` if drawing fails repeatedly.
  public func run() throws(SDLError) {
    isStopped = false
    MainQueueWatch.drain()
    while !isStopped, !windows.isEmpty {
      waitForEvent()
      MainQueueWatch.drain()
      try work()
    }
  }

  /// Ends `run`.
  public func stop() { isStopped = true }

  /// Handles all pending events, and draws if a frame is due; does not wait.
  ///
  /// - Throws: `SDLError` if drawing fails repeatedly.
  package func work() throws(SDLError) {
    drainEvents()
    Self.runPosted()
    let now = clock.now()
    for window in windows.values { window.updateCover(at: now) }
    // A wait can end slightly early.
    guard !isStopped, let due = secondsUntilFrame(at: now), due < 0.0005 else { return }
    if windows.values.contains(where: { $0.isVisible }) { pacer.frame(at: now) }
    for window in windows.values where !window.isHeldBack { try frame(of: window, at: now) }
  }

  /// The time until the next frame in seconds; nil if only an event can cause one.
  package func secondsUntilFrame(at now: Double) -> Double? {
    var due: Double?
    for window in windows.values {
      if window.wantsFrame {
        due = min(due ?? .infinity, max(0, pacer.nextDue - now))
      } else if let time = window.coverDue {
        due = min(due ?? .infinity, max(0, time - now))
      } else if !window.isVisible, let time = window.root.firstDueWhileHidden {
        due = min(due ?? .infinity, max(0, time - now))
      }
      if window.isVisible, !window.isHeldBack, let time = window.root.firstWake {
        due = min(due ?? .infinity, max(0, time - now))
      }
      if !window.isHeldBack, let time = window.pointers.gestureDue {
        due = min(due ?? .infinity, max(0, time - now))
      }
    }
    return due
  }

  private func frame(of window: Window, at now: Double) throws(SDLError) {
    do {
      try window.frame(at: now)
      failures = 0
    } catch {
      // A reset of the graphics device can fail some frames, but not for a second.
      failures += 1
      window.deviceReset()
      if failures > 60 { throw error }
    }
  }

  private func waitForEvent() {
    guard let seconds = secondsUntilFrame(at: clock.now()) else {
      SDL_WaitEvent(nil)
      return
    }
    // Rounded up to milliseconds: lateness does not add up, and ending early would need a second
    // wait.
    let milliseconds = min(max(0, (seconds * 1000).rounded(.up)), 60_000)
    if milliseconds > 0 { SDL_WaitEventTimeout(nil, Int32(milliseconds)) }
  }

  private func drainEvents() {
    var reader = KeyReader()
    var event = unsafe SDL_Event()
    let hasText = windows.values.contains { $0.wantsText }
    // Limited: a flood of events must not prevent frames.
    while reader.events.count < 1000, unsafe SDL_PollEvent(&event) != 0 {
      unsafe reader.read(event)
    }
    let events = reader.events
    for (index, event) in events.enumerated() {
      if case .text = event, !hasText { continue }
      let later = events[(index + 1)...]
      if later.contains(where: { $0.undoes(event) }) { continue }
      let unheard = hasText ? nil : unheardText(of: event)
      handle(event)
      unheard?.window.onText(unheard?.text ?? "")
    }
  }

  /// Returns the text of a key in a window that enabled text input in response to that key, because
  /// SDL sends no text for it.
  private func unheardText(of event: Event) -> (window: Window, text: String)? {
    guard case .key(let id, let key) = event, let window = windows[id], window.wantsText else {
      return nil
    }
    switch key.key {
    case _ where key.character != nil && key.modifiers.isSubset(of: [.shift, .altGraph]):
      return key.character.map { (window, String($0)) }
    case .space where key.modifiers.isEmpty: return (window, " ")
    case .character(let character) where key.modifiers.isEmpty: return (window, String(character))
    case .character(let character) where key.modifiers == .shift && character.isLetter:
      return (window, character.uppercased())
    default: return nil
    }
  }

  package func handle(_ event: Event) {
    switch event {
    case .quit:
      Video.answerRequest()
      onQuitRequest(self)
    case .posted: break
    case .deviceReset: for window in windows.values { window.deviceReset() }
    case .window(let id, let event): windows[id]?.handle(event)
    case .pointer(let id, let event):
      if windows[id]?.isCovered == true { windows[id]?.uncover() }
      windows[id]?.pointers.handle(event)
    case .scroll(let id, let event): windows[id]?.pointers.handle(event)
    case .touch(let id, let event): window(id)?.pointers.handle(event)
    case .key(let id, let event): windows[id]?.handle(event)
    case .keyUp(let id, let event): windows[id]?.handleRelease(of: event)
    case .text(let id, let text): windows[id]?.onText(text)
    case .keyboardChanged: for window in windows.values { window.onKeyboardChange() }
    case .drop(let id, let event): window(id)?.handle(event)
    case .sight(let number, let event):
      windows.values.first { $0.serverNumber == number }?.handle(event)
    }
  }

  /// The window of an event. Some systems do not report it; with a single window it is that one.
  private func window(_ id: UInt32) -> Window? {
    windows[id] ?? (windows.count == 1 ? windows.values.first : nil)
  }

  // MARK: Windows

  func add(_ window: Window) {
    windows[window.handle.id] = window
    updateRate()
  }

  func remove(_ window: Window) { windows[window.handle.id] = nil }

  /// The frame interval, by the fastest screen with a window.
  func updateRate() { pacer.setRate(windows.values.map { $0.refreshRate }.max() ?? 0) }

  /// The area of the screen that windows can cover, without panels, in points of the system.
  public var usableScreenSize: CGSize {
    var area = SDL_Rect()
    guard unsafe SDL_GetDisplayUsableBounds(0, &area) == 0, area.w > 0, area.h > 0 else {
      return CGSize(width: 1280, height: 720)
    }
    return CGSize(width: Int(area.w), height: Int(area.h))
  }

  /// The size of a point in units of the system, 1 to 8, where programs choose it (X11):
  /// `GDK_SCALE`, or the desktop's `Xft.dpi` as a multiple of 96, or 1.
  public var defaultScale: Double { desktopScale ?? 1 }

  /// `defaultScale` if it is set by the user or the desktop, so that it includes their factor for
  /// text; nil otherwise. Asks the X server, in a millisecond.
  package var desktopScale: Double? {
    guard video.drawsInSoftware else { return nil }
    return Self.environmentScale ?? Self.textResolution.map { ($0 / 96).clamped(to: 1...8) }
  }

  /// Called after `defaultScale` may have changed, because the desktop has set its resources anew.
  /// Default: nil, so that nothing is watched.
  package var onScaleChange: ((EventLoop) -> Void)? {
    didSet {
      guard oldValue == nil, video.drawsInSoftware, Self.environmentScale == nil else { return }
      Self.scaled = self
      Self.watchDesktop()
    }
  }
  /// The loop that follows the desktop's scale.
  private static weak var scaled: EventLoop?

  /// Watches what the desktop sets on X11; false elsewhere. Calls after the first do nothing.
  @discardableResult
  static func watchDesktop() -> Bool {
    Video.isX11 && cx11_watch_desktop(Self.desktopChanged) != 0
  }

  /// Called on a thread of its own.
  nonisolated private static let desktopChanged: @convention(c) () -> Void = {
    EventLoop.post {
      if let scaled = EventLoop.scaled { scaled.onScaleChange?(scaled) }
      AppearanceWatch.shared.daemonChanged()
    }
  }

  /// The scale factor of the environment, 1 to 8; nil if there is none.
  private static var environmentScale: Double? {
    ProcessInfo.processInfo.environment["GDK_SCALE"].flatMap(Double.init)
      .flatMap { (1...8).contains($0) ? $0 : nil }
  }

  /// The desktop's `Xft.dpi`; nil if it is not set, or not the resolution of a screen.
  private static var textResolution: Double? {
    let found = cx11_text_resolution()
    return (24...960).contains(found) ? found : nil
  }

  // MARK: Posted work

  nonisolated private static let posted = Mutex<[@MainActor @Sendable () -> Void]>([])

  /// Performs work on the main actor between events. Can be called from any thread or task.
  ///
  /// It also works if the loop itself runs in a task of the main actor, where
  /// `Task { @MainActor in … }` would wait for the end of the loop.
  nonisolated public static func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    posted.withLock { $0.append(work) }
    wake()
  }

  /// Wakes a waiting loop, so that it looks for posted work. Can be called from any thread.
  nonisolated static func wake() {
    var event = unsafe SDL_Event()
    unsafe event.type = Event.wakeType
    unsafe SDL_PushEvent(&event)
  }

  private static func runPosted() {
    let work = posted.withLock { list in
      defer { list = [] }
      return list
    }
    for item in work { item() }
  }
}
