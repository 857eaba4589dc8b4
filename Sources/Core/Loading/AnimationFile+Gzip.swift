// SPDX-License-Identifier: Apache-2.0

extension AnimationFile {
  /// Returns JSON as a `.tgs` file, which is also about what a server sends to browsers.
  package static func gzipped(_ json: [UInt8]) -> [UInt8] { Archive.gzip(json) }
}
