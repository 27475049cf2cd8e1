import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { createProofStore } from "../../project/proof-store.ts";
import type { ChainReader } from "../../verification/ports.ts";
import {
  type ForkedContract,
  findSource,
  type SourceAnswer,
  type SourceSearch,
} from "../../verification/traces/find-source.ts";
import { listExplorers } from "../explorers/list-explorers.ts";
import type { AppHost } from "../host.ts";
import { silentReporter } from "../reporter.ts";

interface ForkedChain {
  readonly host: AppHost;
  /** The network whose configured explorers are asked. */
  readonly networkName: string;
  /** Of the chain that is forked. */
  readonly chainId: number;
  readonly chain: ChainReader;
  /** Where sources are kept, as an absolute path. */
  readonly folder: string;
}

/** Of one search: what takes longer is given up. */
const searchTimeoutMs = 60_000;

/**
 * Opens the search for sources of contracts on a forked chain, on the explorers of that chain: Sourcify first, because
 * it needs no key. Nothing is opened before the first search.
 */
export function openTraceSources({ host, networkName, chainId, chain, folder }: ForkedChain) {
  const { clock } = host;
  const cache = compressTexts(createProofStore({ folder }));
  const open = async () => {
    const compiler = await host.openCompiler();
    const session = { wanted: undefined, host, pageCommand: undefined, chain, compiler, isReadOnly: true };
    // Its contracts are those of the public chain.
    const network = { networkName, chainId, place: "remote" } as const;
    const listed = await listExplorers(network, { ...session, reporter: silentReporter });
    const isOther = (kind: string) => Number(kind !== "sourcify");
    const explorers = listed.toSorted((one, other) => isOther(one.kind) - isOther(other.kind));
    return { compiler, explorers };
  };
  let opened: ReturnType<typeof open> | undefined;
  return async (contract: ForkedContract): Promise<SourceAnswer> => {
    opened ??= open();
    const signal = clock.signalAfter(searchTimeoutMs);
    return findSource(contract, { ...(await opened), cache, clock, signal });
  };
}

const compress = promisify(gzip);

const decompress = promisify(gunzip);

/** The syntax trees of one contract have megabytes, of which a tenth is left. */
function compressTexts({ keep, recall }: SourceSearch["cache"]): SourceSearch["cache"] {
  return {
    keep: async ({ text, ...entry }) => keep({ ...entry, text: (await compress(text)).toString("base64") }),
    recall: async (entry) => {
      const text = await recall(entry);
      return text === undefined
        ? undefined
        : (await decompress(Buffer.from(text, "base64"))).toString("utf8");
    },
  };
}
