// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import SDLHost

@Suite(.hangLimit) struct LabelTests {
  private let label: Label = {
    let label = Label(frame: CGRect(x: 0, y: 0, width: 120, height: 100))
    label.font = Font(name: "DejaVu Sans", size: 16)
    return label
  }()

  /// The left and right ends of the drawn lines.
  private var lines: [ClosedRange<Double>] {
    label.drawing().map(\.bounds).filter(\.hasPoints).map { $0.minX...$0.maxX }
  }

  @Test func itFitsItsText() {
    #expect(label.intrinsicContentSize == .zero)
    label.text = "Hello"
    let size = label.intrinsicContentSize
    #expect((38...46).contains(size.width) && (18...20).contains(size.height))
    label.sizeToFit()
    #expect(label.frame.size == size && lines.count == 1)
    label.font = label.font.withSize(32)
    #expect((label.intrinsicContentSize.width - 2 * size.width).magnitude <= 2)
  }

  /// Text, largest number of lines, height → lines that are drawn.
  @Test(
    arguments: [
      ("one two three four five six seven", 0, 200.0, 3),
      ("one two three four five six seven", 2, 200, 2),
      ("one two three four five six seven", 1, 200, 1),
      ("one two three four five six seven", 0, 45, 2),
      ("one", 0, 200, 1), ("a\nb\n\nc", 0, 200, 4), ("a\nb", 1, 200, 1), ("", 0, 200, 0),
      ("Donaudampfschifffahrtsgesellschaft", 0, 200, 3), ("one", 1, 4, 1),
    ])
  func breaks(_ text: String, _ count: Int, _ height: Double, _ expected: Int) {
    (label.text, label.numberOfLines) = (text, count)
    label.frame.size.height = CGFloat(height)
    #expect(label.drawing().count == expected)
    for line in lines { #expect(line.lowerBound >= -1 && line.upperBound <= 121) }
  }

  /// What does not fit ends with an ellipsis, which is drawn like one.
  @Test(arguments: [("one two three four five six", 1), ("one\ntwo", 1), ("a b\nc\nd", 2)])
  func ellipsis(_ text: String, _ count: Int) {
    (label.text, label.numberOfLines) = (text, count)
    let cut = label.drawing()
    label.numberOfLines = 0
    label.text = text.split(separator: "\n").prefix(count).joined(separator: "\n")
    #expect(cut != label.drawing())
  }

  @Test(
    arguments: [
      (.left, "Hello", 0.0), (.natural, "Hello", 0), (.natural, "12 Hello", 0),
      (.natural, "שלום", 1), (.right, "Hello", 1), (.center, "Hello", 0.5),
    ] as [(TextAlignment, String, Double)])
  func alignment(_ alignment: TextAlignment, _ text: String, _ part: Double) throws {
    (label.text, label.textAlignment) = (text, alignment)
    let line = try #require(lines.first)
    let free = 120 - (line.upperBound - line.lowerBound)
    #expect((line.lowerBound - free * part).magnitude < 3)
  }

  @Test func theTextIsInTheMiddle() throws {
    label.text = "Hxg"
    let area = try #require(label.drawing().first?.bounds)
    #expect((area.center.y - 50).magnitude < 3)
  }

  /// At a width, more lines need more height.
  @Test func sizesOfSeveralLines() {
    label.text = "one two three four five six seven"
    label.numberOfLines = 0
    let one = label.intrinsicContentSize
    label.preferredMaxLayoutWidth = 120
    let three = label.intrinsicContentSize
    #expect(one.width > 240 && three.width <= 120 && three.height > 2.5 * one.height)
    #expect(label.sizeThatFits(CGSize(width: 120, height: 0)) == three)
    label.sizeToFit()
    #expect(label.frame.size == three && lines.count == 3)
  }

  @Test func colorsAndScreenReaders() throws {
    let host = try HostFixture()
    label.text = "Hello"
    label.textColor = Color(r: 1, g: 0, b: 0, a: 1)
    host.window.root.addSubview(label)
    try host.step()
    let pixels = try host.window.pixels()
    let reds = (0..<12_000).filter { pixels.color(x: $0 % 120, y: $0 / 120).red > 0.9 }
    #expect(reds.count > 40)
    #expect(label.spokenElement == AccessibleElement(.label, "Hello"))
    label.accessibilityLabel = "Greeting"
    #expect(label.spokenElement?.name == "Greeting")
    // A press goes to the view around it.
    #expect(host.window.root.hitTest(CGPoint(x: 10, y: 10)) === host.window.root)
  }
}
