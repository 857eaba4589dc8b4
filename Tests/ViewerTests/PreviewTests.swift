// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// How finely pictures are drawn that cost more than there is time for.
@Suite struct PreviewTests {
  /// The durations of consecutive frames in milliseconds, and the factor after them.
  @Test(
    arguments: [
      (.scrubbing, [5, 9, 12], 1), (.scrubbing, [30], 2), (.scrubbing, [100], 4),
      (.scrubbing, [30, 8], 2), (.scrubbing, [30, 20], 4), (.scrubbing, [100, 50], 4),
      (.scrubbing, [30, 1], 1), (.playing, [30, 35], 1), (.playing, [60], 2),
      (.playing, [60, 5], 1), (.playing, [300, 90], 2), (.none, [500], 1),
    ] as [(PreviewQuality.Motion, [Double], Int)])
  func steps(_ motion: PreviewQuality.Motion, _ costs: [Double], _ factor: Int) {
    var quality = PreviewQuality()
    for cost in costs {
      quality.frame(took: cost / 1000, at: quality.downsampling(while: motion), while: motion)
    }
    #expect(quality.downsampling(while: motion) == factor)
    #expect(quality.downsampling(while: .none) == 1)
  }

  /// Frames with an outdated factor are ignored.
  @Test func framesWithAnOutdatedFactorAreIgnored() {
    var quality = PreviewQuality()
    quality.frame(took: 0.03, at: 1, while: .scrubbing)
    quality.frame(took: 0.5, at: 1, while: .scrubbing)
    #expect(quality.downsampling(while: .scrubbing) == 2)
  }

  @Test func aSlowPictureIsDownsampledWhileScrubbingOnly() throws {
    let folder = try TemporaryFolder()
    let host = try ViewerFixture(
      paused: folder.write("a.json", Sample.crossing), backdrop: .white)
    let viewer = host.viewer
    let timeline = viewer.transport.timeline.frameInWindow
    func x(_ frame: CGFloat) -> CGFloat { timeline.minX + 8 + (timeline.width - 16) * frame / 120 }
    try host.point(.down, x(20), timeline.midY)
    #expect(viewer.stage.surface.downsampling == 1)
    viewer.window.onFrameCost?(0.03)
    try host.point(.moved, x(30), timeline.midY)
    #expect(viewer.stage.surface.downsampling == 2)
    // The same picture, and its edges a pixel of the window less sharp.
    let area = viewer.stage.surface.frameInWindow
    let pixels = try viewer.window.pixels()
    let position = (x: Int(area.minX + 40 + 320 * 30 / 120), y: Int(area.midY))
    #expect(pixels.color(x: position.x, y: position.y).hex == "#ff0000")
    #expect(pixels.color(x: position.x + 60, y: position.y).hex == "#ffffff")
    #expect(viewer.window.root.isAnimatingInTree)
    try host.steps(12)
    #expect(viewer.stage.surface.downsampling == 1 && !viewer.window.root.isAnimatingInTree)
    viewer.window.onFrameCost?(0.03)
    try host.point(.moved, x(40), timeline.midY)
    #expect(viewer.stage.surface.downsampling == 2)
    try host.point(.up, x(40), timeline.midY)
    try host.steps(2)
    #expect(viewer.stage.surface.downsampling == 1 && host.frame == 40)
    let painted = viewer.window.statistics.framesPainted
    try host.steps(30)
    #expect(viewer.window.statistics.framesPainted == painted)
  }

  @Test func pausedFilesHaveFullResolution() throws {
    let folder = try TemporaryFolder()
    let host = try ViewerFixture([folder.write("a.json", Sample.crossing)])
    try host.steps(3)
    host.viewer.window.onFrameCost?(0.3)
    try host.step()
    #expect(host.viewer.stage.surface.downsampling == 2)
    // A frame later: now that it was drawn so. The clock is stopped, so that it costs nothing.
    host.viewer.window.onFrameCost?(0.05)
    try host.step()
    #expect(host.viewer.transport.readout.content.coarse == "½ resolution")
    try host.press(.space)
    #expect(host.viewer.transport.readout.content.coarse == nil)
    #expect(host.viewer.stage.surface.downsampling == 1)
    // Another file is another matter.
    host.viewer.document.open([try folder.write("b.json", Sample.crossing)])
    try host.steps(2)
    #expect(host.isPlaying && host.viewer.stage.surface.downsampling == 1)
  }
}
