// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The sections of the inspector while nothing is selected, and rows that stay where they are.
@Suite struct InspectorSectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func host(_ json: String, height: CGFloat = 900) throws -> ViewerFixture {
    try ViewerFixture(
      paused: folder.write("a.json", json), size: CGSize(width: 1000, height: height),
      key: .character("t"))
  }

  private func title(_ section: InspectorSections.Section, in host: ViewerFixture) throws -> Int {
    try #require(host.viewer.inspector.sections.lines.firstIndex { $0.section == section })
  }

  private func clickTitle(_ section: InspectorSections.Section, in host: ViewerFixture) throws {
    let inspector = host.viewer.inspector
    let area = inspector.frame(of: try title(section, in: host))
    try host.click(
      CGRect(area).offsetBy(dx: inspector.frameInWindow.minX, dy: inspector.frameInWindow.minY))
  }

  /// What is about the file's content is open, what is about the file itself is not.
  @Test(arguments: [1200, 640, 400] as [CGFloat])
  func factsAreClosedAtFirst(_ height: CGFloat) throws {
    let host = try host(Sample.marked, height: height)
    let sections = host.viewer.inspector.sections
    #expect(sections.lines.compactMap(\.section) == [.composition, .markers, .file])
    #expect(sections.lines.compactMap(\.command) == [.fileSize, .fileRate, .fileRange])
    #expect(!sections.isOpen(.file) && sections.isOpen(.markers))
    #expect(sections.lines.contains { $0.name == "Markers (3)" })
  }

  /// A press of a fact of the composition asks for another one.
  @Test func theCompositionIsEdited() throws {
    let host = try host(Sample.marked)
    let inspector = host.viewer.inspector
    for command in [Command.ID.fileSize, .fileRate, .fileRange] {
      let line = try #require(inspector.sections.lines.firstIndex { $0.command == command })
      let area = CGRect(inspector.frame(of: line))
      try host.click(
        area.offsetBy(dx: inspector.frameInWindow.minX, dy: inspector.frameInWindow.minY))
      #expect(!host.viewer.overlays.namePrompt.isHidden, "\(command)")
      try host.press(.escape)
      #expect(host.viewer.overlays.namePrompt.isHidden)
    }
  }

  /// A press of a slot selects what has it.
  @Test func slotsAreListed() throws {
    let host = try host(Sample.slotted)
    let inspector = host.viewer.inspector
    let slots = inspector.sections.lines.filter { $0.kind == .slot }
    #expect(slots.map(\.name) == ["ink", "size"] && slots.map(\.value) == ["colour", "size"])
    let line = try #require(inspector.sections.lines.firstIndex { $0.name == "ink" })
    inspector.parts(of: line)[0].press?(.init())
    #expect(
      inspector.nodes.selection.map { inspector.nodes.keypath(of: $0).string } == "A.Fill.Color")
    #expect(inspector.nodes.rows.first?.name == "Fill")
  }

  @Test func aClickOpensAndClosesASection() throws {
    let host = try host(Sample.marked)
    let inspector = host.viewer.inspector
    let count = inspector.sections.lines.count
    try clickTitle(.file, in: host)
    #expect(
      inspector.sections.isOpen(.file) && inspector.sections.lines.contains { $0.kind == .cost })
    try clickTitle(.file, in: host)
    #expect(inspector.sections.lines.count == count)
  }

  @Test func keysOpenAndCloseASection() throws {
    let host = try host(Sample.marked)
    let inspector = host.viewer.inspector
    host.viewer.window.focusedView = inspector
    host.viewer.window.showsFocusRing = true
    try host.press(.down)
    #expect(inspector.cursor == 0)
    for (key, isOpen) in [
      (Key.left, false), (.left, false), (.right, true), (.enter, false), (.enter, true),
      (.space, false), (.space, true),
    ] {
      try host.press(key)
      #expect(inspector.sections.isOpen(.composition) == isOpen && !host.isPlaying, "\(key)")
    }
    #expect(inspector.cursor == 0)
  }

  @Test func screenReadersOpenAndCloseASection() throws {
    let host = try host(Sample.marked)
    let inspector = host.viewer.inspector
    #expect(inspector.accessibleParts[0].states == [.expandable, .expanded])
    #expect(inspector.accessibleParts[0].action == "press")
    inspector.accessiblePress(part: 0)
    #expect(inspector.accessibleParts[0].states == .expandable)
  }

  @Test func sectionsAreRemembered() throws {
    var options = ViewerOptions()
    options.statePath = folder.path + "/state.json"
    options.isPaused = true
    let path = try folder.write("a.json", Sample.marked)
    let first = try ViewerFixture([path], options: options)
    try first.press(.character("t"))
    first.viewer.inspector.toggle(.markers)
    let isOpen = first.viewer.inspector.sections.isOpen(.markers)
    try first.press(.character("q"))
    let second = try ViewerFixture([path], options: options)
    #expect(second.viewer.inspector.sections.isOpen(.markers) == isOpen)
    #expect(second.viewer.inspector.sections.opened == ["markers": isOpen])
  }

  /// A warning that comes while a value is edited, at the top and at the end of the list.
  @Test(arguments: [500, 700, 1600], [0, 1e6] as [Double])
  func aNewWarningDoesNotMoveTheEditedRow(_ height: CGFloat, _ scroll: Double) throws {
    let host = try host(Self.late, height: height)
    let inspector = host.viewer.inspector
    let node = try host.row("Position")
    inspector.beginEdit(node)
    inspector.scroll = scroll
    try host.step()
    let before = inspector.rowInWindow(of: node)
    let count = host.viewer.document.warnings.count
    host.viewer.document.playback.seek(to: 100)
    try host.step()
    try host.step()
    #expect(host.viewer.document.warnings.count > count, "there is a warning")
    #expect(inspector.editor.edit?.node == node && inspector.rowInWindow(of: node) == before)
  }

  private static let late = Sample.marked.replacingOccurrences(
    of: #""ks":{"#, with: #""ks":{"o":{"k":50,"x":"var $bm_rt = time > 1 ? missing : 50;"},"#)

  /// The row under the pointer is one that may be pressed next.
  @Test func aNewWarningDoesNotMoveTheRowUnderThePointer() throws {
    let host = try host(Self.late)
    let inspector = host.viewer.inspector
    func row() throws -> CGRect {
      let line = try #require(inspector.sections.lines.firstIndex { $0.marker == 1 })
      return CGRect(inspector.frame(of: line))
        .offsetBy(dx: inspector.frameInWindow.minX, dy: inspector.frameInWindow.minY)
    }
    let before = try row()
    try host.point(.moved, before.midX, before.midY)
    host.viewer.document.playback.seek(to: 100)
    try host.step()
    try host.step()
    #expect(inspector.sections.lines.contains { $0.section == .warnings })
    #expect(try row() == before)
    // The wheel brings the list back to its ends.
    let area = inspector.frameInWindow
    for notches: CGFloat in [100, -100] {
      try host.scroll(notches, at: CGPoint(x: area.midX, y: area.midY))
      #expect(inspector.scroll == (notches > 0 ? 0 : inspector.reach))
    }
  }

  /// Names of values → their units.
  @Test(
    arguments: [
      ("Position", "px"), ("Anchor Point", "px"), ("Scale", "%"), ("Rotation", "°"),
      ("Opacity", "%"), ("Size", "px"), ("Roundness", "px"), ("Stroke Width", "px"),
      ("Miter Limit", ""), ("Blurriness", "px"), ("Color", ""), ("Points", ""),
      ("Outer Radius", "px"), ("Outer Roundedness", "%"),
    ])
  func valuesHaveTheirUnits(_ name: String, _ unit: String) throws {
    let shapes =
      #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]},"r":{"k":0}},{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":2},"ml2":{"k":4}},{"ty":"sr","p":{"k":[0,0]},"or":{"k":9},"os":{"k":0},"pt":{"k":5},"r":{"k":0}}"#
    let effect =
      #"{"ty":29,"nm":"Blur","ef":[{"ty":0,"v":{"k":3}},{"ty":7,"v":{"k":1}},{"ty":7,"v":{"k":0}}]}"#
    let outline = try Sample.outline(
      of:
        #"{"v":"5.7.0","fr":60,"ip":0,"op":60,"w":9,"h":9,"layers":[{"ty":4,"ip":0,"op":60,"ks":{},"ef":[\#(effect)],"shapes":[\#(shapes)]}]}"#
    )
    let row = try #require(outline.rows.indices.first { outline.rows[$0].name == name })
    #expect(outline.unit(of: row) == unit)
  }
}
