import { z } from "zod";
import { type Address, type BareHex, type Hex, toBareHex, toHex } from "../../base/hex.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import { keccak256, toChecksumAddress } from "../contract/address.ts";
import { groupBySource } from "../contract/contract-name.ts";
import { createFailure } from "../errors/failure.ts";
import type { CompiledContract, ImmutableReference, LinkReference } from "./compiled-contract.ts";
import { parseJsonFile, parseWithSchema, storedInputSchema } from "./parse-json-file.ts";
import type { JsonBytes } from "./scan-json.ts";

export const bundleFormat = "hardhat-verify-contract-bundle-1";

export interface ReadBuild {
  /** Without the leading v, and without the commit if the tool writes none. */
  readonly solcVersion: string | undefined;
  readonly input: CompilerInput;
  /** `beside`: in Hardhat 3's second file. */
  readonly output: "here" | "beside" | "none";
  readonly bundled?: BundledContract | undefined;
}

export interface BundledContract {
  readonly address: Address;
  readonly chainId: number;
  readonly contractName: string;
  readonly encodedConstructorArguments: BareHex;
  readonly libraries: Readonly<Record<string, Address>>;
}

/** Everything needed to verify one contract again without its project. */
export interface Bundle extends BundledContract {
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  readonly contract: CompiledContract;
}

const addressSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((address) => toChecksumAddress(toBareHex(address)));

const bundleSchema = z.object({
  address: addressSchema,
  chainId: z.int().positive(),
  contractName: z.string(),
  solcLongVersion: z.string(),
  constructorArguments: z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/),
  libraries: z.record(z.string(), addressSchema),
  hashes: z.object({ input: z.string(), output: z.string() }),
  input: storedInputSchema,
});

/** zod may reorder members, so the hashes are those of the file itself. */
const hashedSchema = z.object({ input: z.unknown(), output: z.unknown() });

/**
 * Reads a bundle.
 *
 * @throws BUILD_INFO_INVALID when it is damaged or was edited
 */
export function parseBundle({ path, bytes }: JsonBytes): ReadBuild {
  const json = parseJsonFile({ path, text: bytes.toString() });
  const { hashes, input, ...bundle } = parseWithSchema(bundleSchema, { path, json });
  const hashed = parseWithSchema(hashedSchema, { path, json });
  checkHash(path, { member: "input", value: hashed.input, expected: hashes.input });
  checkHash(path, { member: "output", value: hashed.output, expected: hashes.output });
  return {
    input,
    solcVersion: bundle.solcLongVersion,
    output: "here",
    bundled: toBundledContract(bundle),
  };
}

function toBundledContract(bundle: Omit<z.output<typeof bundleSchema>, "hashes" | "input">): BundledContract {
  const { address, chainId, contractName, libraries, constructorArguments } = bundle;
  const encodedConstructorArguments = toBareHex(constructorArguments);
  return { address, chainId, contractName, libraries, encodedConstructorArguments };
}

function checkHash(
  file: string,
  {
    member,
    value,
    expected,
  }: { readonly member: string; readonly value: unknown; readonly expected: string },
): void {
  if (hashJson(value) !== expected) {
    throw createFailure("BUILD_INFO_INVALID", {
      file,
      problem: `its ${member} changed after the bundle was written`,
    });
  }
}

/** Formats a bundle with the member names of build infos, which other tools read. Hashes reveal later edits. */
export function formatBundle({ contract, input, ...bundle }: Bundle): string {
  const { inputSourceName, contractName } = contract;
  const output = { contracts: { [inputSourceName]: { [contractName]: toOutputContract(contract) } } };
  const file = {
    _format: bundleFormat,
    address: bundle.address,
    chainId: bundle.chainId,
    contractName: bundle.contractName,
    solcLongVersion: bundle.solcLongVersion,
    constructorArguments: toHex(bundle.encodedConstructorArguments),
    libraries: bundle.libraries,
    hashes: { input: hashJson(input), output: hashJson(output) },
    input,
    output,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function hashJson(value: unknown): Hex {
  return toHex(keccak256(JSON.stringify(value)));
}

interface Span {
  readonly start: number;
  readonly length: number;
}

/** Returns the form of solc's output. */
function toOutputContract({ abi, creationBytecode, runtimeBytecode }: CompiledContract) {
  return {
    abi,
    evm: {
      bytecode: {
        object: creationBytecode.object,
        linkReferences: toLinkReferences(creationBytecode.linkReferences),
      },
      deployedBytecode: {
        object: runtimeBytecode.object,
        linkReferences: toLinkReferences(runtimeBytecode.linkReferences),
        immutableReferences: groupSpans(runtimeBytecode.immutableReferences, ({ id }) => id),
      },
    },
  };
}

function toLinkReferences(references: readonly LinkReference[]) {
  return groupBySource(groupSpans(references, ({ library }) => library));
}

function groupSpans<ReferenceT extends LinkReference | ImmutableReference>(
  references: readonly ReferenceT[],
  toKey: (reference: ReferenceT) => string,
): Record<string, Span[]> {
  return Object.fromEntries([...Map.groupBy(references, toKey)].map(([key, all]) => [key, all.map(toSpan)]));
}

function toSpan({ offsetBytes, lengthBytes }: LinkReference | ImmutableReference): Span {
  return { start: offsetBytes, length: lengthBytes };
}
