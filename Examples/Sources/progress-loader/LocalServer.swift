// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A local web server that sends ten megabytes in about four seconds, as a slow download.
nonisolated struct LocalServer: Sendable {
  static let size = 10_000_000
  private static let chunk = [UInt8](repeating: 0x7E, count: 50_000)

  /// The URL of the file.
  let url: URL

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    // Port 0: the system chooses a free one.
    let failed = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) != 0 || listen(listener, 4) != 0
          || getsockname(listener, $0, &length) != 0
      }
    }
    guard !failed, let url = URL(string: "http://127.0.0.1:\(address.sin_port.bigEndian)/map")
    else { throw POSIXError(.EADDRNOTAVAIL) }
    self.url = url
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread {
      while true {
        let client = accept(listener, nil, nil)
        if client >= 0 { Thread.detachNewThread { Self.serve(client) } }
      }
    }
  }

  private static func serve(_ client: Int32) {
    defer { close(client) }
    var request = [UInt8](repeating: 0, count: 4096)
    guard read(client, &request, request.count) > 0 else { return }
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\nConnection: close\r\n\r\n"
    guard write(client, head, head.utf8.count) > 0 else { return }
    var sent = 0
    while sent < size {
      let count = write(client, chunk, min(chunk.count, size - sent))
      if count <= 0 { return }
      sent += count
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}
