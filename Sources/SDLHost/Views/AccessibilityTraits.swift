// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The kind of a view and its state, for screen readers. The names are UIKit's.
nonisolated public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// One bit for each trait.
  public let rawValue: UInt64
  /// Makes a set from its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// A part without a kind.
  public static let none: AccessibilityTraits = []
  /// It can be pressed: screen readers click its centre.
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// A picture or an animation.
  public static let image = AccessibilityTraits(rawValue: 1 << 1)
  /// It is selected, or on.
  public static let selected = AccessibilityTraits(rawValue: 1 << 2)
  /// A text that cannot be edited.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 3)
  /// A title above a part of the window.
  public static let header = AccessibilityTraits(rawValue: 1 << 4)
  /// It cannot be used now.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 5)
  /// A button with two states.
  public static let toggleButton = AccessibilityTraits(rawValue: 1 << 6)

  /// The role for AT-SPI: of the most special trait.
  fileprivate var role: AccessibleElement.Role {
    if contains(.toggleButton) { return .toggle }
    if contains(.button) { return .button }
    if contains(.header) { return .heading }
    if contains(.staticText) { return .label }
    return contains(.image) ? .picture : .panel
  }

  /// The states for AT-SPI.
  fileprivate var states: AccessibleElement.States {
    var states: AccessibleElement.States = contains(.notEnabled) ? .disabled : []
    if contains(.selected) { states.insert(contains(.toggleButton) ? .checked : .selected) }
    return states
  }
}

extension View {
  /// The description for screen readers: by `AccessibleView`, else by `accessibilityLabel` and the
  /// other properties; nil for a container.
  var spokenElement: AccessibleElement? {
    if let accessible = self as? any AccessibleView { return accessible.accessibleElement }
    guard let name = accessibilityLabel, !name.isEmpty else { return nil }
    let traits = accessibilityTraits
    return AccessibleElement(
      traits.role, name, detail: accessibilityHint ?? "", text: accessibilityValue ?? "",
      states: traits.states)
  }

  /// Clicks the centre of a rectangle in its coordinates; nil for all of it.
  func pressAtCenter(of area: CGRect? = nil) {
    guard let window else { return }
    let target = area.map { rectInWindow($0) } ?? frameInWindow
    let center = CGPoint(x: target.midX, y: target.midY)
    window.pointers.press(PointerEvent(.down, at: center))
    window.pointers.release(PointerEvent(.up, at: center))
  }
}
