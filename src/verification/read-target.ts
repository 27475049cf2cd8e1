import type { Address, BareHex } from "../base/hex.ts";
import { explainNoCode } from "./diagnosis/explain-no-code.ts";
import type { VerifiedSource } from "./ports.ts";
import type { Run } from "./run.ts";

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
export async function readTarget(run: Run): Promise<Target> {
  const { address } = run.request;
  const { chain, explorer, reporter } = run.ports;
  const options = { signal: run.deadline.signal };
  reporter.progress({ step: "reading-chain", address });
  const [chainId, code] = await Promise.all([chain.getChainId(options), chain.getCode(address, options)]);
  if (code === "0x") {
    throw await explainNoCode({ chainId }, run);
  }
  return {
    address,
    chainId,
    runtimeBytecode: code.slice(2).toLowerCase(),
    verifiedSource: await explorer.getSourceCode(address, options),
  };
}
