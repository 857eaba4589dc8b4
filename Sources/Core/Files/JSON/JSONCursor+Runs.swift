// SPDX-License-Identifier: Apache-2.0

/// The frequent forms of members and elements, which are most of a file.
///
/// Each function reads as many of them as follow each other, without the state of open containers,
/// and stops before what it does not know. All of it is static: the state stays in registers, and
/// the parser takes a quarter fewer instructions.
extension JSONCursor {
  /// What follows members that were read.
  enum RunEnd {
    /// A key, perhaps after spaces, or something wrong.
    case key
    /// The value of the last key that was read.
    case value
    /// A comma or the end of the object.
    case end
  }

  /// So many bytes are left at least wherever a short key and a short value are read.
  private static let room = 40

  /// Reads members with short keys, whose values are short numbers, short strings or arrays of
  /// numbers.
  ///
  /// - Parameters:
  ///   - from: The position of a key.
  ///   - end: The end of the text.
  ///   - start: Its start.
  ///   - nodes: The memory for the nodes.
  ///   - count: The number of nodes so far.
  ///   - hasRoom: Whether a value may be an array.
  /// - Returns: The position, the number of nodes, the number of commas, and what follows.
  static func members(
    _ from: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>,
    _ nodes: UnsafeMutablePointer<JSONTape.Node>, _ count: Int, hasRoom: Bool
  ) -> (UnsafePointer<UInt8>, Int, Int, RunEnd) {
    var (at, next, commas) = unsafe (from, count, 0)
    while unsafe end - at >= room {
      let key = unsafe at + 1
      let length = unsafe shortString(at)
      guard length >= 0, unsafe key[length + 1] == UInt8(ascii: ":") else { break }
      unsafe (nodes + next).initialize(to: .init(.string, key - start, length))
      next &+= 1
      unsafe at = key + length + 2
      if unsafe at.pointee == 0x20 { unsafe at += 1 }
      let byte = unsafe at.pointee
      if byte == UInt8(ascii: "\"") {
        let size = unsafe shortString(at)
        // A string with the key x may be an expression.
        guard size >= 0, unsafe length != 1 || key.pointee != UInt8(ascii: "x") else {
          return unsafe (at, next, commas, .value)
        }
        unsafe (nodes + next).initialize(to: .init(.string, at + 1 - start, size))
        next &+= 1
        unsafe at += size + 2
      } else if byte == UInt8(ascii: "[") {
        let (after, last) = unsafe numbers(at, end, start, nodes, next)
        guard hasRoom, unsafe after > at else { return unsafe (at, next, commas, .value) }
        unsafe (at, next) = (after, last)
      } else {
        let after = unsafe shortNumber(at)
        // A number with an exponent is not short.
        guard unsafe after > at, unsafe after.pointee | 0x20 != UInt8(ascii: "e") else {
          return unsafe (at, next, commas, .value)
        }
        unsafe (nodes + next).initialize(to: .init(.number, at - start, 0))
        next &+= 1
        unsafe at = after
      }
      guard unsafe at < end, unsafe at.pointee == UInt8(ascii: ",") else {
        return unsafe (at, next, commas, .end)
      }
      unsafe at += 1
      commas &+= 1
      if unsafe at < end, unsafe at.pointee <= 0x20 { unsafe at = afterSpace(at, end) }
    }
    return unsafe (at, next, commas, .key)
  }

  /// Reads elements that are arrays of numbers.
  ///
  /// - Returns: The position, the number of nodes, the number of commas, and whether the last
  ///   element is read; if not, one follows, perhaps after spaces.
  static func arrays(
    _ from: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>,
    _ nodes: UnsafeMutablePointer<JSONTape.Node>, _ count: Int
  ) -> (UnsafePointer<UInt8>, Int, Int, Bool) {
    var (at, next, commas) = unsafe (from, count, 0)
    while unsafe at < end, unsafe at.pointee == UInt8(ascii: "[") {
      let (after, last) = unsafe numbers(at, end, start, nodes, next)
      guard unsafe after > at else { break }
      unsafe (at, next) = (after, last)
      guard unsafe at < end, unsafe at.pointee == UInt8(ascii: ",") else {
        return unsafe (at, next, commas, true)
      }
      unsafe at += 1
      commas &+= 1
      if unsafe at < end, unsafe at.pointee <= 0x20 { unsafe at = afterSpace(at, end) }
    }
    return unsafe (at, next, commas, false)
  }

  /// Reads an array that has numbers only, such as `[1,2]`.
  ///
  /// - Returns: The position after it and the number of nodes; the given position if the array
  ///   has something else.
  @inline(__always)
  private static func numbers(
    _ from: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>,
    _ nodes: UnsafeMutablePointer<JSONTape.Node>, _ count: Int
  ) -> (UnsafePointer<UInt8>, Int) {
    var at = unsafe from + 1
    var next = count &+ 1
    if unsafe at < end, unsafe at.pointee <= 0x20 { unsafe at = afterSpace(at, end) }
    while unsafe end - at >= room {
      var after = unsafe shortNumber(at)
      if unsafe after == at {
        // Most often the first byte of something else.
        guard unsafe at.pointee < UInt8(ascii: ":") else { break }
        unsafe after = longNumber(at, end)
        guard unsafe after > at, unsafe after < end else { break }
      }
      unsafe (nodes + next).initialize(to: .init(.number, at - start, 0))
      next &+= 1
      unsafe at = after + 1
      let byte = unsafe after.pointee
      if byte == UInt8(ascii: ",") {
        if unsafe at < end, unsafe at.pointee <= 0x20 { unsafe at = afterSpace(at, end) }
        continue
      }
      guard byte == UInt8(ascii: "]") else { break }
      unsafe (nodes + count).initialize(to: .init(.array, next, next &- count &- 1))
      return unsafe (at, next)
    }
    return unsafe (from, count)
  }

  /// Returns the number of bytes between two quotes, up to seven; -1 for other strings.
  ///
  /// - Parameter at: The position of nine bytes, the first of which should be a quote.
  @inline(__always)
  private static func shortString(_ at: UnsafePointer<UInt8>) -> Int {
    let bytes = unsafe UInt64(
      littleEndian: UnsafeRawPointer(at + 1).loadUnaligned(as: UInt64.self))
    let quotes = matches(of: UInt8(ascii: "\""), in: bytes)
    let escapes = matches(of: UInt8(ascii: "\\"), in: bytes)
    // The escapes before the first quote.
    guard unsafe at.pointee == UInt8(ascii: "\""), quotes != 0,
      escapes & (quotes ^ (quotes &- 1)) == 0
    else { return -1 }
    return quotes.trailingZeroBitCount >> 3
  }

  /// Returns the position after a number of up to seven bytes without its sign; the given one if
  /// there is none, or something else.
  ///
  /// - Parameter at: The position of nine bytes.
  @inline(__always)
  private static func shortNumber(_ at: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    let first = unsafe at + (at.pointee == UInt8(ascii: "-") ? 1 : 0)
    let length = unsafe JSONNumber.shortLength(of: first)
    return unsafe length > 0 ? first + length : at
  }

  /// The same for a number of any length.
  private static func longNumber(_ at: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>)
    -> UnsafePointer<UInt8>
  {
    var position = unsafe at
    if unsafe position.pointee == UInt8(ascii: "-") { unsafe position += 1 }
    let isNumber = unsafe JSONNumber.skip(&position, end)
    return unsafe isNumber ? position : at
  }
}
