// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// The name by which a text refers to an entry of `fonts.list`. Names are not interpolated.
struct FontName: AnimatableValue {
  var name: String

  static let expectation: Message = "the name of a font"
  static var kind: String { "font" }

  init(_ name: String) { self.name = name }

  init?(from json: JSONReader) {
    guard let name = json.string else { return nil }
    self.name = name
  }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault { .text(name) }

  func interpolated(to end: FontName, weight: Double) -> FontName { self }

  func replaced(by result: ExpressionResult) -> FontName? { nil }

  func replaced(by provided: String) -> FontName { FontName(provided) }

  var provided: String? { name }
}
