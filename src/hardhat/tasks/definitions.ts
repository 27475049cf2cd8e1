import { task } from "hardhat/config";
import { ArgumentType } from "hardhat/types/arguments";
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import type { NewTaskDefinitionBuilder, TaskDefinition } from "hardhat/types/tasks";
import { keepCompiledCode } from "../../app/keep-compiled-code.ts";
import type { CommandArguments, OptionEntry, OptionTable } from "../../app/options/option-kinds.ts";
import { type Verb, verbs } from "../../app/verbs/verbs.ts";

export const taskDefinitions: TaskDefinition[] = verbs.flatMap((verb) =>
  verb.task === undefined ? [] : [toTask(verb, verb.task)],
);

function toTask(verb: Verb, name: string): TaskDefinition {
  const { options, prepare } = verb;
  let builder: NewTaskDefinitionBuilder = task(name, describeTask(name, verb));
  for (const [option, entry] of Object.entries(options)) {
    if (entry.only !== "function") {
      builder = add(builder, option, entry);
    }
  }
  return builder.setAction(async () => ({ default: run })).build();

  async function run(args: object, hre: HardhatRuntimeEnvironment): Promise<unknown> {
    keepCompiledCode();
    const [{ runTask }, { openHost }, open] = await Promise.all([
      import("../run-task.ts"),
      import("../open-host.ts"),
      prepare((table) => takeArguments(table, args)),
    ]);
    return runTask(name, open(openHost(hre)));
  }
}

/** Hardhat has read the arguments by the same table. */
function takeArguments<TableT extends OptionTable>(table: TableT, args: object): CommandArguments<TableT>;

function takeArguments(_table: OptionTable, args: object): object {
  return args;
}

/**
 * Hardhat's help has no place for examples, so they are in the description if this task's help is printed.
 */
function describeTask(name: string, { summary, examples, network }: Verb): string {
  const isHelp =
    process.argv.includes(name) && process.argv.some((word) => word === "--help" || word === "-h");
  const on = network === "none" ? "" : `--network ${network}`;
  const lines = examples.map((words) => ["  npx hardhat", name, words, on].filter(Boolean).join(" "));
  return isHelp ? [`${summary}\n\nExamples:\n`, ...lines].join("\n") : summary;
}

/** A number has a default that stands for "as configured". */
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
