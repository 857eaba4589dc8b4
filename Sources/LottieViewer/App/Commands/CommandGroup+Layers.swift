// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieTexts
internal import SDLHost

extension CommandGroup {
  /// The layers in time. Some of their keys work only while that panel has the focus.
  static let layers = CommandGroup(
    "Layers in time", leads: true,
    notes: [
      Note("Close, open; previous, next keyframe", "←", "→"),
      Note("Select several keyframes", "Shift →"),
    ],
    Line(
      "in the layers in time: move the in or out point of the layer to the playhead, or trim it there",
      layers(
        .moveLayerStart, "Move the in point to the playhead", "[", in: .layer,
        needs: \.startNeed
      ) { $0.commands.retime(.whole, at: .start) },
      layers(
        .moveLayerStop, "Move the out point to the playhead", "]", in: .layer,
        needs: \.stopNeed
      ) { $0.commands.retime(.whole, at: .stop) },
      layers(
        .trimLayerStart, "Trim the in point to the playhead", "Alt [", in: .layer,
        needs: \.startNeed
      ) { $0.commands.retime(.start, at: .start) },
      layers(
        .trimLayerStop, "Trim the out point to the playhead", "Alt ]", in: .layer,
        needs: \.stopNeed
      ) { $0.commands.retime(.stop, at: .stop) }),
    Line(
      "in the layers in time: move the selected keyframes, or without them the layer, by a frame; by ten frames",
      layers(
        .earlier, "One frame earlier", "Alt PgUp", in: .layer, repeats: true,
        needs: \.moveNeed
      ) { $0.commands.move(by: -1) },
      layers(
        .later, "One frame later", "Alt PgDn", in: .layer, repeats: true,
        needs: \.moveNeed
      ) { $0.commands.move(by: 1) },
      layers(
        .tenEarlier, "Ten frames earlier", "Alt Shift PgUp", in: .layer, repeats: true,
        needs: \.moveNeed
      ) { $0.commands.move(by: -10) },
      layers(
        .tenLater, "Ten frames later", "Alt Shift PgDn", in: .layer, repeats: true,
        needs: \.moveNeed
      ) { $0.commands.move(by: 10) }),
    Line(
      "in the layers in time: unfold the keyframes of the layer; show the layer in the inspector; arrows select and open, `←` and `→` in the row of a property select the next keyframe, with Shift several",
      layers(
        .unfoldLayer, "Unfold the keyframes of the layer", "U", in: .layer,
        needs: \.unfoldNeed
      ) { $0.toggleUnfolded() },
      layers(
        .inspectLayer, "Show the layer in the inspector", "Enter", in: .layer,
        needs: \.layerNeed
      ) { $0.inspectSelected() }),
    Line(
      "in the layers in time: select all keyframes that are unfolded, copy the selected ones, paste them at the playhead, delete the selected ones",
      layers(
        .selectKeyframes, "Select all unfolded keyframes", "Ctrl A", in: .layers,
        needs: \.unfoldedNeed
      ) { $0.commands.selectAll() },
      layers(.copyKeyframes, "Copy the selected keyframes", "Ctrl C", in: .keyframes) {
        $0.commands.copy()
      },
      layers(
        .pasteKeyframes, "Paste keyframes at the playhead", "Ctrl V", in: .layer,
        needs: \.pasteNeed
      ) { $0.paste() },
      layers(.deleteKeyframes, "Delete the keyframes", "Del", in: .keyframes) {
        $0.commands.delete()
      }),
    Line(
      "in the layers in time: raise and lower the values of the selected keyframes; by ten steps",
      layers(.raiseValues, "Raise the values", "Ctrl ↑", in: .keyframes, repeats: true) {
        $0.commands.moveValues(by: 1)
      },
      layers(.lowerValues, "Lower the values", "Ctrl ↓", in: .keyframes, repeats: true) {
        $0.commands.moveValues(by: -1)
      },
      layers(
        .raiseByTen, "Raise the values by ten", "Ctrl Shift ↑", in: .keyframes, repeats: true
      ) { $0.commands.moveValues(by: 10) },
      layers(
        .lowerByTen, "Lower the values by ten", "Ctrl Shift ↓", in: .keyframes, repeats: true
      ) { $0.commands.moveValues(by: -10) }),
    Line(
      "add a keyframe at the playhead to the selected property of the layers in time, with the value that it has there; hold the value of the selected keyframes or not; ease both of their sides, that before, that after",
      WindowCommand(.addKeyframe, "Add a keyframe at the playhead", ["Alt K"]) {
        $0.panels.addKeyframe()
      }
      .needs("Select a property of the inspector or the layers in time") {
        $0.panels.canAddKeyframe
      },
      layers(.holdKeyframes, "Hold the keyframes, or not", "Alt H") { $0.commands.hold() },
      layers(.easeBoth, "Ease both sides of the keyframes", "Shift E") {
        $0.commands.change(.ease(.both))
      },
      layers(.easeIn, "Ease into the keyframes", "Shift F9") {
        $0.commands.change(.ease(.easeIn))
      },
      layers(.easeOut, "Ease out of the keyframes", "Ctrl Shift F9") {
        $0.commands.change(.ease(.easeOut))
      }),
    Line(
      "the graph of the selected properties of the layers in time; speeds instead of values in it; type the easing after the selected keyframes as numbers",
      layers(.graph, "Graph of the property", "Shift F3", needs: \.propertyNeed) {
        $0.toggleGraphs()
      }
      .marked { !$0.layerPanel.list.graphs.isEmpty },
      layers(.speedGraph, "Speeds in graphs", "Alt Shift F3", needs: \.graphNeed) {
        $0.toggleSpeed()
      }
      .marked { $0.layerPanel.showsSpeed },
      layers(.typeEasing, "Type the easing…", "Alt E") { $0.typeEasing() }),
    Line(
      "other commands for keyframes, in the menu of their row",
      layers(.linearKeyframes, "Linear keyframes") { $0.commands.change(.ease(.linear)) },
      layers(.reverseKeyframes, "Reverse the keyframes in time", needs: \.severalNeed) {
        $0.commands.change(.reverse)
      },
      layers(.stretchKeyframes, "Keyframes twice as long", needs: \.severalNeed) {
        $0.commands.scaleTime(by: 2)
      },
      layers(.shrinkKeyframes, "Keyframes half as long", needs: \.severalNeed) {
        $0.commands.scaleTime(by: 0.5)
      },
      layers(
        .selectPropertyKeyframes, "Select all keyframes of the property",
        needs: \.propertyNeed
      ) { $0.commands.selectProperty() },
      WindowCommand(.nextScope, "What edits of keyframes change", []) {
        $0.inspector.editor.nextScope()
      }))

  /// A command of the panel. It needs selected keyframes, if nothing else is given.
  private static func layers(
    _ id: Command.ID, _ title: Message, _ key: KeyChord? = nil,
    in focus: Command.Focus = .window, repeats: Bool = false,
    needs need: @escaping (LayerCommands) -> Message? = { $0.keyframeNeed },
    action: @escaping (LayerPanel) -> Void
  ) -> WindowCommand {
    WindowCommand(id, title, key.map { [$0] } ?? [], focus: focus, repeats: repeats) {
      action($0.layerPanel)
    }
    .needs("Open the layers in time first") { !$0.layerPanel.isHidden }
    .needs { need($0.layerPanel.commands) }
  }
}
