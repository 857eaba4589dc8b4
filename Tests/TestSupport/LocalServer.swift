// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import Glibc
internal import Synchronization

/// A web server for one test: it answers each path with the bytes that it was given for it.
package final class LocalServer: Sendable {
  package struct Answer: Sendable {
    /// All of it, head included.
    package var bytes: [UInt8]
    /// Seconds to wait before it.
    package var delay = 0.0

    package static func ok(_ body: [UInt8], delay: Double = 0) -> Answer {
      Answer(
        bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body,
        delay: delay)
    }

    package static func redirect(to position: String) -> Answer {
      Answer(
        bytes: Array(
          "HTTP/1.1 302 Found\r\nLocation: \(position)\r\nContent-Length: 0\r\n\r\n".utf8))
    }
  }

  private struct CannotListen: Error {}

  private let socket: Int32
  private let answers: [String: Answer]
  private let asked = Mutex<[String]>([])
  package let port: Int

  package init(_ answers: [String: Answer]) throws {
    self.answers = answers
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.socket = socket
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(socket, $0, size) == 0 && listen(socket, 16) == 0
          && getsockname(socket, $0, &size) == 0
      }
    }
    guard result else { throw CannotListen() }
    port = Int(UInt16(bigEndian: address.sin_port))
    // The thread ends when the socket is shut down. It alone closes it: closed by another one, its
    // number could be a new server's while this thread still takes connections from it.
    Thread.detachNewThread { [weak self] in
      defer { close(socket) }
      while true {
        let client = accept(socket, nil, nil)
        if client < 0, errno == EINTR { continue }
        guard client >= 0 else { return }
        guard let self else {
          close(client)
          return
        }
        Thread.detachNewThread { self.serve(client) }
      }
    }
  }

  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  package func url(_ path: String) throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw CannotListen() }
    return url
  }

  /// The paths that were asked for so far.
  package var requests: [String] { asked.withLock { $0 } }

  private func serve(_ client: Int32) {
    defer { close(client) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(client, &buffer, buffer.count)
    guard count > 0 else { return }
    let head = String(decoding: buffer[..<count], as: UTF8.self)
    let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    asked.withLock { $0.append(path) }
    let answer =
      answers[path] ?? Answer(bytes: Array("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n".utf8))
    if answer.delay > 0 { Thread.sleep(forTimeInterval: answer.delay) }
    var sent = 0
    while sent < answer.bytes.count {
      let rest = Array(answer.bytes[sent...])
      let done = unsafe send(client, rest, rest.count, Int32(MSG_NOSIGNAL))
      guard done > 0 else { return }
      sent += done
    }
  }
}
