import { type BareHex, fromBytes, toBigInt, toBytes, toWord } from "../../base/hex.ts";
import { keccak256 } from "../contract/address.ts";
import type { AstFacts, NamespacedStruct } from "./ast-facts.ts";
import type { StorageVariable } from "./storage-type.ts";

/** @see https://eips.ethereum.org/EIPS/eip-7201 */
export function findNamespaceSlot(namespace: string): BareHex {
  const inner = toBigInt(keccak256(namespace)) - 1n;
  return `${keccak256(toBytes(toWord(inner))).slice(0, -2)}00`;
}

/** Of the added source and its contract. */
export const probeSourceName = "verify-contract/namespaces.sol";
export const probeContractName = "VerifyContractNamespaces";

/** Writes a source with a variable of each struct: `storageLayout` leaves structs with a place of their own out. */
export function writeProbe(structs: readonly NamespacedStruct[]): string {
  const files = [...new Set(structs.map(({ sourceName }) => sourceName))];
  const imports = files.map((file, index) => `import ${JSON.stringify(file)} as F${index};`);
  const variables = structs.map(
    ({ sourceName, name }, index) => `  F${files.indexOf(sourceName)}.${name} v${index};`,
  );
  return [...imports, `contract ${probeContractName} {`, ...variables, "}", ""].join("\n");
}

export interface Namespace {
  readonly id: string;
  readonly members: readonly StorageVariable[];
  /** Whether the code has its slot as a constant. */
  readonly isInCode: boolean;
}

/**
 * Returns the namespaces that belong to a contract: those of the contracts that it inherits from, and those of
 * libraries and files if its functions, or those that they call, name the struct.
 *
 * @param probe the variables of the source that `writeProbe` wrote for all structs of `facts`
 */
export function listNamespaces({
  contract,
  facts,
  probe,
  named,
  runtimeBytecode,
}: {
  readonly contract: number;
  readonly facts: AstFacts;
  readonly probe: readonly StorageVariable[];
  /** The ids of what the contract's functions name; undefined: not known, so everything counts. */
  readonly named: ReadonlySet<number> | undefined;
  readonly runtimeBytecode: BareHex;
}): readonly Namespace[] {
  const bases = facts.bases.get(contract) ?? [];
  return facts.namespaces.flatMap(({ id, namespace, contract: around, isInLibrary }, index) => {
    const isInCode = hasNamespaceSlot(runtimeBytecode, namespace);
    const isNamed = named === undefined || named.has(id);
    const isOwn = around === undefined || isInLibrary ? isNamed : bases.includes(around);
    const type = probe.find(({ label }) => label === `v${index}`)?.type;
    return isOwn && type?.kind === "struct" ? [{ id: namespace, members: type.members(), isInCode }] : [];
  });
}

/** The last byte of a slot is 0 and may be made by a shift, so the first 31 bytes are searched for. */
export function hasNamespaceSlot(runtimeBytecode: BareHex, namespace: string): boolean {
  return runtimeBytecode.includes(fromBytes(toBytes(findNamespaceSlot(namespace)).subarray(0, 31)));
}
