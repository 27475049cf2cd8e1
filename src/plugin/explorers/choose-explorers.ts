import type { ChainDescriptorsConfig } from "hardhat/types/config";

import { ExplorerNotConfiguredError } from "../../core/errors/explorer-errors.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import type { ExplorerConfig, VerifyContractConfig } from "../config/config-types.ts";
import { takesDefaultKey } from "../config/takes-default-key.ts";
import { explorersOfDescriptor } from "./explorers-of-descriptor.ts";
import { isHostOfDefaultKey } from "./is-host-of-default-key.ts";
import { isLoopbackUrl } from "./is-loopback-url.ts";
import { plainExplorer } from "./plain-explorer.ts";

/** An explorer that serves a network: one that is configured, or the one that comes along. */
export type ExplorerChoice =
  | { readonly kind: "configured"; readonly explorer: ExplorerConfig }
  | { readonly kind: "local" };

export interface Network {
  readonly networkName: string;
  readonly chainId: number;
  /** A chain on this machine: what is deployed there is nobody else's business. */
  readonly isLocal: boolean;
}

interface Choices {
  /** Name or URL, from `--explorer`. */
  readonly wanted: string | undefined;
  readonly config: VerifyContractConfig;
  readonly chainDescriptors: ChainDescriptorsConfig;
}

/**
 * Chooses by what the user said last: `--explorer`, then `verifyContract.explorers`, which may be
 * several, then Hardhat's `chainDescriptors`, then, on a local chain, the local explorer.
 *
 * A local chain never goes to a public explorer by itself, whatever chain id it borrows: only a
 * descriptor that points at this machine counts there.
 *
 * @throws ExplorerNotConfiguredError when none is left
 * @throws InvalidOptionError when --explorer is a URL that is none
 */
export function chooseExplorers(
  network: Network,
  { wanted, config, chainDescriptors }: Choices,
): readonly ExplorerChoice[] {
  const described = explorersOfDescriptor(chainDescriptors.get(BigInt(network.chainId)), config);
  const own = config.explorers[network.networkName] ?? [];
  const configured = [...own, ...described.filter(({ apiUrl }) => !network.isLocal || isLoopbackUrl(apiUrl))];
  const first = wanted === undefined ? configured[0] : findWanted(wanted, configured, config);
  if (first !== undefined) {
    const chosen = wanted === undefined && own.length > 0 ? own : [first];
    return chosen.map((explorer) => ({ kind: "configured", explorer }));
  }
  if (network.isLocal && (wanted === undefined || wanted === "local")) {
    return [{ kind: "local" }];
  }
  throw new ExplorerNotConfiguredError({
    network: network.networkName,
    chainId: network.chainId,
    wanted,
    known: configured.map(({ name }) => name),
  });
}

function findWanted(
  wanted: string,
  configured: readonly ExplorerConfig[],
  config: VerifyContractConfig,
): ExplorerConfig | undefined {
  const named = configured.find(
    ({ name, apiUrl }) => name.toLowerCase() === wanted.toLowerCase() || apiUrl === wanted,
  );
  if (named !== undefined || !/^https?:/i.test(wanted)) {
    return named;
  }
  if (!URL.canParse(wanted)) {
    // Not quoted: there may be a key in it.
    throw new InvalidOptionError({ option: "--explorer", reason: "it is neither a name nor a URL" });
  }
  return {
    ...plainExplorer(wanted),
    apiKey:
      takesDefaultKey({ apiUrl: wanted }) && isHostOfDefaultKey(wanted, config) ? config.apiKey : undefined,
  };
}
