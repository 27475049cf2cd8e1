import type { CallOptions } from "../../../verification/ports.ts";
import type { NumberedContract } from "../../store/contracts.ts";
import type { Store } from "../../store/create-store.ts";
import type { CodeOnChain, ConnectedChain } from "../chains.ts";
import type { SourceSubmission, VerifiedContract } from "../records.ts";

/** The newest records of the chain that are looked at. */
const maxRecords = 500;

/** Each of them is compiled. */
const maxCandidates = 20;

/**
 * Finds the sources of other contracts of the chain whose code has the same length, those with the very
 * same code first. Code of another length never matches.
 */
export async function findCandidates(
  { chain, onChain }: { readonly chain: ConnectedChain; readonly onChain: CodeOnChain },
  { store, signal }: CallOptions & { readonly store: Pick<Store, "contracts"> },
): Promise<readonly SourceSubmission[]> {
  const { address, codeHash } = onChain.deployed;
  const records = store.contracts
    .listById(chain.key, { limit: maxRecords, sort: "desc", after: undefined })
    .filter((record) => record.address !== address);
  const twins = records.filter((record) => record.codeHash === codeHash);
  const others: NumberedContract[] = [];
  for (const record of records) {
    if (twins.length + others.length >= maxCandidates) {
      break;
    }
    if (record.codeHash !== codeHash) {
      const code = await chain.reader.getCode(record.address, { signal });
      if (code.length === onChain.code.length) {
        others.push(record);
      }
    }
  }
  return [...twins, ...others].slice(0, maxCandidates).flatMap((candidate) => {
    const record = store.contracts.find({ chain: chain.key, ...candidate });
    return record === undefined ? [] : [{ ...toResubmission(record), address }];
  });
}

/** What has to be submitted for the judgement that a record came from. */
export function toResubmission(contract: VerifiedContract): Omit<SourceSubmission, "address"> {
  const { codeFormat, sourceCode, compilerVersion, licenseType, optimizer, evmVersion, libraries } = contract;
  const isSingleFile = codeFormat === "solidity-single-file";
  return {
    codeFormat,
    sourceCode,
    contractName: isSingleFile ? contract.contractName : `${contract.sourceName}:${contract.contractName}`,
    compilerVersion,
    encodedConstructorArguments: "",
    licenseType,
    ...(isSingleFile
      ? { singleFile: { optimizer: optimizer.enabled, runs: optimizer.runs, evmVersion, libraries } }
      : {}),
  };
}
