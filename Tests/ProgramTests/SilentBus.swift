// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport

/// A session bus that takes connections and never answers, until the object ends.
nonisolated final class SilentBus: Sendable {
  private struct CannotListen: Error {}

  private let socket: Int32
  let address: String

  init(in folder: TemporaryFolder) throws {
    let path = folder.path + "/silent-bus"
    address = "unix:path=\(path)"
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { throw CannotListen() }
    unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let socket = socket
    let isListening = unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        // The system accepts connections of its own accord, as many as this.
        unsafe bind(socket, $0, size) == 0 && listen(socket, 64) == 0
      }
    }
    guard isListening else { throw CannotListen() }
  }

  deinit { close(socket) }
}
