// SPDX-License-Identifier: Apache-2.0

public import CLottieLibrary
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry

/// Sets a value at a keypath.
private func set(
  _ animation: OpaquePointer?, _ keypath: UnsafePointer<CChar>?,
  _ value: () throws(Failure) -> GivenValue
) -> lottie_status {
  unsafe Handles.use(animation) {
    try unsafe $0.set(value(), at: Arguments.string(keypath, "the keypath"))
  }
}

@c @implementation
public func lottie_set_value_color(
  _ animation: OpaquePointer?, _ keypath: UnsafePointer<CChar>?, _ red: Double, _ green: Double,
  _ blue: Double, _ alpha: Double
) -> lottie_status {
  unsafe set(animation, keypath) { () throws(Failure) in
    .color(
      Color(
        r: try Arguments.number(red, "red"), g: try Arguments.number(green, "green"),
        b: try Arguments.number(blue, "blue"), a: try Arguments.number(alpha, "alpha")))
  }
}

@c @implementation
public func lottie_set_value_number(
  _ animation: OpaquePointer?, _ keypath: UnsafePointer<CChar>?, _ number: Double
) -> lottie_status {
  unsafe set(animation, keypath) { () throws(Failure) in
    .number(try Arguments.number(number, "the number"))
  }
}

@c @implementation
public func lottie_set_value_vector(
  _ animation: OpaquePointer?, _ keypath: UnsafePointer<CChar>?, _ x: Double, _ y: Double,
  _ z: Double
) -> lottie_status {
  unsafe set(animation, keypath) { () throws(Failure) in
    .vector(
      Vector3D(
        x: try Arguments.number(x, "x"), y: try Arguments.number(y, "y"),
        z: try Arguments.number(z, "z")))
  }
}

@c @implementation
public func lottie_set_value_text(
  _ animation: OpaquePointer?, _ keypath: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe set(animation, keypath) { () throws(Failure) in
    .text(try unsafe Arguments.string(text, "the text"))
  }
}

/// The most stops of a gradient that are taken.
private let mostStops = 256

/// Reads the stops of a gradient: position, red, green, blue, alpha.
private func gradient(
  _ numbers: UnsafePointer<Double>?, _ count: Int
) throws(Failure) -> [(offset: Double, color: Color)] {
  guard (1...mostStops).contains(count) else {
    throw Failure(LOTTIE_INVALID, "a gradient has 1 to \(mostStops) stops")
  }
  let all = try unsafe Arguments.numbers(numbers, count * 5, most: mostStops * 5, "the stops")
  var stops: [(offset: Double, color: Color)] = []
  for start in stride(from: 0, to: all.count, by: 5) {
    for number in all[start..<start + 5] { _ = try Arguments.number(number, "a stop") }
    let color = Color(r: all[start + 1], g: all[start + 2], b: all[start + 3], a: all[start + 4])
    stops.append((all[start], color))
  }
  return stops
}

@c @implementation
public func lottie_set_value_gradient(
  _ animation: OpaquePointer?, _ keypath: UnsafePointer<CChar>?, _ stops: UnsafePointer<Double>?,
  _ count: Int
) -> lottie_status {
  unsafe set(animation, keypath) { () throws(Failure) in
    let all = try unsafe gradient(stops, count)
    let colors = all.flatMap { [$0.offset, $0.color.r, $0.color.g, $0.color.b] }
    return .gradient(colors + all.flatMap { [$0.offset, $0.color.a] })
  }
}

@c @implementation
public func lottie_clear_value(
  _ animation: OpaquePointer?, _ keypath: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) {
    try unsafe $0.clearValue(at: Arguments.string(keypath, "the keypath"))
  }
}

@c @implementation
public func lottie_get_value_numbers(
  _ animation: OpaquePointer?, _ keypath: UnsafePointer<CChar>?, _ frame: Double,
  _ numbers: UnsafeMutablePointer<Double>?, _ most: Int, _ count: UnsafeMutablePointer<Int>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    guard unsafe numbers != nil || most == 0, most >= 0 else {
      throw Failure(LOTTIE_INVALID, "the numbers are NULL")
    }
    let path = AnimationKeypath(keypath: try unsafe Arguments.string(keypath, "the keypath"))
    opened.showSlots()
    let found: [Double]
    switch try opened.find(path, at: frame) {
    case let number as Vector1D: found = [number.value]
    case let vector as Vector3D: found = [vector.x, vector.y, vector.z]
    case let color as Color: found = [color.r, color.g, color.b, color.a]
    case let gradient as [Double]: found = gradient
    default: throw Failure(LOTTIE_INVALID, "the property “\(path.string)” has no numbers")
    }
    for (i, number) in found.prefix(most).enumerated() {
      if let numbers = unsafe numbers { unsafe numbers[i] = number }
    }
    unsafe Arguments.put(found.count, to: count)
  }
}

@c @implementation
public func lottie_get_value_text(
  _ animation: OpaquePointer?, _ keypath: UnsafePointer<CChar>?, _ frame: Double,
  _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    unsafe Arguments.put(nil, to: text)
    let path = AnimationKeypath(keypath: try unsafe Arguments.string(keypath, "the keypath"))
    opened.showSlots()
    guard let found = try opened.find(path, at: frame) as? String else {
      throw Failure(LOTTIE_INVALID, "the property “\(path.string)” is no text")
    }
    unsafe Arguments.put(opened.keep(found), to: text)
  }
}

@c @implementation
public func lottie_set_enabled(
  _ animation: OpaquePointer?, _ keypath: UnsafePointer<CChar>?, _ isEnabled: Int32
) -> lottie_status {
  unsafe Handles.use(animation) {
    try unsafe $0.setEnabled(isEnabled != 0, at: Arguments.string(keypath, "the keypath"))
  }
}

// MARK: Images and fonts

extension OpenedAnimation {
  /// Sets the image of an asset; nil for that of the file.
  fileprivate func setImage(_ image: LottieImage?, for asset: String) throws(Failure) {
    let isThere = currentLists.summary.images.contains { $0.id == asset || $0.name == asset }
    guard isThere else {
      throw Failure(LOTTIE_NOT_FOUND, "there is no image “\(asset.prefix(100))”")
    }
    files.setImage(image, for: asset)
    reloadImages()
  }
}

@c @implementation
public func lottie_set_image(
  _ animation: OpaquePointer?, _ asset: UnsafePointer<CChar>?, _ bytes: UnsafeRawPointer?,
  _ count: Int
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let asset = try unsafe Arguments.string(asset, "the asset")
    guard unsafe bytes != nil else { return try opened.setImage(nil, for: asset) }
    let content = try unsafe Arguments.bytes(bytes, count, "the image")
    try opened.setImage(LottieImage(data: content, limits: opened.limits), for: asset)
  }
}

@c @implementation
public func lottie_set_image_pixels(
  _ animation: OpaquePointer?, _ asset: UnsafePointer<CChar>?, _ pixels: UnsafeRawPointer?,
  _ count: Int, _ format: Int32, _ width: Int32, _ height: Int32, _ stride: Int
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let asset = try unsafe Arguments.string(asset, "the asset")
    let format = try PictureFormat(format)
    let (width, height) = (Int(width), Int(height))
    guard Bitmap.allows(width: width, height: height) else {
      throw Failure(
        LOTTIE_LIMIT, DrawingError.bitmapSize(width: width, height: height).description)
    }
    let stride = stride == 0 ? width * 4 : stride
    guard stride >= width * 4, stride <= 1 << 40, count >= (height - 1) * stride + width * 4 else {
      throw Failure(LOTTIE_INVALID, "\(count) bytes are no picture of \(width)x\(height) pixels")
    }
    let all = try unsafe Arguments.bytes(pixels, (height - 1) * stride + width * 4, "the pixels")
    var rows: [UInt8] = []
    rows.reserveCapacity(width * height * 4)
    for y in 0..<height { rows += all[y * stride..<y * stride + width * 4] }
    if format.isBackward {
      for i in Swift.stride(from: 0, to: rows.count, by: 4) { rows.swapAt(i, i + 2) }
    }
    try opened.setImage(
      LottieImage(pixels: rows, width: width, height: height, format: format.format), for: asset)
  }
}

/// A format of pixels as images take it.
private struct PictureFormat {
  let format: LottiePixelFormat
  /// Whether the first and third byte of each pixel have to be swapped.
  let isBackward: Bool

  init(_ number: Int32) throws(Failure) {
    switch Int(number) {
    case LOTTIE_BGRA_PREMULTIPLIED: (format, isBackward) = (.premultipliedBGRA, false)
    case LOTTIE_RGBA_PREMULTIPLIED: (format, isBackward) = (.premultipliedBGRA, true)
    case LOTTIE_BGRA: (format, isBackward) = (.straightRGBA, true)
    case LOTTIE_RGBA: (format, isBackward) = (.straightRGBA, false)
    default: throw Failure(LOTTIE_INVALID, "there is no format \(number) of images")
    }
  }
}

@c @implementation
public func lottie_set_font(
  _ animation: OpaquePointer?, _ family: UnsafePointer<CChar>?, _ bytes: UnsafeRawPointer?,
  _ count: Int
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let content = try unsafe bytes == nil ? nil : Arguments.bytes(bytes, count, "the font")
    guard (content?.count ?? 0) <= opened.limits.files.entryBytes else {
      throw Failure(LOTTIE_LIMIT, "the font is too large")
    }
    opened.files.setFont(content, for: unsafe Arguments.optional(family))
    opened.reloadFonts()
  }
}

// MARK: Slots

@c @implementation
public func lottie_get_slot(
  _ animation: OpaquePointer?, _ index: Int32, _ slot: UnsafeMutablePointer<lottie_slot>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    opened.showSlots()
    let lists = opened.currentLists
    guard lists.slotIDs.indices.contains(Int(index)) else {
      throw Failure(LOTTIE_NOT_FOUND, "there is no slot \(index)")
    }
    let id = lists.slotIDs[Int(index)]
    var result = unsafe lottie_slot()
    unsafe (result.id, result.kind) = (
      opened.keep(id), opened.keep(lists.slots.kinds[id]?.rawValue)
    )
    unsafe result.json = opened.keep(lists.slots.json(of: id))
    unsafe try Arguments.write(result, to: slot, "the slot")
  }
}

extension OpenedAnimation {
  /// Sets a slot that has a value.
  ///
  /// - Parameter kinds: The kinds that it may have.
  fileprivate func setSlot(
    _ id: String, _ kinds: [AnimationSlots.Kind],
    _ body: (inout AnimationSlots, AnimationSlots.Kind) throws -> Void
  ) throws {
    let player = player
    guard let kind = player.slots.kinds[id] else {
      throw Failure(LOTTIE_NOT_FOUND, "there is no slot “\(id.prefix(100))”")
    }
    guard kinds.contains(kind) else {
      throw Failure(LOTTIE_INVALID, "the slot “\(id.prefix(100))” is a \(kind.rawValue)")
    }
    try player.editSlots { try body(&$0, kind) }
    valuesChanged()
  }
}

@c @implementation
public func lottie_set_slot_color(
  _ animation: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ red: Double, _ green: Double,
  _ blue: Double
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let color = Color(
      r: try Arguments.number(red, "red"), g: try Arguments.number(green, "green"),
      b: try Arguments.number(blue, "blue"), a: 1)
    let id = try unsafe Arguments.string(id, "the id")
    try opened.setSlot(id, [.color]) { slots, _ in slots.setColor(color, for: id) }
  }
}

@c @implementation
public func lottie_set_slot_number(
  _ animation: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ number: Double
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let number = try Arguments.number(number, "the number")
    let id = try unsafe Arguments.string(id, "the id")
    try opened.setSlot(id, [.scalar]) { slots, _ in slots.setScalar(number, for: id) }
  }
}

@c @implementation
public func lottie_set_slot_vector(
  _ animation: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ x: Double, _ y: Double
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let (x, y) = (try Arguments.number(x, "x"), try Arguments.number(y, "y"))
    let id = try unsafe Arguments.string(id, "the id")
    try opened.setSlot(id, [.vector, .position]) { slots, kind in
      if kind == .position {
        slots.setPosition(x: x, y: y, for: id)
      } else {
        slots.setVector(x: x, y: y, for: id)
      }
    }
  }
}

@c @implementation
public func lottie_set_slot_text(
  _ animation: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let text = try unsafe Arguments.string(text, "the text")
    let id = try unsafe Arguments.string(id, "the id")
    try opened.setSlot(id, [.text]) { slots, _ in slots.setText(text, for: id) }
  }
}

@c @implementation
public func lottie_set_slot_gradient(
  _ animation: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ stops: UnsafePointer<Double>?,
  _ count: Int
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let all = try unsafe gradient(stops, count)
    let id = try unsafe Arguments.string(id, "the id")
    try opened.setSlot(id, [.gradient]) { slots, _ in slots.setGradient(all, for: id) }
  }
}

@c @implementation
public func lottie_set_slot_image(
  _ animation: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ source: UnsafePointer<CChar>?,
  _ width: Double, _ height: Double
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let (width, height) = (
      try Arguments.number(width, "the width"), try Arguments.number(height, "the height")
    )
    let source = try unsafe Arguments.string(source, "the source")
    let id = try unsafe Arguments.string(id, "the id")
    try opened.setSlot(id, [.image]) { slots, _ in
      try slots.setImage(source, width: width, height: height, for: id)
    }
  }
}

@c @implementation
public func lottie_set_slot_json(
  _ animation: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let json = try unsafe Arguments.string(json, "the JSON")
    let id = try unsafe Arguments.string(id, "the id")
    try opened.setSlot(id, AnimationSlots.Kind.allCases) { slots, _ in
      try slots.setJSON(json, for: id)
    }
  }
}

@c @implementation
public func lottie_reset_slot(
  _ animation: OpaquePointer?, _ id: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    guard let id = unsafe Arguments.optional(id) else {
      opened.player.editSlots { $0.resetAll() }
      return opened.valuesChanged()
    }
    try opened.setSlot(id, AnimationSlots.Kind.allCases) { slots, _ in slots.reset(id) }
  }
}

// MARK: Themes

@c @implementation
public func lottie_set_theme(
  _ animation: OpaquePointer?, _ id: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    defer { opened.valuesChanged() }
    let id = unsafe Arguments.optional(id) ?? ""
    if !id.isEmpty, !opened.player.themeIDs.contains(id) {
      throw Failure(LOTTIE_NOT_FOUND, "there is no theme “\(id.prefix(100))” for this animation")
    }
    try opened.player.setTheme(id)
  }
}

@c @implementation
public func lottie_set_theme_json(
  _ animation: OpaquePointer?, _ json: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    defer { opened.valuesChanged() }
    try unsafe opened.player.setThemeData(Arguments.string(json, "the JSON"))
  }
}
