// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// Panels, the zoom of picture and timeline, comparison, and what is drawn over the picture.
enum ViewGroup {
  /// The distance of one pan command, in points.
  private static let panStep = 40.0

  static let group = CommandGroup(
    "View",
    menu: { _ in
      [
        .init(.inspector), .init(.layers), .init(.fileList), .init(.history),
        .init(.machinePanel), .init(.warnings), .init(.players), .separator,
        .init(
          localized("Zoom"),
          submenu: [
            .init(.fit), .init(.actualSize), .init(.doubleSize), .init(.zoomIn), .init(.zoomOut),
            .separator, .init(.timelineLonger), .init(.timelineShorter), .init(.timelineWhole),
          ]),
        .init(
          localized("Compare files"),
          submenu: [
            .init(.compare), .init(.difference), .init(.wipe), .init(.overlay), .separator,
            .init(.differences), .init(.nextDifference), .init(.previousDifference), .separator,
            .init(.compareWith),
          ]),
        .init(
          localized("Over the picture"),
          submenu: [
            .init(.outlines), .init(.safeAreas), .init(.pixelGrid), .init(.onionSkin),
            .init(.onionMenu), .separator, .init(.measure),
          ]),
        .init(
          localized("Rulers and guides"),
          submenu: [
            .init(.rulers), .init(.guides), .init(.lockGuides), .init(.snapping), .separator,
            .init(.addGuide), .init(.clearGuides),
          ]),
        .init(localized("Background"), submenu: [.init(.backdrop), .init(.backdropColor)]),
        .init(localized("Themes"), submenu: [.init(.themeMenu), .init(.themePanel)]), .separator,
        .init(.fullscreen), .init(.developers),
      ]
    },
    CommandGroup.Line(
      "the inspector: facts, warnings, layers and their values; the timeline with the layers, to move and trim them",
      card: "Inspector, timeline",
      WindowCommand(.inspector, "Inspector", ["T", "F9", "Alt Enter"], .always) {
        $0.panels.open($0.inspector)
      }
      .marked { !$0.inspector.isHidden },
      WindowCommand(.layers, "Timeline", ["Shift T"]) { $0.panels.toggleLayers() }
        .marked { !$0.layerPanel.isHidden }),
    CommandGroup.Line(
      "zoom the timeline in, out, to its full length; Ctrl and the wheel zoom at the pointer, Shift and the wheel scroll",
      card: "Zoom the timeline, all of it",
      WindowCommand(.timelineLonger, "Longer timeline", ["Ctrl +", "Ctrl ="], repeats: true) {
        $0.transport.timeline.zoom(by: Metrics.zoomStep)
      },
      WindowCommand(.timelineShorter, "Shorter timeline", ["Ctrl −"], repeats: true) {
        $0.transport.timeline.zoom(by: 1 / Metrics.zoomStep)
      },
      WindowCommand(.timelineWhole, "Whole timeline", ["Ctrl 0"]) {
        $0.transport.timeline.showAll()
      }),
    CommandGroup.Line(
      card: "Fit, 100 %, 200 %",
      WindowCommand(.fit, "Fit into the window", ["0"]) { $0.stages.show(.fit) },
      WindowCommand(.actualSize, "Actual size", ["1"]) { $0.stage.zoom(to: 1) },
      WindowCommand(.doubleSize, "Twice the size", ["2"]) { $0.stage.zoom(to: 2) }),
    CommandGroup.Line(
      "zoom in, out; the wheel and two fingers zoom at the pointer",
      card: "Zoom; also by the wheel",
      WindowCommand(.zoomIn, "Zoom in", ["+", "="], repeats: true) {
        $0.stage.zoom(by: Metrics.zoomStep)
      },
      WindowCommand(.zoomOut, "Zoom out", ["−"], repeats: true) {
        $0.stage.zoom(by: 1 / Metrics.zoomStep)
      }),
    CommandGroup.Line(
      "pan; dragging does the same", card: "Pan; also by dragging",
      WindowCommand(.panLeft, "Pan left", ["Ctrl ←"], repeats: true) { $0.stage.pan(panStep, 0) },
      WindowCommand(.panRight, "Pan right", ["Ctrl →"], repeats: true) {
        $0.stage.pan(-panStep, 0)
      },
      WindowCommand(.panUp, "Pan up", ["Ctrl ↑"], repeats: true) { $0.stage.pan(0, panStep) },
      WindowCommand(.panDown, "Pan down", ["Ctrl ↓"], repeats: true) { $0.stage.pan(0, -panStep) }
    ),
    CommandGroup.Line(
      "background: checkerboard, white, black, the chosen colour or that of `--background`; choose its colour",
      card: "Background, its colour",
      WindowCommand(.backdrop, "Next background", ["B"], .always) {
        $0.document.background.showNext(of: $0.document.file)
      },
      WindowCommand(.backdropColor, "Background colour…", ["Shift B"]) {
        $0.colors.pickBackdrop(at: $0.transport.backdrop.frameInWindow)
      }),
    CommandGroup.Line(
      "compare with the next file side by side, at the same time since the start; show the difference of the two between them; compare by a divider that is dragged, the other file at its right",
      card: "Compare two files",
      WindowCommand(.compare, "Compare", ["V"], .always) {
        $0.document.comparison.toggle(with: $0.document.playlist.nextEntry)
      }
      .marked { $0.document.comparison.entry != nil },
      WindowCommand(.difference, "Difference", ["D"], .always) { $0.tools.toggle(.difference) }
        .marked { $0.stages.mode == .difference },
      WindowCommand(.wipe, "Wipe", ["Shift V"], .always) { $0.tools.toggle(.wipe) }
        .marked { $0.stages.mode == .wipe }),
    CommandGroup.Line(
      "show the other file over this one, with a slider for how much of each; choose the file to compare with: an animation, a GIF, APNG or WebP, a video, or numbered pictures",
      WindowCommand(.overlay, "Overlay", ["Shift D"], .always) { $0.tools.toggle(.overlay) }
        .marked { $0.stages.mode == .overlay },
      WindowCommand(.compareWith, "Compare with a file…", ["Alt V"]) {
        $0.dialogs.askForComparison()
      }),
    CommandGroup.Line(
      "the list of what is different between the two compared animations, in words; the next one, the previous one: what it is about is selected, at a frame in which it is seen",
      WindowCommand(.differences, "List of differences", ["Alt D"], .always) {
        $0.panels.open($0.panels.differenceList)
      }
      .marked { !$0.panels.differenceList.isHidden },
      WindowCommand(.nextDifference, "Next difference", ["F7"], repeats: true) {
        $0.panels.step(toDifference: 1)
      }
      .needs("Compare two animations first") { $0.document.comparison.entry != nil },
      WindowCommand(.previousDifference, "Previous difference", ["Shift F7"], repeats: true) {
        $0.panels.step(toDifference: -1)
      }
      .needs("Compare two animations first") { $0.document.comparison.entry != nil }),
    CommandGroup.Line(
      "show the outlines of all paths instead of the picture; the safe areas of 90 % and 80 %; the grid, in pixels of the animation; measure distances by dragging, as a drag with Shift does, until Esc",
      WindowCommand(.outlines, "Outlines", ["Shift O"]) {
        $0.tools.change { $0.showsOutlines.toggle() }
      }
      .marked { $0.stages.views.showsOutlines },
      WindowCommand(.safeAreas, "Safe areas", ["Shift A"]) {
        $0.tools.change { $0.showsSafeAreas.toggle() }
      }
      .marked { $0.stages.views.showsSafeAreas },
      WindowCommand(.pixelGrid, "Grid", ["Shift G"]) { $0.tools.change { $0.showsGrid.toggle() } }
        .marked { $0.stages.views.showsGrid },
      WindowCommand(.measure, "Measure distances", ["Ctrl M"]) {
        $0.tools.choose(MeasureTool.self)
      }
      .marked { $0.tools.chosen == MeasureTool.self }),
    CommandGroup.Line(
      "onion skin: what differs in the frames before, in red, and after, in blue, while the animation is paused; choose how many frames",
      WindowCommand(.onionSkin, "Onion skin", ["Shift N"]) { $0.tools.toggleOnionSkin() }
        .marked { $0.stages.views.onionFrames > 0 },
      WindowCommand(.onionMenu, "Frames of the onion skin…", ["Alt Shift N"]) {
        $0.tools.openOnionMenu()
      }),
    CommandGroup.Line(
      "show the rulers, out of which guides are dragged, and onto which to remove them; hide the guides or show them; add one at a typed position; lock them. Each file keeps its guides",
      WindowCommand(.rulers, "Rulers", ["Shift R"]) {
        $0.tools.change { $0.showsRulers.toggle() }
      }
      .marked { $0.stages.views.showsRulers },
      WindowCommand(.guides, "Guides", ["Alt G"]) { $0.tools.change { $0.hidesGuides.toggle() } }
        .marked { !$0.stages.views.hidesGuides },
      WindowCommand(.addGuide, "Add a guide…", ["Ctrl G"]) { $0.tools.askForGuide() },
      WindowCommand(.lockGuides, "Lock the guides", ["Alt Shift G"]) {
        $0.tools.change { $0.locksGuides.toggle() }
      }
      .marked { $0.stages.views.locksGuides },
      WindowCommand(.clearGuides, "Remove all guides", []) { $0.tools.clearGuides() }
        .needs("There are no guides") { !$0.stages.rulers.content.lines.isEmpty }),
    CommandGroup.Line(
      "snap dragged layers to guides, to edges and centre of the animation and of other layers, or not; Ctrl held does not",
      WindowCommand(.snapping, "Snap dragged layers", ["Alt S"]) {
        $0.tools.change { $0.doesNotSnap.toggle() }
      }
      .marked { !$0.stages.views.doesNotSnap }),
    CommandGroup.Line(
      "where it plays: what players lose of the file, and what is wrong with it; Enter and a click select the layers, one after the other",
      WindowCommand(.players, "Where it plays", ["Alt W"]) {
        $0.overlays.toggle($0.overlays.playerList)
      }
      .marked { !$0.playerList.isHidden }),
    CommandGroup.Line(
      "full screen, also by a double click; Esc leaves it", card: "Full screen",
      WindowCommand(.fullscreen, "Full screen", ["F", "F11"], .always) {
        $0.panels.setFullscreen(!$0.window.isFullscreen)
      }
      .marked { $0.window.isFullscreen }),
    CommandGroup.Line(
      "show what is for developers, which has a menu of its own then",
      WindowCommand(.developers, "For developers", [], .always) { $0.panels.toggleDeveloper() }
        .marked { $0.panels.isDeveloper }))
}
