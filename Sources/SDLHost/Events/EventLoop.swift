// SPDX-License-Identifier: Apache-2.0

internal import CSDL2
public import Foundation
internal import Synchronization

/// Waits for events, hands them to their windows, and draws frames when they are due.
///
/// When nothing moves it sleeps until something happens. When something does, frames follow the
/// refresh rate of the screen. Windows that cannot be seen are not drawn.
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
@MainActor
public final class EventLoop {
  let clock: FrameClock
  private var pacer = FramePacer()
  private var windows: [UInt32: Window] = [:]
  private var isStopped = false
  private var failures = 0
  let video: Video
  let pointerShapes: PointerShapes

  /// Called for a request to end the program, by a signal for instance.
  ///
  /// Default: the loop stops.
  public var onQuitRequest: (EventLoop) -> Void = { $0.stop() }

  /// Connects to the display.
  ///
  /// - Parameter applicationID: What the desktop knows the program by: the name of its .desktop
  ///   file, without the extension. Default: nil, the name of the executable.
  /// - Throws: `SDLError` if there is no display.
  public convenience init(applicationID: String? = nil) throws(SDLError) {
    try self.init(clock: .system, applicationID: applicationID)
  }

  /// - Parameter clock: Where the time comes from; tests bring their own.
  package init(clock: FrameClock, applicationID: String? = nil) throws(SDLError) {
    self.clock = clock
    video = try Video(applicationID: applicationID)
    pointerShapes = PointerShapes(video)
  }

  // MARK: Running

  /// Works until `stop` is called or the last window is closed.
  ///
  /// Tasks of the main actor and what is put on the main dispatch queue are done meanwhile, if it
  /// is called on the main thread and outside of both: from the top of `main.swift`, for instance.
  ///
  /// - Throws: `SDLError` if drawing fails again and again.
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
  /// - Throws: `SDLError` if drawing has failed for a while.
  package func work() throws(SDLError) {
    drainEvents()
    Self.runPosted()
    let now = clock.now()
    // A wait may end a little early.
    guard !isStopped, let due = secondsUntilFrame(at: now), due < 0.0005 else { return }
    if windows.values.contains(where: { $0.isVisible }) { pacer.frame(at: now) }
    for window in windows.values { try frame(of: window, at: now) }
  }

  /// Seconds until there is a frame to be drawn; nil if only an event can be a reason for one.
  package func secondsUntilFrame(at now: Double) -> Double? {
    var due: Double?
    for window in windows.values {
      if window.wantsFrame {
        due = min(due ?? .infinity, max(0, pacer.nextDue - now))
      } else if !window.isVisible, let time = window.root.firstDueWhileHidden {
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
      // Graphics devices come and go; a second of failing is more than that.
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
    // Whole milliseconds upwards: being late by one does not add up, being early would mean to wait
    // twice.
    let milliseconds = min(max(0, (seconds * 1000).rounded(.up)), 60_000)
    if milliseconds > 0 { SDL_WaitEventTimeout(nil, Int32(milliseconds)) }
  }

  private func drainEvents() {
    var events: [Event] = []
    var event = unsafe SDL_Event()
    let hasText = SDL_IsTextInputActive() == SDL_TRUE
    // Not for ever: a flood of events must not keep frames from being drawn.
    while events.count < 1000, unsafe SDL_PollEvent(&event) != 0 {
      if let event = unsafe Event(event) { events.append(event) }
    }
    for (index, event) in events.enumerated() {
      let later = events[(index + 1)...]
      if later.contains(where: { $0.undoes(event) }) { continue }
      let unheard = hasText ? nil : unheardText(of: event)
      handle(event)
      unheard?.window.onText(unheard?.text ?? "")
    }
  }

  /// What a key types in a window that has asked for text after the key went down, so that the
  /// system made none of it.
  private func unheardText(of event: Event) -> (window: Window, text: String)? {
    guard case .key(let id, let key) = event, let window = windows[id], window.wantsText else {
      return nil
    }
    switch key.key {
    case .space where key.modifiers.isEmpty: return (window, " ")
    case .character(let character) where key.modifiers.isEmpty: return (window, String(character))
    case .character(let character) where key.modifiers == .shift && character.isLetter:
      return (window, character.uppercased())
    default: return nil
    }
  }

  package func handle(_ event: Event) {
    switch event {
    case .quit: onQuitRequest(self)
    case .posted: break
    case .deviceReset: for window in windows.values { window.deviceReset() }
    case .window(let id, let event): windows[id]?.handle(event)
    case .pointer(let id, let event): windows[id]?.handle(event)
    case .scroll(let id, let event): windows[id]?.handle(event)
    case .touch(let id, let event): window(id)?.handle(event)
    case .key(let id, let event): windows[id]?.handle(event)
    case .keyUp(let id, let event): windows[id]?.handleRelease(of: event)
    case .text(let id, let text): windows[id]?.onText(text)
    case .drop(let id, let event): window(id)?.handle(event)
    }
  }

  /// Some systems do not say which window; with one window there is no question.
  private func window(_ id: UInt32) -> Window? {
    windows[id] ?? (windows.count == 1 ? windows.values.first : nil)
  }

  // MARK: Windows

  func add(_ window: Window) {
    windows[window.handle.id] = window
    updateRate()
  }

  func remove(_ window: Window) { windows[window.handle.id] = nil }

  /// The fastest screen sets the pace.
  func updateRate() { pacer.setRate(windows.values.map { $0.refreshRate }.max() ?? 0) }

  /// The part of the screen that windows may cover, in points of the system.
  public var usableScreenSize: CGSize {
    var area = SDL_Rect()
    guard unsafe SDL_GetDisplayUsableBounds(0, &area) == 0, area.w > 0, area.h > 0 else {
      return CGSize(width: 1280, height: 720)
    }
    return CGSize(width: Int(area.w), height: Int(area.h))
  }

  /// Size of a point by the system's own, where the system leaves that to programs (X11): what
  /// `GDK_SCALE` says, or 1.
  public var defaultScale: Double {
    guard video.drawsInSoftware, let text = ProcessInfo.processInfo.environment["GDK_SCALE"],
      let scale = Double(text), scale >= 1, scale <= 8
    else { return 1 }
    return scale
  }

  // MARK: Work from elsewhere

  nonisolated private static let posted = Mutex<[@MainActor @Sendable () -> Void]>([])

  /// Performs work on the main actor, between events; may be called from any thread or task.
  ///
  /// It works wherever the loop runs, and where `Task { @MainActor in … }` has to wait for the
  /// loop's end because the loop runs in a task of the main actor itself.
  nonisolated public static func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    posted.withLock { $0.append(work) }
    wake()
  }

  /// Wakes a loop that waits, so that it looks for work; may be called from any thread.
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
