import { task } from "hardhat/config";
import { ArgumentType } from "hardhat/types/arguments";
import type { TaskDefinition } from "hardhat/types/tasks";

const address = { name: "address", description: "Address of the contract" } as const;

/** The options that tasks share, so that one word means one thing in all of them. */
const taskOptions = {
  tx: textOption(
    "tx",
    "Hash of a transaction: verifies every contract that it created, and takes no address",
  ),
  contract: textOption("contract", "Name or file.sol:Name; default: found from the bytecode"),
  constructorArgs: textOption(
    "constructorArgs",
    "Constructor arguments: a JSON array, or ABI-encoded 0x hex",
  ),
  constructorArgsPath: fileOption(
    "constructorArgsPath",
    "Module (or .json file) whose default export is the list of constructor arguments",
  ),
  librariesPath: fileOption(
    "librariesPath",
    "Module (or .json file) whose default export maps library names to addresses; default: read from the code",
  ),
  expectedImplementation: textOption(
    "expectedImplementation",
    "Address that the proxy must lead to; default: as it is on the chain",
  ),
  buildInfo: fileOption(
    "buildInfo",
    "File or folder to take the build from: build infos of Hardhat 3, 2 or Foundry, standard JSON, or a bundle",
  ),
  bundle: fileOption("bundle", "File to write a bundle to, to verify again without the project"),
  faults: fileOption("faults", "JSON file that says which calls to answer wrongly, to test what verifies"),
  license: textOption("license", "SPDX id, or 1 to 14; default: the SPDX line of the source"),
  codeFormat: textOption(
    "codeFormat",
    "standard-json or single-file, which is flattened and proved; default: what the explorer takes",
  ),
  explorer: textOption("explorer", "Name or API URL of the explorer; default: the network's"),
  timeout: {
    name: "timeout",
    description: "Seconds, for everything; 0: as configured (300 unless said otherwise)",
    type: ArgumentType.INT,
    defaultValue: 0,
  },
  force: { name: "force", description: "Submit though the explorer shows a verified source" },
  check: {
    name: "check",
    description: "Compare chain, explorer and this checkout, and send nothing; fails unless all agree",
  },
  requireExact: { name: "requireExact", description: "Submit only what matches with its source hash" },
  withLibraries: { name: "withLibraries", description: "Verify the linked libraries too" },
  json: { name: "json", description: "Print one JSON document on stdout, and nothing else" },
} as const;

const verifyContract = task(
  "verify-contract",
  "Verifies the contract at an address, or all that a transaction created, on the network's explorer",
)
  .addPositionalArgument({ ...address, type: ArgumentType.STRING_WITHOUT_DEFAULT, defaultValue: undefined })
  .addVariadicArgument({
    name: "constructorArguments",
    description: "Constructor arguments, a word each; arrays and tuples as JSON",
    defaultValue: [],
  })
  .addOption(taskOptions.tx)
  .addOption(taskOptions.contract)
  .addOption(taskOptions.constructorArgs)
  .addOption(taskOptions.constructorArgsPath)
  .addOption(taskOptions.librariesPath)
  .addOption(taskOptions.buildInfo)
  .addOption(taskOptions.bundle)
  .addOption(taskOptions.codeFormat)
  .addOption(taskOptions.license)
  .addOption(taskOptions.explorer)
  .addOption(taskOptions.timeout)
  .addFlag(taskOptions.check)
  .addFlag(taskOptions.force)
  .addFlag(taskOptions.requireExact)
  .addFlag(taskOptions.withLibraries)
  .addFlag(taskOptions.json)
  .setAction(() => import("./verify-contract.ts"))
  .build();

const verifyProxy = task("verify-proxy", "Verifies everything behind a proxy, and links the proxy to it")
  .addPositionalArgument({ name: "address", description: "Address of the proxy" })
  .addOption(taskOptions.expectedImplementation)
  .addOption(taskOptions.license)
  .addOption(taskOptions.explorer)
  .addOption(taskOptions.timeout)
  .addFlag(taskOptions.force)
  .addFlag(taskOptions.requireExact)
  .addFlag(taskOptions.json)
  .setAction(() => import("./verify-proxy.ts"))
  .build();

const contractAbi = task(
  "contract-abi",
  "Prints the verified ABI of a contract; of a proxy: of all behind it",
)
  .addPositionalArgument(address)
  .addOption(taskOptions.explorer)
  .addFlag({ name: "direct", description: "Of a proxy, print its own ABI" })
  .addFlag(taskOptions.json)
  .setAction(() => import("./contract-abi.ts"))
  .build();

const flattenContract = task(
  "flatten-contract",
  "Prints a single-file source that is proved to be the same contract",
)
  .addPositionalArgument({ name: "contract", description: "Name or file.sol:Name" })
  .addOption({
    name: "out",
    description: "File to write the source to",
    type: ArgumentType.FILE_WITHOUT_DEFAULT,
    defaultValue: undefined,
  })
  .addFlag({ name: "force", description: "Overwrite a file that exists" })
  .addFlag(taskOptions.json)
  .setAction(() => import("./flatten-contract.ts"))
  .build();

const contractSource = task(
  "contract-source",
  "Prints the verified source of a contract, or writes it to files",
)
  .addPositionalArgument(address)
  .addOption({
    name: "out",
    description: "Folder to write the source files to",
    type: ArgumentType.FILE_WITHOUT_DEFAULT,
    defaultValue: undefined,
  })
  .addOption(taskOptions.explorer)
  .addFlag({ name: "force", description: "Overwrite files that exist" })
  .addFlag(taskOptions.json)
  .setAction(() => import("./contract-source.ts"))
  .build();

const contractCreation = task("contract-creation", "Prints who created contracts, and in which transactions")
  .addVariadicArgument({ name: "addresses", description: "Addresses of the contracts" })
  .addOption(taskOptions.explorer)
  .addFlag(taskOptions.json)
  .setAction(() => import("./contract-creation.ts"))
  .build();

const localExplorer = task("local-explorer", "Serves the local explorer, API and pages, until it is stopped")
  .addOption({
    name: "port",
    description: "Port; 0: any free one; default: as configured (4280 unless said otherwise)",
    type: ArgumentType.STRING_WITHOUT_DEFAULT,
    defaultValue: undefined,
  })
  .addOption({
    name: "host",
    description: "Address to listen on",
    type: ArgumentType.STRING,
    defaultValue: "127.0.0.1",
  })
  .addOption({
    name: "database",
    description: "SQLite file; default: as configured (in .hardhat-verify-contract unless said otherwise)",
    type: ArgumentType.FILE_WITHOUT_DEFAULT,
    defaultValue: undefined,
  })
  .addOption({
    name: "submissionsPerDay",
    description:
      "Submissions of each kind that a key may make a day; default: as configured (100 unless said otherwise)",
    type: ArgumentType.STRING_WITHOUT_DEFAULT,
    defaultValue: undefined,
  })
  .addOption(taskOptions.faults)
  .setAction(() => import("./local-explorer.ts"))
  .build();

/** Every task of the plugin; their code is loaded when they run. */
export const taskDefinitions: TaskDefinition[] = [
  verifyContract,
  verifyProxy,
  contractAbi,
  contractSource,
  flattenContract,
  contractCreation,
  localExplorer,
];

function textOption<NameT extends string>(name: NameT, description: string) {
  return { name, description, type: ArgumentType.STRING_WITHOUT_DEFAULT, defaultValue: undefined } as const;
}

function fileOption<NameT extends string>(name: NameT, description: string) {
  return { name, description, type: ArgumentType.FILE_WITHOUT_DEFAULT, defaultValue: undefined } as const;
}
