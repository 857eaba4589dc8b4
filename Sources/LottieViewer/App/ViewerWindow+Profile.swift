// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The profile: the card, the heat map and the marks of the longest frames.
extension ViewerWindow {
  /// Connects the card of the profile.
  func connectProfile() {
    costs.onChange = { [unowned self] in costsChanged() }
    profileList.onFrame = { [unowned self] in document.seek(to: $0) }
    profileList.onLayer = { [unowned self] in
      if inspector.isHidden { toggleInspector() }
      if let layer = InspectorTree.layer(in: $0) { inspector.select(layer: layer) }
    }
  }

  /// Shows and focuses the card of the profile, or hides it.
  func toggleProfile() {
    profileList.isHidden.toggle()
    if !profileList.isHidden, !warningList.isHidden { toggleWarnings() }
    window.focusedView = profileList.isHidden ? nil : profileList
    root.layoutNow()
    root.setNeedsDisplay()
    trace(
      "profileList", ["on": .flag(!profileList.isHidden), "rect": .rect(profileList.frameInWindow)])
  }

  /// Shows or hides the heat map over the picture.
  func toggleHeat() { change { $0.showsHeat.toggle() } }

  /// Measures while something shows the result, before each frame.
  func followProfile() {
    let showsList = !profileList.isHidden
    let showsHeat = stages.views.showsHeat
    costs.follow(
      document,
      isWanted: showsList || showsHeat || layerPanel.showsCosts && !layerPanel.isHidden,
      isHeld: layerPanel.isDragging || inspector.editor.scrub != nil)
    if showsList { profileList.show(costs.content) }
    transport.timeline.worst =
      showsList || showsHeat ? costs.profile?.worst.map(\.frame) ?? [] : []
  }

  private func costsChanged() {
    layerPanel.setNeedsDisplay()
    root.setNeedsDisplay()
    stages.heat = costs.profile.flatMap { profile in
      profile.heat.map { StageHeat($0, milliseconds: profile.frameMilliseconds) }
    }
    guard let profile = costs.profile else { return }
    trace(
      "costs",
      [
        "frame": .number(profile.frameMilliseconds),
        "layers": .number(Double(profile.layers.count)),
        "heat": .number(profile.heat?.total ?? 0),
        "worst": .number(profile.worst.first?.frame ?? -1),
        "advice": .number(Double(profile.advice.count)),
      ])
  }

  /// What the timeline says about one of the longest frames: `3rd longest, 8.2 ms`; nil for others.
  func worstText(at frame: Double) -> String? {
    guard !transport.timeline.worst.isEmpty, let profile = costs.profile,
      let place = profile.worst.firstIndex(where: { $0.frame.rounded(.down) == frame })
    else { return nil }
    let ordinals = [localized("longest"), localized("2nd longest"), localized("3rd longest")]
    let name =
      ordinals.indices.contains(place) ? ordinals[place] : localized("\(place + 1)th longest")
    return "\(name), \(ProfileList.milliseconds(profile.worst[place].milliseconds))"
  }

  /// Sets the frame of the card: at the right of the stage, as high as its content.
  func layoutProfile() {
    let margin = CGFloat(Metrics.grid)
    let room = stages.frame.width - 2 * margin
    let isWide = room >= CGFloat(ProfileList.width)
    let area =
      isWide
      ? stages.frame
      : CGRect(
        x: 0, y: stages.frame.minY, width: window.size.width, height: stages.frame.height)
    // Below the rulers.
    let top = stages.frame.minY + stages.area.minY + margin
    let width = max(0, min(CGFloat(ProfileList.width), area.width - 2 * margin))
    if profileList.frame.width != width { profileList.frame.size.width = width }
    if !profileList.isHidden { profileList.show(costs.content) }
    profileList.frame = CGRect(
      x: area.maxX - width - margin, y: top, width: width,
      height: max(0, min(CGFloat(profileList.contentHeight), area.maxY - margin - top)))
  }
}
