// SPDX-License-Identifier: Apache-2.0

import Controls
import Foundation
import LottieKit
import SDLHost
import Testing

// The Swift code of README and docs/library.md, word for word: what a reader copies has to compile.

/// README's program.
@MainActor
private func program() {
  do {
    let file = try AnimationFile.read(path: "heart.json")
    let surface = AnimationSurface(animation: file.animation, imageProvider: file.imageProvider)
    surface.loopMode = .loop
    let loop = try EventLoop()
    _ = try Window(loop: loop, title: "Heart", size: file.animation.size, root: surface)
    surface.play()
    try loop.run()
  } catch {
    print(error.localizedDescription)  // one sentence: the file, the position, what is wrong
    exit(1)
  }
}

/// Opens a window and plays the file in it until the window is closed.
@MainActor
func show(_ path: String) throws {
  let file = try AnimationFile.read(path: path)
  let surface = AnimationSurface(animation: file.animation, imageProvider: file.imageProvider)
  surface.loopMode = .loop

  let loop = try EventLoop()
  _ = try Window(loop: loop, title: path, size: file.animation.size, root: surface)
  surface.play()
  try loop.run()
}

func report(_ path: String) throws {
  let animation = try AnimationFile.read(path: path).animation
  print(animation.size, animation.framerate, animation.startFrame, animation.endFrame)
  for marker in animation.markers { print(marker.name, marker.frameTime) }
  for warning in animation.warnings { print(warning) }
}

@MainActor
func celebrate(on surface: AnimationSurface) {
  surface.play(fromProgress: 0.5, toProgress: 1, loopMode: .playOnce) { completed in
    print(completed ? "played to the end" : "interrupted")
  }
}

/// Each of these is nil on failure; `AnimationFile.read` throws the reason instead.
@MainActor
func load(_ url: URL) async throws {
  _ = Animation.named("heart", subdirectory: "Animations")  // in the program's bundle
  _ = Animation.filepath("heart.json", animationCache: LRUAnimationCache.sharedCache)
  _ = await Animation.loadedFrom(url: url)  // http, https or file

  let games = try await DotLottieFile.named("games")  // all animations of games.lottie
  AnimationSurface(dotLottie: games, animationId: "chess").play()
}

/// Changes an animation, during playback or not.
@MainActor
func restyle(_ surface: AnimationSurface) {
  let red = ColorValueProvider(Color(r: 1, g: 0.2, b: 0.3, a: 1))
  surface.setValueProvider(red, keypath: "**.Fill 1.Color")
  red.color = Color(r: 0, g: 0.2, b: 1, a: 1)  // all of them are blue now

  surface.setValueProvider(
    PointValueProvider { frame in CGPoint(x: 50 + 2 * frame, y: 80) },
    keypath: "Boat.Transform.Position")
  surface.textProvider = DictionaryTextProvider(["Greeting": "Hello"])
  surface.logHierarchyKeypaths()  // lists all keypaths
}

/// A window with a view that fills it and a button in a corner.
@MainActor
func run(_ background: Animation, _ heart: Animation) throws {
  let loop = try EventLoop()
  let window = try Window(loop: loop, title: "Hearts", size: CGSize(width: 400, height: 300))
  let scenery = AnimationSurface(animation: background)
  scenery.frame = window.root.bounds
  scenery.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  scenery.contentMode = .scaleAspectFill
  window.root.addSubview(scenery)

  let button = AnimatedButton(animation: heart)
  button.frame = CGRect(x: 20, y: 20, width: 80, height: 80)
  button.setPlayRange(fromMarker: "touchDownStart", toMarker: "touchDownEnd", event: .touchDown)
  button.setPlayRange(fromMarker: "touchDownEnd", toMarker: "touchUpEnd", event: .touchUpInside)
  button.performAction = { scenery.play() }
  window.root.addSubview(button)
  try loop.run()
}

/// A card with a picture, a title and a reaction to taps, in the colours of the desktop.
@MainActor
func addCard(to window: Window, _ picture: LottieImage) {
  let card = View(frame: CGRect(x: 20, y: 20, width: 200, height: 160))
  (card.cornerRadius, card.borderWidth, card.clipsToBounds) = (12, 1, true)
  card.contents = picture
  card.contentsGravity = .scaleAspectFill

  let title = Label(frame: CGRect(x: 12, y: 120, width: 176, height: 30))
  title.text = "A title that is cut with an ellipsis if it is too long"
  title.font = .boldSystemFont(ofSize: 15)
  card.addSubview(title)
  window.root.addSubview(card)

  card.accessibilityLabel = "Card"
  card.accessibilityTraits = .button
  card.addGestureRecognizer(
    TapGestureRecognizer { _ in
      View.animate(withDuration: 0.3, options: .curveEaseOut) {
        card.frame.origin.y += 40
      } completion: { finished in
        print(finished ? "moved" : "interrupted")
      }
    })

  Appearance.follow(window) { appearance in
    window.backgroundColor = appearance.backgroundColor
    title.textColor = appearance.labelColor
  }
}

/// A view with the state machine of a file.
@MainActor
func rate(_ path: String) throws -> AnimationSurface {
  let surface = AnimationSurface()
  surface.show(try AnimationFile.read(path: path))  // with its theme and its state machine
  surface.interactivePlayer.onEvent = { event in
    guard event == .custom("rated") else { return }
    print(surface.interactivePlayer.number("rating") ?? 0)
  }
  surface.openURL = { url in print("the file wants to open \(url)") }
  surface.slots.setColor(Color(r: 1, g: 0.6, b: 0.1, a: 1), for: "accent")
  return surface
}

/// Plays, and waits until it has come to its end.
@MainActor
func celebrateTwice(on surface: AnimationSurface) async {
  guard await surface.playToEnd() else { return }  // interrupted
  await surface.playToEnd(.fromProgress(0.5, toProgress: 1, loopMode: .playOnce))
}

/// A view that draws itself: a picture of its own pixels, made again for each size.
class Ramp: View {
  override func layoutSubviews() {
    let (width, height) = (Int(bounds.width), Int(bounds.height))
    var pixels: [UInt8] = []  // red, green, blue, alpha
    for _ in 0..<height {
      for x in 0..<width { pixels += [255, 80, 0, UInt8(255 * x / width)] }
    }
    contents = try? LottieImage(pixels: pixels, width: width, height: height)
  }
}

/// Writes the picture in the middle of an animation.
func writeThumbnail() throws {
  let file = try AnimationFile.read(path: "heart.json")
  let renderer = try AnimationRenderer(file, size: CGSize(width: 256, height: 256))
  try renderer.image(atProgress: 0.5).pngData().write(to: URL(fileURLWithPath: "heart.png"))
}

/// The source of one image; nil leaves the one inside of the file.
struct Photo: AnimationImageProvider {
  let image: LottieImage
  func imageForAsset(asset: ImageAsset) throws -> LottieImage? {
    asset.name == "photo.png" ? image : nil
  }
}

/// A frame in the program's own memory, with another image, text and colour.
func pixels(of file: AnimationFile, _ photo: LottieImage) throws -> [UInt8] {
  let size = CGSize(width: 64, height: 64)
  let renderer = try AnimationRenderer(file, size: size, imageProvider: Photo(image: photo))
  renderer.setTextProvider(DictionaryTextProvider(["Greeting": "Hello"]))
  renderer.setValueProvider(ColorValueProvider(.red), keypath: "**.Fill 1.Color")
  var pixels = [UInt8](repeating: 0, count: 64 * 64 * 4)
  try unsafe pixels.withUnsafeMutableBytes {
    try unsafe renderer.render(frame: 30, into: $0, bytesPerRow: 64 * 4, format: .straightRGBA)
  }
  return pixels
}

/// Sets the inputs of a running state machine, and the last theme of the file.
@MainActor
func control(_ surface: AnimationSurface) throws {
  let player = surface.interactivePlayer
  try player.setInput("rating", to: .numeric(4))  // or .string, .boolean
  try player.fire("submit")  // an input that is an event
  print(player.stateName, player.inputs, player.stateMachineIDs)
  if let theme = player.themeIDs.last { try surface.setTheme(theme) }
}

@Suite struct ReadmeSnippetsTests {
  private static let sources = URL(fileURLWithPath: #filePath)

  /// The Swift blocks of a page.
  private static func blocks(of page: String) throws -> [String] {
    let root = sources.deletingLastPathComponent().appendingPathComponent("../..")
    let text = try String(
      contentsOf: root.appendingPathComponent(page).standardizedFileURL, encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  @Test func theLibrarysPageShowsWhatIsCompiledHere() throws {
    let compiled = try String(contentsOf: Self.sources, encoding: .utf8)
    let blocks = try Self.blocks(of: "docs/library.md").filter { $0.contains("func ") }
    #expect(blocks.count == 13)
    for block in blocks { #expect(compiled.contains(block), "not in this file: \(block)") }
  }

  /// Here it is inside of a function, so without its imports and with other margins.
  @Test func readmesProgramIsCompiledHere() throws {
    func lines(_ text: String) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
    }
    let compiled = lines(try String(contentsOf: Self.sources, encoding: .utf8))
    let programs = try Self.blocks(of: "README.md").filter { $0.contains("import LottieKit") }
    #expect(programs.count == 1)
    for program in programs { #expect(compiled.contains(lines(program))) }
  }
}
