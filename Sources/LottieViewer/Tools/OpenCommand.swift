// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieKit
internal import SDLHost

/// `lottie-viewer FILE...`: shows animations in a window.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Show Lottie animations in a window.",
    discussion: """
      Opens .json, .lottie and .tgs files, plays the first one, and lets you scrub through it. \
      Press ? in the window for all keys, and drop files on it to open them.

      EXAMPLES
        lottie-viewer logo.json
        lottie-viewer --paused --background black stickers/*.tgs
        lottie-viewer --speed 0.25 --loop bounce heart.lottie
        lottie-viewer --loop 3 banner.json

      A file that cannot be read is explained in the window. Without a display nothing is shown: \
      the exit code tells what is wrong with the first file that cannot be read, or is 69; \
      `lottie-viewer render` needs no display.
      """)

  /// How playback goes on at its end, as it is written on the command line: `loop`, `once`, `bounce`, or how often,
  /// `3` and `bounce:3`.
  struct Loop: ExpressibleByArgument {
    let mode: LottieLoopMode

    static let completionKind = CompletionKind.list(["loop", "once", "bounce"])

    init?(argument: String) {
      func count(_ text: Substring) -> Float? {
        Int(text).flatMap { Menu.counts.contains($0) ? Float($0) : nil }
      }
      let bounces = argument.hasPrefix("bounce:")
      switch argument {
      case "loop": mode = .loop
      case "once": mode = .playOnce
      case "bounce": mode = .autoReverse
      default:
        guard let count = count(bounces ? argument.dropFirst("bounce:".count) : argument[...])
        else { return nil }
        mode = bounces ? .repeatBackwards(count) : .repeat(count)
      }
    }

    /// What holds where nothing else is asked for.
    private init() { mode = .loop }
    static var standard: Self { Self() }
    var defaultValueDescription: String { "loop" }
  }

  enum ThemeName: String, ExpressibleByArgument, CaseIterable {
    case light, dark
  }

  @Argument(
    help: "Animations to show, addresses among them, or - for stdin; none opens an empty window.",
    completion: .file(extensions: InputFile.endings))
  var files: [String] = []

  @Option(help: "Zoom factor of the window, 0.25 to 8; that of the desktop if not given.")
  var scale: Double?

  @Option(help: "Factor on time, -16 to 16; negative plays backwards.")
  var speed = 1.0

  @Option(
    help: ArgumentHelp(
      "What happens at the end: loop, once, bounce, a number of times such as 3, or bounce:3.",
      valueName: "mode"))
  var loop = Loop.standard

  @Option(
    help:
      "What lies behind the animation: checkerboard, white, black, or a colour such as #203040; what was last chosen if not given."
  )
  var background: Backdrop?

  @OptionGroup var rasterizer: RasterizerOption

  @Flag(help: "Start at the first frame without playing.")
  var paused = false

  @Option(help: "Light or dark; what the desktop says if not given.")
  var theme: ThemeName?

  @Option(
    help: "A theme of the .lottie files, by its id; the one that a file asks for if not given.")
  var animationTheme: String?

  @OptionGroup var look: SlotDataOptions

  @Flag(
    inversion: .prefixedNo,
    help:
      "Open files standing at a frame, and let nothing move by itself; as the desktop says if not given."
  )
  var reducedMotion: Bool?

  @Flag(help: "Fill the screen.")
  var fullscreen = false

  @Option(
    help: ArgumentHelp("Append what happens to a file, as lines of JSON.", visibility: .hidden))
  var trace: String?

  func validate() throws {
    if let word = files.first, let command = Self.command(like: word) {
      throw ValidationError("there is no file “\(word)”; did you mean the command “\(command)”?")
    }
    if let scale, !(scale >= 0.25 && scale <= 8) {
      throw ValidationError("--scale takes a number from 0.25 to 8")
    }
    guard speed >= -16, speed <= 16, speed != 0 else {
      throw ValidationError("--speed takes a number from -16 to 16, but not 0")
    }
  }

  /// The command whose name is nearly a word that names no file.
  static func command(like word: String) -> String? {
    guard !word.contains(where: { "./:-".contains($0) }),
      !FileManager.default.fileExists(atPath: word)
    else { return nil }
    let names = LottieViewer.configuration.subcommands.compactMap { $0.configuration.commandName }
    return names.map { ($0, distance($0, word)) }.filter { $0.1 <= 2 && $0.1 < $0.0.count - 1 }
      .min { $0.1 < $1.1 }?.0
  }

  /// How many letters have to be changed, added or taken away to make one word of another (Levenshtein).
  private static func distance(_ a: String, _ b: String) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        (diagonal, row[j + 1]) = (
          row[j + 1], min(diagonal + (x == y ? 0 : 1), row[j] + 1, row[j + 1] + 1)
        )
      }
    }
    return row[b.count]
  }

  func run() throws {
    // SDL wants the main thread, and that is where a command line's commands run.
    try MainActor.assumeIsolated { try open() }
  }

  @MainActor private func open() throws {
    let loop: EventLoop
    do {
      loop = try EventLoop(applicationID: Self.applicationID)
    } catch {
      throw withoutDisplay(error)
    }
    var options = ViewerOptions()
    options.scale = scale ?? loop.defaultScale
    options.speed = speed
    options.loopMode = self.loop.mode
    options.backdrop = background
    options.isPaused = paused
    options.isLight = theme.map { $0 == .light }
    options.look = try look.look(theme: animationTheme)
    options.look.honoursManifest = true
    options.reducesMotion = reducedMotion
    options.readsDesktop = true
    options.statePath = ViewerState.path(environment: ProcessInfo.processInfo.environment)
    options.samples = SampleFiles.installed
    options.isFullscreen = fullscreen
    options.rasterizer = rasterizer.kind
    if let trace {
      guard let file = Trace(path: trace) else {
        throw CommandFailure(cannotWrite: trace, "no such folder, or no permission").exit
      }
      options.trace = file
    }
    do {
      let viewer = try ViewerWindow(loop: loop, paths: files, options: options)
      try loop.run()
      viewer.trace("quit")
    } catch {
      throw CommandFailure("the window cannot be drawn: \(error)", code: Self.unavailable).exit
    }
  }

  /// The name of the desktop entry, the icon and the windows' class.
  private static let applicationID = "org.lottiekit.LottieViewer"

  /// EX_UNAVAILABLE of sysexits.h.
  private static let unavailable: Int32 = 69

  /// Nothing can be shown, but what is wrong with a file can be said.
  @MainActor private func withoutDisplay(_ error: SDLError) -> ExitCode {
    for file in files {
      do { _ = try InputFile(file).read() } catch { return CommandFailure(error).exit }
    }
    return CommandFailure(
      """
      no display to show it on (\(error)); \
      `lottie-viewer render` writes pictures without one, see `lottie-viewer render --help`
      """, code: Self.unavailable
    ).exit
  }
}
