// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Rulers, guides, and the snapping of dragged layers.
extension ViewerWindow {
  /// The key of the shown file among those with guides: its absolute path, or its URL; nil for
  /// stdin.
  private var guideKey: String? {
    guard let path = document.playlist.current, path != "-" else { return nil }
    return path.contains("://") ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Connects the rulers.
  func connectGuides() {
    stages.rulers.onChange = { [unowned self] in setGuides($0, isDragging: $1) }
    stages.rulers.isTaken = { [unowned self] point in
      let place = stage.convert(point, from: stages.rulers)
      return isOnGrip(place)
    }
    stages.rulers.menu = { [unowned self] id in
      var items: [Menu.Item] = []
      if let id {
        items = [
          .init(localized("Remove this guide"), isEnabled: !stages.views.locksGuides) {
            [unowned self] in
            var lines = stages.rulers.content.lines
            lines.remove(id)
            setGuides(lines, isDragging: false)
          }, .separator,
        ]
      }
      return items + [
        .init(.addGuide), .init(.clearGuides), .separator, .init(.rulers), .init(.guides),
        .init(.lockGuides), .init(.snapping),
      ]
    }
    mover.guides = { [unowned self] in
      guard !stages.views.doesNotSnap else { return nil }
      let lines = stages.views.hidesGuides ? GuideLines() : stages.rulers.content.lines
      return SnapLines(x: lines.vertical, y: lines.horizontal)
    }
  }

  /// Shows the guides of another file.
  func showGuides() {
    stages.rulers.content.lines = guideKey.flatMap { state.guides?[$0] } ?? GuideLines()
    stages.rulers.selection = nil
  }

  /// Changes the guides of the shown file, and remembers them at the end of a drag.
  private func setGuides(_ lines: GuideLines, isDragging: Bool) {
    stages.rulers.content.lines = lines
    if stages.views.hidesGuides { change { $0.hidesGuides = false } }
    guard !isDragging, let guideKey else { return }
    var known = state.guides ?? KnownGuides()
    known[guideKey] = lines
    state.guides = known.isEmpty ? nil : known
    saveState()
    trace(
      "guides",
      [
        "x": .text(lines.vertical.map(number).joined(separator: " ")),
        "y": .text(lines.horizontal.map(number).joined(separator: " ")),
      ])
  }

  /// Asks for the place of a guide, and adds it.
  func askForGuide() {
    namePrompt.begin(localized("A guide at x or y, in pixels or %"), "x 50%") {
      [unowned self] text in
      let size = stage.picture ?? Size(1, 1)
      guard let (isVertical, place) = GuideLines.parsed(text, in: size) else {
        return document.tell(.refused("A guide is at “x 120” or “y 50%”, not at “\(text)”"))
      }
      var lines = stages.rulers.content.lines
      guard let id = lines.add(isVertical: isVertical, at: place) else {
        return document.tell(
          .refused("There are \(GuideLines.most) guides in this direction already"))
      }
      setGuides(lines, isDragging: false)
      stages.rulers.selection = id
      return .done()
    }
  }

  /// Removes all guides of the shown file.
  func clearGuides() { setGuides(GuideLines(), isDragging: false) }

  /// Shows rulers and guides, before each frame.
  func followGuides() {
    let views = stages.views
    var contents = stages.rulers.content
    contents.showsRulers = views.showsRulers && document.file != nil
    contents.showsGuides = !views.hidesGuides
    contents.isLocked = views.locksGuides
    let corner = stage.frame.origin
    contents.stage = Rect(
      x: Double(corner.x), y: Double(corner.y), width: Double(stage.bounds.width),
      height: Double(stage.bounds.height))
    contents.artboard = stage.artboard?.offset(by: Vector(Double(corner.x), Double(corner.y)))
    contents.zoom = stage.zoom
    contents.snapped = mover.snapped
    stages.rulers.isHidden =
      document.file == nil
      || !contents.showsRulers && contents.snapped == SnapLines()
        && (contents.lines.isEmpty || !contents.showsGuides)
    stages.rulers.content = contents
  }
}
