// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// What follows from the list of a panel's parts.
@Suite struct PanelPartTests {
  /// A row with a switch on it, at half the scale, 20 points from the corner of the panel.
  private final class Panel: PanelView, DrawnView, ContextMenuOwner {
    var log: [String] = []
    var isCurrent = false

    override var fit: (origin: Point, scale: Double) { (Point(20, 20), 0.5) }
    override func willPress(_ event: PointerEvent) { log.append("will press") }
    func drawing() -> [DrawItem] { parts.flatMap { $0.draw() } }

    override var parts: [PanelPart] {
      [
        PanelPart(
          area: Rect(x: 0, y: 0, width: 100, height: 40),
          element: AccessibleElement(.listItem, "Row", states: isCurrent ? .current : []),
          cursor: .hand,
          press: { [unowned self] in
            log.append("row \($0.point.map { "\($0.x)" } ?? "read") \($0.clicks)")
          },
          focus: { [unowned self] in log.append("focus") },
          edit: { [unowned self] _ in log.append("edit") },
          choose: { [unowned self] in log.append("choice \($0)") },
          menu: { [.separator] }),
        PanelPart(area: Rect(x: 0, y: 0, width: 100, height: 40), tip: "Drawn only"),
        PanelPart(
          area: Rect(x: 80, y: 0, width: 20, height: 40),
          element: AccessibleElement(.toggle, "Switch"),
          press: { [unowned self] _ in log.append("switch") }),
      ]
    }
  }

  private let panel: Panel

  init() {
    panel = Panel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  private func press(_ x: CGFloat, clicks: Int = 1) -> [String] {
    panel.log = []
    #expect(
      panel.pointerDown(PointerEvent(.down, at: CGPoint(x: x, y: 30), clickCount: clicks)))
    return panel.log
  }

  /// The uppermost part with an action gets a press, at a point of its own coordinates.
  @Test func aPressIsThatOfTheUppermostPart() {
    #expect(press(30, clicks: 2) == ["will press", "row 20.0 2"])
    #expect(press(65) == ["will press", "switch"])
    #expect(press(75) == ["will press"], "beside all parts")
  }

  /// What a part does not have is that of the part below it.
  @Test func cursorAndMenuAreThoseOfThePartBelow() {
    panel.pointerMoved(PointerEvent(.moved, at: CGPoint(x: 65, y: 30)))
    #expect(panel.pointerShape == .hand)
    #expect(panel.contextMenu(at: CGPoint(x: 65, y: 30))?.items.count == 1)
    panel.pointerMoved(PointerEvent(.moved, at: CGPoint(x: 75, y: 30)))
    #expect(panel.pointerShape == .arrow && panel.contextMenu(at: CGPoint(x: 75, y: 30)) == nil)
  }

  /// Without a pointer the menu is that of the part that has the keyboard.
  @Test func theMenuKeyOpensTheMenuOfTheCurrentPart() {
    #expect(panel.contextMenu(at: nil) == nil)
    panel.isCurrent = true
    #expect(panel.contextMenu(at: nil)?.area == CGRect(x: 20, y: 20, width: 50, height: 20))
  }

  /// Screen readers know the parts with elements, by their order and in points of the panel.
  @Test func screenReadersUsePartsWithElements() {
    #expect(panel.accessibleParts.map(\.name) == ["Row", "Switch"])
    #expect(panel.accessibleParts[1].frame == CGRect(x: 60, y: 20, width: 10, height: 20))
    for part in [nil, 0, 1, 2] { panel.accessiblePress(part: part) }
    panel.accessibleFocus(part: 0)
    panel.accessibleFocus(part: 1)
    panel.accessibleChoose(3, part: 0)
    panel.accessibleEdit(.select(0..<0), part: 0)
    #expect(panel.log == ["row read 1", "switch", "focus", "choice 3", "edit"])
  }
}
