// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import LottieWorkbench
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

extension WindowState {
  /// The keys that lead to the state from an open file.
  private var keys: [(key: Key, modifiers: KeyModifiers)] {
    switch self {
    case .menu: [(.function(10), [])]
    case .submenu:
      [(.function(10), []), (.up, []), (.up, []), (.up, []), (.up, []), (.right, [])]
    case .contextMenu: [(.function(10), .shift)]
    case .search: [(.character("k"), .control)]
    case .help: [(.character("h"), [])]
    case .export: [(.character("e"), .control)]
    case .inspector: [(.character("t"), [])]
    case .editing: [(.character("t"), [])]
    case .layers: [(.character("t"), .shift), (.down, [])]
    case .keyframes: [(.character("t"), .shift), (.down, []), (.character("u"), []), (.down, [])]
    case .machine: [(.character("m"), [])]
    case .files: [(.character("a"), [])]
    case .warnings: [(.character("w"), [])]
    case .colors: [(.character("c"), .shift)]
    case .colorCard: [(.character("b"), .shift)]
    case .path: [(.character("o"), .control)]
    case .gradient: [(.character("t"), .shift), (.down, []), (.character("c"), [.alt, .shift])]
    case .compare: [(.character("v"), [])]
    case .overlay: [(.character("v"), []), (.character("d"), .shift)]
    case .differences: [(.character("v"), []), (.character("d"), .alt)]
    case .graph:
      [(.character("t"), .shift), (.down, []), (.character("u"), []), (.down, [])]
        + [(.function(3), .shift)]
    case .easing:
      [(.character("t"), .shift), (.down, []), (.character("u"), []), (.down, []), (.right, [])]
        + [(.character("e"), [.alt, .shift])]
    case .history: [(.character("z"), .alt)]
    case .themes: [(.character("t"), .alt), (.down, [])]
    case .profile: [(.character("p"), .alt)]
    case .players: [(.character("w"), .alt)]
    case .prepare: [(.character("p"), .control)]
    case .prepared:
      [(.character("p"), .control), (.space, []), (.end, [])]
    case .heat: [(.character("p"), [.alt, .shift])]
    case .rulers: [(.character("r"), .shift), (.character("g"), .control), (.enter, [])]
    case .guide: [(.character("g"), .control)]
    case .helpPage: [(.character("h"), []), (.left, [])]
    case .start, .open, .playing, .message, .question, .name, .composition: []
    }
  }

  /// A window in this state.
  ///
  /// - Parameters:
  ///   - size: In points. Default: 1000 x 760.
  ///   - scale: Pixels of a point. Default: 1.
  ///   - isMirrored: Whether it is that of people who read from right to left. Default: false.
  @MainActor func host(
    in folder: TemporaryFolder, size: CGSize = CGSize(width: 1000, height: 760), scale: Double = 1,
    isMirrored: Bool = false
  ) throws -> ViewerFixture {
    var options = ViewerOptions()
    options.isMirrored = isMirrored
    (options.isPaused, options.scale) = (self != .playing, scale)
    if self == .start {
      let sample = try folder.write("moon.json", Sample.marked)
      options.samples = [SampleFiles.Sample(path: sample, name: "Moon")]
    }
    let host = try ViewerFixture(files(in: folder), options: options)
    host.viewer.window.setSize(size)
    try host.steps(3)
    for (key, modifiers) in keys {
      try host.press(isMirrored ? Self.mirrored(key) : key, modifiers)
    }
    switch self {
    case .editing: try edit(in: host)
    case .name:
      host.viewer.root.onAsk("Name of the marker", "intro") { _ in .unchanged }
    case .question:
      let document = host.viewer.document
      document.editing.rename(try document.row("Sun"), to: "Moon")
      try host.press(.character("q"))
    case .profile, .heat:
      let file = try #require(host.viewer.document.file)
      let profiler = try LayerProfiler(
        file.animation, imageProvider: file.imageProvider, from: 0, mapsHeat: true)
      for frame in stride(from: 0.0, to: 60, by: 5) { profiler.measure(frame) }
      host.viewer.costs.take(
        .init(profile: profiler.result(), sizes: try FileSizes(file.animation)))
    case .players:
      let file = try #require(host.viewer.document.file)
      host.viewer.players.check.take(try Linter.check(file.animation.jsonText))
    case .prepared: try prepare(in: host)
    case .composition:
      host.viewer.questions.askForRange()
      try host.press(.enter)
    default: break
    }
    try host.steps(2)
    return host
  }

  /// Shows the result of a preparation for Telegram.
  @MainActor private func prepare(in host: ViewerFixture) throws {
    let file = try #require(host.viewer.document.file)
    var settings = PrepareSettings()
    settings.targets = [.telegram]
    host.viewer.prepareRun.take(try PrepareRun.prepared(file, settings.options(limits: .init())))
  }

  private static func mirrored(_ key: Key) -> Key {
    switch key {
    case .left: .right
    case .right: .left
    default: key
    }
  }

  /// Opens the editor of a value of the inspector.
  @MainActor private func edit(in host: ViewerFixture) throws {
    try host.openSections()
    let inspector = host.viewer.inspector
    inspector.select(try host.row("Opacity"))
    host.viewer.window.focusedView = inspector
    try host.press(.enter)
  }
}
