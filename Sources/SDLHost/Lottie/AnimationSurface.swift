// SPDX-License-Identifier: Apache-2.0

package import Drawing
public import Foundation
package import Geometry
public import LottieKit

/// A view that plays an animation.
///
/// ```swift
/// let surface = AnimationSurface(animation: animation)
/// surface.loopMode = .loop
/// surface.contentMode = .scaleAspectFit
/// surface.play()
/// ```
///
/// What can be done with it is said in `LottiePlayable`.
@MainActor
open class AnimationSurface: View, LottiePlayable {
  /// The engine behind it.
  public let player = AnimationPlayer()

  /// How the animation is placed into the view.
  ///
  /// Default: `.scaleAspectFit`.
  public var contentMode = LottieContentMode.scaleAspectFit {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// The part of the animation that is shown, in its own pixels; it is placed as the whole would
  /// be.
  ///
  /// What lies outside is cut off. Default: nil, all of it.
  public var viewportFrame: CGRect? {
    didSet { if viewportFrame != oldValue { setNeedsDisplay() } }
  }

  /// How many pixels of the window are drawn as one, in either direction: a lower resolution costs
  /// less.
  ///
  /// Default: 1, all of them one by one.
  package var downsampling = 1 {
    didSet {
      guard downsampling != oldValue else { return }
      if downsampling == 1 { previewCanvas = nil }
      setNeedsDisplay()
    }
  }
  var previewCanvas: PreviewCanvas?

  /// Slots, themes and a state machine; nil until somebody asks for them.
  var interaction: SurfaceInteraction?

  /// Asked to open an address of the web, which an action of a state machine wants and the list given at its start
  /// allows. It should ask the user first.
  ///
  /// Default: nil, nothing is opened.
  public var openURL: ((URL) -> Void)?

  /// When the frame before was drawn; nil while time stands still.
  private(set) var lastTick: Double?

  /// Makes a view as large as its animation, without extent if there is none.
  ///
  /// - Parameters:
  ///   - animation: What to show; its first frame, to begin with. Default: nil.
  ///   - imageProvider: Where its images come from. Default: nil, its archive or the bundle of the
  ///     program.
  ///   - textProvider: Who says what its texts are. Default: nil, the file.
  ///   - fontProvider: Who finds its fonts. Default: nil, the system.
  public init(
    animation: Animation? = nil, imageProvider: (any AnimationImageProvider)? = nil,
    textProvider: (any AnimationTextProvider)? = nil,
    fontProvider: (any AnimationFontProvider)? = nil
  ) {
    super.init()
    player.onChange = { [weak self] in self?.playbackChanged() }
    player.viewTransform = { [weak self] in self?.contentTransform ?? .identity }
    player.setTextProvider(textProvider)
    player.setFontProvider(fontProvider)
    player.load(
      animation,
      imageProvider: imageProvider ?? BundleImageProvider(bundle: .main))
    sizeToFit()
    player.onLoad = { [weak self] in self?.animationWasSet() }
  }

  /// Makes a view without an animation.
  ///
  /// - Parameter frame: Where it is to be, in points.
  public convenience init(frame: CGRect) {
    self.init(animation: nil)
    self.frame = frame
  }

  private func animationWasSet() {
    // Another animation than the one it belongs to.
    if let interaction, !interaction.isReplacing { self.interaction = nil }
    // Set later, on a view that was made without: else there would be nothing to be seen.
    if frame.size == .zero { sizeToFit() }
    for view in layerSubviews { view.follow(into: player.scene) }
    onAnimationSet()
    if let animation { animationLoaded?(self, animation) }
  }

  /// Called after an animation was set, by the program or because its download has ended.
  ///
  /// If there is an animation already, it is called at once. Default: nil.
  public var animationLoaded: ((_ surface: AnimationSurface, _ animation: Animation) -> Void)? {
    didSet { if let animation { animationLoaded?(self, animation) } }
  }

  /// Told after another animation was put in, or the one there taken out.
  package var onAnimationSet: () -> Void = {}

  /// The size of the animation, or of the part that is shown, in points; zero without one.
  open override var intrinsicContentSize: CGSize {
    animation.map { viewportFrame?.size ?? $0.size } ?? .zero
  }

  private func playbackChanged() {
    setNeedsDisplay()
    if !player.state.isMoving { lastTick = nil }
  }

  // MARK: Drawing

  /// From the animation's coordinates to the view's.
  package var contentTransform: Affine? {
    guard let part = shownPart else { return nil }
    return contentMode.fit.transform(from: part.size, into: bounds.geometry)
      * .translation(-part.minX, -part.minY)
  }

  /// In the animation's coordinates.
  private var shownPart: Rect? {
    guard let size = player.scene?.size else { return nil }
    guard let viewportFrame, !viewportFrame.isEmpty, !viewportFrame.isInfinite else {
      return Rect(size)
    }
    return viewportFrame.standardized.geometry
  }

  // MARK: Time

  /// Whether frames follow each other by themselves.
  open override var isAnimating: Bool { player.state.isMoving || interaction?.isMoving == true }

  /// Goes on by the time since the last frame.
  open override func tick(_ time: TimeInterval) {
    if let interaction, interaction.isInControl { return interaction.tick(time) }
    let elapsed = time - (lastTick ?? time)
    lastTick = time
    if player.advance(by: elapsed) { setNeedsDisplay() }
    guard !player.state.isMoving else { return }
    lastTick = nil
    if player.rasterizesWhenIdle { setNeedsDisplay() }
  }

  // MARK: Pointer and keys

  /// A state machine takes presses that it has an interaction for.
  open override func pointerDown(_ event: PointerEvent) -> Bool {
    interaction?.pointerDown(event, at: event.location(in: self)) ?? false
  }

  /// Tells the state machine.
  open override func pointerMoved(_ event: PointerEvent) {
    interaction?.pointerMoved(event, at: event.location(in: self))
  }

  /// Tells the state machine; a click is a press that ends where it began.
  open override func pointerUp(_ event: PointerEvent) {
    let place = event.location(in: self)
    interaction?.pointerUp(event, at: place, isInside: hitArea.contains(place))
  }

  /// Ends the press without a click.
  open override func pointerCancelled() { interaction?.cancel() }

  /// Tells the state machine.
  open override func pointerExited() { interaction?.pointerExited() }

  /// Space and Return press what a state machine waits for; the arrows lead from one layer to another.
  open override func keyDown(_ event: KeyEvent) -> Bool { interaction?.keyDown(event) ?? false }

  /// Ends the press of a key.
  open override func keyUp(_ event: KeyEvent) -> Bool { interaction?.keyUp(event) ?? false }

  /// Ends the press of a key without a click.
  open override func keysCancelled() { interaction?.cancel() }

  /// Tab leads to it while it has a state machine that takes presses.
  open override var canBecomeFocused: Bool { interaction?.takesPresses ?? false }

  /// Tells the state machine.
  open override func focusChanged(_ isFocused: Bool) { interaction?.focusChanged(isFocused) }

  /// When playback ends that goes on unseen, in seconds of the time of `tick`.
  open override var dueWhileHidden: TimeInterval? { endWhileHidden }

  /// Does what the background behaviour says.
  open override func windowVisibilityChanged(_ isVisible: Bool) {
    followVisibility(isVisible)
    super.windowVisibilityChanged(isVisible)
  }
}

extension AnimationSurface: DrawnView {
  package func drawing() -> [DrawItem] {
    let guests = layerSubviews
    if let scene = player.scene { for view in guests { view.show(in: scene) } }
    guard !bounds.isEmpty, let list = player.displayList, let transform = contentTransform,
      let part = shownPart
    else { return [] }
    let items: [DrawItem] = [
      .group(
        DrawGroup(list.items, DrawGroup.Attributes(transform: transform, clip: part)))
    ]
    if downsampling > 1, guests.isEmpty, let preview = downsampled(items) { return [preview] }
    guard player.rasterizesWhenIdle, !player.state.isMoving, guests.isEmpty else { return items }
    return rasterized(items).map { [$0] } ?? items
  }
}

/// The name that lottie-ios 3 gives the view.
public typealias AnimationView = AnimationSurface

/// The name that lottie-ios 4 gives the view.
public typealias LottieAnimationView = AnimationSurface
