# SPDX-License-Identifier: Apache-2.0
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture
def assets():
    """The folder of the samples."""
    return ROOT / "Assets"


@pytest.fixture
def boat(assets):
    import lottiekit

    with lottiekit.Animation.open(assets / "Samples" / "boat-loader.json") as animation:
        yield animation
