import path from "node:path";
import { toBareHex } from "../../base/hex.ts";
import { searchIn } from "../../project/build-places.ts";
import { createGivenBuildStore } from "../../project/given/given-build-store.ts";
import { shareBuilds } from "../../verification/builds/share-work.ts";
import type { BuildInfoStore } from "../../verification/ports.ts";
import type { FindKeptBuilds } from "../../verification/run.ts";
import type { Ports } from "./chain-groups.ts";

export function openKeptBuilds({
  ports,
  signal,
}: {
  readonly ports: Pick<Ports, "builds" | "chain" | "compiler">;
  readonly signal: AbortSignal | undefined;
}): FindKeptBuilds {
  const stores = new Map<string, BuildInfoStore>();
  return ({ paths, solcLongVersion }, address) => {
    const { compiler, chain } = ports;
    const key = JSON.stringify([paths, solcLongVersion]);
    const readRuntimeBytecode = async () => toBareHex(await chain.getCode(address, { signal }));
    const open = (place: string) =>
      openKept({
        path: path.resolve(place),
        origin: "project",
        signal,
        compiler,
        solcLongVersion,
        readRuntimeBytecode,
      });
    const store = stores.get(key) ?? shareBuilds(searchIn([ports.builds, ...paths.map(open)]));
    stores.set(key, store);
    return store;
  };
}

/** Kept builds are proved by compiling them, and are not compared with code as the project's contracts are. */
export function openKept(given: Parameters<typeof createGivenBuildStore>[0]): BuildInfoStore {
  const kept = createGivenBuildStore(given);
  return {
    ...kept,
    scanArtifacts: async function* () {
      // None: see above.
    },
    readBuildInfo: async (id) => ({ ...(await kept.readBuildInfo(id)), isProved: false, isKept: true }),
  };
}
