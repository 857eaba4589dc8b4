// SPDX-License-Identifier: Apache-2.0

/// A file in memory, compressed where there is no room for all of its bytes.
struct PackedFile: Sendable, Equatable {
  /// The bytes, or those of a gzip file with them.
  private let content: [UInt8]
  private let isPacked: Bool
  /// The number of its bytes.
  let count: Int

  /// Keeps the bytes of a file as they are.
  init(_ bytes: [UInt8]) {
    (content, count, isPacked) = (bytes, bytes.count, false)
  }

  /// Compresses the bytes of a file. Those of most image files remain as they are, since they are
  /// compressed already.
  init(packing bytes: [UInt8]) {
    let packed = Archive.gzip(bytes, level: 1)
    isPacked = packed.count < bytes.count
    content = isPacked ? packed : bytes
    count = bytes.count
  }

  /// The memory that it takes in bytes.
  var memory: Int { content.count }

  /// The bytes of the file.
  var bytes: [UInt8] {
    // This cannot fail: it is what `gzip` made.
    guard isPacked else { return content }
    return (try? Archive.inflated(content, limit: count, isCancellable: false))?.bytes ?? []
  }
}
