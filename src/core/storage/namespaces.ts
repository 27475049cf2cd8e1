import type { AstFacts, NamespacedStruct } from "./ast-facts.ts";
import type { StorageVariable } from "./storage-type.ts";

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

/** A struct with a place of its own, as its annotation says: https://eips.ethereum.org/EIPS/eip-7201 */
export interface Namespace {
  readonly id: string;
  readonly members: readonly StorageVariable[];
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
}: {
  readonly contract: number;
  readonly facts: AstFacts;
  readonly probe: readonly StorageVariable[];
  /** The ids of what the contract's functions name; undefined: not known, so everything counts. */
  readonly named: ReadonlySet<number> | undefined;
}): readonly Namespace[] {
  const bases = facts.bases.get(contract) ?? [];
  return facts.namespaces.flatMap(({ id, namespace, contract: around, isInLibrary }, index) => {
    const isNamed = named === undefined || named.has(id);
    const isOwn = around === undefined || isInLibrary ? isNamed : bases.includes(around);
    const type = probe.find(({ label }) => label === `v${index}`)?.type;
    return isOwn && type?.kind === "struct" ? [{ id: namespace, members: type.members() }] : [];
  });
}
