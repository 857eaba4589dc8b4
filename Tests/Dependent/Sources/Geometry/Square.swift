// SPDX-License-Identifier: Apache-2.0

/// The side of a picture in pixels.
public let side = 256
