// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts
internal import SDLHost

extension CommandGroup {
  static let noMarker: Message = "There is no marker at the playhead or before"

  /// Playback, markers and sound.
  static let playback = CommandGroup(
    "Playback",
    Line(
      card: "Play, pause",
      WindowCommand(.play, "Play or pause", ["Space", "K"]) { $0.document.playback.togglePlaying() }
    ),
    Line(
      card: "One frame back, on",
      WindowCommand(.frameBack, "Previous frame", ["←", ","], repeats: true) {
        $0.document.playback.step(by: -1)
      },
      WindowCommand(.frameForward, "Next frame", ["→", "."], repeats: true) {
        $0.document.playback.step(by: 1)
      }),
    Line(
      card: "Ten frames back, on",
      WindowCommand(.tenBack, "Ten frames back", ["Shift ←", "Shift ,"], repeats: true) {
        $0.document.playback.step(by: -10)
      },
      WindowCommand(.tenForward, "Ten frames on", ["Shift →", "Shift ."], repeats: true) {
        $0.document.playback.step(by: 10)
      }),
    Line(
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
    Line(
      "type a frame, a time `1.5s` or a part `50%`; a click on the number does the same",
      card: "Type a frame, 1.5s or 50%",
      WindowCommand(.typeFrame, "Go to a frame…", ["G"]) { $0.transport.readout.typeFrame() }),
    Line(
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
      .needs(noMarker) { $0.document.playback.currentMarker != nil }),
    Line(
      "next, previous keyframe of the selected layer or value, which the timeline shows with their easing; without a selection, of all layers",
      card: "Step by keyframes",
      WindowCommand(.nextKeyframe, "Next keyframe", ["Alt →"], repeats: true) {
        $0.panels.stepKeyframe(by: 1)
      },
      WindowCommand(.previousKeyframe, "Previous keyframe", ["Alt ←"], repeats: true) {
        $0.panels.stepKeyframe(by: -1)
      }),
    Line(
      "sound off or on; louder, quieter by a tenth", card: "Sound off, louder, quieter",
      WindowCommand(.mute, "Sound off", ["U"], .always) { $0.sound.toggle() }
        .marked { $0.sound.settings.isMuted },
      WindowCommand(.louder, "Louder", ["Alt ↑"], .always, repeats: true) {
        $0.sound.changeVolume(by: 0.1)
      },
      WindowCommand(.quieter, "Quieter", ["Alt ↓"], .always, repeats: true) {
        $0.sound.changeVolume(by: -0.1)
      }))
}
