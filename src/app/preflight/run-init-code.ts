import type { Address } from "../../base/hex.ts";
import { createChainReader } from "../../chain/create-chain-reader.ts";
import { toCommandUrl } from "../../explorer-client/public-url.ts";
import { createCreationServices } from "../../verification/explorers/ask-creation.ts";
import { readInitCode } from "../../verification/init-code/init-code.ts";
import type { NamedChain } from "../../verification/init-code/look-at-chain.ts";
import type { InitCodeResult } from "../../verification/results/init-code-result-schema.ts";
import { type ReadingOptions, readSourcesOnNetwork } from "../explorers/read-on-network.ts";
import { type AppHost, describeNetwork } from "../host.ts";

/** The options of the command. */
export interface InitCodeCall {
  readonly address: Address;
  readonly on?: string | undefined;
  readonly against?: string | undefined;
}

/** Reads the init code of a contract on the host's network. Explorers are only read, and nothing is sent. */
export async function runInitCode(
  { address, on = "", against }: InitCodeCall,
  session: ReadingOptions,
  host: AppHost,
): Promise<InitCodeResult> {
  const request = { address, against, on: splitNetworks(on).map((name) => toNamedChain(name, host)) };
  return readSourcesOnNetwork(host, session, async ({ isFork, ports, deadline, lookUps, readShown }) => {
    const service = { name: "the explorers", explorer: Promise.resolve(lookUps) };
    const limits = { clock: host.clock, signal: deadline.signal };
    const creations = createCreationServices([service], limits);
    const result = await readInitCode(request, { ports: { ...ports, creations }, deadline, readShown });
    return { ...result, ...(isFork && { fork: true as const }) };
  });
}

function splitNetworks(on: string): readonly string[] {
  return on
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function toNamedChain(name: string, host: AppHost): NamedChain {
  return {
    network: URL.canParse(name) ? toCommandUrl(name) : name,
    open: async () => {
      const { request, secrets, networkName } = await host.openNetwork(name);
      const describe = () => describeNetwork(networkName);
      return createChainReader({ request, secrets, describe, clock: host.clock });
    },
  };
}
