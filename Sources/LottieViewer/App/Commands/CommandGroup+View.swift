// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

extension CommandGroup {
  /// The distance of one pan command, in points.
  private static let panStep = 40.0

  /// Zoom and position of the timeline and the picture, and what is around it.
  static let view = CommandGroup(
    "View",
    Line(
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
    Line(
      card: "Fit, 100 %, 200 %",
      WindowCommand(.fit, "Fit into the window", ["0"]) { $0.stages.show(.fit) },
      WindowCommand(.actualSize, "Actual size", ["1"]) { $0.stage.zoom(to: 1) },
      WindowCommand(.doubleSize, "Twice the size", ["2"]) { $0.stage.zoom(to: 2) }),
    Line(
      "zoom in, out; the wheel and two fingers zoom at the pointer",
      card: "Zoom; also by the wheel",
      WindowCommand(.zoomIn, "Zoom in", ["+", "="], repeats: true) {
        $0.stage.zoom(by: Metrics.zoomStep)
      },
      WindowCommand(.zoomOut, "Zoom out", ["−"], repeats: true) {
        $0.stage.zoom(by: 1 / Metrics.zoomStep)
      }),
    Line(
      "pan; dragging does the same", card: "Pan; also by dragging",
      WindowCommand(.panLeft, "Pan left", ["Ctrl ←"], repeats: true) { $0.stage.pan(panStep, 0) },
      WindowCommand(.panRight, "Pan right", ["Ctrl →"], repeats: true) {
        $0.stage.pan(-panStep, 0)
      },
      WindowCommand(.panUp, "Pan up", ["Ctrl ↑"], repeats: true) { $0.stage.pan(0, panStep) },
      WindowCommand(.panDown, "Pan down", ["Ctrl ↓"], repeats: true) { $0.stage.pan(0, -panStep) }
    ),
    Line(
      "background: checkerboard, white, black, the chosen colour or that of `--background`; choose its colour",
      card: "Background, its colour",
      WindowCommand(.backdrop, "Next background", ["B"], .always) {
        $0.document.background.showNext(of: $0.document.file)
      },
      WindowCommand(.backdropColor, "Background colour…", ["Shift B"]) {
        $0.colors.pickBackdrop(at: $0.transport.backdrop.frameInWindow)
      }),
    Line(
      "full screen, also by a double click; Esc leaves it", card: "Full screen",
      WindowCommand(.fullscreen, "Full screen", ["F", "F11"], .always) {
        $0.panels.setFullscreen(!$0.window.isFullscreen)
      }
      .marked { $0.window.isFullscreen }))
}
