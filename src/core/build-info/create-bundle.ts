import { keccak256 } from "../address/checksum.ts";
import { linkBytecode } from "../bytecode/link-bytecode.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import { toFullyQualifiedName } from "../contract-name/fully-qualified-name.ts";
import type { Address, BareHex } from "../hex.ts";
import type { Bundle } from "./bundle.ts";
import type { CompiledContract } from "./compiled-contract.ts";

interface VerifiedContract {
  readonly address: Address;
  readonly chainId: number;
  /** The code at the address. */
  readonly runtimeBytecode: BareHex;
  readonly contract: CompiledContract;
  /** Only then is the creation bytecode the one that was deployed, metadata included. */
  readonly isExact: boolean;
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  readonly encodedConstructorArguments: BareHex;
  readonly libraries: Readonly<Record<string, Address>>;
}

/** Returns what is kept of a contract that was verified. */
export function createBundle({ runtimeBytecode, isExact, contract, ...verified }: VerifiedContract): Bundle {
  return {
    ...verified,
    contract,
    contractName: toFullyQualifiedName(contract),
    runtimeCodeHash: hashCode(runtimeBytecode),
    creationCodeHash: isExact ? hashCreation(contract, verified) : undefined,
  };
}

function hashCreation(
  { creationBytecode }: CompiledContract,
  {
    libraries,
    encodedConstructorArguments,
  }: Pick<VerifiedContract, "libraries" | "encodedConstructorArguments">,
): BareHex | undefined {
  const digits = Object.entries(libraries).map(([name, address]) => [name, address.slice(2).toLowerCase()]);
  const linked = linkBytecode(creationBytecode, Object.fromEntries(digits));
  return linked.kind === "linked" ? hashCode(linked.object + encodedConstructorArguments) : undefined;
}

function hashCode(code: BareHex): BareHex {
  return keccak256(Buffer.from(code, "hex"));
}
