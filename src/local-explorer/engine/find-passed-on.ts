import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import { findCreate2Code, isCreatedByCreate2 } from "../../core/creation/addresses.ts";
import { type FoundCreationCode, findCreationCode } from "../../core/creation/creation-code.ts";

/** The call in which a contract was created by another one. */
export interface CreationCall {
  readonly data: BareHex;
  /** The sender and the contracts that may have created it. */
  readonly accounts: readonly Address[];
  readonly chainId: number;
}

interface Creation {
  readonly address: Address;
  readonly call: CreationCall;
  /** Fully qualified name → 40 hex digits, as the runtime bytecode has them. */
  readonly libraries: Readonly<Record<string, BareHex>>;
  readonly givenArguments: BareHex;
}

/**
 * Finds the creation bytecode that a call passed on to a factory: the one that CREATE2's address proves,
 * whatever its constructor is, else one of which the call data say where it ends. Of several, as in a batch, which are all possible,
 * the one with the given arguments. undefined where the call does not tell.
 */
export function findPassedOn(
  contract: CompiledContract,
  { address, call, libraries, givenArguments }: Creation,
): BareHex | undefined {
  const { data, accounts, chainId } = call;
  const byAddress = findCreate2Code(contract, {
    address,
    data,
    deployers: accounts,
    senders: accounts,
    chainId,
  });
  if (byAddress !== undefined) {
    return byAddress;
  }
  const codes = findCreationCode(contract, { data: call.data, libraries });
  const proved = codes.filter((code) => isProved(code, { address, call }));
  const possible = proved.length > 0 ? proved : codes.filter(({ isDelimited }) => isDelimited);
  const fitting = possible.find(
    ({ constructorArguments }) => constructorArguments.encoded === givenArguments,
  );
  return (fitting ?? possible[0])?.creationBytecode;
}

function isProved(
  { creationBytecode, offsetBytes }: FoundCreationCode,
  { address, call: { data, accounts, chainId } }: Pick<Creation, "address" | "call">,
): boolean {
  return isCreatedByCreate2(
    { address, creationBytecode },
    { data, codeAtBytes: offsetBytes, deployers: accounts, senders: accounts, chainId },
  );
}
