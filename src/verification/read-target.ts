import { BaseError } from "../base/errors.ts";
import type { Address, BareHex } from "../base/hex.ts";
import { NoCodeAtAddressError } from "../core/errors/chain-errors.ts";
import type { VerifiedSource } from "./ports.ts";
import type { Operation, Run } from "./run.ts";

/** What stands at the address, on the chain and on the explorer. */
export interface Target {
  readonly address: Address;
  readonly chainId: number;
  /** `eth_getCode` without its prefix, in lower case. */
  readonly runtimeBytecode: BareHex;
  /** undefined: not verified on the explorer. */
  readonly verifiedSource: VerifiedSource | undefined;
}

/**
 * Reads the chain, and then what the explorer shows: where there is no code it is not even asked.
 *
 * @throws NoCodeAtAddressError when there is nothing to verify
 */
export async function readTarget(
  run: Run<"chain" | "clock" | "explorer" | "host" | "reporter">,
): Promise<Target> {
  const { address } = run.request;
  const { chain, explorer, reporter } = run.ports;
  const options = { signal: run.deadline.signal };
  reporter.progress({ step: "reading-chain", address });
  const [chainId, code] = await Promise.all([chain.getChainId(options), chain.getCode(address, options)]);
  if (code === "0x") {
    throw await explainNoCode({ address, chainId }, run);
  }
  return {
    address,
    chainId,
    runtimeBytecode: code.slice(2).toLowerCase(),
    verifiedSource: await explorer.getSourceCode(address, options),
  };
}

/**
 * Says that there is no contract at the address, what there is instead, and which other networks have one
 * there.
 */
export async function explainNoCode(
  { address, chainId }: { readonly address: Address; readonly chainId: number },
  run: Operation<"chain" | "clock" | "host">,
): Promise<NoCodeAtAddressError> {
  const network = run.ports.host?.networkName;
  const [account, elsewhere] = await Promise.all([readAccount(address, run), findElsewhere(address, run)]);
  return new NoCodeAtAddressError({ address, chainId, network, elsewhere, ...account });
}

/** A node that cannot tell leaves the explanation without it. */
async function readAccount(address: Address, { ports, deadline }: Operation<"chain">) {
  try {
    return await ports.chain.getAccount(address, { signal: deadline.signal });
  } catch (error) {
    if (error instanceof BaseError) {
      return undefined;
    }
    throw error;
  }
}

/** A hint is not worth more: the answer itself is known already. */
const timeoutMs = 3_000;

const maxChains = 8;

/** Names the other networks that have a contract at the address, of those that answer in time. */
async function findElsewhere(
  address: Address,
  { ports, deadline }: Operation<"clock" | "host">,
): Promise<readonly string[]> {
  const chains = ports.host?.otherChains.slice(0, maxChains) ?? [];
  if (chains.length === 0) {
    return [];
  }
  const signal = AbortSignal.any([deadline.signal, ports.clock.signalAfter(timeoutMs)]);
  const answers = await Promise.allSettled(chains.map((chain) => chain.hasCode(address, { signal })));
  return chains
    .filter((_, index) => {
      const answer = answers[index];
      return answer?.status === "fulfilled" && answer.value;
    })
    .map(({ networkName }) => networkName);
}
