// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LottieKit
public import SDLHost

/// A view that shows the animation, with the margins and in the colours, that a value says.
///
/// ```swift
/// let view = ConfiguredSurface(.init(animationName: "Waiting", bundle: .module))
/// view.marginTop = .spacingMd
/// view.play()
/// ThemeSource.shared.theme = dark
/// ```
///
/// Where the file is prepared for it, its colours are those of the theme: a colour in a slot whose
/// id is a token of `AnimationTheme.colors` becomes that colour, and so does every paint that has
/// the token for its name or is in a layer or group that has; the innermost name counts. They
/// change when the theme does, while the animation plays too.
///
/// What else can be done with it is said in `LottiePlayable`.
@MainActor
open class ConfiguredSurface: View, LottiePlayable {
  /// What a view shows, and how.
  nonisolated public struct Configuration: Sendable {
    /// The file's name in the bundle, with or without its extension; nil for no animation.
    public var animationName: String?
    /// Where the file and its images are.
    public var bundle: Bundle
    /// What playback does at its end; nil is `.loop`.
    public var loopMode: LottieLoopMode?
    /// How the animation is placed between the margins.
    public var contentMode: LottieContentMode
    /// The distances from the view's edges to the animation.
    public var margins: Margins

    /// - Parameters:
    ///   - animationName: The file's name in the bundle. Default: nil, no animation.
    ///   - bundle: Where it is. Default: the bundle of the program.
    ///   - loopMode: What playback does at its end. Default: nil, which is `.loop`.
    ///   - contentMode: How it is placed between the margins. Default: `.scaleAspectFit`.
    ///   - margins: Default: none.
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

    /// The same by other names.
    ///
    /// - Parameters:
    ///   - lottieName: The file's name in the bundle.
    ///   - lottieBundle: Where it is. Default: the bundle of the program.
    ///   - loopMode: What playback does at its end. Default: nil, which is `.loop`.
    ///   - lottieContentMode: How it is placed between the margins. Default: `.scaleAspectFit`.
    public init(
      lottieName: String, lottieBundle: Bundle = .main, loopMode: LottieLoopMode? = nil,
      lottieContentMode: LottieContentMode = .scaleAspectFit
    ) {
      self.init(
        animationName: lottieName, bundle: lottieBundle, loopMode: loopMode,
        contentMode: lottieContentMode)
    }
  }

  /// Distances from the edges of a view to what is in it.
  nonisolated public struct Margins: Equatable, Sendable {
    /// From the upper edge.
    public var top: SpacingToken
    /// From the left edge.
    public var left: SpacingToken
    /// From the lower edge.
    public var bottom: SpacingToken
    /// From the right edge.
    public var right: SpacingToken

    /// All four one by one.
    ///
    /// - Parameters:
    ///   - top: From the upper edge. Default: `.noSpacing`.
    ///   - left: From the left edge. Default: `.noSpacing`.
    ///   - bottom: From the lower edge. Default: `.noSpacing`.
    ///   - right: From the right edge. Default: `.noSpacing`.
    public init(
      top: SpacingToken = .noSpacing, left: SpacingToken = .noSpacing,
      bottom: SpacingToken = .noSpacing, right: SpacingToken = .noSpacing
    ) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// The same on all sides.
    public init(_ all: SpacingToken) { self.init(top: all, left: all, bottom: all, right: all) }
  }

  /// Shows the animation, between the margins; not hit itself.
  public let animationView = AnimationSurface()
  /// The engine behind it.
  public var player: AnimationPlayer { animationView.player }

  /// The shown animation and its settings.
  ///
  /// A change of the file shows its first frame; otherwise playback continues. Default: no
  /// animation.
  public var configuration = Configuration() { didSet { apply(from: oldValue) } }

  /// Where its colours and distances come from.
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

  /// Makes a view as large as the animation and its margins.
  ///
  /// - Parameters:
  ///   - configuration: What to show. Default: nothing yet.
  ///   - themeSource: Where colours and distances come from. Default: the shared one.
  public init(_ configuration: Configuration = Configuration(), themeSource: ThemeSource = .shared)
  {
    super.init()
    animationView.isUserInteractionEnabled = false
    animationView.loopMode = .loop
    addSubview(animationView)
    self.themeSource = themeSource
    followTheme()
    configure(configuration)
    sizeToFit()
  }

  /// Shows something else, or shows it otherwise: sets `configuration`.
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
  ///   - fromFrame: The start in the composition's own numbers; nil for the current frame.
  ///   - toFrame: The end in the composition's own numbers.
  ///   - action: Called when playback ends or is interrupted.
  public func play(
    fromFrame: AnimationFrameTime?, toFrame: AnimationFrameTime, _ action: @escaping () -> Void
  ) {
    play(fromFrame: fromFrame, toFrame: toFrame) { _ in action() }
  }

  // MARK: Parts of the configuration

  /// What playback does at its end; setting nil is `.loop`.
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

  /// How the animation is placed between the margins.
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
        if provider.color != color { provider.color = color }
      } else {
        providers[token] = ColorValueProvider(color)
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

  /// Puts the animation between the margins.
  open override func layout() {
    let insets = insets
    animationView.frame = CGRect(
      x: insets.left, y: insets.top,
      width: max(0, bounds.width - insets.left - insets.right),
      height: max(0, bounds.height - insets.top - insets.bottom))
  }

  /// The margins in points, as the theme has them.
  private var insets: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    let margins = configuration.margins
    return (
      theme.points(margins.top), theme.points(margins.left), theme.points(margins.bottom),
      theme.points(margins.right)
    )
  }
}
