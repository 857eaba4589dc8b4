// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import SDLHost

/// The window's root view. It forwards events of all panels to the window: commands, changes of key
/// input, and trace lines.
final class RootView: View {
  /// Finds a command of the table.
  var findCommand: (Command.ID) -> Command? = { _ in nil }
  /// Called when the panels have to be arranged.
  var onLayout: () -> Void = {}
  /// Called with whether the window can be seen: it is not minimised, and not fully covered.
  var onVisibility: (Bool) -> Void = { _ in }
  /// Called when a panel sends a command.
  var onCommand: (Command.ID) -> Void = { _ in }
  /// Called with the rows of a menu and its anchor in the window.
  var onMenu: ([Menu.Item], CGRect) -> Void = { _, _ in }
  /// Called when the pointer enters or leaves a button of a command.
  var onHover: (View, Command.ID?) -> Void = { _, _ in }
  /// Called with a text about what is under the pointer, and its rectangle in the view; nil where the
  /// pointer left.
  var onTip: (View, String?, CGRect) -> Void = { _, _, _ in }
  /// Called when a panel asks for a name, with a title, the text to start with, and the function that gets it.
  var onAsk: (String, String, @escaping (String) -> EditResult) -> Void = { _, _, _ in }
  /// Called when a view starts or stops taking all keys.
  var onTaking: () -> Void = {}
  /// Called with an event for the trace file, and its values.
  var onTrace: (String, [String: Trace.Value]) -> Void = { _, _ in }

  /// Lets the window arrange the panels.
  override func layout() { onLayout() }

  /// Reports the visibility to the window.
  override func windowVisibilityChanged(_ isVisible: Bool) {
    super.windowVisibilityChanged(isVisible)
    onVisibility(isVisible)
  }
}

/// Requests of panels to their window. They do nothing for a view without a window.
extension View {
  /// The root view of this view's window, if that is a viewer window.
  private var rootView: RootView? { window?.root as? RootView }

  /// The title and the keys of a command of the table.
  func command(_ id: Command.ID) -> Command? { rootView?.findCommand(id) }

  /// Runs a command of the table in this view's window.
  func send(_ command: Command.ID) { rootView?.onCommand(command) }

  /// Opens a menu.
  ///
  /// - Parameter anchor: The rectangle of its button or row, in points of the window.
  func openMenu(_ items: [Menu.Item], at anchor: CGRect) { rootView?.onMenu(items, anchor) }

  /// Reports that the pointer entered or left a button.
  ///
  /// - Parameter command: The button's command; nil where the pointer left.
  func hoverChanged(_ command: Command.ID?) { rootView?.onHover(self, command) }

  /// Shows a text about a part of the view, once the pointer has rested on it.
  ///
  /// - Parameter area: The part in the view; nil ends the tip.
  func showTip(_ text: String?, at area: CGRect = .zero) { rootView?.onTip(self, text, area) }

  /// Asks for a name.
  func askForName(
    _ title: String, _ text: String, _ answer: @escaping (String) -> EditResult
  ) { rootView?.onAsk(title, text, answer) }

  /// Reports that this view, a `KeyTaker`, opened or closed.
  func takingChanged() { rootView?.onTaking() }

  /// Writes a line to the trace file, if there is one.
  func trace(_ event: String, _ values: [String: Trace.Value] = [:]) {
    rootView?.onTrace(event, values)
  }
}

/// A view that receives all keys before the commands while it is open or edited.
protocol KeyTaker: View {
  /// Whether it receives all keys now.
  var takesKeys: Bool { get }
  /// Whether it also receives text input, with the keyboard layout and input methods applied.
  var takesText: Bool { get }
  /// Handles a key.
  ///
  /// - Returns: Whether the key is consumed, so that no command runs.
  func take(_ event: KeyEvent) -> Bool
  /// Inserts typed text.
  func take(text: String)
  /// Applies what is typed, because the user goes on elsewhere.
  func finish()
  /// Applies what is typed, as Enter does, because the file or the window goes.
  ///
  /// - Returns: false for an invalid text, which stays in its field. Where it was refused before, it
  ///   is given up.
  func applyTyped() -> Bool
  /// The view that has the keyboard, for screen readers.
  var keyView: View { get }
}

/// The default: keys only, no text input.
extension KeyTaker {
  var takesText: Bool { false }
  func take(text: String) {}
  func finish() {}
  func applyTyped() -> Bool { true }
  var keyView: View { self }
}

/// A view with a context menu for the item under the pointer, or for the focused item.
protocol ContextMenuOwner: View {
  /// The rows of the menu, and the rectangle of the item in points of the view; nil where the item
  /// has no menu.
  ///
  /// - Parameter point: The pointer's position in points of the view; nil for the focused item.
  func contextMenu(at point: CGPoint?) -> (items: [Menu.Item], area: CGRect)?
}

/// Opening of context menus.
extension ContextMenuOwner {
  /// Opens the context menu at a position.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  func openContextMenu(at point: CGPoint? = nil) -> Bool {
    guard let (items, area) = contextMenu(at: point) else { return false }
    openMenu(items, at: rectInWindow(area))
    return true
  }
}
