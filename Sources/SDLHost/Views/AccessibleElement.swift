// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The description of a view, or of a part that a view draws, for screen readers.
///
/// It is passed on by AT-SPI, the protocol of the Linux desktops.
nonisolated public struct AccessibleElement: Equatable, Sendable {
  /// The kind of element. The raw values are those of `AtspiRole`.
  public enum Role: UInt32, Sendable {
    /// A message that needs attention.
    case alert = 2
    /// A picture or a drawing.
    case picture = 6
    /// A card over the other content.
    case dialog = 16
    /// A window.
    case window = 23
    /// A text that cannot be edited.
    case label = 29
    /// A list, and an entry of it.
    case list = 31, listItem = 32
    /// A row of a menu.
    case menuItem = 35
    /// A part of the window that contains others.
    case panel = 39
    /// An open menu.
    case menu = 41
    /// A button.
    case button = 43
    /// A line between two panels that can be moved.
    case divider = 50
    /// A value in a range.
    case slider = 51
    /// A button with two states.
    case toggle = 62
    /// A row of buttons.
    case toolBar = 63
    /// A tree of rows, and a row of it.
    case tree = 65, treeItem = 91
    /// An editable text.
    case entry = 79
    /// A title above a group of rows.
    case heading = 83
  }

  /// States that differ from the usual ones: most elements are enabled and visible.
  public struct States: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set of the given bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It cannot be used now.
    public static let disabled = States(rawValue: 1)
    /// A toggle that is on.
    public static let checked = States(rawValue: 2)
    /// A row that is selected.
    public static let selected = States(rawValue: 4)
    /// A row with children, and one whose children are visible.
    public static let expandable = States(rawValue: 8)
    /// A row whose children are visible.
    public static let expanded = States(rawValue: 16)
    /// The part of a focused view that has the keyboard.
    public static let current = States(rawValue: 32)
  }

  /// A number that can be changed.
  public struct Value: Equatable, Sendable {
    /// The current number, in `range`.
    public var number: Double
    /// The smallest and the largest number.
    public var range: ClosedRange<Double>
    /// The smallest change, in the unit of the number; above 0.
    public var step: Double

    /// Makes a value. Numbers outside of the range are clamped by the view.
    public init(_ number: Double, in range: ClosedRange<Double>, step: Double) {
      (self.number, self.range, self.step) = (number, range, step)
    }
  }

  /// The kind of element.
  public var role: Role
  /// The name that is read, such as `Play`. A part without a name is left out.
  public var name: String
  /// More about it, such as the key; empty for nothing.
  public var detail: String
  /// The value as text; empty for none.
  public var text: String
  /// The value as a number; nil for none.
  public var value: Value?
  /// The states.
  public var states: States
  /// What a press does, in one word; empty if it cannot be pressed. Default: `press` for buttons,
  /// toggles, and rows.
  public var action: String
  /// The rectangle of a part in points of its view; nil for the whole view.
  public var frame: CGRect?

  /// Describes an element.
  ///
  /// - Parameters:
  ///   - role: The kind of element.
  ///   - name: The name that is read.
  ///   - detail: More about it. Default: nothing.
  ///   - text: The value as text. Default: none.
  ///   - value: The value as a number. Default: nil.
  ///   - states: The states. Default: none.
  ///   - frame: The rectangle of a part in points of its view. Default: nil, the whole view.
  public init(
    _ role: Role, _ name: String, detail: String = "", text: String = "", value: Value? = nil,
    states: States = [], frame: CGRect? = nil
  ) {
    (self.role, self.name, self.detail, self.text) = (role, name, detail, text)
    (self.value, self.states, self.frame) = (value, states, frame)
    switch role {
    case .button, .toggle, .listItem, .treeItem, .menuItem: action = "press"
    default: action = ""
    }
  }

  /// The name with the value as text, which screen readers do not ask for otherwise: `Size: 600`.
  /// Elements with a number have an interface for it.
  var spokenName: String { text.isEmpty || value != nil ? name : "\(name): \(text)" }
}

/// A view that screen readers know.
///
/// Other views are containers for them: their subviews belong to the next view around them that has
/// adopted the protocol, or to the window.
@preconcurrency @MainActor
public protocol AccessibleView: View {
  /// The description of the view; nil to be a container for now.
  var accessibleElement: AccessibleElement? { get }
  /// The parts that the view draws itself, such as the rows of a list, in reading order.
  ///
  /// Default: none.
  var accessibleParts: [AccessibleElement] { get }
  /// Presses the view. Default: a click on the centre of the view or part.
  ///
  /// - Parameter part: The index of a part; nil for the view itself.
  func accessiblePress(part: Int?)
  /// Sets the value of the view. Default: does nothing.
  ///
  /// - Parameters:
  ///   - value: A finite number.
  ///   - part: The index of a part; nil for the view itself.
  func accessibleSetValue(_ value: Double, part: Int?)
}

/// The defaults.
extension AccessibleView {
  public var accessibleParts: [AccessibleElement] { [] }
  public func accessibleSetValue(_ value: Double, part: Int?) {}

  public func accessiblePress(part: Int?) {
    let parts = accessibleParts
    guard let part else { return pressAtCenter() }
    if parts.indices.contains(part) { pressAtCenter(of: parts[part].frame) }
  }
}
