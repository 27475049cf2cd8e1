import { task } from "hardhat/config";
import { ArgumentType } from "hardhat/types/arguments";
import type { NewTaskDefinitionBuilder, TaskDefinition } from "hardhat/types/tasks";
import type { CommandArguments, OptionEntry, OptionTable } from "../../app/options/option-kinds.ts";
import {
  abiOptions,
  creationOptions,
  flattenOptions,
  localExplorerOptions,
  sourceOptions,
  verifyContractOptions,
  verifyProxyOptions,
  verifyTransactionOptions,
} from "../../app/options/option-tables.ts";

const verifyContract = declare(
  "verify-contract",
  "Verifies the contract at an address, or all that a transaction created, on the network's explorer",
  { ...verifyContractOptions, ...verifyTransactionOptions },
)
  .setAction(() => import("./verify-contract.ts"))
  .build();

const verifyProxy = declare(
  "verify-proxy",
  "Verifies everything behind a proxy, and links the proxy to it",
  verifyProxyOptions,
)
  .setAction(() => import("./verify-proxy.ts"))
  .build();

const contractAbi = declare(
  "contract-abi",
  "Prints the verified ABI of a contract; of a proxy: of all behind it",
  abiOptions,
)
  .setAction(() => import("./contract-abi.ts"))
  .build();

const contractSource = declare(
  "contract-source",
  "Prints the verified source of a contract, or writes it to files",
  sourceOptions,
)
  .setAction(() => import("./contract-source.ts"))
  .build();

const flattenContract = declare(
  "flatten-contract",
  "Prints a single-file source that is proved to be the same contract",
  flattenOptions,
)
  .setAction(() => import("./flatten-contract.ts"))
  .build();

const contractCreation = declare(
  "contract-creation",
  "Prints who created contracts, and in which transactions",
  creationOptions,
)
  .setAction(() => import("./contract-creation.ts"))
  .build();

const localExplorer = declare(
  "local-explorer",
  "Serves the local explorer, API and pages, until it is stopped",
  localExplorerOptions,
)
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

/** Starts the definition of a task that takes the options of a table. */
function declare<TableT extends OptionTable>(
  name: string,
  description: string,
  table: TableT,
): NewTaskDefinitionBuilder<CommandArguments<TableT>>;

function declare(name: string, description: string, table: OptionTable): NewTaskDefinitionBuilder {
  let builder: NewTaskDefinitionBuilder = task(name, description);
  for (const [option, entry] of Object.entries(table)) {
    if (entry.only !== "function") {
      builder = add(builder, option, entry);
    }
  }
  return builder;
}

function add(
  builder: NewTaskDefinitionBuilder,
  name: string,
  { kind, description, isPositional, isRequired, default: defaultValue }: OptionEntry,
): NewTaskDefinitionBuilder {
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
