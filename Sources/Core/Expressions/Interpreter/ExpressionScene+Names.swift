// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The values of names in an expression: those of After Effects, with or without an object before
/// them.
extension ExpressionScene {
  private func property() throws(ExpressionFailure) -> PropertyReference {
    guard let current else { throw .unknown }
    return current
  }

  /// Evaluates a name without an object.
  func value(of word: BuiltinName) throws(ExpressionFailure) -> ExpressionValue {
    let property = try property()
    // JavaScript reads most of them before the text changes the frame.
    guard !isPosterized || [.time, .value, .thisLayer, .thisComp, .transform].contains(word) else {
      throw .unknown
    }
    switch word {
    case .time: return .number(now / rate)
    case .value: return try keyframedValue(of: property, at: now)
    case .thisProperty:
      return ExpressionValue(try keyframedValue(of: property, at: now).core, owner: property)
    case .thisLayer: return ExpressionValue(.layer(property.layer))
    case .thisComp: return ExpressionValue(.composition(property.layer.composition))
    case .bmTransform: return group(.transform, property.layer)
    case .numKeys, .velocity, .speed, .propertyIndex, .matchName:
      return try member(word, of: property)
    default: return try member(word, of: property.layer)
    }
  }

  // MARK: Members

  func member(_ word: BuiltinName, of property: PropertyReference) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch word {
    case .value: return try value(of: property, at: now)
    case .numKeys: return .number(Double(try keyTimes(of: property).count))
    case .velocity: return try velocity(of: property, at: now)
    case .speed:
      return .number(try ExpressionArithmetic.length(velocity(of: property, at: now), .undefined))
    case .name, .underscoredName:
      _ = try model.group(of: property)
      return .text(property.names.title)
    case .matchName:
      _ = try model.group(of: property)
      return .text(property.names.match)
    case .propertyIndex:
      _ = try model.group(of: property)
      return .number(property.index)
    default: throw .unknown
    }
  }

  func member(_ name: Identifier, of composition: CompositionReference)
    throws(ExpressionFailure)
    -> ExpressionValue
  {
    let comp = composition.model
    let frames = model.file.frames
    switch name.word {
    case .name: return .text(comp.name)
    case .numLayers: return .number(Double(composition.layers.count))
    case .width: return .number(comp.size.width)
    case .height: return .number(comp.size.height)
    case .pixelAspect: return .number(1)
    case .frameDuration: return .number(1 / rate)
    case .displayStartTime: return .number(frames.lowerBound / rate)
    case .duration: return .number((frames.upperBound - frames.lowerBound) / rate)
    default: throw .unknown
    }
  }

  func member(_ word: BuiltinName, of layer: LayerReference) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch word {
    case .name, .underscoredName: return .text(layer.name)
    case .index, .ind: return .number(layer.index)
    case .inPoint: return .number(layer.inFrame / rate)
    case .outPoint: return .number(layer.outFrame / rate)
    case .startTime: return .number(layer.startFrame / rate)
    case .width: return .number(layer.size.width)
    case .height: return .number(layer.size.height)
    case .hasParent: return .bool(layer.parent != nil)
    case .enabled: return .bool(!layer.isHidden)
    case .active: return .bool(layer.inFrame <= now && now < layer.outFrame && !layer.isHidden)
    case .hasVideo: return .bool(layer.type != 6)
    case .hasAudio: return .bool(layer.type == 6)
    case .parent: return layer.parent.map { ExpressionValue(.layer($0)) } ?? .undefined
    case .zRotation: return try face(transformed(layer, BuiltinName.rotation.rawValue))
    case .containingComp: return ExpressionValue(.composition(layer.composition))
    case .timeRemap:
      return try face(model.property(layer.json["tm"], layer, or: .number(0)))
    case .anchorPoint, .position, .scale, .rotation, .opacity, .orientation, .xRotation,
      .yRotation:
      return try face(transformed(layer, word.rawValue))
    default:
      guard let kind = LayerGroup.found(by: word) else { throw .unknown }
      return group(kind, layer)
    }
  }

  func group(_ kind: ExpressionGroup.Kind, _ layer: LayerReference) -> ExpressionValue {
    ExpressionValue(.group(layer.group(kind, model)))
  }

  /// A property of a layer's transform.
  func transformed(_ layer: LayerReference, _ name: String) throws(ExpressionFailure)
    -> PropertyReference
  {
    guard case .property(let property) = layer.group(.transform, model).member(short: name)?.target
    else { throw .unknown }
    return property
  }

  func member(_ name: Identifier, of group: GroupReference) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch name.word {
    case .name, .underscoredName, .nm: return .text(group.names.title)
    case .matchName, .mn: return .text(group.names.match)
    case .propertyIndex, .ix: return .number(group.index)
    case .numProperties: return .number(Double(group.members.count))
    case .active: return .bool(true)
    case .property, .param, .content:
      // Properties of an animator are in a separate group.
      guard group.kind != .animator else { throw .unknown }
      return ExpressionValue(.group(group))
    case .enabled where group.kind != .effect: return .bool(true)
    default:
      guard let found = group.member(short: name.text) else { throw .unknown }
      return try value(of: found.target)
    }
  }

  func value(of target: GroupReference.Member.Target) throws(ExpressionFailure) -> ExpressionValue {
    switch target {
    case .group(let group): return ExpressionValue(.group(group))
    case .property(let property): return try face(property)
    case .layer(let property):
      let number = try value(of: property, at: now).number()
      return ExpressionValue(.layer(try property.layer.composition.layer(.number(number))))
    }
  }

  /// The value of a property that an expression uses.
  func face(_ property: PropertyReference) throws(ExpressionFailure) -> ExpressionValue {
    ExpressionValue(try value(of: property, at: now).core, owner: property)
  }
}
