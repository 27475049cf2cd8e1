import { splitName } from "../../../core/contract/contract-name.ts";
import type { Submission } from "../../../verification/ports.ts";

type SubmittedSource = Pick<Submission, "sourceCode" | "contractName" | "singleFile">;

/** Writes a single file and its fields as standard JSON. A single file has no name, so it gets that of the contract. */
export function toStandardJson({ sourceCode, contractName: submitted, singleFile }: SubmittedSource) {
  const { optimizer = false, runs = 200, evmVersion, libraries = [] } = singleFile ?? {};
  const { contractName } = splitName(submitted);
  const sourceName = `${contractName}.sol`;
  const named = libraries.map(({ name, address }) => [splitName(name).contractName, address]);
  const input = {
    language: "Solidity",
    sources: { [sourceName]: { content: sourceCode } },
    settings: {
      optimizer: { enabled: optimizer, runs },
      ...(evmVersion === undefined ? {} : { evmVersion }),
      ...(named.length === 0 ? {} : { libraries: { [sourceName]: Object.fromEntries(named) } }),
    },
  };
  return { sourceCode: JSON.stringify(input), contractName: `${sourceName}:${contractName}` };
}
