/**
 * The EVM versions that solc knows, oldest first, with the opcodes that came with each and that solc
 * writes of its own accord or for what a source says.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#setting-the-evm-version-to-target
 */
export const evmForks = [
  { name: "homestead", opcodes: [] },
  { name: "tangerineWhistle", opcodes: [] },
  { name: "spuriousDragon", opcodes: [] },
  /** RETURNDATASIZE, RETURNDATACOPY, STATICCALL, REVERT */
  { name: "byzantium", opcodes: [0x3d, 0x3e, 0xfa, 0xfd] },
  /** SHL, SHR, SAR, EXTCODEHASH, CREATE2 */
  { name: "constantinople", opcodes: [0x1b, 0x1c, 0x1d, 0x3f, 0xf5] },
  { name: "petersburg", opcodes: [] },
  /** CHAINID, SELFBALANCE */
  { name: "istanbul", opcodes: [0x46, 0x47] },
  { name: "berlin", opcodes: [] },
  /** BASEFEE */
  { name: "london", opcodes: [0x48] },
  { name: "paris", opcodes: [] },
  /** PUSH0 */
  { name: "shanghai", opcodes: [0x5f] },
  /** BLOBHASH, BLOBBASEFEE, TLOAD, TSTORE, MCOPY */
  { name: "cancun", opcodes: [0x49, 0x4a, 0x5c, 0x5d, 0x5e] },
  { name: "prague", opcodes: [] },
  /** CLZ */
  { name: "osaka", opcodes: [0x1e] },
] as const satisfies readonly { readonly name: string; readonly opcodes: readonly number[] }[];
