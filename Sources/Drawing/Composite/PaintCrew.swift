// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import Geometry
internal import Glibc
internal import Synchronization

/// Paints on two threads what takes long enough, each thread some rows of it.
///
/// What a part of a picture looks like does not depend on how it is divided, so the pixels are the same as on one.
/// Nothing is divided where there is one processor only, or where that has turned out not to help.
public final class PaintCrew {
  private let renderer = CairoRenderer()
  /// Made when there is first something to divide.
  private var helper: PaintHelper?
  private var pace: PaintPace

  public init() { pace = PaintPace() }

  init(pace: PaintPace) { self.pace = pace }

  deinit { helper?.dismiss() }

  /// Paints some pixels of a frame; the arguments are those of `CairoRenderer.paint`.
  public func paint(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine,
    background: RGBA? = .clear,
    region: PixelRegion
  ) throws(DrawingError) {
    guard !region.isEmpty else { return }
    let clock = ContinuousClock()
    let start = clock.now
    let worker = pace.shares(region.area) ? helper ?? PaintHelper() : nil
    if let worker {
      helper = worker
      let (above, below) = region.split(atRow: region.row(above: pace.share))
      try share(with: worker, list, onto: pixels, transform, background, above, below)
    } else {
      try renderer.paint(
        list, onto: pixels, transform: transform, background: background, region: region)
    }
    pace.note(clock.now - start, area: region.area, wasShared: worker != nil)
  }

  private func share(
    with helper: PaintHelper, _ list: DisplayList, onto pixels: PixelBuffer, _ transform: Affine,
    _ background: RGBA?,
    _ above: PixelRegion, _ below: PixelRegion
  ) throws(DrawingError) {
    let clock = ContinuousClock()
    let start = clock.now
    helper.start(
      PaintHelper.Job(
        list: list, pixels: pixels, transform: transform, background: background, region: below))
    var failure: DrawingError?
    do throws(DrawingError) {
      try renderer.paint(
        list, onto: pixels, transform: transform, background: background, region: above)
    } catch {
      failure = error
    }
    let mine = clock.now - start
    // The pixels are the caller's: nobody may paint on them after this.
    let (theirs, otherFailure) = helper.finish()
    pace.balance(mine, theirs)
    if let failure = failure ?? otherFailure { throw failure }
  }
}

extension CairoRenderer {
  /// The same for several rectangles, one after the other.
  fileprivate func paint(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine, background: RGBA?,
    region: PixelRegion
  ) throws(DrawingError) {
    beginFrame()
    for rect in region.rects {
      try paint(list, onto: pixels, transform: transform, background: background, damage: rect)
    }
  }
}

/// Decides by what painting took before whether two threads are worth it.
struct PaintPace {
  /// Seconds a pixel, on one thread and on two, the newest frames counting most; nil before the first.
  private var alone: Double?
  private var together: Double?
  private var frames = 0
  /// The part of the pixels that is the first thread's.
  private(set) var share = 0.5

  /// Waking a thread takes some hundredths of a millisecond.
  private static let least = 0.000_2
  /// The other way is tried again now and then: pictures change.
  private static let trial = 32
  private let isPossible: Bool
  private var isForced = false

  /// Divides everything, for tests.
  static var always: PaintPace {
    var pace = PaintPace(processors: 2)
    pace.isForced = true
    return pace
  }

  init(processors: Int = Self.processors) {
    isPossible = processors > 1
  }

  /// How many the machine has. That this process may use one only shows in what painting takes.
  private static let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))

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
private final class PaintHelper: Sendable {
  /// What to paint, and onto which memory: its address, as pointers do not go from thread to thread.
  struct Job: Sendable {
    let list: DisplayList
    let address: Int
    let width: Int
    let height: Int
    let stride: Int
    let transform: Affine
    let background: RGBA?
    let region: PixelRegion

    init(
      list: DisplayList, pixels: PixelBuffer, transform: Affine, background: RGBA?,
      region: PixelRegion
    ) {
      self.list = list
      address = unsafe Int(bitPattern: pixels.base)
      (width, height, stride) = (pixels.width, pixels.height, pixels.stride)
      self.transform = transform
      self.background = background
      self.region = region
    }

    func paint(with renderer: CairoRenderer) throws(DrawingError) {
      guard let base = unsafe UnsafeMutableRawPointer(bitPattern: address) else { return }
      let pixels = unsafe PixelBuffer(base: base, width: width, height: height, stride: stride)
      try renderer.paint(
        list, onto: pixels, transform: transform, background: background, region: region)
    }
  }

  private enum Order: Sendable {
    case paint(Job), leave
  }

  private let order = Mutex<Order>(.leave)
  private let outcome = Mutex<(duration: Duration, failure: DrawingError?)>((.zero, nil))
  private let begin = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)

  /// nil where the system has no more threads to give.
  init?() {
    var (thread, attributes) = (pthread_t(), pthread_attr_t())
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { unsafe pthread_attr_destroy(&attributes) }
    // Groups nest as deep as on the main thread.
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // The thread keeps what it works for until it ends.
    let owner = unsafe Unmanaged.passRetained(self)
    let status = unsafe pthread_create(
      &thread, &attributes,
      { owner in
        if let owner = unsafe owner {
          unsafe Unmanaged<PaintHelper>.fromOpaque(owner).takeRetainedValue().work()
        }
        return nil
      }, owner.toOpaque())
    guard status == 0 else {
      unsafe owner.release()
      return nil
    }
  }

  /// Goes on without waiting.
  func start(_ job: Job) {
    order.withLock { $0 = .paint(job) }
    begin.signal()
  }

  /// Waits until the last job is done.
  func finish() -> (Duration, DrawingError?) {
    end.wait()
    return outcome.withLock { ($0.duration, $0.failure) }
  }

  /// Ends the thread, which may not be at work.
  func dismiss() {
    order.withLock { $0 = .leave }
    begin.signal()
  }

  private func work() {
    let renderer = CairoRenderer()
    let clock = ContinuousClock()
    while true {
      begin.wait()
      // Taken out, so that the list does not live on while the thread sleeps.
      let order = order.withLock { order in
        defer { order = .leave }
        return order
      }
      guard case .paint(let job) = order else { return }
      let start = clock.now
      var failure: DrawingError?
      do throws(DrawingError) { try job.paint(with: renderer) } catch { failure = error }
      outcome.withLock { $0 = (clock.now - start, failure) }
      end.signal()
    }
  }
}
