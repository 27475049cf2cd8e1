import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import { lookUpCreations } from "../../app/look-ups.ts";
import type { CommandArguments } from "../../app/options/option-kinds.ts";
import type { creationOptions } from "../../app/options/option-tables.ts";
import { CreationNotFoundError } from "../../core/errors/explorer-errors.ts";
import type { ContractCreation } from "../../verification/ports.ts";
import { openHost } from "../open-host.ts";
import { runTask } from "../run-task.ts";

type ContractCreationArguments = CommandArguments<typeof creationOptions>;

/** `contract-creation <addresses…>`: prints those that are known, and fails if any is not. */
export default async function contractCreationTask(
  { addresses, explorer, json }: ContractCreationArguments,
  hre: HardhatRuntimeEnvironment,
) {
  return runTask({
    name: "contract-creation",
    json,
    work: async ({ note }) => {
      const creations = await lookUpCreations(addresses, { explorer }, { host: openHost(hre), note });
      if (creations.length === 0) {
        throw new CreationNotFoundError({ addresses });
      }
      return creations;
    },
    describe: (creations) => creations.map(describeCreation).join("\n"),
    findFailure: (creations) => {
      const missing = listMissing(addresses, creations);
      return missing.length === 0 ? undefined : new CreationNotFoundError({ addresses: missing });
    },
  });
}

function listMissing(addresses: readonly string[], creations: readonly ContractCreation[]): string[] {
  const known = new Set(creations.map(({ address }) => address.toLowerCase()));
  return addresses.filter((address) => !known.has(address.toLowerCase()));
}

function describeCreation({ address, creator, transactionHash, blockNumber, factory }: ContractCreation) {
  const block = blockNumber === undefined ? "" : ` in block ${blockNumber}`;
  const via = factory === undefined ? "" : `, by the contract ${factory}`;
  return `${address}\n  created by ${creator}${via}${block}\n  in transaction ${transactionHash}`;
}
