// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import LottieCore
@testable import LottieKit

extension FuzzTarget {
  /// Two animations of forty frames with slots and markers, in an archive with a theme.
  private static let file: AnimationFile = {
    let animation = """
      {"v":"5.9.0","fr":10,"ip":0,"op":40,"w":100,"h":100,"slots":{"fill":{"p":{"k":[1,0,0]}}},\
      "assets":[{"id":"i","p":"x.png","w":4,"h":4,"sid":"image"}],"layers":[{"ty":4,"nm":"square",\
      "ip":0,"op":40,"st":0,"ks":{"o":{"k":100,"sid":"opacity"},"p":{"a":1,"sid":"place","k":[\
      {"t":0,"s":[0,0]},{"t":20,"s":[80,40]}]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},\
      "s":{"k":[20,20],"sid":"size"},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0],"sid":"fill"},\
      "o":{"k":100}},{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,9]},"g":{"p":2,"k":{"k":\
      [0,1,1,1,1,0,0,0],"sid":"gradient"}}}]},{"ty":5,"nm":"text","ip":0,"op":40,"ks":{},\
      "t":{"d":{"sid":"words","k":[{"t":0,"s":{"s":10,"f":"F","t":"a"}}]}}}],"markers":[\
      {"cm":"a","tm":0,"dr":10},{"cm":"b","tm":10,"dr":10},{"cm":"c","tm":30,"dr":9}]}
      """
    let theme = #"{"rules":[{"id":"fill","type":"Color","value":[0,1,0]}]}"#
    var builder = DotLottieBuilder()
    builder.addAnimation(id: "one", Array(animation.utf8))
    builder.addAnimation(id: "two", Array(animation.utf8))
    builder.addTheme(id: "red", Array(theme.utf8))
    do {
      return try AnimationFile.read(bytes: builder.archive(), limits: Playing.limits())
    } catch {
      found("\(error)")
    }
  }()

  /// Themes and slots: the animation with them is decoded and painted.
  static let theme = FuzzTarget(name: "theme", structural: 5) { bytes in
    let player = InteractivePlayer()
    player.load(file)
    let text = String(decoding: bytes, as: UTF8.self)
    let isTheme = (try? player.setThemeData(text)) != nil
    let isSlots =
      (try? player.editSlots { slots throws(DotLottieError) in
        try slots.setAllJSON(text)
      }) != nil
    guard isTheme || isSlots, let animation = player.presentation.animation else { return }
    Tally.count("themes and slots applied")
    _ = player.slots
    Playing.play(animation)
  }

  /// State machines: pointers, inputs and time, then the problems of the machine.
  static let machine = FuzzTarget(name: "machine", structural: 6) { bytes in
    guard let machine = try? StateMachine(json: bytes) else { return }
    Tally.count("machines run")
    let player = InteractivePlayer()
    player.hitTest = { layer, x, _ in x < 5 }
    player.load(file)
    player.setStateMachine(machine)
    player.setRandomSeed(1)
    try? player.start()
    for step in 0..<12 {
      player.tick(milliseconds: step == 7 ? 1e300 : 40)
      for (i, pointer) in InteractivePointer.allCases.enumerated() {
        try? player.post(pointer, x: Double(i), y: step == 5 ? .nan : 1)
      }
      for input in machine.inputs.prefix(4) {
        try? player.fire(input.name)
        if step == 9 { player.resetInput(input.name) }
      }
      if !player.frame.isFinite { found("the frame is \(player.frame)") }
      _ = player.presentation
    }
    player.stopMachine()
    _ = machine.problems(in: file)
  }
}
