// SPDX-License-Identifier: Apache-2.0

// A loader that shows how far a download is: the boat rises with every part that comes in, until
// the sea fills the window.

import Controls
import Drawings
import Foundation
import FoundationNetworking
import LottieKit
import SDLHost
import Synchronization

let server = try LocalServer()
let loop = try EventLoop(applicationID: "progress-loader")
let loader = AnimationSurface(animation: Animation.named("sea-loader", bundle: .examples))
let window = try Window(
  loop: loop, title: "Progress loader", size: CGSize(width: 480, height: 640), root: loader)
loader.contentMode = .scaleAspectFill

// The boat goes from the middle of the window to one height above it. Properties are in the
// coordinates of the animation, so the positions have to be converted.
let rise = InterpolatingValueProvider(from: CGPoint.zero, to: CGPoint.zero)
func aim() {
  let bounds = loader.bounds
  let start = CGPoint(x: bounds.midX, y: bounds.midY)
  let end = CGPoint(x: bounds.midX, y: -bounds.midY)
  rise.startPoint = loader.convert(start, toLayerAt: nil) ?? .zero
  rise.endPoint = loader.convert(end, toLayerAt: nil) ?? .zero
}
aim()
loader.setValueProvider(rise, keypath: "Boat.Transform.Position")

// The first half of the animation is the loop, the second half the success.
loader.play(fromProgress: 0, toProgress: 0.5, loopMode: .loop)

let button = AnimatedButton(animation: Animation.named("download-button", bundle: .examples))
button.setPlayRange(fromMarker: "down", toMarker: "pressed", event: .touchDown)
button.setPlayRange(fromMarker: "pressed", toMarker: "released", event: .touchUpOutside)
button.setPlayRange(fromMarker: "released", toMarker: "gone", event: .touchUpInside)
loader.addSubview(button)

func layOut() {
  aim()
  button.frame = CGRect(
    x: loader.bounds.midX - 70, y: loader.bounds.height * 0.76 - 70, width: 140, height: 140)
}
window.onResize = layOut
layOut()

/// Tells the main actor what comes in.
final nonisolated class Progress: NSObject, URLSessionDataDelegate, Sendable {
  private let received = Mutex(0)

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let bytes = received.withLock { count in
      count += data.count
      return count
    }
    Task { @MainActor in rise.currentProgress = CGFloat(bytes) / CGFloat(LocalServer.size) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let failed = error != nil
    Task { @MainActor in if failed { startAgain() } else { finish() } }
  }
}

/// The present round of waves ends in a hurry, and the chest opens.
func finish() {
  rise.currentProgress = 1
  window.title = "Progress loader: done"
  loader.animationSpeed = 4
  loader.play(toProgress: 0.5, loopMode: .playOnce) { completed in
    guard completed else { return }
    loader.animationSpeed = 1
    loader.play(fromProgress: 0.5, toProgress: 1, loopMode: .playOnce)
  }
}

func startAgain() {
  rise.currentProgress = 0
  button.currentProgress = 0
  button.isEnabled = true
}

button.performAction = {
  button.isEnabled = false
  let session = URLSession(configuration: .ephemeral, delegate: Progress(), delegateQueue: nil)
  session.dataTask(with: server.url).resume()
}
try loop.run()
