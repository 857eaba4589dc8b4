// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// The transforms of groups and layers that never change, which have no nodes until something asks for
/// them.
@Suite struct LazyTransformTests {
  /// The schema of a group's transform.
  private static func schema() throws -> FieldSchema {
    let kind = try #require(FeatureRegistry.standard.shapes.first { $0.isGroup })
    let groups = kind.declarations.schema.entries.compactMap { entry -> FieldSchema? in
      if case .group(let group) = entry.content { group.schema } else { nil }
    }
    return try #require(groups.first)
  }

  private static let still = [
    "", #""p":{"a":0,"k":[3,4],"ix":2}"#, #""p":{"k":[3,4,5]},"a":{"k":[1,2,3]}"#,
    #""s":{"k":50}"#, #""s":{"k":[50]}"#, #""s":{"k":[200,50,7,9]}"#,
    #""r":{"a":0,"k":-30.5,"ix":6},"p":{"k":[1e2,-0.125]}"#, #""r":{"k":[36,1]}"#,
    #""sk":{"k":45,"ix":4},"sa":{"k":30,"ix":5}"#,
    #""o":{"k":40},"ty":"tr","nm":"A \"name\"","hd":true,"mn":"m","ix":1"#,
    #""o":{"k":250}"#, #""o":{"k":-3},"so":{"k":5},"eo":{"k":7}"#,
    #""r":{"k":123.456789012345},"p":{"k":[1234567.5,0.1]}"#,
    // Of two members with the same key, the last one counts.
    #""r":{"k":1},"r":{"k":2,"k":3}"#,
  ]

  @Test(arguments: still) func stillTransformsHaveTheValuesOfTheirNodes(_ members: String) throws {
    let json = try JSONReaderTests.reader("{\(members)}")
    let schema = try Self.schema()
    var transform = LazyTransform.still(try #require(StillTransform(json, schema, .group)))
    var fields = Fields(schema, schema.record(json))
    let node = TransformNode(&fields, .group)
    for _ in 0..<2 {
      #expect(transform.matrix == node.matrix)
      #expect(transform.opacity == node.opacity)
      #expect(transform.pose == node.pose)
      // The second time with a node of its own.
      _ = transform.makeNode()
    }
    #expect(transform.makeNode() == nil)
  }

  @Test(arguments: still, [false, true])
  func stillTransformsOfLayersHaveThem(_ members: String, orientsAlongPath: Bool) throws {
    let json = try JSONReaderTests.reader("{\(members)}")
    let decoded = LayerTransform(json)
    var transform = decoded.lazy(orientsAlongPath: orientsAlongPath)
    #expect(transform.node == nil && !transform.isSpatial && !transform.canChange)
    let node = TransformNode(
      TransformNode.schema.record(json), orientsAlongPath: orientsAlongPath)
    for _ in 0..<2 {
      #expect(transform.matrix == node.matrix && transform.space == node.pose.space)
      #expect(transform.opacity == node.opacity && transform.opacity(at: 5) == node.opacity)
      #expect(transform.pose == node.pose && transform.pose(at: 5) == node.pose(at: 5))
      #expect(!transform.update(to: 7))
      _ = transform.makeNode(orientsAlongPath: orientsAlongPath)
    }
    #expect(transform.node != nil)
  }

  @Test(
    arguments: [
      #""p":{"a":1,"k":[{"t":0,"s":[1,2]},{"t":9,"s":[3,4]}]}"#,
      #""o":{"k":5,"sid":"slot"}"#, #""r":{"k":5,"x":"var $bm_rt = 3"}"#,
      #""p":{"s":true,"x":{"k":3},"y":{"k":4}}"#, #""rx":{"k":5}"#, #""ry":{"k":5}"#,
      #""rz":{"k":5}"#, #""or":{"k":[1,2,3]}"#, #""r":{"k":"5"}"#, #""r":{"k":null}"#,
      #""r":null"#, #""r":5"#, #""s":{"k":[]}"#, #""s":{"k":[1,2,3,4,5]}"#, #""s":{"k":[[1],2]}"#,
      #""s":{"k":[1e999,2]}"#, #""s":{"a":0}"#, #""new":{"k":1}"#,
    ])
  func othersAreDecodedAsBefore(_ members: String) throws {
    let json = try JSONReaderTests.reader("{\(members)}")
    #expect(StillTransform(json, try Self.schema(), .group) == nil)
    #expect(LayerTransform(json).lazy(orientsAlongPath: false).node != nil)
  }

  private static let animation = """
    {"fr":10,"ip":0,"op":10,"w":100,"h":100,"layers":[{"ty":4,"nm":"L","ip":0,"op":10,
    "ks":{"p":{"k":[5,0,0]},"o":{"k":90}},"shapes":[
    {"ty":"gr","nm":"G","it":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]}},
    {"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}},
    {"ty":"tr","p":{"k":[50,50]},"s":{"k":[200,100]},"r":{"k":30},"o":{"k":80}}]},
    {"ty":"rp","nm":"R","c":{"k":2},"o":{"k":0},"tr":{"p":{"k":[10,0]},"s":{"k":[50,50]}}}]}]}
    """

  @Test(
    arguments: [
      ("L.G.Transform.Position", "Vector3D(x: 50.0, y: 50.0, z: 0.0)"),
      ("L.G.Transform.Scale", "Vector3D(x: 200.0, y: 100.0, z: 0.0)"),
      ("L.G.Transform.Rotation", "Vector1D(value: 30.0)"),
      ("L.G.Transform.Opacity", "Vector1D(value: 80.0)"),
      ("L.G.Transform.Anchor Point", "Vector3D(x: 0.0, y: 0.0, z: 0.0)"),
      ("L.R.Transform.Position", "Vector3D(x: 10.0, y: 0.0, z: 0.0)"),
      ("L.R.Transform.Skew", "Vector1D(value: 0.0)"),
      ("L.Transform.Position", "Vector3D(x: 5.0, y: 0.0, z: 0.0)"),
      ("L.Transform.Opacity", "Vector1D(value: 90.0)"),
    ])
  func keypathsFindTheirProperties(_ keypath: String, _ value: String) throws {
    let scene = Scene(try Animation(json: Array(Self.animation.utf8)))
    _ = scene.update(to: 0)
    let properties = scene.properties(at: AnimationKeypath(keypath: keypath))
    #expect(properties.map { "\($0.originalValue(at: 0) ?? "")" } == [value])
  }

  /// Edits find the uses of a precomposition by the record that their nodes have in common.
  @Test func nodesOfOneTransformShareTheirRecord() throws {
    let json = try JSONReaderTests.reader(#"{"p":{"k":[3,4]}}"#)
    let values = try #require(StillTransform(json, try Self.schema(), .group))
    var (one, two) = (LazyTransform.still(values), LazyTransform.still(values))
    let record = try #require(one.makeNode()?.record)
    #expect(two.makeNode()?.record === record)
  }

  /// The picture must be that of a file with the provider's values.
  @Test func providersChangeThem() throws {
    func items(_ json: String, _ change: (Scene) -> Void = { _ in }) throws -> String {
      let scene = Scene(try Animation(json: Array(json.utf8)))
      _ = scene.update(to: 0)
      _ = scene.displayList
      change(scene)
      _ = scene.update(to: 1)
      return scene.displayList.dump
    }
    let wanted = Self.animation.replacing(#""o":{"k":80}"#, with: #""o":{"k":20}"#)
      .replacing(#""tr":{"p":{"k":[10,0]}"#, with: #""tr":{"p":{"k":[30,0]}"#)
      .replacing(#""ks":{"p":{"k":[5,0,0]}"#, with: #""ks":{"p":{"k":[9,2,0]}"#)
    let got = try items(Self.animation) { scene in
      scene.setProvider(
        FloatValueProvider(20), at: AnimationKeypath(keypath: "L.G.Transform.Opacity"))
      scene.setProvider(
        PointValueProvider(CGPoint(x: 30, y: 0)),
        at: AnimationKeypath(keypath: "L.R.Transform.Position"))
      scene.setProvider(
        PointValueProvider(CGPoint(x: 9, y: 2)),
        at: AnimationKeypath(keypath: "L.Transform.Position"))
    }
    #expect(try got == items(wanted))
    #expect(try got != items(Self.animation))
  }
}
