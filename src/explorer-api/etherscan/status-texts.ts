/** The local explorer's answers. Clients compare these texts letter by letter, so they are Etherscan's own if known. */
export const statusTexts = {
  invalidAddress: "Error! Invalid address format",
  missingAddress: "Error! Missing address",
  unknownModule: "Error! Missing Or invalid Module name",
  unknownAction: "Error! Missing Or invalid Action name",
  unsupportedChain:
    "Missing or unsupported chainid parameter (required for v2 api), please see https://api.etherscan.io/v2/chainlist for the list of supported chainids",
  missingApiKey: "Missing/Invalid API Key",
  invalidApiKey: "Invalid API Key",
  tooManyAddresses: "Error! Too many addresses, the maximum is 5",
  serverBusy: "Unexpected err, timeout occurred or server too busy. Please try again later",

  notVerified: "Contract source code not verified",
  nothingFound: "No data found",

  alreadyVerified: "Contract source code already verified",
  missingSource: "Missing sourceCode",
  invalidCodeFormat: "Invalid codeformat, use solidity-single-file or solidity-standard-json-input",
  invalidContractName: "Please specify ContractName as contractfile.sol:contractname format",
  missingContractName: "Missing contractname",
  invalidCompilerVersion:
    "Invalid Or Not supported solc version, see https://etherscan.io/solcversions for list",
  invalidOptimization: "optimizationUsed has invalid format",
  invalidRuns: "runs has invalid format",
  invalidEvmVersion: "Invalid evmversion",
  invalidLicenseType: "Invalid licenseType, use a number from 1 to 14",
  invalidConstructorArguments:
    "Invalid constructor arguments provided. Please verify that they are in ABI-encoded format",
  invalidLibrary: "Each libraryname needs its libraryaddress, and each libraryaddress its libraryname",
  missingReceipt: "Missing GUID",

  pending: "Pending in queue",
  verified: "Pass - Verified",
  verifiedBefore: "Already Verified",
  rejected: "Fail - Unable to verify",
  unknownReceipt: "Unable to locate guid",
  noImplementation:
    "A corresponding implementation contract was unfortunately not detected for the proxy address.",
  noDelegatecall: "This contract does not look like it contains any delegatecall opcode sequence.",
} as const;

export function formatNoCode(address: string): string {
  return `Unable to locate ContractCode at ${address.toLowerCase()}`;
}

export function formatDailyLimit(submissions: number): string {
  return `Daily limit of ${submissions} source code submissions reached`;
}

/** hardhat-verify 3 knows a failed verification by the start of the text. Blockscout never gives a reason. */
export function formatRejected(detail: string): string {
  return detail === "" ? statusTexts.rejected : `${statusTexts.rejected}. ${detail}`;
}

/** Returns whether a rejection has no reason, as Blockscout's. */
export function isBareRejection(verdict: string): boolean {
  return verdict.trim().replace(/\.$/, "").toLowerCase() === statusTexts.rejected.toLowerCase();
}

export function formatProxyLinked(link: { readonly proxy: string; readonly implementation: string }): string {
  const [proxy, implementation] = [link.proxy.toLowerCase(), link.implementation.toLowerCase()];
  return `The proxy's (${proxy}) implementation contract is found at ${implementation} and is successfully updated.`;
}
