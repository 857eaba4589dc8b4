// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What the viewer remembers from one time to the next. It is never needed: without it, or with a broken one, the
/// viewer starts as if for the first time.
struct ViewerState: Codable, Equatable {
  /// Paths of files, the last one opened first.
  var recent: [String] = []
  var background: String?
  var showsInspector: Bool?
  var showsFiles: Bool?
  /// Of the window's content, in points; nil while the user has never changed it.
  var width: Double?
  var height: Double?
  var isMaximized: Bool?
  /// The desktop's theme, for the first frame of the next time.
  var wasLight: Bool?

  static let mostRecent = 20

  /// Where it is kept: `lottie-viewer/state.json` in `XDG_STATE_HOME`, or in `~/.local/state` where that is not given
  /// or no absolute path.
  static func path(environment: [String: String]) -> String? {
    let given = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    return (given ?? home).map { $0 + "/lottie-viewer/state.json" }
  }

  init() {}

  init(path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let state = try? JSONDecoder().decode(ViewerState.self, from: data)
    else { return }
    self = state
    recent = Array(recent.prefix(Self.mostRecent))
  }

  /// The size that was left, if it still fits the screen.
  func windowSize(on screen: CGSize, scale: Double) -> CGSize? {
    guard let width, let height, width.isFinite, height.isFinite, width >= Metrics.minimumWidth,
      height >= Metrics.minimumStageHeight, width * scale <= Double(screen.width),
      height * scale <= Double(screen.height)
    else { return nil }
    return CGSize(width: width, height: height)
  }

  /// Whole or not at all; where it cannot be kept, it is not.
  func save(to path: String) {
    let url = URL(fileURLWithPath: path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard let data = try? JSONEncoder().encode(self) else { return }
    try? data.write(to: url, options: .atomic)
  }

  mutating func opened(_ file: String) {
    let path = URL(fileURLWithPath: file).standardizedFileURL.path
    recent.removeAll { $0 == path }
    recent.insert(path, at: 0)
    recent = Array(recent.prefix(Self.mostRecent))
  }

  /// Those that are still there.
  var existing: [String] { recent.filter { FileManager.default.fileExists(atPath: $0) } }
}
