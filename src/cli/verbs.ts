import type { AppHost } from "../app/host.ts";
import { mirrorOptions, verifyDeploymentOptions } from "../app/options/deployment-options.ts";
import type { CommandArguments, OptionTable } from "../app/options/option-kinds.ts";
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
} from "../app/options/option-tables.ts";
import type { Job, Verb } from "../app/verbs/job.ts";
import type { GivenWords } from "./read-words.ts";

/** A verb of the command line, as data. Its code is loaded when it is run. */
export interface CliVerb {
  readonly name: string;
  /** Name of the same Hardhat task. The command line also takes it as the verb's name. */
  readonly task: string;
  readonly summary: string;
  readonly options: OptionTable;
  /** Three calls, without the program's name. */
  readonly examples: readonly [string, string, string];
  /** Parses the words of a call, and loads the code that makes its job. */
  readonly prepare: (words: GivenWords) => Promise<(host: AppHost) => Job>;
}

function declare<TableT extends OptionTable>({
  options,
  load,
  ...rest
}: Omit<CliVerb, "options" | "prepare"> & {
  readonly options: TableT;
  readonly load: () => Promise<Verb<CommandArguments<TableT>>>;
}): CliVerb {
  return {
    ...rest,
    options,
    prepare: async (words) => {
      const { readArguments } = await import("./read-words.ts");
      const args = readArguments(options, words);
      const verb = await load();
      return (host) => verb(args, host);
    },
  };
}

const { check: _, ...comparedOptions } = { ...verifyContractOptions, ...verifyTransactionOptions };

const node = "--rpc-url http://127.0.0.1:8545";

// What several of them load.
const loadVerifications = () => import("../app/verbs/verify-contract.ts");
const loadDeployments = () => import("../app/verbs/deployments.ts");
const loadLookUps = () => import("../app/verbs/look-ups.ts");

/** Every verb, the default one first. */
export const cliVerbs: readonly [CliVerb, ...CliVerb[]] = [
  declare({
    name: "verify",
    task: "verify-contract",
    summary: "Verifies the contract at an address, or every contract that a transaction created",
    options: { ...verifyContractOptions, ...verifyTransactionOptions },
    examples: [
      `0xYourContract ${node}`,
      "0xYourContract --chain sepolia --explorer etherscan,sourcify",
      "verify --tx 0xHash --build-info out",
    ],
    load: async () => (await loadVerifications()).verifyContractJob,
  }),
  declare({
    name: "proxy",
    task: "verify-proxy",
    summary: "Verifies everything behind a proxy, and links the proxy to it",
    options: verifyProxyOptions,
    examples: [
      `proxy 0xProxy ${node}`,
      "proxy 0xProxy --expected-implementation 0xImplementation",
      "proxy 0xProxy --chain base --json",
    ],
    load: async () => (await loadVerifications()).verifyProxyJob,
  }),
  declare({
    name: "deployment",
    task: "verify-deployment",
    summary: "Verifies, or checks, all contracts that deployment tools recorded",
    options: verifyDeploymentOptions,
    examples: [
      `deployment ${node}`,
      "deployment broadcast/Deploy.s.sol/1/run-latest.json --check",
      "deployment --chain sepolia --json",
    ],
    load: async () => (await loadDeployments()).verifyDeploymentJob,
  }),
  declare({
    name: "mirror",
    task: "mirror",
    summary: "Proves here what one explorer shows of a contract or deployment, and submits it to others",
    options: mirrorOptions,
    examples: [
      "mirror 0xContract --from sourcify --to etherscan --chain base",
      `mirror 0xContract --from blockscout --check ${node}`,
      "mirror deployments/base --from etherscan --to sourcify --chain base",
    ],
    load: async () => (await loadDeployments()).mirrorJob,
  }),
  declare({
    name: "status",
    task: "verify-status",
    summary: "Lists the submissions that still wait for a verdict, each with the command that continues it",
    options: statusOptions,
    examples: ["status", "status --json", `status ${node}`],
    load: async () => (await import("../app/verbs/verify-status.ts")).verifyStatusJob,
  }),
  declare({
    name: "check",
    task: "check-contract",
    summary: "Compares the chain, the explorer and this project, and submits nothing; fails if they differ",
    options: comparedOptions,
    examples: [
      `check 0xYourContract ${node}`,
      "check 0xYourContract --json",
      "check --tx 0xHash --chain mainnet",
    ],
    load: async () => {
      const { verifyContractJob } = await loadVerifications();
      return (args, host) => verifyContractJob({ ...args, check: true }, host);
    },
  }),
  declare({
    name: "abi",
    task: "contract-abi",
    summary: "Prints the verified ABI of a contract; for a proxy also that of the contracts behind it",
    options: abiOptions,
    examples: [
      `abi 0xContract ${node}`,
      "abi 0xProxy --direct",
      "abi 0xContract --chain mainnet > Contract.abi.json",
    ],
    load: async () => (await loadLookUps()).contractAbiJob,
  }),
  declare({
    name: "source",
    task: "contract-source",
    summary: "Prints the verified source of a contract, or writes it to files",
    options: sourceOptions,
    examples: [`source 0xContract ${node}`, "source 0xContract --out verified", "source 0xContract --json"],
    load: async () => (await loadLookUps()).contractSourceJob,
  }),
  declare({
    name: "creation",
    task: "contract-creation",
    summary: "Prints who created contracts, and in which transactions",
    options: creationOptions,
    examples: [`creation 0xContract ${node}`, "creation 0xOne 0xOther", "creation 0xContract --json"],
    load: async () => (await loadLookUps()).contractCreationJob,
  }),
  declare({
    name: "flatten",
    task: "flatten-contract",
    summary: "Prints a single-file source that is proved to compile to the same contract",
    options: flattenOptions,
    examples: ["flatten Token", "flatten src/Token.sol:Token --out Token.flat.sol", "flatten Token --json"],
    load: async () => (await import("../app/verbs/flatten-contract.ts")).flattenContractJob,
  }),
  declare({
    name: "local-explorer",
    task: "local-explorer",
    summary: "Serves the local explorer, API and pages, until it is stopped",
    options: localExplorerOptions,
    examples: [
      `local-explorer ${node}`,
      "local-explorer --port 0 --database explorer.sqlite",
      "local-explorer --faults faults.json",
    ],
    load: async () => (await import("../app/verbs/local-explorer.ts")).localExplorerJob,
  }),
];

/** Finds a verb by its name, or by that of Hardhat's task. */
export function findNamedVerb(word: string | undefined): CliVerb | undefined {
  return cliVerbs.find(({ name, task }) => name === word || task === word);
}
