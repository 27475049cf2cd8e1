import { task } from "hardhat/config";
import { HardhatPluginError } from "hardhat/plugins";
import { ArgumentType } from "hardhat/types/arguments";
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import type { NewTaskDefinitionBuilder, TaskDefinition } from "hardhat/types/tasks";
import { keepCompiledCode } from "../../app/keep-compiled-code.ts";
import { mirrorOptions, verifyDeploymentOptions } from "../../app/options/deployment-options.ts";
import type { CommandArguments, OptionEntry, OptionTable } from "../../app/options/option-kinds.ts";
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
} from "../../app/options/option-tables.ts";
import type { Verb } from "../../app/verbs/job.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

/** What the help of each task shows, without the words that start each command. */
const examples: Readonly<Record<string, readonly string[]>> = {
  "verify-contract": [
    `verify-contract ${address} --network sepolia`,
    `verify-contract ${address} --network sepolia --check`,
    "verify-contract --tx 0x<hash of the deployment> --network sepolia",
  ],
  "verify-proxy": [`verify-proxy ${address} --network sepolia`],
  "verify-deployment": ["verify-deployment --network sepolia --check"],
  mirror: [
    "mirror 0xYourContract --network sepolia --from sourcify --to etherscan",
    "mirror 0xYourContract --network sepolia --from sourcify --check",
  ],
  "verify-status": ["verify-status --json"],
  "contract-abi": [`contract-abi ${address} --network sepolia`],
  "contract-source": [`contract-source ${address} --out verified --network sepolia`],
  "contract-creation": [`contract-creation ${address} --network sepolia`],
  "flatten-contract": ["flatten-contract Token --out Token.flat.sol"],
  "local-explorer": ["local-explorer --network localhost"],
};

// What several of them load.
const loadVerifications = () => import("../../app/verbs/verify-contract.ts");
const loadDeployments = () => import("../../app/verbs/deployments.ts");
const loadLookUps = () => import("../../app/verbs/look-ups.ts");

const verifyContract = declare(
  "verify-contract",
  "Verifies the contract at an address, or every contract that a transaction created, on the network's explorers",
  { ...verifyContractOptions, ...verifyTransactionOptions },
)
  .setAction(runs("verify-contract", async () => (await loadVerifications()).verifyContractJob))
  .build();

const verifyProxy = declare(
  "verify-proxy",
  "Verifies everything behind a proxy, and links the proxy to it",
  verifyProxyOptions,
)
  .setAction(runs("verify-proxy", async () => (await loadVerifications()).verifyProxyJob))
  .build();

const verifyDeployment = declare(
  "verify-deployment",
  "Verifies, or checks, all contracts that deployment tools recorded",
  verifyDeploymentOptions,
)
  .setAction(runs("verify-deployment", async () => (await loadDeployments()).verifyDeploymentJob))
  .build();

const mirror = declare(
  "mirror",
  "Proves here what one explorer shows of a contract or deployment, and submits it to others",
  mirrorOptions,
)
  .setAction(runs("mirror", async () => (await loadDeployments()).mirrorJob))
  .build();

const verifyStatus = declare(
  "verify-status",
  "Lists the submissions that still wait for a verdict, each with the command that continues it",
  statusOptions,
)
  .setAction(
    runs("verify-status", async () => (await import("../../app/verbs/verify-status.ts")).verifyStatusJob),
  )
  .build();

const contractAbi = declare(
  "contract-abi",
  "Prints the verified ABI of a contract; for a proxy also that of the contracts behind it",
  abiOptions,
)
  .setAction(runs("contract-abi", async () => (await loadLookUps()).contractAbiJob))
  .build();

const contractSource = declare(
  "contract-source",
  "Prints the verified source of a contract, or writes it to files",
  sourceOptions,
)
  .setAction(runs("contract-source", async () => (await loadLookUps()).contractSourceJob))
  .build();

const flattenContract = declare(
  "flatten-contract",
  "Prints a single-file source that is proved to compile to the same contract",
  flattenOptions,
)
  .setAction(
    runs(
      "flatten-contract",
      async () => (await import("../../app/verbs/flatten-contract.ts")).flattenContractJob,
    ),
  )
  .build();

const contractCreation = declare(
  "contract-creation",
  "Prints who created contracts, and in which transactions",
  creationOptions,
)
  .setAction(runs("contract-creation", async () => (await loadLookUps()).contractCreationJob))
  .build();

const localExplorer = declare(
  "local-explorer",
  "Serves the local explorer (API and pages) until you stop it",
  localExplorerOptions,
)
  .setAction(
    runs("local-explorer", async () => (await import("../../app/verbs/local-explorer.ts")).localExplorerJob),
  )
  .build();

/** Every task of the plugin; their code is loaded when they run. */
export const taskDefinitions: TaskDefinition[] = [
  verifyContract,
  verifyProxy,
  verifyDeployment,
  mirror,
  verifyStatus,
  contractAbi,
  contractSource,
  flattenContract,
  contractCreation,
  localExplorer,
];

/**
 * Returns what loads a verb and the host for it, as soon as its task is run.
 *
 * It never rejects: Hardhat explains a rejection by the plugin's peer dependencies, among which it also misses
 * the optional ones. The action throws what failed instead.
 */
function runs<ArgumentsT>(name: string, load: () => Promise<Verb<ArgumentsT>>) {
  return async () => {
    keepCompiledCode();
    try {
      const [{ runTask }, { openHost }, toJob] = await Promise.all([
        import("../run-task.ts"),
        import("../open-host.ts"),
        load(),
      ]);
      return {
        default: (args: ArgumentsT, hre: HardhatRuntimeEnvironment) =>
          runTask(name, toJob(args, openHost(hre))),
      };
    } catch (error) {
      const failure = toLoadFailure(name, error);
      return { default: () => Promise.reject(failure) };
    }
  };
}

/** Returns what Hardhat prints if the code of a task cannot be loaded. */
function toLoadFailure(name: string, error: unknown): HardhatPluginError {
  const cause = error instanceof Error ? error : new Error(String(error));
  // The message names no file if a module lacks an export; the first line of the stack does.
  const [file] = /^file:\S+/.exec(cause.stack ?? "") ?? [];
  const message = [
    `The code of ${name} could not be loaded: ${cause.message}${file === undefined ? "" : ` (${file})`}`,
    "Delete node_modules and install the packages of the project again.",
  ].join("\n");
  return new HardhatPluginError("hardhat-verify-contract", message, cause);
}

/** Starts the definition of a task that takes the options of a table. */
function declare<TableT extends OptionTable>(
  name: string,
  description: string,
  table: TableT,
): NewTaskDefinitionBuilder<CommandArguments<TableT>>;

function declare(name: string, description: string, table: OptionTable): NewTaskDefinitionBuilder {
  let builder: NewTaskDefinitionBuilder = task(name, describeTask(name, description));
  for (const [option, entry] of Object.entries(table)) {
    if (entry.only !== "function") {
      builder = add(builder, option, entry);
    }
  }
  return builder;
}

/**
 * Returns the description of a task, with examples if this process was started to print the task's help.
 * Hardhat's help has no place for examples, and its list of all tasks has one line for each.
 */
function describeTask(name: string, description: string): string {
  const isHelp =
    process.argv.includes(name) && process.argv.some((word) => word === "--help" || word === "-h");
  const lines = (isHelp && examples[name]) || [];
  return lines.length === 0
    ? description
    : [`${description}\n\nExamples:\n`, ...lines.map((line) => `  npx hardhat ${line}`)].join("\n");
}

/** Returns what Hardhat's help and docs/tasks.md say of an option. A number has its default for: as configured. */
export function describeOption({ description, configDefault, default: defaultValue }: OptionEntry): string {
  return configDefault === undefined
    ? description
    : `${description}; ${defaultValue ?? "default"}: as configured (${configDefault} by default)`;
}

function add(builder: NewTaskDefinitionBuilder, name: string, entry: OptionEntry): NewTaskDefinitionBuilder {
  const { kind, isPositional, isRequired, default: defaultValue } = entry;
  const description = describeOption(entry);
  if (kind === "words") {
    const ifNone = isRequired === true ? {} : { defaultValue: [] };
    return builder.addVariadicArgument({ name, description, ...ifNone });
  }
  if (isPositional === true) {
    const ifNone =
      isRequired === true ? {} : { type: ArgumentType.STRING_WITHOUT_DEFAULT, defaultValue: undefined };
    return builder.addPositionalArgument({ name, description, ...ifNone });
  }
  if (kind === "flag") {
    return builder.addFlag({ name, description });
  }
  if (typeof defaultValue === "number") {
    return builder.addOption({ name, description, type: ArgumentType.INT, defaultValue });
  }
  if (defaultValue !== undefined) {
    return builder.addOption({ name, description, type: ArgumentType.STRING, defaultValue });
  }
  const type = kind === "path" ? ArgumentType.FILE_WITHOUT_DEFAULT : ArgumentType.STRING_WITHOUT_DEFAULT;
  return builder.addOption({ name, description, type, defaultValue });
}
