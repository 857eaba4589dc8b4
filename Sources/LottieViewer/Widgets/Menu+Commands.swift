// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieTexts

/// The menus of commands that open in several places: in the main menu, and for what they are about.
extension Menu {
  /// The rows of the menu of layers. Commands that belong together are in a submenu.
  static var layer: [Item] {
    [
      .init(.rename), .init(.switchLayer), .init(.replaceImage), .separator,
      .init(.duplicateLayers), .init(.deleteLayers), .init(.copyLayers), .init(.pasteLayers),
      .separator,
      .init(
        localized("Order and place"),
        submenu: [
          .init(.layersToTop), .init(.layersUp), .init(.layersDown), .init(.layersToBottom),
          .separator,
        ] + LayerAlignment.allCases.map { .init(.align($0)) } + [
          .separator, .init(.moveAnchor), .init(.nextHandle),
        ]),
      .init(
        localized("Parent and matte"),
        submenu: [
          .init(.chooseParent), .init(.chooseMatte), .init(.matteKindMenu), .separator,
          .init(.blendMenu), .init(.maskMenu), .init(.flattenLayers),
        ]),
      .init(
        localized("Time"),
        submenu: [
          .init(.moveLayerStart), .init(.moveLayerStop), .init(.trimLayerStart),
          .init(.trimLayerStop), .separator, .init(.earlier), .init(.later),
        ]),
      .init(
        localized("On the stage"),
        submenu: [
          .init(.solo), .init(.isolate), .init(.hideLayer), .separator, .init(.showAllLayers),
          .separator, .init(.lockLayer), .init(.labelMenu),
        ]),
      .init(
        localized("Precomposition"),
        submenu: [
          .init(.enterPrecomposition), .init(.leavePrecomposition), .separator,
          .init(.precompose), .init(.resolve),
        ]),
      .separator, .init(.showSelection),
    ]
  }

  /// The rows of the menu of keyframes, which also opens on the rows of properties in the timeline.
  static var keyframes: [Item] {
    [
      .init(.addKeyframe), .init(.deleteKeyframes), .init(.animate), .separator,
      .init(.copyKeyframes), .init(.pasteKeyframes),
      .init(
        localized("Select keyframes"),
        submenu: [.init(.selectPropertyKeyframes), .init(.selectKeyframes)]),
      .separator, .init(.holdKeyframes),
      .init(
        localized("Easing"),
        submenu: [
          .init(.linearKeyframes), .init(.easeBoth), .init(.easeIn), .init(.easeOut), .separator,
          .init(.easingMenu), .init(.typeEasing),
        ]),
      .init(
        localized("Times"),
        submenu: [.init(.reverseKeyframes), .init(.stretchKeyframes), .init(.shrinkKeyframes)]),
      .init(localized("Graph"), submenu: [.init(.graph), .init(.speedGraph), .init(.fillGraph)]),
      .separator,
      .init(.nextKeyframe), .init(.previousKeyframe), .init(.unfoldLayer), .init(.nextScope),
    ]
  }
}
