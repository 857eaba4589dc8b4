// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieKit
internal import LottieTools

/// The initial settings of a viewer window.
struct ViewerOptions {
  /// Scale factor of the window. Default: 1.
  var scale = 1.0
  /// Whether the scale follows the desktop's while the window is open. Default: false.
  var followsScale = false
  /// Whether the desktop's factor for text multiplies the scale. Default: false.
  var followsTextScale = false
  /// Playback speed, negative for backwards. Default: 1.
  var speed = 1.0
  /// The loop mode. Default: loop.
  var loopMode = LottieLoopMode.loop
  /// nil is the last choice, initially the checkerboard.
  var backdrop: Backdrop?
  /// Whether files open paused at their first frame.
  var isPaused = false
  /// Whether the sound is off at first.
  var isMuted = false
  /// Whether the interface is light; nil follows the desktop.
  var isLight: Bool?
  /// Whether texts and borders have a high contrast; nil follows the desktop.
  var hasHighContrast: Bool?
  /// Whether the window is that of people who read from right to left.
  var isMirrored = false
  /// Whether nothing plays or moves by itself; nil follows the desktop.
  var reducesMotion: Bool?
  /// Whether to read the desktop's settings; tests do not. Default: false.
  var readsDesktop = false
  /// The time in seconds after which reading from disk goes on in the background; nil is never, as in
  /// tests, and a negative time is always. Default: nil.
  var patience: Double?
  /// The path or URL of the file that is compared with the first one; nil for none.
  var comparison: String?
  /// Whether the window opens in full screen. Default: false.
  var isFullscreen = false
  /// The rasterizer of all views.
  var rasterizer = RasterizerKind.coverage
  /// Themes and slots of the shown files.
  var look = FileAppearance(honoursManifest: true)
  /// The file of the remembered state; nil remembers nothing.
  var statePath: String?
  /// The folder for journals of unsaved edits; nil keeps none.
  var journalFolder: String?
  /// The samples that an empty window offers.
  var samples: [SampleFiles.Sample] = []
  /// The trace file for tests, if any.
  var trace: Trace?
}
