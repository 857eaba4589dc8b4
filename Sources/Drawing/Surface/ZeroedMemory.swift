// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Memory that is all zero. The system gives it so: what is never touched costs neither time nor
/// space, and the rest is not cleared twice.
@safe
struct ZeroedMemory {
  let base: UnsafeMutableRawPointer
  let capacity: Int
  private let owner: Owner

  private enum Owner { case heap, system, sharedPage }

  /// From that many bytes on memory comes from the system itself: what has been in use before would
  /// have to be cleared, and what has not would come page by page.
  private static let mappedFrom = 1 << 15
  /// As many bytes and more come in huge pages, where the system has them.
  ///
  /// One takes half as long to get as half of it in small ones, and painting on it a third less:
  /// the processor finds its addresses sooner.
  private static let hugePage = 2 << 20

  /// Ends the process where there is no more, as every array does. `free` gives it back.
  ///
  /// - Parameters:
  ///   - bytes: How much there is.
  ///   - filled: How much of it, from its beginning, will be written to all over. The system then
  ///     gives that at once and not page by page, which takes a third of the time.
  init(bytes: Int, filled: Int = 0) {
    capacity = bytes
    if bytes >= Self.mappedFrom, let base = unsafe SharedPage.take(bytes) {
      unsafe self.base = base
      owner = .sharedPage
    } else if bytes >= Self.hugePage, let base = unsafe Self.huge(bytes) {
      unsafe self.base = base
      owner = .system
    } else if bytes >= Self.mappedFrom, let base = unsafe Self.mapped(Self.mappedLength(bytes)) {
      unsafe self.base = base
      owner = .system
    } else {
      guard let base = unsafe calloc(max(1, bytes), 1) else { preconditionFailure("out of memory") }
      unsafe self.base = base
      owner = .heap
    }
    if owner != .heap { unsafe MemoryPages.populate(base, bytes: filled) }
  }

  /// One huge page that the first pictures and surfaces share, each of which is smaller: without it
  /// a file's first picture waits for its memory as long as for its paint.
  ///
  /// There is only one, so that what stays in use holds no more than that.
  private struct SharedPage {
    /// A request of at least this size makes the page.
    private static let begunFrom = 1 << 19
    private static let page = Mutex(SharedPage())

    /// 0 while there is none.
    private var address = 0
    private var used = 0
    private var owners = 0

    /// nil where there is no room for so much; no address is given twice.
    static func take(_ bytes: Int) -> UnsafeMutableRawPointer? {
      let length = mappedLength(bytes)
      guard length <= hugePage else { return nil }
      let address = page.withLock { page in
        if page.address == 0, bytes >= begunFrom, let base = unsafe huge(hugePage) {
          page.address = Int(bitPattern: base)
        }
        guard page.address != 0, page.used + length <= hugePage else { return 0 }
        defer { page.used += length }
        page.owners += 1
        return page.address + page.used
      }
      return unsafe UnsafeMutableRawPointer(bitPattern: address)
    }

    static func giveBack() {
      page.withLock { page in
        page.owners -= 1
        guard page.owners == 0 else { return }
        unsafe munmap(UnsafeMutableRawPointer(bitPattern: page.address), hugePage)
        page = SharedPage()
      }
    }
  }

  /// Memory that begins where a huge page does; nil where there is none.
  private static func huge(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let room = bytes + hugePage
    guard let start = unsafe mapped(room) else { return nil }
    let before = -Int(bitPattern: start) & (hugePage - 1)
    let base = unsafe start + before
    let length = mappedLength(bytes)
    if before > 0 { unsafe munmap(start, before) }
    if room > before + length { unsafe munmap(base + length, room - before - length) }
    unsafe madvise(base, length, MADV_HUGEPAGE)
    return unsafe base
  }

  private static func mapped(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let kind = MAP_PRIVATE | MAP_ANONYMOUS
    let start = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, kind, -1, 0)
    return unsafe start == MAP_FAILED ? nil : start
  }

  /// In whole pages.
  private static func mappedLength(_ bytes: Int) -> Int {
    (bytes + MemoryPages.size - 1) & -MemoryPages.size
  }

  /// Takes other memory, zero again, where this is too small; half as much more for the next time.
  ///
  /// Nearly all of the part that was asked for is written to: outlines have edges in each of their
  /// rows.
  mutating func grow(to bytes: Int) {
    guard bytes > capacity else { return }
    free()
    self = ZeroedMemory(bytes: bytes + bytes / 2, filled: bytes)
  }

  func free() {
    switch owner {
    case .heap: unsafe Glibc.free(base)
    case .system: unsafe munmap(base, Self.mappedLength(capacity))
    case .sharedPage: SharedPage.giveBack()
    }
  }
}
