import { readProxySettings } from "../app/explorers/open-explorer.ts";
import { createPostToNode } from "../app/explorers/post-to-node.ts";
import type { HostNetwork } from "../app/host.ts";
import type { CommandArguments } from "../app/options/option-kinds.ts";
import { findHeaderProblem } from "../base/http-header.ts";
import { createHttpProvider } from "../chain/node/http-provider.ts";
import { findChainByName } from "../core/chains/find-chain.ts";
import { createFailure } from "../core/errors/failure.ts";
import { listProxySecrets } from "../explorer-client/http/find-proxy.ts";
import { toCommandUrl, toPublicUrl } from "../explorer-client/public-url.ts";
import type { Environment } from "../project/given/foundry-variables.ts";
import type { projectOptions } from "./options.ts";

export type NetworkArguments = Pick<
  CommandArguments<typeof projectOptions>,
  "rpcUrl" | "rpcHeader" | "chain"
>;

/** @throws INVALID_OPTION */
export async function openNetwork(
  args: NetworkArguments,
  {
    environment,
    hostSecrets = [],
  }: {
    readonly environment: Environment;
    /** They are keys. */
    readonly hostSecrets?: readonly string[] | undefined;
  },
): Promise<HostNetwork> {
  const { rpcUrl = environment.ETH_RPC_URL, rpcHeader, chain } = args;
  if (rpcUrl === undefined || rpcUrl === "") {
    throw createFailure("INVALID_OPTION", {
      missing: [
        "The URL of a node of the chain",
        "give it with --rpc-url <url>, or set the environment variable ETH_RPC_URL",
      ],
    });
  }
  if (!/^https?:$/.test(URL.parse(rpcUrl)?.protocol ?? "")) {
    const option = args.rpcUrl === undefined ? "ETH_RPC_URL" : "--rpc-url";
    const example = plainHost.test(rpcUrl) ? `http://${rpcUrl}` : "http://127.0.0.1:8545";
    const reason = `it is not an http or https URL, such as ${example}`;
    throw createFailure("INVALID_OPTION", { option, reason, value: describeUrl(rpcUrl) });
  }
  const chainId = chain === undefined ? undefined : await readChain(chain);
  const given = rpcHeader.length > 0 ? rpcHeader : splitHeaders(environment.ETH_RPC_HEADERS);
  const proxy = readProxySettings(environment);
  const { request, secrets } = createHttpProvider(rpcUrl, {
    headers: readHeaders(given),
    post: createPostToNode(proxy),
  });
  const networkName = nameNode(rpcUrl, hostSecrets);
  const open: string[] = [];
  /** Questions that were given up, which the node has not answered. */
  let left: readonly string[] = [];
  return {
    networkName,
    chainId,
    request: async (question, options) => {
      open.push(question.method);
      try {
        const answer = await request(question, options);
        left = [];
        return answer;
      } finally {
        open.splice(open.indexOf(question.method), 1);
        left = options?.signal?.aborted === true ? [...left, question.method] : left;
      }
    },
    secrets: [...secrets, ...hostSecrets, ...listProxySecrets(proxy)],
    getUrl: async () => rpcUrl,
    otherChains: [],
    describeOpenQuestions: () =>
      open.length + left.length === 0
        ? undefined
        : `the node at ${networkName} (${[...new Set([...open, ...left])].join(", ")})`,
  };
}

/** The URL of the node, with `{…}` for each part that may be a secret. */
export function nameNode(rpcUrl: string, hostSecrets: readonly string[] = []): string {
  const { host, href } = new URL(rpcUrl);
  const shown = hostSecrets.reduce((text, secret) => text.replaceAll(secret.toLowerCase(), "{…}"), host);
  return shown === host ? toCommandUrl(rpcUrl) : toCommandUrl(href).replace(host, shown);
}

/** They are no secret. */
const plainHost = /^(?:localhost|[\d.]+|[a-z\d.-]+\.[a-z]{2,}):\d+$/i;

/** A text that is no URL may be a key. */
function describeUrl(given: string): string | undefined {
  return !/^(?:wss?|ftp):/i.test(given) || !URL.canParse(given) ? undefined : toPublicUrl(given);
}

async function readChain(given: string): Promise<number> {
  if (/^\d{1,15}$/.test(given)) {
    return Number(given);
  }
  const found = await findChainByName(given);
  if (found.kind === "found") {
    return found.chainId;
  }
  const { near } = found;
  const none = `no chain has this name; ${near.length === 0 ? "give its id" : `the nearest: ${near.join(", ")}`}`;
  throw createFailure("INVALID_OPTION", {
    option: "--chain",
    reason: found.candidates.length > 0 ? "the name fits several chains" : none,
    value: given,
    valid: found.candidates.length > 0 ? found.candidates.slice(0, 12) : undefined,
  });
}

/** A value may contain commas, too. */
function splitHeaders(given = ""): readonly string[] {
  return given
    .split(/[,\n](?=\s*[\w-]+:)/)
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

/** A header may contain a key, so no failure quotes it. */
function readHeaders(given: readonly string[]): Readonly<Record<string, string>> {
  const headers = given.map((text) => {
    const [name = "", ...rest] = text.split(":");
    const value = rest.join(":").replace(/^\s*/, "");
    if (rest.length === 0 || findHeaderProblem(name, value) !== undefined) {
      throw createFailure("INVALID_OPTION", {
        option: "--rpc-header",
        reason: "this option, ETH_RPC_HEADERS or eth_rpc_headers of foundry.toml is not 'name: value'",
      });
    }
    return [name, value] as const;
  });
  return Object.fromEntries(headers);
}
