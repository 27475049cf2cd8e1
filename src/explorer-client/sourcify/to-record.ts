import { isJsonRecord } from "../../base/json.ts";
import { splitName } from "../../core/contract/contract-name.ts";
import type { ContractCreation, VerifiedSource } from "../../core/contract/contract-record.ts";
import { findLanguage, isCompiledBySolc } from "../../core/contract/source-language.ts";
import type { ContractDetails } from "../../explorer-api/sourcify/contract-details.ts";
import type { FieldSelector } from "../../explorer-api/sourcify/contract-fields.ts";
import type { ContractMatch } from "../../explorer-api/sourcify/contract-match.ts";

export const recordFields = [
  "sources",
  "compilation",
  "stdJsonInput",
  "abi",
  "creationBytecode.transformationValues",
  "proxyResolution",
] as const satisfies readonly FieldSelector[];

export const creationFields = [
  "deployment",
  "creationBytecode.onchainBytecode",
] as const satisfies readonly FieldSelector[];

export function toRecord(contract: ContractMatch, details: ContractDetails): VerifiedSource {
  const { compilation, sources = {}, abi, proxy } = details;
  const { compilerSettings: settings = {}, fullyQualifiedName = "" } = compilation ?? {};
  const optimizer = isJsonRecord(settings.optimizer) ? settings.optimizer : {};
  const isProxy = proxy?.kind === "resolved" && proxy.isProxy;
  return {
    contractName: compilation?.name ?? "",
    contractFileName: splitName(fullyQualifiedName).sourceName || undefined,
    sources,
    compilerInput: details.compilerInput,
    abi,
    ...toCompiler(details),
    optimizer: {
      enabled: optimizer.enabled === true,
      runs: typeof optimizer.runs === "number" ? optimizer.runs : undefined,
    },
    evmVersion: typeof settings.evmVersion === "string" ? settings.evmVersion : undefined,
    // Sourcify knows the arguments only if it compared the creation bytecode.
    encodedConstructorArguments: contract.creation && details.creationBytecode?.constructorArguments,
    // Sourcify has no field for a licence.
    license: undefined,
    matches: { creation: contract.creation, runtime: contract.runtime },
    isProxy,
    implementation: isProxy ? proxy.implementations[0]?.address : undefined,
  };
}

/** Versions of other compilers look like those of solc, so they get their compiler's name. */
function toCompiler({ compilation, compilerInput, sources = {} }: ContractDetails) {
  const { compiler = "", compilerVersion = "" } = compilation ?? {};
  const language = findLanguage({ language: compilation?.language, compilerInput, sources });
  const prefix = isCompiledBySolc(language) ? "v" : `${compiler}:`;
  return { language, compilerVersion: compilation === undefined ? "" : `${prefix}${compilerVersion}` };
}

export function toCreation(
  { address }: ContractMatch,
  { deployment, creationBytecode }: ContractDetails,
): ContractCreation | undefined {
  const { transactionHash, deployer, blockNumber } = deployment ?? {};
  return transactionHash === undefined || deployer === undefined
    ? undefined
    : {
        address,
        creator: deployer,
        transactionHash,
        blockNumber,
        creationBytecode: creationBytecode?.onChain,
      };
}
