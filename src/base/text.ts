import { toJsonEscape } from "./json.ts";
import { redact } from "./secrets/redact.ts";

interface QuoteOptions {
  readonly secrets?: readonly string[];
  readonly maxCharacters?: number;
  readonly rewrite?: (line: string) => string;
}

/** An answer may have megabytes. */
const maxCharactersRead = 100_000;

/**
 * Makes remote text fit for a message: one line, harmless to a terminal, without secrets, and short.
 * The order matters: invisible characters may interrupt a secret, and a cut may leave half of one.
 */
export function quoteRemoteText(
  text: string,
  { secrets = [], maxCharacters = 500, rewrite = (line) => line }: QuoteOptions = {},
): string {
  const quote = breakCommands(rewrite(redact(toOneLine(text.slice(0, maxCharactersRead)), secrets)));
  const room = text.length > maxCharactersRead ? quote.length - longestForm(secrets) : quote.length;
  return room === quote.length && room <= maxCharacters
    ? quote
    : `${cutBetweenCharacters(quote, Math.max(0, Math.min(room, maxCharacters - 1)))}…`;
}

/** Redacts data that is otherwise left as it is. Invisible characters that interrupt a secret are removed. */
export function redactData(text: string, secrets: readonly string[]): string {
  const redacted = redact(text, secrets);
  const visible = redacted.replace(terminalEscapes, "").replace(invisible, "");
  const shown = visible === redacted ? visible : redact(visible, secrets);
  return shown === visible ? redacted : shown;
}

/** A secret may be cut where reading ended. A character has up to nine in a URL. */
function longestForm(secrets: readonly string[]): number {
  return 9 * Math.max(0, ...secrets.map(({ length }) => length));
}

function cutBetweenCharacters(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** Terminal escapes by the grammar of ECMA-48. */
const terminalEscapes =
  /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)?|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|\u001b[ -/]*[0-~]?/g;

const blanks = /[\s\u0085]+/g;

/** Control characters, and format characters such as those that turn the direction of text. */
const invisible = /(?![\s\u0085])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/**
 * What CI systems run as commands: GitHub Actions `::name::` at the beginning of a line and `##[name]` anywhere,
 * Azure Pipelines `##[name]` and `##vso[name]`, TeamCity `##teamcity[name]`.
 *
 * @see https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 * @see https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
export const commandBeginning = /#(?=#[a-z]*\[)|(?<=^[^\S\n]*):(?=:[a-z])/gim;

function breakCommands(text: string): string {
  return text.replace(commandBeginning, "$& ");
}

/** Returns the text on one line, without terminal escapes, invisible characters and commands for CI systems. */
export function stripControls(text: string): string {
  return breakCommands(toOneLine(text));
}

/** @see https://ecma-international.org/publications-and-standards/standards/ecma-48/ */
function toOneLine(text: string): string {
  return text.replace(terminalEscapes, "").replace(invisible, "").replace(blanks, " ").trim();
}

const lineCharacters = 120;

/** Shortens remote text for a message, and escapes control, formatting and line characters. */
export function toPrintable(text: string, maxCharacters: number = lineCharacters): string {
  const cut = text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
  return breakCommands(cut.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, toEscape));
}

export function toCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export function toPercent(share: number): string {
  return `${share === 0 || share === 1 ? share * 100 : Math.min(99, Math.max(1, Math.floor(share * 100)))} %`;
}

export const maxListed = 5;

export function listInWords(items: readonly string[]): string {
  const shown = items.slice(0, maxListed);
  const more = items.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

export function listNames(names: readonly string[], most: number): string {
  const more = names.length - most;
  return `${names.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Returns the first paragraph of a failure's message, fit to stand in one of ours. */
export function toReason(message: string): string {
  return toPrintable(stripControls(message.split(/\n\s*\n/)[0] ?? ""));
}

function toEscape(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** Controls, format characters and line separators, but line feeds. */
const unprintable = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const commandInLine = /#(?=#[a-z]*\[)/gi;

/** Writes JSON that is harmless to a terminal and a CI system, and that parses to the same value. */
export function toPrintableJson(value: object): string {
  return JSON.stringify(value, null, 2)
    .replace(unprintable, toJsonEscape)
    .replace(commandInLine, toJsonEscape);
}
