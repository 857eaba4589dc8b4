// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieKit
internal import SDLHost

/// Writes down what happens to a control and which frames are seen of it.
final class ControlWatch {
  let control: AnimatedControl
  private let name: String
  private let trace: Trace
  /// Frames on screen since playback began.
  private var frames: [Double] = []
  private var range: PlaybackRange?

  init(_ name: String, _ control: AnimatedControl, _ trace: Trace) {
    self.name = name
    self.control = control
    self.trace = trace
    for (event, word) in Self.words {
      control.addAction(for: event) { _ in trace.write("control", ["control": name, "is": word]) }
    }
    control.player.onEvent = { [weak self] in self?.playback($0) }
  }

  private static let words: [(ControlEvent, String)] = [
    (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"),
    (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
    (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
    (.touchCancel, "touchCancel"), (.valueChanged, "valueChanged"),
    (.primaryActionTriggered, "primaryActionTriggered"),
  ]

  private func playback(_ event: PlaybackEvent) {
    switch event {
    case .started:
      frames = []
      range = control.player.state.run?.range
    case .looped: break
    case .finished(let completed):
      trace.write(
        "played",
        [
          "control": name, "completed": completed, "from": range?.start ?? -1,
          "to": range?.end ?? -1, "first": frames.first ?? -1, "last": frames.last ?? -1,
          "count": frames.count,
        ])
      frames = []
    }
  }

  func framePresented() {
    if control.isAnimationPlaying { frames.append(control.player.shownFrame) }
  }
}

/// Appends lines of JSON to a file.
final class Trace {
  private let file: FileHandle

  init?(path: String) {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    guard let file = FileHandle(forWritingAtPath: path) else { return nil }
    self.file = file
  }

  func write(_ event: String, _ values: [String: Any]) {
    let line = values.merging(["event": event]) { $1 }
    guard let data = try? JSONSerialization.data(withJSONObject: line) else { return }
    try? file.write(contentsOf: data + Data("\n".utf8))
  }
}

extension CGRect {
  var numbers: [Double] { [minX, minY, width, height].map { Double($0) } }
}
