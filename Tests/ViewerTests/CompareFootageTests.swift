// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieMovies
internal import LottieTestSupport
internal import LottieTools
internal import Testing

@testable internal import LottieViewer
@testable internal import SDLHost

/// An animation beside pictures and videos, and how they are chosen.
@Suite(.hangLimit) struct CompareFootageTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("a.json", Sample.crossing)
  }

  private func host(_ options: (inout ViewerOptions) -> Void = { _ in }) throws -> ViewerFixture {
    var settings = ViewerOptions()
    settings.isPaused = true
    options(&settings)
    let host = try ViewerFixture([file], options: settings)
    host.viewer.window.setSize(CGSize(width: 900, height: 460))
    try host.step()
    return host
  }

  /// A folder of pictures, half as large as the animation.
  private func pictures(_ count: Int = 8) throws -> String {
    let path = folder.path + "/pictures"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for index in 0..<count {
      try GreyPicture.write(
        GreyPicture.grey(index), to: "\(path)/\(index).png", width: 200, height: 150)
    }
    return path
  }

  /// Waits until a frame of the second file is shown.
  private func shown(_ index: Int, _ host: ViewerFixture) async throws {
    try await eventually("frame \(index)", within: .amongTests) {
      try host.step()
      return host.viewer.document.comparison.film?.shown?.index == index ? true : nil
    }
    try host.step()
  }

  @Test func picturesAreFittedIntoThePlaceOfTheAnimation() async throws {
    let host = try host()
    host.viewer.document.comparison.compare(withFile: try pictures())
    try await shown(0, host)
    let (first, second) = (host.viewer.stages.first, host.viewer.stages.second)
    #expect(second.film != nil && second.artboard?.size == first.artboard?.size)
    #expect(second.caption == "B: pictures · 8 pictures · frame 1 of 8 · 200×150")
    #expect(first.caption == "A: a.json")
    host.viewer.document.playback.seek(to: 5)
    try await shown(5, host)
    let area = CGRect(try #require(second.artboard))
      .offsetBy(dx: second.frameInWindow.minX, dy: second.frameInWindow.minY)
    let color = try host.viewer.window.pixels().color(x: Int(area.midX), y: Int(area.midY))
    #expect(Int((color.red * 255).rounded()) == Int(GreyPicture.grey(5)))
    // Zoomed in, both have the same part in sight.
    host.viewer.stages.first.zoom(to: 3)
    try host.step()
    #expect(second.artboard?.size == first.artboard?.size)
    try host.press(.character("v"))
    #expect(host.viewer.document.comparison.entry == nil && second.film == nil)
  }

  /// Frames of 25 per second beside one of 60: the same time since the start.
  @Test(.enabled(if: FootageTests.hasVideos)) func aVideoIsShownAtTheSameTime() async throws {
    let video = folder.path + "/b.mp4"
    try FootageTests.video(.mp4, frames: 40, rate: 25, to: video)
    let host = try host { $0.comparison = video }
    try await shown(0, host)
    #expect(
      host.viewer.stages.second.caption == "B: b.mp4 · video · frame 1 of 40 · 25 fps · 64×48")
    host.viewer.document.playback.seek(to: 60)
    try await shown(25, host)
    host.viewer.document.playback.seek(to: 119)
    try await shown(39, host)
  }

  @Test func animationsAreShownAtTheSameTimeWhateverTheirRates() throws {
    let slow = try folder.write(
      "b.json", Sample.crossing.replacing(#""fr":60,"ip":0"#, with: #""fr":24,"ip":-10"#))
    let host = try host()
    host.viewer.document.comparison.compare(withFile: slow)
    host.viewer.document.playback.seek(to: 60)
    try host.step()
    #expect(host.viewer.document.comparison.other.shownFrame == 14)
    #expect(host.viewer.stages.second.caption == "B: b.json · frame 14 · 24 fps")
  }

  @Test func theOverlayMixesBoth() async throws {
    let host = try host()
    host.viewer.document.comparison.compare(withFile: try pictures())
    try await shown(0, host)
    try host.press(.character("d"), .shift)
    try host.step()
    let stages = host.viewer.stages
    #expect(stages.mode == .overlay && stages.second.frame == stages.first.frame)
    #expect(!stages.mixBar.isHidden && stages.mixBar.names == ("a.json", "pictures"))
    /// The middle of the picture, where the animation is clear.
    func middle() throws -> Int {
      let area = stages.first.surface.frameInWindow
      let color = try host.viewer.window.pixels().color(
        x: Int(area.midX), y: Int(area.minY + 10))
      return Int((color.red * 255).rounded())
    }
    // By keys, by a press at the end of the track, by the wheel, by a double click.
    for _ in 0..<40 where host.viewer.window.focusedView !== stages.mixBar {
      try host.press(.tab)
    }
    try host.press(.end)
    try host.step()
    #expect(stages.mixBar.mix == 1)
    #expect(abs(try middle() - Int(GreyPicture.grey(0))) <= 1)
    try host.press(.home)
    try host.step()
    #expect(try middle() > 200)
    try host.press(.right)
    #expect(stages.mixBar.mix == 0.05)
    let bar = stages.mixBar.frameInWindow
    try host.point(.down, bar.midX, bar.midY)
    try host.point(.moved, bar.midX + 35, bar.midY)
    try host.point(.up, bar.midX + 35, bar.midY)
    #expect(stages.mixBar.mix == 0.75)
    try host.scroll(-1, at: CGPoint(x: bar.midX, y: bar.midY))
    #expect(stages.mixBar.mix == 0.7)
    stages.mixBar.accessibleSetValue(0.2, part: nil)
    #expect(stages.mixBar.accessibleElement?.value?.number == 0.2)
    try host.press(.character("v"), .shift)
    try host.step()
    #expect(stages.mode == .wipe && stages.mixBar.isHidden && stages.second.alpha == 1)
  }

  /// The difference is of what is at the same position.
  @Test func theDifferenceFitsTheSecondPicture() async throws {
    let host = try host()
    host.viewer.document.comparison.compare(withFile: try pictures())
    try await shown(0, host)
    try host.press(.character("d"))
    try host.step()
    let content = try #require(host.viewer.stages.difference.content)
    #expect(content.firstArea == content.secondArea)
    #expect(host.viewer.stages.difference.result?.most ?? 0 > 0)
  }

  // MARK: Choosing

  @Test func aDroppedVideoIsComparedAndADroppedAnimationIsOpened() async throws {
    let host = try host()
    let id = host.viewer.window.handle.id
    for event: DropEvent in [.began, .file(try pictures()), .ended] {
      host.loop.handle(.drop(id, event))
    }
    try await shown(0, host)
    #expect(host.viewer.document.playlist.entries.count == 1)
    let other = try folder.write("b.json", Sample.crossing)
    for event: DropEvent in [.began, .file(other), .ended] { host.loop.handle(.drop(id, event)) }
    try host.step()
    #expect(host.viewer.document.playlist.current == other)
    #expect(host.viewer.document.comparison.entry == nil)
  }

  @Test func theKeyAsksForAPath() async throws {
    let host = try host()
    let path = try pictures()
    try host.press(.character("v"), .alt)
    #expect(host.viewer.pathPrompt.title == "Compare with an animation, picture or video")
    try host.type(path)
    try host.press(.enter)
    try await shown(0, host)
    // An unreadable one leaves the comparison as it is.
    let text = try folder.write("notes.txt", "these are no pictures, these are words")
    host.viewer.document.comparison.compare(withFile: text)
    try await eventually("a notice", within: .amongTests) {
      try host.step()
      return host.viewer.document.notice.text
    }
    #expect(host.viewer.document.notice.text?.hasPrefix("Not compared: ") == true)
    #expect(host.viewer.document.comparison.film != nil)
  }
}
