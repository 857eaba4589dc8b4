// SPDX-License-Identifier: Apache-2.0

public import CLottieLibrary
internal import LottieCore
internal import LottieGeometry

extension Array {
  /// The element at an index of a caller.
  ///
  /// - Throws: `Failure` for an index that no element has.
  fileprivate func at(_ index: Int32, _ name: StaticString) throws(Failure) -> Element {
    guard indices.contains(Int(index)) else {
      throw Failure(LOTTIE_NOT_FOUND, "there is no \(name) \(index)")
    }
    return self[Int(index)]
  }
}

@c @implementation
public func lottie_get_info(
  _ animation: OpaquePointer?, _ info: UnsafeMutablePointer<lottie_info>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    opened.showSlots()
    let (shown, lists) = (opened.animation, opened.currentLists)
    var result = unsafe lottie_info()
    unsafe result.has_sound = shown.hasSound ? 1 : 0
    unsafe result.has_expressions = opened.scene.hasExpressions ? 1 : 0
    unsafe result.is_interactive = opened.file.isInteractive ? 1 : 0
    unsafe (result.width, result.height) = (shown.canvas.width, shown.canvas.height)
    unsafe (result.start, result.end) = (shown.start, shown.end)
    unsafe (result.framerate, result.duration) = (shown.framerate, shown.duration)
    unsafe result.animations = Int32(clamping: opened.file.animationIDs.count)
    unsafe result.markers = Int32(clamping: lists.markers.count)
    unsafe result.layers = Int32(clamping: lists.summary.layers.count)
    unsafe result.slots = Int32(clamping: lists.slotIDs.count)
    unsafe (result.name, result.version) = (opened.keep(shown.name), opened.keep(shown.version))
    if opened.file.isInteractive {
      let player = opened.player
      unsafe result.themes = Int32(clamping: player.themeIDs.count)
      unsafe result.machines = Int32(clamping: player.stateMachineIDs.count)
      unsafe result.initial_theme = opened.keep(player.initialThemeID)
      unsafe result.initial_machine = opened.keep(player.initialStateMachineID)
    }
    if !opened.file.animationIDs.isEmpty {
      unsafe result.animation = opened.keep(opened.player.animationID)
    }
    unsafe try Arguments.write(result, to: info, "the info")
  }
}

@c @implementation
public func lottie_get_marker(
  _ animation: OpaquePointer?, _ index: Int32, _ marker: UnsafeMutablePointer<lottie_marker>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let found = try opened.currentLists.markers.at(index, "marker")
    var result = unsafe lottie_marker()
    unsafe (result.name, result.text) = (opened.keep(found.title), opened.keep(found.name))
    unsafe (result.start, result.length) = (found.frame, found.length)
    unsafe try Arguments.write(result, to: marker, "the marker")
  }
}

@c @implementation
public func lottie_get_layer(
  _ animation: OpaquePointer?, _ index: Int32, _ layer: UnsafeMutablePointer<lottie_layer>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let found = try opened.currentLists.summary.layers.at(index, "layer")
    var result = unsafe lottie_layer()
    unsafe result.index = Int32(clamping: found.index ?? -1)
    unsafe (result.name, result.kind) = (opened.keep(found.name), opened.keep(found.kind))
    unsafe (result.start, result.end) = (found.inPoint, found.outPoint)
    unsafe try Arguments.write(result, to: layer, "the layer")
  }
}

@c @implementation
public func lottie_get_layer_corners(
  _ animation: OpaquePointer?, _ index: Int32, _ frame: Double,
  _ corners: UnsafeMutablePointer<lottie_point>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    guard let corners = unsafe corners else {
      throw Failure(LOTTIE_INVALID, "the corners are NULL")
    }
    let layer = try opened.currentLists.summary.layers.at(index, "layer")
    opened.show(frame)
    let address = LayerAddress([Int(index)])
    // Limits can leave out layers of the file.
    guard opened.scene.name(of: address) == layer.name,
      let found = opened.scene.corners(of: address)
    else { throw Failure(LOTTIE_NOT_FOUND, "the layer \(index) is not seen at this frame") }
    try opened.checkCancellation()
    for (i, point) in found.prefix(4).enumerated() {
      unsafe corners[i] = lottie_point(x: point.x, y: point.y)
    }
  }
}

/// The most layers that are looked for at a point.
private let mostLayers = 10_000

@c @implementation
public func lottie_find_layers(
  _ animation: OpaquePointer?, _ frame: Double, _ x: Double, _ y: Double,
  _ indices: UnsafeMutablePointer<Int32>?, _ most: Int, _ count: UnsafeMutablePointer<Int>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    guard unsafe indices != nil || most == 0, most >= 0 else {
      throw Failure(LOTTIE_INVALID, "the indices are NULL")
    }
    let point = Point(try Arguments.number(x, "x"), try Arguments.number(y, "y"))
    opened.show(frame)
    var found: [Int] = []
    for address in opened.scene.layers(at: point, most: mostLayers) {
      if let index = address.indices.first, !found.contains(index) { found.append(index) }
    }
    try opened.checkCancellation()
    for (i, index) in found.prefix(most).enumerated() {
      if let indices = unsafe indices { unsafe indices[i] = Int32(clamping: index) }
    }
    unsafe Arguments.put(found.count, to: count)
  }
}

// MARK: Lists of texts

extension OpenedAnimation {
  /// Gives the caller an element of a list.
  fileprivate func give(
    _ list: [String], _ index: Int32, _ name: StaticString,
    to text: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) throws(Failure) {
    unsafe Arguments.put(nil, to: text)
    unsafe Arguments.put(keep(try list.at(index, name)), to: text)
  }
}

@c @implementation
public func lottie_get_animation_id(
  _ animation: OpaquePointer?, _ index: Int32,
  _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> lottie_status {
  unsafe Handles.use(animation) {
    unsafe try $0.give($0.file.animationIDs, index, "animation", to: text)
  }
}

@c @implementation
public func lottie_get_theme_id(
  _ animation: OpaquePointer?, _ index: Int32,
  _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> lottie_status {
  unsafe Handles.use(animation) {
    unsafe try $0.give($0.player.themeIDs, index, "theme", to: text)
  }
}

@c @implementation
public func lottie_get_machine_id(
  _ animation: OpaquePointer?, _ index: Int32,
  _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> lottie_status {
  unsafe Handles.use(animation) {
    unsafe try $0.give($0.player.stateMachineIDs, index, "state machine", to: text)
  }
}

@c @implementation
public func lottie_get_input(
  _ animation: OpaquePointer?, _ index: Int32, _ input: UnsafeMutablePointer<lottie_input>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let found = try (opened.player.stateMachine?.inputs ?? []).at(index, "input")
    var result = unsafe lottie_input()
    let kind =
      switch found.value {
      case .numeric: LOTTIE_INPUT_NUMBER
      case .boolean: LOTTIE_INPUT_BOOLEAN
      case .string: LOTTIE_INPUT_TEXT
      case .event: LOTTIE_INPUT_EVENT
      }
    unsafe result.kind = Int32(kind)
    unsafe result.name = opened.keep(found.name)
    unsafe try Arguments.write(result, to: input, "the input")
  }
}

@c @implementation
public func lottie_get_keypath(
  _ animation: OpaquePointer?, _ index: Int32,
  _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    opened.showSlots()
    unsafe try opened.give(opened.keypaths(), index, "keypath", to: text)
  }
}

@c @implementation
public func lottie_get_warning(
  _ animation: OpaquePointer?, _ index: Int32, _ warning: UnsafeMutablePointer<lottie_warning>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    opened.showSlots()
    let found = try opened.scene.warnings.at(index, "warning")
    var result = unsafe lottie_warning()
    unsafe (result.code, result.path) = (opened.keep(found.code.rawValue), opened.keep(found.path))
    unsafe result.message = opened.keep(found.message)
    unsafe try Arguments.write(result, to: warning, "the warning")
  }
}
