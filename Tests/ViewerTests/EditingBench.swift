// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import LottieTools
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Benchmarks of windows, which are tests with any file: `LOTTIE_BENCH_EDITS` names a file whose
/// edits are timed, `LOTTIE_BENCH_VIEWS` one that plays in `LOTTIE_BENCH_COUNT` views of
/// `LOTTIE_BENCH_SIZE`. The figures are printed as one line of JSON. `Benchmarks/editing.py` and
/// `Scripts/bench` run them in a release build.
@Suite struct WindowBenchTests {
  private let folder: TemporaryFolder
  private let environment = ProcessInfo.processInfo.environment

  init() throws { folder = try TemporaryFolder() }

  private func file(_ variable: String) throws -> String {
    try environment[variable] ?? folder.write("crossing.json", Sample.crossing)
  }

  /// All acts are timed, and the file itself stays as it is.
  @Test func editsAreTimed() async throws {
    let path = try file("LOTTIE_BENCH_EDITS")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let bench = try EditingBench(path)
    try await bench.run()
    if environment["LOTTIE_BENCH_EDITS"] != nil {
      var report = FrameTimes()
      report.add(bench.figures)
      print(report.json)
    } else {
      for name in [
        "open", "panels", "scroll", "scrub", "value", "stage", "move", "trim", "keyframe", "undo",
        "rename", "paste", "find", "letter", "palette", "range", "rate", "size", "save",
      ] { #expect(bench.figures.contains { $0.name == name + "_ms" && $0.value > 0 }, "\(name)") }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func viewsAreTimed() throws {
    let read = try InputFile(file("LOTTIE_BENCH_VIEWS")).read()
    let count = environment["LOTTIE_BENCH_COUNT"].flatMap { Int($0) } ?? 3
    let size = environment["LOTTIE_BENCH_SIZE"].flatMap { PixelSize(argument: $0) }
    let window = try HeadlessWindow(size: size ?? PixelSize(of: read.animation.canvas))
    window.fill(with: count, of: read)
    try window.frame()
    var report = FrameTimes()
    let length = read.animation.frameRange.upperBound - read.animation.frameRange.lowerBound
    try report.measure(frames: Int(clamping: length, to: 1...200)) { _ in try window.frame() }
    if environment["LOTTIE_BENCH_VIEWS"] != nil { print(report.json) }
    #expect(report.json.contains("\"frame_ms\":"))
  }
}

/// What a user does in the viewer's own window, on SDL's dummy driver: each act is timed from its
/// event to the painted frame.
///
/// The window shows a copy of the file, since that is saved. Time is the system's, so that the
/// window sees what its frames cost, but for leaps that make each frame due at once.
final class EditingBench {
  private final class Ticks {
    /// The sum of all leaps in seconds.
    var leaps = 0.0
  }

  private let ticks = Ticks()
  private let loop: EventLoop
  private let viewer: ViewerWindow
  private let folder: URL
  /// The last position of the pointer.
  private var pointer = CGPoint.zero
  /// The median and the longest time of each act, in milliseconds.
  private(set) var figures: FrameTimes.Figures = []

  /// The number of times that each act is done.
  private static let count = 30
  /// The number of times of what is done less often.
  private static let few = 5
  private static let windowSize = CGSize(width: 1280, height: 800)

  /// Opens a copy of a file.
  ///
  /// - Throws: `SDLError` where SDL cannot be loaded, else the error of copying.
  init(_ path: String) throws {
    unsafe setenv("SDL_VIDEODRIVER", "dummy", 1)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lottie-viewer-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = folder.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent)
    try FileManager.default.copyItem(at: URL(fileURLWithPath: path), to: copy)
    let (ticks, system) = (ticks, FrameClock.system)
    loop = try EventLoop(clock: FrameClock { ticks.leaps + system.now() })
    var options = ViewerOptions()
    options.isPaused = true
    // Jobs are done beside the window, as in the program.
    options.patience = 60
    let begin = ContinuousClock.now
    viewer = try ViewerWindow(paths: [copy.path], options: options) { [loop] _ in loop }
    viewer.window.setSize(Self.windowSize)
    try frame()
    figures.append(("open_ms", (ContinuousClock.now - begin).milliseconds))
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  private var document: Document { viewer.document }
  private var panel: LayerPanel { viewer.layerPanel }

  /// Does everything in turn. What the file has nothing for is left out.
  func run() async throws {
    try time("panels", 1) { _ in
      viewer.panels.toggleLayers()
      viewer.panels.toggle(viewer.inspector)
    }
    try scroll()
    try scrub()
    try changeValue()
    try dragOnStage()
    if let layer {
      try drag("move", layer, at: 0.5)
      try drag("trim", layer, at: 1)
      try dragKeyframe(of: layer)
    }
    try undoAndRedo()
    try rename()
    try paste()
    try await find()
    try await changeAll()
    try await save()
  }

  // MARK: Acts

  private func scroll() throws {
    let center = CGPoint(x: panel.frameInWindow.midX, y: panel.frameInWindow.midY)
    try time("scroll") { _ in
      let event = ScrollEvent(locationInWindow: center, notches: -1)
      loop.handle(.scroll(viewer.window.eventID, event))
    }
  }

  /// Drags the playhead through the timeline.
  private func scrub() throws {
    let area = viewer.transport.timeline.frameInWindow
    point(.down, CGPoint(x: area.minX + 40, y: area.midY))
    try frame()
    try time("scrub") { step in
      let part = CGFloat(step + 1) / CGFloat(Self.count)
      point(.moved, CGPoint(x: area.minX + 40 + (area.width - 80) * part, y: area.midY))
    }
    point(.up, CGPoint(x: area.maxX - 40, y: area.midY))
    try frame()
  }

  /// Drags a number in the inspector.
  private func changeValue() throws {
    guard let row = numberRow else { return }
    viewer.inspector.select(row: row)
    try frame()
    let area = viewer.inspector.rowInWindow(of: row)
    let start = CGPoint(x: area.maxX - CGFloat(Metrics.grid) - 6, y: area.midY)
    point(.down, start)
    try frame()
    try time("value") { point(.moved, CGPoint(x: start.x - CGFloat($0 + 5), y: start.y)) }
    point(.up, start)
    try frame()
  }

  /// Drags a layer on the stage.
  private func dragOnStage() throws {
    guard let layer else { return }
    let row = panel.layers[layer].row
    document.playback.seek(to: panel.layers[layer].start + 30)
    viewer.inspector.select(row: row)
    try frame()
    _ = document.player.displayList
    guard let handles = try? document.editing.outline?.handles(of: row),
      let seen = handles.toPicture * handles.point
    else { return }
    let area = viewer.stage.surface.frameInWindow
    let zoom = area.width / CGFloat(document.player.animation?.canvas.width ?? 1)
    let start = CGPoint(
      x: area.minX + CGFloat(seen.x) * zoom, y: area.minY + CGFloat(seen.y) * zoom)
    let before = document.editing.edits
    point(.down, start)
    try frame()
    try time("stage") { point(.moved, CGPoint(x: start.x + CGFloat($0 + 5), y: start.y)) }
    point(.up, CGPoint(x: start.x + CGFloat(Self.count + 4), y: start.y))
    try frame()
    // Another layer above it was pressed.
    if document.editing.edits == before { figures.removeLast(2) }
  }

  private func undoAndRedo() throws {
    try time("undo", Self.few) { _ in document.editing.undo() }
    try time("redo", Self.few) { _ in document.editing.redo() }
  }

  private func rename() throws {
    guard let layer else { return }
    let row = panel.layers[layer].row
    try time("rename", Self.few) { document.editing.rename(row, to: "Name \($0)") }
  }

  /// Pastes keyframes at other frames of the layer from which they were copied.
  private func paste() throws {
    guard let layer, let outline = document.editing.outline else { return }
    let row = panel.layers[layer].row
    guard let property = outline.animatedProperties(ofLayer: row).first else { return }
    let copies = document.editing.copies(of: [property: [0]])
    document.playback.seek(to: panel.layers[layer].start)
    try time("paste", Self.few) {
      document.playback.seek(to: panel.layers[layer].start + Double(2 * $0 + 1))
      _ = document.editing.paste(copies, property: property, layer: row)
    }
  }

  /// Opens the search in all values, and types letters; then waits for what is found.
  private func find() async throws {
    try time("find", 1) { _ in viewer.openFind() }
    let letters = Array("opacity 3")
    try time("letter", letters.count) { viewer.overlays.search.take(text: String(letters[$0])) }
    try await finish("found") { viewer.overlays.search.isSearching }
    viewer.overlays.search.close()
    try frame()
  }

  /// Changes what is everywhere in the file.
  private func changeAll() async throws {
    guard let facts = document.editing.composition else { return }
    if let color = document.editing.colors.first {
      let transaction = document.editing.begin()
      try await job("palette") {
        document.editing.recolor(color.uses, to: RGBA(0.5, 0.25, 0.125, 1), in: transaction)
      }
      transaction.commit()
    }
    try await job("range") {
      document.editing.change(.range(start: facts.start, end: facts.end + 10, takesLayers: true))
    }
    try await job("rate") { document.editing.change(.rate(facts.rate * 2, keepsSeconds: true)) }
    try await job("size") {
      document.editing.change(.size(width: facts.width * 2, height: facts.height * 2, .scale))
    }
  }

  /// Drags the bar of a layer.
  /// - Parameter part: Where it is grabbed: 0.5 in the middle, which moves it, 1 at its end.
  private func drag(_ name: String, _ layer: Int, at part: CGFloat) throws {
    panel.select(layer)
    try frame()
    let bar = panel.barInWindow(of: layer)
    try drag(name, from: CGPoint(x: bar.minX + (bar.width - 4) * part + 2, y: bar.midY))
  }

  private func dragKeyframe(of layer: Int) throws {
    panel.setUnfolded(layer, true)
    guard let row = panel.rows.firstIndex(where: { $0.layer == layer && $0.property != nil }),
      let property = panel.rows[row].property,
      let key = panel.reader.track(of: property).keyframes.compactMap(\.frame).last
    else { return }
    panel.select(row: row)
    try frame()
    let area = panel.frame(of: row)
    let sign = panel.rectInWindow(
      CGRect(x: panel.scale.x(frame: key), y: area.center.y, width: 0, height: 0))
    try drag("keyframe", from: sign.origin)
  }

  /// Drags to the left and to the right in turn, so that each step changes something, also where
  /// it snaps.
  private func drag(_ name: String, from start: CGPoint) throws {
    func position(_ step: Int) -> CGPoint {
      let frames = Double(step % 2 == 0 ? -20 - step : 20 + step)
      return CGPoint(x: start.x + CGFloat(frames * panel.scale.spacing), y: start.y)
    }
    point(.down, start)
    try frame()
    try time(name) { point(.moved, position($0)) }
    try time(name + "_end", 1) { _ in point(.up, position(Self.count - 1)) }
  }

  /// Saves edits: from the command to the written file.
  private func save() async throws {
    guard let row = numberRow, case .number(let number)? = document.editing.text.value(of: row)
    else { return }
    var times: [Double] = []
    for step in 1...Self.few {
      document.editing.set([(row, .number(number + Double(step)))])
      try frame()
      let begin = ContinuousClock.now
      document.save()
      while document.editing.isModified, ContinuousClock.now - begin < .seconds(20) {
        try await Task.sleep(for: .milliseconds(1))
        try loop.work()
      }
      times.append((ContinuousClock.now - begin).milliseconds)
      try frame()
    }
    add("save", times)
  }

  // MARK: What is edited

  /// The layer in the middle of the list that can be moved and has keyframes.
  private var layer: Int? {
    let all = panel.layers.indices.filter {
      let layer = panel.layers[$0]
      return layer.start.isFinite && layer.stop.isFinite && layer.scale != nil
        && layer.container == nil
    }
    let tail = all.dropFirst(all.count / 2)
    return tail.first { panel.list.canUnfold($0) } ?? tail.first
  }

  /// A number in that layer that can be edited and has no keyframes.
  private var numberRow: Int? {
    guard let outline = document.editing.outline, let layer else { return nil }
    let row = panel.layers[layer].row
    return outline.rows.indices.dropFirst(row).first { row in
      guard case .number? = document.editing.text.value(of: row),
        case .success = document.editing.text.address(of: row)
      else { return false }
      return document.editing.text.keyframes(of: row).keyframes.isEmpty
    }
  }

  // MARK: Events and time

  private func point(_ phase: PointerEvent.Phase, _ location: CGPoint) {
    var event = PointerEvent(phase, at: location, button: phase == .moved ? 0 : 1)
    event.motion = CGPoint(x: location.x - pointer.x, y: location.y - pointer.y)
    pointer = location
    loop.handle(.pointer(viewer.window.eventID, event))
  }

  private func frame() throws {
    ticks.leaps += 1.0 / 60
    try loop.work()
  }

  /// Times an act with the frame that shows it.
  private func time(
    _ name: String, _ count: Int = EditingBench.count, _ act: (Int) throws -> Void
  ) throws {
    var times: [Double] = []
    for step in 0..<count {
      let begin = ContinuousClock.now
      try act(step)
      try frame()
      times.append((ContinuousClock.now - begin).milliseconds)
    }
    add(name, times)
  }

  /// Times a job until its result is shown, and the longest frame until then.
  private func job(_ name: String, _ act: () -> Void) async throws {
    let before = document.editing.edits
    let begin = ContinuousClock.now
    act()
    try frame()
    try await finish(name, since: begin, (ContinuousClock.now - begin).milliseconds) {
      document.editing.job != nil
    }
    #expect(document.editing.edits != before, "\(name)")
  }

  /// Makes frames until something ends; adds the time until then, and the longest frame.
  private func finish(
    _ name: String, since begin: ContinuousClock.Instant = .now, _ first: Double = 0,
    while isRunning: () -> Bool
  ) async throws {
    var longest = first
    // Long, since beside all other tests the thread of the window has few turns.
    while isRunning(), ContinuousClock.now - begin < .seconds(600) {
      // The rest of the thread's work is done meanwhile, such as taking a result.
      let start = ContinuousClock.now
      try await Task.sleep(for: .milliseconds(1))
      try frame()
      longest = max(longest, (ContinuousClock.now - start).milliseconds)
    }
    figures.append((name + "_ms", (ContinuousClock.now - begin).milliseconds))
    figures.append((name + "_frame_ms", longest))
  }

  private func add(_ name: String, _ times: [Double]) {
    let sorted = times.sorted()
    guard let longest = sorted.last else { return }
    figures.append((name + "_ms", sorted[sorted.count / 2]))
    if sorted.count > 1 { figures.append((name + "_longest_ms", longest)) }
  }
}

/// A window on SDL's dummy driver, filled with playing views.
///
/// Time is virtual: each frame advances the clock by 1/60 s, so that runs are repeatable.
private final class HeadlessWindow {
  /// The virtual clock in seconds. A class, because the frame clock's closure and the window share
  /// it.
  private final class Ticks {
    /// In seconds.
    var time = 0.0
  }

  private let ticks = Ticks()
  private let loop: EventLoop
  private let window: Window

  /// Makes an empty window; its size is in points, of which the dummy driver has one for each pixel.
  ///
  /// - Throws: `SDLError` where SDL cannot be loaded or initialized.
  init(size: PixelSize) throws {
    unsafe setenv("SDL_VIDEODRIVER", "dummy", 1)
    let ticks = ticks
    loop = try EventLoop(clock: FrameClock { ticks.time })
    window = try Window(
      loop: loop, title: "", size: CGSize(width: size.width, height: size.height))
    window.setLimits(.given)
  }

  /// Adds views in rows and columns, and starts them at evenly spaced positions of the animation, so
  /// that they do not all draw the same frame.
  func fill(with count: Int, of file: AnimationFile) {
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
    let cell = CGSize(
      width: window.size.width / CGFloat(columns), height: window.size.height / CGFloat(rows))
    for i in 0..<count {
      let view = AnimationSurface(animation: file.animation, imageProvider: file.imageProvider)
      view.frame = CGRect(
        x: CGFloat(i % columns) * cell.width, y: CGFloat(i / columns) * cell.height,
        width: cell.width, height: cell.height)
      window.root.addSubview(view)
      view.loopMode = .loop
      view.currentProgress = CGFloat(i) / CGFloat(count)
      view.play()
    }
  }

  /// Advances the clock by 1/60 s, and handles events, updates and painting once.
  func frame() throws {
    ticks.time += 1.0 / 60
    try loop.work()
  }
}
