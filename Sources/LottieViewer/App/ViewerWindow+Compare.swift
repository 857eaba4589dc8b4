// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import SDLHost

/// Two files side by side, on one timeline: the one that is open, and the one after it in the list; and how their
/// pictures differ.
extension ViewerWindow {
  var isComparing: Bool { !other.isHidden }

  func toggleComparison() {
    guard !isComparing else { return endComparison() }
    guard file != nil, let entry = playlist.nextEntry else {
      notice = "Open two files to compare them"
      return window.root.setNeedsDisplay()
    }
    let path = entry.path
    switch kept[path].map({ Self.read($0, entry) }) ?? Self.read(entry) {
    case .failure(let error):
      notice = "Cannot open \(entry.title): \(error.reason)"
    case .success(let opened):
      other.surface.player.load(opened.animation, imageProvider: opened.imageProvider)
      other.isHidden = false
      stage.caption = playlist.currentEntry?.title
      other.caption = entry.title
      followComparison()
      trace("compare", ["with": .text(path)])
    }
    differenceButton.isHidden = !isComparing
    window.root.setNeedsLayout()
    window.root.setNeedsDisplay()
  }

  func endComparison() {
    guard isComparing else { return }
    other.isHidden = true
    difference.isHidden = true
    difference.contents = nil
    differenceButton.isHidden = true
    other.surface.animation = nil
    stage.caption = nil
    window.root.setNeedsLayout()
    trace("compare", ["with": .text("")])
  }

  /// The second picture shows the frame of the first, in the same part and on the same ground.
  func followComparison() {
    guard isComparing else { return }
    other.viewport = stage.viewport
    other.backdrop = stage.backdrop
    let player = other.surface.player
    let frame = player.state.timeline.clamp(surface.player.shownFrame)
    if player.shownFrame != frame { player.seek(to: frame) }
    showDifference()
  }

  /// Shows how the two pictures differ, between them, or no longer. Without two it begins to compare.
  func toggleDifference() {
    if !isComparing { toggleComparison() }
    guard isComparing else { return }
    difference.isHidden.toggle()
    differenceButton.tint = difference.isHidden ? .text : .accent
    window.root.setNeedsLayout()
    window.root.setNeedsDisplay()
    trace("difference", ["on": .flag(!difference.isHidden)])
  }

  private func showDifference() {
    guard !difference.isHidden, let first = surface.player.displayList,
      let second = other.surface.player.displayList, let firstArea = stage.artboard,
      let secondArea = other.picture.flatMap({ stage.artboard(of: $0) })
    else { return difference.contents = nil }
    difference.contents = DifferenceView.Contents(
      first: first, second: second, firstArea: firstArea, secondArea: secondArea)
  }
}
