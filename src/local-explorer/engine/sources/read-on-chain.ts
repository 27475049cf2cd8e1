import type { CallOptions, ContractCreation } from "../../../verification/ports.ts";
import type { CodeOnChain, ConnectedChain } from "../chains.ts";
import type { ContractOnChain } from "../compare-with-chain.ts";
import { readCreationCall } from "../creation.ts";

/** Reads what a source is compared with: both codes of a contract, or the call that made another one create it. */
export async function readOnChain(
  {
    chain,
    onChain: { code, deployed },
    creation,
  }: {
    readonly chain: ConnectedChain;
    readonly onChain: CodeOnChain;
    readonly creation: ContractCreation | undefined;
  },
  { signal }: CallOptions,
): Promise<ContractOnChain> {
  const creationBytecode = creation?.creationBytecode;
  const creationCall =
    creation === undefined || creationBytecode !== undefined
      ? undefined
      : await readCreationCall(creation, { chain, signal });
  return { address: deployed.address, runtimeBytecode: code, creationBytecode, creationCall };
}
