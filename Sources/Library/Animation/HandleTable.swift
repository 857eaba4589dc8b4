// SPDX-License-Identifier: Apache-2.0

internal import CLottieLibrary
internal import LottieDrawing
internal import Synchronization

/// The animations that callers have, by the numbers that they know.
///
/// A handle is a number that is never used again, so that one that was freed is recognised, also in
/// release builds. The table knows which animations are in use: it keeps the rule that one thread at a
/// time uses one, and with it that what is not sendable can be used at all.
struct HandleTable: Sendable {
  /// What became of asking for an animation.
  enum Begun {
    /// It is in use for the caller until `end`; at this address.
    case animation(UInt)
    case missing, busy
  }

  private struct Entry: Sendable {
    /// Counts the animations that had this entry.
    var generation: UInt
    /// The address of the retained animation; 0 for none.
    var address: UInt = 0
    var isBusy = false
    /// Whether it was freed while it was in use.
    var isFreed = false
    var stop = StopSignal()
  }

  private var entries: [Entry] = []
  private var free: [Int] = []

  /// The bits of a handle that are the index of its entry; the others are the generation.
  private static let indexBits = UInt.bitWidth / 2

  /// Adds an animation, which the table keeps alive.
  ///
  /// - Parameter address: That of the animation, retained.
  /// - Returns: The handle; never 0.
  mutating func add(_ address: UInt, stop: StopSignal) -> UInt {
    let index: Int
    if let known = free.popLast() {
      index = known
    } else {
      index = entries.count
      entries.append(Entry(generation: 0))
    }
    let generation = (entries[index].generation &+ 1) & (UInt.max >> UInt(Self.indexBits))
    // A handle of 0 would be NULL.
    entries[index] = Entry(generation: max(1, generation), address: address, stop: stop)
    return entries[index].generation << UInt(Self.indexBits) | UInt(index)
  }

  /// The index of an animation that was not freed; nil for other numbers.
  private func index(_ handle: UInt) -> Int? {
    let index = Int(handle & (UInt.max >> UInt(UInt.bitWidth - Self.indexBits)))
    guard entries.indices.contains(index), entries[index].address != 0, !entries[index].isFreed,
      entries[index].generation == handle >> UInt(Self.indexBits)
    else { return nil }
    return index
  }

  /// Takes an animation into use.
  mutating func begin(_ handle: UInt) -> Begun {
    guard let index = index(handle) else { return .missing }
    guard !entries[index].isBusy else { return .busy }
    entries[index].isBusy = true
    return .animation(entries[index].address)
  }

  /// Ends the use of an animation.
  ///
  /// - Returns: The address of one to release, since it was freed meanwhile; 0 for none.
  mutating func end(_ handle: UInt) -> UInt {
    let index = Int(handle & (UInt.max >> UInt(UInt.bitWidth - Self.indexBits)))
    guard entries.indices.contains(index) else { return 0 }
    entries[index].isBusy = false
    return entries[index].isFreed ? take(index) : 0
  }

  /// Removes an animation; one in use is removed at the end of that.
  ///
  /// - Returns: The address of the animation to release; 0 for none.
  mutating func remove(_ handle: UInt) -> UInt {
    guard let index = index(handle) else { return 0 }
    guard !entries[index].isBusy else {
      entries[index].isFreed = true
      entries[index].stop.request()
      return 0
    }
    return take(index)
  }

  private mutating func take(_ index: Int) -> UInt {
    defer {
      entries[index].address = 0
      free.append(index)
    }
    return entries[index].address
  }

  /// Stops the call that uses an animation, or else the next one.
  ///
  /// - Returns: Whether there is such an animation.
  func cancel(_ handle: UInt) -> Bool {
    guard let index = index(handle) else { return false }
    entries[index].stop.request()
    return true
  }

  /// Replaces the signal of an animation that was stopped.
  mutating func renew(_ handle: UInt, _ stop: StopSignal) {
    if let index = index(handle) { entries[index].stop = stop }
  }
}

/// All animations of the process.
enum Handles {
  static let table = Mutex(HandleTable())

  /// Adds an animation, and returns its handle.
  static func add(_ animation: OpenedAnimation) -> OpaquePointer? {
    let address = unsafe UInt(bitPattern: Unmanaged.passRetained(animation).toOpaque())
    let stop = animation.stop
    let handle = table.withLock { $0.add(address, stop: stop) }
    animation.handle = handle
    return unsafe OpaquePointer(bitPattern: handle)
  }

  /// Frees an animation, at once or at the end of the call that uses it.
  static func remove(_ handle: OpaquePointer?) {
    let number = UInt(bitPattern: handle)
    release(table.withLock { $0.remove(number) })
  }

  /// Calls a function with an animation, which no other thread uses meanwhile.
  static func use(
    _ handle: OpaquePointer?, _ body: (OpenedAnimation) throws -> Void
  ) -> lottie_status {
    let number = UInt(bitPattern: handle)
    switch table.withLock({ $0.begin(number) }) {
    case .missing: return lottie_status(LOTTIE_NO_ANIMATION)
    case .busy: return lottie_status(LOTTIE_BUSY)
    case .animation(let address):
      defer { release(table.withLock { $0.end(number) }) }
      guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else {
        return lottie_status(LOTTIE_NO_ANIMATION)
      }
      let animation = unsafe Unmanaged<OpenedAnimation>.fromOpaque(pointer).takeUnretainedValue()
      return animation.call(body)
    }
  }

  private static func release(_ address: UInt) {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return }
    unsafe Unmanaged<OpenedAnimation>.fromOpaque(pointer).release()
  }
}
