// SPDX-License-Identifier: Apache-2.0

import Lottie
import Testing

// What the guides take from UIKit and Foundation, as far as their code needs it.

private typealias UIView = View

@MainActor private class UIViewController {
  let view = UIView()
  func viewDidLoad() {}
}

private final class URLSession {}
private final class URLSessionDownloadTask {}

@MainActor private protocol URLSessionDownloadDelegate {
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL)
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
}

// swift-format-ignore: NeverForceUnwrap
/// The view controller of the guide to the progress loader, in its words, which are version 2's.
private class ViewController: UIViewController, URLSessionDownloadDelegate {
  var boatAnimation: LOTAnimationView?
  var positionInterpolator: LOTPointInterpolatorCallback?

  override func viewDidLoad() {
    super.viewDidLoad()
    // Create Boat Animation
    boatAnimation = LOTAnimationView(name: "Boat_Loader")
    // Set view to full screen, aspectFill
    boatAnimation!.autoresizingMask = [.flexibleHeight, .flexibleWidth]
    boatAnimation!.contentMode = .scaleAspectFill
    boatAnimation!.frame = view.bounds
    // Add the Animation
    view.addSubview(boatAnimation!)

    // The center of the screen, where the boat will start
    let screenCenter = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    // The center one screen height above the screen. Where the boat will end up when the download
    // completes
    let offscreenCenter = CGPoint(x: view.bounds.midX, y: -view.bounds.midY)
    // Convert points into animation view coordinate space.
    let boatStartPoint = boatAnimation!.convert(
      screenCenter, toKeypathLayer: LOTKeypath(string: "Boat"))
    let boatEndPoint = boatAnimation!.convert(
      offscreenCenter, toKeypathLayer: LOTKeypath(string: "Boat"))
    // Set up out interpolator, to be driven by the download callback
    positionInterpolator = LOTPointInterpolatorCallback(from: boatStartPoint, to: boatEndPoint)

    // Set the interpolator on the animation view for the Boat.Transform.Position keypath.
    boatAnimation!.setValueDelegate(
      positionInterpolator!, for: LOTKeypath(string: "Boat.Transform.Position"))
    // Play the first portion of the animation on loop until the download finishes.
    boatAnimation!.loopAnimation = true
    boatAnimation!.play(fromProgress: 0, toProgress: 0.5, withCompletion: nil)
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    // Called as the download progresses.
    let progress = CGFloat(totalBytesWritten) / CGFloat(totalBytesExpectedToWrite)
    positionInterpolator?.currentProgress = progress
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    // Pause the animation and disable looping.
    boatAnimation!.pause()
    boatAnimation!.loopAnimation = false
    // Speed up animation to finish out the current loop.
    boatAnimation!.animationSpeed = 4
    boatAnimation!.play(toProgress: 0.5) { [weak self] (_) in
      // At this time the animation is at the halfway point. Reset sped to 1 and play through the
      // completion animation.
      self?.boatAnimation!.animationSpeed = 1
      self?.boatAnimation!.play(toProgress: 1, withCompletion: nil)
    }
  }
}

// The names of the view that the configured view is modelled on.
private typealias IDnowLottie = ConfiguredSurface
private typealias IDnowLottieConfiguration = ConfiguredSurface.Configuration
private typealias IDnowLottieLoopMode = LottieLoopMode
private typealias IDnowSpacingToken = SpacingToken

@Suite struct GuideTests {
  let bundle = ReadmeFiles.bundle

  @Test func progressLoader() throws {
    let controller = ViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
    controller.viewDidLoad()
    let boat = try #require(controller.boatAnimation)
    func position() -> CGPoint? {
      (boat.getValue(for: "Boat.Transform.Position", atFrame: nil) as? Vector3D)?.pointValue
    }
    let start = try #require(position())
    #expect(boat.frame == controller.view.bounds && boat.loopAnimation && boat.isAnimationPlaying)
    controller.urlSession(
      URLSession(), downloadTask: URLSessionDownloadTask(), didWriteData: 5, totalBytesWritten: 5,
      totalBytesExpectedToWrite: 10)
    let half = try #require(position())
    // The view is 300 high and shows 100: half of the distance of one height is 50 there.
    #expect(abs(start.y - half.y - 50) < 1e-9 && abs(start.x - half.x) < 1e-9)
    boat.tick(0)
    boat.tick(0.5)
    controller.urlSession(
      URLSession(), downloadTask: URLSessionDownloadTask(),
      didFinishDownloadingTo: URL(fileURLWithPath: "/map"))
    boat.tick(0.5)
    boat.tick(1)
    #expect(boat.animationSpeed == 1 && boat.currentProgress == 1 && !boat.loopAnimation)
  }

  /// Longer than 40 lines because the code of the guide is one function.
  @Test func configuredView() {
    let myLottieView = IDnowLottie()
    myLottieView.configure(
      IDnowLottieConfiguration(
        lottieName: "MyLottieFileName",
        lottieBundle: Bundle.main,
        loopMode: IDnowLottieLoopMode.playOnce,
        lottieContentMode: .scaleAspectFit
      ))
    #expect(myLottieView.loopMode == .playOnce)
    var ends = 0
    myLottieView.play {
      // Action after complete playing
    }
    #expect(myLottieView.isAnimationPlaying)
    myLottieView.play(fromFrame: 5, toFrame: 10) {
      // Action after complete playing
      ends += 1
    }
    myLottieView.pause()
    myLottieView.pause(at: 8)
    #expect(ends == 1 && myLottieView.currentFrame == 8)
    myLottieView.stop()
    myLottieView.play { completed in ends += completed ? 1 : 10 }
    myLottieView.stop()
    #expect(ends == 11)

    myLottieView.loopMode = nil
    #expect(myLottieView.loopMode == .loop)
    myLottieView.loopMode = .autoReverse
    #expect(myLottieView.animationView.loopMode == .autoReverse)
    myLottieView.lottieContentMode = .scaleToFill
    #expect(myLottieView.animationView.contentMode == .scaleToFill)
    myLottieView.marginTop = "spacingMd"
    myLottieView.marginBottom = IDnowSpacingToken.spacingXs
    myLottieView.marginLeft = "spacingOfAnotherSystem"
    let name: String = IDnowSpacingToken.spacing2xl.rawValue
    myLottieView.marginRight = SpacingToken(name)
    #expect(
      myLottieView.configuration.margins
        == .init(top: .spacingMd, left: .noSpacing, bottom: .spacingXs, right: .spacing2xl))
  }
}
