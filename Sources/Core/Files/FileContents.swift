// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieDrawing
internal import LottieTexts

/// The function that reads a whole file, with checks of its type and size.
package enum FileContents {
  /// Reads a regular file.
  ///
  /// - Parameter limit: The maximum size in bytes.
  /// - Throws: `LottieError` with the code `unreadable` if the file does not exist, is not a
  ///   regular file or cannot be read, or `limit` if it is too large.
  package static func read(_ path: String, limit: Int) throws(LottieError) -> [UInt8] {
    func failure(_ reason: Message) -> LottieError {
      LottieError(.unreadable, file: path, reason: reason)
    }
    // System calls, since the first call of Foundation's functions takes a millisecond. O_NONBLOCK
    // prevents that opening a pipe waits for a writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let file = unsafe open(FilePath.bytes(path), flags)
    guard file >= 0 else {
      if FilePath.isAmbiguous(path) {
        throw failure("several files have this name, which is not UTF-8; rename them")
      }
      throw failure(
        [ENOENT, ENOTDIR].contains(errno) ? "there is no such file" : "the file may not be read")
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw failure("the file may not be read") }
    // Devices and pipes can be endless.
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw failure("this is a folder; open a file in it")
    default: throw failure("this is not a regular file")
    }
    let size = Int(status.st_size)
    guard size <= limit else {
      throw LottieError(
        .limit, file: path, reason: "the file has \(size >> 20) MB; up to \(limit >> 20) are read")
    }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      if let base = buffer.baseAddress { unsafe MemoryPages.populate(base, bytes: size) }
      while count < size {
        let read = unsafe Glibc.read(
          file, buffer.baseAddress.map { unsafe $0 + count }, size - count)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { break }
        count += read
      }
    }
    guard bytes.count == size else {
      throw failure("the file became shorter while it was read, or the disk failed; try again")
    }
    return bytes
  }
}
