// SPDX-License-Identifier: Apache-2.0

package import Drawing
package import Geometry

/// A running animation: it moves to a frame and tells what to draw.
///
/// Belongs to whoever made it and is used by one owner at a time; several scenes may share one
/// `Animation`.
package final class Scene {
  package let animation: Animation
  /// Of the composition, in its own pixels.
  package let size: Size
  let root: CompositionNode
  private let images: ImageStore
  private let fonts: FontBook
  private let builderWarnings: [LottieWarning]
  /// nil if there is nothing to evaluate.
  let expressions: ExpressionEngine?
  private let measure: ExpressionMeasure?
  /// Properties that a provider was set on.
  var provided: [ObjectIdentifier: AnyProperty] = [:]
  var providerWarnings: [LottieWarning] = []
  /// Told when a provider has other values now, so that the picture may differ without a new frame.
  package var onProviderChange: () -> Void = {}
  /// Values move between frames; see `setBlend`.
  var isBlending = false
  private var hasTextProvider = false
  /// Where mistakes with providers are reported; nil is the shared one.
  var logger: LottieLogger?
  private var hasFontProvider = false
  private var list: DisplayList?
  private var frame: Double?

  /// - Parameters:
  ///   - imageProvider: Asked for images before the file and the disk are. Default: none.
  ///   - usesInterpreter: Whether expressions may be evaluated without JavaScript. Default: true.
  package init(
    _ animation: Animation, imageProvider: (any AnimationImageProvider)? = nil,
    usesInterpreter: Bool = true
  ) {
    self.animation = animation
    images = ImageStore(
      provider: imageProvider, archive: animation.archive, limits: animation.limits)
    fonts = FontBook(animation.fonts, limits: animation.limits)
    let builder = SceneBuilder(animation, images: images, fonts: fonts)
    size = builder.size
    root = builder.rootComposition()
    builderWarnings = builder.warnings
    expressions = animation.expressions.map {
      ExpressionEngine($0, usesInterpreter: usesInterpreter)
    }
    measure = expressions.map { [images, fonts] in
      ExpressionMeasure(animation, engine: $0, images: images, fonts: fonts)
    }
    if let expressions {
      expressions.measure = measure
      root.evaluateExpressions(with: expressions)
    }
  }

  /// Moves to a frame of the composition; fractions are allowed.
  ///
  /// From the end frame on it shows the last picture: layers that end just there are still seen.
  /// - Returns: false where the picture is the same as before.
  @discardableResult
  package func update(to frame: Double) -> Bool {
    let shown = shownFrame(frame)
    if shown == self.frame { return false }
    self.frame = shown
    let changed = root.update(to: shown)
    if changed { list = nil }
    return changed
  }

  // MARK: Changes from outside

  /// Computes everything again before the next picture. `edit` calls it.
  func forgetPicture() {
    frame = nil
    list = nil
  }

  /// Asks for all images again, from now on at this provider.
  package func reloadImages(from provider: (any AnimationImageProvider)?) {
    edit { edit in
      images.reload(from: provider, &edit)
      root.forEachImage { $0.markChanged(&edit) }
    }
  }

  /// Lets a provider say what texts are; nil goes back to those of the file.
  package func setTextProvider(_ provider: (any AnimationKeypathTextProvider)?) {
    guard provider != nil || hasTextProvider else { return }
    hasTextProvider = provider != nil
    edit { edit in
      root.forEachText(in: []) { text, path in
        let replacement = provider.map { provider in
          { provider.text(at: AnimationKeypath(keys: path), source: $0) }
        }
        text.replaceText(by: replacement, &edit)
      }
    }
  }

  /// Lets a provider find fonts before the file and the system do.
  package func setFontProvider(_ provider: (any AnimationFontProvider)?) {
    guard provider != nil || hasFontProvider else { return }
    hasFontProvider = provider != nil
    edit { edit in
      fonts.reload(from: provider, &edit)
      root.forEachText(in: []) { text, _ in text.forgetLayout(&edit) }
    }
  }

  /// Asks the provider of texts again before the next picture.
  package func refreshTexts() {
    guard hasTextProvider else { return }
    edit { edit in root.forEachText(in: []) { text, _ in text.forgetLayout(&edit) } }
  }

  private func shownFrame(_ frame: Double) -> Double {
    let start = Double(animation.startFrame)
    let end = Double(animation.endFrame)
    guard end > start else { return start }
    let frame = frame.isNaN ? start : frame
    // A thousandth of a frame before the end.
    return frame >= end ? max(start, end - 0.001) : frame
  }

  /// What is seen at the frame last moved to, in the composition's coordinates; clipped to its
  /// size.
  package var displayList: DisplayList {
    if frame == nil { update(to: Double(animation.startFrame)) }
    if let list { return list }
    let group = DrawGroup(
      root.items(), DrawGroup.Attributes(clip: Rect(size), isolatesBlending: true))
    let fresh = DisplayList(size: size, items: group.children.isEmpty ? [] : [.group(group)])
    list = fresh
    return fresh
  }

  // MARK: Layers

  /// What each layer of the root composition paints at the frame last moved to, the topmost first;
  /// the number is its index in the file's order among those that are drawn at all.
  package var layerPictures: [(layer: Int, picture: DisplayList)] {
    root.painted().reversed().compactMap { layer, group in
      root.layers.firstIndex { $0 === layer }.map {
        ($0, DisplayList(size: size, items: [.group(group)]))
      }
    }
  }

  /// The only layer of the root composition that is drawn by itself; nil draws all.
  package var soleRootLayer: String? {
    didSet {
      guard soleRootLayer != oldValue else { return }
      edit { edit in
        for layer in root.layers {
          layer.setLeftOut(soleRootLayer.map { $0 != layer.name } ?? false, &edit)
        }
      }
    }
  }

  package func hasRootLayer(named name: String) -> Bool {
    root.layers.contains { $0.name == name }
  }

  /// What the file asked for and did not get, as far as is known by now: images are decoded, and
  /// fonts looked up, when first seen. Shapes that nobody has needed yet are read for it.
  package var warnings: [LottieWarning] { animation.warnings + ownWarnings }

  /// The same without what reading more of the file would tell.
  package var knownWarnings: [LottieWarning] { animation.knownWarnings + ownWarnings }

  private var ownWarnings: [LottieWarning] {
    builderWarnings + images.warnings + fonts.warnings + providerWarnings
      + (expressions?.warnings ?? [])
  }

  /// Decodes all images, finds all fonts and evaluates the expressions of the first picture now, so
  /// that the warnings are complete.
  package func decodeImages() {
    fonts.findFonts()
    if expressions != nil, frame == nil { update(to: Double(animation.startFrame)) }
    for asset in animation.images.values.sorted(by: { $0.id < $1.id }) {
      _ = images.picture(for: asset)
    }
  }
}

extension Node {
  /// Calls `body` with each image. Shapes, which have none in them, stay unread.
  fileprivate func forEachImage(_ body: (ImageNode) -> Void) {
    if let image = self as? ImageNode { body(image) }
    for child in children { child.forEachImage(body) }
  }

  /// Calls `body` with each text, and the names that lead to its layer. Shapes, which have none in
  /// them, stay unread.
  fileprivate func forEachText(in path: [String], _ body: (TextNode, [String]) -> Void) {
    let path = name.isEmpty ? path : path + [name]
    if let text = self as? TextNode { body(text, path) }
    for child in children { child.forEachText(in: path, body) }
  }
}

extension AnimationKeypathTextProvider {
  /// By the keypath if it can tell by that, else by the layer's name, else what there is.
  fileprivate func text(at keypath: AnimationKeypath, source: String) -> String {
    text(for: keypath, sourceText: source)
      ?? (self as? any AnimationTextProvider)?.textFor(
        keypathName: keypath.keys.last ?? "", sourceText: source) ?? source
  }
}
