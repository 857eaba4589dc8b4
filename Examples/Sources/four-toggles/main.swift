// SPDX-License-Identifier: Apache-2.0

// One animation, four switches, four colours: the colour is changed while the program runs.

import Controls
import Drawings
import Foundation
import LottieKit
import SDLHost

let loop = try EventLoop(applicationID: "four-toggles")
let window = try Window(loop: loop, title: "Four toggles", size: CGSize(width: 520, height: 340))
window.root.backgroundColor = Color(r: 0.95, g: 0.96, b: 0.98, a: 1)

// Loaded once: all four views share it.
let animation = Animation.named(
  "toggle", bundle: .examples, animationCache: LRUAnimationCache.sharedCache)
let toggles = (0..<4).map { _ in
  let toggle = AnimatedSwitch(animation: animation)
  toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forState: true)
  toggle.setProgressForState(fromProgress: 0.5, toProgress: 1, forState: false)
  window.root.addSubview(toggle)
  return toggle
}

// The first one keeps the colour of the file. `logHierarchyKeypaths()` tells what there is to set.
let colors = [
  Color(r: 0.16, g: 0.74, b: 0.42, a: 1),
  Color(r: 0.96, g: 0.29, b: 0.38, a: 1),
  Color(r: 0.99, g: 0.66, b: 0.15, a: 1),
]
let keypath = AnimationKeypath(keypath: "BG-On.Group 1.Fill 1.Color")
for (toggle, color) in zip(toggles.dropFirst(), colors) {
  toggle.setValueProvider(ColorValueProvider(color), keypath: keypath)
}

func layOut() {
  let (width, height) = (window.size.width, window.size.height)
  for (index, toggle) in toggles.enumerated() {
    let (column, row) = (CGFloat(index % 2), CGFloat(index / 2))
    toggle.frame = CGRect(
      x: width * (0.27 + 0.46 * column) - 110, y: height * (0.28 + 0.44 * row) - 66, width: 220,
      height: 132)
  }
}
window.onResize = layOut
layOut()

// One after the other, as soon as the window is there.
Task {
  for toggle in toggles {
    try await Task.sleep(for: .milliseconds(180))
    toggle.setIsOn(true, animated: true)
  }
}
try loop.run()
