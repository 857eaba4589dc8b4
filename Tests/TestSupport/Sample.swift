// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Files for the programs to open.
package enum Sample {
  /// An animation of 100 x 100 and 60 frames with these layers, and further members.
  package static func file(_ layers: String, _ root: String = "") -> String {
    #"{"v":"5.7.0","fr":60,"ip":0,"op":60,"w":100,"h":100,\#(root)"layers":[\#(layers)]}"#
  }

  /// A layer with a square that a named fill paints.
  package static func filled(_ name: String, _ color: String) -> String {
    #"{"ty":4,"nm":"\#(name)","ip":0,"op":60,"ks":{},"shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[90,90]},"r":{"k":0}},{"ty":"fl","nm":"Fill","c":{"a":0,"k":\#(color)},"o":{"a":0,"k":100}}]}"#
  }

  /// A red solid of 50 x 50 with properties of its transform.
  package static func solid(_ name: String, _ transform: String) -> String {
    ##"{"ty":1,"nm":"\##(name)","ip":0,"op":60,"st":0,"ks":{\##(transform)},"sw":50,"sh":50,"sc":"#ff0000"}"##
  }

  /// An animation with the slots `ink` and `size`.
  package static let slotted = #"""
    {"v":"5.9.0","fr":30,"ip":0,"op":60,"w":100,"h":100,
     "slots":{"ink":{"p":{"a":0,"k":[1,0,0]}},"size":{"p":{"a":0,"k":[10,10]}}},
     "layers":[{"ty":4,"nm":"A","ip":0,"op":60,"ks":{},"shapes":[
      {"ty":"rc","nm":"Box","p":{"k":[50,50]},"s":{"sid":"size","k":[10,10]},"r":{"k":0}},
      {"ty":"fl","nm":"Fill","c":{"sid":"ink","a":0,"k":[1,0,0]},"o":{"k":100}}]}]}
    """#
  /// A theme that sets them.
  package static let dark = #"""
    { "rules": [ {"id": "ink", "type": "Color", "value": [0.0, 0.0, 0.5], "note": "kept"},
      {"id": "size", "type": "Vector", "keyframes": [
        {"frame": 0, "value": [20, 20], "inTangent": {"x": 0.5, "y": 0.5},
         "outTangent": {"x": 0.5, "y": 0.5}}, {"frame": 30, "value": [40, 40]}]} ] }
    """#

  /// A red square of 80 that crosses a picture of 400 x 300 from left to right: frames 0 to 120 at
  /// 60 per second.
  package static let crossing = """
    {"v":"5.7.0","fr":60,"ip":0,"op":120,"w":400,"h":300,"layers":[{"ty":4,"ind":1,"ip":0,"op":120,
    "st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[40,150],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},
    {"t":120,"s":[360,150]}]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[80,80]},"r":{"k":0}},
    {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}}]}]}
    """
  /// The same with three markers.
  package static let marked = crossing.replacingOccurrences(
    of: #""layers""#,
    with:
      #""markers":[{"cm":"intro","tm":10,"dr":0},{"cm":"hold","tm":45,"dr":30},{"cm":"out","tm":90,"dr":0}],"layers""#
  )
  /// Breaks off in its second line.
  package static let broken = """
    {"v":"5.7.0","fr":60,
    "ip":0,"op":120,"layers":[
    """
  /// Has a layer of a type that nobody knows.
  package static let warning = """
    {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":100,"h":100,"layers":[{"ty":77,"ind":1,"ip":0,"op":30}]}
    """

  /// Three layers: one of video, which is not drawn at all, one called Plain, and one called Odd
  /// with an effect of a type that nobody knows.
  package static let warned = """
    {"v":"5.7.0","fr":30,"ip":0,"op":96,"w":200,"h":100,"layers":[
    {"ty":9,"nm":"Song","ip":0,"op":96},
    {"ty":4,"nm":"Plain","ip":0,"op":96,"shapes":[]},
    {"ty":4,"nm":"Odd","ip":0,"op":96,"ef":[{"ty":99,"nm":"?"}],"shapes":[]}]}
    """

  /// A square from 10 to 50, a precomposition of two, and a ground over all 60 frames; a marker at
  /// frame 30.
  package static let layers = file(
    square("Top", 10, 50, more: #""ks":{"p":{"k":[{"t":10,"s":[0,0]},{"t":40,"s":[50,50]}]}},"#)
      + #",{"ty":0,"ind":2,"nm":"Scene","refId":"p","w":100,"h":100,"ip":0,"op":60,"st":0,"ks":{}},"#
      + square("Ground", 0, 60),
    #""assets":[{"id":"p","layers":[\#(square("One", 5, 25)),\#(square("Two", 20, 55))]}],"#
      + #""markers":[{"cm":"m","tm":30,"dr":0}],"#)

  package static func square(
    _ name: String, _ start: Int, _ stop: Int, more: String = #""ks":{},"#
  ) -> String {
    ##"{"ty":1,"nm":"\##(name)","ip":\##(start),"op":\##(stop),"st":0,\##(more)"sw":50,"sh":50,"sc":"#ff0000"}"##
  }

  /// `Top` and the precomposition `Pre` with `One` at the left, `Low` below both; `Low` alone at
  /// the right, where it moves up.
  package static let stage = #"""
    {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":400,"h":300,
     "assets":[{"id":"in","layers":[
      {"ty":4,"nm":"One","ip":0,"op":60,"ks":{"p":{"k":[100,150]}},"shapes":[{"ty":"gr","nm":"Group","it":[{"ty":"rc","nm":"Box","p":{"k":[0,0]},"s":{"k":[120,120]},"r":{"k":0}},{"ty":"fl","nm":"Fill","c":{"k":[0,0,1,1]},"o":{"k":100}},{"ty":"tr"}]}]}]}],
     "layers":[
      {"ty":4,"nm":"Top","ip":0,"op":60,"ks":{"p":{"k":[100,150]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[60,60]},"r":{"k":0}},{"ty":"fl","nm":"Fill","c":{"k":[1,0,0,1]},"o":{"k":100}}]},
      {"ty":0,"nm":"Pre","refId":"in","w":400,"h":300,"ip":0,"op":60,"ks":{}},
      {"ty":4,"nm":"Low","ip":0,"op":60,"ks":{"p":{"a":1,"k":[{"t":0,"s":[200,150],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":40,"s":[200,50]}]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[360,100]},"r":{"k":0}},{"ty":"fl","nm":"Fill","c":{"k":[0,1,0,1]},"o":{"k":100}}]}]}
    """#

  /// Inputs of every type, each with a state that it leads to.
  package static let everyInput =
    #"""
    {"initial":"start","states":[
      {"type":"GlobalState","name":"any","transitions":[
        {"type":"Transition","toState":"fired","guards":[{"type":"Event","inputName":"go"}]},
        {"type":"Transition","toState":"switched","guards":[{"type":"Boolean","inputName":"flag","conditionType":"Equal","compareTo":true}]},
        {"type":"Transition","toState":"named","guards":[{"type":"String","inputName":"title","conditionType":"Equal","compareTo":"hello you"}]},
        {"type":"Transition","toState":"counted","guards":[{"type":"Numeric","inputName":"count","conditionType":"Equal","compareTo":2.5}]}]},
      {"type":"PlaybackState","name":"start","animation":"","transitions":[]},
      {"type":"PlaybackState","name":"switched","animation":"","entryActions":[{"type":"SetFrame","value":100}],"transitions":[]},
      {"type":"PlaybackState","name":"counted","animation":"","transitions":[]},
      {"type":"PlaybackState","name":"named","animation":"","transitions":[]},
      {"type":"PlaybackState","name":"fired","animation":"","transitions":[]}],
     "inputs":[{"type":"Boolean","name":"flag","value":false},{"type":"Numeric","name":"count","value":0},
      {"type":"String","name":"title","value":"a title"},{"type":"Event","name":"go"}]}
    """#

  /// A layer with an expression, a hidden one, one with a layer style, and two markers.
  package static let imperfect = #"""
    {"v":"5.7.0","fr":60,"ip":0,"op":60,"w":200,"h":200,"nm":"Sample",
    "markers":[{"cm":"intro","tm":0,"dr":20},{"cm":"hold","tm":20,"dr":40}],"layers":[
    {"ty":3,"nm":"Hidden","ind":1,"ip":0,"op":60,"st":0,"hd":true,"ks":{}},
    {"ty":1,"nm":"Sun","ind":2,"ip":0,"op":60,"st":0,"sw":50,"sh":50,"sc":"#ff8800","ks":{"r":{"a":0,"k":0,"x":"var $bm_rt = time * 90;"}}},
    {"ty":1,"nm":"Moon","ind":3,"ip":0,"op":60,"st":0,"sw":50,"sh":50,"sc":"#0088ff","sy":[{"ty":2}],"ks":{"p":{"k":[100,100]}}}]}
    """#

  /// A square with a fill whose gradient has keyframes.
  package static let gradient = file(
    #"{"ty":4,"nm":"L","ip":0,"op":60,"ks":{},"shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[90,90]},"r":{"k":0}},{"ty":"gf","nm":"Fill","t":1,"s":{"k":[0,0]},"e":{"k":[90,0]},"o":{"k":100},"g":{"p":2,"k":{"a":1,"k":[{"t":0,"s":[0.3333,1,0,0,1,0,0,0.313],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":30,"s":[0.1,0,1,0,1,0,0,1]}]}}}]}"#
  )
}
