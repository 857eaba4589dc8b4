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
    /// A row of a menu that is on.
    case checkMenuItem = 8
    /// A field or a button with a list of choices.
    case comboBox = 11
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
    /// A row of a menu that opens another one.
    case submenu = 33
    /// A row of a menu.
    case menuItem = 35
    /// A part of the window that contains others.
    case panel = 39
    /// An open menu.
    case menu = 41
    /// The progress of something that takes its time.
    case progressBar = 42
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
    /// A message that is spoken when it appears.
    case notification = 101
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
    /// It can have the keyboard, as `current`, without an action.
    public static let focusable = States(rawValue: 64)
    /// It is scrolled out of sight.
    public static let outOfSight = States(rawValue: 128)
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

  /// A text with a caret. Positions are in Unicode scalars: 0 is before the first one.
  public struct Content: Equatable, Sendable {
    /// The whole text.
    public var text: String
    /// The position of the caret, 0 to the number of Unicode scalars.
    public var caret: Int
    /// The selected range; empty for none.
    public var selection: Range<Int>
    /// Whether the text can be changed by `accessibleEdit`.
    public var isEditable: Bool
    /// Whether the text is refused. Default: false.
    public var isInvalid = false
    /// The x at which each Unicode scalar begins, in points of the view, and at last that at which the
    /// text ends; empty if it is not known. Magnifiers follow it. Default: empty.
    public var edges: [CGFloat] = []

    /// Makes a text.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - caret: The position of the caret, 0 to the number of Unicode scalars. Default: 0.
    ///   - selection: The selected range. Default: nil, none.
    ///   - isEditable: Whether it can be changed. Default: false.
    public init(
      _ text: String, caret: Int = 0, selection: Range<Int>? = nil, isEditable: Bool = false
    ) {
      (self.text, self.caret, self.isEditable) = (text, caret, isEditable)
      self.selection = selection ?? caret..<caret
    }
  }

  /// A change of a text by a screen reader. Positions are those of `Content`.
  public enum Edit: Equatable, Sendable {
    /// Replaces a range by a text.
    case replace(Range<Int>, String)
    /// Selects a range, with the caret at its end; an empty range moves the caret.
    case select(Range<Int>)
  }

  /// The kind of element.
  public var role: Role
  /// The name that is read, such as `Play`, without values. A part without a name is left out.
  public var name: String
  /// More about it, such as the key; empty for nothing.
  public var detail: String
  /// The value as text; empty for none. Screen readers get it with the number, as the content of an
  /// entry or a combo box, and else as a description.
  public var text: String
  /// The value as a number; nil for none.
  public var value: Value?
  /// The states.
  public var states: States
  /// What a press does, in one word; empty if it cannot be pressed. Default: `press` for buttons,
  /// toggles, and rows, `activate` for entries.
  public var action: String
  /// The rectangle in points of its view; nil for the whole view.
  public var frame: CGRect?
  /// The text of an entry, with its caret. Default: nil; `text` without a caret for entries and combo
  /// boxes, the name for labels and rows.
  public var content: Content?
  /// The choices of a combo box. `accessibleChoose` takes one. Default: none.
  public var choices: [String] = []
  /// The level of a row in a tree, from 1. Default: 0, not in a tree.
  public var level = 0
  /// What the part is, as opposed to where it is: parts with the same key at different times are the
  /// same element. Default: empty, role and name.
  public var key = ""
  /// The key of the part that contains it. Default: nil, the view.
  public var container: String?
  /// Whether it is beside its view instead of in it, because a view of this kind contains nothing.
  ///
  /// Default: false.
  public var isBesideView = false

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
    case .button, .toggle, .listItem, .treeItem, .menuItem, .checkMenuItem, .submenu, .comboBox:
      action = "press"
    case .entry: action = "activate"
    default: action = ""
    }
  }

  /// The text with its caret; nil for elements without one.
  var spokenContent: Content? {
    switch role {
    case .entry, .comboBox: content ?? Content(text)
    case .label, .heading: content ?? Content(text.isEmpty ? name : name + " " + text)
    // Without the value, which changes while something plays.
    case .listItem, .treeItem: content ?? Content(name)
    default: content
    }
  }

  /// What is read after name and role: the value as text where no interface has it, and the detail.
  var spokenDetail: String {
    let hasText = value != nil || role == .entry || role == .comboBox
    return [hasText ? "" : text, detail].filter { !$0.isEmpty }.joined(separator: ", ")
  }
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
  /// Takes a choice of a combo box. Default: does nothing.
  ///
  /// - Parameters:
  ///   - choice: An index of `choices`.
  ///   - part: The index of a part; nil for the view itself.
  func accessibleChoose(_ choice: Int, part: Int?)
  /// Changes a text. Default: does nothing.
  ///
  /// - Parameters:
  ///   - edit: Its positions are clamped to the text.
  ///   - part: The index of a part; nil for the view itself.
  func accessibleEdit(_ edit: AccessibleElement.Edit, part: Int?)
  /// Gives the keyboard to a part, after the focus to the view if it can have it. Default: does
  /// nothing.
  ///
  /// - Parameter part: The index of a part; nil for the view itself.
  func accessibleFocus(part: Int?)
}

/// The defaults.
extension AccessibleView {
  public var accessibleParts: [AccessibleElement] { [] }
  public func accessibleSetValue(_ value: Double, part: Int?) {}
  public func accessibleChoose(_ choice: Int, part: Int?) {}
  public func accessibleEdit(_ edit: AccessibleElement.Edit, part: Int?) {}
  public func accessibleFocus(part: Int?) {}

  public func accessiblePress(part: Int?) {
    let parts = accessibleParts
    guard let part else { return pressAtCenter() }
    if parts.indices.contains(part) { pressAtCenter(of: parts[part].frame) }
  }
}
