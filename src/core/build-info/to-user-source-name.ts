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
