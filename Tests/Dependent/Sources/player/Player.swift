// SPDX-License-Identifier: Apache-2.0

// Plays the animation in its own resources once, in a window, and ends.

import Foundation
import LottieKit
import SDLHost

@main
struct Player {
  @MainActor
  static func main() {
    do {
      try play()
    } catch {
      print(error.localizedDescription)
      exit(1)
    }
  }

  @MainActor
  static func play() throws {
    guard
      let path = Bundle.module.path(forResource: "turn", ofType: "json", inDirectory: "Animations")
    else {
      print("the resources of the program are missing")
      exit(66)
    }
    let surface = AnimationSurface(animation: try AnimationFile.read(path: path).animation)
    let loop = try EventLoop()
    _ = try Window(loop: loop, title: "Turn", size: CGSize(width: 200, height: 200), root: surface)
    surface.play { completed in
      print(completed ? "played to the end" : "interrupted")
      loop.stop()
    }
    try loop.run()
  }
}
