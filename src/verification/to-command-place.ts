import type { CommandPlace } from "../core/causes/commands.ts";
import type { Run } from "./run.ts";

/** What the next command has in common with the one that is run. */
export function toCommandPlace({ request, ports: { host } }: Run): CommandPlace {
  return {
    address: request.address,
    network: host?.networkName,
    buildInfo: host?.buildInfo,
    buildProfile: host?.selectedProfile,
  };
}
