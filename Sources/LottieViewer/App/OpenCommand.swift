// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// `lottie-viewer FILE...`: shows animations in a window. It is the default command.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: localized("Show Lottie animations in a window."),
    discussion: localized(
      """
      Opens .json, .lottie and .tgs files, plays the first one, and lets you scrub through it. \
      Press ? in the window for all keys, and drop files on it to open them.

      EXAMPLES
        lottie-viewer logo.json
        lottie-viewer --paused --background black stickers/*.tgs
        lottie-viewer --speed 0.25 --loop bounce heart.lottie
        lottie-viewer --loop 3 banner.json
        lottie-viewer --new-window other.json
        lottie-viewer logo.json --compare logo.mp4

      If a window is open already, it shows the files, and this command ends with code 0. A window of \
      its own is opened with --new-window, with any other option, for stdin, and for files that cannot \
      be read.

      The window shows the error of a file that cannot be read. Without a display the exit code is that of \
      the first file that cannot be read, or 69; `lottie render` needs no display.
      """))

  /// The loop mode as written on the command line: `loop`, `once`, `bounce`, or a number of times,
  /// such as `3` or `bounce:3`.
  struct Loop: ExpressibleByArgument {
    let mode: LottieLoopMode

    static let completionKind = CompletionKind.list(["loop", "once", "bounce"])

    /// Parses a mode; nil for unknown words and for counts outside of `Menu.counts`.
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

    /// The default, for the help text.
    private init() { mode = .loop }
    /// The default mode: an endless loop.
    static var standard: Self { Self() }
    var defaultValueDescription: String { "loop" }
  }

  /// The colours of the interface; not a theme of the animation.
  enum ThemeName: String, ExpressibleByArgument, CaseIterable {
    case light, dark
  }

  @Argument(
    help: .translated(
      "Paths or URLs of animations, or - for stdin; without any the window is empty."),
    completion: .file(extensions: InputFile.endings))
  var files: [String] = []

  @Option(
    help: .translated(
      """
      Compare with this file: an animation, GIF, APNG, WebP or video, a folder of pictures, or one \
      of numbered pictures. Videos need ffmpeg.
      """, valueName: "file"), completion: .file())
  var compare: String?

  @Option(help: .translated("Scale factor of the window, 0.25 to 8; the desktop's if not given."))
  var scale: Double?

  @Option(help: .translated("Playback speed, -16 to 16, not 0; negative plays backwards."))
  var speed = 1.0

  @Option(
    help: .translated(
      "What happens at the end: loop, once, bounce, a number of times such as 3, or bounce:3.",
      valueName: "mode"))
  var loop = Loop.standard

  @Option(
    help:
      .translated(
        "Background of the animation: checkerboard, white, black, or a colour such as #203040; the last choice if not given."
      )
  )
  var background: Backdrop?

  @OptionGroup var rasterizer: RasterizerOption

  @OptionGroup var limits: LimitOptions

  @Flag(help: .translated("Start at the first frame without playing."))
  var paused = false

  @Flag(help: .translated("Start with the sound off."))
  var muted = false

  @Option(help: .translated("Colours of the interface, light or dark; the desktop's if not given."))
  var theme: ThemeName?

  @Option(
    help: .translated(
      "Id of a theme of the .lottie files; the manifest's initial theme if not given."))
  var animationTheme: String?

  @OptionGroup var look: SlotDataOptions

  @Flag(
    inversion: .prefixedNo,
    help: .translated(
      "Show texts and borders with more contrast; the desktop's setting if not given."))
  var highContrast: Bool?

  @Flag(
    inversion: .prefixedNo,
    help:
      .translated(
        "Open files paused on a still frame, and do not animate the interface; the desktop's setting if not given."
      )
  )
  var reducedMotion: Bool?

  @Flag(help: .translated("Start in fullscreen mode."))
  var fullscreen = false

  @Flag(help: .translated("Open another window, even if one is open."))
  var newWindow = false

  @Option(
    help: .translated("Append events to this file as lines of JSON.", visibility: .hidden))
  var trace: String?

  /// Checks ranges, and suggests a command where the first file does not exist but its name is
  /// nearly that of a command.
  func validate() throws {
    if let word = files.first, let command = Self.command(like: word) {
      throw ValidationError(
        localized("there is no file “\(word)”; did you mean the command “\(command)”?"))
    }
    if compare != nil, files.isEmpty {
      throw ValidationError(localized("--compare needs a file that is compared with it"))
    }
    if let scale, !(scale >= 0.25 && scale <= 8) {
      throw ValidationError(localized("--scale takes a number from 0.25 to 8"))
    }
    guard speed >= -16, speed <= 16, speed != 0 else {
      throw ValidationError(localized("--speed takes a number from -16 to 16, but not 0"))
    }
  }

  /// The command that a mistyped word probably means, or nil. Names of existing files are never
  /// taken for commands.
  static func command(like word: String) -> String? {
    let own = LottieViewer.configuration.subcommands.compactMap { $0.configuration.commandName }
    return Disk.entry(at: word) == nil ? word.nearest(of: own + LottieProgram.commands) : nil
  }

  func run() throws {
    limits.use()
    // SDL requires the main thread. ArgumentParser runs commands on it.
    try MainActor.assumeIsolated {
      // First of all: on other threads it loads libraries and finds fonts.
      EventLoop.prepare(applicationID: LottieViewer.applicationID)
      defer { EventLoop.waitForFonts() }
      let options = try options()
      try WindowStart(files: files, options: options, canJoin: hasOnlyFiles).run()
    }
  }

  /// Whether no option is given, so that an open window can show the files as this start would.
  private var hasOnlyFiles: Bool {
    !newWindow && !paused && !muted && !fullscreen && scale == nil && speed == 1
      && background == nil
      && loop.mode == Loop.standard.mode && rasterizer.rasterizer == .coverage && theme == nil
      && animationTheme == nil && look.themeData == nil && look.slots == nil
      && highContrast == nil && reducedMotion == nil && compare == nil
  }

  /// The settings of the window.
  ///
  /// - Throws: Exit code 73 where the trace cannot be written, and those of `SlotDataOptions.look`.
  @MainActor private func options() throws -> ViewerOptions {
    var options = ViewerOptions.ofProgram
    if let scale { options.scale = scale }
    options.followsScale = scale == nil
    options.speed = speed
    options.loopMode = loop.mode
    options.backdrop = background
    options.isPaused = paused
    options.isMuted = muted
    options.isLight = theme.map { $0 == .light }
    options.look = try look.look(theme: animationTheme)
    options.look.honoursManifest = true
    options.hasHighContrast = highContrast
    options.reducesMotion = reducedMotion
    options.isFullscreen = fullscreen
    options.comparison = compare
    options.rasterizer = rasterizer.kind
    if let trace {
      guard let file = Trace(path: trace) else {
        throw CommandFailure(cannotWrite: trace, "no such folder, or no permission")
      }
      options.trace = file
    }
    return options
  }
}
