// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LottieKit
public import SDLHost

/// A view that shows an animation with margins and theme colours, described by one value.
///
/// ```swift
/// let view = ConfiguredSurface(.init(animationName: "Waiting", bundle: .module))
/// view.marginTop = .spacingMd
/// view.play()
/// ThemeSource.shared.theme = dark
/// ```
///
/// A file can take its colours from the theme. A colour slot whose id is a token of
/// `AnimationTheme.colors` gets that colour. So does each paint whose name is a token, or whose
/// layer or group has a token as its name; the innermost name counts. Colours are updated when the
/// theme changes, also during playback.
///
/// The functions of playback are in `LottiePlayable`.
@preconcurrency @MainActor
open class ConfiguredSurface: View, LottiePlayable {
  /// The animation of a view and its settings.
  nonisolated public struct Configuration: Sendable {
    /// The file's name in the bundle, with or without its extension; nil for no animation.
    public var animationName: String?
    /// The bundle that contains the file and its images.
    public var bundle: Bundle
    /// The behaviour at the end of playback; nil is `.loop`.
    public var loopMode: LottieLoopMode?
    /// The rule for fitting the animation between the margins.
    public var contentMode: LottieContentMode
    /// The distances from the view's edges to the animation.
    public var margins: Margins

    /// - Parameters:
    ///   - animationName: The file's name in the bundle. Default: nil, no animation.
    ///   - bundle: The bundle that contains it. Default: the program's bundle.
    ///   - loopMode: The behaviour at the end of playback. Default: nil, which is `.loop`.
    ///   - contentMode: The rule for fitting it between the margins. Default: `.scaleAspectFit`.
    ///   - margins: The margins. Default: none.
    public init(
      animationName: String? = nil, bundle: Bundle = .main, loopMode: LottieLoopMode? = nil,
      contentMode: LottieContentMode = .scaleAspectFit, margins: Margins = Margins()
    ) {
      self.animationName = animationName
      self.bundle = bundle
      self.loopMode = loopMode
      self.contentMode = contentMode
      self.margins = margins
    }

    /// The same initializer with other argument labels.
    ///
    /// - Parameters:
    ///   - lottieName: The file's name in the bundle.
    ///   - lottieBundle: The bundle that contains it. Default: the program's bundle.
    ///   - loopMode: The behaviour at the end of playback. Default: nil, which is `.loop`.
    ///   - lottieContentMode: The rule for fitting it between the margins. Default:
    ///     `.scaleAspectFit`.
    public init(
      lottieName: String, lottieBundle: Bundle = .main, loopMode: LottieLoopMode? = nil,
      lottieContentMode: LottieContentMode = .scaleAspectFit
    ) {
      self.init(
        animationName: lottieName, bundle: lottieBundle, loopMode: loopMode,
        contentMode: lottieContentMode)
    }
  }

  /// Distances from the edges of a view to its content.
  nonisolated public struct Margins: Equatable, Sendable {
    /// The distance from the top edge.
    public var top: SpacingToken
    /// The distance from the left edge.
    public var left: SpacingToken
    /// The distance from the bottom edge.
    public var bottom: SpacingToken
    /// The distance from the right edge.
    public var right: SpacingToken

    /// Makes margins from four distances.
    ///
    /// - Parameters:
    ///   - top: The distance from the top edge. Default: `.noSpacing`.
    ///   - left: The distance from the left edge. Default: `.noSpacing`.
    ///   - bottom: The distance from the bottom edge. Default: `.noSpacing`.
    ///   - right: The distance from the right edge. Default: `.noSpacing`.
    public init(
      top: SpacingToken = .noSpacing, left: SpacingToken = .noSpacing,
      bottom: SpacingToken = .noSpacing, right: SpacingToken = .noSpacing
    ) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Makes margins of the same distance on all sides.
    public init(_ all: SpacingToken) { self.init(top: all, left: all, bottom: all, right: all) }
  }

  /// Shows the animation between the margins. It receives no pointer events itself.
  public let animationView = AnimationSurface()
  /// The player of the animation.
  public var player: AnimationPlayer { animationView.player }

  /// The shown animation and its settings.
  ///
  /// A change of the file shows its first frame; otherwise playback continues. Default: no
  /// animation.
  public var configuration = Configuration() { didSet { apply(from: oldValue) } }

  /// The source of the theme, with colours and distances.
  ///
  /// Default: `ThemeSource.shared`.
  public var themeSource = ThemeSource.shared {
    didSet {
      guard themeSource !== oldValue else { return }
      oldValue.unfollow(self)
      followTheme()
    }
  }

  private var theme = AnimationTheme()

  /// Makes a view of the size of the animation and its margins.
  ///
  /// - Parameters:
  ///   - configuration: The animation and its settings. Default: no animation.
  ///   - themeSource: The source of the theme. Default: the shared one.
  public init(_ configuration: Configuration = Configuration(), themeSource: ThemeSource = .shared)
  {
    super.init(frame: .zero)
    addAnimationView()
    self.themeSource = themeSource
    followTheme()
    configure(configuration)
    sizeToFit()
  }

  /// Makes a view without an animation, which follows the shared theme.
  ///
  /// - Parameter frame: In points of the superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addAnimationView()
    followTheme()
  }

  private func addAnimationView() {
    animationView.isUserInteractionEnabled = false
    animationView.loopMode = .loop
    addSubview(animationView)
  }

  /// Sets `configuration`.
  public func configure(_ configuration: Configuration) {
    self.configuration = configuration
  }

  private func apply(from old: Configuration) {
    let new = configuration
    if new.loopMode != old.loopMode { animationView.loopMode = new.loopMode ?? .loop }
    animationView.contentMode = new.contentMode
    if new.margins != old.margins { setNeedsLayout() }
    guard new.animationName != shown?.name || new.bundle != shown?.bundle else { return }
    shown = (new.animationName, new.bundle)
    guard let name = new.animationName else { return animationView.animation = nil }
    let animation = Animation.named(
      name, bundle: new.bundle, animationCache: LRUAnimationCache.sharedCache)
    if animation == nil {
      LottieLogger.shared.warn("there is no animation “\(name)” in \(new.bundle.bundlePath)")
    }
    let images = FilepathImageProvider(filepath: new.bundle.resourceURL ?? new.bundle.bundleURL)
    player.load(animation, imageProvider: images)
  }

  private var shown: (name: String?, bundle: Bundle)?

  // MARK: Playing

  /// Plays the whole animation.
  ///
  /// - Parameter action: Called when playback ends or is interrupted.
  public func play(_ action: @escaping () -> Void) { play { _ in action() } }

  /// Plays from one frame to another.
  ///
  /// - Parameters:
  ///   - fromFrame: The start, in the composition's frames; nil for the current frame.
  ///   - toFrame: The end, in the composition's frames.
  ///   - action: Called when playback ends or is interrupted.
  public func play(
    fromFrame: AnimationFrameTime?, toFrame: AnimationFrameTime, _ action: @escaping () -> Void
  ) {
    play(fromFrame: fromFrame, toFrame: toFrame) { _ in action() }
  }

  // MARK: Parts of the configuration

  /// The behaviour at the end of playback; nil is `.loop`.
  ///
  /// Default: `.loop`.
  public var loopMode: LottieLoopMode? {
    get { player.loopMode }
    set { player.setLoopMode(newValue ?? .loop) }
  }

  /// The same as `contentMode`.
  ///
  /// Default: `.scaleAspectFit`.
  public var lottieContentMode: LottieContentMode {
    get { contentMode }
    set { contentMode = newValue }
  }

  /// The rule for fitting the animation between the margins.
  ///
  /// Default: `.scaleAspectFit`.
  public var contentMode: LottieContentMode {
    get { configuration.contentMode }
    set { configuration.contentMode = newValue }
  }

  /// The distance above the animation.
  ///
  /// Default: `.noSpacing`.
  public var marginTop: SpacingToken {
    get { configuration.margins.top }
    set { configuration.margins.top = newValue }
  }

  /// The distance below the animation.
  ///
  /// Default: `.noSpacing`.
  public var marginBottom: SpacingToken {
    get { configuration.margins.bottom }
    set { configuration.margins.bottom = newValue }
  }

  /// The distance to the left of the animation.
  ///
  /// Default: `.noSpacing`.
  public var marginLeft: SpacingToken {
    get { configuration.margins.left }
    set { configuration.margins.left = newValue }
  }

  /// The distance to the right of the animation.
  ///
  /// Default: `.noSpacing`.
  public var marginRight: SpacingToken {
    get { configuration.margins.right }
    set { configuration.margins.right = newValue }
  }

  // MARK: Theme

  private func followTheme() {
    themeSource.follow(self) { [weak self] in self?.themeChanged($0) }
  }

  private func themeChanged(_ new: AnimationTheme) {
    theme = new
    setNeedsLayout()
    var providers = player.colorTokens
    for (token, color) in new.colors {
      if let provider = providers[token] {
        provider.color = color
      } else {
        providers[token] = ColorToken(color)
      }
    }
    let remaining = providers.filter { new.colors[$0.key] != nil }
    if Set(remaining.keys) != Set(player.colorTokens.keys) { player.colorTokens = remaining }
  }

  // MARK: Layout

  /// The size of the animation and its margins, in points; zero without an animation.
  open override var intrinsicContentSize: CGSize {
    let size = animationView.intrinsicContentSize
    if size == .zero { return size }
    let insets = insets
    return CGSize(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }

  /// Lays the animation out between the margins.
  open override func layoutSubviews() {
    let insets = insets
    animationView.frame = CGRect(
      x: insets.left, y: insets.top,
      width: max(0, bounds.width - insets.left - insets.right),
      height: max(0, bounds.height - insets.top - insets.bottom))
  }

  /// The margins in points, by the theme.
  private var insets: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    let margins = configuration.margins
    return (
      theme.points(margins.top), theme.points(margins.left), theme.points(margins.bottom),
      theme.points(margins.right)
    )
  }
}
