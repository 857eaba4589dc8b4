// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Geometry
internal import Glibc
internal import Synchronization

/// Paints on two threads what takes long enough, each thread some rows of it.
///
/// The pixels of a part of a picture do not depend on how it is divided, so they are the same as on
/// one thread. Nothing is divided where there is one processor only, or where that has turned out
/// not to help.
final class ParallelRenderer {
  private let kind: RasterizerKind
  private let renderer: Renderer
  /// Made when there is first something to divide.
  private var thread: RenderThread?
  private var pace: RenderPace
  private var frame = 0

  /// - Parameter threads: At most so many paint; 1 is the caller's alone. Default: 2.
  convenience init(_ kind: RasterizerKind, threads: Int) {
    self.init(kind, pace: RenderPace(processors: min(threads, RenderPace.processors)))
  }

  init(_ kind: RasterizerKind = .coverage, pace: RenderPace = RenderPace()) {
    self.kind = kind
    renderer = Renderer(rasterizer: kind)
    self.pace = pace
  }

  deinit { thread?.dismiss() }

  /// Starts a frame, which may be painted in several parts.
  func beginFrame() { frame += 1 }

  /// Paints some pixels of a frame.
  func paint(_ job: RenderJob) {
    let area = job.region.area
    guard area > 0 else { return }
    let clock = ContinuousClock()
    let start = clock.now
    let helper = pace.shares(area) ? thread ?? RenderThread(kind) : nil
    if let helper {
      thread = helper
      let (above, below) = job.region.split(atRow: job.region.row(above: pace.share))
      helper.start(job.limited(to: below), frame: frame)
      renderer.paint(job.limited(to: above), frame: frame)
      let mine = clock.now - start
      // The pixels are the caller's: nobody may paint on them after this.
      pace.balance(mine, helper.finish())
    } else {
      renderer.paint(job, frame: frame)
    }
    pace.note(clock.now - start, area: area, wasShared: helper != nil)
  }
}

/// Some pixels to paint; the arguments are those of `Renderer.paint`.
struct RenderJob: Sendable {
  let list: DisplayList
  /// The first byte of the first row: pointers do not go from thread to thread.
  private let address: Int
  private let width, height, stride: Int
  let transform: Affine
  let background: RGBA?
  private(set) var region: PixelRegion

  init(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine,
    background: RGBA? = .clear, region: PixelRegion
  ) {
    self.list = list
    address = unsafe Int(bitPattern: pixels.base)
    (width, height, stride) = (pixels.width, pixels.height, pixels.stride)
    self.transform = transform
    self.background = background
    self.region = region
  }

  func limited(to region: PixelRegion) -> RenderJob {
    var job = self
    job.region = region
    return job
  }

  /// nil for memory at address 0, which is none.
  var pixels: PixelBuffer? {
    unsafe UnsafeMutableRawPointer(bitPattern: address).map {
      unsafe PixelBuffer(base: $0, width: width, height: height, stride: stride)
    }
  }
}

extension Renderer {
  /// Paints a job's rectangles, one after the other, as parts of a frame.
  fileprivate func paint(_ job: RenderJob, frame: Int) {
    beginFrame(frame)
    guard let pixels = job.pixels else { return }
    for rect in job.region.rects {
      paint(
        job.list, onto: pixels, transform: job.transform, background: job.background, damage: rect)
    }
  }
}

/// Decides by what painting took before whether two threads are worth it.
struct RenderPace {
  /// Seconds a pixel, on one thread and on two, the newest frames counting most; nil before the
  /// first.
  private var alone: Double?
  private var together: Double?
  private var frames = 0
  /// The part of the pixels that is the first thread's.
  private(set) var share = 0.5

  /// Waking a thread takes some hundredths of a millisecond.
  private static let least = 0.000_2
  /// After so many frames the other way is tried again: pictures change.
  private static let trial = 32
  private let isPossible: Bool
  private var isForced = false

  /// Divides everything, for tests.
  static var always: RenderPace {
    var pace = RenderPace(processors: 2)
    pace.isForced = true
    return pace
  }

  init(processors: Int = Self.processors) {
    isPossible = processors > 1
  }

  /// How many the machine has. That this process may use one only shows in what painting takes.
  static let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))

  /// Whether so many pixels are to be painted by two threads.
  mutating func shares(_ area: Int) -> Bool {
    if isForced { return true }
    guard isPossible, let alone, alone * Double(area) > Self.least else { return false }
    frames += 1
    guard let together else { return true }
    let isBetter = together < alone * 0.9
    return frames % Self.trial == 0 ? !isBetter : isBetter
  }

  mutating func note(_ duration: Duration, area: Int, wasShared: Bool) {
    let pace = duration / .seconds(1) / Double(max(1, area))
    func mixed(_ old: Double?) -> Double { old.map { $0 * 0.75 + pace * 0.25 } ?? pace }
    if wasShared { together = mixed(together) } else { alone = mixed(alone) }
  }

  /// Moves the border so that both take equally long.
  mutating func balance(_ first: Duration, _ second: Duration) {
    guard first > .zero, second > .zero else { return }
    let (a, b) = (share / (first / .seconds(1)), (1 - share) / (second / .seconds(1)))
    share = (share * 0.5 + a / (a + b) * 0.5).clamped(to: 0.2...0.8)
  }
}

/// A thread that paints what it is given, and sleeps else.
private final class RenderThread: Sendable {
  private enum Order: Sendable {
    case paint(RenderJob, frame: Int), leave
  }

  private let kind: RasterizerKind
  private let order = Mutex<Order>(.leave)
  private let duration = Mutex<Duration>(.zero)
  private let begin = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)

  /// nil where the system has no more threads to give.
  init?(_ kind: RasterizerKind) {
    self.kind = kind
    var (thread, attributes) = (pthread_t(), pthread_attr_t())
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { unsafe pthread_attr_destroy(&attributes) }
    // Groups nest as deep as on the main thread.
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The thread retains this object until it ends.
    let owner = unsafe Unmanaged.passRetained(self)
    let status = unsafe pthread_create(
      &thread, &attributes,
      { owner in
        if let owner = unsafe owner {
          unsafe Unmanaged<RenderThread>.fromOpaque(owner).takeRetainedValue().work()
        }
        return nil
      }, owner.toOpaque())
    guard status == 0 else {
      unsafe owner.release()
      return nil
    }
  }

  /// Returns without waiting.
  func start(_ job: RenderJob, frame: Int) {
    order.withLock { $0 = .paint(job, frame: frame) }
    begin.signal()
  }

  /// Waits until the last job is done, and returns how long it took.
  func finish() -> Duration {
    end.wait()
    return duration.withLock { $0 }
  }

  /// Ends the thread, which may not be at work.
  func dismiss() {
    order.withLock { $0 = .leave }
    begin.signal()
  }

  private func work() {
    let renderer = Renderer(rasterizer: kind)
    let clock = ContinuousClock()
    while true {
      begin.wait()
      // Taken out, so that the list does not live on while the thread sleeps.
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
