// SPDX-License-Identifier: Apache-2.0

internal import CLottieSDL2
internal import Foundation
internal import LottieKit
internal import Testing

@testable internal import Controls
@testable internal import SDLHost

@Suite struct AnimatedSwitchTests {
  private let host: HostFixture
  private let toggle: AnimatedSwitch

  init() throws {
    host = try HostFixture()
    toggle = AnimatedSwitch(animation: try pressable())
    host.window.root.addSubview(toggle)
    try host.step()
  }

  private var played: PlaybackRange? { toggle.player.state.run?.range }

  private func click() throws {
    host.pushButton(down: true, 10, 10)
    host.pushButton(down: false, 10, 10)
    try host.step()
  }

  private func rest() throws {
    try host.step(20)
    #expect(played == nil)
  }

  @Test func clicksTurnItOnAndOff() throws {
    #expect(!toggle.isOn && toggle.realtimeAnimationFrame == 0)
    try click()
    #expect(toggle.isOn && toggle.isSelected && played == PlaybackRange(from: 0, to: 100))
    try rest()
    #expect(toggle.currentProgress == 1)
    try click()
    #expect(!toggle.isOn && played == PlaybackRange(from: 100, to: 0))
    try rest()
    #expect(toggle.currentProgress == 0)
  }

  @Test func eachStateHasItsRange() throws {
    toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forState: true)
    toggle.setProgressForState(fromProgress: 0.5, toProgress: 1, forState: false)
    #expect(toggle.currentProgress == 1)
    try click()
    #expect(played == PlaybackRange(from: 0, to: 50))
    try rest()
    #expect(toggle.currentProgress == 0.5)
    try click()
    #expect(played == PlaybackRange(from: 50, to: 100))
    try rest()
    #expect(toggle.currentProgress == 1)
  }

  /// What interrupts the animation of a control.
  enum Interruption: CaseIterable {
    case windowHidden, removed
  }

  @Test(arguments: Interruption.allCases)
  func hidingOrRemovingShowsTheStatesFrame(_ interruption: Interruption) throws {
    toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forState: true)
    try click()
    try host.step(2)
    #expect(toggle.isOn && toggle.isAnimationPlaying)
    switch interruption {
    case .windowHidden:
      host.push(SDL_WINDOWEVENT_HIDDEN)
      try host.step()
      host.push(SDL_WINDOWEVENT_SHOWN)
    case .removed:
      toggle.removeFromSuperview()
      host.window.root.addSubview(toggle)
    }
    try host.step()
    #expect(toggle.isOn && played == nil && toggle.realtimeAnimationFrame == 50)
    // And from there it turns off as it does from rest.
    try click()
    #expect(played == PlaybackRange(from: 100, to: 0))
  }

  @Test func turnedBackEarlyItPlaysBackwards() throws {
    toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forState: true)
    toggle.setProgressForState(fromProgress: 0.5, toProgress: 1, forState: false)
    try click()
    try host.step(2)
    try click()
    #expect(!toggle.isOn && played == PlaybackRange(from: 50, to: 0))
    try host.step(1)
    #expect(toggle.realtimeAnimationFrame < 21 && toggle.realtimeAnimationFrame > 5)
    // And once more: on again, forwards as at first.
    try click()
    #expect(toggle.isOn && played == PlaybackRange(from: 0, to: 50))
    try rest()
    #expect(toggle.currentProgress == 0.5)
    try click()
    try host.step(2)
    try click()
    #expect(toggle.isOn && played == PlaybackRange(from: 100, to: 50))
    try rest()
    #expect(toggle.currentProgress == 0.5)
  }

  @Test func reversedPlaybackEndsAtTheNewStatesFrame() throws {
    toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forState: true)
    toggle.setProgressForState(fromProgress: 0.5, toProgress: 1, forState: false)
    try click()
    try host.step(2)
    try click()
    try rest()
    #expect(toggle.currentProgress == 1)
  }

  @Test func withoutReversingTheNewRangePlays() throws {
    toggle.cancelBehavior = .none
    toggle.setProgressForState(fromProgress: 0, toProgress: 0.5, forState: true)
    toggle.setProgressForState(fromProgress: 0.5, toProgress: 1, forState: false)
    try click()
    try host.step(2)
    try click()
    #expect(played == PlaybackRange(from: 50, to: 100))
  }

  @Test func programsTurnItToo() throws {
    var states: [Bool] = []
    var changes = 0
    toggle.stateUpdated = { states.append($0) }
    toggle.addAction(for: .valueChanged) { _ in changes += 1 }
    toggle.isOn = true
    #expect(played == nil && toggle.currentProgress == 1)
    toggle.isOn = true
    toggle.setIsOn(false, animated: true)
    #expect(played == PlaybackRange(from: 100, to: 0))
    toggle.setIsOn(true, animated: false)
    #expect(played == nil && toggle.currentProgress == 1)
    #expect(states == [true, false, true] && changes == 0)
    try click()
    #expect(states == [true, false, true, false] && changes == 1)
  }

  @Test func lettingGoOutsideChangesNothing() throws {
    host.pushButton(down: true, 10, 10)
    host.pushButton(down: false, 150, 80)
    try host.step()
    #expect(!toggle.isOn && played == nil)
    host.pushButton(down: true, 10, 10)
    host.pushMove(150, 80)
    host.pushMove(12, 12)
    host.pushButton(down: false, 12, 12)
    try host.step()
    #expect(toggle.isOn)
  }

  @Test func anotherAnimationShowsTheState() throws {
    toggle.isOn = true
    toggle.animateUpdateWhenChangingAnimation = false
    toggle.animation = try pressable()
    #expect(toggle.currentProgress == 1 && played == nil)
    toggle.animateUpdateWhenChangingAnimation = true
    toggle.animation = try pressable()
    #expect(played == PlaybackRange(from: 0, to: 100))
    toggle.isOn = false
    toggle.animation = try pressable()
    #expect(toggle.currentProgress == 0 && played == nil)
  }

  @Test func spaceTurnsIt() throws {
    host.pushKey(SDLK_TAB)
    host.pushKey(SDLK_SPACE)
    try host.step()
    #expect(toggle.isOn)
  }
}
