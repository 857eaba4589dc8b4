# SPDX-License-Identifier: Apache-2.0
# %% A cell of a notebook: its last value is shown, and moves.
import sys

import lottiekit

animation = lottiekit.Animation.open(sys.argv[1] if __name__ == "__main__" else "boat.json")
for keypath in animation.keypaths:
    if keypath.endswith("Fill 1.Color"):
        animation.set_color(keypath, "#ff8000")
animation
