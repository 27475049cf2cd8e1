import { invariant } from "../../base/errors.ts";
import { toPrintableJson } from "../../base/text.ts";
import type { ContractCreation } from "../../verification/ports.ts";
import type { AppHost } from "../host.ts";
import { lookUpAbi, lookUpCreations, lookUpSource } from "../look-ups.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import type { abiOptions, creationOptions, sourceOptions } from "../options/option-tables.ts";
import type { ConsoleReporter } from "../reporter.ts";
import { describeSource } from "../words/results/describe-look-up.ts";
import { writeSources } from "../write-sources.ts";
import { createCommand, type OpenCommand } from "./command.ts";

function toSession(host: AppHost, reporter: ConsoleReporter) {
  return { host, reporter, note: reporter.note, required: { network: host.selectedNetwork } };
}

export const contractAbiCommand: OpenCommand<CommandArguments<typeof abiOptions>> = (
  { address, explorer, direct, json },
  host,
) =>
  createCommand({
    host,
    json,
    // Also without `--json`.
    describe: toPrintableJson,
    work: async (reporter) => {
      const abi = await lookUpAbi(address, { explorer, direct }, toSession(host, reporter));
      invariant(abi !== undefined, "an ABI that is required is there");
      return abi;
    },
  });

export const contractSourceCommand: OpenCommand<CommandArguments<typeof sourceOptions>> = (
  { address, out, explorer, force, json },
  host,
) =>
  createCommand({
    host,
    json,
    describe: describeSource,
    work: async (reporter) => {
      const source = await lookUpSource(address, { explorer }, toSession(host, reporter));
      invariant(source !== undefined, "a source that is required is there");
      return out === undefined
        ? source
        : { ...source, files: await writeSources(source.sources, { folder: out, overwrite: force }) };
    },
  });

export const contractCreationCommand: OpenCommand<CommandArguments<typeof creationOptions>> = (
  { addresses, explorer, json },
  host,
) =>
  createCommand({
    host,
    json,
    work: (reporter, fail) =>
      lookUpCreations(addresses, { explorer }, { ...toSession(host, reporter), onMissing: fail }),
    describe: (creations) => creations.map(describeCreation).join("\n"),
  });

function describeCreation({ address, creator, transactionHash, blockNumber, factory }: ContractCreation) {
  const block = blockNumber === undefined ? "" : ` in block ${blockNumber}`;
  const by =
    factory === undefined
      ? `${creator}${block}`
      : `the contract ${factory}${block}, in a transaction from ${creator}`;
  return `${address}\n  created by ${by}\n  transaction ${transactionHash}`;
}
