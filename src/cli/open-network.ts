import type { HostNetwork } from "../app/host.ts";
import type { CommandArguments } from "../app/options/option-kinds.ts";
import type { CommandStyle } from "../app/words/commands.ts";
import { createHttpProvider } from "../chain/http-provider.ts";
import { findChainByName } from "../core/chains/find-chain.ts";
import { InvalidOptionError } from "../core/errors/input-errors.ts";
import { listUrlSecrets, toPublicUrl } from "../explorer-client/public-url.ts";
import type { projectOptions } from "./options.ts";

type NetworkArguments = Pick<CommandArguments<typeof projectOptions>, "rpcUrl" | "rpcHeader" | "chain">;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens the node that the command line or the environment names.
 *
 * @throws InvalidOptionError when none is named, or the chain or a header is not valid
 */
export async function openNetwork(
  args: NetworkArguments,
  { environment, commandStyle }: { readonly environment: Environment; readonly commandStyle: CommandStyle },
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
    // Not quoted: there may be a key in it.
    const option = args.rpcUrl === undefined ? "ETH_RPC_URL" : "--rpc-url";
    throw new InvalidOptionError({ option, reason: "it is not an http or https URL" });
  }
  const chainId = chain === undefined ? undefined : await readChain(chain);
  const { request, secrets } = createHttpProvider(rpcUrl, { headers: readHeaders(rpcHeader) });
  const open: string[] = [];
  return {
    networkName: toPublicUrl(rpcUrl),
    chainId,
    request: async (question, options) => {
      open.push(question.method);
      try {
        return await request(question, options);
      } finally {
        open.splice(open.indexOf(question.method), 1);
      }
    },
    secrets,
    getUrl: async () => rpcUrl,
    pageCommand: [...commandStyle.program, "local-explorer", ...commandStyle.toNetworkWords(undefined)].join(
      " ",
    ),
    otherChains: [],
    describeOpenQuestions: () =>
      open.length === 0 ? undefined : `the node at ${toPublicUrl(rpcUrl)} (${[...new Set(open)].join(", ")})`,
  };
}

async function readChain(given: string): Promise<number> {
  if (/^\d{1,15}$/.test(given)) {
    return Number(given);
  }
  const found = await findChainByName(given);
  if (found.kind === "found") {
    return found.chainId;
  }
  throw new InvalidOptionError({
    option: "--chain",
    reason:
      found.candidates.length > 0
        ? "several chains may be meant"
        : "there is no chain of this name; give its id",
    value: given,
    valid: found.candidates.length > 0 ? found.candidates.slice(0, 12) : undefined,
  });
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-field-names */
const header = /^([!#$%&'*+.^_`|~\w-]+):\s*([^\r\n]*)$/;

/** What is refused is not repeated: it holds a key. */
function readHeaders(given: readonly string[]): Readonly<Record<string, string>> {
  const headers = given.map((text) => {
    const [, name, value] = header.exec(text) ?? [];
    if (name === undefined || value === undefined) {
      throw new InvalidOptionError({ option: "--rpc-header", reason: "it is not of the form 'name: value'" });
    }
    return [name, value] as const;
  });
  return Object.fromEntries(headers);
}

/**
 * Lists the words that name the same node and chain in the next command. Of a URL that may hold a key only
 * the rest is shown; what comes from the environment is there then, too.
 */
export function listNetworkWords({ rpcUrl, rpcHeader, chain }: NetworkArguments): readonly string[] {
  const isSecret = rpcUrl !== undefined && URL.canParse(rpcUrl) && listUrlSecrets(new URL(rpcUrl)).length > 0;
  return [
    ...(rpcUrl === undefined ? [] : ["--rpc-url", isSecret ? toPublicUrl(rpcUrl) : rpcUrl]),
    ...rpcHeader.flatMap((text) => ["--rpc-header", `${text.replace(/:.*$/s, "")}: …`]),
    ...(chain === undefined ? [] : ["--chain", chain]),
  ];
}
