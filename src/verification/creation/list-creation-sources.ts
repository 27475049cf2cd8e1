import type { ContractCreation } from "../ports.ts";
import type { Run } from "../run.ts";
import type { CreationEvidence } from "./creation-evidence.ts";
import type { Subject } from "./subject.ts";

/** Something that may know how a contract was created. */
export interface CreationSource {
  /** For people, as is what it means that nothing is found. */
  readonly name: string;
  readonly miss: string;
  /** Everything it knows of the contract; nothing is a miss, and a failure is thrown. */
  find(): Promise<readonly CreationEvidence[]>;
}

/**
 * Lists the sources in the order in which they are asked: the transaction, where it is known already,
 * the project's own records, which cost nothing, the explorer, and last a search of the chain.
 */
export function listCreationSources(
  { target: { address, chainId } }: Subject,
  { request: { creation: known }, ports, deadline: { signal } }: Run,
): readonly CreationSource[] {
  return [
    ...(known === undefined
      ? []
      : [
          {
            name: "its transaction",
            miss: "does not tell them",
            find: async () => [{ origin: "chain", ...known } as const],
          },
        ]),
    {
      name: "deployment records",
      miss: "none of Ignition or hardhat-deploy for this address",
      find: async () => {
        const records = await ports.records.find({ chainId, address });
        return records.map(({ transactionHash, creationBytecode }) => ({
          origin: "deployment-record",
          transactionHash,
          creationBytecode,
        }));
      },
    },
    {
      name: ports.explorer.name,
      miss: "does not know its creation",
      find: async () => {
        const creations = await ports.explorer.getContractCreation([address], { signal });
        return creations
          .filter((creation) => creation.address === address)
          .map((creation) => toEvidence("explorer", creation));
      },
    },
    {
      name: "the chain",
      miss: "a search did not find it; a node that keeps no states of the past cannot tell",
      find: async () => {
        const creation = await ports.chain.findCreation(address, { signal });
        return creation === undefined ? [] : [toEvidence("chain", creation)];
      },
    },
  ];
}

function toEvidence(
  origin: CreationEvidence["origin"],
  { transactionHash, blockNumber, factory, creationBytecode }: ContractCreation,
): CreationEvidence {
  return { origin, transactionHash, blockNumber, factory, creationBytecode };
}
