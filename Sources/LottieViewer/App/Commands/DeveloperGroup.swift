// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// What those who write programs want to know. Menus have it while `Panels.isDeveloper`; keys and the
/// search always do.
enum DeveloperGroup {
  static let group = CommandGroup(
    "For developers", isForDevelopers: true,
    menu: { _ in
      [
        .init(.layerCosts), .init(.profile), .init(.heatMap), .separator, .init(.copyCode),
      ]
    },
    CommandGroup.Line(
      "what each layer costs, in the timeline, measured over the range",
      WindowCommand(.layerCosts, "Cost of layers", ["Shift P"]) { $0.panels.toggleCosts() }
        .marked { $0.layerPanel.showsCosts && !$0.layerPanel.isHidden }),
    CommandGroup.Line(
      "the profile: the time of a frame, advice, the ten longest frames, which the timeline marks, and the bytes of layers and assets; where on the stage the time goes, as colours over the picture",
      WindowCommand(.profile, "Profile", ["Alt P"]) { $0.overlays.toggle($0.overlays.profileList) }
        .marked { !$0.profileList.isHidden },
      WindowCommand(.heatMap, "Heat map", ["Alt Shift P"]) {
        $0.tools.change { $0.showsHeat.toggle() }
      }
      .marked { $0.stages.views.showsHeat }),
    CommandGroup.Line(
      "copy the Swift code that sets the value",
      WindowCommand(.copyCode, "Copy as Swift", ["Alt C"]) {
        $0.inspector.copySelection(asCode: true)
      }
      .needs("Select a layer or a value in the inspector") { $0.inspector.selection != nil }))
}
