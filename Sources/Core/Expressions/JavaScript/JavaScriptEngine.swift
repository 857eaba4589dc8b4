// SPDX-License-Identifier: Apache-2.0

internal import CLottieJavaScript

/// A JavaScript context with its own heap. Scripts can call only one closure of the host.
@safe final class JavaScriptEngine {
  /// A request of a script: a number for its kind, three numbers and a text.
  struct Question {
    let code: Int
    let a, b, c: Double
    let text: String?
  }

  enum Answer {
    case number(Double)
    case text(String)
  }

  enum Failure: Error, Equatable {
    case exception(String)
    /// The run took longer than its time limit.
    case stopped
    /// The run took more memory than its limit.
    case full
    /// `isUnwanted` was true.
    case unwanted
  }

  /// Whether JavaScriptCore is installed. The first call loads the library.
  static var isInstalled: Bool { cjavascript_is_there() != 0 }

  static let libraryName = "libjavascriptcoregtk-4.1 or -6.0"

  /// The files in `Prelude`, joined.
  static var embeddedPrelude: String {
    var length = 0
    guard let text = unsafe cjavascript_prelude(&length) else { return "" }
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
  }

  /// The capacity of the numbers that are shared with scripts.
  static let numberCount = CJAVASCRIPT_NUMBERS

  private let handle: OpaquePointer
  private let responder: Responder

  /// The receiver of requests; an object, because C identifies it by its address.
  private final class Responder {
    let answer: (Question) -> Answer
    let isUnwanted: () -> Bool

    init(_ answer: @escaping (Question) -> Answer, isUnwanted: @escaping () -> Bool) {
      self.answer = answer
      self.isUnwanted = isUnwanted
    }
  }

  /// - Parameters:
  ///   - source: A function expression; see `cjavascript_create`.
  ///   - memory: The limit of the memory of one run, in bytes.
  ///   - isUnwanted: Called every few milliseconds of a run, which ends if it is true.
  ///   - answer: Called for each request of a script.
  /// - Returns: nil if JavaScriptCore is not installed, or there is no memory.
  init?(
    source: String, memory: Double, isUnwanted: @escaping () -> Bool = { false },
    answer: @escaping (Question) -> Answer
  ) {
    responder = Responder(answer, isUnwanted: isUnwanted)
    // The address is only used by the engine, and the responder lives longer.
    let context = unsafe Unmanaged.passUnretained(responder).toOpaque()
    let made = unsafe cjavascript_create(
      source, source.utf8.count, memory, context,
      {
        context, engine, code, numbers, text, length in
        guard let context = unsafe context, let engine = unsafe engine,
          let numbers = unsafe numbers
        else { return .nan }
        let responder = unsafe Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue()
        let words = unsafe text.map {
          unsafe String(
            decoding: UnsafeRawBufferPointer(start: $0, count: length), as: UTF8.self)
        }
        let question = unsafe Question(
          code: Int(code), a: numbers[0], b: numbers[1], c: numbers[2], text: words)
        switch responder.answer(question) {
        case .number(let number): return number
        case .text(let text):
          unsafe cjavascript_say(engine, text, text.utf8.count)
          return 0
        }
      },
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Responder>.fromOpaque(context).takeUnretainedValue().isUnwanted()
          ? 1 : 0
      })
    guard let made = unsafe made else { return nil }
    unsafe handle = made
  }

  /// The limit of the computing time of the next runs, in seconds. Default: 1.
  var seconds = 1.0 {
    didSet { unsafe cjavascript_set_seconds(handle, seconds) }
  }

  deinit { unsafe cjavascript_destroy(handle) }

  /// Calls the function that the source returned.
  func run(_ a: Double, _ b: Double, _ c: Double = 0) throws(Failure) -> Double {
    var result = 0.0
    switch unsafe cjavascript_run(handle, a, b, c, &result) {
    case CJAVASCRIPT_OK: return result
    case CJAVASCRIPT_STOPPED: throw .stopped
    case CJAVASCRIPT_FULL: throw .full
    case CJAVASCRIPT_UNWANTED: throw .unwanted
    default: throw .exception(unsafe String(cString: cjavascript_message(handle)))
    }
  }

  /// Returns the running time in seconds since the last call.
  func takeSpent() -> Double { unsafe cjavascript_spent(handle) }

  /// The numbers that are shared with scripts.
  subscript(index: Int) -> Double {
    get {
      precondition((0..<Self.numberCount).contains(index))
      return unsafe cjavascript_numbers(handle)[index]
    }
    set {
      precondition((0..<Self.numberCount).contains(index))
      unsafe cjavascript_numbers(handle)[index] = newValue
    }
  }
}
