// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// Where a document and its parts tell what has happened: views, the trace file, and people.
final class DocumentNews {
  /// Called after each change; set by the window.
  var onChange: (Document.Change) -> Void = { _ in }
  /// Called with events for the trace file; set by the window.
  var trace: (String, [String: Trace.Value]) -> Void = { _, _ in }
  /// The message that people see.
  let notice = Notice()

  init() { notice.onChange = { [unowned self] in onChange(.details) } }

  /// Writes to the trace file what an editor does.
  func trace(_ event: EditEvent) {
    switch event {
    case .value(let value, of: let keypath, at: let path):
      trace(
        "edit",
        [
          "keypath": .text(keypath.string), "value": .text(value.typed),
          "path": .text(path.description),
        ])
    case .values(let count): trace("values", ["count": .number(Double(count))])
    case .reset(let keypath): trace("reset", ["keypath": .text(keypath.string)])
    case .path(let path): trace("edit", ["path": .text(path.description)])
    case .keyframes(let path): trace("keyframes", ["path": .text(path.description)])
    case .retimed(let path): trace("retime", ["path": .text(path.description)])
    case .switched(let keypath, let isOn):
      trace("switch", ["keypath": .text(keypath.string), "on": .flag(isOn)])
    case .renamed(let keypath, let name):
      trace("rename", ["keypath": .text(keypath.string), "name": .text(name)])
    case .font(let name, let takesAll):
      trace("font", ["name": .text(name), "all": .flag(takesAll)])
    case .image(let path): trace("image", ["path": .text(path.description)])
    case .composition: trace("composition", [:])
    case .structure(let what): trace("structure", ["what": .text(what.english)])
    case .undone: trace("undo", [:])
    case .redone: trace("redo", [:])
    case .settled: trace("settled", [:])
    }
  }

  // MARK: Files that cannot be written

  /// Says that a path cannot be written, and why, until the edits are saved.
  func failedToWrite(_ path: String, _ error: any Error) {
    notice.say(
      "Cannot write \(path.inOneLine): \(Self.reason(of: error)). Your edits are still here: save them under another name",
      until: .saved)
    trace("unwritten", ["file": .text(path)])
  }

  /// Says that a picture, or another file that is new, cannot be written, and why.
  func failedToWrite(new path: String, _ error: any Error) {
    notice.say("\(path.inOneLine) cannot be written: \(Self.reason(of: error))")
    trace("unwritten", ["file": .text(path)])
  }

  /// Why nothing was written, such as a full disk.
  private static func reason(of error: any Error) -> Message {
    switch error {
    case let error as SystemError: error.text
    case let failure as CommandFailure: failure.reason ?? failure.text
    case let error as LottieError: error.text
    case let error as DrawingError: error.text
    default: Message(verbatim: "\(error)")
    }
  }
}
