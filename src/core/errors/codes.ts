/**
 * Every code that a failure of this package can carry, by stage. Public API: docs/errors.md has a
 * heading for each, and a test holds headings, codes and classes together.
 */
export const errorCodes = {
  input: [
    "INVALID_ADDRESS",
    "INVALID_OPTION",
    "CONSTRUCTOR_ARGUMENTS_INVALID",
    "CONSTRUCTOR_ARGUMENTS_MISSING",
    "MODULE_NOT_LOADED",
    "LIBRARY_UNKNOWN",
    "LIBRARY_CONFLICT",
    "LIBRARY_ADDRESS_MISSING",
    "OUTPUT_EXISTS",
    "OUTPUT_PATH_UNSAFE",
  ],
  project: [
    "BUILD_NOT_FOUND",
    "BUILD_INFO_INVALID",
    "CONTRACT_NOT_FOUND",
    "CONTRACT_AMBIGUOUS",
    "JOURNAL_UNUSABLE",
  ],
  compiler: ["COMPILER_UNAVAILABLE", "COMPILER_FAILED", "SUBMISSION_NOT_REPRODUCIBLE"],
  chain: ["CHAIN_UNREACHABLE", "CHAIN_RESPONSE_INVALID", "NO_CODE_AT_ADDRESS"],
  explorer: [
    "EXPLORER_NOT_CONFIGURED",
    "EXPLORER_UNREACHABLE",
    "EXPLORER_RESPONSE_INVALID",
    "EXPLORER_REQUEST_REJECTED",
    "EXPLORER_RATE_LIMITED",
    "EXPLORER_QUOTA_EXHAUSTED",
    "EXPLORER_SUBMISSION_TOO_LARGE",
    "EXPLORER_CHAIN_UNSUPPORTED",
    "API_KEY_MISSING",
    "API_KEY_INVALID",
    "CONTRACT_NOT_INDEXED",
    "CONTRACT_NOT_VERIFIED",
    "CREATION_NOT_FOUND",
  ],
  localExplorer: ["LOCAL_EXPLORER_PORT_IN_USE", "LOCAL_EXPLORER_DATABASE_INVALID", "FAULTS_INVALID"],
  verification: ["DEADLINE_EXCEEDED"],
  plugin: ["HARDHAT_ETHERS_MISSING", "UNEXPECTED"],
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes][number];
