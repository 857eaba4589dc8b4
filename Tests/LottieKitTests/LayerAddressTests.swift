// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import Testing

@testable internal import LottieCore
@testable internal import LottieKit

/// Layers under a point, in their order, and what is shown of them.
@Suite struct LayerAddressTests {
  /// A square of 20 in a group, around a point.
  private static func square(_ name: String, _ position: String, _ more: String = "") -> String {
    #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,\#(more)"ks":{"p":\#(position)},"shapes":[{"ty":"gr","nm":"Group","it":[{"ty":"rc","nm":"Box","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}},{"ty":"tr"}]}]}"#
  }

  private static let moving =
    #"{"a":1,"k":[{"t":0,"s":[50,50],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":40,"s":[90,50]}]}"#

  /// `Top` is above the precomposition `Pre`, whose layers `One` and `Two` are below it, and above
  /// `Low`.
  private func scene(_ pre: String = "") throws -> Scene {
    let json = #"""
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":200,"h":100,
       "assets":[{"id":"in","layers":[\#(Self.square("One", #"{"k":[50,50]}"#)),
         \#(Self.square("Two", Self.moving))]}],
       "layers":[\#(Self.square("Top", #"{"k":[50,50]}"#)),
        {"ty":0,"nm":"Pre","refId":"in","w":200,"h":100,"ip":0,"op":60,"ks":{}\#(pre)},
        \#(Self.square("Low", #"{"k":[50,50]}"#))]}
      """#
    let scene = Scene(try Animation(json: Array(json.utf8)))
    scene.update(to: 0)
    return scene
  }

  @Test func allLayersUnderAPointAreListedFromTheTop() throws {
    let scene = try scene()
    let names = scene.layers(at: Point(50, 50)).compactMap { scene.name(of: $0) }
    #expect(names == ["Top", "One", "Two", "Pre", "Low"])
    #expect(scene.layers(at: Point(50, 50), most: 2).count == 2)
    #expect(scene.layers(at: Point(150, 50)).isEmpty)
    #expect(scene.layers(at: Point(.nan, 50)).isEmpty)
  }

  @Test func inAnEnteredPrecompositionOnlyItsLayersAreFound() throws {
    let scene = try scene()
    let pre = LayerAddress([1])
    let found = scene.layers(at: Point(50, 50), in: pre)
    #expect(found == [LayerAddress([1, 0]), LayerAddress([1, 1])])
    #expect(scene.precomposition(around: LayerAddress([1, 0]), in: .animation) == pre)
    #expect(scene.precomposition(around: LayerAddress([1, 0]), in: pre) == nil)
    #expect(scene.precomposition(around: LayerAddress([0]), in: .animation) == nil)
    #expect(scene.layers(at: Point(50, 50), in: LayerAddress([7])).isEmpty)
  }

  @Test func addressesAndRowsAreTheSameLayers() throws {
    let outline = SceneOutline(try scene())
    for indices in [[0], [1], [1, 0], [1, 1], [2]] {
      let address = LayerAddress(indices)
      let row = try #require(outline.row(of: address))
      #expect(outline.address(of: row) == address && outline.address(of: row + 1) != nil)
    }
    #expect(outline.row(of: LayerAddress([0, 0])) == nil && outline.row(of: .animation) == nil)
    #expect(outline.address(of: outline.rows.count) == nil)
  }

  @Test(arguments: [(Point(42, 42), 2), (Point(38.5, 50), 2), (Point(30, 50), 0)])
  func pathsAreFoundByTheirInsideAndNearTheirOutline(_ point: Point, _ count: Int) throws {
    let outline = SceneOutline(try scene())
    let row = try #require(outline.row(of: LayerAddress([0])))
    let found = outline.parts(at: point, of: row, reach: 2)
    #expect(found.count == count)
    if let path = found.first {
      #expect(outline.keypath(of: path).string == "Top.Group.Box")
      #expect(outline.path(of: path)?.bounds == Rect(x: 40, y: 40, width: 20, height: 20))
      #expect(found.last.map { outline.keypath(of: $0).string } == "Top.Group")
      #expect(outline.path(of: found[1]) == outline.path(of: path))
    }
  }

  // MARK: Motion

  @Test func theMotionPathHasADotForEachFrameAndTheKeyframes() throws {
    let scene = try scene(#","st":10"#)
    let outline = SceneOutline(scene)
    let row = try #require(outline.row(of: LayerAddress([1, 1])))
    let motion = try #require(outline.motion(of: row))
    // Ten frames before the precomposition's own time begins, nothing is seen.
    let dots = try #require(motion.runs.first)
    #expect(motion.runs.count == 1 && dots.map(\.frame) == (10..<60).map(Double.init))
    #expect(dots.filter { $0.isKeyframe }.map(\.frame) == [10, 50])
    #expect(dots.first?.point == Point(50, 50) && dots.last?.point == Point(90, 50))
    #expect(dots[20].point.x.rounded() == 70 && motion.isMoving)
    // The scene stays at its frame.
    #expect(outline.anchor(of: row) == Point(50, 50))
    let still = try #require(outline.row(of: LayerAddress([0])))
    #expect(outline.motion(of: still)?.isMoving == false)
  }

  @Test func parentsMoveAStillLayer() throws {
    let child = Self.square("Child", #"{"k":[10,0]}"#, #""ind":1,"parent":2,"#)
    let parent = Self.square("Parent", Self.moving, #""ind":2,"#)
    let json =
      #"{"v":"5.7.0","fr":60,"ip":0,"op":60,"w":200,"h":100,"layers":[\#(child),\#(parent)]}"#
    let scene = Scene(try Animation(json: Array(json.utf8)))
    scene.update(to: 0)
    let motion = try #require(SceneOutline(scene).motion(of: 0))
    let dots = motion.runs.flatMap { $0 }
    #expect(dots.first?.point == Point(60, 50) && dots.last?.point == Point(100, 50))
    #expect(!dots.contains { $0.isKeyframe })
  }

  @Test func longAnimationsHaveFewerDots() throws {
    let layer = Self.square("A", Self.moving).replacing(#""op":60"#, with: #""op":1e9"#)
    let json = #"{"v":"5.7.0","fr":60,"ip":0,"op":1e9,"w":200,"h":100,"layers":[\#(layer)]}"#
    let motion = SceneOutline(Scene(try Animation(json: Array(json.utf8)))).motion(of: 0)
    let count = try #require(motion).runs.reduce(0) { $0 + $1.count }
    #expect(count > 100 && count <= LayerMotion.mostDots + 2)
  }

  // MARK: Solo, isolate, hide

  /// The alpha in the middle of a layer that is alone there: of `Low` right of all others.
  private func alphas(_ scene: Scene, _ view: LayerView) -> [Double] {
    scene.show(view)
    scene.update(to: 0)
    return [Point(50, 50), Point(105, 50)].map {
      ((scene.displayList.color(at: $0)?.alpha ?? 0) * 100).rounded() / 100
    }
  }

  @Test func soloIsolateAndHideChangeWhatIsDrawn() throws {
    let json = #"""
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":200,"h":100,
       "assets":[{"id":"in","layers":[\#(Self.square("One", #"{"k":[50,50]}"#))]}],
       "layers":[{"ty":0,"nm":"Pre","refId":"in","w":200,"h":100,"ip":0,"op":60,"ks":{}},
        \#(Self.square("Low", #"{"k":[105,50]}"#))]}
      """#
    let scene = Scene(try Animation(json: Array(json.utf8)))
    var view = LayerView()
    #expect(alphas(scene, view) == [1, 1] && view.isWhole)
    (view.mode, view.layer) = (.solo, LayerAddress([0, 0]))
    #expect(alphas(scene, view) == [1, 0])
    view.mode = .isolate
    #expect(alphas(scene, view) == [1, 0.15])
    view.layer = LayerAddress([1])
    #expect(alphas(scene, view) == [0.15, 1])
    view = LayerView()
    view.hidden = [LayerAddress([0, 0]), LayerAddress([9, 9])]
    #expect(alphas(scene, view) == [0, 1])
    #expect(alphas(scene, LayerView()) == [1, 1])
  }

  /// A matte alone is drawn, and its layer is still cut by it while it is hidden.
  @Test func mattesStayMattes() throws {
    let json = #"""
      {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":200,"h":100,"layers":[
       \#(Self.square("Matte", #"{"k":[50,50]}"#, #""td":1,"#)),
       \#(Self.square("Cut", #"{"k":[105,50]}"#, #""tt":1,"#))]}
      """#
    let scene = Scene(try Animation(json: Array(json.utf8)))
    var view = LayerView()
    #expect(alphas(scene, view) == [0, 0])
    (view.mode, view.layer) = (.solo, LayerAddress([0]))
    #expect(alphas(scene, view) == [1, 0])
    view.layer = LayerAddress([1])
    #expect(alphas(scene, view) == [0, 0])
  }
}
