// SPDX-License-Identifier: Apache-2.0

/// The name that lottie-ios 4 gives an animation.
public typealias LottieAnimation = Animation

/// The name that lottie-ios 4 gives a colour.
public typealias LottieColor = Color

/// The name that lottie-ios 4 gives how the numbers of a colour are meant.
public typealias ColorFormatDenominator = Color.ColorFormatDenominator

/// The name that lottie-ios 4 gives a number.
public typealias LottieVector1D = Vector1D

/// The name that lottie-ios 4 gives a point in the plane.
public typealias LottieVector2D = Vector2D

/// The name that lottie-ios 4 gives a point in space.
public typealias LottieVector3D = Vector3D
