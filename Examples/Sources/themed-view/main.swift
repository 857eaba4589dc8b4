// SPDX-License-Identifier: Apache-2.0

// An animation in the colours of a design system, light and dark. Its layers and paints have the
// names of colour tokens; the switch changes the theme, and the view follows while it plays.

import Controls
import Drawings
import Foundation
import LottieKit
import SDLHost

extension Color {
  /// A colour from its hexadecimal notation.
  init(hex: UInt32, alpha: Double = 1) {
    self.init(
      r: Double(hex >> 16 & 255), g: Double(hex >> 8 & 255), b: Double(hex & 255), a: alpha * 255,
      denominator: .twoFiftyFive)
  }
}

let light = AnimationTheme(colors: [
  "background": Color(hex: 0xF6F7FB), "sky": Color(hex: 0x9ADBF7), "light": Color(hex: 0xFFD15C),
  "star": Color(hex: 0xFFFFFF, alpha: 0), "cloud": Color(hex: 0xFFFFFF),
  "hillFar": Color(hex: 0xA9D3CB), "hillMiddle": Color(hex: 0x8CC384),
  "hillNear": Color(hex: 0x63A86D), "pine": Color(hex: 0x3B7D5A), "tent": Color(hex: 0xE9795A),
  "tentShade": Color(hex: 0xB95B40), "fire": Color(hex: 0xFF9B3D),
  "glow": Color(hex: 0xFFD27A, alpha: 0.5),
])
let dark = AnimationTheme(colors: [
  "background": Color(hex: 0x12142A), "sky": Color(hex: 0x1D2150), "light": Color(hex: 0xE9ECFB),
  "star": Color(hex: 0xDDE4FF), "cloud": Color(hex: 0x3B4180), "hillFar": Color(hex: 0x2C3270),
  "hillMiddle": Color(hex: 0x252B5C), "hillNear": Color(hex: 0x1C2349),
  "pine": Color(hex: 0x131936), "tent": Color(hex: 0xB8574F), "tentShade": Color(hex: 0x6E3448),
  "fire": Color(hex: 0xFFA84A), "glow": Color(hex: 0xFFB75E),
])

let loop = try EventLoop(applicationID: "themed-view")
let window = try Window(loop: loop, title: "Themed view", size: CGSize(width: 680, height: 540))
let source = ThemeSource.shared
source.theme = light
source.follow(window.root) { window.root.backgroundColor = $0.colors["background"] }

let view = ConfiguredSurface(
  .init(animationName: "campfire", bundle: .examples, margins: .init(.spacingMd)))
view.marginBottom = .noSpacing
window.root.addSubview(view)
view.play()

let toggle = AnimatedSwitch(animation: Animation.named("switch", bundle: .samples))
toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forState: true)
toggle.setProgressForState(fromProgress: 0.5, toProgress: 1, forState: false)
window.root.addSubview(toggle)

/// Goes from the colours there are to those of a theme within half a second.
func fade(to theme: AnimationTheme) async throws {
  let old = source.theme
  for step in 1...30 {
    var between = theme
    for (token, color) in theme.colors {
      between.colors[token] = (old.colors[token] ?? color).interpolate(
        to: color, amount: CGFloat(step) / 30, spatialOutTangent: nil, spatialInTangent: nil)
    }
    source.theme = between
    try await Task.sleep(for: .milliseconds(16))
  }
}
var fading: Task<Void, any Error>?
toggle.stateUpdated = { isOn in
  fading?.cancel()
  fading = Task { try await fade(to: isOn ? dark : light) }
}

func layOut() {
  let (width, height) = (window.size.width, window.size.height)
  view.frame = CGRect(x: 0, y: 0, width: width, height: height - 110)
  toggle.frame = CGRect(x: width / 2 - 72, y: height - 97, width: 144, height: 84)
}
window.onResize = layOut
layOut()
try loop.run()
