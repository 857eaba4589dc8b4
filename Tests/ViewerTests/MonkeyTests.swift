// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTestSupport
internal import LottieTools
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Numbers that follow from a seed (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Presses keys, clicks, drags, turns the wheel, resizes, edits, saves, reloads and changes files at
/// random. It fails by a crash, by a step that takes too long, by a window that no longer answers, by
/// a saved file without its edits, and by edits that are nowhere after the file was changed.
///
/// `Scripts/monkey SECONDS SEED` runs it for longer, also with a large file. The last actions are in a file that it names.
@Suite(.serialized) final class MonkeyTests {
  private let folder: TemporaryFolder
  private let files: [String]
  /// The files that the window opens.
  private let opened: [String]
  /// What is written to the files when they change.
  private let texts: [String]
  /// A `.lottie` file with a theme.
  private let archive: String
  /// A folder of pictures to compare with.
  private let pictures: String
  private var host: ViewerFixture
  private var random: Seeded
  private var recent: [String] = []
  private var saves = 0

  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["LOTTIE_MONKEY_SECONDS"].flatMap(Double.init) ?? 10
  private static let seed =
    environment["LOTTIE_MONKEY_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...999_999)
  /// A step that takes longer is a hang, in seconds; other tests run beside it.
  private static let longest = 10.0

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let given = try Self.environment["LOTTIE_MONKEY_FILE"].map {
      try String(contentsOfFile: $0, encoding: .utf8)
    }
    texts =
      given.map { [$0] }
      ?? [Sample.marked, Sample.warning, Sample.broken, Sample.warned, Sample.crossing]
    files = try zip("abcde", texts).map { try folder.write("\($0).json", $1) }
    archive = folder.path + "/f.lottie"
    var builder = DotLottieBuilder()
    builder.addAnimation(id: "one", Array(Sample.slotted.utf8))
    builder.addTheme(id: "dark", Array(Sample.dark.utf8))
    try Data(builder.archive()).write(to: URL(fileURLWithPath: archive))
    random = Seeded(state: Self.seed)
    pictures = folder.path + "/pictures"
    try FileManager.default.createDirectory(
      atPath: pictures, withIntermediateDirectories: true)
    for index in 0..<5 {
      try GreyPicture.write(GreyPicture.grey(index), to: "\(pictures)/\(index).png")
    }
    opened = given == nil ? files + [archive] : files
    host = try ViewerFixture(opened)
  }

  private static let keys: [Key] = [
    .space, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .escape, .enter, .tab,
    .delete, .backspace, .menu, .function(5), .function(8), .function(9), .function(10),
    .function(11),
  ]
  /// All keys except q, which quits, and those that write files or open dialogs of the desktop.
  private static let letters = Array("abcdefghijklmnprstvwxyz0123456789[]{},.+-=?/")

  private func position() -> CGPoint {
    let size = host.viewer.window.size
    return CGPoint(
      x: CGFloat.random(in: -5...(size.width + 5), using: &random),
      y: CGFloat.random(in: -5...(size.height + 5), using: &random))
  }

  private func pressSomething() throws {
    let isLetter = Bool.random(using: &random)
    let key =
      isLetter
      ? Key.character(Self.letters.randomElement(using: &random) ?? "a")
      : Self.keys.randomElement(using: &random) ?? .escape
    var modifiers: KeyModifiers = []
    if Int.random(in: 0..<5, using: &random) == 0 { modifiers.insert(.shift) }
    if Int.random(in: 0..<6, using: &random) == 0, !Self.leavesTheFolder(key) {
      modifiers.insert(.control)
    }
    if Int.random(in: 0..<12, using: &random) == 0 { modifiers.insert(.alt) }
    note("key \(key) \(modifiers.rawValue)")
    try host.press(key, modifiers)
    if isLetter, host.viewer.window.wantsText, modifiers.isEmpty, case .character(let letter) = key,
      letter != "/"
    {
      try host.type(String(letter))
    }
    try host.release(key)
  }

  /// With Ctrl, they quit, open the file dialog, or clear a path field.
  private static func leavesTheFolder(_ key: Key) -> Bool {
    [
      .character("w"), .character("o"), .character("a"), .character("u"), .character("x"),
      .character("v"), .backspace, .delete,
    ].contains(key)
  }

  private func act() async throws {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<50: try pressSomething()
    case 50..<70: try press(button: [1, 1, 1, 3, 2].randomElement(using: &random) ?? 1)
    case 70..<78:
      let position = position()
      note("move \(position)")
      try host.point(.moved, position.x, position.y)
    case 78..<86:
      let position = position()
      let notches = CGFloat.random(in: -9...9, using: &random)
      note("scroll \(notches) \(position)")
      try host.scroll(notches, at: position, Bool.random(using: &random) ? .control : [])
    case 86..<91:
      let size = CGSize(
        width: CGFloat.random(in: 1...1500, using: &random),
        height: CGFloat.random(in: 1...1000, using: &random))
      note("resize \(size)")
      host.viewer.window.setSize(size)
      try host.step()
    case 91..<93: try changeFile()
    case 93..<97: try edit()
    case 97: try await save()
    case 98: try useTools()
    default: try host.steps(Int.random(in: 1...30, using: &random))
    }
  }

  private func press(button: Int) throws {
    let (start, end) = (position(), position())
    let clicks = Int.random(in: 1...3, using: &random)
    note("press \(button) x\(clicks) \(start)")
    try host.point(.down, start.x, start.y, button: button, clicks: clicks)
    if Bool.random(using: &random) {
      note("drag \(end)")
      try host.point(.moved, end.x, end.y)
      try host.point(.up, end.x, end.y, button: button)
    } else {
      try host.point(.up, start.x, start.y, button: button)
    }
  }

  private func changeFile() throws {
    let path = files.randomElement(using: &random) ?? files[0]
    let what = Int.random(in: 0..<8, using: &random)
    note("change \(path) \(what)")
    let (edited, count, before) = (editedText, document.editing.edits.count, state)
    let entry = document.playlist.currentEntry
    switch what {
    case 0: try? FileManager.default.removeItem(atPath: path)
    case 1: host.viewer.document.open([path])
    default:
      let text = texts.randomElement(using: &random) ?? texts[0]
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    host.viewer.document.reload()
    if let edited, document.playlist.currentEntry == entry, document.editing.edits.count < count {
      let isKept = isSomewhere(edited)
      #expect(isKept, "\(state), \(before)")
    }
    try host.step()
  }

  // MARK: Editing

  private var document: Document { host.viewer.document }

  /// Changes a value, an eye, a name, a marker or the theme, or goes back.
  private func edit() throws {
    guard let outline = document.editing.outline, !outline.rows.isEmpty else { return }
    let row = Int.random(in: outline.rows.indices, using: &random)
    let what = Int.random(in: 0..<16, using: &random)
    note("edit \(outline.keypath(of: row).string) \(what)")
    switch what {
    case 0: document.editing.undo()
    case 1: document.editing.redo()
    case 2: document.editing.setEnabled(Bool.random(using: &random), row)
    case 3: document.editing.rename(row, to: "n\(what)")
    case 4: document.editing.addMarker("m", at: Double.random(in: 0...60, using: &random).rounded())
    case 5: document.editing.deleteMarker(0)
    case 6: document.interaction.setTheme(Bool.random(using: &random) ? "dark" : nil)
    case 7: document.editing.reset(row)
    case 8: editKeyframes(row)
    case 9:
      let layers = outline.layerTimes
      if let layer = layers.randomElement(using: &random) {
        document.editing.retime(
          layer.row, .move(by: Double(Int.random(in: -9...9, using: &random))))
      }
    case 10: host.viewer.tools.nudge(Double(Int.random(in: -9...9, using: &random)), 1)
    default:
      document.editing.keyframeScope =
        KeyframeScope.allCases.randomElement(using: &random) ?? .keyframe
      guard let new = document.editing.text.value(of: row).map(other) else { return }
      document.editing.set([(row, new)])
    }
    try host.step()
  }

  private func editKeyframes(_ row: Int) {
    let count = document.editing.track(of: row).keyframes.count
    let indices = Set((0..<count).filter { _ in Bool.random(using: &random) })
    let edits: [KeyframeEdit] = [
      .add(at: Double(Int.random(in: 0...60, using: &random))), .delete(at: 3), .reverse,
      .move(by: Double(Int.random(in: -9...9, using: &random)), replaces: true), .hold(true),
    ]
    let edit = edits.randomElement(using: &random) ?? .reverse
    document.editing.editKeyframes([row: indices]) { _ in edit }
  }

  /// The commands of the stage, of comparisons, of the layers in time and of the profile.
  private static let tools: [Command.ID] =
    LayerGroup.group.commands.map(\.id)
    + [
      .outlines, .safeAreas, .pixelGrid, .measure, .onionSkin, .onionMenu, .rulers, .guides,
      .addGuide, .lockGuides, .clearGuides, .snapping, .selectInMachine, .developers,
      .compare, .difference, .wipe, .overlay, .compareWith,
      .layers, .layerCosts, .profile, .players, .prepare, .heatMap, .addKeyframe, .holdKeyframes,
      .easeBoth,
      .help,
      .history, .fillGraph, .easingMenu,
    ]

  /// Compares with something, unfolds a layer, or runs a command of the stage or the panels.
  private func useTools() throws {
    let what = Int.random(in: 0..<8, using: &random)
    note("tools \(what)")
    switch what {
    case 0: document.comparison.compare(withFile: pictures)
    case 1: document.comparison.compare(withFile: files.randomElement(using: &random) ?? archive)
    case 2: document.comparison.compare(withFile: folder.path)
    case 3:
      let panel = host.viewer.layerPanel
      if panel.isHidden { host.viewer.panels.toggleLayers() }
      if let layer = panel.layers.indices.randomElement(using: &random) {
        panel.setUnfolded(layer, Bool.random(using: &random))
      }
    default:
      let command = Self.tools.randomElement(using: &random) ?? .solo
      note("command \(command)")
      host.viewer.run(command)
    }
    try host.step()
  }

  private func other(than value: PropertyValue) -> PropertyValue {
    let number = Double.random(in: 0...100, using: &random).rounded()
    switch value {
    case .number: return .number(number)
    case .vector: return .vector(.init(x: number, y: 50, z: 0))
    case .color: return .color(Color(r: number / 100, g: 0, b: 0, a: 1))
    case .text: return .text("t\(number)")
    case .gradient, .path: return value
    }
  }

  /// The text of the shown file with its edits; nil without unsaved ones.
  private var editedText: [UInt8]? {
    document.editing.isModified
      ? try? document.editing.edits.applied(to: document.editing.history.base, limits: .given) : nil
  }

  /// What is known about edits, for failures.
  private var state: String {
    let edits = document.editing.histories.all.map { entry, history in
      "\(entry.fileName) \(entry.animation ?? "") \(history.current.changes.map(\.path)) saved \(history.saved.changes.map(\.path))"
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return
      "seed \(Self.seed): \(document.notice.text ?? ""), \(edits), \(names), \(recent.suffix(5))"
  }

  /// Whether a file of the folder has a JSON text.
  private func isSomewhere(_ text: [UInt8]) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.contains {
      (try? AnimationFile.read(path: "\(folder.path)/\($0)"))?.animation.jsonText == text
    }
  }

  /// Saves, and looks for the edits in the folder.
  private func save() async throws {
    // Saving applies first what is being typed, such as the name of a marker.
    document.onLeave()
    guard let text = editedText else { return }
    note("save \(document.pathOnDisk ?? "")")
    document.save()
    // Large files are written beside the window.
    await document.saving.running?.value
    let isSaved = isSomewhere(text)
    #expect(isSaved, "\(state)")
    saves += 1
    try host.step()
  }

  // MARK: Log

  private var logPath: String { NSTemporaryDirectory() + "lottie-monkey-\(Self.seed).log" }

  /// A crash leaves no time to say what was done, so it is written before.
  private func note(_ action: String) {
    recent.append(action)
    if recent.count > 40 { recent.removeFirst() }
    try? recent.joined(separator: "\n").write(
      toFile: logPath, atomically: false, encoding: .utf8)
  }

  @Test func nothingCrashesOrHangs() async throws {
    print("monkey: seed \(Self.seed), \(Self.seconds) s, last actions in \(logPath)")
    let end = Date().addingTimeInterval(Self.seconds)
    var actions = 0
    while Date() < end {
      let begin = Date()
      try await act()
      actions += 1
      #expect(-begin.timeIntervalSinceNow < Self.longest, "seed \(Self.seed): \(recent.suffix(5))")
      // A command may have quit.
      if host.viewer.window.isClosed { host = try ViewerFixture(opened) }
      // Work of other threads comes in between.
      if actions % 20 == 0 { await Task.yield() }
    }
    for _ in 0..<6 { try host.press(.escape) }
    #expect(actions > 5)
    print("monkey: \(actions) actions, \(saves) saves")
    try? FileManager.default.removeItem(atPath: logPath)
  }
}
