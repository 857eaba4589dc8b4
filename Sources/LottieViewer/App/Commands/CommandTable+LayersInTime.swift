// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// Commands of the layers in time. Some of their keys work only while that panel has the focus.
extension CommandTable {
  /// The group “Layers in time”.
  static let layersInTime: [Line] = [
    Line(
      "",
      "in the layers in time: move the in or out point of the layer to the playhead, or trim it there",
      layers(.moveLayerStart, "Move the in point to the playhead", "[", in: .layer),
      layers(.moveLayerStop, "Move the out point to the playhead", "]", in: .layer),
      layers(.trimLayerStart, "Trim the in point to the playhead", "Alt [", in: .layer),
      layers(.trimLayerStop, "Trim the out point to the playhead", "Alt ]", in: .layer)),
    Line(
      "",
      "in the layers in time: move the selected keyframes, or without them the layer, by a frame; by ten frames",
      layers(.earlier, "One frame earlier", "Alt PgUp", in: .layer, repeats: true),
      layers(.later, "One frame later", "Alt PgDn", in: .layer, repeats: true),
      layers(.tenEarlier, "Ten frames earlier", "Alt Shift PgUp", in: .layer, repeats: true),
      layers(.tenLater, "Ten frames later", "Alt Shift PgDn", in: .layer, repeats: true)),
    Line(
      "",
      "in the layers in time: unfold the keyframes of the layer; show the layer in the inspector; arrows select and open, `←` and `→` in the row of a property select the next keyframe, with Shift several",
      layers(.unfoldLayer, "Unfold the keyframes of the layer", "U", in: .layer),
      layers(.inspectLayer, "Show the layer in the inspector", "Enter", in: .layer)),
    Line(
      "",
      "in the layers in time: select all keyframes that are unfolded, copy the selected ones, paste them at the playhead, delete the selected ones",
      layers(.selectKeyframes, "Select all unfolded keyframes", "Ctrl A", in: .layers),
      layers(.copyKeyframes, "Copy the selected keyframes", "Ctrl C", in: .keyframes),
      layers(.pasteKeyframes, "Paste keyframes at the playhead", "Ctrl V", in: .layer),
      layers(.deleteKeyframes, "Delete the keyframes", "Del", in: .keyframes)),
    Line(
      "",
      "in the layers in time: raise and lower the values of the selected keyframes; by ten steps",
      layers(.raiseValues, "Raise the values", "Ctrl ↑", in: .keyframes, repeats: true),
      layers(.lowerValues, "Lower the values", "Ctrl ↓", in: .keyframes, repeats: true),
      layers(.raiseByTen, "Raise the values by ten", "Ctrl Shift ↑", in: .keyframes, repeats: true),
      layers(.lowerByTen, "Lower the values by ten", "Ctrl Shift ↓", in: .keyframes, repeats: true)),
    Line(
      "",
      "add a keyframe at the playhead to the selected property of the layers in time, with the value that it has there; hold the value of the selected keyframes or not; ease both of their sides, that before, that behind",
      WindowCommand(.addKeyframe, "Add a keyframe at the playhead", ["Alt K"]) {
        $0.panels.addKeyframe()
      }
      .needs("Select a property of the inspector or the layers in time") {
        $0.panels.canAddKeyframe
      },
      layers(.holdKeyframes, "Hold the keyframes, or not", "Alt H"),
      layers(.easeBoth, "Ease both sides of the keyframes", "Shift E"),
      layers(.easeIn, "Ease into the keyframes", "Shift F9"),
      layers(.easeOut, "Ease out of the keyframes", "Ctrl Shift F9")),
    Line(
      "",
      "the graph of the selected properties of the layers in time; speeds instead of values in it; type the easing behind the selected keyframes as numbers",
      layers(.graph, "Graph of the property", "Shift F3")
        .marked { !$0.layerPanel.list.graphs.isEmpty },
      layers(.speedGraph, "Speeds in graphs", "Alt Shift F3")
        .marked { $0.layerPanel.showsSpeed },
      layers(.typeEasing, "Type the easing…", "Alt E")),
    Line(
      "", "other commands for keyframes, in the menu of their row",
      layers(.linearKeyframes, "Linear keyframes"),
      layers(.reverseKeyframes, "Reverse the keyframes in time"),
      layers(.stretchKeyframes, "Keyframes twice as long"),
      layers(.shrinkKeyframes, "Keyframes half as long"),
      layers(.selectPropertyKeyframes, "Select all keyframes of the property"),
      WindowCommand(.nextScope, "What edits of keyframes change", []) {
        $0.inspector.editor.nextScope()
      }),
  ]

  /// Keys of the panel that are no commands.
  static let layerNotes = [
    Note("Close, open; previous, next keyframe", "←", "→"),
    Note("Select several keyframes", "Shift →"),
  ]

  /// A command that the panel runs, and whose needs it knows.
  private static func layers(
    _ id: Command.ID, _ title: Message, _ key: KeyChord? = nil,
    in focus: Command.Focus = .window, repeats: Bool = false
  ) -> WindowCommand {
    WindowCommand(id, title, key.map { [$0] } ?? [], focus: focus, repeats: repeats) {
      $0.layerPanel.run(id)
    }
    .needs { $0.layerPanel.need(of: id) }
  }
}
