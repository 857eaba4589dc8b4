// SPDX-License-Identifier: Apache-2.0

// A screen of a project whose classes and closures name no actor, as in Swift 5 mode: screens FILE
// In Swift 6 mode they name the main actor; with UNISOLATED they do not, which must not compile.

import Controls
import Foundation
import LottieKit
import SDLHost

#if swift(>=6) && !UNISOLATED
  @MainActor
#endif
protocol Screen {
  var view: View { get }
  func load(_ path: String) throws
}

#if swift(>=6) && !UNISOLATED
  @MainActor
#endif
final class LoadingScreen: Screen {
  let view = View(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let surface = AnimationSurface(frame: CGRect(x: 0, y: 0, width: 320, height: 320))
  private let button = AnimatedButton(frame: CGRect(x: 0, y: 320, width: 80, height: 80))
  private let row = Row(frame: CGRect(x: 80, y: 320, width: 240, height: 40))
  private(set) var ends: [Bool] = []

  func load(_ path: String) throws {
    surface.animation = try AnimationFile.read(path: path).animation
    surface.loopMode = .playOnce
    surface.animationSpeed = 2
    button.performAction = { self.surface.pause() }
    button.addAction(for: .touchDown) { _ in self.row.label.text = "pressed" }
    row.addGestureRecognizer(TapGestureRecognizer { _ in self.surface.play() })
    for part in [surface, button, row] as [View] { view.addSubview(part) }
    view.layoutIfNeeded()
    surface.play(fromProgress: 0, toProgress: 0.5) { [weak self] in self?.ends.append($0) }
    surface.stop()
    View.animate(withDuration: 0.2) {
      self.row.alpha = 0.5
    } completion: {
      self.ends.append($0)
    }
  }
}

/// A view with a text.
final class Row: View {
  let label = Label()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.text = "Loading"
    addSubview(label)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 8, dy: 0)
  }
}

let screen = LoadingScreen()
try screen.load(CommandLine.arguments[1])
print("ends", screen.ends, "views", screen.view.subviews.count)
