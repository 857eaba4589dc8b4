// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import LottieTools
internal import Testing

@testable internal import LottieCore
@testable internal import LottieViewer
@testable internal import SDLHost

/// The law of saving: a saved file shows the picture that was seen before, has the bytes of the file
/// outside of what was edited, and is the old file again once all is undone.
///
/// Files are our samples, and up to 50 of the folder that `LOTTIEKIT_CORPUS` names; `LOTTIEKIT_SEED`
/// sets other edits.
@Suite(.hangLimit) struct RandomEditTests {
  private nonisolated static let environment = ProcessInfo.processInfo.environment
  private nonisolated static let seed = environment["LOTTIEKIT_SEED"].flatMap(Int.init) ?? 71

  private nonisolated static let assets = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../Assets").standardizedFileURL

  nonisolated static let files: [String] = {
    func files(in folder: String, _ endings: [String]) -> [String] {
      (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
        .filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
        .map { folder + "/" + $0 }
    }
    let own = files(in: assets.path, [".json", ".lottie"])
    guard let corpus = environment["LOTTIEKIT_CORPUS"] else { return own }
    var random = SeededGenerator(seed: seed)
    return own + files(in: corpus, [".json"]).shuffled(using: &random).prefix(50)
  }()

  private static let edits = 14

  // MARK: Edits

  /// An open file that is edited at random.
  private final class Editor {
    let document: Document
    /// Runs themes, as the window's view does.
    private let surface = AnimationSurface()
    var random: SeededGenerator
    /// What was done, for failures.
    var log: [String] = []

    init(_ path: String, seed: Int) {
      var options = ViewerOptions()
      options.isPaused = true
      document = Document([path], player: surface.player, options: options)
      document.interaction.host = surface
      random = SeededGenerator(seed: seed)
      document.openCurrent()
    }

    private func number(_ range: ClosedRange<Int> = -150...150) -> Double {
      Double(Int.random(in: range, using: &random)) / 2
    }

    private func other(than value: PropertyValue) -> PropertyValue? {
      func part() -> Double { Double(Int.random(in: 0...255, using: &random)) / 255 }
      switch value {
      case .number: return .number(number())
      case .vector(let old): return .vector(Vector3D(x: number(), y: number(), z: old.z))
      case .color: return .color(Color(r: part(), g: part(), b: part(), a: 1))
      case .text: return .text("“\(Int(number()))”\nline \\ \u{1F600}")
      case .gradient(var stops):
        guard let index = stops.indices.randomElement(using: &random) else { return nil }
        stops[index].color = RGBA(part(), part(), part(), stops[index].color.alpha)
        return .gradient(stops)
      case .path: return nil
      }
    }

    /// Edits something; what the file cannot store only leaves a notice.
    func edit() {
      guard let outline = document.editing.outline, !outline.rows.isEmpty else { return }
      let timeline = document.playback.timeline
      document.playback.seek(
        to: Double.random(in: timeline.start...timeline.end, using: &random).rounded())
      let rows = outline.rows.indices
      let row = Int.random(in: rows, using: &random)
      let what = Int.random(in: 0..<13, using: &random)
      log.append("\(what) \(outline.keypath(of: row).string) at \(document.player.shownFrame)")
      switch what {
      case 0: document.editing.undo()
      case 1: document.editing.redo()
      case 2: document.editing.setEnabled(Bool.random(using: &random), row)
      case 3: document.editing.rename(row, to: "n “\(row)”")
      case 4: markers()
      case 5: retime(outline)
      case 6: recolor()
      case 7, 8, 9: keyframes(outline)
      case 10: document.editing.reset(row)
      default: setValue(outline)
      }
    }

    private func markers() {
      let frame = document.playback.wholeFrame
      document.editing.addMarker("m", at: frame)
      if Bool.random(using: &random) { document.editing.moveMarker(0, to: frame + 3) }
      if Bool.random(using: &random) { document.editing.renameMarker(0, to: "n\"1\"") }
      if Bool.random(using: &random) { document.editing.deleteMarker(0) }
    }

    private func retime(_ outline: SceneOutline) {
      let layers = outline.layerTimes
      guard let layer = layers.randomElement(using: &random) else { return }
      let step = number(-20...20).rounded()
      let changes: [LayerTimeChange] = [.move(by: step), .inPoint(by: step), .outPoint(by: step)]
      document.editing.retime(layer.row, changes.randomElement(using: &random) ?? .move(by: 1))
    }

    private func recolor() {
      guard let color = document.editing.colors.randomElement(using: &random) else { return }
      document.editing.recolor(
        color.uses, to: RGBA(0.2, Double(Int(number())) / 100, 0.6),
        in: document.editing.begin())
    }

    private func keyframes(_ outline: SceneOutline) {
      let animated = outline.rows.indices.filter {
        outline.rows[$0].property?.keyframes.isEmpty == false
      }
      let all = outline.rows.indices.filter { outline.rows[$0].isProperty }
      let isNew = Int.random(in: 0..<4, using: &random) == 0
      guard let row = (isNew ? all : animated).randomElement(using: &random) else { return }
      let count = document.editing.track(of: row).keyframes.count
      let chosen = Set((0..<count).filter { _ in Bool.random(using: &random) })
      let frame = outline.frame(of: row, at: document.player.shownFrame)
      let choices: [KeyframeEdit] = [
        .move(by: number(-16...16).rounded(), replaces: true), .delete(at: frame), .hold(true),
        .hold(false), .ease(.linear), .ease(.easeIn), .ease(.easeOut), .ease(.both), .reverse,
        .scale(by: 1.5, around: frame, replaces: true),
      ]
      let edit = isNew || chosen.isEmpty ? .add(at: frame) : choices.randomElement(using: &random)
      log.append("  \(edit.map { "\($0)" } ?? "")")
      if let edit { document.editing.editKeyframes([row: isNew ? [] : chosen]) { _ in edit } }
    }

    private func setValue(_ outline: SceneOutline) {
      let properties = outline.rows.indices.filter { outline.rows[$0].isProperty }
      guard let row = properties.randomElement(using: &random),
        let new = document.editing.text.value(of: row).flatMap(other)
      else { return }
      document.editing.keyframeScope =
        KeyframeScope.allCases.randomElement(using: &random) ?? .keyframe
      document.editing.set([(row, new)])
      log.append("  \(outline.keypath(of: row).string) \(new) \(document.editing.keyframeScope)")
    }
  }

  // MARK: What is compared

  /// The pixels of some frames.
  private static func pictures(of document: Document) throws -> [[UInt32]] {
    let timeline = document.playback.timeline
    return try [0.0, 0.31, 0.77].map { part in
      let frame = (timeline.start + part * (timeline.end - timeline.start)).rounded(.down)
      document.playback.seek(to: frame)
      let list = try #require(document.player.displayList)
      let bitmap = try Bitmap(width: 160, height: 160)
      Renderer().paint(
        list, onto: bitmap.buffer,
        transform: Fit.aspectFit.transform(
          from: list.size, into: Rect(x: 0, y: 0, width: 160, height: 160)))
      return bitmap.pixels
    }
  }

  /// The bytes of a text outside of the values at some paths. Where one of two texts has no such
  /// value, that of the object around it is meant in both.
  private static func outside(
    _ paths: [JSONPath], of texts: [[UInt8]]
  ) throws -> [[UInt8]] {
    let tapes = try texts.map { try JSONTape($0, decodesKeys: false) }
    func range(_ path: JSONPath, _ tape: JSONTape) -> Range<Int>? {
      var value: JSONValue? = tape.root
      for step in path.steps {
        switch step {
        case .member(let key): value = value?.members.last { $0.key == key }?.value
        case .element(let index):
          let elements = value?.elements ?? []
          value = elements.indices.contains(index) ? elements[index] : nil
        }
      }
      return value.map { tape.range(of: $0.index) }
    }
    let known = Set(
      paths.map { path in
        var path = path
        while !path.steps.isEmpty, tapes.contains(where: { range(path, $0) == nil }) {
          path = path.parent
        }
        return path
      })
    return zip(texts, tapes).map { text, tape in
      let ranges = known.compactMap { range($0, tape) }.sorted { $0.lowerBound < $1.lowerBound }
      var rest: [UInt8] = []
      var end = 0
      for range in ranges {
        if range.lowerBound > end { rest += text[end..<range.lowerBound] }
        end = max(end, range.upperBound)
      }
      return rest + text[min(end, text.count)...]
    }
  }

  private static func text(_ path: String) throws -> [UInt8] {
    try AnimationFile.read(path: path, limits: .given).animation.jsonText
  }

  /// A slot that only the command line sets is not in the file. Its edit was shown, and could not
  /// be saved.
  @Test(arguments: [false, true]) func aSlotThatTheFileLacksIsNotEdited(_ isTheme: Bool) throws {
    let folder = try TemporaryFolder()
    let json = Sample.slotted.replacing(
      ##""slots":{"ink":{"p":{"a":0,"k":[1,0,0]}},"size":{"p":{"a":0,"k":[10,10]}}},"##, with: "")
    #expect(!json.contains("slots"))
    var options = ViewerOptions()
    options.isPaused = true
    if isTheme {
      options.look = FileAppearance(themeData: ("dark", Sample.dark))
    } else {
      options.look = FileAppearance(slots: ("slots", #"{"ink":{"p":{"a":0,"k":[0,1,0]}}}"#))
    }
    let document = Document(
      [try folder.write("a.json", json)], player: AnimationPlayer(), options: options)
    document.openCurrent()
    document.editing.set([(try document.row(".Color"), .color(Color(r: 0, g: 0, b: 1, a: 1)))])
    #expect(!document.editing.isModified && document.notice.text != nil)
    #expect(document.editing.text.address(of: try document.row(".Color")).isRefused)
  }

  /// - Parameter isLarge: Whether edits are shown in the old scene where that can be done.
  @Test(arguments: files, [false, true])
  func savedEditsAreWhatWasSeen(_ file: String, _ isLarge: Bool) throws {
    let folder = try TemporaryFolder()
    let name = URL(fileURLWithPath: file).lastPathComponent
    let path = folder.path + "/" + name
    try FileManager.default.copyItem(atPath: file, toPath: path)
    let images = URL(fileURLWithPath: file).deletingLastPathComponent().path + "/images"
    try? FileManager.default.createSymbolicLink(
      atPath: folder.path + "/images", withDestinationPath: images)
    guard let original = try? Self.text(path) else { return }
    let hash = name.utf8.reduce(5381) { ($0 &* 33) ^ Int($1) }
    let editor = Editor(path, seed: Self.seed ^ hash)
    let document = editor.document
    guard document.file != nil else { return }
    if isLarge {
      (document.editing.scene.leastLargeText, document.editing.scene.longestScene) = (0, -1)
    }
    let before = try Self.pictures(of: document)
    for _ in 0..<Self.edits { editor.edit() }
    // Expressions read the text, which follows after a pause.
    if document.player.scene?.hasExpressions == true { document.editing.scene.settle() }
    let label = "\(name), seed \(Self.seed): \(editor.log.joined(separator: "\n"))"

    let edited = try Self.pictures(of: document)
    let paths = document.editing.edits.changes.map(\.path)
    #expect(throws: Never.self, "\(label)") {
      try document.editing.edits.applied(to: document.editing.history.base, limits: .given)
    }
    document.save()
    #expect(!document.editing.isModified, "\(label)\n\(document.notice.text ?? "")")
    let saved = try Self.text(path)
    let again = Editor(path, seed: 0)
    #expect(try Self.pictures(of: again.document) == edited, "other pictures: \(label)")
    let rest = try Self.outside(paths, of: [original, saved])
    #expect(rest[0] == rest[1], "other bytes: \(label)")

    while document.editing.history.canUndo { document.editing.undo() }
    if document.player.scene?.hasExpressions == true { document.editing.scene.settle() }
    #expect(try Self.pictures(of: document) == before, "not undone: \(label)")
    document.save()
    #expect(try Self.text(path) == original, "not the old file: \(label)")
  }
}

extension Result {
  fileprivate var isRefused: Bool { if case .failure = self { true } else { false } }
}
