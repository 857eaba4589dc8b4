// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieTexts
internal import SDLHost

/// The prompt for a path: of a file to open, if the desktop has no file dialog, or of a file to
/// save.
final class PathPrompt: PromptCard {
  /// Called with the path of an existing file, or a URL.
  var onOpen: (String) -> Void = { _ in }
  /// Called with the path of a file to write.
  var onSave: (String) -> Void = { _ in }
  /// Called with the path of a file or folder to compare, or a URL.
  var onCompare: (String) -> Void = { _ in }
  /// The title, nil for the usual one, and the answer of a question for a file that is used otherwise; nil
  /// for others.
  private var asked: (title: String?, answer: (String) -> Void)?

  /// What the path is for.
  private enum Purpose { case open, compare, save }
  private var purpose = Purpose.open

  /// The path in the text field, with its checks.
  private(set) var path = TypedPath("")

  /// The limit of shown completions.
  private static let mostNames = 8

  init() {
    super.init(widest: 560)
    entry.onChange = { [unowned self] in path.text = entry.text }
  }

  override var title: String {
    if let title = asked?.title { return title }
    return switch purpose {
    case .open: localized("Open a file")
    case .compare: localized("Compare with an animation, picture or video")
    case .save: localized("Save as")
    }
  }
  override var keys: [(keys: String, does: String)] {
    let does =
      switch purpose {
      case .open: localized("Open")
      case .compare: localized("Compare")
      case .save: localized("Save")
      }
    return [
      (keyNames("Enter"), does), (keyNames("Tab"), localized("Complete")),
      (keyNames("Esc"), localized("Close")),
    ]
  }

  /// Opens the prompt for a file to open, starting with a folder, which is selected: what is typed
  /// replaces it, and is still looked up there.
  func begin(in folder: String) { begin(in: folder, for: .open) }

  /// Opens the prompt for a file to compare, starting with a folder, as for a file to open.
  func begin(comparingIn folder: String) { begin(in: folder, for: .compare) }

  private func begin(in folder: String, for purpose: Purpose) {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    begin(start, selecting: 0..<start.count, in: folder, for: purpose)
  }

  /// Opens the prompt for a file that is used otherwise.
  func begin(in folder: String, _ title: String, _ answer: @escaping (String) -> Void) {
    begin(in: folder)
    asked = (title, answer)
    show(true)
  }

  /// Opens the prompt for a file to save, starting with a path, of which the name without its ending
  /// is selected.
  ///
  /// - Parameter answer: Called with the path. Default: nil, which saves the shown animation.
  func begin(saving path: String, _ answer: ((String) -> Void)? = nil) {
    let url = URL(fileURLWithPath: path)
    let end = path.count - (url.pathExtension.isEmpty ? 0 : url.pathExtension.count + 1)
    let start = min(path.count - url.lastPathComponent.count, end)
    let folder = url.deletingLastPathComponent().path
    begin(path, selecting: start..<end, in: folder, for: .save)
    if let answer { asked = (nil, answer) }
  }

  /// Shows the prompt.
  private func begin(
    _ text: String, selecting range: Range<Int>, in folder: String, for purpose: Purpose
  ) {
    (path, self.purpose, asked) = (TypedPath(text, in: folder), purpose, nil)
    path.takesFootage = purpose == .compare
    var field = TextField(text, step: .parts)
    field.move(to: range.lowerBound)
    field.move(to: range.upperBound, isSelecting: true)
    entry.begin(field)
    show(true)
  }

  override func enter() {
    let found = purpose == .save ? path.enterNew() : path.enter()
    showText()
    guard let found else { return }
    show(false)
    if let asked { return asked.answer(found) }
    switch purpose {
    case .open: onOpen(found)
    case .compare: onCompare(found)
    case .save: onSave(found)
    }
  }

  override func complete() {
    path.complete()
    showText()
  }

  /// Shows the completed text, and whether it is refused.
  private func showText() {
    if path.text != entry.text { entry.begin(TextField(path.text, step: .parts)) }
    entry.isWrong = path.problem != nil
    if let problem = path.problem { window?.announce(problem) }
  }

  /// The problem, and completions.
  override var lines: [(text: String, color: RGBA, indent: Double)] {
    let problem = path.problem.map { Typesetter.shared.wrap($0, width: inner).prefix(2) } ?? []
    var lines = problem.map { (text: $0, color: Palette.warning, indent: 0.0) }
    var names = Array(path.candidates.prefix(Self.mostNames))
    let rest = path.candidates.count - names.count
    if rest > 0 { names.append(localized("and \(rest) more")) }
    lines += names.map { (text: $0, color: Palette.secondary, indent: Metrics.grid) }
    return lines
  }
}
