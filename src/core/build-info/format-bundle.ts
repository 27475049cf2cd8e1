import { type Bundle, bundleFormat } from "./bundle.ts";
import { hashJson } from "./hash-json.ts";
import { toOutputContract } from "./to-output-contract.ts";

/**
 * Writes a bundle: a JSON file with the names that build infos use, so that other tools find input and
 * output in it too. The hashes of both tell that nobody edited them since.
 */
export function formatBundle({ contract, input, ...bundle }: Bundle): string {
  const { inputSourceName, contractName } = contract;
  const output = { contracts: { [inputSourceName]: { [contractName]: toOutputContract(contract) } } };
  const file = {
    _format: bundleFormat,
    address: bundle.address,
    chainId: bundle.chainId,
    contractName: bundle.contractName,
    solcLongVersion: bundle.solcLongVersion,
    constructorArguments: `0x${bundle.encodedConstructorArguments}`,
    libraries: bundle.libraries,
    hashes: {
      runtimeCode: `0x${bundle.runtimeCodeHash}`,
      ...(bundle.creationCodeHash !== undefined && { creationCode: `0x${bundle.creationCodeHash}` }),
      input: hashJson(input),
      output: hashJson(output),
    },
    input,
    output,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
