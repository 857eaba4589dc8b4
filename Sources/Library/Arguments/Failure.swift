// SPDX-License-Identifier: Apache-2.0

internal import CLottieLibrary
internal import LottieCore
internal import LottieEncoding
internal import LottieTexts

/// Why a call failed, as `lottie_error` has it.
struct Failure: Error, Sendable {
  var code: lottie_status
  var file = ""
  var line = 0, column = 0
  var path = ""
  var message: String

  /// A failure of a call, without a position in a file.
  init(_ code: Int, _ message: String) {
    self.code = lottie_status(code)
    self.message = message
  }

  /// The failure that an error of the library is.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as LottieError:
      self.init(Self.code(of: error.kind), error.reason)
      (file, path) = (error.file ?? "", error.path)
      (line, column) = (error.line ?? 0, error.column ?? 0)
    case let error as DotLottieError:
      self.init(Self.code(of: error.code), error.reason)
      (file, path) = (error.file ?? "", error.path)
      (line, column) = (error.line ?? 0, error.column ?? 0)
    case let error as EncodingError: self.init(LOTTIE_UNAVAILABLE, error.description)
    case is CancellationError: self = .cancelled
    default: self.init(LOTTIE_INVALID, String(describing: error))
    }
  }

  static let cancelled = Failure(LOTTIE_CANCELLED, "the call was cancelled")

  private static func code(of kind: LottieError.Kind) -> Int {
    switch kind {
    case .unreadable: LOTTIE_UNREADABLE
    case .malformed: LOTTIE_MALFORMED
    case .notAnAnimation: LOTTIE_NOT_AN_ANIMATION
    case .limit: LOTTIE_LIMIT
    }
  }

  private static func code(of code: DotLottieError.Code) -> Int {
    switch code {
    case .parse, .duplicateStateName, .multipleGlobalStates, .multipleGuardlessTransitions,
      .unknown:
      LOTTIE_MALFORMED
    case .notFound, .unknownInput, .noSuchEvent: LOTTIE_NOT_FOUND
    case .noMachine, .notLoaded, .insufficientCondition: LOTTIE_WRONG_STATE
    case .invalidParameter: LOTTIE_INVALID
    }
  }

  /// The failure as the caller's struct.
  var error: lottie_error {
    var error = lottie_error()
    error.code = code
    error.line = Int32(clamping: line)
    error.column = Int32(clamping: column)
    Self.copy(file, to: &error.file)
    Self.copy(path, to: &error.path)
    Self.copy(message, to: &error.message)
    return error
  }

  /// Copies a text to an array of characters, which C has as a tuple; cut off before a character that
  /// does not fit.
  private static func copy<Characters>(_ text: String, to characters: inout Characters) {
    unsafe withUnsafeMutableBytes(of: &characters) { bytes in
      var room = bytes.count - 1
      var end = text.utf8.startIndex
      for scalar in text.unicodeScalars {
        let width = UTF8.width(scalar)
        guard width <= room else { break }
        room -= width
        end = text.utf8.index(end, offsetBy: width)
      }
      unsafe bytes.copyBytes(from: text.utf8[..<end])
    }
  }
}
