// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Playback, range, loop mode, speed, sound, and the state machine.
enum PlaybackGroup {
  static let group = CommandGroup(
    "Playback",
    menu: { _ in
      [
        .init(.play), .init(.frameBack), .init(.frameForward), .init(.first), .init(.last),
        .init(.typeFrame),
        .init(
          localized("Go to"),
          submenu: [
            .init(.tenBack), .init(.tenForward), .separator, .init(.rangeStart), .init(.rangeEnd),
            .separator, .init(.previousMarker), .init(.nextMarker),
          ]),
        .separator,
        .init(
          localized("Range"),
          submenu: [
            .init(.setIn), .init(.setOut), .init(.clearRange), .separator, .init(.playMarker),
          ]),
        .init(.loopMenu), .init(.cycleLoop),
        .init(
          localized("Speed"),
          submenu: [
            .init(.slower), .init(.faster), .init(.half), .init(.double), .init(.normalSpeed),
            .separator, .init(.speedMenu),
          ]),
        .init(.lockRate),
        .init(localized("Sound"), submenu: [.init(.mute), .init(.louder), .init(.quieter)]),
        .separator,
        .init(.runMachine), .init(.selectInMachine),
      ]
    },
    CommandGroup.Line(
      card: "Play, pause",
      WindowCommand(.play, "Play or pause", ["Space", "K"]) { $0.document.playback.togglePlaying() }
    ),
    CommandGroup.Line(
      card: "One frame back, on",
      WindowCommand(.frameBack, "Previous frame", ["←", ","], repeats: true) {
        $0.document.playback.step(by: -1)
      },
      WindowCommand(.frameForward, "Next frame", ["→", "."], repeats: true) {
        $0.document.playback.step(by: 1)
      }),
    CommandGroup.Line(
      card: "Ten frames back, on",
      WindowCommand(.tenBack, "Ten frames back", ["Shift ←", "Shift ,"], repeats: true) {
        $0.document.playback.step(by: -10)
      },
      WindowCommand(.tenForward, "Ten frames on", ["Shift →", "Shift ."], repeats: true) {
        $0.document.playback.step(by: 10)
      }),
    CommandGroup.Line(
      "first frame, last frame", card: "First, last frame",
      WindowCommand(.first, "First frame", ["Home"], repeats: true) {
        $0.document.playback.seek(to: $0.document.playback.timeline.start)
      },
      WindowCommand(.last, "Last frame", ["End"], repeats: true) {
        $0.document.playback.seek(to: $0.document.playback.timeline.end)
      },
      WindowCommand(.rangeStart, "Start of the range", []) {
        $0.document.playback.seek(to: $0.document.playback.rangeFrames.start)
      },
      WindowCommand(.rangeEnd, "End of the range", []) {
        $0.document.playback.seek(to: $0.document.playback.rangeFrames.end)
      }),
    CommandGroup.Line(
      "type a frame, a time `1.5s` or a part `50%`; a click on the number does the same",
      card: "Type a frame, 1.5s or 50%",
      WindowCommand(.typeFrame, "Go to a frame…", ["G"]) { $0.transport.readout.typeFrame() }),
    CommandGroup.Line(
      "next marker, previous marker", card: "Next, previous marker",
      WindowCommand(.nextMarker, "Next marker", ["J", "Ctrl PgDn"], repeats: true) {
        $0.document.playback.stepMarker(by: 1)
      },
      WindowCommand(.previousMarker, "Previous marker", ["Shift J", "Ctrl PgUp"], repeats: true) {
        $0.document.playback.stepMarker(by: -1)
      },
      WindowCommand(.playMarker, "Play the current marker alone", []) { viewer in
        if let marker = viewer.document.playback.currentMarker {
          viewer.document.playback.playMarker(marker)
        }
      }
      .needs(EditGroup.noMarker) { $0.document.playback.currentMarker != nil }),
    CommandGroup.Line(
      "set the in point, set the out point, remove both; only the range between them plays",
      card: "In point, out point, none",
      WindowCommand(.setIn, "Set the in point", ["I"]) {
        $0.document.playback.setIn($0.document.playback.wholeFrame)
      },
      WindowCommand(.setOut, "Set the out point", ["O"]) {
        $0.document.playback.setOut($0.document.playback.wholeFrame)
      },
      WindowCommand(.clearRange, "Clear in and out point", ["X"]) {
        $0.document.playback.clearRange()
      }
      .needs("The whole animation plays already") { !$0.document.playback.range.isWhole }),
    CommandGroup.Line(
      "next loop mode: loop, once, bounce, repeat or bounce a number of times; the menu of loop modes, with these numbers",
      card: "Loop, once, bounce, repeat",
      WindowCommand(.cycleLoop, "Next loop mode", ["L"], .always) {
        $0.document.playback.cycleLoopMode()
      },
      WindowCommand(.loopMenu, "Loop mode…", ["Shift L"], .always) {
        $0.transport.openLoopMenu($0.document)
      }),
    CommandGroup.Line(
      "slower, faster by a tenth of the normal speed; half, double speed", card: "Slower, faster",
      WindowCommand(.slower, "Slower", ["["], .always, repeats: true) {
        $0.document.playback.changeSpeed(by: -0.1)
      },
      WindowCommand(.faster, "Faster", ["]"], .always, repeats: true) {
        $0.document.playback.changeSpeed(by: 0.1)
      },
      WindowCommand(.half, "Half as fast", ["{"], .always, repeats: true) {
        $0.document.playback.multiplySpeed(by: 0.5)
      },
      WindowCommand(.double, "Twice as fast", ["}"], .always, repeats: true) {
        $0.document.playback.multiplySpeed(by: 2)
      }),
    CommandGroup.Line(
      card: "Normal speed",
      WindowCommand(.normalSpeed, "Normal speed", ["Backspace"], .always) {
        $0.document.playback.setSpeed(1)
      },
      WindowCommand(.speedMenu, "Speed…", [], .always) { $0.transport.openSpeedMenu($0.document) }
    ),
    CommandGroup.Line(
      "show only the file's own frames, as After Effects does, or interpolated frames too",
      card: "The file's own frames only",
      WindowCommand(.lockRate, "The file's own frames only", ["R"]) {
        $0.document.playback.toggleFrameRateLock()
      }
      .marked { $0.document.player.respectsFrameRate }),
    CommandGroup.Line(
      "sound off or on; louder, quieter by a tenth", card: "Sound off, louder, quieter",
      WindowCommand(.mute, "Sound off", ["U"], .always) { $0.sound.toggle() }
        .marked { $0.sound.settings.isMuted },
      WindowCommand(.louder, "Louder", ["Alt ↑"], .always, repeats: true) {
        $0.sound.changeVolume(by: 0.1)
      },
      WindowCommand(.quieter, "Quieter", ["Alt ↓"], .always, repeats: true) {
        $0.sound.changeVolume(by: -0.1)
      }),
    CommandGroup.Line(
      "the panel of themes and the state machine: states, transitions, inputs, events; start or stop the state machine; the menu of themes",
      card: "State machine, run it, themes",
      WindowCommand(.machinePanel, "State machine", ["M"], .always) {
        $0.panels.open($0.machinePanel)
      }
      .marked { !$0.machinePanel.isHidden },
      WindowCommand(.runMachine, "Run the state machine", ["Shift M"]) {
        $0.document.playback.toggleMachine()
      }
      .marked { $0.document.interaction.session != nil }
      .needs("The file has no state machine") { $0.document.interaction.machineID != nil },
      WindowCommand(.themeMenu, "Theme…", ["E"]) { $0.header.openThemeMenu($0.document) }
        .needs("The file has no themes") { !$0.document.interaction.themes.isEmpty }),
    CommandGroup.Line(
      "select with the pointer while a state machine runs, or give it to the machine",
      WindowCommand(.selectInMachine, "Select while the state machine runs", ["Shift K"]) {
        $0.tools.toggleSelectingInMachine()
      }
      .marked { $0.selection.selectsInMachine }
      .needs("No state machine runs") { $0.document.interaction.session != nil }))
}
