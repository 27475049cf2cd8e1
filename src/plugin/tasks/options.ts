import { ArgumentType } from "hardhat/types/arguments";

function textOption<NameT extends string>(name: NameT, description: string) {
  return { name, description, type: ArgumentType.STRING_WITHOUT_DEFAULT, defaultValue: undefined } as const;
}

function fileOption<NameT extends string>(name: NameT, description: string) {
  return { name, description, type: ArgumentType.FILE_WITHOUT_DEFAULT, defaultValue: undefined } as const;
}

/** The options that tasks share, so that one word means one thing in all of them. */
export const taskOptions = {
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
