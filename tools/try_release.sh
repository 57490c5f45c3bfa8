#!/usr/bin/env bash
# Tries a release on another Python: tools/try_release.sh 3.13
# The suite runs in the unpacked source archive, which is installed with what its tests need; the wheel makes a demo.
set -euo pipefail
cd "$(dirname "$0")/.."
python=python$1
.venv/bin/python -m tools.release
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

tar -xzf output/release/*.tar.gz -C "$fresh" --strip-components=1
"$python" -m venv "$fresh/wheel"
"$fresh/wheel/bin/pip" install --quiet --disable-pip-version-check output/release/*.whl
(cd "$(mktemp -d -p "$fresh")" && "$fresh/wheel/bin/sheetgen" demo)

cd "$fresh"
"$python" -m venv .venv
.venv/bin/pip install --quiet --disable-pip-version-check -e '.[test]'
.venv/bin/python -m pytest
