// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import Testing

@testable internal import Controls
@testable internal import SDLHost

/// Views in layers of an animation of 100 x 100 that is shown at twice its size.
@Suite struct AnimationSubviewTests {
  private let host: HostFixture
  private let surface: AnimationSurface
  private let subview = AnimationSubview()
  private let square = PressedSquare([(.zero, .white)])

  private final class PressedSquare: SquaresView {
    var presses: [CGPoint] = []
    override func pointerDown(_ event: PointerEvent) -> Bool {
      presses.append(event.location(in: self))
      return true
    }
  }

  /// “Mover” goes from x = 0 to x = 100 in ten frames, fading from frame 5 on, and is there until
  /// frame 8 of 10. “Outer” holds a composition moved by (50, 0), and in it “Inner” turned by 90°
  /// about (20, 20). “Cover” is below it all, red.
  private static let json = """
    {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":100,"h":100,
    "assets":[{"id":"c","layers":[{"ty":3,"nm":"Inner","ip":0,"op":10,"st":0,
    "ks":{"p":{"k":[20,20]},"r":{"k":90}}}]}],
    "layers":[
    {"ty":3,"nm":"Mover","ip":0,"op":8,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0],
    "i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":10,"s":[100,0]}]},
    "o":{"a":1,"k":[{"t":5,"s":[100],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":7,"s":[50]}]}}},
    {"ty":0,"nm":"Outer","refId":"c","w":100,"h":100,"ip":0,"op":10,"st":0,"ks":{"p":{"k":[50,0]}}},
    {"ty":1,"nm":"Cover","sw":100,"sh":100,"sc":"#ff0000","ip":0,"op":10,"st":0,"ks":{}}]}
    """

  init() throws {
    host = try HostFixture(size: CGSize(width: 200, height: 200))
    surface = AnimationSurface(animation: try LottieKit.Animation(json: Array(Self.json.utf8)))
    surface.frame = host.window.root.bounds
    host.window.root.addSubview(surface)
    square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    subview.addSubview(square)
  }

  private func color(_ x: Int, _ y: Int) throws -> String {
    try host.step()
    return try host.window.pixels().color(x: x, y: y).hex
  }

  @Test func itMovesAndIsScaledWithItsLayer() throws {
    surface.addSubview(subview, forLayerAt: "Mover")
    #expect(try color(10, 10) == "#ffffff")
    #expect(try color(22, 10) == "#ff0000")
    surface.currentFrame = 4
    #expect(try color(10, 10) == "#ff0000")
    #expect(try color(90, 10) == "#ffffff")
  }

  @Test func itFadesAndIsHiddenWithItsLayer() throws {
    surface.addSubview(subview, forLayerAt: "Mover")
    surface.currentFrame = 7
    #expect(try color(150, 10) == "#ff8080")
    surface.currentFrame = 9
    #expect(try color(190, 10) == "#ff0000")
    #expect(host.window.root.hitTest(CGPoint(x: 190, y: 10)) === surface)
  }

  @Test func layersOfPrecompositionsHaveViewsToo() throws {
    surface.addSubview(subview, forLayerAt: "Outer.Inner")
    // The corner at (70, 20) of the animation; what was to the right goes down, what was below to
    // the left.
    #expect(try color(140 - 10, 40 + 10) == "#ffffff")
    #expect(try color(140 + 10, 40 + 10) == "#ff0000")
    square.frame.origin.x = 20
    #expect(try color(140 - 10, 80 + 10) == "#ffffff")
    #expect(try color(140 - 10, 40 + 10) == "#ff0000")
  }

  @Test func itIsPressedWhereItIsVisible() throws {
    surface.addSubview(subview, forLayerAt: "Outer.Inner")
    try host.step()
    host.pushButton(down: true, 136, 44)
    host.pushButton(down: false, 136, 44)
    try host.step()
    let position = try #require(square.presses.first)
    #expect((position.x - 2).magnitude < 1e-9 && (position.y - 2).magnitude < 1e-9)
    surface.currentFrame = 4
    surface.addSubview(subview, forLayerAt: "Mover")
    #expect(host.window.root.hitTest(CGPoint(x: 90, y: 10)) === square)
    #expect(host.window.root.hitTest(CGPoint(x: 10, y: 10)) === surface)
  }

  @Test func changesInItAreRedrawn() throws {
    surface.addSubview(subview, forLayerAt: "Mover")
    #expect(try color(10, 10) == "#ffffff")
    square.squares[0].color = RGBA(0, 0, 1)
    #expect(try color(10, 10) == "#0000ff")
    square.isHidden = true
    #expect(try color(10, 10) == "#ff0000")
    square.isHidden = false
    subview.alpha = 0.5
    let mixed = try color(10, 10)
    #expect(mixed == "#7f0080" || mixed == "#800080", "\(mixed)")
    subview.alpha = 1
    subview.frame.origin.x = 30
    #expect(try color(70, 10) == "#0000ff")
  }

  @Test func aRemovedViewIsNotDrawn() throws {
    surface.addSubview(subview, forLayerAt: "Mover")
    #expect(try color(10, 10) == "#ffffff")
    surface.removeSubview(subview)
    #expect(try color(10, 10) == "#ff0000")
    #expect(subview.superview == nil)
    surface.addSubview(subview, forLayerAt: "Mover")
    subview.removeFromSuperview()
    #expect(try color(10, 10) == "#ff0000")
  }

  @Test func withoutSuchALayerNothingHappens() throws {
    surface.addSubview(subview, forLayerAt: "Nobody")
    #expect(subview.superview == nil)
    // Where it is already it stays, too.
    surface.addSubview(subview, forLayerAt: "Mover")
    surface.addSubview(subview, forLayerAt: "Nobody")
    #expect(subview.superview === surface)
    #expect(try color(10, 10) == "#ffffff")
    surface.addSubview(subview)
    #expect(try color(5, 5) == "#ffffff")
  }

  @Test func shapeGroupsHaveViewsToo() throws {
    let json = """
      {"v":"5.7.0","fr":10,"ip":0,"op":10,"w":100,"h":100,"layers":[
      {"ty":4,"nm":"Layer","ip":0,"op":10,"st":0,"ks":{"p":{"k":[20,0]}},"shapes":[
      {"ty":"gr","nm":"Group","it":[{"ty":"rc","p":{"k":[10,10]},"s":{"k":[20,20]},"r":{"k":0}},
      {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}},{"ty":"tr","p":{"a":1,"k":[
      {"t":0,"s":[0,0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":10,"s":[50,0]}]},
      "o":{"k":50}}]},
      {"ty":"gr","nm":"Below","it":[{"ty":"rc","p":{"k":[10,10]},"s":{"k":[20,20]},"r":{"k":0}},
      {"ty":"fl","c":{"k":[0,0,1,1]},"o":{"k":100}},{"ty":"tr"}]}]}]}
      """
    surface.animation = try LottieKit.Animation(json: Array(json.utf8))
    #expect(["#800080", "#7f0080", "#80007f"].contains(try color(42, 10)))
    surface.addSubview(subview, forLayerAt: "Layer.Group")
    #expect(subview.superview === surface)
    // Above the group's own square, and half as opaque as it is.
    #expect(["#8080ff", "#7f7fff"].contains(try color(42, 10)))
    surface.currentFrame = 4
    #expect(try color(42, 10) == "#0000ff")
    #expect(["#808080", "#7f7f7f"].contains(try color(82, 10)))
    #expect(host.window.root.hitTest(CGPoint(x: 82, y: 10)) === square)
    surface.removeSubview(subview)
    #expect(["#800000", "#7f0000"].contains(try color(82, 10)))
    // Geometry is not a position for views.
    surface.addSubview(subview, forLayerAt: "Layer.Below.Rectangle Path 1")
    #expect(subview.superview == nil)
  }

  @Test func itFollowsIntoAnotherAnimation() throws {
    surface.addSubview(subview, forLayerAt: "Mover")
    let animation = surface.animation
    surface.animation = try movingSquare()
    #expect(try color(10, 10) == "#000000")
    #expect(host.window.root.hitTest(CGPoint(x: 10, y: 10)) === surface)
    surface.animation = animation
    #expect(try color(10, 10) == "#ffffff")
  }

  @Test func pointsAreConvertedToLayers() throws {
    let position = try #require(
      surface.convert(CGPoint(x: 136, y: 44), toLayerAt: "Outer.Inner"))
    #expect((position.x - 2).magnitude < 1e-9 && (position.y - 2).magnitude < 1e-9)
    surface.currentFrame = 5
    let area = CGRect(x: 100, y: 0, width: 40, height: 20)
    #expect(
      surface.convert(area, toLayerAt: "Mover") == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(surface.convert(CGPoint.zero, toLayerAt: "Nobody") == nil)
  }

  @Test func anAnimationInALayerPlays() throws {
    let inner = AnimationSurface(animation: try movingSquare())
    inner.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    square.isHidden = true
    subview.addSubview(inner)
    surface.addSubview(subview, forLayerAt: "Mover")
    inner.play()
    // A red square on red; white shows where it is.
    inner.backgroundColor = Color(r: 1, g: 1, b: 1, a: 1)
    #expect(try color(40, 20) == "#ffffff")
    #expect(try color(4, 20) == "#ff0000")
    try host.steps(60)
    #expect(try color(4, 20) == "#ffffff")
    #expect(try color(40, 20) == "#ff0000")
  }

  @Test func aControlInALayerIsPressedWhereverTheLayerIs() throws {
    let control = AnimatedControl(animation: try movingSquare())
    control.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    subview.addSubview(control)
    surface.addSubview(subview, forLayerAt: "Mover")
    var clicks = 0
    control.addAction(for: .touchUpInside) { _ in clicks += 1 }
    surface.play()
    try host.steps(24)
    // Four frames of ten are forty of a hundred, and twice that on screen.
    host.pushButton(down: true, 100, 10)
    host.pushButton(down: false, 100, 10)
    try host.step(0)
    #expect(clicks == 1)
    host.pushButton(down: true, 20, 10)
    host.pushButton(down: false, 20, 10)
    try host.step(0)
    #expect(clicks == 1)
  }

  @Test func aPressedViewFollowsItsLayerAway() throws {
    surface.addSubview(subview, forLayerAt: "Mover")
    try host.step()
    host.pushButton(down: true, 10, 10)
    try host.step()
    #expect(square.presses.count == 1)
    surface.removeSubview(subview)
    host.pushButton(down: false, 10, 10)
    try host.step()
    host.pushButton(down: true, 10, 10)
    try host.step()
    #expect(square.presses.count == 1)
  }
}
