/** The name that explorers and solc use for a contract: `source/File.sol:Contract`. */
export function toFullyQualifiedName(contract: {
  readonly inputSourceName: string;
  readonly contractName: string;
}): string {
  return `${contract.inputSourceName}:${contract.contractName}`;
}

/**
 * Whether a contract is the one that a user names: `Name`, or `file.sol:Name` with either of its
 * source names, or with the same as a path of Windows. Source names may have colons, contract names
 * have none.
 */
export function hasName(
  contract: {
    readonly inputSourceName: string;
    readonly userSourceName: string;
    readonly contractName: string;
  },
  name: string,
): boolean {
  const colon = name.lastIndexOf(":");
  if (contract.contractName !== name.slice(colon + 1)) {
    return false;
  }
  const given = name.slice(0, Math.max(0, colon));
  const sourceNames = [contract.inputSourceName, contract.userSourceName];
  return colon === -1 || sourceNames.includes(given) || sourceNames.includes(toSlashes(given));
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
  const packages = /^(?:project\/)?(?:lib|dependencies|node_modules)\/|^npm\/|^@/;
  return packages.test(inputSourceName);
}

/** A contract's name, with the source name that the user knows where it has one. */
export function toUserName(name: string): string {
  const colon = name.lastIndexOf(":");
  return colon === -1 ? name : `${toUserSourceName(name.slice(0, colon))}:${name.slice(colon + 1)}`;
}
