// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SDLHost

/// Where Xlib keeps its table of dead keys.
@Suite struct ComposeCacheTests {
  @Test(
    arguments: [
      (["DISPLAY": ":0", "HOME": "/home/me"], "/home/me/.cache/lottiekit/compose"),
      (["DISPLAY": ":0", "HOME": "/home/me", "XDG_CACHE_HOME": "/c"], "/c/lottiekit/compose"),
      (
        ["DISPLAY": ":0", "HOME": "/home/me", "XDG_CACHE_HOME": "c"],
        "/home/me/.cache/lottiekit/compose"
      ),
      (["DISPLAY": ":0"], nil),
      (["DISPLAY": "", "HOME": "/home/me"], nil),
      (["HOME": "/home/me"], nil),
      (["DISPLAY": ":0", "HOME": "/home/me", "XCOMPOSECACHE": "/mine"], nil),
    ] as [([String: String], String?)])
  func folder(_ environment: [String: String], _ expected: String?) {
    #expect(ComposeCache.folder(environment: environment) { _ in false } == expected)
  }

  @Test(arguments: ["/home/me/.compose-cache", "/var/cache/libx11/compose"])
  func foldersThatXlibUsesAlreadyAreLeft(_ existing: String) {
    let folder = ComposeCache.folder(environment: ["DISPLAY": ":0", "HOME": "/home/me"]) {
      $0 == existing
    }
    #expect(folder == nil)
  }
}
