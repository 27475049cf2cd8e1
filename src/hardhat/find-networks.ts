import type { HttpNetworkConfig, NetworkConfig } from "hardhat/types/config";
import type { HookContext } from "hardhat/types/hooks";
import { PasswordNotAskedError } from "../app/explorers/open-explorer.ts";
import type { FoundNetworks } from "../app/host.ts";
import { type CallOptions, type Clock, callInTime } from "../base/clock.ts";
import { toReadableText } from "../chain/node/ask-node.ts";
import { BaseError } from "../core/errors/failure.ts";
import { isVariableUnset, openReader } from "./ask-provider.ts";
import { withoutVainPrompts } from "./without-vain-prompts.ts";

interface Search extends CallOptions {
  readonly context: HookContext;
  readonly clock: Pick<Clock, "signalAfter">;
  readonly hasTerminal: boolean;
}

interface Candidate {
  readonly network: string;
  readonly config: Readonly<HttpNetworkConfig>;
}

type Answer =
  | { readonly kind: "chain"; readonly chainId: number }
  | { readonly kind: "unanswered" | "unread"; readonly reason: string };

/**
 * Nodes of networks without a chain id are asked. If such a network's URL is a configuration variable, it is read only
 * for a chain that no other network serves: a keystore asks for a password. The first network of a chain is used.
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

/** Hardhat adds this network to each config. */
async function isHardhatsOwn({ network, config }: Candidate): Promise<boolean> {
  return (
    network === "localhost" && mayBeAsked(config) && (await config.url.getUrl()) === "http://localhost:8545"
  );
}

/** The node may not even be meant. */
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
  return callInTime({ timeoutMs: findTimeoutMs, signal, clock }, async (stop, limit) => {
    try {
      const node = await openReader(await context.network.getOrCreate(network));
      return { kind: "chain", chainId: await node.getChainId({ signal: stop }) };
    } catch (error) {
      signal?.throwIfAborted();
      return { kind: "unanswered", reason: describeSilence(error, limit) };
    }
  });
}

function describeSilence(error: unknown, limit?: AbortSignal): string {
  if (limit?.aborted === true) {
    return `no answer within ${findTimeoutMs / 1000} s`;
  }
  const known = error instanceof BaseError ? (error.facts.reason ?? error.facts.problem) : undefined;
  return known === undefined ? toReadableText(error instanceof Error ? error.message : "") : `${known}`;
}

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

/** A URL that is a variable may be in a keystore. */
export function mayBeAsked(network: NetworkConfig): boolean {
  return network.type === "http" && !("name" in network.url);
}
