import { type Address, type BareHex, toBareHex, toHex } from "../../../base/hex.ts";
import type { CompiledContract } from "../../../core/build/compiled-contract.ts";
import { linkBytecode } from "../../../core/bytecode/link-bytecode.ts";
import { findContradictedArgument } from "../../../core/creation/contradicted-argument.ts";
import { type Immutables, readImmutables } from "../../../core/creation/immutables.ts";
import type { BlockTag, CallOptions, ContractCreation } from "../../../verification/ports.ts";
import { type CodeOnChain, type ConnectedChain, isChainFailure } from "../chains.ts";
import { type Rejection, rejectedForArguments } from "../rejection.ts";
import type { JudgedSource } from "./judge-source.ts";

interface TriedCase extends CallOptions {
  readonly chain: ConnectedChain;
  readonly onChain: CodeOnChain;
  readonly creation: ContractCreation | undefined;
}

/**
 * Runs the constructor with the submitted arguments, for a contract whose creation is not known. They are refused if
 * the constructor copies one of them into an immutable that has another value on the chain.
 */
export async function findContradictedArguments(
  judged: JudgedSource,
  tried: TriedCase,
): Promise<Rejection | undefined> {
  const { contract, encodedConstructorArguments: given, linkedLibraries } = judged;
  const { address } = tried.onChain.deployed;
  const onChain = readImmutables(contract, { address, runtimeBytecode: toBareHex(tried.onChain.code) });
  if (given === "" || onChain === undefined) {
    return undefined;
  }
  const linked = linkBytecode(contract.creationBytecode, linkedLibraries);
  if (linked.kind === "incomplete") {
    return undefined;
  }
  const contradiction = await findContradictedArgument(given, {
    onChain,
    blocks: listBlocks(tried.creation),
    create: (encoded, block) => runConstructor(contract, { ...tried, code: linked.object + encoded, block }),
  });
  if (contradiction === undefined) {
    return undefined;
  }
  const { passed, onChain: value } = contradiction;
  const problem = `; with them an immutable is 0x${passed}, and on the chain it is 0x${value}`;
  return rejectedForArguments(given, problem).rejection;
}

function listBlocks(creation: ContractCreation | undefined): readonly BlockTag[] {
  const blockNumber = creation?.blockNumber;
  return blockNumber === undefined
    ? ["latest"]
    : [blockNumber, ...(blockNumber > 0 ? [blockNumber - 1] : []), "latest"];
}

/** undefined: it reverts, leaves other code, or the node cannot run it. */
async function runConstructor(
  contract: CompiledContract,
  {
    code,
    block,
    chain,
    creation,
    onChain,
    signal,
  }: TriedCase & { readonly code: BareHex; readonly block: BlockTag },
): Promise<Immutables | undefined> {
  const from: Address | undefined = creation?.factory ?? creation?.creator;
  const call = { data: toHex(code), ...(from === undefined ? {} : { from }) };
  try {
    const answer = await chain.reader.call(call, { block, signal });
    const { address } = onChain.deployed;
    return answer.kind === "returned"
      ? readImmutables(contract, { address, runtimeBytecode: toBareHex(answer.data) })
      : undefined;
  } catch (error) {
    if (isChainFailure(error) && signal?.aborted !== true) {
      return undefined;
    }
    throw error;
  }
}
