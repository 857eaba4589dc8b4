// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The context menus of pictures, layers, markers, files and warnings.
enum ContextMenu {
  /// The menu of the picture.
  /// - Parameters:
  ///   - point: The pointer's position in pixels of the animation; nil if it is outside.
  ///   - select: Selects the layer at that point; nil where that is done.
  static func picture(
    _ document: Document, at point: Point?, select: ((Point) -> Void)?
  ) -> [Menu.Item] {
    var items: [Menu.Item] = [.init(.play), .separator]
    if let point, document.file != nil {
      if let select {
        items.append(Menu.Item(localized("Select the layer here")) { select(point) })
      }
      if let color = document.color(at: point), color.alpha > 0 {
        items.append(
          Menu.Item(localized("Copy the colour \(color.hex)")) { Clipboard.text = color.hex })
      }
      items.append(.separator)
    }
    return items + [
      .init(.copyFrame), .init(.saveFrame), .init(.reload), .separator, .init(.fit),
      .init(.actualSize), .init(.doubleSize), .init(.backdrop),
      .init(.backdropColor), .init(.fullscreen),
    ]
  }

  /// The menu of the selected layer on the stage: what is done with it, then the menu of the picture.
  /// - Parameter point: The pointer's position in pixels of the animation; nil for a menu by a key.
  static func layer(_ document: Document, at point: Point?) -> [Menu.Item] {
    Menu.layer + [
      .separator,
      .init(localized("Picture"), submenu: picture(document, at: point, select: nil)),
    ]
  }

  /// The menu of the selected row of the outline: of a layer, a group, an item or a property.
  static func node(_ row: Int?, of document: Document) -> [Menu.Item] {
    guard let row, let outline = document.editing.outline else { return [] }
    var own: [Menu.Item] = [
      .init(.switchLayer), .init(.rename), .init(.duplicateLayers), .init(.deleteLayers),
      .init(.layersUp), .init(.layersDown),
    ]
    if document.editing.layers.maskMode(of: row) != nil { own.append(.init(.maskMenu)) }
    if outline.imageID(of: row) != nil {
      own.append(.init(.replaceImage))
    }
    if outline.font(ofLayer: row) != nil, !outline.rows[row].isProperty {
      own += [.init(.chooseFont), .init(.replaceFont)]
    }
    if outline.rows[row].isProperty {
      own = [.init(.edit), .init(.reset), .init(.addKeyframe), .init(.animate)]
      if document.editing.fonts.report(of: row) != nil {
        own = [.init(.chooseFont), .init(.replaceFont), .init(.reset)]
      }
      if document.editing.text.keyframes(of: row).isAnimated {
        own.append(.separator)
        own += KeyframeScope.allCases.map { scope in
          var item = Menu.Item(localized("Edits change: \(scope.title)")) {
            document.editing.keyframeScope = scope
          }
          item.isChecked = scope == document.editing.keyframeScope
          return item
        }
      }
      own.append(.separator)
      own +=
        document.editing.slots.id(of: row) == nil
        ? [.init(.makeSlot), .init(.useSlot)] : [.init(.renameSlot), .init(.removeSlot)]
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
    guard document.playback.markers.indices.contains(index) else { return [] }
    let name = document.playback.markers[index].name
    let frame = Double(document.playback.markers[index].frameTime)
    let shown = document.player.shownFrame
    return [
      .init(localized("Go to “\(name)”")) { document.playback.goToMarker(index) },
      .init(localized("Play “\(name)” alone")) { document.playback.playMarker(index) },
      .separator,
      .init(localized("In point at “\(name)”")) { document.playback.setIn(frame) },
      .init(localized("Out point at “\(name)”")) { document.playback.setOut(frame) },
      .init(.clearRange), .separator,
      .init(localized("Rename…")) {
        ask(localized("Rename the marker"), name) { document.editing.renameMarker(index, to: $0) }
      },
      .init(localized("Move it to frame \(frameText(shown))")) {
        document.editing.moveMarker(index, to: shown)
      },
      .init(localized("End it at frame \(frameText(shown))")) {
        document.editing.endMarker(index, at: shown)
      },
      .init(localized("Delete the marker")) { document.editing.deleteMarker(index) }, .separator,
      .init(localized("Copy the name")) { Clipboard.text = name },
    ]
  }

  /// The menu of the timeline.
  /// - Parameters:
  ///   - progress: The position under the pointer, 0...1; nil for the shown frame.
  ///   - ask: Asks for a name, with a title and the text to start with.
  static func timeline(
    _ document: Document, at progress: Double?, ask: @escaping NamePrompt.Asking
  ) -> [Menu.Item] {
    let markerFrame = progress.map(document.playback.wholeFrame) ?? document.player.shownFrame
    var ends: [Menu.Item] = [.init(.setIn), .init(.setOut)]
    if let progress {
      let frame = document.playback.wholeFrame(at: progress)
      ends = [
        .init(localized("In point at frame \(frameText(frame))")) {
          document.playback.setIn(frame)
        },
        .init(localized("Out point at frame \(frameText(frame))")) {
          document.playback.setOut(frame)
        },
      ]
    }
    return ends + [
      .init(.clearRange), .separator, .init(.typeFrame), .init(.previousMarker), .init(.nextMarker),
      .init(.playMarker),
      .init(localized("Add a marker at frame \(frameText(markerFrame))…")) {
        ask(localized("Add a marker at frame \(frameText(markerFrame))"), localized("Marker")) {
          document.editing.addMarker($0, at: markerFrame)
        }
      },
      .init(.previousKeyframe), .init(.nextKeyframe), .separator,
      .init(.timelineLonger), .init(.timelineShorter),
      .init(.timelineWhole),
    ]
  }

  /// The menu of an entry of the list of files; empty for an invalid index.
  /// - Parameter close: Closes the file of an entry.
  static func file(_ index: Int, of document: Document, close: @escaping (Int) -> Void)
    -> [Menu.Item]
  {
    guard document.playlist.entries.indices.contains(index) else { return [] }
    let entry = document.playlist.entries[index]
    let isShown = index == document.playlist.index
    var items: [Menu.Item] = [
      .init(localized("Show"), isEnabled: !isShown) { document.openEntry(index) },
      .init(localized("Compare with what is shown"), isEnabled: !isShown && document.file != nil) {
        document.comparison.compare(with: entry)
      },
      .separator,
    ]
    if entry.isOnDisk {
      items.append(Menu.Item(localized("Copy the path")) { Clipboard.text = entry.path })
      items.append(Menu.Item(localized("Show in its folder")) { document.showInFolder(entry.path) })
    }
    return items + [.separator, .init(localized("Close")) { close(index) }]
  }

  /// The menu of a warning.
  /// - Parameter select: Selects the layer of the warning.
  static func warning(
    _ warning: LottieWarning, of document: Document, select: @escaping () -> Void
  ) -> [Menu.Item] {
    [
      .init(
        localized("Select its layer"), isEnabled: OutlineItems.layerIndex(in: warning.path) != nil
      ) {
        select()
      },
      .init(localized("Copy the warning")) { Clipboard.text = warning.localized },
      .init(.copyWarnings),
    ] + (document.canRaiseLimits ? [.init(.raiseLimits)] : [])
  }
}
