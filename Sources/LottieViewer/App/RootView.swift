// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SDLHost

/// The view that holds all panels. What they do that is not theirs alone comes here: commands, who takes the keys, and
/// what is written to the trace.
final class RootView: View {
  var onLayout: () -> Void = {}
  var onVisibility: (Bool) -> Void = { _ in }
  var onCommand: (Command.ID) -> Void = { _ in }
  var onMenu: ([Menu.Item], CGRect) -> Void = { _, _ in }
  var onHover: (View, Command.ID?) -> Void = { _, _ in }
  var onTaking: () -> Void = {}
  var onTrace: (String, [String: Trace.Value]) -> Void = { _, _ in }

  override func layout() { onLayout() }

  override func windowVisibilityChanged(_ isVisible: Bool) {
    super.windowVisibilityChanged(isVisible)
    onVisibility(isVisible)
  }
}

extension View {
  private var rootView: RootView? { window?.root as? RootView }

  /// Has the window run a command.
  func send(_ command: Command.ID) { rootView?.onCommand(command) }

  /// Opens a menu.
  ///
  /// - Parameter anchor: What it belongs to, in points of the window.
  func openMenu(_ items: [Menu.Item], at anchor: CGRect) { rootView?.onMenu(items, anchor) }

  /// The pointer came over a button, or left it.
  ///
  /// - Parameter command: What the button runs; nil where the pointer left.
  func hoverChanged(_ command: Command.ID?) { rootView?.onHover(self, command) }

  /// Something that takes all keys was opened or closed in it.
  func takingChanged() { rootView?.onTaking() }

  func trace(_ event: String, _ values: [String: Trace.Value] = [:]) {
    rootView?.onTrace(event, values)
  }
}

/// A view that, while it is open or typed into, gets all keys before every command.
protocol KeyTaker: View {
  var takesKeys: Bool { get }
  /// Keys are text, as the keyboard's layout and input methods make it.
  var takesText: Bool { get }
  /// Does what a key means to it.
  ///
  /// - Returns: Whether no command is to have the key.
  func take(_ event: KeyEvent) -> Bool
  func take(text: String)
}

extension KeyTaker {
  var takesText: Bool { false }
  func take(text: String) {}
}

/// A view with a menu for what is under the pointer, or for what keys have led to.
protocol ContextMenuOwner: View {
  /// What can be done there, and the area that the menu belongs to, in points of the view; nil where nothing can.
  ///
  /// - Parameter place: In points of the view; nil for what keys have led to.
  func contextMenu(at place: CGPoint?) -> (items: [Menu.Item], area: CGRect)?
}

extension ContextMenuOwner {
  /// Opens the menu of a place.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  func openContextMenu(at place: CGPoint? = nil) -> Bool {
    guard let (items, area) = contextMenu(at: place) else { return false }
    let corner = frameInWindow.origin
    openMenu(items, at: area.offsetBy(dx: corner.x, dy: corner.y))
    return true
  }
}
