// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieKit
internal import LottieTools

/// What is behind the picture: what the command line says, else the shown file, else the user.
final class Background {
  /// The user's background, for files whose manifest has none.
  private(set) var chosen: Backdrop
  /// The background of the shown file.
  private(set) var shown: Backdrop { didSet { if shown != oldValue { news.onChange(.details) } } }
  /// The last colour that was chosen; nil if none was.
  private var picked: RGBA?
  private let given: Backdrop?
  private let news: DocumentNews

  /// - Parameter given: The background of the command line; nil for none.
  init(_ given: Backdrop?, _ news: DocumentNews) {
    (self.given, self.news) = (given, news)
    chosen = given ?? .checkerboard
    shown = chosen
  }

  /// Shows the next one: the checkerboard, white, black, and the file's or the command line's.
  func showNext(of file: AnimationFile?) {
    var own: RGBA?
    if case .color(let color)? = given { own = color }
    set(shown.next(own: own ?? picked ?? file?.configuration?.backgroundColor?.rgba))
  }

  /// Shows a background, also for the next files.
  func set(_ new: Backdrop) {
    if case .color(let color) = new { picked = color }
    restore(new)
    news.trace("background", ["background": .text(new.name)])
  }

  /// Shows the user's background of an earlier start.
  func restore(_ old: Backdrop) { (shown, chosen) = (old, old) }

  /// Shows the background of a file.
  func show(of file: AnimationFile) {
    let color = given == nil ? file.configuration?.backgroundColor?.rgba : nil
    shown = color.flatMap { $0.alpha > 0 ? .color($0) : nil } ?? chosen
  }
}
