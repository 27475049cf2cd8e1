import type { GivenCommand } from "../../base/command-place.ts";
import { toCommandUrl } from "../../explorer-client/public-url.ts";
import type { OptionEntry, OptionTable } from "./option-kinds.ts";

/**
 * Writes the options of a call for a command line. Defaults and what no command line can say are left out.
 */
export function toGivenCommand(table: OptionTable, given: Readonly<Record<string, unknown>>): GivenCommand {
  const { address, constructorArguments } = given;
  const options = Object.entries(table)
    .filter(([, { isPositional }]) => isPositional === undefined)
    .map(([name, entry]) => [name, toWord(entry, given[name])] as const)
    .flatMap(([name, word]) => (word === undefined ? [] : [[name, word] as const]));
  return {
    address: typeof address === "string" ? address : undefined,
    words: Array.isArray(constructorArguments) ? constructorArguments.map(String) : [],
    options: Object.fromEntries(options),
  };
}

function toWord({ kind, default: fallback }: OptionEntry, value: unknown): string | true | undefined {
  if (value === undefined || value === fallback) {
    return undefined;
  }
  switch (kind) {
    case "flag":
      return value === true ? true : undefined;
    case "values":
      return typeof value === "string" ? value : JSON.stringify(value, toJson);
    case "addresses":
    case "signal":
      return undefined;
    default:
      return hideSecrets(String(value));
  }
}

function toJson(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}

/** A URL of an explorer may have a key in it. */
function hideSecrets(word: string): string {
  return word
    .split(",")
    .map((part) => (isUrl(part.trim()) ? toCommandUrl(part.trim()) : part))
    .join(",");
}

function isUrl(text: string): boolean {
  return /^https?:/i.test(text) && URL.canParse(text);
}
