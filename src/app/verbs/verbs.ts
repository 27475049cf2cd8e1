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
  /** Three calls on the command line, without the program's name. */
  readonly examples: readonly [string, string, string];
  /** undefined: Hardhat has no such task. */
  readonly hardhat?: HardhatTask | undefined;
  readonly prepare: (read: ReadArguments) => Promise<(host: AppHost) => Command>;
}

interface HardhatTask {
  /** The command line also takes it as the verb's name. */
  readonly task: string;
  readonly examples: readonly string[];
}

export type ReadArguments = <TableT extends OptionTable>(table: TableT) => CommandArguments<TableT>;

function declare<TableT extends OptionTable>({
  options,
  load,
  ...rest
}: Omit<Verb, "options" | "prepare"> & {
  readonly options: TableT;
  readonly load: () => Promise<OpenCommand<CommandArguments<TableT>>>;
}): Verb {
  return {
    ...rest,
    options,
    prepare: async (read) => {
      const args = read(options);
      const open = await load();
      return (host) => open(args, host);
    },
  };
}

const allOptions = { ...verifyContractOptions, ...verifyTransactionOptions };

const { check: _, force: __, requireExact: ___, bundle: ____, ...comparedOptions } = allOptions;

const node = "--rpc-url http://127.0.0.1:8545";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

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
    examples: [
      `0xYourContract ${node}`,
      "0xYourContract --chain sepolia --explorer etherscan,sourcify",
      "verify --tx 0xHash --build-info out",
    ],
    hardhat: {
      task: "verify-contract",
      examples: [
        `verify-contract ${address} --network sepolia`,
        `verify-contract ${address} --network sepolia --check`,
        "verify-contract --tx 0x<hash of the deployment> --network sepolia",
      ],
    },
    load: async () => (await loadVerifications()).verifyContractCommand,
  }),
  declare({
    name: "proxy",
    summary: "Verifies a proxy and the contracts behind it, and links the proxy to its implementation",
    options: verifyProxyOptions,
    examples: [
      `proxy 0xProxy ${node}`,
      "proxy 0xProxy --expected-implementation 0xImplementation",
      "proxy 0xProxy --chain base --json",
    ],
    hardhat: { task: "verify-proxy", examples: [`verify-proxy ${address} --network sepolia`] },
    load: async () => (await loadVerifications()).verifyProxyCommand,
  }),
  declare({
    name: "deployment",
    summary: "Verifies, or checks, all contracts that deployment tools recorded",
    options: verifyDeploymentOptions,
    examples: [
      `deployment ${node}`,
      "deployment broadcast/Deploy.s.sol/1/run-latest.json --check",
      "deployment --chain sepolia --json",
    ],
    hardhat: { task: "verify-deployment", examples: ["verify-deployment --network sepolia --check"] },
    load: async () => (await loadDeployments()).verifyDeploymentCommand,
  }),
  declare({
    name: "mirror",
    summary:
      "Proves the source that one explorer shows of a contract or deployment, and submits it to others",
    options: mirrorOptions,
    examples: [
      "mirror 0xContract --from sourcify --to etherscan --chain base",
      `mirror 0xContract --from blockscout --check ${node}`,
      "mirror deployments/base --from etherscan --to sourcify --chain base",
    ],
    hardhat: {
      task: "mirror",
      examples: [
        "mirror 0xYourContract --network sepolia --from sourcify --to etherscan",
        "mirror 0xYourContract --network sepolia --from sourcify --check",
      ],
    },
    load: async () => (await loadDeployments()).mirrorCommand,
  }),
  declare({
    name: "review",
    summary: "Reviews an upgrade of a proxy before it happens; fails if it breaks a rule",
    options: reviewOptions,
    examples: [
      `review 0xProxy --to VaultV2 ${node}`,
      "review 0xProxy --to 0xImplementation --chain sepolia",
      "review --safe-tx batch.json --chain mainnet --json",
    ],
    hardhat: {
      task: "review-upgrade",
      examples: [
        `review-upgrade ${address} --to VaultV2 --network sepolia`,
        "review-upgrade --safe-tx batch.json --network mainnet",
      ],
    },
    load: async () => (await import("./review.ts")).reviewCommand,
  }),
  declare({
    name: "preflight",
    summary: "Checks before a deployment what its verification needs: services, build, size, address",
    options: preflightOptions,
    examples: [
      `preflight ${node}`,
      "preflight Token --chain sepolia",
      "preflight Token --factory createx --salt 0xSalt --sender 0xAccount",
    ],
    hardhat: {
      task: "preflight",
      examples: ["preflight --network sepolia", "preflight Token --network sepolia"],
    },
    load: async () => (await loadBeforeDeployments()).preflightCommand,
  }),
  declare({
    name: "initcode",
    summary:
      "Prints the init code of a contract, and how to create it again on other chains; compares this project with it",
    options: initCodeOptions,
    examples: [
      `initcode 0xContract ${node}`,
      "initcode 0xContract --on https://a.example,https://b.example",
      "initcode 0xContract --against Token --json",
    ],
    hardhat: {
      task: "contract-initcode",
      examples: [
        `contract-initcode ${address} --network sepolia`,
        `contract-initcode ${address} --network sepolia --on base,optimism --against Token`,
      ],
    },
    load: async () => (await loadBeforeDeployments()).initCodeCommand,
  }),
  declare({
    name: "status",
    summary: "Lists the submissions that still wait for a verdict, each with the command that continues it",
    options: statusOptions,
    examples: ["status", "status --json", `status ${node}`],
    hardhat: { task: "verify-status", examples: ["verify-status --json"] },
    load: async () => (await import("./verify-status.ts")).verifyStatusCommand,
  }),
  declare({
    name: "check",
    summary: "Compares the chain, the explorer and this project, and submits nothing; fails if they differ",
    options: comparedOptions,
    examples: [
      `check 0xYourContract ${node}`,
      "check 0xYourContract --json",
      "check --tx 0xHash --chain mainnet",
    ],
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
    examples: [
      `abi 0xContract ${node}`,
      "abi 0xProxy --direct",
      "abi 0xContract --chain mainnet > Contract.abi.json",
    ],
    hardhat: { task: "contract-abi", examples: [`contract-abi ${address} --network sepolia`] },
    load: async () => (await loadLookUps()).contractAbiCommand,
  }),
  declare({
    name: "source",
    summary: "Prints the verified source of a contract, or writes it to files",
    options: sourceOptions,
    examples: [`source 0xContract ${node}`, "source 0xContract --out verified", "source 0xContract --json"],
    hardhat: {
      task: "contract-source",
      examples: [`contract-source ${address} --out verified --network sepolia`],
    },
    load: async () => (await loadLookUps()).contractSourceCommand,
  }),
  declare({
    name: "creation",
    summary: "Prints who created contracts, and in which transactions",
    options: creationOptions,
    examples: [`creation 0xContract ${node}`, "creation 0xOne 0xOther", "creation 0xContract --json"],
    hardhat: { task: "contract-creation", examples: [`contract-creation ${address} --network sepolia`] },
    load: async () => (await loadLookUps()).contractCreationCommand,
  }),
  declare({
    name: "flatten",
    summary: "Prints a single-file source that is proved to compile to the same contract",
    options: flattenOptions,
    examples: ["flatten Token", "flatten src/Token.sol:Token --out Token.flat.sol", "flatten Token --json"],
    hardhat: { task: "flatten-contract", examples: ["flatten-contract Token --out Token.flat.sol"] },
    load: async () => (await import("./flatten-contract.ts")).flattenContractCommand,
  }),
  declare({
    name: "local-explorer",
    summary: "Serves the local explorer, API and pages, until it is stopped",
    options: localExplorerOptions,
    examples: [
      `local-explorer ${node}`,
      "local-explorer --port 0 --database explorer.sqlite",
      "local-explorer --faults faults.json",
    ],
    hardhat: { task: "local-explorer", examples: ["local-explorer --network localhost"] },
    load: async () => (await import("./local-explorer.ts")).localExplorerCommand,
  }),
];

export function findNamedVerb(word: string | undefined): Verb | undefined {
  return verbs.find(({ name, hardhat }) => name === word || (word !== undefined && hardhat?.task === word));
}
