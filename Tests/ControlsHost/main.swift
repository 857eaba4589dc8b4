// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieKit
internal import SDLHost

// A window with a heart button and a switch, for tests that drive it from outside:
// controls-host HEART SWITCH --trace FILE

let arguments = CommandLine.arguments
guard arguments.count == 5, arguments[3] == "--trace", let trace = Trace(path: arguments[4]) else {
  FileHandle.standardError.write(Data("usage: controls-host HEART SWITCH --trace FILE\n".utf8))
  exit(64)
}

let loop = try EventLoop()
let window = try Window(loop: loop, title: "Controls", size: CGSize(width: 480, height: 240))

let heart = AnimatedButton(animation: try AnimationFile.read(path: arguments[1]).animation)
heart.frame = CGRect(x: 20, y: 20, width: 200, height: 200)
heart.setPlayRange(fromMarker: "touchDownStart", toMarker: "touchDownEnd", event: .touchDown)
heart.setPlayRange(fromMarker: "touchDownEnd", toMarker: "touchUpCancel", event: .touchUpOutside)
heart.setPlayRange(fromMarker: "touchUpCancel", toMarker: "touchUpEnd", event: .touchUpInside)
heart.performAction = { trace.write("performed", ["control": "heart"]) }

let toggle = AnimatedSwitch(animation: try AnimationFile.read(path: arguments[2]).animation)
toggle.frame = CGRect(x: 240, y: 60, width: 206, height: 120)
toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forState: true)
toggle.setProgressForState(fromProgress: 0.5, toProgress: 1, forState: false)
toggle.stateUpdated = { trace.write("turned", ["control": "switch", "on": $0]) }

let watches = [ControlWatch("heart", heart, trace), ControlWatch("switch", toggle, trace)]
for watch in watches { window.root.addSubview(watch.control) }
window.onPresent = {
  for watch in watches { watch.framePresented() }
}
window.onKey = { event in
  if event.key == .character("q") { loop.stop() }
  if event.key == .character("b") {
    trace.write("blocked", [:])
    Thread.sleep(forTimeInterval: 60)
  }
  return event.key != .tab
}

window.onPointerMove = { trace.write("pointer", ["at": [Double($0.x), Double($0.y)]]) }

// Work that comes from elsewhere while the loop sleeps.
Task {
  try await Task.sleep(for: .milliseconds(300))
  trace.write("task", [:])
}

/// The rectangles of the controls, for tests that click them.
func writeLayout(_ event: String) {
  trace.write(
    event,
    [
      "window": window.root.frame.numbers, "heart": heart.frameInWindow.numbers,
      "switch": toggle.frameInWindow.numbers,
    ])
}
window.onResize = { writeLayout("resize") }
writeLayout("shown")
try loop.run()
trace.write("ended", [:])
