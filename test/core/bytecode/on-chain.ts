import type { Address, BareHex } from "../../../src/base/hex.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";

export const ownAddress: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
export const libraryAddress: BareHex = "e7f1725e7734ce288f8367e1bb143e90bb3f0512";

const ownDigits = ownAddress.slice(2).toLowerCase();

/** Writes digits over those of a code. */
export function overwrite(
  code: BareHex,
  { offsetBytes, value }: { readonly offsetBytes: number; readonly value: BareHex },
): BareHex {
  return code.slice(0, offsetBytes * 2) + value + code.slice(offsetBytes * 2 + value.length);
}

/**
 * The runtime bytecode that a deployment leaves on the chain: one address for all libraries, for
 * each immutable a value made of its id, and a library's own address.
 */
export function toRuntimeOnChain({ runtimeBytecode }: CompiledContract): BareHex {
  const { object, linkReferences, immutableReferences } = runtimeBytecode;
  const edits = [
    ...linkReferences.map(({ offsetBytes }) => ({ offsetBytes, value: libraryAddress })),
    ...immutableReferences.map(({ id, offsetBytes }) => ({ offsetBytes, value: toImmutableValue(id) })),
    ...(object.startsWith("730000000000000000000000000000000000000000")
      ? [{ offsetBytes: 1, value: ownDigits }]
      : []),
  ];
  return edits.reduce(overwrite, object);
}

/** Creation bytecode with its libraries linked and arguments behind it. */
export function toCreationOnChain(
  { creationBytecode }: CompiledContract,
  encodedArguments: BareHex,
): BareHex {
  const { object, linkReferences } = creationBytecode;
  return (
    linkReferences
      .map(({ offsetBytes }) => ({ offsetBytes, value: libraryAddress }))
      .reduce(overwrite, object) + encodedArguments
  );
}

function toImmutableValue(id: string): BareHex {
  return id === "library_deploy_address"
    ? ownDigits.padStart(64, "0")
    : Buffer.from(id).toString("hex").padStart(64, "0");
}
