// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Memory that is initially zero. New pages of the system are zero already: pages that are never
/// used cost nothing, and the others are not cleared twice.
@safe
struct ZeroedMemory {
  /// The first byte.
  let base: UnsafeMutableRawPointer
  /// The size in bytes.
  let capacity: Int
  /// Who frees the memory.
  private let owner: Owner

  /// `malloc`, `mmap`, or a page shared with other small blocks.
  private enum Owner { case heap, system, sharedPage }

  /// From this size in bytes memory is mapped instead of allocated: reused heap memory would have
  /// to be cleared, and new heap memory would be mapped page by page.
  private static let mappedFrom = 1 << 15
  /// From this size in bytes memory is mapped as huge pages, if the system has them.
  ///
  /// A huge page takes half the time of half as much memory in small pages, and painting on it
  /// takes a third less time, because of fewer misses of the processor's address cache (TLB).
  private static let hugePage = 2 << 20

  /// Allocates memory, to be returned by `free`. Ends the process if there is none, as arrays do.
  ///
  /// - Parameters:
  ///   - bytes: The size.
  ///   - filled: The size of the first part that will be written completely. Its pages are mapped
  ///     at once, in a third of the time of mapping them one by one.
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
    // The shared page is mapped already.
    if owner == .system { unsafe MemoryPages.populate(base, bytes: filled) }
  }

  /// A huge page that the first pictures and surfaces share, each of which is smaller. There is only
  /// one, so that long-lived parts of it hold no more memory than that.
  fileprivate struct SharedPage {
    private static let page = Mutex(SharedPage())

    /// 0 while there is none.
    private var address = 0
    /// The used bytes of the page.
    private var used = 0
    /// The number of blocks in the page.
    private var owners = 0

    static func prepare() {
      page.withLock { page in
        guard page.address == 0, let base = unsafe huge(hugePage) else { return }
        page = SharedPage(address: Int(bitPattern: base))
        unsafe MemoryPages.populate(base, bytes: hugePage)
      }
    }

    /// Returns a part of the page, or nil where there is none or the rest is too small. Parts are
    /// never reused.
    static func take(_ bytes: Int) -> UnsafeMutableRawPointer? {
      let length = mappedLength(bytes)
      let address = page.withLock { page in
        guard page.address != 0, length <= hugePage - page.used else { return 0 }
        defer { page.used += length }
        page.owners += 1
        return page.address + page.used
      }
      return unsafe UnsafeMutableRawPointer(bitPattern: address)
    }

    static func contains(_ base: UnsafeRawPointer) -> Bool {
      page.withLock { page in
        page.address != 0 && 0..<hugePage ~= Int(bitPattern: base) - page.address
      }
    }

    /// Returns a part; after the last one the page is unmapped.
    static func giveBack() {
      page.withLock { page in
        page.owners -= 1
        guard page.owners == 0 else { return }
        unsafe munmap(UnsafeMutableRawPointer(bitPattern: page.address), hugePage)
        page = SharedPage()
      }
    }
  }

  /// Whether all pages of a block are in memory already, for sure.
  static func isMapped(_ base: UnsafeRawPointer) -> Bool { unsafe SharedPage.contains(base) }

  /// Maps memory that is aligned to huge pages; nil where that fails.
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

  /// The size rounded up to whole pages.
  private static func mappedLength(_ bytes: Int) -> Int {
    (bytes + MemoryPages.size - 1) & -MemoryPages.size
  }

  /// Replaces the memory by larger, zeroed memory, if it is smaller than `bytes`. Allocates half as
  /// much in addition, for the next time.
  ///
  /// The requested part is mapped at once: outlines write to nearly all of it.
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

extension MemoryPages {
  /// Maps a huge page of 2 MB for the first pictures of the process; does nothing if there is one.
  ///
  /// The system clears it before this returns, in two or three tenths of a millisecond, so call it
  /// on a thread that nothing waits for. Without the page the first picture of a file waits for its
  /// memory as long as for its painting.
  public static func prepare() { ZeroedMemory.SharedPage.prepare() }
}
