import type { BuildInfoStore, ChainReader } from "../ports.ts";
import type { OtherChain, VerificationPorts } from "../run.ts";
import { type Shared, share } from "./share-answers.ts";

/**
 * Makes the work of one run share what it reads of chain and builds: each question is asked once, also where several
 * contracts of a deployment lead to the same one.
 *
 * The chain id guards each submission: there only an answer counts that is younger than all reads of the
 * chain, or what is submitted may have been read from another one.
 */
export function shareReads<
  Ports extends Pick<VerificationPorts, "chain" | "builds" | "host" | "publishedBuilds">,
>(ports: Ports): Ports {
  return {
    ...ports,
    chain: shareChain(ports.chain),
    builds: shareBuilds(ports.builds),
    ...(ports.publishedBuilds && { publishedBuilds: shareBuilds(ports.publishedBuilds) }),
    ...(ports.host && {
      host: { ...ports.host, otherChains: ports.host.otherChains.map(askUntilSilent) },
    }),
  };
}

function shareChain(chain: ChainReader): ChainReader {
  const chainIdNow = share<number>({ kept: 0 });
  let chainId: { readonly value: number; readonly readsBefore: number } | undefined;
  /** How many reads have ended. */
  let reads = 0;
  const shareRead = <Answer>(): Shared<Answer> => {
    const shared = share<Answer>();
    return (subject, signal, ask) =>
      shared(subject, signal, async (until) => {
        try {
          return await ask(until);
        } finally {
          reads += 1;
        }
      });
  };
  const code = shareRead<Awaited<ReturnType<ChainReader["getCode"]>>>();
  const storage = shareRead<Awaited<ReturnType<ChainReader["getStorage"]>>>();
  const account = shareRead<Awaited<ReturnType<ChainReader["getAccount"]>>>();
  const call = shareRead<Awaited<ReturnType<ChainReader["call"]>>>();
  const transaction = shareRead<Awaited<ReturnType<ChainReader["findTransaction"]>>>();
  const receipt = shareRead<Awaited<ReturnType<ChainReader["findTransactionReceipt"]>>>();
  const creation = shareRead<Awaited<ReturnType<ChainReader["findCreation"]>>>();
  const trace = shareRead<Awaited<ReturnType<ChainReader["traceCreations"]>>>();
  return {
    ...chain,
    getChainId: async ({ signal, isFresh = false } = {}) => {
      if (chainId === undefined || (isFresh && chainId.readsBefore < reads)) {
        const readsBefore = reads;
        const value = await chainIdNow([reads, isFresh], signal, (until) =>
          chain.getChainId({ signal: until, isFresh }),
        );
        chainId = { value, readsBefore: Math.max(readsBefore, chainId?.readsBefore ?? 0) };
      }
      return chainId.value;
    },
    getCode: (address, { signal, ...rest } = {}) =>
      code([address, rest], signal, (until) => chain.getCode(address, { ...rest, signal: until })),
    getStorage: (address, slot, { signal } = {}) =>
      storage([address, slot], signal, (until) => chain.getStorage(address, slot, { signal: until })),
    getAccount: (address, { signal } = {}) =>
      account([address], signal, (until) => chain.getAccount(address, { signal: until })),
    call: (request, { signal, ...rest } = {}) =>
      call([request, rest], signal, (until) => chain.call(request, { ...rest, signal: until })),
    findTransaction: (hash, { signal } = {}) =>
      transaction([hash], signal, (until) => chain.findTransaction(hash, { signal: until })),
    findTransactionReceipt: (hash, { signal } = {}) =>
      receipt([hash], signal, (until) => chain.findTransactionReceipt(hash, { signal: until })),
    findCreation: (address, { signal, ...rest } = {}) =>
      creation([address], signal, (until) => chain.findCreation(address, { ...rest, signal: until })),
    traceCreations: (hash, { signal } = {}) =>
      trace([hash], signal, (until) => chain.traceCreations(hash, { signal: until })),
  };
}

/** Makes several verifications share their searches of a store. Build infos are large, so the store keeps them. */
export function shareBuilds(builds: BuildInfoStore): BuildInfoStore {
  const contracts = share<Awaited<ReturnType<BuildInfoStore["findArtifactsByLength"]>>>();
  const buildInfo = share<Awaited<ReturnType<BuildInfoStore["readBuildInfo"]>>>({ kept: 0 });
  return {
    ...builds,
    findArtifactsByLength: (bytes) =>
      contracts(["length", bytes], undefined, () => builds.findArtifactsByLength(bytes)),
    findArtifactsByName: (name) =>
      contracts(["name", name], undefined, () => builds.findArtifactsByName(name)),
    findOutputContracts: (code) =>
      contracts(["output", code], undefined, () => builds.findOutputContracts(code)),
    findOutputContractsByName: (name) =>
      contracts(["output name", name], undefined, () => builds.findOutputContractsByName(name)),
    readBuildInfo: (id) => buildInfo([id], undefined, () => builds.readBuildInfo(id)),
  };
}

/** Asks a chain that only gives a hint no more once it did not answer. */
function askUntilSilent(chain: OtherChain): OtherChain {
  let silence: Promise<boolean> | undefined;
  return {
    ...chain,
    hasCode: async (address, options) => {
      const answer = silence ?? chain.hasCode(address, options);
      answer.catch(() => {
        silence ??= answer;
      });
      return answer;
    },
  };
}
