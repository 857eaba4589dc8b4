// SPDX-License-Identifier: Apache-2.0

/// What nothing uses any more, and whose memory takes long to free: the scene of a large file has hundreds of thousands of
/// objects. Another thread frees it. What else still refers to it keeps it, as always.
struct Discarded: Sendable {
  private final class Contents {
    let values: [Any]
    init(_ values: [Any]) { self.values = values }
  }

  /// The address of the contents, which are not `Sendable`: no thread but the one that frees them uses them.
  private let address: UInt

  /// Keeps values until `free`.
  init(_ values: [Any?]) {
    let contents = Contents(values.compactMap { $0 })
    address = unsafe UInt(bitPattern: Unmanaged.passRetained(contents).toOpaque())
  }

  /// Frees the values on another thread. To be called once, when the caller has let go of them.
  func free() { Task { await freeBeside() } }

  @concurrent
  private func freeBeside() async {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return }
    unsafe Unmanaged<Contents>.fromOpaque(pointer).release()
  }
}
