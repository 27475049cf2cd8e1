import type { OptionTable } from "./option-kinds.ts";
import { blockOptions, commitOptions, jsonOptions, submissionOptions } from "./option-tables.ts";

// Loaded on every Hardhat command, as the other tables are.

/** The options of a verification of whole deployments. */
export const verifyDeploymentOptions = {
  deployment: {
    kind: "path",
    description:
      "File, folder or name of the deployment; default: everything that this project's tools recorded",
    details:
      "Records of Ignition, hardhat-deploy, rocketh, Foundry and OpenZeppelin, or a JSON list ([docs/deployments.md](deployments.md))",
    value: "path or name",
    isPositional: true,
  },
  ...commitOptions,
  ...submissionOptions,
  timeout: {
    ...submissionOptions.timeout,
    description: "Time limit for each contract, in seconds",
  },
  check: {
    kind: "flag",
    description:
      "Compare chains, records, explorers and this project, and submit nothing; fails if they differ",
  },
  ...blockOptions,
  report: {
    kind: "path",
    description:
      "File to write the result to: a page if its name ends in .html, otherwise Markdown; in GitHub Actions the result is also the job's summary",
    value: "file",
    only: "command",
  },
  registry: {
    kind: "path",
    description:
      "JSON file to write the addresses to, with proved names, pages, and the contracts behind proxies",
    value: "file",
    only: "command",
  },
  ...jsonOptions,
} as const satisfies OptionTable;

const { explorer: _explorer, ...mirroredOptions } = submissionOptions;

/** The options of submitting the source that one explorer shows to others. */
export const mirrorOptions = {
  contract: {
    kind: "text",
    description: "Address of the contract, or path or name of a deployment",
    value: "address or path",
    isPositional: true,
    isRequired: true,
  },
  from: {
    kind: "name",
    description: "Name or API URL of the explorer that shows the source",
    details: "The source is proved here against the chain before it is submitted",
    value: "name or API URL",
    isRequired: "function",
  },
  to: {
    kind: "name",
    description: "Name or API URL of the explorer to submit to, or several with commas; default: all others",
    value: "name or API URL",
  },
  check: {
    kind: "flag",
    description:
      "Prove what the explorer shows against the chain, and submit nothing; fails if it is not proved",
  },
  ...mirroredOptions,
  license: {
    ...mirroredOptions.license,
    description:
      "Licence as an SPDX id or a number from 1 to 14; default: the record's, or else the SPDX line of the source",
  },
  timeout: {
    ...submissionOptions.timeout,
    description: "Time limit for each contract, in seconds",
  },
  ...jsonOptions,
} as const satisfies OptionTable;
