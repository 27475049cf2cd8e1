import { isAtLeast } from "../build/compiler-version.ts";

/**
 * The EVM versions that solc knows, oldest first.
 *
 * @see https://github.com/argotorg/solidity/blob/develop/Changelog.md
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#setting-the-evm-version-to-target
 */
export const evmForks = [
  { name: "homestead" },
  { name: "tangerineWhistle" },
  { name: "spuriousDragon" },
  { name: "byzantium", defaultSince: "0.4.21" },
  { name: "constantinople" },
  { name: "petersburg", defaultSince: "0.5.5" },
  { name: "istanbul", defaultSince: "0.5.14" },
  { name: "berlin", defaultSince: "0.8.5" },
  { name: "london", defaultSince: "0.8.7" },
  { name: "paris", defaultSince: "0.8.18" },
  { name: "shanghai", defaultSince: "0.8.20" },
  { name: "cancun", knownSince: "0.8.24", defaultSince: "0.8.25" },
  { name: "prague", knownSince: "0.8.27", defaultSince: "0.8.30" },
  { name: "osaka", knownSince: "0.8.29", defaultSince: "0.8.31" },
  { name: "amsterdam" },
] as const satisfies readonly EvmFork[];

interface EvmFork {
  readonly name: string;
  readonly defaultSince?: string;
  readonly knownSince?: string;
}

/** undefined before 0.4.21. */
export function findDefaultEvmVersion(solcVersion: string): string | undefined {
  const forks: readonly EvmFork[] = evmForks;
  return forks.findLast(
    ({ defaultSince }) => defaultSince !== undefined && isAtLeast(solcVersion, defaultSince),
  )?.name;
}

/** Returns the newest EVM version that the compiler knows, as forge does for one that it does not know. */
export function fitEvmVersion(solcVersion: string, evmVersion: string): string {
  const forks: readonly EvmFork[] = evmForks;
  const newest = forks.findLastIndex(({ defaultSince, knownSince = defaultSince }) =>
    knownSince === undefined ? false : isAtLeast(solcVersion, knownSince),
  );
  const index = forks.findIndex(({ name }) => name === evmVersion);
  return index > newest ? (forks[newest]?.name ?? evmVersion) : evmVersion;
}
