import { isAtLeast } from "../build/compiler-version.ts";
import type { Instruction } from "../bytecode/instructions.ts";

/**
 * The EVM versions that solc knows, oldest first, with the new opcodes that solc writes.
 *
 * @see https://github.com/argotorg/solidity/blob/develop/Changelog.md
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#setting-the-evm-version-to-target
 */
export const evmForks = [
  { name: "homestead", opcodes: [] },
  { name: "tangerineWhistle", opcodes: [] },
  { name: "spuriousDragon", opcodes: [] },
  /** RETURNDATASIZE, RETURNDATACOPY, STATICCALL, REVERT */
  { name: "byzantium", opcodes: [0x3d, 0x3e, 0xfa, 0xfd], defaultSince: "0.4.21" },
  /** SHL, SHR, SAR, EXTCODEHASH, CREATE2 */
  { name: "constantinople", opcodes: [0x1b, 0x1c, 0x1d, 0x3f, 0xf5] },
  { name: "petersburg", opcodes: [], defaultSince: "0.5.5" },
  /** CHAINID, SELFBALANCE */
  { name: "istanbul", opcodes: [0x46, 0x47], defaultSince: "0.5.14" },
  { name: "berlin", opcodes: [], defaultSince: "0.8.5" },
  /** BASEFEE */
  { name: "london", opcodes: [0x48], defaultSince: "0.8.7" },
  { name: "paris", opcodes: [], defaultSince: "0.8.18" },
  /** PUSH0 */
  { name: "shanghai", opcodes: [0x5f], defaultSince: "0.8.20" },
  /** BLOBHASH, BLOBBASEFEE, TLOAD, TSTORE, MCOPY */
  { name: "cancun", opcodes: [0x49, 0x4a, 0x5c, 0x5d, 0x5e], knownSince: "0.8.24", defaultSince: "0.8.25" },
  { name: "prague", opcodes: [], knownSince: "0.8.27", defaultSince: "0.8.30" },
  /** CLZ */
  { name: "osaka", opcodes: [0x1e], knownSince: "0.8.29", defaultSince: "0.8.31" },
  { name: "amsterdam", opcodes: [] },
] as const satisfies readonly EvmFork[];

interface EvmFork {
  readonly name: string;
  readonly opcodes: readonly number[];
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

/**
 * Lists the EVM versions, newest first, that know all opcodes on the chain and not the opcodes that only this build
 * has.
 */
export function listPossibleEvmVersions(
  compiled: readonly Instruction[],
  onChain: readonly Instruction[],
): readonly string[] {
  const [built, deployed] = [toOpcodes(compiled), toOpcodes(onChain)];
  const lowest = evmForks.findLastIndex(({ opcodes }) => opcodes.some((opcode) => deployed.has(opcode)));
  const missing = evmForks.findIndex(
    ({ opcodes }, index) =>
      index > lowest && opcodes.some((opcode) => built.has(opcode) && !deployed.has(opcode)),
  );
  return evmForks
    .slice(Math.max(0, lowest), missing === -1 ? evmForks.length : missing)
    .map(({ name }) => name)
    .reverse();
}

function toOpcodes(instructions: readonly Instruction[]): ReadonlySet<number> {
  return new Set(instructions.map(({ opcode }) => opcode));
}
