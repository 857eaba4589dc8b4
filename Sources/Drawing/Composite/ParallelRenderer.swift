// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import Synchronization

/// Paints frames that take long enough on two threads, with some rows for each.
///
/// Frames are divided only if the pixels do not depend on it, so the result is the same as with one
/// thread. They are not divided with only one processor, and where two threads were not faster in
/// earlier frames.
final class ParallelRenderer {
  /// The rasterizer of all renderers.
  private let kind: RasterizerKind
  /// The renderer of the calling thread.
  private let renderer: Renderer
  /// The second thread, started on first use.
  private var thread: RenderThread?
  /// Decides between one thread and several.
  private var pace: RenderPace
  /// The number of the current frame.
  private var frame = 0
  /// Whether the caller's thread paints all of the current frame, since two need too much memory.
  var needsOneThread = false {
    didSet {
      guard needsOneThread, let thread else { return }
      // It also has surfaces.
      thread.dismiss()
      self.thread = nil
    }
  }

  /// Makes a renderer.
  ///
  /// - Parameter threads: The largest number of threads; with 1 only the caller's thread paints.
  convenience init(_ kind: RasterizerKind, threads: Int) {
    let threads = kind.paintsPartsExactly ? min(threads, RenderPace.processors) : 1
    self.init(kind, pace: RenderPace(processors: threads))
  }

  init(_ kind: RasterizerKind = .coverage, pace: RenderPace = RenderPace()) {
    self.kind = kind
    renderer = Renderer(rasterizer: kind)
    self.pace = pace
  }

  deinit { thread?.dismiss() }

  /// Sets what measures the layers; nil for nothing. Only the caller's thread is measured, so the
  /// renderer must have one thread.
  func measure(with clock: LayerClock?) { renderer.measure(with: clock) }

  /// Starts a frame, which may be painted in several parts.
  func beginFrame() { frame += 1 }

  /// Paints some pixels of a frame.
  ///
  /// - Parameter tiles: Where something else than the background can be; nil for everywhere.
  func paint(_ job: RenderJob, tiles: PaintedTiles? = nil) {
    let area = job.region.area
    guard area > 0 else { return }
    let clock = ContinuousClock()
    let start = clock.now
    let helper = !needsOneThread && pace.shares(area) ? thread ?? RenderThread(kind) : nil
    if let helper {
      thread = helper
      for rect in job.region.rects { tiles?.mark(rect) }
      let (above, below) = job.region.split(atRow: job.region.row(above: pace.share))
      helper.start(job.limited(to: below), frame: frame)
      renderer.paint(job.limited(to: above), frame: frame)
      let mine = clock.now - start
      // The memory belongs to the caller: the other thread must have finished before this returns.
      pace.balance(mine, helper.finish())
    } else {
      renderer.paint(job, frame: frame, tiles: tiles)
    }
    pace.note(clock.now - start, area: area, wasShared: helper != nil)
  }
}

/// A task for a renderer: the arguments of `Renderer.paint`.
struct RenderJob: Sendable {
  /// The list to paint.
  let list: DisplayList
  /// The address of the first pixel: pointers are not Sendable.
  private let address: Int
  private let width, height, stride: Int
  /// The transform from the list to pixels.
  let transform: Affine
  /// The colour below the list; nil leaves the pixels.
  let background: RGBA?
  /// The region to paint, in pixels.
  private(set) var region: PixelRegion
  /// Stops painting between two items; nil if nothing does.
  let stop: StopSignal?

  init(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine,
    background: RGBA? = .clear, region: PixelRegion, stop: StopSignal? = nil
  ) {
    self.list = list
    address = unsafe Int(bitPattern: pixels.base)
    (width, height, stride) = (pixels.width, pixels.height, pixels.stride)
    self.transform = transform
    self.background = background
    self.region = region
    self.stop = stop
  }

  /// The same task for other pixels.
  func limited(to region: PixelRegion) -> RenderJob {
    var job = self
    job.region = region
    return job
  }

  /// The memory; nil for address 0.
  var pixels: PixelBuffer? {
    unsafe UnsafeMutableRawPointer(bitPattern: address).map {
      unsafe PixelBuffer(base: $0, width: width, height: height, stride: stride)
    }
  }
}

extension Renderer {
  /// Paints all rectangles of a task, as parts of one frame.
  fileprivate func paint(_ job: RenderJob, frame: Int, tiles: PaintedTiles? = nil) {
    beginFrame(frame)
    guard let pixels = job.pixels else { return }
    stops(at: job.stop)
    for rect in job.region.rects {
      paint(
        job.list, onto: pixels, transform: job.transform, background: job.background, damage: rect,
        tiles: tiles)
    }
  }
}

/// A thread that paints tasks, and sleeps between them.
private final class RenderThread: Sendable {
  /// The next task of a thread.
  private enum Order: Sendable {
    /// Paint a job, or end.
    case paint(RenderJob, frame: Int), leave
  }

  /// The rasterizer of the thread.
  private let kind: RasterizerKind
  /// The next order.
  private let order = Mutex<Order>(.leave)
  /// The duration of the last job.
  private let duration = Mutex<Duration>(.zero)
  /// Signalled when an order is given.
  private let begin = Semaphore()
  /// Signalled when it is done.
  private let end = Semaphore()

  /// Starts the thread; nil where the system refuses.
  init?(_ kind: RasterizerKind) {
    self.kind = kind
    // The thread retains this object until it ends.
    guard DetachedThread.start({ self.work() }) else { return nil }
  }

  /// Starts a task and returns immediately.
  func start(_ job: RenderJob, frame: Int) {
    order.withLock { $0 = .paint(job, frame: frame) }
    begin.signal()
  }

  /// Waits for the end of the task, and returns its duration.
  func finish() -> Duration {
    end.wait()
    return duration.withLock { $0 }
  }

  /// Ends the thread. It must not have a task.
  func dismiss() {
    order.withLock { $0 = .leave }
    begin.signal()
  }

  /// The loop of the thread.
  private func work() {
    let renderer = Renderer(rasterizer: kind)
    let clock = ContinuousClock()
    while true {
      begin.wait()
      // Removed, so that the list is not retained while the thread sleeps.
      let order = order.withLock { order in
        defer { order = .leave }
        return order
      }
      guard case .paint(let job, let frame) = order else { return }
      let start = clock.now
      renderer.paint(job, frame: frame)
      duration.withLock { $0 = clock.now - start }
      end.signal()
    }
  }
}
