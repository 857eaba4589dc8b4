// SPDX-License-Identifier: Apache-2.0

/// What an interactive player reports, in the order in which it happens.
public enum InteractiveEvent: Equatable, Sendable {
  // MARK: Playback

  /// An animation was loaded.
  case loaded
  /// An animation could not be loaded.
  case loadFailed
  /// Playback began, or went on.
  case played
  /// Playback paused.
  case paused
  /// Playback was stopped, and is at its beginning.
  case stopped
  /// Playback is at another frame.
  case frame(Double)
  /// A picture of this frame is due.
  case rendered(Double)
  /// So many passes are done.
  case looped(Int)
  /// Playback has come to its end by itself.
  case completed

  // MARK: State machines

  /// A machine entered its initial state.
  case machineStarted
  /// The machine was stopped.
  case machineStopped
  /// A transition begins; the first name is empty at the start.
  case transition(from: String, to: String)
  /// The machine left the state of this name.
  case stateExited(String)
  /// The machine entered the state of this name.
  case stateEntered(String)
  /// An action has fired an event for the program.
  case custom(String)
  /// The machine was stopped because something is wrong with it.
  case failed(String)
  /// A numeric input of this name changed.
  case numericChanged(String, old: Float, new: Float)
  /// A string input of this name changed.
  case stringChanged(String, old: String, new: String)
  /// A boolean input of this name changed.
  case booleanChanged(String, old: Bool, new: Bool)
  /// An event input was fired.
  case fired(String)
  /// An action asks for an address to be opened, which the list given at the start allows. Nothing is opened by itself.
  case openURL(String, target: String)
}

/// A pointer's event, as state machines know them.
public enum InteractivePointer: String, Sendable, CaseIterable {
  /// A button or a finger went down.
  case down = "Down"
  /// A button or a finger went up.
  case up = "Up"
  /// The pointer moved.
  case move = "Move"
  /// It comes into the picture.
  case enter = "Enter"
  /// It leaves the picture.
  case exit = "Exit"
  /// A press was released where it began.
  case click = "Click"

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
