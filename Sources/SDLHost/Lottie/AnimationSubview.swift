// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieGeometry
public import LottieKit

/// A view inside a layer or a shape group of an animation.
///
/// ```swift
/// let subview = AnimationSubview()
/// subview.addSubview(button)
/// surface.addSubview(subview, forLayerAt: "Boat")
/// ```
///
/// Its frame is in the layer's coordinates. It is drawn above the layer's own content. The layer's
/// transform, opacity, masks and visibility apply to it. It receives pointer events where it is
/// visible.
@preconcurrency @MainActor
open class AnimationSubview: View {
  /// The layer content that draws it, while it is in a layer.
  private(set) var attachment: LayerAttachment?
  private var keypath: AnimationKeypath?

  /// The surface whose layer contains it.
  private var surface: AnimationSurface? {
    attachment == nil ? nil : superview as? AnimationSurface
  }

  /// Adds it to a layer's content.
  func enter(_ attachment: LayerAttachment, at keypath: AnimationKeypath) {
    self.attachment = attachment
    self.keypath = keypath
  }

  /// Moves to the layer of the same keypath in another scene; hidden if there is none.
  func follow(into scene: Scene?) {
    guard let keypath else { return }
    let attachment = LayerAttachment()
    _ = scene?.attach(attachment, at: keypath)
    self.attachment = attachment
  }

  override func willLeaveSuperview() {
    if let attachment { surface?.player.scene?.detach(attachment) }
    attachment = nil
    keypath = nil
  }

  /// Updates its drawing in the layer.
  func show(in scene: Scene) {
    if let attachment { scene.show(isDrawn ? composed : nil, in: attachment) }
  }

  override var isDrawnBySuperview: Bool { attachment != nil }

  override var toSuperview: Projection? {
    guard let attachment else { return super.toSuperview }
    guard let surface, let content = surface.contentTransform,
      let layer = surface.player.pose(of: attachment), layer.isVisible, layer.opacity > 0
    else { return nil }
    return content * layer.projection * frameTransform
  }

  /// Returns the topmost view at a point in this view's coordinates. Subviews outside of its bounds
  /// are found too, because a view without a frame can contain views.
  ///
  /// - Parameters:
  ///   - point: In points from its top left corner.
  ///   - event: The event of the pointer. Default: nil, none.
  open override func hitTest(_ point: CGPoint, with event: PointerEvent? = nil) -> View? {
    guard isSeen, isUserInteractionEnabled else { return nil }
    return hitSubview(at: point, with: event)
      ?? (self.point(inside: point, with: event) ? self : nil)
  }
}

extension AnimationSurface {
  // MARK: Views in layers

  /// Adds a view to the first layer or shape group that a keypath matches.
  ///
  /// Does nothing if there is none. When another animation is set, the view moves to the layer or
  /// group with the same keypath.
  ///
  /// - Parameters:
  ///   - subview: The view; its frame is in the layer's or group's coordinates. It is removed from
  ///     its current superview first.
  ///   - keypath: The keypath of the layer or group.
  public func addSubview(_ subview: AnimationSubview, forLayerAt keypath: AnimationKeypath) {
    let attachment = LayerAttachment()
    guard let scene = player.scene, scene.attach(attachment, at: keypath) else {
      return player.warn("there is no layer at “\(keypath.string)” for a subview")
    }
    subview.removeFromSuperview()
    subview.enter(attachment, at: keypath)
    addSubview(subview)
    setNeedsDisplay()
  }

  /// Removes a view from its layer; does nothing if it is not in a layer of this surface.
  public func removeSubview(_ subview: AnimationSubview) {
    guard subview.superview === self else { return }
    subview.removeFromSuperview()
    setNeedsDisplay()
  }

  /// The views in layers.
  var layerSubviews: [AnimationSubview] {
    subviews.compactMap { $0 as? AnimationSubview }.filter(\.isDrawnBySuperview)
  }
}
