// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

extension AnimationRenderer {
  /// Prepares the library, so that the first animation is shown sooner, in three or four milliseconds.
  ///
  /// The first animation of a process takes about a millisecond longer than later ones, in which
  /// the program's code is loaded, the types of shapes are listed and the system clears the memory
  /// of pictures, of which 2 MB are kept for the first ones. Call this at the start of a program on
  /// the thread that reads the file, while another one does what else there is to do: the code and the
  /// memory are in the caches of its core then.
  package static func prepare() {
    MemoryPages.prepare()
    guard let animation = try? Animation(json: Array(preparation.utf8)),
      let renderer = try? AnimationRenderer(
        animation, size: Size(16, 16), imageProvider: nil, threads: 1)
    else { return }
    for frame in [0.0, 1] { _ = renderer.image(of: frame) }
  }

  /// An animation of what most files use: shapes, paints, gradients, a text of the file's own glyphs,
  /// masks, mattes, parents and a precomposition, with keyframes.
  static let preparation = """
    {"v":"5.7.0","fr":30,"ip":0,"op":4,"w":16,"h":16,"fonts":{"list":[{"fName":"a","fFamily":"a","fStyle":"Bold"}]},\
    "chars":[{"ch":"a","size":10,"style":"Bold","w":50,"fFamily":"a","data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":\
    {"k":{"v":[[0,0],[30,0],[10,-40]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}}}]}]}}],\
    "assets":[{"id":"c","layers":[{"ty":4,"ind":1,"ip":0,"op":4,\
    "ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1},"to":[0,1],"ti":[1,0]},\
    {"t":3,"s":[4,4]}]},"s":{"a":1,"k":[{"t":0,"s":[99,99],"o":{"x":[0.3,0.4],"y":[0,0]},\
    "i":{"x":[0.7,0.7],"y":[1,1]}},{"t":3,"s":[100,100]}]},\
    "o":{"a":1,"k":[{"t":0,"s":[50],"o":{"x":[0.3],"y":[0]},"i":{"x":[0.7],"y":[1]}},\
    {"t":3,"s":[100]}]}},"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"a":1,"k":[{"t":0,"o":{"x":0.3,"y":0},\
    "i":{"x":0.7,"y":1},"s":[{"v":[[1,1],[9,2],[5,9]],"i":[[0,0],[0,0],[2,0]],"o":[[0,0],[0,2],[0,0]],"c":true}]},\
    {"t":3,"s":[{"v":[[1,2],[9,4],[5,8]],"i":[[0,0],[0,0],[2,0]],"o":[[0,0],[0,2],[0,0]],"c":true}]}]}},\
    {"ty":"tm","s":{"k":0},"e":{"k":80},"o":{"k":0}},\
    {"ty":"fl","c":{"a":1,"k":[{"t":0,"s":[1,0,0,1],"o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1}},{"t":3,"s":[1,1,0,1]}]},"o":{"k":100},"r":1,"bm":0},\
    {"ty":"st","c":{"k":[0,0,1]},"o":{"k":100},"w":{"k":1},"lc":2,"lj":2,\
    "d":[{"n":"d","v":{"k":2}},{"n":"g","v":{"k":1}},{"n":"o","v":{"k":0}}]},\
    {"ty":"tr","p":{"k":[0,0]},"a":{"k":[0,0]},"s":{"k":[100,100]},"r":{"k":5},"o":{"k":100}}]},\
    {"ty":"gr","it":[{"ty":"rc","p":{"k":[5,5]},"s":{"k":[6,6]},"r":{"k":2}},{"ty":"el","p":{"k":[8,8]},"s":{"k":[4,4]}},\
    {"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,9]},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}},"o":{"k":100}},\
    {"ty":"tr"}]}]}]}],"layers":[{"ty":3,"ind":1,"ip":0,"op":4,"ks":{}},\
    {"ty":5,"ind":3,"ip":0,"op":4,"td":1,"ks":{"p":{"k":[2,12]}},"t":{"d":{"k":[{"t":0,"s":{"s":20,"f":"a","t":"a","j":0,\
    "fc":[1,0,0]}}]}}},{"ty":4,"ind":4,"ip":0,"op":4,"tt":1,"ks":{},"shapes":[{"ty":"sr","sy":1,"p":{"k":[8,8]},\
    "pt":{"k":5},"or":{"k":8},"ir":{"k":4}},{"ty":"rd","r":{"k":1}},{"ty":"gs","t":2,"s":{"k":[8,8]},"e":{"k":[16,8]},\
    "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}},"o":{"k":100},"w":{"k":2}}]},\
    {"ty":0,"refId":"c","ind":2,"parent":1,"ip":0,"op":4,"w":16,"h":16,"ks":{"o":{"k":60}},\
    "masksProperties":[{"mode":"a","pt":{"k":{"v":[[0,0],[16,0],[8,16]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],\
    "c":true}},"o":{"k":100}}]}]}
    """
}
