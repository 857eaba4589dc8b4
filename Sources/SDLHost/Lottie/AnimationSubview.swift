// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Geometry
public import LottieKit

/// A view within a layer or a shape group of an animation.
///
/// ```swift
/// let subview = AnimationSubview()
/// subview.addSubview(button)
/// surface.addSubview(subview, forLayerAt: "Boat")
/// ```
///
/// Its frame is in the layer's coordinates. It is drawn above the layer's own content, and moves,
/// turns, fades, is masked and hidden with it; pointer events come where it is seen.
@MainActor
open class AnimationSubview: View {
  /// What it is drawn by, while it is in a layer.
  private(set) var attachment: LayerAttachment?
  private var keypath: AnimationKeypath?

  /// The surface that it is in a layer of.
  private var surface: AnimationSurface? {
    attachment == nil ? nil : superview as? AnimationSurface
  }

  /// Draws it in a layer from now on.
  func enter(_ attachment: LayerAttachment, at keypath: AnimationKeypath) {
    self.attachment = attachment
    self.keypath = keypath
  }

  /// Moves to the same layer of another animation; it is not seen if there is none.
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

  /// Brings its drawing into the layer.
  func show(in scene: Scene) {
    if let attachment { scene.show(isSeen ? composed : nil, in: attachment) }
  }

  override var isDrawnBySuperview: Bool { attachment != nil }

  override var placement: Projection? {
    guard let attachment else { return super.placement }
    guard let surface, let content = surface.contentTransform,
      let layer = surface.player.placement(of: attachment), layer.isVisible, layer.opacity > 0
    else { return nil }
    return content * layer.projection * ownPlacement
  }

  /// The topmost view at a point in this view's coordinates, beyond its own bounds too: a view that
  /// was given no frame is there for those in it.
  open override func hitTest(_ point: CGPoint) -> View? {
    guard isSeen, isUserInteractionEnabled else { return nil }
    return hitSubview(at: point) ?? (hitArea.contains(point) ? self : nil)
  }
}

extension AnimationSurface {
  // MARK: Views in layers

  /// Puts a view into the first layer or shape group that a keypath leads to.
  ///
  /// Nothing happens if there is none. Another animation of the surface gets it into the layer or
  /// group that has the keypath there.
  ///
  /// - Parameters:
  ///   - subview: Its frame is in the layer's or group's coordinates. It is taken out of where it
  ///     was before.
  ///   - keypath: Names the layer or group.
  public func addSubview(_ subview: AnimationSubview, forLayerAt keypath: AnimationKeypath) {
    let attachment = LayerAttachment()
    guard let scene = player.scene, scene.attach(attachment, at: keypath) else { return }
    subview.removeFromSuperview()
    subview.enter(attachment, at: keypath)
    addSubview(subview)
    setNeedsDisplay()
  }

  /// Takes a view out of the layer it is in; does nothing if it is not in one of this surface.
  public func removeSubview(_ subview: AnimationSubview) {
    guard subview.superview === self else { return }
    subview.removeFromSuperview()
    setNeedsDisplay()
  }

  /// Those in layers.
  var layerSubviews: [AnimationSubview] {
    subviews.compactMap { $0 as? AnimationSubview }.filter(\.isDrawnBySuperview)
  }
}
