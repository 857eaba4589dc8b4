// SPDX-License-Identifier: Apache-2.0

import CLottieLibrary
import Foundation

@testable import LottieCore
@testable import LottieKit

extension FuzzTarget {
  /// The C library: the bytes choose calls and what is passed to them, for up to three animations, also
  /// after they were freed. No call may end the process or return what the header does not have.
  static let library = FuzzTarget(name: "library") { bytes in
    var calls = LibraryCalls(bytes)
    while calls.makeCall() {}
    calls.freeAll()
  }
}

/// Calls of the C library, chosen by bytes.
private struct LibraryCalls {
  private let bytes: [UInt8]
  private var position = 0
  /// Calls that may still be made: each costs up to some milliseconds.
  private var room = 64
  private var handles: [OpaquePointer?] = [nil, nil, nil]
  /// Memory of a picture; calls may ask for less of it, never for more than it has.
  private let memory = UnsafeMutableRawPointer.allocate(
    byteCount: LibraryCalls.memoryBytes, alignment: 64)
  private static let memoryBytes = 64 * 64 * 4

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Arguments

  private mutating func byte() -> Int {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return Int(bytes[position])
  }

  private mutating func number() -> Double {
    let odd = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, -0.0, -1, 2_147_483_648]
    let choice = byte()
    return choice < 128 ? Double(choice) / 2 - 8 : odd[choice % odd.count]
  }

  private mutating func integer() -> Int32 {
    let odd: [Int32] = [.min, .max, -1, 16_384, 16_385, 65_536]
    let choice = byte()
    return choice < 224 ? Int32(choice % 72) : odd[choice % odd.count]
  }

  private mutating func count() -> Int {
    let odd = [Int.max, Int.min, -1, 1 << 40, 1 << 62]
    let choice = byte()
    return choice < 224 ? choice % 40 : odd[choice % odd.count]
  }

  private mutating func text() -> String? {
    let words = [
      "", "one", "red", "square.Transform.Position", "**.Color", "*", "square", "text.Text", "fill",
      "image", "opacity", "place", "words", "gradient", "size", "machine", "n", "b", "t", "e", "a",
      "x.png", "i", "{}", #"{"rules":[{"id":"fill","type":"Color","value":[0,1,0]}]}"#,
      #"{"a":0,"k":[1,1,0]}"#, "\u{fffd}", "data:;base64,AAAA",
    ]
    let choice = byte()
    if choice == 255 { return nil }
    if choice > 240 {
      let length = byte() % 32
      let start = min(position, bytes.count)
      let part = bytes[start..<min(bytes.count, start + length)]
      position += part.count
      return String(decoding: part, as: UTF8.self)
    }
    return words[choice % words.count]
  }

  private mutating func target() -> lottie_target {
    var target = lottie_target()
    let isOdd = byte() > 200
    target.size = isOdd ? UInt32(byte()) : UInt32(MemoryLayout<lottie_target>.size)
    target.format = integer() % 6
    (target.width, target.height) = (1 + Int32(byte() % 64), 1 + Int32(byte() % 64))
    if isOdd { (target.width, target.height) = (integer(), integer()) }
    target.fit = integer() % 14
    target.flags = UInt32(byte() % 2)
    target.background = UInt32(byte()) << 24 | UInt32(byte())
    if byte() > 200 {
      target.region = lottie_rect(x: integer(), y: integer(), width: integer(), height: integer())
    }
    // Another address tests what is not aligned.
    let shift = byte() % 5
    target.pixels = byte() == 255 ? nil : memory + shift
    target.bytes = Self.memoryBytes - shift
    target.stride = byte() > 200 ? count() : 0
    return target
  }

  /// The JSON of a machine, a file or a theme: some of the bytes.
  private mutating func content() -> [UInt8] {
    let wanted = byte() * 16
    let start = min(position, bytes.count)
    let length = min(bytes.count - start, wanted)
    position = start + length
    return Array(bytes[start..<start + length])
  }

  // MARK: Calls

  /// A file with all that the functions are about.
  private static let file: [UInt8] = {
    let animation = """
      {"v":"5.9.0","fr":10,"ip":0,"op":40,"w":100,"h":100,"slots":{"fill":{"p":{"k":[1,0,0]}}},\
      "assets":[{"id":"i","p":"x.png","w":4,"h":4,"sid":"image"}],"layers":[{"ty":2,"refId":"i","nm":"pic",\
      "ip":0,"op":40,"ks":{}},{"ty":4,"nm":"square",\
      "ip":0,"op":40,"st":0,"ks":{"o":{"k":100,"sid":"opacity"},"p":{"a":1,"sid":"place","k":[\
      {"t":0,"s":[0,0]},{"t":20,"s":[80,40]}]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},\
      "s":{"k":[20,20],"sid":"size"},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0],"sid":"fill"},\
      "o":{"k":100}},{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,9]},"g":{"p":2,"k":{"k":\
      [0,1,1,1,1,0,0,0],"sid":"gradient"}}}]},{"ty":5,"nm":"text","ip":0,"op":40,"ks":{},\
      "t":{"d":{"sid":"words","k":[{"t":0,"s":{"s":10,"f":"F","t":"a"}}]}}}],"markers":[\
      {"cm":"a","tm":0,"dr":10},{"cm":"b","tm":10,"dr":10}]}
      """
    let machine = """
      {"initial":"a","inputs":[{"type":"Numeric","name":"n","value":0},{"type":"Boolean","name":"b","value":false},\
      {"type":"String","name":"t","value":""},{"type":"Event","name":"e"}],"states":[{"type":"PlaybackState",\
      "name":"a","animation":"","autoplay":true,"loop":true,"transitions":[{"type":"Tweened","toState":"b",\
      "duration":0.2,"easing":[0,0,1,1],"guards":[{"type":"Event","inputName":"e"}]}]},{"type":"PlaybackState",\
      "name":"b","animation":"","segment":"b","transitions":[{"type":"Transition","toState":"a","guards":[\
      {"type":"Numeric","inputName":"n","conditionType":"GreaterThan","compareTo":3}]}]}],"interactions":[\
      {"type":"PointerDown","layerName":"square","actions":[{"type":"Fire","inputName":"e"}]}]}
      """
    var builder = DotLottieBuilder()
    builder.addAnimation(id: "one", Array(animation.utf8))
    builder.addTheme(
      id: "red", Array(#"{"rules":[{"id":"fill","type":"Color","value":[0,1,0]}]}"#.utf8))
    builder.addStateMachine(id: "machine", Array(machine.utf8))
    return builder.archive()
  }()

  private mutating func open() {
    let slot = byte() % handles.count
    lottie_free(handles[slot])
    let content = byte() < 200 ? Self.file : content()
    var limits = lottie_limits()
    limits.size = UInt32(MemoryLayout<lottie_limits>.size)
    limits.frame_work = 5e7
    limits.expression_seconds = 0.02
    limits.without_javascript = 1
    limits.image_side = 1024
    var options = lottie_open_options()
    options.size = UInt32(MemoryLayout<lottie_open_options>.size)
    options.threads = Int32(byte() % 3)
    handles[slot] = withUnsafePointer(to: limits) { limits in
      options.limits = limits
      return lottie_open_memory(content, content.count, &options, nil)
    }
  }

  /// Makes the next call; false at the end.
  mutating func makeCall() -> Bool {
    guard position < bytes.count, room > 0 else { return false }
    room -= 1
    let operation = byte() % 56
    if operation < 4 {
      open()
      return true
    }
    let handle = handles[byte() % handles.count]
    if operation == 4, byte() > 200 {
      // It stays where it is: later calls are with one that was freed.
      lottie_free(handle)
      return true
    }
    let status = call(operation, handle)
    guard (Int32(LOTTIE_OK)...Int32(LOTTIE_UNAVAILABLE)).contains(status) else {
      found("the call \(operation) returned \(status)")
    }
    if status == LOTTIE_OK { Tally.count("calls that did what they should") }
    return true
  }

  private mutating func call(_ operation: Int, _ handle: OpaquePointer?) -> lottie_status {
    var text: UnsafePointer<CChar>?
    var (double, integer32, length) = (0.0, Int32(0), 0)
    switch operation {
    case 5...14:
      var target = target()
      var rect = lottie_rect()
      return lottie_render(handle, number(), &target, &rect)
    case 15...18:
      var target = target()
      return lottie_render_player(handle, &target, nil)
    case 19:
      var target = target()
      var point = lottie_point()
      if byte() > 128 { return lottie_get_poster(handle, &double) }
      return lottie_locate(handle, &target, number(), number(), &point)
    case 20:
      var info = lottie_info()
      info.size = UInt32(byte())
      return lottie_get_info(handle, &info)
    case 21:
      var player = lottie_player()
      player.size = UInt32(MemoryLayout<lottie_player>.size)
      return lottie_get_player(handle, &player)
    case 22:
      var event = lottie_event()
      event.size = UInt32(MemoryLayout<lottie_event>.size)
      return lottie_next_event(handle, &event)
    case 23:
      var slot = lottie_slot()
      slot.size = UInt32(MemoryLayout<lottie_slot>.size)
      return lottie_get_slot(handle, integer(), &slot)
    case 24:
      var layer = lottie_layer()
      layer.size = UInt32(MemoryLayout<lottie_layer>.size)
      return lottie_get_layer(handle, integer(), &layer)
    case 25:
      var warning = lottie_warning()
      warning.size = UInt32(MemoryLayout<lottie_warning>.size)
      return lottie_get_warning(handle, integer(), &warning)
    case 26:
      var corners = (lottie_point(), lottie_point(), lottie_point(), lottie_point())
      return withUnsafeMutableBytes(of: &corners) {
        lottie_get_layer_corners(
          handle, integer(), number(), $0.baseAddress?.assumingMemoryBound(to: lottie_point.self))
      }
    case 27:
      var indices = [Int32](repeating: 0, count: 8)
      return lottie_find_layers(handle, number(), number(), number(), &indices, byte() % 9, &length)
    case 28: return lottie_get_keypath(handle, integer(), &text)
    case 29: return lottie_set_value_color(handle, self.text(), number(), number(), number(), 1)
    case 30: return lottie_set_value_number(handle, self.text(), number())
    case 31: return lottie_set_value_vector(handle, self.text(), number(), number(), number())
    case 32: return lottie_set_value_text(handle, self.text(), self.text())
    case 33:
      let stops = (0..<10).map { _ in number() }
      return lottie_set_value_gradient(handle, self.text(), stops, byte() % 3)
    case 34: return lottie_clear_value(handle, self.text())
    case 35:
      var numbers = [Double](repeating: 0, count: 4)
      return lottie_get_value_numbers(handle, self.text(), number(), &numbers, 4, &length)
    case 36: return lottie_get_value_text(handle, self.text(), number(), &text)
    case 37: return lottie_set_enabled(handle, self.text(), Int32(byte() % 2))
    case 38:
      let pixels = [UInt8](repeating: 200, count: 16)
      return lottie_set_image_pixels(handle, self.text(), pixels, 16, integer() % 6, 2, 2, 0)
    case 39:
      let content = content()
      return lottie_set_image(handle, self.text(), content, content.count)
    case 40: return lottie_set_slot_color(handle, self.text(), number(), number(), number())
    case 41: return lottie_set_slot_number(handle, self.text(), number())
    case 42: return lottie_set_slot_vector(handle, self.text(), number(), number())
    case 43: return lottie_set_slot_text(handle, self.text(), self.text())
    case 44: return lottie_set_slot_json(handle, self.text(), self.text())
    case 45: return lottie_set_slot_image(handle, self.text(), self.text(), number(), number())
    case 46: return lottie_reset_slot(handle, self.text())
    case 47:
      return byte() % 2 == 0
        ? lottie_set_theme(handle, self.text()) : lottie_set_theme_json(handle, self.text())
    case 48:
      switch byte() % 8 {
      case 0: return lottie_play(handle)
      case 1: return lottie_pause(handle)
      case 2: return lottie_stop(handle)
      case 3: return lottie_seek(handle, number())
      case 4: return lottie_set_mode(handle, integer() % 5)
      case 5: return lottie_set_loop(handle, Int32(byte() % 2), integer())
      case 6: return lottie_set_speed(handle, number())
      default: return lottie_set_range(handle, number(), number())
      }
    case 49: return lottie_tick(handle, number() * 10, &integer32)
    case 50:
      switch byte() % 4 {
      case 0: return lottie_load_machine(handle, "machine")
      case 1: return lottie_load_machine(handle, self.text())
      case 2:
        let json = String(decoding: content(), as: UTF8.self)
        return lottie_load_machine_json(handle, json)
      default: return lottie_stop_machine(handle)
      }
    case 51: return lottie_start_machine(handle, self.text())
    case 52: return lottie_post_pointer(handle, Int32(byte() % 7), number(), number())
    case 53:
      switch byte() % 6 {
      case 0: return lottie_set_input_number(handle, self.text(), number())
      case 1: return lottie_set_input_boolean(handle, self.text(), 1)
      case 2: return lottie_set_input_text(handle, self.text(), self.text())
      case 3: return lottie_get_input_number(handle, self.text(), &double)
      case 4: return lottie_get_input_text(handle, self.text(), &text)
      default: return lottie_fire(handle, self.text())
      }
    case 54: return lottie_cancel(handle)
    default:
      var samples = [Float](repeating: 0, count: 80)
      let count = byte() % 41
      return lottie_get_sound(handle, Int64(integer()) << (byte() % 32), count, &samples)
    }
  }

  func freeAll() {
    for handle in handles { lottie_free(handle) }
    memory.deallocate()
  }
}
