// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// What is known of sounds without reading them.
@Suite struct SoundtrackTests {
  private func soundtrack(_ layers: String, assets: String, root: String = "") throws -> Soundtrack
  {
    Scene(try SoundRig.animation(layers, assets: assets, root: root)).soundtrack
  }

  private static let beside = #"{"id":"s","p":"x.mp3","u":"audio/"}"#

  @Test func tracksHaveTimeSpeedAndLevels() throws {
    let tracks = try soundtrack(
      SoundRig.layer(#""nm":"Bell","ip":6,"op":30,"st":3,"sr":2,"au":{"lv":{"k":[50,200]}}"#),
      assets: Self.beside)
    let track = try #require(tracks.tracks.first)
    #expect(track.name == "Bell" && track.path == "layers[0]")
    #expect(track.asset == AudioAsset(id: "s", name: "x.mp3", directory: "audio/"))
    #expect(track.span == 0.1..<0.5 && tracks.duration == 1)
    #expect(abs((track.clipTime(at: 0.3) ?? 0) - 0.125) < 1e-12)
    #expect(track.clipTime(at: 0.6) == nil && track.clipTime(at: 0.05) == nil)
    #expect(track.rate(at: 0.3) == 0.5 && track.rate(at: 0.6) == 0)
    #expect(track.gain(at: 0.3) == (0.5, 2) && track.gain(at: 0.7) == (0, 0))
    #expect(tracks.clips == [track.asset])
  }

  @Test func animationsWithoutSoundHaveNone() throws {
    let tracks = try soundtrack(#"{"ty":3}"#, assets: Self.beside)
    #expect(tracks.isEmpty && tracks.clips.isEmpty && tracks.warnings.isEmpty)
  }

  @Test func hiddenLayersFollowTheScene() throws {
    let scene = Scene(try SoundRig.animation(SoundRig.layer(#""nm":"A""#), assets: Self.beside))
    #expect(scene.soundtrack.tracks.count == 1)
    scene.edit { edit in scene.root.layers[0].setEnabled(false, &edit) }
    #expect(scene.soundtrack.isEmpty)
  }

  @Test func mutedTracksAreSilent() throws {
    let animation = try SoundRig.animation(SoundRig.layer(), assets: SoundRig.asset(Tone()))
    var soundtrack = Scene(animation).soundtrack
    soundtrack.tracks[0].isMuted = true
    let mixer = SoundMixer(soundtrack, files: ClipFiles(animation))
    #expect(mixer.samples(0..<4800).allSatisfy { $0 == 0 })
  }

  @Test("what Bodymovin has rendered begins at the in point, and has the layer's stretch in it")
  func renderedClips() throws {
    func time(_ id: String, _ name: String, _ members: String = "", root: String = "") throws
      -> Double?
    {
      try soundtrack(
        SoundRig.layer(#""ip":30,"st":-30,"sr":2\#(members)"#, id: id),
        assets: #"{"id":"\#(id)","p":"\#(name)"}"#, root: root
      ).tracks.first?.clipTime(at: 0.75)
    }
    #expect(try time("audio_0", "aud_0.mp3") == 0.25)
    #expect(try time("audio_0", "data:audio/mp3;base64,AAAA") == 0.25)
    // Others begin at the start time.
    #expect(try time("audio_0", "song.mp3") == 0.625)
    #expect(try time("song", "aud_0.mp3") == 0.625)
    #expect(try time("audio_0", "aud_0.mp3", #","au":{"lv":{"k":[0,0]}}"#) == 0.625)
    #expect(try time("audio_0", "aud_0.mp3", root: #""meta":{"g":"Other"}"#) == 0.625)
  }

  /// The units of levels: the generator, the levels, the factor of the amplitude, and whether a warning
  /// says that they are ambiguous.
  @Test(arguments: [
    ("@lottiefiles/creator 1.73.0", "[100,100]", 1.0, false),
    ("@lottiefiles/creator 1.73.0", "[20,20]", 0.2, false),
    ("@lottiefiles/creator 1.73.0", "[0,0]", 0, false),
    ("", "[0,0]", 1, false), ("", "[100,100]", 1, false), ("", "[-6,-6]", 0.501187, false),
    ("", "[6,6]", 1.995262, true), ("", "[24,24]", 15.848932, true), ("", "[25,25]", 0.25, false),
    ("LottieFiles AE 3.5", "[0,0]", 1, false), ("Other", "[0,0]", 0, true),
    ("Other", "[12,12]", 0.12, true), ("Other", "[-12,-12]", 0.251189, false),
    ("Other", "[1e300,1e300]", 15.848932, false), ("", "[-1e300,0]", 0, false),
    ("", #"[{"t":0,"s":[0,0]},{"t":60,"s":[-20,-20]}]"#, 1, false),
    ("", #"[{"t":0,"s":[10,10]},{"t":60,"s":[100,100]}]"#, 0.1, false),
    ("", #""x""#, 1, false), ("", "[]", 1, false),
  ])
  func levels(_ generator: String, _ levels: String, _ gain: Double, _ warns: Bool) throws {
    let animation = try SoundRig.animation(
      SoundRig.layer(#""au":{"lv":{"k":\#(levels)}}"#), assets: Self.beside,
      root: #""meta":{"g":"\#(generator)"}"#)
    let track = try #require(Scene(animation).soundtrack.tracks.first)
    #expect(abs(track.gain(at: 0).left - gain) < 1e-6)
    #expect(
      animation.warnings.contains { $0.message.contains("decibels or percent") } == warns,
      "\(animation.warnings)")
  }

  @Test func levelsHaveProviders() throws {
    let scene = Scene(
      try SoundRig.animation(
        SoundRig.layer(#""nm":"A","au":{"lv":{"k":[100,100]}}"#), assets: Self.beside))
    scene.setProvider(
      PointValueProvider(CGPoint(x: 25, y: 50)), at: AnimationKeypath(keypath: "A.Audio Levels"))
    #expect(scene.soundtrack.tracks[0].gain(at: 0.5) == (0.25, 0.5))
  }

  @Test func assetsAreSoundsOrImages() throws {
    let assets = [
      #"{"id":"a","p":"x.mp3","t":2}"#, #"{"id":"b","p":"data:audio/mp3;base64,AA"}"#,
      #"{"id":"c","p":"X.WAV"}"#, #"{"id":"d","p":"odd.bin"}"#,
      #"{"id":"e","p":"x.png","w":1,"h":1}"#,
      #"{"id":"f","p":"data:image/png;base64,AA"}"#, #"{"id":"g","p":"y","t":3}"#,
    ]
    let animation = try SoundRig.animation(
      SoundRig.layer(id: "d"), assets: assets.joined(separator: ","))
    #expect(animation.summary.sounds.map(\.id) == ["a", "b", "c", "d"])
    #expect(animation.summary.images.map(\.id) == ["e", "f"])
    let scene = Scene(animation)
    scene.decodeImages()
    #expect(
      scene.warnings.filter { $0.code == .image }.map(\.path) == ["assets[id=e]", "assets[id=f]"])
  }

  @Test func missingAssetsAndTooManySoundsAreNamed() throws {
    #expect(
      Scene(try SoundRig.animation(SoundRig.layer(id: "no"), assets: "")).warnings.map(\.message)
        == ["there is no audio asset “no”"])
    var limits = Limits()
    limits.media.sounds = 3
    let animation = try Animation(
      json: Array(
        JSONSnippet.animation(
          layers: list(5, SoundRig.layer(##""nm":"#""##)), assets: Self.beside
        ).utf8), limits: limits)
    let soundtrack = Scene(animation).soundtrack
    #expect(soundtrack.tracks.map(\.name) == ["0", "1", "2"])
    #expect(soundtrack.warnings.map(\.path) == ["layers[3]", "layers[4]"])
  }
}
