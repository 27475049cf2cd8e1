import type { OptionTable } from "./option-kinds.ts";
import { jsonOptions, lookUpOptions, submissionOptions, verifyContractOptions } from "./option-tables.ts";

// Loaded on every Hardhat command, as the other tables are.

/** The options of a preflight. */
export const preflightOptions = {
  contract: {
    kind: "name",
    description: "Name or file.sol:Name of a contract of the project, or the file of an Ignition module",
    details: "Without it only the services are asked",
    value: "contract",
    isPositional: true,
  },
  constructorArgs: verifyContractOptions.constructorArgs,
  libraries: { ...verifyContractOptions.libraries, description: "Name of a library → its address" },
  librariesPath: {
    ...verifyContractOptions.librariesPath,
    description: "Module (or .json file) whose default export maps library names to addresses",
    details: "The init code needs them",
  },
  factory: {
    kind: "name",
    description:
      "Factory that will create the contract: an address, deterministic-deployment-proxy, createx or safe-singleton-factory",
    details: "An address gets the salt as it is given",
    value: "name or address",
  },
  salt: { kind: "text", description: "Salt of the factory: 0x and 64 hex digits", value: "0x hex" },
  sender: {
    kind: "text",
    description:
      "Account that will deploy the contract or call the factory. CreateX needs it for a salt that begins with an account",
    value: "address",
  },
  ...lookUpOptions,
  timeout: submissionOptions.timeout,
  ...jsonOptions,
} as const satisfies OptionTable;

/** The options of what reads a contract's init code. */
export const initCodeOptions = {
  address: {
    kind: "text",
    description: "Address of the contract",
    value: "address",
    isPositional: true,
    isRequired: true,
  },
  on: {
    kind: "name",
    description: "Networks on which to look at the address, with commas; on the command line, node URLs",
    details: "In a Foundry project also names in [rpc_endpoints]",
    value: "networks",
  },
  against: {
    kind: "name",
    description: "Contract of the project to compare with: Name or file.sol:Name",
    value: "contract",
  },
  ...lookUpOptions,
  timeout: submissionOptions.timeout,
  ...jsonOptions,
} as const satisfies OptionTable;
