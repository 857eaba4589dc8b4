// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// The context menus of pictures, layers, markers, files and warnings.
enum ContextMenu {
  /// The menu of the picture.
  /// - Parameters:
  ///   - point: The pointer's position in pixels of the animation; nil if it is outside.
  ///   - select: Selects the layer at that point.
  static func picture(
    _ document: Document, at point: Point?, select: @escaping (Point) -> Void
  ) -> [Menu.Item] {
    var items: [Menu.Item] = [.init(.play), .separator]
    if let point, document.file != nil {
      items.append(Menu.Item("Select the layer here") { select(point) })
      if let color = document.color(at: point), color.alpha > 0 {
        items.append(
          Menu.Item("Copy the colour \(color.hex)") { Clipboard.text = color.hex })
      }
      items.append(.separator)
    }
    return items + [
      .init(.copyFrame), .init(.saveFrame), .init(.reload), .separator, .init(.fit),
      .init(.actualSize), .init(.doubleSize), .init(.backdrop),
      .init(.backdropColor), .init(.fullscreen),
    ]
  }

  /// The menu of the selected node of the inspector.
  static func node(_ node: InspectorTree.Node?, of document: Document) -> [Menu.Item] {
    guard let node else { return [] }
    var own: [Menu.Item] = [.init(.switchLayer), .init(.rename)]
    if document.showsImage(node.row) { own.append(.init(.replaceImage)) }
    if node.isProperty {
      own = [.init(.edit), .init(.reset), .init(.addKeyframe), .init(.animate)]
      if document.keyframes(of: node.row).isAnimated {
        own.append(.separator)
        own += KeyframeScope.allCases.map { scope in
          var item = Menu.Item("Edits change: \(scope.title)") { document.keyframeScope = scope }
          item.isChecked = scope == document.keyframeScope
          return item
        }
      }
    }
    return own + [
      .separator, .init(.copyKeypath), .init(.copyCode), .separator, .init(.undo), .init(.redo),
    ]
  }

  /// The menu of a marker; empty for an invalid index.
  /// - Parameter ask: Asks for a name, with a title and the text to start with.
  static func marker(_ index: Int, of document: Document, ask: @escaping NamePrompt.Asking)
    -> [Menu.Item]
  {
    guard document.markers.indices.contains(index) else { return [] }
    let name = document.markers[index].name
    let frame = Double(document.markers[index].frameTime)
    let shown = document.player.shownFrame
    return [
      .init("Go to “\(name)”") { document.goToMarker(index) },
      .init("Play “\(name)” alone") { document.playMarker(index) },
      .separator,
      .init("In point at “\(name)”") { document.setIn(frame) },
      .init("Out point at “\(name)”") { document.setOut(frame) },
      .init(.clearRange), .separator,
      .init("Rename…") { ask("Rename the marker", name) { document.renameMarker(index, to: $0) } },
      .init("Move it to frame \(frameText(shown))") { document.moveMarker(index, to: shown) },
      .init("End it at frame \(frameText(shown))") { document.endMarker(index, at: shown) },
      .init("Delete the marker") { document.deleteMarker(index) }, .separator,
      .init("Copy the name") { Clipboard.text = name },
    ]
  }

  /// The menu of the timeline.
  /// - Parameters:
  ///   - progress: The position under the pointer, 0...1; nil for the shown frame.
  ///   - ask: Asks for a name, with a title and the text to start with.
  static func timeline(
    _ document: Document, at progress: Double?, ask: @escaping NamePrompt.Asking
  ) -> [Menu.Item] {
    let place = progress.map(document.wholeFrame) ?? document.player.shownFrame
    var ends: [Menu.Item] = [.init(.setIn), .init(.setOut)]
    if let progress {
      let frame = document.wholeFrame(at: progress)
      ends = [
        .init("In point at frame \(frameText(frame))") { document.setIn(frame) },
        .init("Out point at frame \(frameText(frame))") { document.setOut(frame) },
      ]
    }
    return ends + [
      .init(.clearRange), .separator, .init(.typeFrame), .init(.previousMarker), .init(.nextMarker),
      .init(.playMarker),
      .init("Add a marker at frame \(frameText(place))…") {
        ask("Add a marker at frame \(frameText(place))", "Marker") {
          document.addMarker($0, at: place)
        }
      },
      .init(.previousKeyframe), .init(.nextKeyframe), .separator,
      .init(.timelineLonger), .init(.timelineShorter),
      .init(.timelineWhole),
    ]
  }

  /// The menu of an entry of the list of files; empty for an invalid index.
  static func file(_ index: Int, of document: Document) -> [Menu.Item] {
    guard document.playlist.entries.indices.contains(index) else { return [] }
    let entry = document.playlist.entries[index]
    let isShown = index == document.playlist.index
    var items: [Menu.Item] = [
      .init("Show", isEnabled: !isShown) { document.openEntry(index) },
      .init("Compare with what is shown", isEnabled: !isShown && document.file != nil) {
        document.compare(with: entry)
      },
      .separator,
    ]
    if entry.isOnDisk {
      items.append(Menu.Item("Copy the path") { Clipboard.text = entry.path })
      items.append(Menu.Item("Show in its folder") { document.showInFolder(entry.path) })
    }
    return items + [.separator, .init("Close") { document.closeFile(index) }]
  }

  /// The menu of a warning.
  /// - Parameter select: Selects the layer of the warning.
  static func warning(
    _ warning: LottieWarning, of document: Document, select: @escaping () -> Void
  ) -> [Menu.Item] {
    [
      .init("Select its layer", isEnabled: InspectorTree.layer(in: warning.path) != nil) {
        select()
      },
      .init("Copy the warning") { Clipboard.text = warning.description },
      .init(.copyWarnings),
    ] + (document.canRaiseLimits ? [.init(.raiseLimits)] : [])
  }
}
