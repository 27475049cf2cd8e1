import { evmVersions } from "./evm-versions.ts";

/**
 * What explorers of this API are known to take. The list of EVM versions is that of their forms, and
 * grows there before it grows here.
 *
 * @see https://docs.etherscan.io/api-reference/endpoint/verifysourcecode
 */
export const knownCapabilities = {
  minCompilerVersion: "0.4.11",
  evmVersions,
  codeFormats: ["solidity-standard-json-input", "solidity-single-file"],
} as const;

/** Etherscan's own client refuses more before it sends it: bytes of source code. */
export const etherscanMaxSourceBytes = 3_000_000;
