// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The bar above the picture.
@Suite struct HeaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func host(_ json: String, width: CGFloat = 900) throws -> ViewerFixture {
    try ViewerFixture(
      paused: folder.write("name.json", json), size: CGSize(width: width, height: 600))
  }

  @Test func showsNameAndFactsOfTheFile() throws {
    let header = try host(Sample.warned).viewer.header
    #expect(header.content.name == "name.json")
    #expect(header.content.facts == "200×100 · 30 fps · 3.2 s")
    #expect(header.content.warnings == 2 && header.warnings.text == "2 warnings")
    let plain = try host(Sample.crossing).viewer.header
    #expect(plain.warnings.isHidden && plain.content.facts == "400×300 · 60 fps · 2 s")
  }

  /// A wide stroke along thousands of random lines takes longer to paint than the limit.
  @Test func showsThatAFrameIsTooSlow() throws {
    let points = (0..<8000).map { (i: Int) -> String in
      "[\((i * 7919) % 100),\((i * 104_729) % 100)]"
    }
    let zeros = Array(repeating: "[0,0]", count: points.count).joined(separator: ",")
    let header = try host(
      """
      {"v":"5.7.0","fr":30,"ip":0,"op":96,"w":100,"h":100,"layers":[{"ty":4,"ip":0,"op":96,"shapes":[
      {"ty":"sh","ks":{"k":{"c":true,"v":[\(points.joined(separator: ","))],"i":[\(zeros)],
      "o":[\(zeros)]}}},{"ty":"st","w":{"k":3000},"c":{"k":[1,0,0]}}]}]}
      """
    ).viewer.header
    #expect(header.content.warnings == 1)
  }

  @Test func showsThePositionInTheList() throws {
    let files = try ["a", "b"].map { try folder.write("\($0).json", Sample.crossing) }
    let viewer = try ViewerFixture(paused: files)
    #expect(viewer.viewer.header.content.position == "1 of 2")
    try viewer.press(.pageDown)
    #expect(viewer.viewer.header.content.position == "2 of 2")
    viewer.viewer.document.closeFile(0)
    try viewer.step()
    #expect(viewer.viewer.header.content.position.isEmpty)
  }

  /// The list leaves the inspector alone wherever there is room for both.
  @Test(arguments: [640, 900] as [CGFloat]) func warningsAreBesideTheInspector(_ width: CGFloat)
    throws
  {
    let viewer = try host(Sample.warned, width: width)
    try viewer.press(.character("t"))
    try viewer.press(.character("w"))
    let (list, inspector) = (viewer.viewer.warningList.frame, viewer.viewer.inspector.frame)
    #expect(list.maxX <= inspector.minX && list.minX >= 8 && list.width >= 264)
  }

  @Test func isHiddenInFullscreenAndEmptyWithoutAFile() throws {
    let viewer = try host(Sample.crossing)
    try viewer.press(.character("f"))
    #expect(viewer.viewer.header.isHidden)
    try viewer.press(.escape)
    #expect(!viewer.viewer.header.isHidden)
    let broken = try host(Sample.broken).viewer.header
    #expect(broken.content.name == "name.json" && broken.content.facts.isEmpty)
    #expect(broken.compare.isHidden && broken.inspector.isHidden)
  }

  /// From the narrowest window on nothing overlaps, and everything can be hit.
  @Test(arguments: [360, 420, 560, 900] as [CGFloat]) func layout(_ width: CGFloat) throws {
    let header = try host(Sample.warned, width: width).viewer.header
    let views = header.subviews.filter { !$0.isHidden }
    for (index, view) in views.enumerated() {
      #expect(header.bounds.contains(view.frame) && view.frame.width >= 24)
      for other in views[(index + 1)...] {
        #expect(!view.frame.geometry.intersects(other.frame.geometry))
      }
    }
  }

  /// A narrow bar leaves out what the menu has too, and keeps some of the name; undo and the timeline
  /// go last.
  @Test(arguments: [360, 420, 560, 900, 1280] as [CGFloat]) func aNarrowBarFolds(_ width: CGFloat)
    throws
  {
    let header = try host(Sample.warned, width: width).viewer.header
    let folding = [header.compare, header.redo, header.save, header.undo, header.timeline]
    let seen = folding.map { !$0.isHidden }
    #expect(seen == seen.sorted { !$0 && $1 }, "\(seen)")
    #expect(width < 560 || seen.allSatisfy(\.self))
    #expect((header.timeline.text != nil) == (width >= 900))
    #expect(!header.list.isHidden && !header.inspector.isHidden && !header.menu.isHidden)
  }

  @Test func buttonsOpenTheirPanels() throws {
    let host = try host(Sample.crossing)
    try host.click(host.viewer.header.inspector)
    #expect(!host.viewer.inspector.isHidden && host.viewer.header.inspector.isOn)
    try host.click(host.viewer.header.inspector)
    #expect(host.viewer.inspector.isHidden)
    try host.click(host.viewer.header.timeline)
    #expect(!host.viewer.layerPanel.isHidden && host.viewer.header.timeline.isOn)
    // A single file cannot be compared.
    try host.click(host.viewer.header.compare)
    #expect(host.viewer.document.notice.text != nil)
  }

  @Test func aWarningSelectsItsLayer() throws {
    let host = try host(Sample.warned)
    let viewer = host.viewer
    try host.click(viewer.header.warnings)
    let list = viewer.warningList
    #expect(!list.isHidden && list.warnings.count == 2)
    let odd = try #require(list.warnings.firstIndex { $0.path.hasPrefix("layers[2]") })
    let area = list.frameInWindow
    try host.point(.down, area.midX, area.minY + 8 + 48 * (CGFloat(odd) + 0.5))
    #expect(!viewer.inspector.isHidden)
    #expect(viewer.inspector.selectedNode?.name == "Odd")
    let selection = viewer.inspector.selection
    try host.press(.escape)
    #expect(list.isHidden)
    try host.press(.character("w"))
    #expect(!list.isHidden)
    // By keys, too.
    for key: Key in [.down, .up, .enter] { try host.press(key) }
    #expect(viewer.inspector.selectedNode?.name == "Song")
    for key: Key in [.down, .enter] { try host.press(key) }
    #expect(viewer.inspector.selection == selection)
    try host.press(.character("w"))
    #expect(list.isHidden)
  }

  /// An expression that fails from the second half on is told of when it does, wherever warnings
  /// are seen.
  @Test(arguments: [false, true]) func warningsComeWhileItPlays(bySeeking: Bool) throws {
    let late = Sample.warned.replacingOccurrences(
      of: #""nm":"Plain","#,
      with: #""nm":"Plain","ks":{"o":{"k":50,"x":"var $bm_rt = time > 1 ? missing : 50;"}},"#)
    let host = try host(late)
    let (viewer, header) = (host.viewer, host.viewer.header)
    #expect(header.warnings.text == "2 warnings")
    for key: Key in [.character("t"), .character("w"), .down] { try host.press(key) }
    let height = viewer.warningList.frame.height
    if bySeeking {
      try host.press(.end)
      try host.step()
    } else {
      try host.press(.space)
      for _ in 0..<90 { try host.step() }
    }
    #expect(header.warnings.text == "3 warnings")
    #expect(viewer.warningList.warnings.count == 3 && viewer.warningList.frame.height > height)
    #expect(viewer.inspector.sections.lines.contains { $0.name == "Warnings (3)" })
    // Another file has warnings of its own.
    viewer.document.open([try folder.write("plain.json", Sample.crossing)])
    try host.step()
    #expect(header.warnings.isHidden)
  }

  @Test func withoutWarningsThereIsNoList() throws {
    let host = try host(Sample.crossing)
    try host.press(.character("w"))
    #expect(host.viewer.warningList.isHidden)
  }

  /// As it is read: the header, the column at the left, the inspector at the right, the bar.
  @Test func tabMovesFromTopToBottom() throws {
    let host = try host(Sample.warned)
    let viewer = host.viewer
    let header = viewer.header
    viewer.panels.toggle(viewer.inspector)
    viewer.panels.toggleFileList()
    viewer.window.focusedView = nil
    try host.step()
    var found: [View] = []
    for _ in 0..<13 {
      try host.press(.tab)
      found.append(try #require(viewer.window.focusedView))
    }
    let expected: [View] = [
      header.list, header.warnings, header.compare, header.timeline, header.inspector,
      header.menu,
      viewer.fileList, viewer.inspector, viewer.panels.layerColumn, viewer.listDivider,
      viewer.sideDivider,
    ]
    for (view, wanted) in zip(found, expected) { #expect(view === wanted) }
    #expect(found[11...].allSatisfy { $0.frameInWindow.minY >= viewer.transport.frame.minY })
    viewer.window.focusedView = header.inspector
    try host.press(.enter)
    #expect(viewer.inspector.isHidden)
  }
}
