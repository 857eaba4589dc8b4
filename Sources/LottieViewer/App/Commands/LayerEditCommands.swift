// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieTexts
internal import SDLHost

/// Commands of the menu Layer that change which layers there are.
enum LayerEditCommands {
  /// The selected layers, or the selected effect, mask or item: which there are, their order, and what they
  /// refer to.
  static let lines: [CommandGroup.Line] = [
    CommandGroup.Line(
      "lock the selected layers, so that the pointer neither selects nor moves them, or unlock them; give them a label, a colour that is remembered beside the file",
      WindowCommand(.lockLayer, "Lock", ["Ctrl L"]) { $0.selection.toggleLock() }
        .marked { $0.selection.isLocked }
        .needs("Select a layer first") { $0.selection.layer != nil },
      WindowCommand(.labelMenu, "Label…", []) { $0.openLayerMenu($0.tools.labelMenu) }
        .needs("Select a layer first") { $0.selection.layer != nil }),
    CommandGroup.Line(
      "select the next handle of the selected gradient, path or mask on the stage, which the keys for moves move then; the pointer drags them, with Alt one tangent of a point alone",
      WindowCommand(.nextHandle, "Next point or handle", ["Alt N"], repeats: true) {
        $0.tools.chooseNextHandle()
      }
      .needs("Select a gradient, a path or a mask first") { !$0.tools.itemHandles.marks.isEmpty }),
    CommandGroup.Line(
      "duplicate the selected layers, or the selected effect, mask or item; delete them, after a question if something needs them",
      structure(.duplicateLayers, "Duplicate", "Ctrl D", needs: \.need) { $0.duplicate() },
      structure(.deleteLayers, "Delete", "Del", needs: \.need) { $0.delete() }),
    CommandGroup.Line(
      "in the timeline: copy the selected layers, with all that they need; paste them above the selected layer, also in another file or window",
      structure(.copyLayers, "Copy the layers", "Ctrl C", in: .layer, needs: \.layerNeed) {
        $0.copy()
      },
      structure(.pasteLayers, "Paste layers", "Ctrl V", needs: \.pasteNeed) { $0.paste() }),
    CommandGroup.Line(
      "move what is selected by one to the front, to the back; the layers in front of all others, behind all others",
      structure(.layersUp, "Bring forward", "Ctrl ]", repeats: true, needs: \.need) {
        $0.move(.up)
      },
      structure(.layersDown, "Send backward", "Ctrl [", repeats: true, needs: \.need) {
        $0.move(.down)
      },
      structure(.layersToTop, "Bring to the front", "Ctrl }", needs: \.layerNeed) {
        $0.move(.toTop)
      },
      structure(.layersToBottom, "Send to the back", "Ctrl {", needs: \.layerNeed) {
        $0.move(.toBottom)
      }),
    CommandGroup.Line(
      "choose the parent of the selected layers, their matte",
      structure(.chooseParent, "Parent…", "Ctrl Shift P", needs: \.layerNeed) {
        $0.chooseParent()
      },
      structure(.chooseMatte, "Matte…", "Ctrl Shift M", needs: \.layerNeed) {
        $0.chooseMatte()
      },
      menu(.matteKindMenu, "Kind of matte…", { $0.matteMenu }).needs("Choose a matte first") {
        $0.layerActions.hasMatte
      },
      menu(.blendMenu, "Blend mode…", { $0.blendMenu }).needs { $0.layerActions.layerNeed },
      menu(.maskMenu, "Mode of the mask…", { $0.maskMenu }).needs("Select a mask first") {
        $0.layerActions.mask != nil
      }),
    CommandGroup.Line(
      "make a composition of the selected layers, with their mattes; replace the selected precomposition by its layers",
      structure(.precompose, "Precompose…", "Ctrl Shift C", needs: \.layerNeed) {
        $0.precompose()
      },
      structure(.resolve, "Resolve the precomposition", needs: \.layerNeed) { $0.resolve() }
        .needs("Select a precomposition first") { $0.layerActions.precomposition != nil },
      structure(.flattenLayers, "Change to 2D", needs: \.layerNeed) { $0.flatten() }
        .needs("Select a layer in 3D first") { $0.layerActions.isSpatial }),
    CommandGroup.Line(
      "align the selected layer to the animation, several to the area that they cover; make the distances of their centres equal",
      all: LayerAlignment.allCases.map { alignment in
        structure(.align(alignment), alignment.title, needs: \.layerNeed) { $0.align(alignment) }
          .needs("Select three layers or more") {
            $0.layerActions.layers.count >= alignment.least
          }
      }),
  ]

  /// The slots of values.
  static let slotLine =
    CommandGroup.Line(
      "make the selected value a slot, which themes and applications can set by its name; give it the slot of another value; rename or remove its slot",
      structure(.makeSlot, "Make this a slot…", "Alt L", needs: \.valueNeed) { $0.makeSlot() }
        .needs("Slots have numbers, gradients and texts, with keyframes at whole frames") {
          $0.layerActions.canMakeSlot
        },
      structure(.useSlot, "Use a slot…", needs: \.valueNeed) { $0.useSlot() }
        .needs("There is no slot of this kind of value") {
          !$0.layerActions.slotsOfValue.isEmpty
        },
      structure(.renameSlot, "Rename the slot…", needs: \.slotNeed) { $0.renameSlot() },
      structure(.removeSlot, "Remove the slot", needs: \.slotNeed) { $0.removeSlot() })

  /// A command of the selected layers.
  private static func structure(
    _ id: Command.ID, _ title: Message, _ key: KeyChord? = nil,
    in focus: Command.Focus = .window, repeats: Bool = false,
    needs need: @escaping (LayerActions) -> Message?, action: @escaping (LayerActions) -> Void
  ) -> WindowCommand {
    WindowCommand(id, title, key.map { [$0] } ?? [], focus: focus, repeats: repeats) {
      action($0.layerActions)
    }
    .needs { need($0.layerActions) }
  }

  /// A command that opens a menu of settings of the selected layers.
  private static func menu(
    _ id: Command.ID, _ title: Message, _ items: @escaping (LayerActions) -> [Menu.Item]
  ) -> WindowCommand {
    WindowCommand(id, title, []) { $0.openLayerMenu(items($0.layerActions)) }
  }
}
