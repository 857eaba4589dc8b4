// SPDX-License-Identifier: Apache-2.0

// Five stars with a state machine, which follows the pointer and reports the rating to the program.
// Below it the same program changes the theme of a card while that plays.

import Drawings
import Foundation
import LottieKit
import SDLHost

let loop = try EventLoop(applicationID: "star-rating")
let window = try Window(loop: loop, title: "Star rating", size: CGSize(width: 480, height: 420))
window.root.backgroundColor = Color(r: 0.97, g: 0.97, b: 0.99, a: 1)

func file(_ name: String) throws -> AnimationFile {
  try AnimationFile.read(path: Bundle.interactive.bundlePath + "/" + name + ".lottie")
}

// The file names its machine, and the view runs it: with the mouse, a finger, or Tab, the arrows
// and Space.
let stars = AnimationSurface()
stars.show(try file("rating-machine"))
stars.interactivePlayer.onEvent = { event in
  guard event == .custom("rated"), let rating = stars.interactivePlayer.number("rating") else {
    return
  }
  window.title = "Star rating: \(Int(rating)) of 5"
  // Five stars have earned the colours of the brand.
  try? card.setTheme(rating == 5 ? "brand" : rating < 3 ? "dark" : "light")
}

// Its manifest asks for the light theme.
let card = AnimationSurface()
card.show(try file("themed-card"))
card.loopMode = .loop
card.play()

window.root.addSubview(stars)
window.root.addSubview(card)

func layOut() {
  let (width, height) = (window.size.width, window.size.height)
  stars.frame = CGRect(x: 20, y: 20, width: width - 40, height: height * 0.25)
  card.frame = CGRect(x: 20, y: height * 0.32, width: width - 40, height: height * 0.64)
}
window.onResize = layOut
layOut()

try loop.run()
