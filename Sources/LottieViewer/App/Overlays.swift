// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTools
internal import SDLHost

/// What is shown over the panels for a while, and which of it is open.
final class Overlays {
  /// The warnings of the shown file.
  let warningList = WarningList()
  /// The card of what frames and layers cost.
  let profileList = ProfileList()
  /// The card of all keys.
  let help = HelpCard()
  /// The prompt for a path, for desktops without a file dialog.
  let pathPrompt = PathPrompt()
  /// The prompt for the name of a marker.
  let namePrompt = NamePrompt()
  /// The export settings.
  let exportSheet: ExportSheet
  /// The question whether to save edits or to open a URL.
  let question = QuestionCard()
  /// The search for commands, files, layers and messages.
  let search = SearchCard()
  /// The card in which a colour is chosen.
  let colorPicker = ColorPicker()
  /// The open menu.
  let menu = Menu()
  /// The label of the button under the pointer.
  let toolTip = ToolTip()
  /// The frame that is shown while something is dragged over the window.
  let dropHint = DropHint()

  private let document: Document

  init(_ document: Document) {
    self.document = document
    exportSheet = ExportSheet(document)
  }

  /// All of them in reading order, the topmost last.
  var views: [View] {
    [
      profileList, warningList, help, pathPrompt, namePrompt, exportSheet, question, search,
      colorPicker, menu, toolTip, dropHint,
    ]
  }

  /// Those that cover the whole window.
  private var sheets: [View] {
    [help, menu, pathPrompt, namePrompt, question, search, colorPicker, exportSheet]
  }

  /// Closes what belongs to the file that was shown before.
  func fileChanged() {
    warningList.isHidden = true
    exportSheet.close()
    colorPicker.close()
  }

  // MARK: Switches

  /// Shows or hides the card of keys.
  func toggleHelp() {
    help.isHidden.toggle()
    help.begin()
    document.trace("help", ["on": .flag(!help.isHidden)])
  }

  /// Shows the warnings of the open file, or hides them. The profile is at the same position.
  func toggleWarnings() {
    warningList.begin(with: document.warnings)
    toggle(warningList, "warnings", closing: profileList)
  }

  /// Shows and focuses the card of the profile, or hides it. The warnings are at the same position.
  func toggleProfile() { toggle(profileList, "profileList", closing: warningList) }

  private func toggle(_ list: View, _ event: String, closing other: View) {
    list.isHidden.toggle()
    if !list.isHidden, !other.isHidden {
      if other === warningList { toggleWarnings() } else { toggleProfile() }
    }
    list.window?.focusedView = list.isHidden ? nil : list
    list.superview?.layoutNow()
    list.superview?.setNeedsDisplay()
    document.trace(event, ["on": .flag(!list.isHidden), "rect": .rect(list.frameInWindow)])
  }

  // MARK: Layout

  /// Sets the frames of what covers the window.
  func layoutSheets(_ size: CGSize) {
    // The button that opened it has another position then.
    if menu.frame.size != size { menu.close() }
    for view in sheets { view.frame = CGRect(origin: .zero, size: size) }
  }

  /// Sets the frame of the warning list: below its button, as high as its content.
  ///
  /// - Parameters:
  ///   - button: The right edge of the button.
  ///   - side: The left edge of the inspector. The list is beside it, since its warnings select layers
  ///     there, unless the rest is too narrow.
  func layoutWarnings(button: CGFloat, side: CGFloat, top: CGFloat, height: CGFloat) {
    let margin = CGFloat(Metrics.grid)
    let room = max(side, CGFloat(WarningList.leastWidth)) - 2 * margin
    let width = min(CGFloat(WarningList.width), room)
    let right = max(width + margin, min(side - margin, button))
    warningList.frame = CGRect(
      x: right - width, y: top + margin, width: width,
      height: max(0, min(CGFloat(warningList.height(for: Double(width))), height - 2 * margin)))
  }

  /// Sets the frame of the profile: at the right of the stage, as high as its content.
  ///
  /// - Parameters:
  ///   - stage: The frame of the picture.
  ///   - rulers: The height of the ruler above it.
  ///   - windowWidth: Which it has in narrow windows.
  func layoutProfile(
    stage: CGRect, rulers: CGFloat, windowWidth: CGFloat, _ contents: LayerCosts.Content?
  ) {
    let margin = CGFloat(Metrics.grid)
    let isWide = stage.width - 2 * margin >= CGFloat(ProfileList.width)
    let area =
      isWide ? stage : CGRect(x: 0, y: stage.minY, width: windowWidth, height: stage.height)
    let top = stage.minY + rulers + margin
    let width = max(0, min(CGFloat(ProfileList.width), area.width - 2 * margin))
    if profileList.frame.width != width { profileList.frame.size.width = width }
    if !profileList.isHidden { profileList.show(contents) }
    profileList.frame = CGRect(
      x: area.maxX - width - margin, y: top, width: width,
      height: max(0, min(CGFloat(profileList.contentHeight), area.maxY - margin - top)))
  }
}
