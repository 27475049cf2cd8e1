import type { OptionTable } from "./option-kinds.ts";
import {
  blockOptions,
  jsonOptions,
  lookUpOptions,
  submissionOptions,
  verifyContractOptions,
} from "./option-tables.ts";

// Loaded on every Hardhat command, as the other tables are.

/** The options of a review of an upgrade. */
export const reviewOptions = {
  address: {
    kind: "text",
    description: "Address of the proxy",
    details: "With planned calls it may be left out: all that they upgrade is reviewed",
    value: "address",
    isPositional: true,
  },
  to: {
    kind: "name",
    description: "The new implementation: a contract of the project, deployed or not, or an address",
    value: "Name, file.sol:Name or address",
  },
  constructorArgs: {
    ...verifyContractOptions.constructorArgs,
    description: "Constructor arguments of a contract that is not deployed: a JSON array, or 0x hex",
  },
  calldata: {
    kind: "name",
    description: "A planned call, which upgrades directly, in a batch, or through a timelock or governor",
    value: "0x hex",
  },
  target: {
    kind: "text",
    description: "Address that the planned call is sent to; default: the proxy",
    value: "address",
  },
  sender: {
    kind: "text",
    description: "Address that upgrades, or sends the planned call",
    details:
      "The rehearsal runs the upgrade from there. Without it, the accounts that may upgrade such proxies are tried",
    value: "address",
  },
  views: {
    kind: "name",
    description: "View functions to compare in the rehearsal, with their arguments, and commas between them",
    details: "Views without arguments are compared in any case",
    value: "'balanceOf(0x…), …'",
  },
  safeTx: {
    kind: "path",
    description: "JSON file of planned calls: of Safe's Transaction Builder, or of its transaction service",
    value: "file",
  },
  tx: {
    kind: "text",
    description: "Hash of a transaction: reviews the upgrades that it made",
    value: "hash",
  },
  block: {
    ...blockOptions.block,
    description: "Number of the block whose state is read and rehearsed on; default: the latest",
  },
  report: {
    kind: "path",
    description:
      "File to write the review to, for those who sign: a page if its name ends in .html, otherwise Markdown",
    value: "file",
    only: "command",
  },
  ...lookUpOptions,
  timeout: submissionOptions.timeout,
  ...jsonOptions,
} as const satisfies OptionTable;
