// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTexts
internal import SDLHost

/// Outlines, safe areas, grid and onion skin.
extension ViewerWindow {
  /// Changes what is drawn over the picture, and remembers it.
  func change(_ change: (inout StageViews) -> Void) {
    change(&stages.views)
    let views = stages.views
    state.stageViews = views == StageViews() ? nil : views
    trace(
      "views",
      [
        "outlines": .flag(views.showsOutlines), "safe": .flag(views.showsSafeAreas),
        "grid": .flag(views.showsGrid), "onion": .number(Double(views.onionFrames)),
        "heat": .flag(views.showsHeat), "rulers": .flag(views.showsRulers),
        "guides": .flag(!views.hidesGuides), "locked": .flag(views.locksGuides),
        "snaps": .flag(!views.doesNotSnap),
      ])
    root.setNeedsDisplay()
  }

  /// Shows the onion skin with the last number of frames, or hides it.
  func toggleOnionSkin() {
    let count = stages.lastOnionFrames
    change { $0.onionFrames = $0.onionFrames > 0 ? 0 : count }
  }

  /// Opens the menu of the number of frames, in the middle of the picture.
  func openOnionMenu() {
    let current = stages.views.onionFrames
    let items = (0...StageViews.mostOnionFrames).map { count in
      let title =
        count == 0 ? localized("Off") : localized(.counted(count, "1 frame", "\(count) frames"))
      var item = Menu.Item(title) { [unowned self] in
        if count > 0 { stages.lastOnionFrames = count }
        change { $0.onionFrames = count }
      }
      item.isChecked = count == current
      return item
    }
    let area = stages.frameInWindow
    menu.open(items, at: CGRect(x: area.midX, y: area.midY, width: 0, height: 0))
  }
}
