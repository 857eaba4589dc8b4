// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// How two files are compared.
enum ComparisonMode: String {
  /// The first at the left, the second at the right.
  case sideBySide
  /// The difference between the two.
  case difference
  /// In one area, the second at the right of a line that is dragged.
  case wipe
  /// In one area, the second over the first.
  case overlay
}

/// Two files beside each other, in one area, and their difference.
extension Stages {
  /// Compares in a mode, or side by side if it is on.
  func toggle(_ new: ComparisonMode) {
    mode = mode == new ? .sideBySide : new
    showMode()
    window?.root.layoutNow()
    trace(
      new.rawValue, ["on": .flag(mode == new), "slider": .rect(mixBar.frameInWindow)])
  }

  /// Updates buttons and layout after a change of the mode.
  private func showMode() {
    wipeButton.tint = mode == .wipe ? .accent : .text
    differenceButton.tint = mode == .difference ? .accent : .text
    overlayButton.tint = mode == .overlay ? .accent : .text
    difference.isHidden = mode != .difference || second.isHidden
    divider.isUserInteractionEnabled = mode == .wipe
    let isOverlay = mode == .overlay && !second.isHidden
    mixBar.isHidden = !isOverlay
    // The pointer belongs to the first picture, which can be edited.
    second.isUserInteractionEnabled = !isOverlay
    second.alpha = isOverlay ? CGFloat(mixBar.mix) : 1
    (first.showsCaption, second.showsCaption) = (!isOverlay, !isOverlay)
    setNeedsLayout()
  }

  /// Moves the divider of the wipe.
  ///
  /// - Parameter split: Its position as a part of the width.
  func moveSplit(to split: Double) {
    self.split = split.isFinite ? split.clamped(to: 0.02...0.98) : 0.5
    setNeedsLayout()
    trace("split", ["at": .number(self.split)])
  }

  /// Sets the part of the second picture in the overlay, 0...1.
  func setMix(_ mix: Double) {
    mixBar.mix = mix.isFinite ? mix.clamped(to: 0...1) : 0.5
    if mode == .overlay { second.alpha = CGFloat(mixBar.mix) }
    trace("mix", ["part": .number(mixBar.mix)])
  }

  /// Shows or hides the second stage after a change of the comparison.
  func compare(_ document: Document) {
    let isComparing = document.comparison.entry != nil
    second.isHidden = !isComparing
    for view in compareButtons + [divider] as [View] { view.isHidden = !isComparing }
    first.caption = isComparing ? document.name.map { "A: \($0)" } : nil
    if !isComparing {
      mode = .sideBySide
      (difference.content, second.film, second.matched) = (nil, nil, nil)
    }
    second.setNeedsLayout()
    showMode()
    if isComparing { showCompared(document) }
  }

  /// Shows the second file's frame and what there is to say about it, before each frame.
  func showCompared(_ document: Document) {
    second.film = document.comparison.film.map {
      $0.shown?.list ?? DisplayList(size: first.picture ?? Size(1, 1), items: [])
    }
    second.matched = first.picture
    second.caption = document.comparison.facts
    if mode == .overlay {
      mixBar.names = (document.name ?? "", document.comparison.entry?.title ?? "")
    }
    showDifference()
  }

  /// Gives both pictures to the view of the difference.
  private func showDifference() {
    let list = second.film ?? second.surface.player.displayList
    guard !difference.isHidden, let picture = first.surface.player.displayList, let other = list,
      let area = first.artboard, let size = second.picture
    else { return difference.content = nil }
    let whole = Fit.aspectFit.transform(from: size, into: area).bounds(of: Rect(size))
    difference.content = DifferenceView.Contents(
      first: picture, second: other, firstArea: area, secondArea: whole)
  }

  // MARK: Layout

  /// Lays out both pictures, what is between them, and the buttons.
  func layoutCompared() {
    let (isShared, area) = ((mode == .wipe || mode == .overlay) && !second.isHidden, area)
    // Both stages have the same whole width; the rest is between them.
    let count: CGFloat = second.isHidden ? 1 : difference.isHidden ? 2 : 3
    let width = (area.width / count).rounded(.down)
    first.frame = CGRect(x: area.minX, y: area.minY, width: width, height: area.height)
    second.frame = first.frame.offsetBy(dx: area.width - width, dy: 0)
    difference.frame = CGRect(
      x: area.minX + width, y: area.minY, width: max(0, second.frame.minX - area.minX - width),
      height: area.height)
    second.pictureArea = nil
    if isShared { layoutShared() }
    let line = mode == .wipe ? second.frame.minX : area.minX + width
    divider.center(at: line, top: area.minY, height: area.height)
    divider.isHidden = second.isHidden || mode == .overlay
    secondDivider.center(at: second.frame.minX, top: area.minY, height: area.height)
    secondDivider.isHidden = second.isHidden || difference.isHidden
    let barWidth = min(area.width - 16, CGFloat(MixBar.width))
    // In full screen the bar of the window comes up over the lower edge.
    let covered = window?.isFullscreen == true ? CGFloat(Metrics.barHeight) : 0
    mixBar.frame = CGRect(
      x: (area.midX - barWidth / 2).rounded(),
      y: max(0, area.maxY - CGFloat(MixBar.height) - 8 - covered), width: max(0, barWidth),
      height: CGFloat(MixBar.height))
    layoutCompareButtons()
  }

  private func layoutCompareButtons() {
    let rows = Card.buttonRows(compareButtons, width: Double(area.width) - 16)
    var left = area.maxX
    for (index, row) in rows.enumerated() {
      var right = area.maxX - 8
      for button in row {
        let side = CGFloat(button.naturalWidth)
        button.frame = CGRect(
          x: right - side, y: area.minY + 8 + CGFloat(index) * CGFloat(Metrics.buttonSide + 8),
          width: side, height: CGFloat(Metrics.buttonSide))
        right -= side + 8
      }
      left = min(left, right)
    }
    let corner = CGSize(
      width: area.maxX - left, height: 8 + CGFloat(Card.height(ofButtonRows: rows.count)))
    second.coveredCorner = corner
    difference.coveredHeight = difference.frame.maxX > left ? corner.height : 0
    // In a narrow window the buttons are over the first picture too.
    let reach = first.frame.maxX - left
    first.coveredCorner =
      second.isHidden || reach <= 0 ? .zero : CGSize(width: reach, height: corner.height)
  }

  /// Both stages have the whole area; in the wipe the second one is visible at the right of the
  /// divider.
  private func layoutShared() {
    first.frame = area
    let x = mode == .wipe ? (area.width * CGFloat(split)).rounded() : 0
    second.frame = CGRect(
      x: area.minX + x, y: area.minY, width: area.width - x, height: area.height)
    second.pictureArea = Rect(
      x: -Double(x), y: 0, width: Double(area.width), height: Double(area.height))
  }
}
