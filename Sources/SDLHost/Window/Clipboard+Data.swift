// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import CLottieX11
package import Foundation

/// Data other than text on the clipboard, which SDL 2 does not offer.
extension Clipboard {
  /// The result of copying data.
  nonisolated package enum CopyResult: Equatable, Sendable {
    /// Other programs can paste it. On X11, until this program ends.
    case copied
    /// Wayland: the program wl-copy is not installed.
    case needsWlCopy
    /// The display has no clipboard, or refuses it.
    case failed
  }

  /// Copies data, for example a picture: on X11 by a connection of its own, on Wayland by wl-copy.
  ///
  /// - Parameters:
  ///   - type: The MIME type of the data.
  ///   - completion: Called on the main actor: at once, or when wl-copy has taken the data.
  package static func copy(
    _ data: Data, type: String,
    then completion: @escaping @MainActor @Sendable (CopyResult) -> Void
  ) {
    switch unsafe SDL_GetCurrentVideoDriver().map({ unsafe String(cString: $0) }) {
    case "x11": completion(offer(data, type: type) ? .copied : .failed)
    case "wayland": copyByWlCopy(data, type: type, then: completion)
    default: completion(.failed)
    }
  }

  /// Offers data to the X server that `DISPLAY` names; returns whether it is the clipboard now.
  package static func offer(_ data: Data, type: String) -> Bool {
    unsafe data.withUnsafeBytes { unsafe cx11_offer(type, $0.baseAddress, $0.count) } != 0
  }

  /// Gives data to wl-copy, which stays in the background as long as it is the clipboard.
  ///
  /// - Parameter path: The folders in which wl-copy is looked for. Default: `PATH`.
  package static func copyByWlCopy(
    _ data: Data, type: String, path: String? = nil,
    then completion: @escaping @MainActor @Sendable (CopyResult) -> Void
  ) {
    let path = path ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
    let programs = path.split(separator: ":").map { "\($0)/wl-copy" }
    guard let program = programs.first(where: FileManager.default.isExecutableFile) else {
      return completion(.needsWlCopy)
    }
    // A file instead of a pipe: it neither blocks nor breaks.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--type", type]
    process.terminationHandler = { ended in
      let result = ended.terminationStatus == 0 ? CopyResult.copied : .failed
      EventLoop.post { completion(result) }
    }
    do {
      try data.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      process.standardInput = try FileHandle(forReadingFrom: file)
      try process.run()
    } catch {
      completion(.failed)
    }
  }
}
