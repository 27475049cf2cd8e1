import type { OptionEntry, OptionTable } from "../../src/app/options/option-kinds.ts";
import { verbs } from "../../src/app/verbs/verbs.ts";
import { projectOptions } from "../../src/cli/options.ts";
import { describeOption } from "../../src/hardhat/tasks/definitions.ts";

const commandLine = "the command line";

const firstTask = "verify-contract";

const tables: Readonly<Record<string, OptionTable>> = {
  ...Object.fromEntries(verbs.flatMap(({ task, options }) => (task === undefined ? [] : [[task, options]]))),
  [commandLine]: projectOptions,
};

/** Returns a text with the options of a task between each `<!-- options of <task> -->` and `<!-- end -->`. */
export function fillOptionTables(text: string): string {
  return text.replaceAll(
    /(<!-- options of ([\w -]+) -->\n).*?(<!-- end -->)/gs,
    (_, start: string, task: string, end: string) => `${start}${formatTable(task)}${end}`,
  );
}

/** A table of Markdown. What is the same in the first task is only named there. */
function formatTable(task: string): string {
  const table = tables[task];
  if (table === undefined) {
    throw new Error(`there is no table of the options of ${task}`);
  }
  const options = listOptions(table);
  const known = new Map(task === firstTask ? [] : listOptions(tables[firstTask] ?? {}));
  const own = options.filter(([name, entry]) => known.get(name)?.description !== entry.description);
  const shared = options.filter((option) => !own.includes(option)).map(([name]) => `\`--${toKebab(name)}\``);
  const rows = [
    [`option of ${task === commandLine ? task : `\`${task}\``}`, ""],
    ["---", "---"],
    ...own.map(([name, entry]) => [`\`${formatUse(name, entry)}\``, formatText(entry)]),
    ...(shared.length > 0 ? [[shared.join(", "), `as in \`${firstTask}\``]] : []),
  ];
  return rows.map(([use = "", text = ""]) => `| ${use} |${text === "" ? "" : ` ${text}`} |\n`).join("");
}

/** The options of a command line: those without a name first, then by name. */
function listOptions(table: OptionTable): [string, OptionEntry][] {
  const options = Object.entries(table).filter(([, { only }]) => only !== "function");
  const [positional, named] = [true, false].map((wanted) =>
    options.filter(([, { isPositional = false }]) => isPositional === wanted),
  );
  return [...(positional ?? []), ...(named ?? []).sort(([one], [other]) => (one < other ? -1 : 1))];
}

function formatUse(name: string, { kind, value, isPositional }: OptionEntry): string {
  if (isPositional === true) {
    return kind === "words" ? `[${name}…]` : `<${value ?? name}>`;
  }
  return value === undefined ? `--${toKebab(name)}` : `--${toKebab(name)} <${value}>`;
}

function formatText(entry: OptionEntry): string {
  const { details } = entry;
  return [describeOption(entry), ...(details === undefined ? [] : [details])]
    .join(". ")
    .replaceAll("|", "\\|");
}

function toKebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
