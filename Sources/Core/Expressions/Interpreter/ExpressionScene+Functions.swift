// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The functions of After Effects, and the methods of its properties, layers and compositions.
extension ExpressionScene {
  /// Calls a function of the prelude; nil if there is none of that name.
  func function(
    _ word: BuiltinName, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue? {
    func at(_ i: Int) -> ExpressionValue { i < arguments.count ? arguments[i] : .undefined }
    typealias A = ExpressionArithmetic
    switch word {
    case .bmSum, .sum, .add: return try A.sum(at(0), at(1))
    case .bmSub, .sub: return try A.difference(at(0), at(1))
    case .bmMul, .mul: return try A.scaled(at(0), at(1), *)
    case .bmDiv, .div: return try A.scaled(at(0), at(1), /)
    case .bmMod, .mod: return try A.remainder(at(0), at(1))
    case .bmNeg: return try A.negative(at(0))
    case .clamp: return try A.clamp(at(0), at(1), at(2))
    case .length: return .number(try A.length(at(0), at(1)))
    case .normalize:
      return try A.scaled(at(0), .number(try A.length(at(0), .undefined)), /)
    case .dot: return .number(try A.dot(at(0), at(1)))
    case .linear: return try A.ramp(arguments) { $0 }
    case .ease: return try A.ramp(arguments) { A.eased($0, 0.33, 0, 0.667, 1) }
    case .easeIn: return try A.ramp(arguments) { A.eased($0, 0.333, 0, 0.833, 0.833) }
    case .easeOut: return try A.ramp(arguments) { A.eased($0, 0.167, 0.167, 0.667, 1) }
    case .degreesToRadians, .degreesToRadiansOld:
      return .number(try at(0).number() * .pi / 180)
    case .radiansToDegrees, .radiansToDegreesOld:
      return .number(try at(0).number() * 180 / .pi)
    case .framesToTime: return .number(try at(0).number() / (try perSecond(at(1))))
    case .timeToFrames:
      let seconds = at(0).isUndefined ? now / rate : try at(0).number()
      return .number((seconds * (try perSecond(at(1))) + 1e-9).rounded(.down))
    case .noise: return .number(try Self.noise(at(0)))
    case .random, .gaussRandom:
      return try random(at(0), at(1), isGaussian: word == .gaussRandom)
    case .seedRandom:
      try seedRandom(at(0), isTimeless: at(1).isTrue)
      return .undefined
    case .cross: return try A.cross(at(0), at(1))
    case .lookAt: return try A.direction(at(0), at(1))
    case .rgbToHsl: return try A.hsl(ofRGB: at(0))
    case .hslToRgb: return try A.rgb(ofHSL: at(0))
    case .createPath: return try path(arguments)
    case .comp:
      guard case .text(let name) = at(0).core else { throw .unknown }
      return ExpressionValue(.composition(try model.composition(named: name)))
    default: return nil
    }
  }

  private func perSecond(_ value: ExpressionValue) throws(ExpressionFailure) -> Double {
    value.isTrue ? try value.number() : rate
  }

  /// Calls a method of a property by its name; nil for other names.
  func method(
    _ word: BuiltinName, of property: PropertyReference, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue? {
    func at(_ i: Int) -> ExpressionValue { i < arguments.count ? arguments[i] : .undefined }
    func frame(_ i: Int = 0) throws(ExpressionFailure) -> Double {
      at(i).isUndefined ? now : try at(i).number() * rate
    }
    switch word {
    case .valueAtTime, .getValueAtTime: return try value(of: property, at: frame())
    case .velocityAtTime, .getVelocityAtTime: return try velocity(of: property, at: frame())
    case .speedAtTime:
      return .number(
        try ExpressionArithmetic.length(velocity(of: property, at: frame()), .undefined))
    case .key: return try key(of: property, at(0).number())
    case .nearestKey: return try nearestKey(of: property, frame())
    case .loopIn, .loopInOld, .loopOut, .loopOutOld, .loopInDuration, .loopOutDuration:
      return try loop(word, of: property, at(0), at(1))
    case .wiggle: return try wiggle(property, at: frame(4), arguments.prefix(4))
    case .temporalWiggle: return try temporalWiggle(property, at: frame(4), arguments.prefix(4))
    case .smooth: return try smoothed(property, at: frame(2), at(0), at(1))
    case .propertyGroup:
      return try above(model.group(of: property), at(0).isUndefined ? 1 : at(0).number())
    default: return nil
    }
  }

  // MARK: Layers

  /// Calls a method of a layer; nil for other names.
  func method(
    _ word: BuiltinName, of layer: LayerReference, _ list: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue? {
    if let result = try converted(word, of: layer, list) { return result }
    guard word == .sourceRectAtTime else { return nil }
    let time = list.first ?? .undefined
    let frame = time.isUndefined ? now : try time.number() * rate
    // Whole scenes may have to be evaluated.
    try work.count(ExpressionWork.perStep * ExpressionWork.perStep)
    let bounds = host.bounds(layer.id, frame, list.count > 1 && list[1].isTrue)
    let object = ExpressionObject()
    try object.set("left", .number(bounds.minX.finite()))
    try object.set("top", .number(bounds.minY.finite()))
    try object.set("width", .number(bounds.width.finite()))
    try object.set("height", .number(bounds.height.finite()))
    return ExpressionValue(.object(object))
  }

  /// Finds a layer of a composition by name, by number, or by its offset from another layer.
  func layer(
    of composition: CompositionReference, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard let which = arguments.first else { throw .unknown }
    try work.count(composition.layers.count / ExpressionWork.perStep)
    guard case .layer(let layer) = which.core else {
      return ExpressionValue(.layer(try composition.layer(try GroupReference.Key(which))))
    }
    guard arguments.count > 1 else { return which }
    let number = layer.index + (try arguments[1].number())
    return ExpressionValue(.layer(try composition.layer(.number(number))))
  }

  /// Finds a group of a layer by name or number.
  func member(
    _ key: GroupReference.Key, of layer: LayerReference
  ) throws(ExpressionFailure) -> ExpressionValue {
    let name = try key.string()
    if let kind = LayerGroup.found(by: name) { return group(kind, layer) }
    if name == LayerGroup.timeRemap.title || name == LayerGroup.timeRemap.match {
      return try face(model.property(layer.json["tm"], layer, or: .number(0)))
    }
    // Data of a layer are left to JavaScript.
    if name == "Data" { throw .unknown }
    throw .exception("there is no “\(name)” in the layer “\(layer.name)”")
  }

  /// Returns the group some levels up; 1 is the group itself.
  func above(_ group: GroupReference?, _ levels: Double) throws(ExpressionFailure)
    -> ExpressionValue
  {
    var result = group
    var level = 1.0
    while level < levels, let one = result {
      result = one.above
      level += 1
    }
    guard let result else { throw .exception("there are not so many groups around it") }
    return ExpressionValue(result.kind == .layer ? .layer(result.layer) : .group(result))
  }
}
