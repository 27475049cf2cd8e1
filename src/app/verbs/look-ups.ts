import { toPrintableJson } from "../../base/text.ts";
import type { ContractCreation } from "../../verification/ports.ts";
import {
  explainMissingAbi,
  explainMissingCreations,
  explainMissingSource,
  lookUpAbi,
  lookUpCreations,
  lookUpSource,
} from "../look-ups.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import type { abiOptions, creationOptions, sourceOptions } from "../options/option-tables.ts";
import { type AskedExplorers, describeSource } from "../words/results/describe-look-up.ts";
import { writeSources } from "../write-sources.ts";
import { createCommand, type OpenCommand } from "./command.ts";

/** Prints the verified ABI of a contract; for a proxy, the ABI of what is behind it. */
export const contractAbiCommand: OpenCommand<CommandArguments<typeof abiOptions>> = (
  { address, explorer, direct, json },
  host,
) =>
  createCommand({
    host,
    json,
    // An ABI is for machines in either case.
    describe: toPrintableJson,
    work: async (reporter) => {
      const options = { explorer, direct };
      const miss = rememberMiss();
      const abi = await lookUpAbi(address, options, { host, reporter, note: reporter.note, ...miss });
      if (abi === undefined) {
        const network = host.selectedNetwork;
        throw await explainMissingAbi(address, options, { host, network, asked: miss.asked() });
      }
      return abi;
    },
  });

/** Prints the verified source of a contract, or writes it to files. */
export const contractSourceCommand: OpenCommand<CommandArguments<typeof sourceOptions>> = (
  { address, out, explorer, force, json },
  host,
) =>
  createCommand({
    host,
    json,
    describe: describeSource,
    work: async (reporter) => {
      const miss = rememberMiss();
      const source = await lookUpSource(
        address,
        { explorer },
        { host, reporter, note: reporter.note, ...miss },
      );
      if (source === undefined) {
        const network = host.selectedNetwork;
        throw await explainMissingSource(address, { explorer }, { host, network, asked: miss.asked() });
      }
      return out === undefined
        ? source
        : { ...source, files: await writeSources(source.sources, { folder: out, overwrite: force }) };
    },
  });

/** Prints who created contracts. Fails if this is not known for all of them. */
export const contractCreationCommand: OpenCommand<CommandArguments<typeof creationOptions>> = (
  { addresses, explorer, json },
  host,
) => {
  const miss = rememberMiss();
  const explain = (missing: readonly string[]) =>
    explainMissingCreations(missing, { explorer }, { host, asked: miss.asked() });
  return createCommand({
    host,
    json,
    work: async (reporter, fail) => {
      const creations = await lookUpCreations(
        addresses,
        { explorer },
        { host, reporter, note: reporter.note, ...miss },
      );
      if (creations.length === 0) {
        throw await explain(addresses);
      }
      const missing = listMissing(addresses, creations);
      if (missing.length > 0) {
        fail(await explain(missing));
      }
      return creations;
    },
    describe: (creations) => creations.map(describeCreation).join("\n"),
  });
};

/** Remembers which explorers did not know the contract, for the failure that names them. */
function rememberMiss() {
  let last: AskedExplorers | undefined;
  return {
    onMiss: (asked: AskedExplorers) => {
      last = asked;
    },
    asked: () => last,
  };
}

function listMissing(addresses: readonly string[], creations: readonly ContractCreation[]): string[] {
  const known = new Set(creations.map(({ address }) => address.toLowerCase()));
  return addresses.filter((address) => !known.has(address.toLowerCase()));
}

function describeCreation({ address, creator, transactionHash, blockNumber, factory }: ContractCreation) {
  const block = blockNumber === undefined ? "" : ` in block ${blockNumber}`;
  const by =
    factory === undefined
      ? `${creator}${block}`
      : `the contract ${factory}${block}, in a transaction from ${creator}`;
  return `${address}\n  created by ${by}\n  transaction ${transactionHash}`;
}
