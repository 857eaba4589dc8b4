// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files that lottie-ios' README speaks of, put into the bundle of the program while tests need
/// them.
enum ReadmeFiles {
  /// 100 x 100, frames 0 to 100 at 50 per second: two seconds.
  static let star = animation(
    layers: """
      {"ty":4,"nm":"Layer 1","ip":0,"op":100,"ks":{},"shapes":[{"ty":"gr","nm":"Group 1","it":[
      {"ty":"rc","nm":"Box","p":{"k":[0,0]},"s":{"k":[20,20]}},
      {"ty":"fl","nm":"Fill 1","c":{"k":[1,0,0,1]},"o":{"k":100}},
      {"ty":"tr","nm":"Transform","p":{"k":[10,10]}}]}]},
      {"ty":2,"nm":"Photo","refId":"image_0","ip":0,"op":100,"ks":{}}
      """)
  static let toggle = animation(
    layers: """
      {"ty":4,"nm":"BG-On","ip":0,"op":100,"ks":{},"shapes":[{"ty":"gr","nm":"Group 1","it":[
      {"ty":"el","p":{"k":[50,50]},"s":{"k":[20,20]}},
      {"ty":"fl","nm":"Fill 1","c":{"k":[0.5,0.5,0.5,1]},"o":{"k":100}},{"ty":"tr"}]}]}
      """)
  static let heart = animation(layers: "")
  /// With the layer that the guide of the loader moves.
  static let boat = animation(
    layers: ##"{"ty":1,"nm":"Boat","sw":9,"sh":9,"sc":"#336699","ip":0,"op":100,"ks":{}}"##)
  /// A PNG of one red pixel.
  static let pixel =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    ) ?? Data()

  private static func animation(layers: String) -> Data {
    Data(
      """
      {"v":"5.7.0","fr":50,"ip":0,"op":100,"w":100,"h":100,
      "assets":[{"id":"image_0","w":8,"h":8,"u":"images/","p":"img_0.png"}],
      "markers":[{"cm":"ftue1_begin","tm":24,"dr":0},{"cm":"ftue1_end","tm":48,"dr":0},
      {"cm":"touchDownStart","tm":0,"dr":0},{"cm":"touchDownEnd","tm":20,"dr":0},
      {"cm":"touchUpCancel","tm":60,"dr":0},{"cm":"touchUpEnd","tm":100,"dr":0}],
      "layers":[\(layers)]}
      """.utf8)
  }

  private static let files: [(String, Data)] = [
    ("StarAnimation.json", star), ("Animations/StarAnimation.json", star), ("toggle.json", toggle),
    ("Boat_Loader.json", boat), ("MyLottieFileName.json", toggle),
    ("TestAnimations/TwitterHeartButton.json", heart), ("AnimationImages/img_0.png", pixel),
  ]

  /// Where one of them lies. Not by asking the bundle, which may have looked into its folder before
  /// they were there.
  static func path(_ name: String) -> String {
    (bundle.resourceURL ?? bundle.bundleURL).appendingPathComponent(name).path
  }

  /// Puts them there, once for all tests; they lie beside the built tests, as a program's files
  /// beside the program.
  static let bundle: Bundle = {
    let folder = Bundle.main.resourceURL ?? Bundle.main.bundleURL
    for (name, content) in files {
      let url = folder.appendingPathComponent(name)
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? content.write(to: url)
    }
    return .main
  }()
}
