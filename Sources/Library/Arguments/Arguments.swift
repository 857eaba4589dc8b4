// SPDX-License-Identifier: Apache-2.0

internal import CLottieLibrary
internal import LottieCore
internal import LottieGeometry

/// Reading what callers pass, and writing what they asked for. Nothing here trusts a pointer but to the
/// memory that the header asks for.
enum Arguments {
  /// Reads a struct of the caller, which may be shorter or longer than ours: members that it does not
  /// have are 0.
  ///
  /// - Throws: `Failure` for NULL and where `size` is not set.
  static func read<Struct: BitwiseCopyable>(
    _ pointer: UnsafePointer<Struct>?, empty: Struct, _ name: StaticString
  ) throws(Failure) -> Struct {
    guard let pointer = unsafe pointer else { throw Failure(LOTTIE_INVALID, "\(name) is NULL") }
    let size = try unsafe size(of: UnsafeRawPointer(pointer), name)
    var result = empty
    unsafe withUnsafeMutableBytes(of: &result) { bytes in
      unsafe bytes.copyMemory(
        from: UnsafeRawBufferPointer(start: pointer, count: min(size, bytes.count)))
    }
    return result
  }

  /// Writes a struct of the caller, as far as it has room. Its `size` stays.
  ///
  /// - Throws: As `read` does.
  static func write<Struct: BitwiseCopyable>(
    _ value: Struct, to pointer: UnsafeMutablePointer<Struct>?, _ name: StaticString
  ) throws(Failure) {
    guard let pointer = unsafe pointer else { throw Failure(LOTTIE_INVALID, "\(name) is NULL") }
    let head = MemoryLayout<UInt32>.size
    let size = try unsafe size(of: UnsafeRawPointer(pointer), name)
    unsafe withUnsafeBytes(of: value) { bytes in
      let count = min(size, bytes.count)
      guard count > head else { return }
      unsafe (UnsafeMutableRawPointer(pointer) + head).copyMemory(
        from: bytes.baseAddress.map { unsafe $0 + head } ?? UnsafeRawPointer(pointer),
        byteCount: count - head)
    }
  }

  /// The largest size of a struct, which is more than any version will have.
  private static let largest = 1 << 20

  private static func size(
    of pointer: UnsafeRawPointer, _ name: StaticString
  ) throws(Failure) -> Int {
    let size = unsafe Int(pointer.loadUnaligned(as: UInt32.self))
    guard size >= 2 * MemoryLayout<UInt32>.size, size <= largest else {
      throw Failure(
        LOTTIE_INVALID, "the member size of \(name) has to be the sizeof its struct, not \(size)")
    }
    return size
  }

  /// Reads a text; what is not UTF-8 in it becomes U+FFFD.
  ///
  /// - Throws: `Failure` for NULL.
  static func string(
    _ text: UnsafePointer<CChar>?, _ name: StaticString
  ) throws(Failure) -> String {
    guard let text = unsafe text else { throw Failure(LOTTIE_INVALID, "\(name) is NULL") }
    return unsafe String(cString: text)
  }

  /// Reads a text; nil for NULL.
  static func optional(_ text: UnsafePointer<CChar>?) -> String? {
    unsafe text.map { unsafe String(cString: $0) }
  }

  /// The largest number of bytes that are taken from memory of the caller: more than any limit of a file.
  private static let mostBytes = 1 << 40

  /// Copies memory of the caller; none for NULL with a length of 0.
  ///
  /// - Throws: `Failure` for NULL and for lengths that no memory has.
  static func bytes(
    _ bytes: UnsafeRawPointer?, _ count: Int, _ name: StaticString
  ) throws(Failure) -> [UInt8] {
    guard (0...mostBytes).contains(count) else {
      throw Failure(LOTTIE_INVALID, "\(name) cannot have this many bytes")
    }
    guard count > 0 else { return [] }
    guard let bytes = unsafe bytes else { throw Failure(LOTTIE_INVALID, "\(name) is NULL") }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Reads numbers of the caller.
  static func numbers(
    _ numbers: UnsafePointer<Double>?, _ count: Int, most: Int, _ name: StaticString
  ) throws(Failure) -> [Double] {
    guard (0...most).contains(count) else {
      throw Failure(LOTTIE_INVALID, "\(name) cannot have this many numbers")
    }
    let length = count * MemoryLayout<Double>.size
    let bytes = try unsafe bytes(UnsafeRawPointer(numbers), length, name)
    return unsafe bytes.withUnsafeBytes { bytes in
      (0..<count).map {
        unsafe bytes.loadUnaligned(
          fromByteOffset: $0 * MemoryLayout<Double>.size, as: Double.self)
      }
    }
  }

  /// Writes one value of the caller, which may be NULL.
  static func put<Value>(_ value: Value, to pointer: UnsafeMutablePointer<Value>?) {
    if let pointer = unsafe pointer { unsafe pointer.pointee = value }
  }

  /// A number that is one, as values of files are.
  ///
  /// - Throws: `Failure` for NaN and infinities.
  static func number(_ number: Double, _ name: StaticString) throws(Failure) -> Double {
    guard number.isFinite else { throw Failure(LOTTIE_INVALID, "\(name) is not a number") }
    return number
  }

  /// A frame that any animation can have; NaN stays what it is, the start.
  static func frame(_ frame: Double) -> Double {
    frame.isNaN ? frame : frame.clamped(to: -2e9...2e9)
  }
}
