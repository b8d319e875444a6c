#!/bin/sh
# Runs Plumbline on the Node of this folder, or on the system's own where the folder has none that works here.
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
node=$here/node/node
if ! [ -x "$node" ] || ! "$node" --version >/dev/null 2>&1; then
  node=$(command -v node) || {
    echo 'Plumbline runs on Node 24, which this folder does not bring for this system. Install it and run the same command again.' >&2
    exit 1
  }
  if [ "$("$node" -p 'Number(process.versions.node.split(".")[0]) >= 24')" != true ]; then
    echo "Plumbline runs on Node 24 or newer; this is $("$node" --version). This folder brings none for this system." >&2
    exit 1
  fi
fi
# As tools/launch.mjs does, which has the reasons.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-1048576}"
case $(uname -sm) in
  'Linux x86_64') keys=--no-memory-protection-keys ;;
  *) keys= ;;
esac
exec "$node" --disable-warning=ExperimentalWarning --max-semi-space-size=8 --expose-gc $keys "$here/tools/plumbline/main.ts" "$@"
