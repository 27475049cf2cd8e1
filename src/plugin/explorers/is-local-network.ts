import type { NetworkConfig } from "hardhat/types/config";

import { isLoopbackUrl } from "./is-loopback-url.ts";

/** Whether a network is a chain on this machine: simulated in this process, or a node on loopback. */
export async function isLocalNetwork(networkConfig: Readonly<NetworkConfig>): Promise<boolean> {
  return networkConfig.type === "edr-simulated" || isLoopbackUrl(await networkConfig.url.getUrl());
}
