import type { OptionTable } from "./option-kinds.ts";

// Loaded on every Hardhat command, to declare the tasks: data alone, which imports nothing at run time.

/** The option of everything that prints a result. */
export const jsonOptions = {
  json: {
    kind: "flag",
    description: "Print one JSON document on stdout, and nothing else",
    only: "command",
  },
} as const satisfies OptionTable;

/** The options of every look-up. */
export const lookUpOptions = {
  explorer: {
    kind: "name",
    description:
      "Name or API URL of the explorer, or several with commas; default: all explorers of the network",
    details:
      "`local` is the local explorer; the default key is sent to a URL only if it is Etherscan's, on this machine, or on a host that has the key in the config",
    value: "name or API URL",
  },
  signal: { kind: "signal", description: "Ends the call early", only: "function" },
} as const satisfies OptionTable;

/** The options of everything that submits. */
export const submissionOptions = {
  license: {
    kind: "license",
    description: "Licence as an SPDX id or a number from 1 to 14; default: the SPDX line of the source",
    value: "SPDX id or 1 to 14",
  },
  ...lookUpOptions,
  timeout: {
    kind: "seconds",
    description: "Time limit of the whole command, in seconds",
    configDefault: "300",
    details: "After this time the result is `pending`, with the receipt",
    value: "seconds",
    default: 0,
  },
  force: {
    kind: "flag",
    description: "Submit even if the explorer shows a verified source",
  },
  requireExact: {
    kind: "flag",
    description: "Submit only an exact match, which includes the source hash",
    details: "A partial match is refused",
  },
} as const satisfies OptionTable;

/** The option of everything that builds of the project are for. */
export const commitOptions = {
  commit: {
    kind: "name",
    description: "Commit of the project's git history to take the sources from; nothing is checked out",
    details:
      "Packages are those of the project's build, or else the installed ones. Settings that the code does not tell are those of the commit's foundry.toml, or else of the project's build",
    value: "hash, tag or branch",
  },
} as const satisfies OptionTable;

/** The option of what only reads. */
export const blockOptions = {
  block: {
    kind: "block",
    description: "Number of the block whose state a check reads; default: the latest",
    details: "The node has to keep that state, as an archive node does. What explorers show is of today",
    value: "number",
  },
} as const satisfies OptionTable;

/** The options that can be about several contracts at once. */
const contractsOptions = {
  buildInfo: {
    kind: "path",
    description:
      "File or folder to take the build from: build infos of Hardhat 3, 2 or Foundry, standard JSON, or a bundle",
    details: "It replaces the project's own build",
    value: "file or folder",
  },
  ...commitOptions,
  codeFormat: {
    kind: "codeFormat",
    description: "standard-json, or single-file (flattened and proved); default: what the explorer accepts",
    value: "standard-json or single-file",
  },
  ...submissionOptions,
  check: {
    kind: "flag",
    description: "Compare the chain, the explorer and this project, and submit nothing; fails if they differ",
  },
  withLibraries: { kind: "flag", description: "Verify the linked libraries too" },
  ...jsonOptions,
} as const satisfies OptionTable;

const contractAddress = {
  kind: "text",
  description: "Address of the contract",
  value: "address",
  isPositional: true,
} as const;

/** The options of a verification by address. */
export const verifyContractOptions = {
  address: { ...contractAddress, isRequired: "function" },
  constructorArguments: {
    kind: "words",
    description: "Constructor arguments, one word each; arrays and tuples as JSON",
    details:
      'Needed only if the creation does not tell them. Arrays and structs are JSON: `\'[["0x…", [1, 2, 3]], "hello !"]\'`. If one begins with a dash, as a negative number does, write all of them at the end, behind `--`',
    isPositional: true,
    only: "command",
  },
  contract: {
    kind: "name",
    description: "Name or file.sol:Name; default: found from the bytecode",
    value: "Name or file.sol:Name",
  },
  constructorArgs: {
    kind: "values",
    description: "Constructor arguments: a JSON array, or ABI-encoded 0x hex",
    value: "JSON or 0x hex",
  },
  constructorArgsPath: {
    kind: "path",
    description: "Module (or .json file) whose default export is the list of constructor arguments",
    value: "module",
    only: "command",
  },
  libraries: {
    kind: "addresses",
    description: "Name of a library → its address; default: read from the code",
    only: "function",
  },
  librariesPath: {
    kind: "path",
    description:
      "Module (or .json file) whose default export maps library names to addresses; default: read from the code",
    details: "Needed only if neither the code nor the creation contains them",
    value: "module",
    only: "command",
  },
  bundle: {
    kind: "path",
    description: "File to write a bundle to, which verifies the contract again without the project",
    details: "It is written when the contract is verified",
    value: "file",
  },
  standardJson: {
    kind: "path",
    description: "File to write the standard JSON of the proved source to, for an explorer's web form",
    details:
      "It is written when the contract is verified, or with `--check` when the build has its code. The result names what else the form needs",
    value: "file",
  },
  findSimilar: {
    kind: "flag",
    description: "If no build matches, ask Sourcify for the source of another contract with the same code",
    details:
      "The source that Sourcify then shows is not proved here; the status stays `mismatch` ([docs/causes.md](causes.md))",
  },
  ...blockOptions,
  ...contractsOptions,
} as const satisfies OptionTable;

/** The options of a verification of all contracts that one transaction created. */
export const verifyTransactionOptions = {
  tx: {
    kind: "text",
    description: "Hash of a transaction: verifies every contract that it created, and takes no address",
    details:
      "They are found in the node's trace. Without one, contracts that other contracts created may be missing. Contracts of other projects are listed and are not failures",
    value: "hash",
    isRequired: "function",
  },
  ...contractsOptions,
} as const satisfies OptionTable;

/** The options of a verification of everything behind a proxy. */
export const verifyProxyOptions = {
  address: { ...contractAddress, description: "Address of the proxy", isRequired: true },
  expectedImplementation: {
    kind: "text",
    description: "Address of the implementation that the proxy must have; default: the one on the chain",
    details: "If the proxy has another implementation, nothing is submitted",
    value: "address",
  },
  ...commitOptions,
  ...submissionOptions,
  ...jsonOptions,
} as const satisfies OptionTable;

/** The options of a look-up of an ABI. */
export const abiOptions = {
  address: { ...contractAddress, isRequired: true, only: "command" },
  direct: { kind: "flag", description: "For a proxy, print only its own ABI" },
  ...lookUpOptions,
  ...jsonOptions,
} as const satisfies OptionTable;

/** The options of a look-up of a source, and of writing it to files. */
export const sourceOptions = {
  address: { ...contractAddress, isRequired: true, only: "command" },
  out: { kind: "path", description: "Folder to write the source files to", value: "folder", only: "command" },
  ...lookUpOptions,
  force: { kind: "flag", description: "Overwrite files that exist", only: "command" },
  ...jsonOptions,
} as const satisfies OptionTable;

/** The options of a look-up of creations. */
export const creationOptions = {
  addresses: {
    kind: "words",
    description: "Addresses of the contracts",
    isPositional: true,
    isRequired: true,
    only: "command",
  },
  ...lookUpOptions,
  ...jsonOptions,
} as const satisfies OptionTable;

/** The options of the list of open submissions. */
export const statusOptions = { ...jsonOptions } as const satisfies OptionTable;

/** The options of a flattening. */
export const flattenOptions = {
  contract: {
    kind: "name",
    description: "Name or file.sol:Name",
    value: "contract",
    isPositional: true,
    isRequired: true,
    only: "command",
  },
  out: { kind: "path", description: "File to write the source to", value: "file", only: "command" },
  force: { kind: "flag", description: "Overwrite a file that exists", only: "command" },
  ...commitOptions,
  ...jsonOptions,
} as const satisfies OptionTable;

/** The options of the local explorer's command. */
export const localExplorerOptions = {
  port: {
    kind: "text",
    description: "Port; 0: any free port",
    configDefault: "4280",
    value: "port",
    only: "command",
  },
  host: {
    kind: "text",
    description: "Address to listen on",
    value: "address",
    default: "127.0.0.1",
    only: "command",
  },
  database: {
    kind: "path",
    description: "SQLite file",
    configDefault: "in .hardhat-verify-contract",
    value: "file",
    only: "command",
  },
  submissionsPerDay: {
    kind: "text",
    description: "Limit for the submissions of each kind, for each key and day",
    configDefault: "100",
    value: "number",
    only: "command",
  },
  compileTimeout: {
    kind: "text",
    description: "Seconds for one compilation",
    configDefault: "300",
    value: "seconds",
    only: "command",
  },
  faults: {
    kind: "path",
    description: "JSON file with the errors that it returns on purpose, to test clients",
    value: "file",
    only: "command",
  },
} as const satisfies OptionTable;
