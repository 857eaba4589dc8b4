// SPDX-License-Identifier: Apache-2.0

// A button and a switch for mouse, finger, or Tab and Space.

import Controls
import Drawings
import Foundation
import LottieKit
import SDLHost

let loop = try EventLoop(applicationID: "heart-and-switch")
let window = try Window(
  loop: loop, title: "Heart and switch", size: CGSize(width: 560, height: 300))
let day = Color(r: 0.99, g: 0.95, b: 0.93, a: 1)
let night = Color(r: 0.17, g: 0.15, b: 0.27, a: 1)
window.root.backgroundColor = day

// A part of the animation for each event of a press. The parts are between markers.
let heart = AnimatedButton(animation: Animation.named("heart-button", bundle: .samples))
heart.setPlayRange(fromMarker: "touchDownStart", toMarker: "touchDownEnd", event: .touchDown)
heart.setPlayRange(fromMarker: "touchDownEnd", toMarker: "touchUpCancel", event: .touchUpOutside)
heart.setPlayRange(fromMarker: "touchDownEnd", toMarker: "touchUpCancel", event: .touchCancel)
heart.setPlayRange(fromMarker: "touchUpCancel", toMarker: "touchUpEnd", event: .touchUpInside)

// The first half of the animation turns it on, the second half off.
let toggle = AnimatedSwitch(animation: Animation.named("switch", bundle: .samples))
toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forState: true)
toggle.setProgressForState(fromProgress: 0.5, toProgress: 1, forState: false)

var likes = 0
func showState() {
  window.title = "\(likes) \(likes == 1 ? "heart" : "hearts"), by \(toggle.isOn ? "night" : "day")"
}
heart.performAction = {
  likes += 1
  showState()
}
toggle.stateUpdated = { isOn in
  window.root.backgroundColor = isOn ? night : day
  showState()
}

for control in [heart, toggle] { window.root.addSubview(control) }
func layOut() {
  let (width, height) = (window.size.width, window.size.height)
  heart.frame = CGRect(x: width * 0.27 - 110, y: height / 2 - 110, width: 220, height: 220)
  toggle.frame = CGRect(x: width * 0.72 - 120, y: height / 2 - 70, width: 240, height: 140)
}
window.onResize = layOut
layOut()
try loop.run()
