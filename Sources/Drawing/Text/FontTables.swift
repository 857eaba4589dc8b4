// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Tables of a font file (the OpenType specification, “Font file”).
struct FontTables {
  /// The numbers of a table. What is outside of it is 0, so that damaged fonts need no other checks.
  struct Bytes {
    var bytes: [UInt8] = []

    func u8(_ offset: Int) -> Int { bytes.indices.contains(offset) ? Int(bytes[offset]) : 0 }
    func u16(_ offset: Int) -> Int { u8(offset) << 8 | u8(offset + 1) }
    func u24(_ offset: Int) -> Int { u16(offset) << 8 | u8(offset + 2) }
    func u32(_ offset: Int) -> Int { u16(offset) << 16 | u16(offset + 2) }
    func i16(_ offset: Int) -> Double { Double(Int16(truncatingIfNeeded: u16(offset))) }
    /// A number with 14 fractional bits.
    func f2dot14(_ offset: Int) -> Double { i16(offset) / 16_384 }
    /// A number with 16 fractional bits.
    func fixed(_ offset: Int) -> Double {
      Double(Int32(truncatingIfNeeded: u32(offset))) / 65_536
    }
  }

  private let path: String
  /// The offset and the length of each table by its tag.
  private let directory: [String: (offset: Int, count: Int)]
  /// The largest table that is read, in bytes.
  private static let largest = 32 << 20

  /// Reads the list of tables; nil if there is none.
  ///
  /// - Parameter face: The number of the font in a collection. Default: the first.
  init?(path: String, face: Int = 0) {
    let head = Bytes(bytes: Self.read(path, at: 0, count: 16 + 4 * 256))
    var start = 0
    // “ttcf”: a collection.
    if head.u32(0) == 0x7474_6366 { start = head.u32(12 + 4 * min(face, 255)) }
    let count = min(Bytes(bytes: Self.read(path, at: start, count: 12)).u16(4), 256)
    let list = Bytes(bytes: Self.read(path, at: start + 12, count: 16 * count))
    guard count > 0, list.bytes.count == 16 * count else { return nil }
    var directory: [String: (Int, Int)] = [:]
    for i in stride(from: 0, to: 16 * count, by: 16) {
      let tag = String(decoding: list.bytes[i..<i + 4], as: UTF8.self)
      directory[tag] = (list.u32(i + 8), list.u32(i + 12))
    }
    (self.path, self.directory) = (path, directory)
  }

  /// A table by its tag; nil if the font has none, or if it is larger than 32 MB.
  subscript(_ tag: String) -> Bytes? {
    guard let (offset, count) = directory[tag], count > 0, count <= Self.largest else { return nil }
    let bytes = Self.read(path, at: offset, count: count)
    return bytes.count == count ? Bytes(bytes: bytes) : nil
  }

  /// How many units of the font an em has; 16...16,384.
  var unitsPerEm: Double {
    Double(min(max(self["head"]?.u16(18) ?? 1000, 16), 16_384))
  }

  /// Reads a part of a file; shorter at its end, empty where it cannot be read.
  private static func read(_ path: String, at offset: Int, count: Int) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe filled = max(0, pread(file, buffer.baseAddress, count, off_t(offset)))
    }
  }
}
