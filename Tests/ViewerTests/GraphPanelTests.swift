// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// Graphs of properties in the layers in time, and the rectangle that selects keyframes.
@Suite struct GraphPanelTests {
  private let folder: TemporaryFolder
  private let host: ViewerFixture
  private var viewer: ViewerWindow { host.viewer }
  private var panel: LayerPanel { host.viewer.layerPanel }

  private static let sample = Sample.file(
    Sample.solid(
      "Top",
      #""s":{"a":1,"k":[{"t":10,"s":[0,50,100],"o":{"x":[0.3,0.3,0.3],"y":[0,0,0]},"i":{"x":[0.7,0.7,0.7],"y":[1,1,1]}},{"t":20,"s":[100,80,100],"o":{"x":[0.3,0.3,0.3],"y":[0,0,0]},"i":{"x":[0.7,0.7,0.7],"y":[1,1,1]}},{"t":40,"s":[60,100,100]}]},"o":{"a":1,"k":[{"t":0,"s":[0],"h":1},{"t":30,"s":[100]}]}"#
    ) + ","
      + Sample.solid(
        "Arc",
        #""p":{"a":1,"k":[{"t":0,"s":[0,0],"to":[0,55.2],"ti":[-55.2,0],"o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1}},{"t":50,"s":[100,100]}]}"#
      ))

  init() throws {
    folder = try TemporaryFolder()
    host = try ViewerFixture(
      paused: [folder.write("a.json", Self.sample)], size: CGSize(width: 900, height: 800),
      statePath: folder.path + "/state.json")
    try host.press(.character("t"), .shift)
    try host.press(.down)
    try host.press(.character("u"))
    host.viewer.state.layersShare = 0.64
    host.viewer.root.layoutNow()
    try host.step()
  }

  /// Selects a property of the topmost layer, and shows its graph.
  private func open(_ name: String) throws -> Int {
    let row = try #require(
      panel.rows.firstIndex { $0.property.map { panel.reader.name(of: $0) } == name })
    panel.select(row: row)
    try host.press(.function(3), .shift)
    return try #require(panel.property)
  }

  private func graph(_ property: Int) throws -> Graph {
    try #require(panel.graph(of: property))
  }

  private func inWindow(_ point: Point) -> CGPoint {
    let corner = panel.frameInWindow.origin
    return CGPoint(x: corner.x + CGFloat(point.x), y: corner.y + CGFloat(point.y))
  }

  private func windowPoint(_ index: Int, _ component: Int, of property: Int) throws -> CGPoint {
    let graph = try graph(property)
    return inWindow(try #require(graph.point(index, component)))
  }

  private func handle(
    _ index: Int, _ side: KeyframeSide, _ component: Int, of property: Int
  ) throws -> CGPoint {
    let handle = Graph.Handle(index: index, side: side, component: component)
    let graph = try graph(property)
    return inWindow(try #require(graph.point(of: handle)))
  }

  private func drag(
    _ point: CGPoint, by x: CGFloat, _ y: CGFloat, _ modifiers: KeyModifiers = [],
    pressed: KeyModifiers = []
  ) throws {
    panel.heldModifiers = { pressed }
    try host.point(.down, point.x, point.y)
    panel.heldModifiers = { modifiers }
    for part in 1...4 {
      try host.point(.moved, point.x + x * CGFloat(part) / 4, point.y + y * CGFloat(part) / 4)
    }
    try host.point(.up, point.x + x, point.y + y)
    panel.heldModifiers = { [] }
  }

  private func values(_ property: Int) throws -> [[Double]] {
    try #require(panel.reader.curve(of: property)).keyframes.map(\.values)
  }

  private func times(_ property: Int) -> [Double] {
    panel.reader.track(of: property).keyframes.map(\.time)
  }

  private var text: String { viewer.document.jsonText }

  private var spacing: CGFloat { CGFloat(panel.scale.spacing) }

  // MARK: Rows

  @Test func aGraphUnfoldsBelowItsProperty() throws {
    let property = try open("Scale")
    #expect(panel.rows.count == 5 && panel.rows[2].isGraph && panel.rows[2].property == property)
    #expect(panel.frame(of: 3).minY == panel.frame(of: 2).maxY)
    #expect(panel.frame(of: 2).height == panel.graphHeight)
    // The rows around a graph are one step of the keyboard.
    try host.press(.down)
    #expect(panel.property == panel.rows[3].property)
    try host.press(.up)
    #expect(panel.property == property)
    try host.press(.function(3), .shift)
    #expect(panel.rows.count == 4)
    // The arrow before the name does the same.
    let area = panel.rowInWindow(1)
    try host.point(.down, area.minX + 22, area.midY)
    try host.point(.up, area.minX + 22, area.midY)
    #expect(panel.rows.count == 5)
    panel.setUnfolded(0, false)
    #expect(panel.rows.count == 2)
  }

  /// By its key, its button and its menu; the row of its property stays above it.
  @Test func aGraphTakesTheWholePanel() throws {
    let property = try open("Scale")
    let usual = panel.graphHeight
    try host.press(.function(3), [.control, .shift])
    #expect(panel.graphs.isFilled && panel.graphHeight > usual)
    let row = try #require(panel.list.row(ofProperty: property, isGraph: true))
    #expect(panel.frame(of: row).maxY <= Double(panel.bounds.height) + 1)
    #expect(panel.frame(of: row - 1).minY >= -1)
    let button = try #require(
      panel.controls.first { $0.element?.name.hasPrefix("Graph in") == true })
    #expect(button.element?.states.contains(.checked) == true)
    let point = inWindow(button.area.center)
    try host.point(.down, point.x, point.y)
    try host.point(.up, point.x, point.y)
    #expect(!panel.graphs.isFilled && panel.graphHeight == usual)
    // Without a graph, it opens one.
    try host.press(.function(3), .shift)
    viewer.run(.fillGraph)
    #expect(panel.graphs.isFilled && panel.list.graphs == [property])
  }

  /// A preset is one step for all selected keyframes; one's own curve is kept for the next start.
  @Test func easingsAreChosenByTheirPictures() throws {
    let property = try open("Scale")
    #expect(CommandTable.command(.easingMenu)?.isPossible(in: viewer) == false)
    panel.keys.keyframes = [property: [0, 1]]
    try host.press(.character("e"), [.alt, .shift])
    let menu = viewer.menu
    #expect(menu.items.count { $0.picture != nil } == EasingPreset.allCases.count)
    #expect(menu.items.count { !$0.isSeparator } <= CommandGroup.mostRows)
    let row = menu.row(try #require(menu.items.firstIndex { $0.title == "Overshoot" })).center
    try host.point(.down, CGFloat(row.x), CGFloat(row.y))
    try host.point(.up, CGFloat(row.x), CGFloat(row.y))
    #expect(panel.commands.easing == EasingPreset.overshoot.curve)
    #expect(viewer.document.editing.history.titles == ["Easing: Scale of Top"])
    let easings = viewer.panels.easings
    #expect(easings.items.first { $0.title == "Overshoot" }?.isChecked == true)
    try #require(easings.items.last).act()
    try host.type("Bouncy")
    try host.press(.enter)
    #expect(viewer.state.easings?.map(\.name) == ["Bouncy"])
    let kept = ViewerState(path: folder.path + "/state.json").easings
    #expect(kept?.first?.curve == EasingPreset.overshoot.curve)
    let own = try #require(easings.items.first { $0.title == "My curves" }).submenu
    #expect(own.map(\.title) == ["Bouncy", "", "Forget"])
    try #require(own.last?.submenu.first).act()
    #expect(viewer.state.easings == nil)
    // A hold, and a curve that ends it.
    for (title, kind) in [("Hold", KeyframeTrack.Kind.hold), ("Strong ease", .eased)] {
      try #require(easings.items.first { $0.title == title }).act()
      #expect(panel.reader.track(of: property).keyframes[0].kind == kind)
    }
  }

  @Test func whatHasNoGraphSaysSo() throws {
    panel.select(row: 0)
    viewer.run(.graph)
    #expect(viewer.document.notice.text == "Select a property in the timeline")
    viewer.document.open([
      try folder.write(
        "b.json",
        Sample.file(
          #"{"ty":4,"nm":"S","ip":0,"op":60,"ks":{},"shapes":[{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}]},{"t":9,"s":[{"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}]}]}}]}"#
        ))
    ])
    try host.steps(2)
    panel.setUnfolded(0, true)
    panel.select(row: 1)
    panel.toggleGraphs()
    #expect(viewer.document.notice.text == "A graph needs keyframes of numbers")
  }

  @Test func theSwitchShowsSpeeds() throws {
    let property = try open("Scale")
    #expect(try graph(property).kind == .value)
    let buttons = try graph(property).buttons
    try host.click(CGRect(inWindow(buttons[1].area)))
    #expect(try graph(property).kind == .speed && panel.rows.count == 5)
    #expect(panel.controls.prefix(2).map(\.element?.states) == [[], [.checked]])
    let part = panel.accessibleParts.firstIndex { $0.name == "Value of graphs" }
    panel.accessiblePress(part: part)
    #expect(try graph(property).kind == .value)
    try host.press(.function(3), [.alt, .shift])
    #expect(try graph(property).kind == .speed)
  }

  private func inWindow(_ area: Rect) -> Rect {
    let corner = inWindow(Point(area.minX, area.minY))
    return Rect(
      x: Double(corner.x), y: Double(corner.y), width: area.width, height: area.height)
  }

  @Test func rowsAreRead() throws {
    let property = try open("Scale")
    panel.select(keyframe: 1, of: property)
    let part = panel.accessibleParts[2]
    #expect(part.name == "Graph of Scale" && part.detail == "values" && part.role == .treeItem)
    #expect(part.text.hasSuffix(" %; frame 20: 100, 80 %"), "\(part.text)")
  }

  // MARK: Points

  @Test func aPointIsDragged() throws {
    let property = try open("Scale")
    let before = text
    let unit = try graph(property).axis
    try drag(windowPoint(1, 1, of: property), by: 5 * spacing, 18)
    let new = try values(property)
    #expect(times(property) == [10, 25, 40] && new[1][0] == 100 && new[0] == [0, 50])
    let wanted = unit.rounded(80 + unit.values(18))
    #expect(new[1][1] == wanted && wanted < 80)
    #expect(text.contains(#"{"t":25,"s":[100,\#(JSONText(wanted)),100],"o""#), "\(text)")
    try host.press(.character("z"), .control)
    #expect(text == before && !viewer.document.editing.isModified)
  }

  private struct JSONText: CustomStringConvertible {
    let description: String
    init(_ number: Double) {
      description = number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
  }

  @Test func shiftKeepsOneAxis() throws {
    let property = try open("Scale")
    try drag(windowPoint(1, 0, of: property), by: 3, 40, .shift)
    #expect(times(property) == [10, 20, 40])
    #expect(try values(property)[1][0] < 100)
    try host.press(.character("z"), .control)
    try drag(windowPoint(1, 0, of: property), by: 4 * spacing, 3, .shift)
    #expect(times(property) == [10, 24, 40])
    #expect(try values(property)[1] == [100, 80])
  }

  /// All selected keyframes of the property move alike; of another property only in time.
  @Test func severalPointsMoveTogether() throws {
    let opacity = try open("Opacity")
    let scale = try open("Scale")
    panel.keys.keyframes = [scale: [0, 1], opacity: [1]]
    try drag(windowPoint(1, 0, of: scale), by: 2 * spacing, -20)
    let new = try values(scale)
    #expect(times(scale) == [12, 22, 40] && times(opacity) == [0, 32])
    #expect((new[1][0] - new[0][0] - 100).magnitude < 1e-4 && new[0][0] > 0 && new[1][1] == 80)
    #expect(try values(opacity) == [[0], [100]])
    try host.press(.character("z"), .control)
    #expect(!viewer.document.editing.isModified)
  }

  @Test func valuesSnapToOthers() throws {
    let property = try open("Scale")
    let axis = try graph(property).axis
    let distance = axis.y(60) - axis.y(100)
    try drag(windowPoint(1, 0, of: property), by: 0, CGFloat(distance) + 3)
    #expect(try values(property)[1][0] == 60)
  }

  @Test func escapeTakesADragBack() throws {
    let property = try open("Scale")
    let start = try windowPoint(1, 0, of: property)
    try host.point(.down, start.x, start.y)
    try host.point(.moved, start.x + 20, start.y + 20)
    #expect(viewer.document.editing.isModified)
    try host.press(.escape)
    #expect(!viewer.document.editing.isModified)
    #expect(try values(property)[1] == [100, 80])
    try host.point(.up, start.x, start.y)
    panel.select(keyframe: 1, of: property)
    let handle = try handle(1, .before, 0, of: property)
    try host.point(.down, handle.x, handle.y)
    try host.point(.moved, handle.x - 20, handle.y + 20)
    #expect(viewer.document.editing.isModified)
    try host.press(.escape)
    #expect(!viewer.document.editing.isModified)
  }

  /// What is dragged stays in sight: the axis does not change until the release.
  @Test func theAxisStaysWhileDragging() throws {
    let property = try open("Scale")
    let axis = try graph(property).axis
    let start = try windowPoint(1, 0, of: property)
    try host.point(.down, start.x, start.y)
    try host.point(.moved, start.x, start.y - 60)
    #expect(try graph(property).axis == axis)
    try host.point(.up, start.x, start.y - 60)
    #expect(try graph(property).axis.range.upperBound > axis.range.upperBound)
  }

  // MARK: Handles

  private func easing(_ index: Int, _ side: KeyframeSide, _ component: Int, _ property: Int) throws
    -> Point
  {
    try #require(panel.reader.curve(of: property)?.easing(of: index, side, component: component))
  }

  /// Components with one easing keep one; Ctrl gives the dragged one its own.
  @Test func aHandleIsDragged() throws {
    let property = try open("Scale")
    panel.select(keyframe: 0, of: property)
    let before = text
    try drag(handle(0, .after, 0, of: property), by: 2 * spacing, -30)
    let new = try easing(0, .after, 0, property)
    #expect(new.x > 0.45 && new.x < 0.55 && new.y > 0)
    #expect(try easing(0, .after, 1, property) == new)
    #expect(text.contains(#""i":{"x":[0.7,0.7,0.7],"y":[1,1,1]}},{"t":20"#))
    try host.press(.character("z"), .control)
    #expect(text == before)
    try drag(handle(0, .after, 0, of: property), by: 0, -30, .control)
    #expect(try easing(0, .after, 0, property).y > 0)
    #expect(try easing(0, .after, 1, property) == Point(0.3, 0))
    #expect(panel.reader.curve(of: property)?.isSplit(0, .after) == true)
  }

  @Test func shiftKeepsTheLevelAndAltTheSpeed() throws {
    let property = try open("Opacity")
    panel.select(keyframe: 0, of: property)
    viewer.run(.linearKeyframes)
    viewer.document.editing.editKeyframes([property: []]) { _ in .add(at: 15) }
    try host.step()
    panel.select(keyframe: 1, of: property)
    let start = try easing(1, .after, 0, property)
    try drag(handle(1, .after, 0, of: property), by: 3 * spacing, -25, .shift)
    let level = try easing(1, .after, 0, property)
    #expect(level.y == start.y && level.x > start.x)
    let old = try easing(1, .before, 0, property)
    try drag(handle(1, .after, 0, of: property), by: 0, -25, .alt)
    let curve = try #require(panel.reader.curve(of: property))
    let speeds = [KeyframeSide.before, .after].compactMap {
      curve.handle(.speed, of: 1, $0, component: 0)?.y
    }
    #expect(speeds.count == 2 && (speeds[0] - speeds[1]).magnitude < 0.01 * speeds[0].magnitude)
    #expect(try easing(1, .before, 0, property) != old)
  }

  /// The same side of the other selected keyframes gets the same ease.
  @Test func handlesOfSeveralKeyframes() throws {
    let property = try open("Scale")
    panel.keys.keyframes = [property: [0, 1]]
    try drag(handle(0, .after, 0, of: property), by: 2 * spacing, -20)
    #expect(try easing(1, .after, 0, property) == easing(0, .after, 0, property))
    try host.press(.character("z"), .control)
    #expect(!viewer.document.editing.isModified)
  }

  /// On a motion path, values have no handles; speeds have one curve.
  @Test func aMotionPath() throws {
    panel.select(1)
    panel.setUnfolded(1, true)
    let property = try open("Position")
    panel.keys.keyframes = [property: [0, 1]]
    #expect(try graph(property).handles.isEmpty)
    panel.show(.speed)
    #expect(try graph(property).handles.count == 2)
    try drag(handle(0, .after, 0, of: property), by: 2 * spacing, -30)
    #expect(try easing(0, .after, 0, property).y > 0)
    #expect(text.contains(#""to":[0,55.2],"ti":[-55.2,0]"#))
  }

  @Test func theEasingIsTyped() throws {
    let property = try open("Scale")
    panel.select(keyframe: 0, of: property)
    try host.press(.character("e"), .alt)
    #expect(!viewer.namePrompt.isHidden && viewer.namePrompt.entry.text == "0.3, 0, 0.7, 1")
    try host.type("0.1, 0.2 0.5,1.5")
    try host.press(.enter)
    #expect(try easing(0, .after, 0, property) == Point(0.1, 0.2))
    #expect(try easing(1, .before, 0, property) == Point(0.5, 1.5))
    try host.press(.character("e"), .alt)
    try host.type("2, 0, 1, 1")
    try host.press(.enter)
    #expect(viewer.document.notice.text?.hasPrefix("“2, 0, 1, 1” is no easing") == true)
  }

  @Test func valuesMoveByKeys() throws {
    let property = try open("Opacity")
    panel.select(keyframe: 1, of: property)
    try host.press(.down, .control)
    let step = try 100 - values(property)[1][0]
    #expect(step > 0)
    try host.press(.up, [.control, .shift])
    #expect(try values(property)[1][0] == 100 + 9 * step)
  }

  // MARK: Rectangle

  @Test func aRectangleSelects() throws {
    let rows = panel.rows.indices.filter { panel.rows[$0].property != nil }
    let (first, last) = (panel.rowInWindow(rows[0]), panel.rowInWindow(rows[1]))
    let left = CGFloat(panel.scale.x(frame: 15)) + panel.frameInWindow.minX
    let frame = host.frame
    try drag(
      CGPoint(x: left, y: first.minY + 4), by: 20 * spacing, last.maxY - first.minY - 8)
    let (scale, opacity) = (
      try #require(panel.rows[rows[0]].property), try #require(panel.rows[rows[1]].property)
    )
    #expect(panel.keys.keyframes == [scale: [1], opacity: [1]] && host.frame == frame)
    // With Shift it adds, and Escape takes it back.
    let start = CGFloat(panel.scale.x(frame: 5)) + panel.frameInWindow.minX
    try drag(
      CGPoint(x: start, y: first.midY - 6), by: 8 * spacing, 12, pressed: .shift)
    #expect(panel.keys.keyframes == [scale: [0, 1], opacity: [1]])
    try host.point(.down, left, first.midY)
    try host.point(.moved, left + 8 * spacing, first.midY + 4)
    #expect(panel.keys.keyframes == [scale: [1]])
    try host.press(.escape)
    #expect(!panel.isDragging && panel.keys.keyframes.isEmpty)
  }

  @Test func aRectangleInAGraphSelects() throws {
    let property = try open("Scale")
    let point = try windowPoint(2, 1, of: property)
    try drag(CGPoint(x: point.x - 20, y: point.y - 12), by: 40, 20)
    #expect(panel.keys.keyframes == [property: [2]])
  }

  /// All keyframes of all unfolded properties; a click on a name those of one.
  @Test func allAreSelected() throws {
    try host.press(.character("a"), .control)
    #expect(panel.keys.keyframes.values.map(\.count).sorted() == [2, 3])
    let row = try #require(panel.rows.lastIndex { $0.property != nil })
    let area = panel.rowInWindow(row)
    try host.point(.down, area.minX + 60, area.midY)
    try host.point(.up, area.minX + 60, area.midY)
    let property = try #require(panel.rows[row].property)
    #expect(panel.keys.keyframes == [property: [0, 1]])
  }
}
