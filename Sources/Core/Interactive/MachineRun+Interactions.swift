// SPDX-License-Identifier: Apache-2.0

extension MachineRun {
  /// Runs the interactions for a pointer event at a point of the canvas.
  func post(_ pointer: InteractivePointer, _ x: Double, _ y: Double) {
    isPressed = pointer == .down || pointer == .click
    defer { isPressed = false }
    if pointer != .move { postButton(pointer, x, y) }
    if pointer == .move || pointer == .down || pointer == .up { postMotion(pointer, x, y) }
  }

  /// Runs the interactions for the end of playback or of a loop.
  func post(_ trigger: StateMachine.Trigger) {
    performAndEvaluate(actions { $0.trigger == trigger && $0.stateName == currentName })
  }

  /// Runs the interactions with the trigger of an event. All layers are tested before the first
  /// action runs, since actions can move layers.
  private func postButton(_ pointer: InteractivePointer, _ x: Double, _ y: Double) {
    let found = actions { interaction in
      guard interaction.trigger == pointer.trigger else { return false }
      guard let layer = interaction.layerName else { return true }
      let isHit = host.hitTest(layer, x, y)
      if pointer == .exit { return !isHit && entered.remove(layer) != nil }
      if isHit { entered.insert(layer) }
      return isHit
    }
    performAndEvaluate(found)
  }

  /// Runs the interactions for pointer moves, and those for layers that the pointer enters or
  /// exits.
  private func postMotion(_ pointer: InteractivePointer, _ x: Double, _ y: Double) {
    let moves = pointer == .move ? actions { $0.trigger == .pointerMove } : []
    var exits: [StateMachine.Action] = []
    var enters: [StateMachine.Action] = []
    var tested: Set<String> = []
    for interaction in machine.interactions
    where interaction.trigger == .pointerEnter || interaction.trigger == .pointerExit {
      guard let layer = interaction.layerName, tested.insert(layer).inserted else { continue }
      let isHit = host.hitTest(layer, x, y)
      if isHit, entered.insert(layer).inserted {
        enters += actions { $0.trigger == .pointerEnter && $0.layerName == layer }
      } else if !isHit, entered.remove(layer) != nil {
        exits += actions { $0.trigger == .pointerExit && $0.layerName == layer }
      }
    }
    // Exit triggers precede enter triggers: the pointer leaves one layer before it enters the next.
    performAndEvaluate(moves + exits + enters)
  }

  /// Returns the actions of some interactions, in the order of the file.
  private func actions(of isIncluded: (StateMachine.Interaction) -> Bool) -> [StateMachine.Action] {
    machine.interactions.filter(isIncluded).flatMap(\.actions)
  }
}
