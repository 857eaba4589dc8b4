// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// All commands, in groups of related lines.
enum CommandTable {
  private static let playbackGroup = Group(title: "Playback", lines: playback)
  private static let timingGroup = Group(title: "Range, loop and speed", lines: timing)
  private static let viewGroup = Group(title: "View", lines: picture)
  private static let stageGroup = Group(title: "Stage", lines: stage)
  private static let fileGroup = Group(title: "Files", lines: files)
  private static let editGroup = Group(title: "Edit", lines: editing)
  private static let interactionGroup = Group(title: "Interaction", lines: interaction)
  private static let windowGroup = Group(title: "Window", lines: window)
  private static let layersGroup = Group(
    title: "Layers in time", lines: layersInTime, notes: layerNotes)

  /// All groups in the order of the help card.
  static let groups = [
    playbackGroup, timingGroup, viewGroup, stageGroup, fileGroup, editGroup, interactionGroup,
    windowGroup, layersGroup,
  ]
  /// All groups in the order of the main menu.
  static let menuOrder = [
    fileGroup, editGroup, layersGroup, playbackGroup, timingGroup, viewGroup, stageGroup,
    interactionGroup, windowGroup,
  ]

  /// The lines of all groups.
  static let lines = groups.flatMap(\.lines)

  /// The commands of all groups.
  static var commands: [WindowCommand] { lines.flatMap(\.commands) }

  /// The command with an id; nil for unknown ones.
  static func command(_ id: Command.ID) -> WindowCommand? { byID[id] }

  /// The commands by id.
  private static let byID = Dictionary(
    commands.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// The commands by key, those with the narrowest focus and condition first.
  private static let byKey = Dictionary(
    grouping: commands.sorted {
      ($0.focus.rawValue, $0.context.rawValue) < ($1.focus.rawValue, $1.context.rawValue)
    }
    .flatMap { command in command.keys.map { ($0, command) } }, by: \.0)

  /// The command that an event's key has now; nil if none applies.
  static func command(for event: KeyEvent, in viewer: ViewerWindow) -> WindowCommand? {
    for chord in KeyChord(event).candidates {
      let command = byKey[chord]?.lazy.map(\.1).first {
        $0.hasFocus(in: viewer) && $0.applies(to: viewer)
      }
      if let command { return command }
    }
    return nil
  }

  // What several commands need.
  static let noMarker: Message = "There is no marker at the playhead or before"
  static let noLayer: Message = "Select a layer first"
  private static let noWarnings: Message = "There are no warnings"
  private static let noMessages: Message = "There are no messages"
  private static let notOnDisk: Message = "What is shown is no file of this computer"

  // MARK: Playback

  private static let playback: [Line] = [
    Line(
      "Play, pause", nil,
      WindowCommand(.play, "Play or pause", ["Space", "K"]) { $0.document.togglePlaying() }),
    Line(
      "One frame back, on", nil,
      WindowCommand(.frameBack, "Previous frame", ["←", ","], repeats: true) {
        $0.document.step(by: -1)
      },
      WindowCommand(.frameForward, "Next frame", ["→", "."], repeats: true) {
        $0.document.step(by: 1)
      }),
    Line(
      "Ten frames back, on", nil,
      WindowCommand(.tenBack, "Ten frames back", ["Shift ←", "Shift ,"], repeats: true) {
        $0.document.step(by: -10)
      },
      WindowCommand(.tenForward, "Ten frames on", ["Shift →", "Shift ."], repeats: true) {
        $0.document.step(by: 10)
      }),
    Line(
      "First, last frame", "first frame, last frame",
      WindowCommand(.first, "First frame", ["Home"], repeats: true) {
        $0.document.seek(to: $0.document.timeline.start)
      },
      WindowCommand(.last, "Last frame", ["End"], repeats: true) {
        $0.document.seek(to: $0.document.timeline.end)
      },
      WindowCommand(.rangeStart, "Start of the range", []) {
        $0.document.seek(to: $0.document.rangeFrames.start)
      },
      WindowCommand(.rangeEnd, "End of the range", []) {
        $0.document.seek(to: $0.document.rangeFrames.end)
      }),
    Line(
      "Type a frame, 1.5s or 50%",
      "type a frame, a time `1.5s` or a part `50%`; a click on the number does the same",
      WindowCommand(.typeFrame, "Go to a frame…", ["G"]) { $0.transport.readout.typeFrame() }),
    Line(
      "Next, previous marker", "next marker, previous marker",
      WindowCommand(.nextMarker, "Next marker", ["J", "Ctrl PgDn"], repeats: true) {
        $0.document.stepMarker(by: 1)
      },
      WindowCommand(.previousMarker, "Previous marker", ["Shift J", "Ctrl PgUp"], repeats: true) {
        $0.document.stepMarker(by: -1)
      },
      WindowCommand(.playMarker, "Play the current marker alone", []) { viewer in
        if let marker = viewer.document.currentMarker { viewer.document.playMarker(marker) }
      }
      .needs(noMarker) { $0.document.currentMarker != nil }),
    Line(
      "Step by keyframes",
      "next, previous keyframe of the selected layer or value, which the timeline shows with their easing; without a selection, of all layers",
      WindowCommand(.nextKeyframe, "Next keyframe", ["Alt →"], repeats: true) {
        $0.panels.stepKeyframe(by: 1)
      },
      WindowCommand(.previousKeyframe, "Previous keyframe", ["Alt ←"], repeats: true) {
        $0.panels.stepKeyframe(by: -1)
      }),
    Line(
      "Sound off, louder, quieter",
      "sound off or on; louder, quieter by a tenth",
      WindowCommand(.mute, "Sound off", ["U"], .always) { $0.sound.toggle() }
        .marked { $0.sound.settings.isMuted },
      WindowCommand(.louder, "Louder", ["Alt ↑"], .always, repeats: true) {
        $0.sound.changeVolume(by: 0.1)
      },
      WindowCommand(.quieter, "Quieter", ["Alt ↓"], .always, repeats: true) {
        $0.sound.changeVolume(by: -0.1)
      }),
  ]

  private static let timing: [Line] = [
    Line(
      "In point, out point, none",
      "set the in point, set the out point, remove both; only the range between them plays",
      WindowCommand(.setIn, "Set the in point", ["I"]) {
        $0.document.setIn($0.document.wholeFrame)
      },
      WindowCommand(.setOut, "Set the out point", ["O"]) {
        $0.document.setOut($0.document.wholeFrame)
      },
      WindowCommand(.clearRange, "Clear in and out point", ["X"]) { $0.document.clearRange() }
        .needs("The whole animation plays already") { !$0.document.range.isWhole }),
    Line(
      "Loop, once, bounce, repeat",
      "next loop mode: loop, once, bounce, repeat or bounce a number of times; the menu of loop modes, with these numbers",
      WindowCommand(.cycleLoop, "Next loop mode", ["L"], .always) { $0.document.cycleLoopMode() },
      WindowCommand(.loopMenu, "Loop mode…", ["Shift L"], .always) {
        $0.transport.openLoopMenu($0.document)
      }),
    Line(
      "Slower, faster",
      "slower, faster by a tenth of the normal speed; half, double speed",
      WindowCommand(.slower, "Slower", ["["], .always, repeats: true) {
        $0.document.changeSpeed(by: -0.1)
      },
      WindowCommand(.faster, "Faster", ["]"], .always, repeats: true) {
        $0.document.changeSpeed(by: 0.1)
      },
      WindowCommand(.half, "Half as fast", ["{"], .always, repeats: true) {
        $0.document.multiplySpeed(by: 0.5)
      },
      WindowCommand(.double, "Twice as fast", ["}"], .always, repeats: true) {
        $0.document.multiplySpeed(by: 2)
      }),
    Line(
      "Normal speed", nil,
      WindowCommand(.normalSpeed, "Normal speed", ["Backspace"], .always) {
        $0.document.setSpeed(1)
      },
      WindowCommand(.speedMenu, "Speed…", [], .always) { $0.transport.openSpeedMenu($0.document) }),
    Line(
      "The file's own frames only",
      "show only the file's own frames, as After Effects does, or interpolated frames too",
      WindowCommand(.lockRate, "The file's own frames only", ["R"]) {
        $0.document.toggleFrameRateLock()
      }
      .marked { $0.document.player.respectsFrameRate }),
  ]

  // MARK: Picture

  /// The distance of one pan command, in points.
  private static let panStep = 40.0

  private static let picture: [Line] = [
    Line(
      "Zoom the timeline, all of it",
      "zoom the timeline in, out, to its full length; Ctrl and the wheel zoom at the pointer, Shift and the wheel scroll",
      WindowCommand(.timelineLonger, "Longer timeline", ["Ctrl +", "Ctrl ="], repeats: true) {
        $0.transport.timeline.zoom(by: Metrics.zoomStep)
      },
      WindowCommand(.timelineShorter, "Shorter timeline", ["Ctrl −"], repeats: true) {
        $0.transport.timeline.zoom(by: 1 / Metrics.zoomStep)
      },
      WindowCommand(.timelineWhole, "Whole timeline", ["Ctrl 0"]) {
        $0.transport.timeline.showAll()
      }),
    Line(
      "Fit, 100 %, 200 %", nil,
      WindowCommand(.fit, "Fit into the window", ["0"]) { $0.stages.show(.fit) },
      WindowCommand(.actualSize, "Actual size", ["1"]) { $0.stage.zoom(to: 1) },
      WindowCommand(.doubleSize, "Twice the size", ["2"]) { $0.stage.zoom(to: 2) }),
    Line(
      "Zoom; also by the wheel",
      "zoom in, out; the wheel and two fingers zoom at the pointer",
      WindowCommand(.zoomIn, "Zoom in", ["+", "="], repeats: true) {
        $0.stage.zoom(by: Metrics.zoomStep)
      },
      WindowCommand(.zoomOut, "Zoom out", ["−"], repeats: true) {
        $0.stage.zoom(by: 1 / Metrics.zoomStep)
      }),
    Line(
      "Pan; also by dragging", "pan; dragging does the same",
      WindowCommand(.panLeft, "Pan left", ["Ctrl ←"], repeats: true) { $0.stage.pan(panStep, 0) },
      WindowCommand(.panRight, "Pan right", ["Ctrl →"], repeats: true) {
        $0.stage.pan(-panStep, 0)
      },
      WindowCommand(.panUp, "Pan up", ["Ctrl ↑"], repeats: true) { $0.stage.pan(0, panStep) },
      WindowCommand(.panDown, "Pan down", ["Ctrl ↓"], repeats: true) { $0.stage.pan(0, -panStep) }),
    Line(
      "Background, its colour",
      "background: checkerboard, white, black, the chosen colour or that of `--background`; choose its colour",
      WindowCommand(.backdrop, "Next background", ["B"], .always) { $0.document.nextBackdrop() },
      WindowCommand(.backdropColor, "Background colour…", ["Shift B"]) {
        $0.colors.pickBackdrop(at: $0.transport.backdrop.frameInWindow)
      }),
    Line(
      "Full screen", "full screen, also by a double click; Esc leaves it",
      WindowCommand(.fullscreen, "Full screen", ["F", "F11"], .always) {
        $0.panels.setFullscreen(!$0.window.isFullscreen)
      }
      .marked { $0.window.isFullscreen }),
  ]

  // MARK: Files

  private static let files: [Line] =
    [
      Line(
        "Open files",
        "open files, by the desktop's dialog (its portal, zenity or kdialog), or without one by typing a path",
        WindowCommand(.open, "Open…", ["Ctrl O"], .always) { $0.dialogs.askForFiles() }),
      Line(
        "Previous, next file", "previous file, next file",
        WindowCommand(.previousFile, "Previous file", ["PgUp", "P", "↑"], .always) {
          $0.document.changeFile(by: -1)
        },
        WindowCommand(.nextFile, "Next file", ["PgDn", "N", "↓"], .always) {
          $0.document.changeFile(by: 1)
        }),
      Line(
        "List of files, filter it",
        "the list of open files: up and down select, Delete closes; show the files whose name or folder contains some words, Esc shows all",
        WindowCommand(.fileList, "List of open files", ["A", "F8"], .always) {
          $0.panels.toggleFileList()
        }
        .marked { !$0.fileList.isHidden },
        WindowCommand(.filterFiles, "Filter the files…", ["/"], .always) { $0.panels.filterFiles() }
          .needs("No other files are open") { $0.document.playlist.entries.count > 1 }),
      Line(
        "Read the file again",
        "reload the file; the viewer also reloads it when it changes",
        WindowCommand(.reload, "Reload", ["F5", "Ctrl R"], .always) { $0.document.reload() }),
      Line(
        "", "what the list does by its menus",
        WindowCommand(.copyPath, "Copy the path", []) { $0.copyPath() }
          .needs(notOnDisk) { $0.document.pathOnDisk != nil },
        WindowCommand(.showInFolder, "Show in its folder", []) { viewer in
          if let path = viewer.document.pathOnDisk { viewer.document.showInFolder(path) }
        }
        .needs(notOnDisk) { $0.document.pathOnDisk != nil },
        WindowCommand(.closeFile, "Close the file", [], .always) {
          $0.closing.closeFile($0.document.playlist.index)
        }
        .needs("No file is open") { !$0.document.playlist.entries.isEmpty }),
      Line(
        "Save this frame, export",
        "save the frame as PNG beside its file, under a new name; export as GIF, APNG, WebP, video or sprite sheet",
        WindowCommand(.saveFrame, "Save this frame", ["S"]) { $0.document.saveFrame() },
        WindowCommand(.export, "Export…", ["Ctrl E"]) { $0.exportSheet.begin() }),
      Line(
        "",
        "copy the frame as PNG, unless a node of the inspector is selected",
        WindowCommand(.copyFrame, "Copy the frame", ["Ctrl C"]) { $0.document.copyFrame() }),
    ] + comparing + recent

  /// The keys 1 to 6 open recent files on the start screen.
  private static let recent = [
    Line(
      "", "on the start screen: open a recent file",
      all: (1...6).map { number in
        WindowCommand(
          .openRecent(number), "Recent file \(number)", [KeyChord(stringLiteral: "\(number)")],
          .empty
        ) { $0.openRecent(number - 1) }
      })
  ]

  // MARK: Window

  private static let window: [Line] = [
    Line(
      "Search everything, layers",
      "search commands, files, layers and markers by some of their letters; search layers, values and files",
      WindowCommand(.search, "Search…", ["Ctrl K"], .always) { $0.openSearch() },
      WindowCommand(.find, "Find a layer or file…", ["Ctrl F"], .always) { $0.openFind() }),
    Line(
      "Menu of all, context menu",
      "the menu of all commands; the context menu of the focused view, or of the picture; the right button opens the one under the pointer",
      WindowCommand(.menu, "Menu", ["F10"], .always) { $0.openMenu() },
      WindowCommand(.contextMenu, "Context menu", ["Shift F10", "Menu"], .always) {
        $0.openContextMenu()
      }),
    Line(
      "Warnings, messages",
      "the warnings, of which a click or Enter selects the layer; the list of messages so far, of which Enter shows one again and copies it",
      WindowCommand(.warnings, "Warnings", ["W"], .always) { $0.overlays.toggleWarnings() }
        .marked { !$0.warningList.isHidden }
        .needs(noWarnings) { !$0.document.warnings.isEmpty || !$0.warningList.isHidden },
      WindowCommand(.messages, "Messages…", ["Shift W"], .always) { $0.openMessages() }
        .needs(noMessages, isQuiet: true) { !$0.document.messages.all.isEmpty },
      WindowCommand(.raiseLimits, "Raise the work limit of this file", []) {
        $0.document.raiseLimits()
      }
      .needs("Nothing of this file is left out") { $0.document.canRaiseLimits },
      WindowCommand(.copyWarnings, "Copy all warnings", []) { $0.document.copyWarnings() }
        .needs(noWarnings) { !$0.document.warnings.isEmpty },
      WindowCommand(.copyMessages, "Copy all messages", [], .always) {
        Clipboard.text = $0.document.messages.text
      }
      .needs(noMessages, isQuiet: true) { !$0.document.messages.all.isEmpty }),
    Line(
      "These keys", nil,
      WindowCommand(.help, "Keys", ["?", "H", "F1"], .always) { $0.overlays.toggleHelp() }),
    Line(
      "Close, cancel, quit", "close the topmost panel, cancel loading, leave full screen; quit",
      WindowCommand(.leave, "Close", ["Esc"], .always) { $0.leave() },
      WindowCommand(.quit, "Quit", ["Q", "Ctrl Q", "Ctrl W"], .always) { $0.closing.quit() },
      WindowCommand(.dismissNotice, "Close the message", [], .always) { $0.document.notice = nil }
        .needs(noMessages, isQuiet: true) { $0.document.notice != nil },
      WindowCommand(.copyDetails, "Copy details of the error", [], .always) {
        $0.document.copyDetails()
      }
      .needs("The file has no error") { $0.document.failure != nil }),
  ]
}
