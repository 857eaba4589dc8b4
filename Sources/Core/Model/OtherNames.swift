// SPDX-License-Identifier: Apache-2.0

/// The name of the type in lottie-ios 4.
public typealias LottieAnimation = Animation

/// The name of the type in lottie-ios 4.
public typealias LottieColor = Color

/// The name of the type in lottie-ios 4.
public typealias ColorFormatDenominator = Color.ColorFormatDenominator

/// The name of the type in lottie-ios 4.
public typealias LottieVector1D = Vector1D

/// The name of the type in lottie-ios 4.
public typealias LottieVector2D = Vector2D

/// The name of the type in lottie-ios 4.
public typealias LottieVector3D = Vector3D
