// SPDX-License-Identifier: Apache-2.0

/// An event that an interactive player reports.
public enum InteractiveEvent: Equatable, Sendable {
  // MARK: Playback

  /// An animation was loaded.
  case loaded
  /// An animation could not be loaded.
  case loadFailed
  /// Playback was started or continued.
  case played
  /// Playback was paused.
  case paused
  /// Playback was stopped and moved to its first frame.
  case stopped
  /// The current frame changed.
  case frame(Double)
  /// The picture of this frame must be drawn.
  case rendered(Double)
  /// A pass ended; the value is the number of completed passes.
  case looped(Int)
  /// Playback reached its end.
  case completed

  // MARK: State machines

  /// The machine entered its initial state.
  case machineStarted
  /// The machine was stopped.
  case machineStopped
  /// A transition started; `from` is empty at the start of the machine.
  case transition(from: String, to: String)
  /// The machine left the state of this name.
  case stateExited(String)
  /// The machine entered the state of this name.
  case stateEntered(String)
  /// An action fired a custom event for the application.
  case custom(String)
  /// The machine was stopped because of an error, whose name is the value.
  case failed(String)
  /// A numeric input of this name changed.
  case numericChanged(String, old: Float, new: Float)
  /// A string input of this name changed.
  case stringChanged(String, old: String, new: String)
  /// A boolean input of this name changed.
  case booleanChanged(String, old: Bool, new: Bool)
  /// An event input was fired.
  case fired(String)
  /// An action requests that the application opens a URL, which the list of `start` allows. The
  /// player itself does not open it.
  case openURL(String, target: String)
}

/// A pointer event for a state machine.
public enum InteractivePointer: String, Sendable, CaseIterable {
  /// A button or a finger went down.
  case down = "Down"
  /// A button or a finger went up.
  case up = "Up"
  /// The pointer moved.
  case move = "Move"
  /// The pointer entered the canvas.
  case enter = "Enter"
  /// The pointer left the canvas.
  case exit = "Exit"
  /// A press was released at its start.
  case click = "Click"

  /// The trigger of interactions that corresponds to the event.
  var trigger: StateMachine.Trigger {
    switch self {
    case .down: .pointerDown
    case .up: .pointerUp
    case .move: .pointerMove
    case .enter: .pointerEnter
    case .exit: .pointerExit
    case .click: .click
    }
  }
}
