// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTools
internal import SDLHost

/// Opens URLs in the desktop's browser, by `xdg-open`.
enum AddressOpener {
  /// Starts the browser without waiting for it.
  /// - Returns: Whether `xdg-open` is installed and was started.
  static func open(_ url: URL) -> Bool {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let program = path.map { "\($0)/xdg-open" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let program else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [url.absoluteString]
    process.environment = MessageBus.environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return (try? process.run()) != nil
  }
}
