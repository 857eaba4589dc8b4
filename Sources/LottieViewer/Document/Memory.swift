// SPDX-License-Identifier: Apache-2.0

internal import LottieTools

/// What is remembered between runs. Each part is set by the type that it belongs to.
final class Memory {
  var state = ViewerState()
  /// Adds what is only read when the state is saved; set by the window.
  var complete: (inout ViewerState) -> Void = { _ in }
  /// The file; nil where nothing is remembered.
  private let path: String?
  /// Whether a frame has reached the screen. Before, nothing is written.
  private var isReady = false
  /// Whether there is something to write at the first frame.
  private var isNew = false

  init(path: String?) {
    self.path = path
    if let path { state = ViewerState(path: path) }
  }

  /// Writes the state.
  func save() {
    guard let path else { return }
    complete(&state)
    state.save(to: path)
  }

  /// Adds a file to the recent ones, and writes the state: that of the first file once it is on the
  /// screen.
  func remember(_ file: String) {
    state.opened(file)
    saveSoon()
  }

  /// Writes the state now, or at the first frame.
  func saveSoon() { if isReady { save() } else { isNew = true } }

  /// Writes what has waited for the first frame.
  func firstFrameIsShown() {
    isReady = true
    if isNew { save() }
  }
}
