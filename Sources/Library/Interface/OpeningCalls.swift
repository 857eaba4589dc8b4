// SPDX-License-Identifier: Apache-2.0

public import CLottieLibrary
internal import LottieCore
internal import LottieDrawing
internal import Synchronization

// The functions of lottiekit.h, which describes them. The compiler compares each with its declaration.

// MARK: Version

@c @implementation
public func lottie_version() -> Int32 {
  Int32(LOTTIE_VERSION_MAJOR * 1_000_000 + LOTTIE_VERSION_MINOR * 1000 + LOTTIE_VERSION_PATCH)
}

@c @implementation
public func lottie_version_text() -> UnsafePointer<CChar>? {
  unsafe Constant.pointer(to: "0.1.0")
}

@c @implementation
public func lottie_status_name(_ status: lottie_status) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch Int(status) {
    case LOTTIE_OK: "ok"
    case LOTTIE_UNREADABLE: "unreadable"
    case LOTTIE_MALFORMED: "malformed"
    case LOTTIE_NOT_AN_ANIMATION: "not an animation"
    case LOTTIE_LIMIT: "limit"
    case LOTTIE_INVALID: "invalid argument"
    case LOTTIE_NO_ANIMATION: "no animation"
    case LOTTIE_BUSY: "busy"
    case LOTTIE_CANCELLED: "cancelled"
    case LOTTIE_NOT_FOUND: "not found"
    case LOTTIE_WRONG_STATE: "wrong state"
    case LOTTIE_UNAVAILABLE: "unavailable"
    default: "unknown"
    }
  return unsafe Constant.pointer(to: name)
}

/// Texts that are valid for ever.
private enum Constant {
  static func pointer(to text: StaticString) -> UnsafePointer<CChar>? {
    unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

@c @implementation
public func lottie_last_error(
  _ animation: OpaquePointer?, _ error: UnsafeMutablePointer<lottie_error>?
) -> lottie_status {
  unsafe Handles.use(animation) {
    unsafe try Arguments.write($0.failure.error, to: error, "the error")
  }
}

// MARK: Log

/// The receiver of messages.
private enum Log {
  @safe
  struct Receiver: Sendable {
    let function: @Sendable @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void
    let user: UInt
  }

  static let receiver = Mutex<Receiver?>(nil)

  /// Sends the messages of the library to the receiver, once in a process. By itself the library would
  /// write some of them on standard error.
  static let isRedirected: Bool = {
    LottieLogger.shared = LottieLogger(warn: { send($0) }, info: { send($0) })
    return true
  }()

  private static func send(_ message: String) {
    guard let receiver = receiver.withLock({ $0 }) else { return }
    unsafe receiver.function(UnsafeMutableRawPointer(bitPattern: receiver.user), message)
  }
}

@c @implementation
public func lottie_set_log(
  _ function: lottie_log_function?, _ user: UnsafeMutableRawPointer?
) {
  _ = Log.isRedirected
  let address = UInt(bitPattern: user)
  let receiver = unsafe function.map { function in
    unsafe Log.Receiver(
      function: unsafeBitCast(
        function,
        to: (@Sendable @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void)
          .self), user: address)
  }
  Log.receiver.withLock { $0 = receiver }
}

// MARK: Opening

extension Limits {
  /// The limits that the caller asks for; those of its struct that are 0 stay the defaults.
  fileprivate init(_ pointer: UnsafePointer<lottie_limits>?) throws(Failure) {
    self.init()
    guard unsafe pointer != nil else { return }
    let wanted = try unsafe Arguments.read(pointer, empty: lottie_limits(), "the limits")
    func set(_ limit: inout Int, _ value: UInt64) {
      if value > 0 { limit = Int(clamping: min(value, 1 << 40)) }
    }
    set(&files.jsonBytes, wanted.json_bytes)
    set(&files.entryBytes, wanted.entry_bytes)
    set(&files.archiveBytes, wanted.archive_bytes)
    set(&memory, wanted.memory)
    set(&media.imageBytes, wanted.image_bytes)
    set(&media.imageSide, wanted.image_side)
    set(&media.imageArea, wanted.image_area)
    set(&layers.instances, wanted.layers)
    set(&shapes.instances, wanted.shapes)
    files.stickerBytes = min(files.stickerBytes, files.jsonBytes)
    memory = max(memory, 32_000_000)
    if wanted.frame_work > 0 { frameWork = wanted.frame_work }
    if wanted.expression_seconds > 0 { expressions.seconds = wanted.expression_seconds }
    if wanted.expression_seconds < 0 { expressions.seconds = 0 }
    expressions.usesJavaScript = wanted.without_javascript == 0
    files.allowsDownloads = false
  }
}

/// Opens an animation, and gives it a handle.
private func open(
  _ options: UnsafePointer<lottie_open_options>?, _ error: UnsafeMutablePointer<lottie_error>?,
  _ read: (
    _ id: String?, _ limits: Limits, _ parts: AnimationFile.PartSource?
  ) throws -> AnimationFile
) -> OpaquePointer? {
  _ = Log.isRedirected
  do {
    var settings = unsafe lottie_open_options()
    if unsafe options != nil {
      unsafe settings = try Arguments.read(options, empty: settings, "the options")
    }
    let limits = try unsafe Limits(settings.limits)
    guard unsafe (0...2).contains(settings.threads) else {
      throw Failure(LOTTIE_INVALID, "a picture is painted by 1 or 2 threads")
    }
    let function = unsafe settings.read.map { function in
      unsafe ReadFunction(
        unsafeBitCast(function, to: ReadFunction.Function.self), user: settings.read_user,
        limits: limits)
    }
    let file = try read(
      unsafe Arguments.optional(settings.animation), limits,
      function.map { function in { function.read(LOTTIE_PART, $0) } })
    let opened = unsafe OpenedAnimation(
      file, limits: limits, files: GivenFiles(function, limits: limits),
      threads: max(1, Int(settings.threads)))
    return unsafe Handles.add(opened)
  } catch let problem {
    if unsafe error != nil {
      unsafe try? Arguments.write(Failure(problem).error, to: error, "the error")
    }
    return nil
  }
}

@c @implementation
public func lottie_open(
  _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<lottie_open_options>?,
  _ error: UnsafeMutablePointer<lottie_error>?
) -> OpaquePointer? {
  unsafe open(options, error) { id, limits, parts in
    try AnimationFile.read(
      path: unsafe Arguments.string(path, "the path"), animation: id, limits: limits, parts: parts)
  }
}

@c @implementation
public func lottie_open_memory(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ options: UnsafePointer<lottie_open_options>?,
  _ error: UnsafeMutablePointer<lottie_error>?
) -> OpaquePointer? {
  unsafe open(options, error) { id, limits, parts in
    try AnimationFile.read(
      bytes: unsafe Arguments.bytes(bytes, count, "the content"), animation: id, limits: limits,
      parts: parts ?? { _ in nil })
  }
}

@c @implementation
public func lottie_free(_ animation: OpaquePointer?) { unsafe Handles.remove(animation) }

@c @implementation
public func lottie_cancel(_ animation: OpaquePointer?) -> lottie_status {
  let number = UInt(bitPattern: animation)
  let isThere = Handles.table.withLock { $0.cancel(number) }
  return lottie_status(isThere ? LOTTIE_OK : LOTTIE_NO_ANIMATION)
}
