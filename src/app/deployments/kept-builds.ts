import path from "node:path";
import { toBareHex } from "../../base/hex.ts";
import { withDeploymentBuilds } from "../../project/deployments/with-deployment-builds.ts";
import { createGivenBuildStore } from "../../project/given/given-build-store.ts";
import { shareBuilds } from "../../verification/explorers/share-reads.ts";
import type { BuildInfoStore } from "../../verification/ports.ts";
import type { FindKeptBuilds } from "../../verification/run.ts";
import type { Ports } from "./open-parts.ts";

/** Opens each place where builds were kept with a deployment once, together with the project's builds. */
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
      createGivenBuildStore({
        path: path.resolve(place),
        origin: "project",
        signal,
        compiler,
        solcLongVersion,
        readRuntimeBytecode,
      });
    const store = stores.get(key) ?? shareBuilds(paths.map(open).reduce(withDeploymentBuilds, ports.builds));
    stores.set(key, store);
    return store;
  };
}
