/** Hex digits with the 0x prefix, as JSON-RPC and Solidity tools speak it. */
export type Hex = `0x${string}`;

/** An address with its EIP-55 checksum: 0x and 40 hex digits. */
export type Address = Hex;

/**
 * Hex digits without a prefix, in lower case unless said otherwise. Bytecode is compared in this
 * form because solc's placeholders for library addresses are not hex and two digits are one byte.
 */
export type BareHex = string;
