import { z } from "zod";

import type { Hex } from "../../base/hex.ts";
import { systemClock } from "../adapters/system-clock.ts";
import { toLocalUrl } from "./to-local-url.ts";

const health = z.object({
  product: z.literal("hardhat-verify-contract"),
  chains: z.array(z.object({ chainId: z.int(), genesisHash: z.string() })),
});

/** A port where nothing listens refuses at once; a machine under load may take seconds to answer. */
const probeTimeoutMs = 5_000;

/**
 * The base address of a local explorer that runs on this port and serves this very chain, or
 * undefined. Two local chains may share a chain id; the hash of block 0 tells them apart.
 */
export async function findRunningLocalExplorer(
  port: number,
  chain: { readonly chainId: number; readonly genesisHash: Hex },
): Promise<string | undefined> {
  const url = toLocalUrl(port);
  const answer = await fetchHealth(url);
  const parsed = health.safeParse(answer);
  const serves = parsed.data?.chains.some(
    ({ chainId, genesisHash }) => chainId === chain.chainId && genesisHash === chain.genesisHash,
  );
  return serves === true ? url : undefined;
}

/** By the client's own way, as `fetch` goes to this machine through a proxy when Node is told of one. */
async function fetchHealth(baseUrl: string): Promise<unknown> {
  const { createHttp } = await import("../../explorer-client/http/http.ts");
  const send = createHttp({ explorer: "local explorer", timeoutMs: probeTimeoutMs, clock: systemClock });
  try {
    const { text } = await send({ method: "GET", url: new URL("/health", baseUrl), headers: {} });
    return JSON.parse(text);
  } catch {
    // Nothing listens there, or something else does: both mean that no local explorer runs.
    return undefined;
  }
}
