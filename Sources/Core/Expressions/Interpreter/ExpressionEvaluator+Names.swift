// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The values of names in an expression, with or without an object before them.
extension ExpressionEvaluator {
  var rate: Double { model.file.framerate }

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

  func member(_ name: Identifier, of value: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    switch value.core {
    case .list(let list) where name.word == .length: return .number(Double(list.items.count))
    case .text(let text) where name.word == .length: return .number(Double(text.utf16.count))
    case _ where value.owner != nil:
      guard let owner = value.owner, let word = name.word else { throw .unknown }
      return try member(word, of: owner)
    case .undefined, .null: throw .error
    case .object(let object):
      guard !ExpressionParser.isForeign(member: name.text) else { throw .unknown }
      return object[name.text] ?? .undefined
    case .number where name.word == .length, .bool where name.word == .length: return .undefined
    case .layer(let layer):
      guard let word = name.word else { throw .unknown }
      return try member(word, of: layer)
    case .composition(let composition): return try member(name, of: composition)
    case .group(let group): return try member(name, of: group)
    case .key(let key):
      switch name.word {
      case .time: return .number(key.time)
      case .index: return .number(key.index)
      case .value: return key.value
      default: throw .unknown
      }
    default: throw .unknown
    }
  }

  func element(_ key: ExpressionValue, of value: ExpressionValue) throws(ExpressionFailure)
    -> ExpressionValue
  {
    func item(_ items: [ExpressionValue]) -> ExpressionValue {
      guard let index = key.index, items.indices.contains(index) else { return .undefined }
      return items[index]
    }
    switch (value.core, key.core) {
    case (.undefined, _), (.null, _): throw .error
    case (.object(let object), .text(let name)) where !ExpressionParser.isForeign(member: name):
      return object[name] ?? .undefined
    case (.list(let list), .text("length")): return .number(Double(list.items.count))
    case (.list(let list), .text) where key.index != nil: return item(list.items)
    case (.list(let list), .number): return item(list.items)
    case (.number, .number): return .undefined
    case (.text(let text), .number):
      guard let index = key.index, index < text.utf8.count else { return .undefined }
      return .text(try Self.part(of: text, index..<index + 1))
    case (.key(let key), .number(let number)):
      if let list = key.value.list { return item(list) }
      if case .path = key.value.core { throw .unknown }
      return number == 0 ? key.value : .undefined
    default: throw .unknown
    }
  }

  // MARK: Members

  private func member(_ word: BuiltinName, of property: PropertyReference) throws(ExpressionFailure)
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

  private func member(_ name: Identifier, of composition: CompositionReference)
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

  private func member(_ word: BuiltinName, of layer: LayerReference) throws(ExpressionFailure)
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

  private func member(_ name: Identifier, of group: GroupReference) throws(ExpressionFailure)
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
