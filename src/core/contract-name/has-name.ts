/**
 * Whether a contract is the one that a user names: `Name`, or `file.sol:Name` with either of its
 * source names. Source names may have colons, contract names have none.
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
  const sourceName = colon === -1 ? undefined : name.slice(0, colon);
  return (
    contract.contractName === name.slice(colon + 1) &&
    (sourceName === undefined ||
      sourceName === contract.inputSourceName ||
      sourceName === contract.userSourceName)
  );
}
