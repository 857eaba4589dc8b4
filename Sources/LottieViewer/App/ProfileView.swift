// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The profile: the card, the heat map and the marks of the longest frames.
final class ProfileView {
  private let document: Document
  private let costs: LayerCosts
  private let panels: Panels
  private let list: ProfileList

  init(_ document: Document, _ costs: LayerCosts, _ panels: Panels, _ list: ProfileList) {
    (self.document, self.costs, self.panels, self.list) = (document, costs, panels, list)
    costs.onChange = { [unowned self] in costsChanged() }
    list.onFrame = { [unowned document] in document.playback.seek(to: $0) }
    list.onLayer = { [unowned panels] in panels.inspect(path: $0) }
  }

  /// Measures while something shows the result, before each frame.
  func follow() {
    let (showsList, layers) = (!list.isHidden, panels.layerPanel)
    let showsHeat = panels.stages.views.showsHeat
    costs.follow(
      document, isWanted: showsList || showsHeat || layers.showsCosts && !layers.isHidden,
      isHeld: layers.isDragging || panels.inspector.editor.scrub != nil)
    if showsList { list.show(costs.content) }
    // Measuring takes a moment; the button that begins it says so.
    let words = costs.isRunning ? localized("Measuring…") : localized("Cost")
    if panels.costButton.text != words {
      panels.costButton.text = words
      panels.costButton.superview?.setNeedsLayout()
    }
    panels.transport.timeline.worst =
      showsList || showsHeat ? costs.profile?.worst.map(\.frame) ?? [] : []
  }

  private func costsChanged() {
    panels.layerPanel.setNeedsDisplay()
    panels.stages.superview?.setNeedsDisplay()
    panels.stages.heat = costs.profile.flatMap { profile in
      profile.heat.map { StageHeat($0, milliseconds: profile.frameMilliseconds) }
    }
    guard let profile = costs.profile else { return }
    document.trace(
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
    guard !panels.transport.timeline.worst.isEmpty, let profile = costs.profile,
      let rank = profile.worst.firstIndex(where: { $0.frame.rounded(.down) == frame })
    else { return nil }
    let ordinals = [localized("longest"), localized("2nd longest"), localized("3rd longest")]
    let name =
      ordinals.indices.contains(rank) ? ordinals[rank] : localized("\(rank + 1)th longest")
    return "\(name), \(ProfileList.milliseconds(profile.worst[rank].milliseconds))"
  }
}
