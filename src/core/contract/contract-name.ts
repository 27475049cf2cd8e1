/** Returns the name that explorers and solc use for a contract: `source/File.sol:Contract`. */
export function toFullyQualifiedName(contract: {
  readonly inputSourceName: string;
  readonly contractName: string;
}): string {
  return `${contract.inputSourceName}:${contract.contractName}`;
}

/**
 * Splits a fully qualified name at its last colon: source names may have colons, contract names have none.
 * The source name of a name without a colon is empty.
 */
export function splitName(name: string): { readonly sourceName: string; readonly contractName: string } {
  const colon = name.lastIndexOf(":");
  return { sourceName: name.slice(0, Math.max(0, colon)), contractName: name.slice(colon + 1) };
}

/**
 * Returns whether a contract is the one that a user names: `Name`, or `file.sol:Name` with one of its source
 * names, or with the same as a path of Windows.
 */
export function hasName(
  contract: {
    readonly inputSourceName: string;
    readonly userSourceName: string;
    readonly contractName: string;
  },
  name: string,
): boolean {
  const { sourceName, contractName } = splitName(name);
  if (contract.contractName !== contractName) {
    return false;
  }
  const { inputSourceName, userSourceName } = contract;
  const sourceNames = [inputSourceName, userSourceName, toShownSourceName(inputSourceName)];
  return (
    !name.includes(":") || sourceNames.includes(sourceName) || sourceNames.includes(toSlashes(sourceName))
  );
}

/** Returns a source name as solc writes it: a shell on Windows completes a path with backslashes. */
export function toSlashes(sourceName: string): string {
  return sourceName.replaceAll("\\", "/");
}

/**
 * Returns the source name that a user of Hardhat 3 knows, for the one that the compiler saw:
 * `project/contracts/Token.sol` → `contracts/Token.sol`,
 * `npm/@scope/package@1.2.3/Token.sol` → `@scope/package/Token.sol`. Others are left as they are.
 *
 * Build infos map the names of root files only; this holds for imported files too.
 */
export function toUserSourceName(inputSourceName: string): string {
  return inputSourceName.replace(/^project\//, "").replace(/^npm\/((?:@[^/]+\/)?[^/@]+)@[^/]*\//, "$1/");
}

/**
 * Returns whether a source is one of a package that a project uses, by where package managers put them: npm's
 * as Hardhat 3, Hardhat 2 (`@scope/…`) and Foundry name them, forge's below `lib`, Soldeer's below `dependencies`.
 */
export function isOfPackage(inputSourceName: string): boolean {
  const packages = /^(?:project\/)?(?:lib|dependencies)\/|(?:^|\/)node_modules\/|^npm\/|^@/;
  return packages.test(inputSourceName);
}

/** Returns whether a source is one of a package of the project's own workspace, as Hardhat 3 names it. */
export function isOfWorkspace(inputSourceName: string): boolean {
  return /^npm\/(?:@[^/]+\/)?[^/@]+@local\//.test(inputSourceName);
}

/** Returns a contract's name, with the source name that the user knows where it has one. */
export function toUserName(name: string): string {
  const { sourceName, contractName } = splitName(name);
  return name.includes(":") ? `${toUserSourceName(sourceName)}:${contractName}` : name;
}

/**
 * Returns a source name for texts: the one that the user knows, and of a package its version, because two versions
 * of it may be in one build: `npm/@scope/package@1.2.3/Token.sol` → `@scope/package@1.2.3/Token.sol`.
 */
export function toShownSourceName(inputSourceName: string): string {
  const [, shown] = /^npm\/((?:@[^/]+\/)?[^/@]+@(?!local\/)[^/]+\/.*)$/.exec(inputSourceName) ?? [];
  return shown ?? toUserSourceName(inputSourceName);
}

/** Returns a contract's name, with the source name for texts where it has one. */
export function toShownName(name: string): string {
  const { sourceName, contractName } = splitName(name);
  return name.includes(":") ? `${toShownSourceName(sourceName)}:${contractName}` : name;
}

/** Returns the names for texts; a name that would be that of two of them is left as it is. */
export function toShownNames(names: readonly string[]): readonly string[] {
  const all = names.map(toShownName);
  return names.map((name, index) => {
    const own = toShownName(name);
    return all.some((other, place) => other === own && names[place] !== names[index]) ? name : own;
  });
}

/** Turns `{ "file.sol:Name": value }` into `{ "file.sol": { Name: value } }`, as the compiler takes libraries. */
export function groupBySource<ValueT>(
  byName: Readonly<Record<string, ValueT>>,
): Record<string, Record<string, ValueT>> {
  const files = Map.groupBy(Object.entries(byName), ([name]) => splitName(name).sourceName);
  return Object.fromEntries(
    [...files].map(([file, entries]) => [
      file,
      Object.fromEntries(entries.map(([name, value]) => [splitName(name).contractName, value])),
    ]),
  );
}
