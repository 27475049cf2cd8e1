import type { ChainDescriptorsConfig } from "hardhat/types/config";

import { ForkedChainError } from "../../core/errors/chain-errors.ts";
import { ExplorerNotConfiguredError } from "../../core/errors/explorer-errors.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import { toPublicUrl } from "../../explorer-client/etherscan/public-url.ts";
import type { ExplorerConfig, VerifyContractConfig } from "../config/config-types.ts";
import { takesDefaultKey } from "../config/takes-default-key.ts";
import { explorersOfDescriptor } from "./explorers-of-descriptor.ts";
import type { ChainPlace } from "./find-chain-place.ts";
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
  readonly place: ChainPlace;
  /** Whether the chain ends with this process. */
  readonly isInProcess?: boolean | undefined;
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
 * What is deployed on a local chain is nobody else's business: only a descriptor that points at this
 * machine counts there. Nor does a fork go to a public explorer, and the user has to say where it
 * goes: green on the local explorer would look like green on the chain whose id it has.
 *
 * @throws ForkedChainError when it is a fork, and nobody said where it goes
 * @throws ExplorerNotConfiguredError when none is left
 * @throws InvalidOptionError when --explorer is a URL that is none
 */
export function chooseExplorers(
  { networkName, chainId, place }: Network,
  { wanted, config, chainDescriptors }: Choices,
): readonly ExplorerChoice[] {
  const described = explorersOfDescriptor(chainDescriptors.get(BigInt(chainId)), config);
  const isPublic = place === "remote" || place === "relayed";
  const own = config.explorers[networkName] ?? [];
  const configured = [...own, ...described.filter(({ apiUrl }) => isPublic || isLoopbackUrl(apiUrl))];
  const first = wanted === undefined ? configured[0] : findWanted(wanted, configured, config);
  if (first !== undefined) {
    const chosen = wanted === undefined && own.length > 0 ? own : [first];
    return chosen.map((explorer) => ({ kind: "configured", explorer }));
  }
  if (wanted === "local" ? place !== "remote" : wanted === undefined && place === "local") {
    return [{ kind: "local" }];
  }
  if (wanted === undefined && place === "fork") {
    throw new ForkedChainError({ network: networkName, chainId, known: described.map(({ name }) => name) });
  }
  throw new ExplorerNotConfiguredError({
    network: networkName,
    chainId,
    wanted: wanted === undefined ? undefined : describeWanted(wanted),
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

/** Names have fewer characters than keys. */
const plainName = /^[\p{L}\p{N} ._()-]{1,24}$/u;

/** Returns what `--explorer` named, as far as it may be shown: a URL that was mistyped has its keys, too. */
function describeWanted(wanted: string): string {
  if (plainName.test(wanted)) {
    return wanted;
  }
  return URL.canParse(wanted) && new URL(wanted).host !== ""
    ? toPublicUrl(wanted)
    : "(not shown, as there may be a key in it)";
}
