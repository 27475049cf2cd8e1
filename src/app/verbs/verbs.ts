import type { AppHost } from "../host.ts";
import { initCodeOptions, preflightOptions } from "../options/creation-options.ts";
import { mirrorOptions, verifyDeploymentOptions } from "../options/deployment-options.ts";
import type { CommandArguments, OptionTable } from "../options/option-kinds.ts";
import {
  abiOptions,
  creationOptions,
  flattenOptions,
  localExplorerOptions,
  sourceOptions,
  statusOptions,
  verifyContractOptions,
  verifyProxyOptions,
  verifyTransactionOptions,
} from "../options/option-tables.ts";
import { reviewOptions } from "../options/review-options.ts";
import type { Command, OpenCommand } from "./command.ts";

// Loaded on every Hardhat command, to declare the tasks: it imports nothing but the tables of options.

/** A verb of the command line, and the same Hardhat task. */
export interface Verb {
  readonly name: string;
  readonly summary: string;
  readonly options: OptionTable;
  /** Calls without the program, the verb and the network, which each host adds. */
  readonly examples: readonly string[];
  /** The network of the examples in Hardhat; none: the verb reads files alone. */
  readonly network: "sepolia" | "localhost" | "none";
  /** Hardhat's name for it, which the command line takes too; undefined: Hardhat has no such task. */
  readonly task?: string | undefined;
  readonly prepare: (read: ReadArguments) => Promise<(host: AppHost) => Command>;
}

export type ReadArguments = <TableT extends OptionTable>(table: TableT) => CommandArguments<TableT>;

function declare<TableT extends OptionTable>({
  options,
  load,
  network = "sepolia",
  ...rest
}: Omit<Verb, "options" | "network" | "prepare"> & {
  readonly network?: Verb["network"];
  readonly options: TableT;
  readonly load: () => Promise<OpenCommand<CommandArguments<TableT>>>;
}): Verb {
  return {
    ...rest,
    options,
    network,
    prepare: async (read) => {
      const args = read(options);
      const open = await load();
      return (host) => open(args, host);
    },
  };
}

const allOptions = { ...verifyContractOptions, ...verifyTransactionOptions };

const { check: _, force: __, requireExact: ___, bundle: ____, ...comparedOptions } = allOptions;

const loadVerifications = () => import("./verify-contract.ts");
const loadDeployments = () => import("./deployments.ts");
const loadBeforeDeployments = () => import("./before-deployments.ts");
const loadLookUps = () => import("./look-ups.ts");

/** Every verb, the default one first. */
export const verbs: readonly [Verb, ...Verb[]] = [
  declare({
    name: "verify",
    summary: "Verifies the contract at an address, or every contract that a transaction created",
    options: allOptions,
    examples: ["0xYourContract", "0xYourContract --check", "--tx 0xHash"],
    task: "verify-contract",
    load: async () => (await loadVerifications()).verifyContractCommand,
  }),
  declare({
    name: "proxy",
    summary: "Verifies a proxy and the contracts behind it, and links the proxy to its implementation",
    options: verifyProxyOptions,
    examples: ["0xProxy", "0xProxy --require-exact"],
    task: "verify-proxy",
    load: async () => (await loadVerifications()).verifyProxyCommand,
  }),
  declare({
    name: "deployment",
    summary: "Verifies, or checks, all contracts that deployment tools recorded",
    options: verifyDeploymentOptions,
    examples: ["", "ignition/deployments/chain-1 --check", "--check --report deployments.md"],
    task: "verify-deployment",
    load: async () => (await loadDeployments()).verifyDeploymentCommand,
  }),
  declare({
    name: "mirror",
    summary:
      "Proves the source that one explorer shows of a contract or deployment, and submits it to others",
    options: mirrorOptions,
    examples: ["0xContract --from sourcify --to etherscan", "0xContract --from sourcify --check"],
    task: "mirror",
    load: async () => (await loadDeployments()).mirrorCommand,
  }),
  declare({
    name: "review",
    summary: "Reviews an upgrade of a proxy before it happens; fails if it breaks a rule",
    options: reviewOptions,
    examples: ["0xProxy --to VaultV2", "0xProxy --to 0xImplementation", "--safe-tx batch.json"],
    task: "review-upgrade",
    load: async () => (await import("./review.ts")).reviewCommand,
  }),
  declare({
    name: "preflight",
    summary: "Checks before a deployment what its verification needs: services, build, size, address",
    options: preflightOptions,
    examples: ["", "Token", "Token --factory createx --salt 0xSalt"],
    task: "preflight",
    load: async () => (await loadBeforeDeployments()).preflightCommand,
  }),
  declare({
    name: "initcode",
    summary:
      "Prints the init code of a contract, and how to create it again on other chains; compares this project with it",
    options: initCodeOptions,
    examples: ["0xYourContract", "0xYourContract --against Token"],
    task: "contract-initcode",
    load: async () => (await loadBeforeDeployments()).initCodeCommand,
  }),
  declare({
    name: "status",
    summary: "Lists the submissions that still wait for a verdict, each with the command that continues it",
    options: statusOptions,
    examples: ["", "--json"],
    network: "none",
    task: "verify-status",
    load: async () => (await import("./verify-status.ts")).verifyStatusCommand,
  }),
  declare({
    name: "check",
    summary: "Compares the chain, the explorer and this project, and submits nothing; fails if they differ",
    options: comparedOptions,
    examples: ["0xYourContract", "--tx 0xHash"],
    load: async () => {
      const { verifyContractCommand } = await loadVerifications();
      const ofCheck = { check: true, force: false, requireExact: false, bundle: undefined };
      return (args, host) => verifyContractCommand({ ...args, ...ofCheck }, host);
    },
  }),
  declare({
    name: "abi",
    summary: "Prints the verified ABI of a contract; for a proxy also that of the contracts behind it",
    options: abiOptions,
    examples: ["0xYourContract", "0xProxy --direct"],
    task: "contract-abi",
    load: async () => (await loadLookUps()).contractAbiCommand,
  }),
  declare({
    name: "source",
    summary: "Prints the verified source of a contract, or writes it to files",
    options: sourceOptions,
    examples: ["0xYourContract", "0xYourContract --out verified"],
    task: "contract-source",
    load: async () => (await loadLookUps()).contractSourceCommand,
  }),
  declare({
    name: "creation",
    summary: "Prints who created contracts, and in which transactions",
    options: creationOptions,
    examples: ["0xYourContract", "0xOne 0xOther"],
    task: "contract-creation",
    load: async () => (await loadLookUps()).contractCreationCommand,
  }),
  declare({
    name: "flatten",
    summary: "Prints a single-file source that is proved to compile to the same contract",
    options: flattenOptions,
    examples: ["Token", "contracts/Token.sol:Token --out Token.flat.sol"],
    network: "none",
    task: "flatten-contract",
    load: async () => (await import("./flatten-contract.ts")).flattenContractCommand,
  }),
  declare({
    name: "local-explorer",
    summary: "Serves the local explorer, API and pages, until it is stopped",
    options: localExplorerOptions,
    examples: ["", "--port 0 --database explorer.sqlite"],
    network: "localhost",
    task: "local-explorer",
    load: async () => (await import("./local-explorer.ts")).localExplorerCommand,
  }),
];

export function findNamedVerb(word: string | undefined): Verb | undefined {
  return verbs.find(({ name, task }) => name === word || (word !== undefined && task === word));
}
