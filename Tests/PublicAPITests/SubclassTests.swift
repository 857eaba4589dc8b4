// SPDX-License-Identifier: Apache-2.0

import Lottie
import Testing

// Views of iOS projects as they are: subclasses that override UIKit's and lottie-ios' members.

private class CardView: View {
  let title = Label()
  private(set) var layouts = 0
  private(set) var tints = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    title.text = "Title"
    addSubview(title)
  }

  override var frame: CGRect { didSet { title.tag += 1 } }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    title.frame = bounds
  }

  override func point(inside point: CGPoint, with event: PointerEvent?) -> Bool {
    bounds.insetBy(dx: -10, dy: -10).contains(point)
  }

  override func tintColorDidChange() { tints += 1 }
}

/// A subclass that has an initializer of its own.
private final class NamedCard: CardView {
  let name: String

  init(name: String) {
    self.name = name
    super.init(frame: .zero)
  }
}

private final class Spinner: AnimationSurface {
  private(set) var speeds: [CGFloat] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    loopMode = .loop
  }

  override var animationSpeed: CGFloat {
    get { super.animationSpeed }
    set {
      speeds.append(newValue)
      super.animationSpeed = newValue
    }
  }
}

private final class LikeButton: AnimatedButton {
  private(set) var changes = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    layout()
  }

  override var isSelected: Bool { didSet { changes += 1 } }
  override var isHighlighted: Bool { didSet { changes += 1 } }
  override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : 0.5 } }
  override var animationSpeed: CGFloat { didSet { changes += 1 } }
}

private final class DarkSwitch: AnimatedSwitch {
  override init(frame: CGRect) { super.init(frame: frame) }
}

private final class Waiting: ConfiguredSurface {
  override init(frame: CGRect) { super.init(frame: frame) }
}

/// A control that draws itself by its subviews.
private final class PillControl: Control {
  private let label = Label()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.textColor = tintColor
    cornerRadius = frame.height / 2
    addSubview(label)
  }

  /// The layout of this library's own name works, too.
  override func layout() { label.frame = bounds }
}

@Suite struct SubclassTests {
  private let frame = CGRect(x: 1, y: 2, width: 30, height: 40)

  @Test func everyClassHasUIKitsInitializer() {
    let views: [View] = [
      CardView(frame: frame), Spinner(frame: frame), LikeButton(frame: frame),
      DarkSwitch(frame: frame), Waiting(frame: frame), PillControl(frame: frame),
      Label(frame: frame), AnimationSurface(frame: frame), AnimatedControl(frame: frame),
      AnimatedButton(frame: frame), AnimatedSwitch(frame: frame), ConfiguredSurface(frame: frame),
      AnimationSubview(frame: frame), Control(frame: frame),
    ]
    for view in views { #expect(view.frame == frame, "\(type(of: view))") }
    for view in [CardView(), PillControl(), Label(), AnimationSubview(), Control()] as [View] {
      #expect(view.frame == .zero)
    }
    #expect(NamedCard(name: "a").name == "a")
  }

  @Test func layouts() {
    let card = CardView(frame: frame)
    let root = View()
    root.addSubview(card)
    root.layoutIfNeeded()
    #expect(card.layouts == 1 && card.title.frame.size == frame.size)
    root.layoutIfNeeded()
    #expect(card.layouts == 1)
    card.setNeedsLayout()
    root.layoutIfNeeded()
    card.frame.size.width = 50
    root.layoutIfNeeded()
    #expect(card.layouts == 3 && card.title.frame.width == 50 && card.title.tag == 1)
    let pill = PillControl(frame: frame)
    pill.layoutIfNeeded()
    #expect(pill.subviews.first?.frame.size == frame.size)
  }

  @Test func treeAndHits() {
    let (root, card) = (
      View(frame: CGRect(x: 0, y: 0, width: 99, height: 99)), CardView(frame: frame)
    )
    root.addSubview(card)
    #expect(card.isDescendant(of: root) && card.isDescendant(of: card))
    #expect(!root.isDescendant(of: card) && card.title.isDescendant(of: root))
    #expect(root.hitTest(CGPoint(x: 35, y: 20), with: nil) === card)
    #expect(root.hitTest(CGPoint(x: 60, y: 20)) === root)
    root.tintColor = LottieColor(r: 1, g: 0, b: 0, a: 1)
    #expect(card.tints == 1 && card.tintColor.r == 1)
    let top = View()
    root.insertSubview(top, at: 0)
    #expect(root.subviews == [top, card])
    root.bringSubviewToFront(top)
    #expect(root.subviews == [card, top])
    root.sendSubviewToBack(top)
    #expect(root.subviews == [top, card])
  }

  @Test func overriddenPropertiesAreCalled() {
    let spinner = Spinner(frame: frame)
    (spinner as any LottiePlayable).animationSpeed = 2
    (spinner as AnimationSurface).animationSpeed = 3
    #expect(spinner.speeds == [2, 3] && spinner.loopMode == .loop)
    let button = LikeButton(frame: frame)
    button.isSelected = true
    button.isHighlighted = true
    (button as AnimatedControl).animationSpeed = 2
    button.isEnabled = false
    #expect(button.changes == 3 && button.alpha == 0.5)
    #expect(button.animationView.animationSpeed == 2)
    #expect(button.accessibilityTraits == [.button, .selected, .notEnabled])
    #expect(DarkSwitch(frame: frame).accessibilityTraits.contains(.toggleButton))
  }

  /// Warnings are errors here: these are the names of today.
  @Test func trailingClosures() {
    let surface = AnimationSurface(animation: nil)
    var ends: [Bool] = []
    surface.play(fromProgress: 0, toProgress: 1) { ends.append($0) }
    surface.play(toProgress: 1) { ends.append($0) }
    surface.play(fromFrame: 0, toFrame: 1) { completed in ends.append(completed) }
    surface.play { ends.append($0) }
    AnimatedButton(frame: frame).play(fromProgress: 0, toProgress: 1) { ends.append($0) }
    surface.play(fromProgress: 0, toProgress: 1, withCompletion: nil)
    #expect(ends == Array(repeating: false, count: 5))
  }

  @Test func animationsOutsideOfAWindow() {
    let card = CardView(frame: frame)
    var ends: [Bool] = []
    View.animate(withDuration: 0.3) { card.alpha = 0 }
    View.animate(withDuration: 0.3, animations: { card.alpha = 0.5 }) { ends.append($0) }
    View.animate(withDuration: 1, delay: 2, options: [.curveEaseOut, .allowUserInteraction]) {
      card.frame.origin.x = 9
    } completion: {
      ends.append($0)
    }
    View.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      options: [], animations: { card.transform = .identity }, completion: nil)
    #expect(ends == [true, true] && card.alpha == 0.5 && card.frame.minX == 9)
  }

  @Test func recognizersOfObjects() {
    let page = Page()
    let tap = TapGestureRecognizer(target: page, action: Page.tapped)
    let press = LongPressGestureRecognizer(target: page, action: Page.held)
    (tap.numberOfTapsRequired, press.minimumPressDuration) = (2, 1)
    let card = CardView(frame: frame)
    card.addGestureRecognizer(tap)
    card.addGestureRecognizer(press)
    #expect(card.gestureRecognizers.count == 2 && press.view === card && tap.state == .possible)
  }

  private final class Page {
    func tapped() {}
    func held(_ press: LongPressGestureRecognizer) { if press.state == .began { tapped() } }
  }
}
