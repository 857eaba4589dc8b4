// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// The scroll bar of all lists.
@Suite struct ScrollBarTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func host(_ height: CGFloat = 400, _ key: Key? = nil) throws -> ViewerFixture {
    let files = try (0..<30).map { try folder.write("file\($0).json", Sample.marked) }
    return try ViewerFixture(
      paused: files, size: CGSize(width: 900, height: height), key: key)
  }

  /// Content, visible part and offset → whether there is a bar, and where its thumb is in 200 points.
  @Test(
    arguments: [
      (100, 200, 0, nil), (200, 200, 0, nil), (400, 200, 0, 3...100), (400, 200, 200, 100...197),
      (100_000, 200, 0, 3...27), (100_000, 200, 99_800, 173...197), (0, 0, 0, nil),
    ] as [(Double, Double, Double, ClosedRange<Double>?)])
  func theThumbShowsThePart(
    _ content: Double, _ visible: Double, _ offset: Double, _ thumb: ClosedRange<Double>?
  ) {
    let bar = ScrollBar()
    bar.setFrame(in: CGRect(x: 0, y: 0, width: 50, height: 200))
    bar.isNear = true
    bar.extent = ScrollBar.Extent(content: content, visible: visible, offset: offset)
    #expect(bar.isShown == (thumb != nil) && bar.drawing().isEmpty == (thumb == nil))
    #expect((bar.hitTest(CGPoint(x: 5, y: 5)) != nil) == (thumb != nil))
    guard let thumb else { return }
    #expect(isNear(bar.thumb.minY, thumb.lowerBound) && isNear(bar.thumb.maxY, thumb.upperBound))
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < 0.01 }

  @Test func itIsShownOnHoverAndForAMomentAfterScrolling() throws {
    let host = try host(400, .character("a"))
    let list = host.viewer.fileList
    #expect(!list.bar.isShown)
    try host.press(.down)
    for _ in 0..<8 { try host.press(.down) }
    #expect(list.scroll > 0 && list.bar.isShown)
    try host.steps(Int(ScrollBar.linger * 60) + 10)
    #expect(!list.bar.isShown && !list.bar.isAnimating)
    try host.point(.moved, 50, 200)
    #expect(list.bar.isShown)
    try host.point(.moved, 600, 200)
    #expect(!list.bar.isShown)
  }

  /// Drags the thumb of a bar to the end and back.
  private func drag(_ bar: ScrollBar, in host: ViewerFixture, offset: () -> Double) throws {
    let area = bar.frameInWindow
    let x = area.midX
    try host.point(.moved, x - 30, area.midY)
    try host.point(.moved, x, area.midY)
    let y = area.minY + CGFloat(bar.thumb.center.y)
    try host.point(.down, x, y)
    #expect(offset() == 0, "a press on the thumb moves nothing")
    try host.point(.moved, x - 200, y + area.height)
    #expect(abs(bar.extent.offset - bar.extent.reach) < 1 && offset() > 0)
    try host.point(.moved, x, area.minY - 50)
    #expect(offset() == 0)
    try host.point(.up, x, area.minY - 50)
    // A press beside the thumb brings it there.
    try host.point(.down, x, area.maxY - 5)
    try host.point(.up, x, area.maxY - 5)
    #expect(offset() > 0)
  }

  @Test func listsAreDragged() throws {
    let host = try host(400, .character("a"))
    let viewer = host.viewer
    let index = viewer.document.playlist.index
    try drag(viewer.fileList.bar, in: host) { viewer.fileList.scroll }
    #expect(viewer.document.playlist.index == index, "no file is opened")
    try host.press(.character("t"))
    try host.openSections()
    try drag(viewer.inspector.bar, in: host) { viewer.inspector.scroll }
    #expect(viewer.inspector.selection == nil)
  }

  @Test func cardsAndMenusAreDragged() throws {
    let host = try host()
    let viewer = host.viewer
    func bar(_ view: View) throws -> ScrollBar {
      // It is in the card itself, or in the list on it.
      let views = view.subviews + view.subviews.flatMap(\.subviews)
      return try #require(views.lazy.compactMap { $0 as? ScrollBar }.first { !$0.isHidden })
    }
    try host.press(.character("k"), .control)
    let results = try bar(viewer.search)
    try drag(results, in: host) { results.extent.offset }
    #expect(!viewer.search.isHidden)
    try host.press(.escape)
    try host.press(.character("?"))
    let keys = try bar(viewer.help)
    try drag(keys, in: host) { keys.extent.offset }
    #expect(!viewer.help.isHidden, "a press beside the bar closes the card")
    try host.press(.escape)
    viewer.menu.open((0..<40).map { Menu.Item("Row \($0)") {} }, at: .zero)
    try host.step()
    try drag(bar(viewer.menu), in: host) { viewer.menu.panels.first?.scroll ?? 0 }
    #expect(!viewer.menu.isHidden)
  }
}
