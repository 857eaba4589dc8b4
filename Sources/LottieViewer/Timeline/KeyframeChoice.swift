// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing

/// The selected property and keyframes of the layers in time.
///
/// The panel, its commands and its tools change it; it knows neither the rows nor the document.
/// Properties are rows of the outline, and keyframes their places in the order of time.
final class KeyframeChoice {
  /// The selected property; nil while a layer is selected.
  var property: Int? { didSet { if property != oldValue { onChange() } } }
  /// The selected keyframes by their properties.
  var selection: KeyframeSelection = [:] {
    didSet { if selection != oldValue { onChange() } }
  }
  /// The place from which Shift selects.
  var anchor: Int?
  /// Called when it has changed.
  var onChange: () -> Void = {}

  /// Deselects everything.
  func clear() { (property, selection, anchor) = (nil, [:], nil) }

  /// Deselects the keyframes.
  func clearKeyframes() { (selection, anchor) = ([:], nil) }

  /// Selects a keyframe.
  ///
  /// - Parameter extends: Whether those from the last one to this one are selected.
  func select(_ place: Int, of property: Int, extends: Bool) {
    if extends, let anchor, selection[property]?.isEmpty == false {
      selection = [property: Set(min(anchor, place)...max(anchor, place))]
    } else {
      (selection, anchor) = ([property: [place]], place)
    }
  }

  /// Drops what there is no more.
  ///
  /// - Parameter count: Returns the number of a property's keyframes; nil if it is not listed.
  func keep(_ count: (Int) -> Int?) {
    if let property, count(property) == nil { self.property = nil }
    var kept = selection
    for (property, places) in selection {
      let left = places.filter { $0 < count(property) ?? 0 }
      kept[property] = left.isEmpty ? nil : left
    }
    selection = kept
  }
}
