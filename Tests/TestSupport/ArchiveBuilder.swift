// SPDX-License-Identifier: Apache-2.0

/// Makes archives byte by byte, so that they can have faults that no library writes.
package enum ArchiveBuilder {
  package struct Entry {
    package var name: String
    /// The bytes as stored in the archive.
    package var content: [UInt8]
    /// 0 is stored, 8 is deflated.
    package var method: Int
    /// Bit 0 says that it is encrypted.
    package var flags: Int
    /// The checksum that the archive claims; the right one for stored content if nil.
    package var crc: UInt32?

    package init(
      _ name: String, _ content: [UInt8], method: Int = 0, flags: Int = 0, crc: UInt32? = nil
    ) {
      self.name = name
      self.content = content
      self.method = method
      self.flags = flags
      self.crc = crc
    }
  }

  package static func zip(_ entries: [Entry]) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let name = Array(entry.name.utf8)
      let crc = entry.crc ?? self.crc(entry.content[...])
      let shared =
        bytes(20, 2) + bytes(entry.flags, 2) + bytes(entry.method, 2) + bytes(0, 4)
        + bytes(Int(crc), 4) + bytes(entry.content.count, 4) + bytes(entry.content.count, 4)
        + bytes(name.count, 2)
      directory +=
        [0x50, 0x4b, 1, 2] + bytes(20, 2) + shared + bytes(0, 12) + bytes(file.count, 4) + name
      file += [0x50, 0x4b, 3, 4] + shared + bytes(0, 2) + name + entry.content
    }
    let start = file.count
    file += directory
    return file + [0x50, 0x4b, 5, 6] + bytes(0, 4) + bytes(entries.count, 2)
      + bytes(entries.count, 2) + bytes(directory.count, 4) + bytes(start, 4) + bytes(0, 2)
  }

  /// A gzip file whose content is stored.
  package static func gzip(_ content: [UInt8]) -> [UInt8] {
    var deflated: [UInt8] = []
    var rest = content[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(65_535)
      deflated.append(rest.isEmpty ? 1 : 0)
      deflated += bytes(block.count, 2) + bytes(~block.count & 0xffff, 2) + block
    } while !rest.isEmpty
    return gzip(deflated: deflated, crc: crc(content[...]), size: content.count)
  }

  package static func gzipOfZeros(_ count: Int) -> [UInt8] {
    // The checksum is after what is never read.
    gzip(deflated: deflatedZeros(count), crc: 0, size: count)
  }

  private static func gzip(deflated: [UInt8], crc: UInt32, size: Int) -> [UInt8] {
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] + deflated + bytes(Int(crc), 4) + bytes(size, 4)
  }

  /// Zeros as one of them and repetitions of 258, in the code that deflate fixes.
  package static func deflatedZeros(_ count: Int) -> [UInt8] {
    var out: [UInt8] = []
    var buffer = 0
    var filled = 0
    func write(_ bits: [Int]) {
      for bit in bits {
        buffer |= bit << filled
        filled += 1
        if filled == 8 {
          out.append(UInt8(buffer))
          (buffer, filled) = (0, 0)
        }
      }
    }
    write([1, 1, 0])  // the last block, in the fixed code
    write([0, 0, 1, 1, 0, 0, 0, 0])  // a zero
    for _ in 0..<16 {
      write([1, 1, 0, 0, 0, 1, 0, 1])  // 258 of them
      write([0, 0, 0, 0, 0])  // from one byte before
    }
    // Eight of these are 13 bytes, which look the same from then on.
    let cycle = out[14..<27]
    for _ in 0..<count / (258 * 8) { out += cycle }
    write([0, 0, 0, 0, 0, 0, 0])
    write(Array(repeating: 0, count: 7))
    return out
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8($0 < 8 ? value >> (8 * $0) & 255 : 0) }
  }

  package static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = .max
    for byte in bytes { crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
    return crc ^ .max
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xedb8_8320
    }
  }
}
