// SPDX-License-Identifier: Apache-2.0

// Cards that are views without a drawing of their own: a picture, labels, taps, long presses and
// movements. A tap opens a card, a double tap likes it, a long press lifts it.

import Controls
import Drawings
import Foundation
import LottieKit
import SDLHost

/// A picture with a title and a text.
final class Card: View {
  private let picture = View()
  private let title = Label()
  private let text = Label()
  private let heart = AnimationSurface(
    animation: Animation.named("heart-button", bundle: .samples))
  private(set) var isOpen = false
  private(set) var likes = 0
  /// Called after each change.
  var onChange: () -> Void = {}

  override init(frame: CGRect) {
    super.init(frame: frame)
    (cornerRadius, borderWidth, clipsToBounds) = (16, 1, true)
    picture.contentsGravity = .scaleAspectFit
    picture.backgroundColor = Color(r: 0.86, g: 0.93, b: 1, a: 1)
    title.font = .boldSystemFont(ofSize: 18)
    text.font = .systemFont(ofSize: 14)
    text.numberOfLines = 0
    heart.isUserInteractionEnabled = false
    for view in [picture, title, text, heart] { addSubview(view) }
    addGestures()
  }

  private func addGestures() {
    let double = TapGestureRecognizer(target: self, action: Card.like)
    double.numberOfTapsRequired = 2
    let single = TapGestureRecognizer(target: self, action: Card.toggle)
    single.require(toFail: double)
    let hold = LongPressGestureRecognizer(target: self, action: Card.held)
    hold.minimumPressDuration = 0.4
    for recognizer in [double, single, hold] { addGestureRecognizer(recognizer) }
    pointerShape = .hand
    accessibilityTraits = .button
  }

  func show(_ name: String, _ words: String, _ image: LottieImage?) {
    (title.text, text.text, picture.contents) = (name, words, image)
    accessibilityLabel = name
    accessibilityHint = words
  }

  /// The colours of the desktop.
  func follow(_ appearance: Appearance) {
    let isDark = appearance.userInterfaceStyle == .dark
    backgroundColor = isDark ? Color(r: 0.17, g: 0.17, b: 0.19, a: 1) : appearance.backgroundColor
    borderColor = isDark ? Color(r: 1, g: 1, b: 1, a: 0.15) : Color(r: 0, g: 0, b: 0, a: 0.15)
    (title.textColor, text.textColor) = (appearance.labelColor, appearance.labelColor)
  }

  override func layoutSubviews() {
    let width = bounds.width
    picture.frame = CGRect(x: 0, y: 0, width: width, height: 120)
    title.frame = CGRect(x: 16, y: 128, width: width - 90, height: 28)
    let space = CGSize(width: width - 32, height: bounds.height - 166)
    let height = min(text.sizeThatFits(space).height, space.height)
    text.frame = CGRect(x: 16, y: 158, width: space.width, height: height)
    heart.frame = CGRect(x: width - 70, y: 106, width: 64, height: 64)
  }

  private func toggle() {
    isOpen.toggle()
    onChange()
  }

  private func like() {
    likes += 1
    heart.play(fromProgress: 0.3, toProgress: 1)
    onChange()
  }

  private func held(_ press: LongPressGestureRecognizer) {
    guard press.state == .began || press.state == .ended || press.state == .cancelled else {
      return
    }
    let isLifted = press.state == .began
    View.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
    ) {
      transform = isLifted ? AffineTransform(scale: 1.06) : .identity
    }
  }
}

let loop = try EventLoop(applicationID: "greeting-cards")
let window = try Window(loop: loop, title: "Cards", size: CGSize(width: 420, height: 520))

let words = [
  "A boat comes in with the tide, and with everything that was promised. Tap to read all of it.",
  "Three drops of colour meet on a white page and become a sign that is hard to forget.",
]
var cards: [Card] = []
for (name, text) in zip(["boat-loader", "logo-reveal"], words) {
  let card = Card()
  let animation = Animation.named(name, bundle: .samples)
  let renderer = try? animation.map {
    try AnimationRenderer($0, size: CGSize(width: 640, height: 320))
  }
  card.show(name, text, renderer?.image(atProgress: 0.6))
  card.onChange = {
    View.animate(withDuration: 0.35, options: .curveEaseOut, animations: layOut)
    window.title = cards.map { "\($0.likes)\($0.isOpen ? " open" : "")" }.joined(separator: ", ")
  }
  window.root.addSubview(card)
  cards.append(card)
}

/// Places one card below the other; an open one is as high as its text.
func layOut() {
  var y: CGFloat = 20
  for card in cards {
    let height: CGFloat = card.isOpen ? 230 : 190
    card.frame = CGRect(x: 20, y: y, width: window.size.width - 40, height: height)
    y += height + 20
  }
}
window.onResize = layOut
layOut()

Appearance.follow(window) { appearance in
  window.backgroundColor =
    appearance.userInterfaceStyle == .dark
    ? appearance.backgroundColor : Color(r: 0.93, g: 0.94, b: 0.96, a: 1)
  for card in cards { card.follow(appearance) }
}
try loop.run()
