import { readProxySettings } from "../app/explorers/open-explorer.ts";
import type { HostNetwork } from "../app/host.ts";
import type { CommandArguments } from "../app/options/option-kinds.ts";
import { systemClock } from "../base/clock.ts";
import { findHeaderProblem } from "../base/http-header.ts";
import { createHttpProvider, type PostToNode } from "../chain/node/http-provider.ts";
import { findChainByName } from "../core/chains/find-chain.ts";
import {
  ExplorerResponseInvalidError,
  UnreachableFailure,
} from "../core/errors/explorer-connection-errors.ts";
import { InvalidOptionError } from "../core/errors/input-errors.ts";
import { toRequestHeaders } from "../explorer-client/endpoint.ts";
import { describeEncoding, findForeignEncoding } from "../explorer-client/http/content-encoding.ts";
import { listProxySecrets } from "../explorer-client/http/find-proxy.ts";
import type { SendRequest } from "../explorer-client/http/send-request.ts";
import { toCommandUrl, toPublicUrl } from "../explorer-client/public-url.ts";
import type { Environment } from "../project/given/foundry-variables.ts";
import type { projectOptions } from "./options.ts";

export type NetworkArguments = Pick<
  CommandArguments<typeof projectOptions>,
  "rpcUrl" | "rpcHeader" | "chain"
>;

/**
 * Opens the node that the command line or the environment names.
 *
 * @throws InvalidOptionError when none is named, or the chain or a header is not valid
 */
export async function openNetwork(
  args: NetworkArguments,
  {
    environment,
    hostSecrets = [],
  }: {
    readonly environment: Environment;
    /** Parts of the node's host that are keys. */
    readonly hostSecrets?: readonly string[] | undefined;
  },
): Promise<HostNetwork> {
  const { rpcUrl = environment.ETH_RPC_URL, rpcHeader, chain } = args;
  if (rpcUrl === undefined || rpcUrl === "") {
    throw new InvalidOptionError({
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
    throw new InvalidOptionError({ option, reason, value: describeUrl(rpcUrl) });
  }
  const chainId = chain === undefined ? undefined : await readChain(chain);
  const given = rpcHeader.length > 0 ? rpcHeader : splitHeaders(environment.ETH_RPC_HEADERS);
  const { request, secrets } = createHttpProvider(rpcUrl, {
    headers: readHeaders(given),
    post: openPost(environment),
  });
  const networkName = nameNode(rpcUrl, hostSecrets);
  const open: string[] = [];
  /** Nobody waits for them any more: at a deadline, the node owes these answers. */
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
    secrets: [...secrets, ...hostSecrets, ...listProxySecrets(readProxySettings(environment))],
    getUrl: async () => rpcUrl,
    otherChains: [],
    describeOpenQuestions: () =>
      open.length + left.length === 0
        ? undefined
        : `the node at ${networkName} (${[...new Set([...open, ...left])].join(", ")})`,
  };
}

/**
 * Returns the name of a network: the URL of its node, with `{…}` for each part that may be a secret, and for those
 * that are known to be one.
 */
export function nameNode(rpcUrl: string, hostSecrets: readonly string[] = []): string {
  const { host, href } = new URL(rpcUrl);
  const shown = hostSecrets.reduce((text, secret) => text.replaceAll(secret.toLowerCase(), "{…}"), host);
  return shown === host ? toCommandUrl(rpcUrl) : toCommandUrl(href).replace(host, shown);
}

/** A host and a port, which are no secret. */
const plainHost = /^(?:localhost|[\d.]+|[a-z\d.-]+\.[a-z]{2,}):\d+$/i;

/** Returns what may be shown of a URL of another kind; a text that is none may be a key. */
function describeUrl(given: string): string | undefined {
  return !/^(?:wss?|ftp):/i.test(given) || !URL.canParse(given) ? undefined : toPublicUrl(given);
}

async function readChain(given: string): Promise<number> {
  if (/^\d{1,15}$/.test(given)) {
    return Number(given);
  }
  if (/^[-+.,\d]+$/.test(given)) {
    const reason = "the id of a chain is a whole number, of 15 digits at most";
    throw new InvalidOptionError({ option: "--chain", reason, value: given });
  }
  const found = await findChainByName(given);
  if (found.kind === "found") {
    return found.chainId;
  }
  const { near } = found;
  const none = `no chain has this name; ${near.length === 0 ? "give its id" : `the nearest: ${near.join(", ")}`}`;
  throw new InvalidOptionError({
    option: "--chain",
    reason: found.candidates.length > 0 ? "the name fits several chains" : none,
    value: given,
    valid: found.candidates.length > 0 ? found.candidates.slice(0, 12) : undefined,
  });
}

/**
 * Returns a function that posts to the node by the HTTP client of the explorers: `fetch` ignores the proxies of the
 * environment, and to load both takes 25 ms of CPU more.
 */
function openPost(environment: Environment): PostToNode {
  const openClient = async (): Promise<SendRequest> => {
    const { createHttp } = await import("../explorer-client/http/http.ts");
    const proxy = readProxySettings(environment);
    return createHttp({ explorer: "node", timeoutMs: longestMs, maxResponseMiB, proxy, clock: systemClock });
  };
  let opening: Promise<SendRequest> | undefined;
  return async ({ headers: own, ...node }, { signal }) => {
    opening ??= openClient();
    const send = await opening;
    const headers = toRequestHeaders({ headers: own });
    const sent = send({ method: "POST", isRepeatable: true, ...node, headers }, { signal });
    const {
      status,
      text,
      headers: answered,
    } = await sent.catch((error: unknown) => {
      throw toNodeFailure(error);
    });
    const encoding = findForeignEncoding({ headers: answered, text });
    if (encoding !== undefined) {
      throw new NodeAnswerUnreadError(describeEncoding(encoding));
    }
    return { status, text, location: answered.get("location") };
  };
}

/** The node's answer came, and cannot be read. */
class NodeAnswerUnreadError extends Error {
  override readonly name = "NodeAnswerUnreadError";

  constructor(problem: string) {
    super(`its answer cannot be read: ${problem}`);
  }
}

/** Longer than the node's own limit, which is the one that counts. */
const longestMs = 120_000;

/** Far above a full block with its receipts, and far below what would hurt. */
const maxResponseMiB = 128;

/** Returns a failure of the explorers' HTTP client without its words about explorers. */
function toNodeFailure(error: unknown): unknown {
  if (error instanceof ExplorerResponseInvalidError) {
    return new Error(`its answer is larger than ${maxResponseMiB} MiB`);
  }
  return error instanceof UnreachableFailure ? new NodeUnreachedError(error) : error;
}

/** A node that cannot be reached. The chain reader converts it. */
class NodeUnreachedError extends Error {
  override readonly name = "NodeUnreachedError";
  /** Node's code, which decides whether the request is retried. */
  readonly code: string | undefined;

  constructor({ reason, facts }: UnreachableFailure) {
    const code = facts["error code"];
    const parts = [facts["HTTP status"] && `HTTP ${facts["HTTP status"]}`, code].filter(Boolean);
    const detail = parts.length === 0 ? "" : ` (${parts.join(", ")})`;
    const way = facts.proxy === undefined ? "" : ` through the proxy ${facts.proxy}`;
    super(
      reason === "proxy"
        ? `the proxy ${facts.proxy ?? "of the environment"} refused the connection${detail}`
        : `${happened[reason] ?? "the connection failed"}${way}${detail}`,
    );
    this.code = typeof code === "string" ? code : undefined;
  }
}

/** What happened on the way to a host, by the reason of the failure. */
const happened: { readonly [Reason in UnreachableFailure["reason"]]?: string } = {
  refused: "the connection was refused",
  dns: "the name of its host cannot be resolved",
  tls: "no secure connection could be made",
  reset: "the connection broke",
  unreadable: "its answer cannot be read as HTTP",
};

/** Splits headers at each comma or line break that is followed by the name of another header. */
function splitHeaders(given = ""): readonly string[] {
  return given
    .split(/[,\n](?=\s*[\w-]+:)/)
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

/** Parses headers. An invalid one is not quoted in the failure, because it may contain a key. */
function readHeaders(given: readonly string[]): Readonly<Record<string, string>> {
  const headers = given.map((text) => {
    const [name = "", ...rest] = text.split(":");
    const value = rest.join(":").replace(/^\s*/, "");
    if (rest.length === 0 || findHeaderProblem(name, value) !== undefined) {
      throw new InvalidOptionError({
        option: "--rpc-header",
        reason: "this option, ETH_RPC_HEADERS or eth_rpc_headers of foundry.toml is not 'name: value'",
      });
    }
    return [name, value] as const;
  });
  return Object.fromEntries(headers);
}
