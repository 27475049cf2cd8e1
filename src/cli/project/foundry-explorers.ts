import { plainExplorer } from "../../app/explorers/explorer-config.ts";
import type { ExplorerSettings, Secret } from "../../app/host.ts";
import { toPrintable } from "../../base/text.ts";
import { findChainByName, findChainServices } from "../../core/chains/find-chain.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { isAtEtherscan } from "../../explorer-client/dialect-kind.ts";
import type { EtherscanEntry, SelectedProfile } from "../../project/given/foundry-config.ts";
import { type Environment, fillIfSet, fillIn } from "../../project/given/foundry-variables.ts";

export interface Known {
  readonly profile: SelectedProfile;
  readonly environment: Environment;
}

type Entry = readonly [name: string, entry: EtherscanEntry];

/**
 * Uses the entry that the call names, or else the first one of the chain; none if it is Etherscan's.
 *
 * @throws INVALID_OPTION if its URL is invalid, or names a variable that is not set
 */
export async function findExplorers(
  chainId: number,
  { named, profile, environment }: Known & { readonly named: Entry | undefined },
): Promise<readonly ExplorerSettings[]> {
  const others = [...profile.etherscan].filter(([name]) => name !== named?.[0]);
  for (const [name, entry] of named === undefined ? others : [named, ...others]) {
    const chain = await findChainId(entry.chain ?? name);
    if (chain === chainId || (chain === undefined && name === named?.[0])) {
      return await openEntry([name, entry], { chainId, environment });
    }
  }
  return [];
}

export async function findEtherscanKey(
  chainId: number,
  { profile, environment }: Known,
): Promise<Secret | undefined> {
  for (const [name, entry] of profile.etherscan) {
    const key = entry.key === undefined ? undefined : fillIfSet(entry.key, environment);
    const isUsed = key !== undefined && key !== "" && isOfEtherscan(entry, environment);
    if (isUsed && (await findChainId(entry.chain ?? name)) === chainId) {
      return { get: async () => key };
    }
  }
  return undefined;
}

/** An entry of Etherscan has no URL, or one of Etherscan's. */
export function isOfEtherscan({ url }: EtherscanEntry, environment: Environment): boolean {
  const filled = url === undefined ? undefined : URL.parse(fillIfSet(url, environment) ?? "");
  return url === undefined || (filled !== null && filled !== undefined && isAtEtherscan(filled));
}

async function openEntry(
  [name, { url, key }]: Entry,
  { chainId, environment }: { readonly chainId: number; readonly environment: Environment },
): Promise<readonly ExplorerSettings[]> {
  if (url === undefined) {
    return [];
  }
  const apiUrl = fillOrThrow(url, { name: `${name}.url`, environment });
  const parsed = URL.parse(apiUrl);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw createFailure("INVALID_OPTION", {
      option: toOption(`${name}.url`),
      reason: "it is not an http or https URL",
    });
  }
  if (isAtEtherscan(parsed) || (await isFormerHost(parsed, chainId))) {
    return [];
  }
  const apiKey =
    key === undefined || key === ""
      ? undefined
      : { get: async () => fillOrThrow(key, { name: `${name}.key`, environment }) };
  return [{ ...plainExplorer(apiUrl), name: toPrintable(name), apiKey, chainId }];
}

/**
 * Etherscan ended the APIs on the hosts of its pages (`api-sepolia.basescan.org`) in 2025; one serves all chains.
 */
async function isFormerHost({ hostname }: URL, chainId: number): Promise<boolean> {
  const pages = (await findChainServices(chainId))?.etherscan ?? "";
  const [domain] = /[\w-]+\.\w+$/.exec(URL.parse(pages)?.hostname ?? "") ?? [];
  return domain !== undefined && /^api[.-]/.test(hostname) && hostname.endsWith(`.${domain}`);
}

async function findChainId(chain: string): Promise<number | undefined> {
  if (/^\d{1,15}$/.test(chain)) {
    return Number(chain);
  }
  const found = await findChainByName(chain);
  return found.kind === "found" && found.isWhole ? found.chainId : undefined;
}

function toOption(name: string): string {
  return `etherscan.${name} of foundry.toml`;
}

function fillOrThrow(
  value: string,
  { name, environment }: { readonly name: string; readonly environment: Environment },
): string {
  const filled = fillIn(value, environment);
  if (filled.kind === "unset") {
    const reason = `it names the environment variable ${filled.variable}, which is not set`;
    throw createFailure("INVALID_OPTION", { option: toOption(name), reason });
  }
  return filled.value;
}
