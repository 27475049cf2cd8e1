/** The name that explorers and solc use for a contract: `source/File.sol:Contract`. */
export function toFullyQualifiedName(contract: {
  readonly inputSourceName: string;
  readonly contractName: string;
}): string {
  return `${contract.inputSourceName}:${contract.contractName}`;
}
