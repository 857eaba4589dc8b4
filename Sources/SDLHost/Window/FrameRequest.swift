// SPDX-License-Identifier: Apache-2.0

internal import CLottieWayland

/// The request of a window to be told when the compositor wants its next picture, on Wayland.
///
/// SDL does not report that a window cannot be seen: that it is minimised, on another workspace, or
/// behind a locked screen. Compositors do not answer requests for frames during that time.
@safe
final class FrameRequest {
  /// How long a compositor may take to answer, in seconds. After that nobody sees the window.
  static let patience = 0.5

  private let request: OpaquePointer
  /// Kept, since the request belongs to its connection.
  private let video: Video
  /// The time of the open request, by the loop's clock.
  private var time = 0.0

  /// nil where windows are not those of Wayland.
  init?(_ video: Video) {
    guard video.isWayland, let request = unsafe cwayland_frame_create({ EventLoop.wake() })
    else { return nil }
    self.video = video
    unsafe self.request = request
  }

  isolated deinit { unsafe cwayland_frame_destroy(request) }

  /// Whether the compositor has not answered yet.
  var isPending: Bool { unsafe cwayland_frame_is_pending(request) != 0 }

  /// The time at which patience ends.
  var deadline: Double { time + Self.patience }

  /// Asks, with the picture that is presented next.
  func make(for window: WindowHandle, at time: Double) {
    guard !isPending else { return }
    self.time = time
    unsafe cwayland_frame_request(request, UnsafeMutableRawPointer(window.pointer))
  }

  /// Gives up an open request.
  func cancel() { unsafe cwayland_frame_cancel(request) }
}
