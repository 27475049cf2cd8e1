export function toFullyQualifiedName(contract: {
  readonly inputSourceName: string;
  readonly contractName: string;
}): string {
  return `${contract.inputSourceName}:${contract.contractName}`;
}

/** Splits a name at its last colon. Without a colon the source name is empty. */
export function splitName(name: string): { readonly sourceName: string; readonly contractName: string } {
  const colon = name.lastIndexOf(":");
  return { sourceName: name.slice(0, Math.max(0, colon)), contractName: name.slice(colon + 1) };
}

/**
 * Returns whether a user means the contract: `Name`, or `file.sol:Name` with one of its source names, also as a path
 * of Windows.
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

export function toSlashes(sourceName: string): string {
  return sourceName.replaceAll("\\", "/");
}

/**
 * Returns the source name that a user of Hardhat 3 knows: `project/contracts/Token.sol` → `contracts/Token.sol`,
 * `npm/@scope/package@1.2.3/Token.sol` → `@scope/package/Token.sol`. Build infos map root files only.
 */
export function toUserSourceName(inputSourceName: string): string {
  return inputSourceName.replace(/^project\//, "").replace(/^npm\/((?:@[^/]+\/)?[^/@]+)@[^/]*\//, "$1/");
}

/**
 * Returns whether a source is one of a package, as npm with Hardhat 2 and 3, Foundry, forge (`lib`) and Soldeer
 * (`dependencies`) place it.
 */
export function isOfPackage(inputSourceName: string): boolean {
  const packages = /^(?:project\/)?(?:lib|dependencies)\/|(?:^|\/)node_modules\/|^npm\/|^@/;
  return packages.test(inputSourceName);
}

export function toPackageName(name: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? "";
}

export function toUserName(name: string): string {
  const { sourceName, contractName } = splitName(name);
  return name.includes(":") ? `${toUserSourceName(sourceName)}:${contractName}` : name;
}

/**
 * Returns a source name for texts, with a package's version, as one build may have two:
 * `npm/@scope/package@1.2.3/Token.sol` → `@scope/package@1.2.3/Token.sol`.
 */
export function toShownSourceName(inputSourceName: string): string {
  const [, shown] = /^npm\/((?:@[^/]+\/)?[^/@]+@(?!local\/)[^/]+\/.*)$/.exec(inputSourceName) ?? [];
  return shown ?? toUserSourceName(inputSourceName);
}

export function toShownName(name: string): string {
  const { sourceName, contractName } = splitName(name);
  return name.includes(":") ? `${toShownSourceName(sourceName)}:${contractName}` : name;
}

export function toShownNames(names: readonly string[]): readonly string[] {
  const all = names.map(toShownName);
  return names.map((name, index) => {
    const own = toShownName(name);
    return all.some((other, place) => other === own && names[place] !== names[index]) ? name : own;
  });
}

/** `{ "file.sol:Name": value }` → `{ "file.sol": { Name: value } }` */
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
