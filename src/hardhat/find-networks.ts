import type { HttpNetworkConfig, NetworkConfig } from "hardhat/types/config";
import type { HookContext } from "hardhat/types/hooks";
import { PasswordNotAskedError } from "../app/explorers/open-explorer.ts";
import type { FoundNetworks } from "../app/host.ts";
import type { CallOptions, Clock } from "../base/clock.ts";
import { toReadableText } from "../chain/node/ask-node.ts";
import { BaseError } from "../core/errors/failure.ts";
import { isVariableUnset, openReader } from "./ask-provider.ts";
import { withoutVainPrompts } from "./without-vain-prompts.ts";

interface Search extends CallOptions {
  readonly context: HookContext;
  readonly clock: Pick<Clock, "signalAfter">;
  /** Whether somebody can be asked for the password of a keystore. */
  readonly hasTerminal: boolean;
}

/** A network of the config with a node of its own. */
interface Candidate {
  readonly network: string;
  readonly config: Readonly<HttpNetworkConfig>;
}

/** The chain id of a network's node, or why it is not known. */
type Answer =
  | { readonly kind: "chain"; readonly chainId: number }
  | { readonly kind: "unanswered" | "unread"; readonly reason: string };

/**
 * Finds the networks of the config that serve these chains, by their chain ids. Nodes of networks without one
 * are asked. If the URL of such a network is a configuration variable, it is read only if a chain is still
 * without a network: it may be in a keystore, which asks for a password. Of several networks with the same chain
 * the first counts.
 */
export async function findNetworks(chainIds: readonly number[], search: Search): Promise<FoundNetworks> {
  const candidates = Object.entries(search.context.config.networks).flatMap(([network, config]) =>
    config.type === "http" ? [{ network, config }] : [],
  );
  const known = await askAll(
    candidates.filter(({ config }) => config.chainId !== undefined || mayBeAsked(config)),
    search,
  );
  const served = new Set(known.flatMap(({ answer }) => (answer.kind === "chain" ? [answer.chainId] : [])));
  const variable = candidates.filter(({ config }) => config.chainId === undefined && !mayBeAsked(config));
  const read = chainIds.every((chainId) => served.has(chainId))
    ? []
    : await withoutVainPrompts(search.context, () => askAll(variable, search), search.hasTerminal);
  const found = [...known, ...read];
  const listReasons = (kind: "unanswered" | "unread") =>
    found.flatMap(({ network, answer }) =>
      answer.kind === kind ? [{ network, reason: answer.reason }] : [],
    );
  return {
    named: new Map(
      found
        .flatMap(({ network, answer }) =>
          answer.kind === "chain" && chainIds.includes(answer.chainId)
            ? [[answer.chainId, network] as const]
            : [],
        )
        .reverse(),
    ),
    unanswered: listReasons("unanswered"),
    unread: listReasons("unread"),
  };
}

async function askAll(candidates: readonly Candidate[], search: Search) {
  const answers = await Promise.all(
    candidates.map(async (candidate) => {
      const answer = await askChainId(candidate, search);
      return answer.kind === "unanswered" && (await isHardhatsOwn(candidate))
        ? []
        : [{ network: candidate.network, answer }];
    }),
  );
  return answers.flat();
}

/** Hardhat adds this network to each config: as long as it is down, it does not count. */
async function isHardhatsOwn({ network, config }: Candidate): Promise<boolean> {
  return (
    network === "localhost" && mayBeAsked(config) && (await config.url.getUrl()) === "http://localhost:8545"
  );
}

/** Longer than this no node is waited for that may not even be meant. */
const findTimeoutMs = 5_000;

async function askChainId(
  { network, config }: Candidate,
  { context, clock, signal }: Search,
): Promise<Answer> {
  if (config.chainId !== undefined) {
    return { kind: "chain", chainId: config.chainId };
  }
  const unread = await findUnread(config);
  signal?.throwIfAborted();
  if (unread !== undefined) {
    return unread;
  }
  const limit = clock.signalAfter(findTimeoutMs);
  try {
    const node = await openReader(await context.network.getOrCreate(network));
    const chainId = await node.getChainId({
      signal: AbortSignal.any([limit, ...(signal === undefined ? [] : [signal])]),
    });
    return { kind: "chain", chainId };
  } catch (error) {
    signal?.throwIfAborted();
    return { kind: "unanswered", reason: describeSilence(error, limit) };
  }
}

function describeSilence(error: unknown, limit?: AbortSignal): string {
  if (limit?.aborted === true) {
    return `no answer within ${findTimeoutMs / 1000} s`;
  }
  const known = error instanceof BaseError ? (error.facts.reason ?? error.facts.problem) : undefined;
  return known === undefined ? toReadableText(error instanceof Error ? error.message : "") : `${known}`;
}

/** Returns why the URL of a network is not known; undefined: it is. */
async function findUnread({ url }: Candidate["config"]): Promise<Answer | undefined> {
  if (!("name" in url)) {
    return undefined;
  }
  const unset = { kind: "unread", reason: `the configuration variable ${url.name} has no value` } as const;
  try {
    const value = await url.get();
    return value.trim() === "" ? unset : undefined;
  } catch (error) {
    if (error instanceof PasswordNotAskedError) {
      return { kind: "unread", reason: `the configuration variable ${url.name} ${error.message}` };
    }
    return isVariableUnset(error) ? unset : { kind: "unanswered", reason: describeSilence(error) };
  }
}

/** Returns whether the URL of a network's node is in the config: one that is a variable may be in a keystore. */
export function mayBeAsked(network: NetworkConfig): boolean {
  return network.type === "http" && !("name" in network.url);
}
