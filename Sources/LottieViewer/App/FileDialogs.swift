// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTools
internal import SDLHost

/// Dialogs for files, files that are dropped, and the file that is compared.
final class FileDialogs {
  private let document: Document
  private let pathPrompt: PathPrompt
  /// Whether the desktop has dialogs.
  private let usesDesktop: Bool
  /// The file of the command line that is compared with the first one, until that is shown.
  private var comparisonAtStart: String?

  init(_ document: Document, _ pathPrompt: PathPrompt) {
    (self.document, self.pathPrompt) = (document, pathPrompt)
    usesDesktop = document.options.readsDesktop
    comparisonAtStart = document.options.comparison
    pathPrompt.onOpen = { [unowned document] in document.open([$0]) }
    pathPrompt.onCompare = { [unowned document] in document.comparison.compare(withFile: $0) }
    pathPrompt.onSave = { [unowned document] in document.saveAs($0) }
  }

  /// The folder that dialogs for opening show first: that of the shown file.
  private var startFolder: String {
    document.playlist.current.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
      ?? FileManager.default.currentDirectoryPath
  }

  /// Shows the file dialog, or the path prompt where the desktop has no dialog.
  func askForFiles() {
    ask(.open, in: startFolder) { [unowned self] in
      pathPrompt.begin(in: startFolder)
    } then: { [unowned self] in
      document.open($0)
    }
  }

  /// Asks for the file that is compared with the shown one.
  func askForComparison() {
    guard document.file != nil else { return }
    ask(.compare, in: startFolder) { [unowned self] in
      pathPrompt.begin(comparingIn: startFolder)
    } then: { [unowned self] in
      if let path = $0.first { document.comparison.compare(withFile: path) }
    }
  }

  /// Shows the dialog for saving under another path, or the path prompt where the desktop has none.
  ///
  /// - Parameter ending: The ending of the suggested name. Default: nil, the file's.
  func askWhereToSave(ending: String? = nil) {
    guard document.file != nil else { return }
    let free = document.saving.freePath(ending: ending)
    let url = URL(fileURLWithPath: free)
    ask(.save(name: url.lastPathComponent), in: url.deletingLastPathComponent().path) {
      [unowned self] in
      pathPrompt.begin(saving: free)
    } then: { [unowned self] in
      if let path = $0.first { document.saveAs(path) }
    }
  }

  /// Asks for the file in which what was prepared is saved.
  func askWhereToSave(_ run: PrepareRun) {
    guard run.outcome != nil else { return }
    let url = URL(fileURLWithPath: run.freePath)
    ask(.save(name: url.lastPathComponent), in: url.deletingLastPathComponent().path) {
      [unowned self] in
      pathPrompt.begin(saving: url.path) { run.save(as: $0) }
    } then: {
      if let path = $0.first { run.save(as: path) }
    }
  }

  /// Shows a dialog.
  ///
  /// - Parameters:
  ///   - prompt: Asks for a path where the desktop has no dialog, and in tests.
  ///   - use: Called with the chosen paths.
  private func ask(
    _ purpose: FileDialog.Purpose, in folder: String, else prompt: @escaping () -> Void,
    then use: @escaping ([String]) -> Void
  ) {
    guard usesDesktop else { return prompt() }
    FileDialog.show(purpose, folder: folder) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .chosen(let paths):
        document.trace("dialog", ["chosen": .number(Double(paths.count))])
        use(paths)
      case .cancelled: document.trace("dialog", ["chosen": .number(0)])
      case .missing: prompt()
      }
    }
  }

  /// Opens what was dropped. Pictures and videos, which cannot be opened, are compared with the
  /// shown file.
  func dropped(_ items: [String]) {
    if document.file != nil, let first = items.first, items.allSatisfy(Self.isFootage) {
      document.trace("dropped", ["items": .number(Double(items.count))])
      return document.comparison.compare(withFile: first)
    }
    document.dropped(items)
  }

  private static func isFootage(_ item: String) -> Bool {
    guard case .path(let path) = InputFile(item) else { return false }
    return Footage.canBe(path)
  }

  // MARK: Comparison

  /// Starts the comparison of the command line, after the first file is shown.
  func compareAtStart() {
    guard let path = comparisonAtStart, document.file != nil else { return }
    comparisonAtStart = nil
    document.comparison.compare(withFile: path)
  }
}
