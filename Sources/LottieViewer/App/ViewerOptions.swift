// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import LottieKit

/// How the viewer starts.
struct ViewerOptions {
  /// Size of a point by the system's own.
  var scale = 1.0
  var speed = 1.0
  var loopMode = LottieLoopMode.loop
  /// nil is what was last chosen, and at first the checkerboard.
  var backdrop: Backdrop?
  var isPaused = false
  /// Light or dark, whatever the desktop says.
  var isLight: Bool?
  /// Nothing plays or moves by itself; nil is what the desktop says.
  var reducesMotion: Bool?
  /// Asks the desktop for its settings.
  var readsDesktop = false
  var isFullscreen = false
  /// Turns outlines into pixels.
  var rasterizer = RasterizerKind.coverage
  /// Themes and slots that files are shown with.
  var look = FileLook(honoursManifest: true)
  /// Where the viewer remembers things, if anywhere.
  var statePath: String?
  /// What an empty window offers.
  var samples: [SampleFiles.Sample] = []
  /// Where to write what happens, if anywhere.
  var trace: Trace?
}
