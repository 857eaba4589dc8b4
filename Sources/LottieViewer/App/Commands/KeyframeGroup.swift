// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieTexts
internal import SDLHost

/// Keyframes and their easing. Some of the keys work only while the timeline has the focus.
enum KeyframeGroup {
  static let group = CommandGroup(
    "Keyframe",
    notes: [
      CommandGroup.Note("Close, open; previous, next keyframe", "←", "→"),
      CommandGroup.Note("Select several keyframes", "Shift →"),
    ],
    menu: { _ in Menu.keyframes }, lines: keyframeLines)

  private static let keyframeLines: [CommandGroup.Line] = [
    CommandGroup.Line(
      "next, previous keyframe of the selected layer or value, which the timeline shows with their easing; without a selection, of all layers",
      card: "Step by keyframes",
      WindowCommand(.nextKeyframe, "Next keyframe", ["Alt →"], repeats: true) {
        $0.panels.stepKeyframe(by: 1)
      },
      WindowCommand(.previousKeyframe, "Previous keyframe", ["Alt ←"], repeats: true) {
        $0.panels.stepKeyframe(by: -1)
      }),
    CommandGroup.Line(
      "animate the selected value of the inspector with a keyframe at the playhead, or replace all its keyframes by the value there",
      WindowCommand(.animate, "Animate the value, or not", ["Alt Shift K"]) {
        $0.inspector.nodes.toggleAnimation()
      }
      .needs("Select a value that can have keyframes in the inspector") { viewer in
        viewer.inspector.selection.map { viewer.inspector.nodes.canAnimate($0) } == true
      }
      .marked { $0.inspector.selectionIsAnimated }),
    CommandGroup.Line(
      "in the timeline: unfold the keyframes of the layer; arrows select and open, `←` and `→` in the row of a property select the next keyframe, with Shift several",
      WindowCommand.timeline(
        .unfoldLayer, "Unfold the keyframes of the layer", "U", in: .layer,
        needs: \.unfoldNeed
      ) { $0.toggleUnfolded() }),
    CommandGroup.Line(
      "in the timeline: select all keyframes that are unfolded, copy the selected ones, paste them at the playhead, delete the selected ones",
      WindowCommand.timeline(
        .selectKeyframes, "Select all unfolded keyframes", "Ctrl A", in: .layers,
        needs: \.unfoldedNeed
      ) { $0.commands.selectAll() },
      WindowCommand.timeline(
        .copyKeyframes, "Copy the selected keyframes", "Ctrl C", in: .keyframes
      ) {
        $0.commands.copy()
      },
      WindowCommand.timeline(
        .pasteKeyframes, "Paste keyframes at the playhead", "Ctrl V", in: .layer,
        needs: \.pasteNeed
      ) { $0.paste() },
      WindowCommand.timeline(.deleteKeyframes, "Delete the keyframes", "Del", in: .keyframes) {
        $0.commands.delete()
      }),
    CommandGroup.Line(
      "in the timeline: raise and lower the values of the selected keyframes; by ten steps",
      WindowCommand.timeline(
        .raiseValues, "Raise the values", "Ctrl ↑", in: .keyframes, repeats: true
      ) {
        $0.commands.moveValues(by: 1)
      },
      WindowCommand.timeline(
        .lowerValues, "Lower the values", "Ctrl ↓", in: .keyframes, repeats: true
      ) {
        $0.commands.moveValues(by: -1)
      },
      WindowCommand.timeline(
        .raiseByTen, "Raise the values by ten", "Ctrl Shift ↑", in: .keyframes, repeats: true
      ) { $0.commands.moveValues(by: 10) },
      WindowCommand.timeline(
        .lowerByTen, "Lower the values by ten", "Ctrl Shift ↓", in: .keyframes, repeats: true
      ) { $0.commands.moveValues(by: -10) }),
    CommandGroup.Line(
      "add a keyframe at the playhead to the selected property of the timeline, with the value that it has there; hold the value of the selected keyframes or not; ease both of their sides, that before, that after",
      WindowCommand(.addKeyframe, "Add a keyframe at the playhead", ["Alt K"]) {
        $0.panels.addKeyframe()
      }
      .needs("Select a property in the inspector or the timeline") {
        $0.panels.canAddKeyframe
      },
      WindowCommand.timeline(.holdKeyframes, "Hold the keyframes, or not", "Alt H") {
        $0.commands.hold()
      },
      WindowCommand.timeline(.easeBoth, "Ease both sides of the keyframes", "Shift E") {
        $0.commands.change(.ease(.both))
      },
      WindowCommand.timeline(.easeIn, "Ease into the keyframes", "Shift F9") {
        $0.commands.change(.ease(.easeIn))
      },
      WindowCommand.timeline(.easeOut, "Ease out of the keyframes", "Ctrl Shift F9") {
        $0.commands.change(.ease(.easeOut))
      }),
    CommandGroup.Line(
      "the graph of the selected properties of the timeline; speeds instead of values in it; the graph in the whole timeline, or in its row again",
      WindowCommand.timeline(.graph, "Graph of the property", "Shift F3", needs: \.propertyNeed) {
        $0.toggleGraphs()
      }
      .marked { !$0.layerPanel.list.graphs.isEmpty },
      WindowCommand.timeline(.speedGraph, "Speeds in graphs", "Alt Shift F3", needs: \.graphNeed) {
        $0.toggleSpeed()
      }
      .marked { $0.layerPanel.showsSpeed },
      WindowCommand.timeline(
        .fillGraph, "Graph in the whole timeline", "Ctrl Shift F3", needs: \.propertyNeed
      ) {
        $0.toggleFill()
      }
      .marked { $0.layerPanel.graphs.isFilled }),
    CommandGroup.Line(
      "choose the easing of the selected keyframes by its picture, or one that was kept under a name; type it as numbers",
      WindowCommand(.easingMenu, "Choose the easing…", ["Alt Shift E"]) { $0.panels.easings.open() }
        .needs { viewer in
          viewer.layerPanel.isHidden
            ? WindowCommand.openTimeline : viewer.layerPanel.commands.keyframeNeed
        },
      WindowCommand.timeline(.typeEasing, "Type the easing…", "Alt E") { $0.typeEasing() }),
    CommandGroup.Line(
      "other commands for keyframes, in the menu of their row",
      WindowCommand.timeline(.linearKeyframes, "Linear keyframes") {
        $0.commands.change(.ease(.linear))
      },
      WindowCommand.timeline(
        .reverseKeyframes, "Reverse the keyframes in time", needs: \.severalNeed
      ) {
        $0.commands.change(.reverse)
      },
      WindowCommand.timeline(.stretchKeyframes, "Keyframes twice as long", needs: \.severalNeed) {
        $0.commands.scaleTime(by: 2)
      },
      WindowCommand.timeline(.shrinkKeyframes, "Keyframes half as long", needs: \.severalNeed) {
        $0.commands.scaleTime(by: 0.5)
      },
      WindowCommand.timeline(
        .selectPropertyKeyframes, "Select all keyframes of the property",
        needs: \.propertyNeed
      ) { $0.commands.selectProperty() },
      WindowCommand(.nextScope, "What edits of keyframes change", []) {
        $0.inspector.editor.nextScope()
      }),
  ]
}
