// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieEditing

/// Laws of edits that are computed beside the window.
@MainActor @Suite struct JobTests {
  /// The changes of all of a file.
  nonisolated static let changes: [CompositionChange] = [
    .range(start: 0, end: 90, takesLayers: true), .rate(24, keepsSeconds: true),
    .size(width: 640, height: 200, .scale), .size(width: 640, height: 200, .center),
  ]

  /// A file of many layers, of which each has keyframes and the same colour.
  private static let text: String = {
    let layers = (0..<400).map { index in
      #"""
      {"ty":4,"nm":"L\#(index)","ind":\#(index + 1),"ip":0,"op":60,"st":0,"ks":{"p":{"a":1,"k":[
      {"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":30,"s":[9,\#(index)]}]}},"shapes":[
      {"ty":"rc","p":{"k":[5,5]},"s":{"k":[4,4]},"r":{"k":0}},{"ty":"fl","nm":"F","c":{"k":[1,0,0]},"o":{"k":100}}]}
      """#
    }
    return
      #"{"v":"5.9.0","fr":60,"ip":0,"op":60,"w":100,"h":100,"layers":[\#(layers.joined(separator: ","))]}"#
  }()

  private func rig(_ text: String = text) throws -> SessionRig {
    let rig = try SessionRig(text, isLarge: true)
    rig.session.scene.worksBeside = true
    return rig
  }

  private func wait(until isDone: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .amongTests
    while !isDone(), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(2)) }
  }

  /// Waits for the end of jobs.
  private func finish(_ rig: SessionRig) async throws {
    try await wait { rig.session.job == nil }
    #expect(rig.session.job == nil)
  }

  private func isBegun(_ result: EditResult) -> Bool {
    if case .begun = result { true } else { false }
  }

  private static let green = RGBA(0, 1, 0, 1)

  // MARK: Results

  /// The text and the picture are those of the edit that is made at once, and so is undo.
  @Test(arguments: CorpusFile.samples, changes)
  func theResultIsThatOfTheEditAtOnce(_ file: CorpusFile, _ change: CompositionChange) async throws
  {
    let bytes = try file.bytes()
    let (once, beside) = (try SessionRig(bytes), try SessionRig(bytes))
    beside.session.scene.worksBeside = true
    let result = once.session.change(change)
    #expect(isBegun(beside.session.change(change)))
    try await finish(beside)
    #expect(
      try beside.text == once.text && beside.session.history.canUndo == once.session.history.canUndo
    )
    for rig in [once, beside] { rig.player.seek(to: 7) }
    #expect(beside.player.displayList?.dump == once.player.displayList?.dump, "\(result)")
    guard once.session.history.canUndo else { return }
    #expect(beside.session.undo().refusal == nil)
    try await finish(beside)
    #expect(try beside.text == beside.original && !beside.session.history.canUndo)
  }

  /// The same of a colour with many uses.
  @Test func recolouringIsOneStep() async throws {
    let (once, beside) = (try SessionRig(Self.text), try rig())
    for rig in [once, beside] {
      let color = try #require(rig.session.colors.first)
      #expect(color.uses.count == 400)
      _ = rig.session.recolor(color.uses, to: Self.green)
    }
    try await finish(beside)
    #expect(try beside.text == once.text && beside.text != beside.original)
    // Going back is a job, too: nothing of it fits a frame.
    #expect(isBegun(beside.session.undo()))
    try await finish(beside)
    #expect(try beside.text == beside.original && beside.session.history.canRedo)
    #expect(isBegun(beside.session.redo()))
    try await finish(beside)
    #expect(try beside.text == once.text)
  }

  /// The scene and the rows before a job are freed, by another thread.
  @Test func theSceneBeforeAJobIsFreed() async throws {
    let rig = try rig()
    _ = rig.session.outline
    weak let old = rig.player.scene
    #expect(old != nil)
    _ = rig.session.change(.size(width: 640, height: 200, .scale))
    try await finish(rig)
    try await wait { old == nil }
    #expect(old == nil && rig.player.scene != nil)
  }

  /// An edit with notes, such as what was deleted or left out, is not done before its job.
  @Test func anEditWithNotesIsBegunWhileItsJobRuns() async throws {
    let rig = try rig()
    let rows = rig.animated
    #expect(rows.count == 400)
    let deleted = rig.session.editKeyframes(Dictionary(rows.map { ($0, [0]) }) { $1 }) { _ in
      .delete(at: 0)
    }
    #expect(isBegun(deleted.result) && deleted.keyframes?.count == 400)
    #expect(try rig.text == rig.original)
    try await finish(rig)
    #expect(try rig.text != rig.original)
    let layer = try rig.row("L7")
    let values = rows.map { ($0, PropertyValue.vector(Vector3D(x: 1, y: 2, z: 0))) }
    #expect(isBegun(rig.session.set(values + [(layer, .number(1))])))
    try await finish(rig)
    #expect(rig.session.text.value(of: rows[9]) == values[9].1)
  }

  /// What cannot be done is told at the end, and nothing has changed.
  @Test func aRefusalIsTold() async throws {
    let rig = try rig()
    var told: [String] = []
    rig.session.onResult = { told += $0.notes.map(\.english) }
    _ = rig.session.change(.rate(0, keepsSeconds: true))
    try await finish(rig)
    #expect(told == [CompositionProblem.rate.text.english])
    #expect(try rig.text == rig.original && !rig.session.history.canUndo)
  }

  // MARK: Meanwhile

  /// Nothing is left of a job that is ended, neither at once nor when its work would be done.
  @Test func cancellingLeavesNothing() async throws {
    let rig = try rig()
    let scene = rig.player.scene
    var events = 0
    rig.session.onEvent = { _ in events += 1 }
    _ = rig.session.change(.rate(24, keepsSeconds: true))
    let job = try #require(rig.session.job)
    rig.session.cancelJob()
    #expect(rig.session.job == nil)
    try await Task.sleep(for: .milliseconds(300))
    #expect(try rig.text == rig.original && !rig.session.history.canUndo && job.fraction < 1)
    #expect(rig.player.scene === scene && events == 0)
  }

  /// A job of a file ends when another one is shown.
  @Test func anotherFileEndsIt() throws {
    let rig = try rig()
    _ = rig.session.change(.rate(24, keepsSeconds: true))
    rig.session.file = "b"
    #expect(rig.session.job == nil)
  }

  @Test func progressRises() async throws {
    let rig = try rig()
    var seen: [(stage: JobStage, fraction: Double)] = []
    rig.session.onJob = {
      if let job = rig.session.job { seen.append((job.stage, job.fraction)) }
    }
    _ = rig.session.change(.rate(24, keepsSeconds: true))
    let job = try #require(rig.session.job)
    #expect(job.title.english == "Changing the frame rate" && job.fraction == 0)
    try await finish(rig)
    #expect(job.fraction == 1 && job.stage == .picture)
    #expect(seen.count > 5 && seen.first?.fraction == 0)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.fraction <= $1.fraction })
    #expect(seen.allSatisfy { $0.stage.range.contains($0.fraction) })
  }

  /// Looking goes on, writing does not.
  @Test func editsMeanwhileAreRefused() async throws {
    let rig = try rig()
    let row = try rig.row("L0.F.Opacity")
    _ = rig.session.set([(row, .number(50))])
    let before = try rig.text
    _ = rig.session.change(.size(width: 50, height: 50, .scale))
    let refusals = [
      rig.session.set([(row, .number(20))]), rig.session.undo(), rig.session.rename(0, to: "x"),
      rig.session.change(.rate(24, keepsSeconds: true)),
    ]
    for refusal in refusals.map(\.refusal) {
      #expect(
        refusal?.english == "Wait for the end of “Changing the size”, or end it with Esc")
    }
    #expect(try rig.text == before && rig.session.text.value(of: row) == .number(50))
    rig.player.seek(to: 20)
    #expect(rig.player.displayList?.items.isEmpty == false)
    try await finish(rig)
    #expect(rig.session.set([(try rig.row("L0.F.Opacity"), .number(20))]).refusal == nil)
    for _ in 0..<3 {
      _ = rig.session.undo()
      try await finish(rig)
    }
    #expect(try rig.text == rig.original)
  }

  // MARK: Transactions

  /// Of what is chosen while a job runs, the last one counts, and all is one step.
  @Test func theLastChangeOfATransactionCounts() async throws {
    let (once, drag) = (try SessionRig(Self.text), try rig())
    _ = once.session.recolor(once.session.colors[0].uses, to: Self.green)
    let uses = drag.session.colors[0].uses
    let transaction = drag.session.begin()
    for part in 0...4 {
      let color = RGBA(1 - Double(part) / 4, Double(part) / 4, 0, 1)
      _ = drag.session.recolor(uses, to: color, in: transaction)
    }
    transaction.commit()
    try await finish(drag)
    #expect(try drag.text == once.text)
    _ = drag.session.undo()
    try await finish(drag)
    #expect(try drag.text == drag.original && !drag.session.history.canUndo)
  }

  @Test func anAbortedTransactionLeavesNothing() async throws {
    let rig = try rig()
    let uses = rig.session.colors[0].uses
    let transaction = rig.session.begin()
    _ = rig.session.recolor(uses, to: Self.green, in: transaction)
    try await finish(rig)
    #expect(try rig.text != rig.original)
    _ = rig.session.recolor(uses, to: RGBA(0, 0, 1, 1), in: transaction)
    #expect(rig.session.job != nil)
    rig.session.abort(transaction)
    try await finish(rig)
    #expect(try rig.text == rig.original && !rig.session.history.canUndo)
  }
}
