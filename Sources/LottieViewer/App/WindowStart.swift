// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// A start of the program that opens a window, or shows its files in an open one.
struct WindowStart {
  /// The paths or URLs of the files; none opens an empty window.
  let files: [String]
  var options: ViewerOptions
  /// Whether an open window can show the files as this start would.
  let canJoin: Bool

  /// Opens the window, and runs until it is closed.
  ///
  /// - Throws: `CommandFailure` without a display, where the window cannot be drawn, and where the only
  ///   file cannot be read.
  func run() throws {
    ScreenReaderWords.start()
    let later = LaterStarts()
    let viewer: ViewerWindow
    do {
      viewer = try ViewerWindow(paths: files, options: options) { options in
        let loop = try connected()
        guard !join(later) else { throw Joined() }
        if options.followsScale { options.follow(desktopScale: loop.desktopScale) }
        return loop
      }
      later.viewer = viewer
      sayIfThereIsNoText()
      try viewer.loop.run()
      // Of an export that has not ended.
      OutputFile.discardAll()
      viewer.trace("quit")
    } catch is Joined {
      return
    } catch let error as SDLError {
      throw CommandFailure("the window cannot be drawn: \(error)", .unavailable)
    }
    if let failure = viewer.document.onlyFailure { throw CommandFailure(failure) }
  }

  /// Says on stderr why the window has no texts, which it cannot say itself.
  private func sayIfThereIsNoText() {
    guard let outlines = GlyphOutlines.ofWindows else {
      return Output.complain(
        "the window shows no text: \(GlyphOutlines.library) is not installed (Debian: apt-get install libpangocairo-1.0-0)"
      )
    }
    guard !outlines.hasFonts else { return }
    Output.complain(
      "the window shows no text: no fonts are installed (Debian: apt-get install fonts-dejavu-core fonts-liberation)"
    )
  }

  /// Thrown where an open window shows the files.
  private struct Joined: Error {}

  /// The window that shows the files of later starts. Their requests may come before it is open.
  private final class LaterStarts {
    weak var viewer: ViewerWindow?
  }

  private func connected() throws -> EventLoop {
    do {
      return try EventLoop(applicationID: LottieViewer.applicationID)
    } catch {
      throw withoutDisplay(error)
    }
  }

  /// Hands the files to an open window, or takes those of later starts.
  ///
  /// - Returns: Whether an open window has taken them.
  private func join(_ later: LaterStarts) -> Bool {
    OpenWindow.join(as: LottieViewer.applicationID, handing: canJoin ? files : nil) {
      later.viewer?.joined($0)
    }
  }

  /// The reason why no window can be opened. A file that cannot be read comes first, because its
  /// error is the same with a display.
  private func withoutDisplay(_ error: SDLError) -> CommandFailure {
    for file in files {
      do { _ = try InputFile(file).read() } catch { return CommandFailure(error) }
    }
    return CommandFailure(
      """
      no display to show it on (\(error)); \
      `lottie render` writes pictures without one, see `lottie render --help`
      """, .unavailable
    )
  }
}

extension ViewerOptions {
  /// The settings of the program's window where no option is given.
  static var ofProgram: ViewerOptions {
    let environment = ProcessInfo.processInfo.environment
    var options = ViewerOptions()
    options.followsScale = true
    options.isMirrored = Language.isRightToLeft(environment)
    options.readsDesktop = true
    options.patience = 0.15
    options.statePath = ViewerState.path(environment: environment)
    options.journalFolder = JournalFolder.path(besideState: options.statePath)
    options.samples = SampleFiles.installed
    return options
  }

  /// Takes the desktop's scale factor; nil where it has none.
  fileprivate mutating func follow(desktopScale: Double?) {
    scale = desktopScale ?? 1
    followsTextScale = desktopScale == nil
  }
}
