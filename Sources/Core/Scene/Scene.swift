// SPDX-License-Identifier: Apache-2.0

package import LottieDrawing
package import LottieGeometry
internal import LottieTexts

/// An animation with the values of one frame. It moves to a frame and creates the display list.
///
/// A scene is not thread-safe and is used by one owner at a time. Several scenes can share one
/// `Animation`.
package final class Scene {
  /// The immutable model.
  package private(set) var animation: Animation
  /// The size of the composition in its own pixels.
  package let size: Size
  /// The tree of nodes.
  let root: CompositionNode
  private let images: ImageStore
  private let fonts: FontBook
  /// The problems of the animation and of all parts of the scene.
  let warningLog: SceneWarnings
  private let budget: SceneBudget
  /// The expression engine; nil if the animation has no expressions or they are disabled.
  private(set) var expressions: ExpressionEngine?
  /// Whether expressions are evaluated, which read the text of the animation.
  package var hasExpressions: Bool { expressions != nil }
  private var measure: ExpressionMeasure?
  private let usesInterpreter, isLive: Bool
  private let slots: SceneSlots
  /// The properties that have a provider.
  var provided: [ObjectIdentifier: AnyProperty] = [:]
  /// Called when the values of a provider have changed, so that the picture may change without a
  /// new frame.
  package var onProviderChange: () -> Void = {}
  /// Whether values are interpolated between frames; see `setBlend`.
  var isBlending = false
  private var hasTextProvider = false
  /// Receives messages about providers; nil is the shared logger.
  var logger: LottieLogger?
  private var hasFontSource = false
  /// The display list of the current frame; nil if it must be created.
  private var list: DisplayList?
  /// The current frame; nil if the tree must be updated even for the same frame.
  private var frame: Double?

  /// Creates the scene of an animation.
  ///
  /// - Parameters:
  ///   - imageProvider: The application's source of images, which precedes the file. Default: none.
  ///   - usesInterpreter: Whether simple expressions are evaluated without JavaScript. Default:
  ///     true.
  ///   - isLive: Whether frames are shown as they are evaluated, so that none may wait for an
  ///     expression: one that is late keeps its last value. Default: false; then the picture depends
  ///     on no clock.
  package init(
    _ animation: Animation, imageProvider: (any AnimationImageProvider)? = nil,
    usesInterpreter: Bool = true, isLive: Bool = false
  ) {
    self.animation = animation
    warningLog = SceneWarnings(limit: animation.limits.warnings)
    warningLog.add(animation.knownWarnings, from: .file)
    images = ImageStore(
      provider: imageProvider, archive: animation.attached.images, limits: animation.limits)
    fonts = FontBook(animation.parts.fonts, limits: animation.limits, warnings: warningLog)
    let builder = SceneBuilder(
      animation.sceneParts, images: images, fonts: fonts, warnings: warningLog)
    size = builder.size
    root = builder.rootComposition()
    budget = builder.budget
    slots = builder.slots
    (self.usesInterpreter, self.isLive) = (usesInterpreter, isLive)
    slots.apply(toNew: [root])
    startExpressions()
  }

  /// Starts the expression engine, if the animation has expressions.
  private func startExpressions() {
    warningLog.removeAll(from: .expressions)
    warningLog.removeAll(from: .frameOfExpressions)
    expressions = animation.expressions.map {
      ExpressionEngine($0, usesInterpreter: usesInterpreter, warnings: warningLog)
    }
    measure = expressions.map { [images, fonts] in
      ExpressionMeasure(animation, engine: $0, images: images, fonts: fonts)
    }
    guard let expressions else { return }
    expressions.measure = measure
    expressions.stop = stop
    expressions.budget.isLive = isLive
    root.evaluateExpressions(with: expressions)
  }

  /// Shows the same animation with other values of slots.
  ///
  /// - Returns: false, without any change, for an animation that was decoded from another text.
  package func show(_ other: Animation) -> Bool {
    guard animation.hasFile(of: other) else { return false }
    animation = other
    if let file = animation.decodingFile { edit { slots.change(to: file, in: root, &$0) } }
    if expressions != nil { startExpressions() }
    return true
  }

  /// Ends evaluation in the middle of a frame. After that, the next frame is evaluated completely.
  /// Default: nil, never.
  package var stop: StopSignal? {
    didSet {
      budget.stop = stop
      expressions?.stop = stop
    }
  }

  /// Moves to a frame of the composition, which may be a fraction.
  ///
  /// At and after the end frame the scene shows the last picture, so that layers that end there are
  /// visible.
  ///
  /// - Returns: Whether the picture may differ from that before the call.
  @discardableResult
  package func update(to frame: Double) -> Bool {
    let shown = shownFrame(frame)
    if shown == self.frame { return false }
    self.frame = shown
    renewExpressions()
    let changed = root.update(to: shown)
    if changed { list = nil }
    return changed
  }

  /// Lets expressions take the steps and the time of a frame again.
  func renewExpressions() {
    expressions?.start()
    measure?.start()
  }

  /// The bytes of all images that have been decoded.
  package var imageBytes: Int { images.bytes }

  // MARK: Changes from outside

  /// Changes the scene and invalidates its picture. Nothing else changes a scene between frames.
  ///
  /// - Parameter body: Receives the permission that operations on nodes and properties require.
  func edit<Result>(_ body: (inout SceneEdit) -> Result) -> Result {
    SceneEdit.change(root, forgetPicture: forgetPicture, body)
  }

  /// Invalidates the whole picture.
  private func forgetPicture() {
    frame = nil
    list = nil
  }

  /// Sets the provider of images and requests all images again.
  package func reloadImages(from provider: (any AnimationImageProvider)?) {
    edit { edit in
      images.reload(from: provider, &edit)
      warningLog.removeAll(from: .images)
      root.forEachImage { $0.markChanged(&edit) }
    }
  }

  /// Takes the source of images of the scene of another version of the animation, and shares what
  /// that has decoded if its assets are the same.
  package func takeImages(of other: Scene) {
    edit { edit in
      images.take(
        from: other.images, sharesImages: other.animation.parts.images == animation.parts.images,
        &edit)
      warningLog.removeAll(from: .images)
      root.forEachImage { $0.markChanged(&edit) }
    }
  }

  /// Sets the provider of texts; nil restores the texts of the file.
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

  /// Sets the provider of fonts, which precedes the fonts of the file and the system; nil removes
  /// it.
  package func setFontSource(_ source: (any FontSource)?) {
    guard source != nil || hasFontSource else { return }
    hasFontSource = source != nil
    edit { edit in
      fonts.reload(from: source, &edit)
      root.forEachText(in: []) { text, _ in text.forgetLayout(&edit) }
    }
  }

  /// Requests all texts of the provider again before the next picture.
  package func refreshTexts() {
    guard hasTextProvider else { return }
    edit { edit in root.forEachText(in: []) { text, _ in text.forgetLayout(&edit) } }
  }

  /// Returns the frame that is displayed for a requested frame. NaN is the start frame.
  private func shownFrame(_ frame: Double) -> Double {
    let start = animation.start
    let end = animation.end
    guard end > start else { return start }
    let frame = frame.isNaN ? start : frame
    // The last picture is that of a thousandth of a frame before the end.
    return frame >= end ? max(start, end - 0.001) : frame
  }

  /// The display list of the current frame in the composition's coordinates, clipped to its size.
  package var displayList: DisplayList {
    if frame == nil { update(to: animation.start) }
    defer { if stop?.isSet == true { forgetPicture() } }
    if let list { return list }
    budget.start()
    let group = DrawGroup(
      root.items(), DrawGroup.Attributes(clip: Rect(size), isolatesBlending: true))
    let fresh = DisplayList(
      size: size, items: group.children.isEmpty ? [] : [.group(group)],
      work: budget.spent.work)
    list = fresh
    return fresh
  }

  // MARK: Layers

  /// The name of the only layer of the root composition that is drawn; nil draws all layers.
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

  /// Returns whether the root composition has a layer of this name.
  package func hasRootLayer(named name: String) -> Bool {
    root.layers.contains { $0.name == name }
  }

  /// All problems of the animation that are known. Images and fonts are loaded on first use, so
  /// that the list can grow. Reading it decodes all shapes.
  package var warnings: [LottieWarning] {
    warningLog.add(animation.warnings, from: .file)
    return warningLog.list
  }

  /// The problems that are known without decoding more shapes. It is the same array until there are
  /// others, so that it can be compared in each frame.
  package var knownWarnings: [LottieWarning] { warningLog.list }

  /// Adds the problems of shapes that were decoded for others, such as on another thread.
  package func noteDecodedShapes() { warningLog.add(animation.knownWarnings, from: .file) }

  /// The problem that parts of a frame take too much work or memory, so that they are left out; nil
  /// if none did in the frames until now.
  package var workWarning: LottieWarning? {
    warningLog.list.first { $0.raisable == .workOrMemory }
  }

  /// Records that items of the current frame were not painted; see `Limits`. The first
  /// such frame gives a warning.
  package func notePainted(without leftOut: Int) {
    guard leftOut > 0 else { return }
    let number = Int(clamping: frame ?? 0, to: Int.min / 2...Int.max / 2)
    warningLog.add(
      .limit, at: "layers",
      "frame \(number) takes too long or too much memory to paint; \(leftOut) of its items are left out",
      from: .painting, raisable: .workOrMemory)
  }

  /// Bytes of an expression engine that runs JavaScript, with what a script may leave.
  private static let scriptBytes = 8e6

  /// The number of scenes of this animation that `Limits.memory` allows at the same time, at least
  /// 1, as far as it is known from the frames until now.
  ///
  /// - Parameter bytes: What each takes in addition, to be painted.
  package func copies(with bytes: Double) -> Int {
    budget.copies(with: bytes + (expressions?.hasScript == true ? Self.scriptBytes : 0))
  }

  /// What the file's fonts are, and what is used for them.
  package var fontReport: [FontReport] { fonts.report }

  /// What is used for a font, by the name that texts have for it.
  package func fontReport(named name: String) -> FontReport {
    fonts.report(of: fonts.table.font(named: name).font)
  }

  /// Whether the file has outlines of letters (`chars`).
  package var hasGlyphs: Bool { !fonts.table.glyphs.isEmpty }

  /// Loads all images and fonts and evaluates the expressions of the first frame, so that
  /// `warnings` is complete.
  package func decodeImages() {
    fonts.findFonts()
    if expressions != nil, frame == nil { update(to: animation.start) }
    for asset in animation.parts.images.values.sorted(by: { $0.id < $1.id }) {
      _ = images.image(for: asset, warningLog)
    }
  }
}

extension Node {
  /// Calls a function for each image layer. Shapes contain no images and are not decoded.
  fileprivate func forEachImage(_ body: (ImageNode) -> Void) {
    if let image = self as? ImageNode { body(image) }
    for child in children { child.forEachImage(body) }
  }

  /// Calls a function for each text, with the names of the keypath of its layer. Shapes contain no
  /// texts and are not decoded.
  fileprivate func forEachText(in path: [String], _ body: (TextNode, [String]) -> Void) {
    let path = name.isEmpty ? path : path + [name]
    if let text = self as? TextNode { body(text, path) }
    for child in children { child.forEachText(in: path, body) }
  }
}

extension AnimationKeypathTextProvider {
  /// Returns the text by the keypath if the provider supports that, else by the layer's name, else
  /// the source.
  fileprivate func text(at keypath: AnimationKeypath, source: String) -> String {
    text(for: keypath, sourceText: source)
      ?? (self as? any AnimationTextProvider)?.textFor(
        keypathName: keypath.keys.last ?? "", sourceText: source) ?? source
  }
}
