import type { CreationFindings } from "./creation-findings.ts";

/** Puts two findings together; what was found first counts. */
export function mergeFindings(first: CreationFindings, second: CreationFindings): CreationFindings {
  const told = first.constructorArguments === undefined ? second : first;
  return {
    constructorArguments: told.constructorArguments,
    transactionHash: told.transactionHash,
    libraries: { ...second.libraries, ...first.libraries },
    obstacle: first.obstacle ?? second.obstacle,
    trailing: told.trailing,
    initCode: first.initCode ?? second.initCode,
    partialProof: first.partialProof ?? second.partialProof,
  };
}
