// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// The texts that edits change, without a scene, so that they can be read on any thread.
struct EditTexts: Sendable {
  /// The text of the shown animation without edits, with theme and slots; nil if it cannot be read.
  let original: AddressFinder?
  /// The id of the theme that is shown, and its text; nil for none.
  let theme: String?
  let themeText: ThemeText?

  /// The JSON of a property with edits; nil if neither they nor the file have it.
  func json(at address: ValueAddress, _ edits: AnimationEdits) -> JSONTree? {
    guard address.themeRule == nil, let original else {
      return edits[address].map(\.value) ?? original?.value(at: address.path)
    }
    return edits.value(at: address.path, in: original)
  }

  /// Sets the JSON of a property in edits.
  func set(_ json: JSONTree, at address: ValueAddress, in edits: inout AnimationEdits) {
    if address.themeRule == nil, let original {
      return edits.set(json, at: address.path, in: original)
    }
    edits[address] = json == original?.value(at: address.path) ? nil : .value(json)
  }

  /// Changes a property in edits.
  ///
  /// - Returns: Its new JSON; nil if it has the value already.
  func apply(
    _ change: PropertyChange, at address: ValueAddress, in edits: inout AnimationEdits
  ) throws(EditRefusal) -> JSONTree? {
    let own = json(at: address, edits)
    // What is there stays as it is written.
    if change.isNothing(on: own, address.form) { return nil }
    let json: JSONTree
    do throws(KeyframeProblem) {
      json = try change.applied(to: own, address.form)
    } catch {
      throw EditRefusal(error.text)
    }
    guard canHold(json, at: address) else {
      throw EditRefusal("The theme cannot hold this value; its keyframes are at whole frames")
    }
    set(json, at: address, in: &edits)
    return json
  }

  /// Whether a value can be written to the file: themes have keyframes at whole frames only.
  func canHold(_ value: JSONTree, at address: ValueAddress) -> Bool {
    guard address.theme != nil, let slot = address.slot else { return true }
    return themeText?.canHold(value, for: slot) == true
  }

  /// The edits that are seen with the theme.
  func shown(_ edits: AnimationEdits) -> AnimationEdits {
    edits.shown(under: theme) { themeText?.property(of: $0) != nil }
  }
}
