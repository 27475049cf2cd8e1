import type { OptionEntry, OptionTable } from "../app/options/option-kinds.ts";
import { type Verb, verbs } from "../app/verbs/verbs.ts";
import { projectOptions, toFlagName } from "./options.ts";

const program = "npx hardhat-verify-contract";

/** A longer option has its text on the next line. */
const firstColumn = 34;

const lineWidth = 110;

export function writeHelp(): string {
  const [first] = verbs;
  return [
    "Proves which contract is at an address, verifies it on the chain's explorers, and reads verified contracts.",
    section("Usage", [`${program} ${formatUsage(first)}`, `${program} <command> …`]),
    section(
      "Commands",
      verbs.flatMap(({ name, summary }) => formatRow(name, summary)),
    ),
    section("Examples", listExamples(first)),
    section("More", [
      ...formatRow(`${program} <command> --help`, "the options of a command"),
      ...formatRow(`${program} --version`, "the version of this package"),
    ]),
  ].join("\n\n");
}

export function writeVerbHelp(verb: Verb): string {
  return [
    `${verb.summary}.`,
    section("Usage", [`${program} ${verb === verbs[0] ? "" : `${verb.name} `}${formatUsage(verb)}`]),
    section("Options", formatOptions(verb.options)),
    section("Node, explorers, key and compilers", formatOptions(projectOptions)),
    section("Examples", listExamples(verb)),
    "Exit code 0: success; 1: failure; 130: Ctrl-C. Error codes: docs/errors.md.",
  ].join("\n\n");
}

function listExamples({ name, examples, network }: Verb): readonly string[] {
  const node = network === "none" ? [] : ["--rpc-url http://127.0.0.1:8545"];
  return examples.map((example) => [program, name, example, ...node].filter(Boolean).join(" "));
}

function section(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join("\n");
}

function formatUsage({ options }: Verb): string {
  const positional = Object.entries(options).filter(([, { isPositional }]) => isPositional === true);
  return [...positional.map(([name, entry]) => formatUse(name, entry)), "[options]"].join(" ");
}

function formatOptions(table: OptionTable): readonly string[] {
  return Object.entries(table)
    .filter(([, { only }]) => only !== "function")
    .flatMap(([name, entry]) => formatRow(formatUse(name, entry), describe(entry)));
}

function describe({ description, configDefault }: OptionEntry): string {
  return configDefault === undefined ? description : `${description}; default: ${configDefault}`;
}

function formatUse(name: string, { kind, value, isPositional, isRequired }: OptionEntry): string {
  if (isPositional === true) {
    const word = kind === "words" ? `${name}…` : (value ?? name);
    return isRequired === true ? `<${word}>` : `[${word}]`;
  }
  return value === undefined ? `--${toFlagName(name)}` : `--${toFlagName(name)} <${value}>`;
}

/** The second column is wrapped. */
function formatRow(use: string, text: string): readonly string[] {
  const indent = " ".repeat(firstColumn);
  const lines = wrap(text, lineWidth - firstColumn);
  return use.length < firstColumn
    ? lines.map((line, index) => `${index === 0 ? use.padEnd(firstColumn) : indent}${line}`)
    : [use, ...lines.map((line) => `${indent}${line}`)];
}

function wrap(text: string, width: number): readonly string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
    }
  }
  return lines;
}
