#!/bin/bash
# Thumbnails of a folder by GNU parallel, in eight parts, on as many machines as are named in a file.
#   parallel.sh FOLDER OUTPUT [FILE WITH ONE HOST A LINE]
# The folders have to be the same on all machines.
set -eu
hosts=()
if [ $# -gt 2 ]; then hosts=(--sshloginfile "$3" --workdir "$PWD"); fi
exec parallel "${hosts[@]}" "${LOTTIE:-lottie}" batch "$1" --output "$2" --jobs 1 --shard {}/8 ::: 1 2 3 4 5 6 7 8
