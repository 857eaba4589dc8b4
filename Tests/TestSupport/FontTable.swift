// SPDX-License-Identifier: Apache-2.0

/// Bytes of font tables, which are big-endian, and fonts that consist of another one and some tables.
package enum FontTable {
  package static func u8(_ numbers: Int...) -> [UInt8] { numbers.flatMap { big($0, 1) } }
  package static func u16(_ numbers: Int...) -> [UInt8] { numbers.flatMap { big($0, 2) } }
  package static func u24(_ numbers: Int...) -> [UInt8] { numbers.flatMap { big($0, 3) } }
  package static func u32(_ numbers: Int...) -> [UInt8] { numbers.flatMap { big($0, 4) } }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Adds tables to a font.
  package static func font(_ font: [UInt8], adding more: [(tag: String, bytes: [UInt8])]) -> [UInt8]
  {
    func number(_ at: Int, _ count: Int) -> Int {
      font[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var tables = (0..<number(4, 2)).map { index in
      let entry = 12 + 16 * index
      let (start, count) = (number(entry + 8, 4), number(entry + 12, 4))
      return (
        tag: String(decoding: font[entry..<entry + 4], as: UTF8.self),
        bytes: Array(font[start..<start + count])
      )
    }
    tables += more
    tables.sort { $0.tag < $1.tag }
    var head = Array(font[..<4]) + u16(tables.count, 0, 0, 0)
    var body: [UInt8] = []
    let start = 12 + 16 * tables.count
    for (tag, bytes) in tables {
      // Readers do not look at the sums.
      head += Array(tag.utf8) + u32(0, start + body.count, bytes.count)
      body += bytes
      while body.count % 4 != 0 { body.append(0) }
    }
    return head + body
  }
}
