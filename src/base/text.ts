import { toJsonEscape } from "./json.ts";
import { redact } from "./secrets/redact.ts";

interface QuoteOptions {
  /** Values that must not be in the quote, in whichever encoding. */
  readonly secrets?: readonly string[];
  readonly maxCharacters?: number;
  /** Rewrites the line when no secrets are in it any more. */
  readonly rewrite?: (line: string) => string;
}

/** More is not looked at: a quote shows the beginning, and an answer may have megabytes. */
const maxCharactersRead = 100_000;

/**
 * Text that someone else wrote, made fit for a message: on one line, harmless to a terminal,
 * without our secrets, and cut to a length that leaves the message readable.
 *
 * Cutting comes last, as half a secret would not be recognised; stripping comes first, as a secret
 * may have been interrupted by invisible characters. Commands are broken after secrets are replaced, because
 * a secret may contain what begins a command.
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

/**
 * Redacts data that someone else wrote, which is otherwise left as it is: if invisible characters interrupt a secret,
 * all of them are removed, because the secret would be readable where the data are shown.
 */
export function redactData(text: string, secrets: readonly string[]): string {
  const redacted = redact(text, secrets);
  const visible = redacted.replace(terminalEscapes, "").replace(invisible, "");
  const shown = visible === redacted ? visible : redact(visible, secrets);
  return shown === visible ? redacted : shown;
}

/** The beginning of a secret that may be left where reading ended. A hexadecimal escape in JSON has twelve characters for one. */
function longestForm(secrets: readonly string[]): number {
  return 12 * Math.max(0, ...secrets.map(({ length }) => length));
}

/** Cuts between characters, not between the halves of one. */
function cutBetweenCharacters(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/**
 * Terminal escapes by the grammar of ECMA-48: strings (OSC, DCS, SOS, PM, APC) up to their
 * terminator or the end of the line, control sequences, and the two-character escapes.
 */
const terminalEscapes =
  /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)?|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|\u001b[ -/]*[0-~]?/g;

/** Line breaks, tabs and all Unicode blanks, which become one space. */
const blanks = /[\s\u0085]+/g;

/** Control characters that are no blanks, and format characters such as those that turn the direction of text. */
const invisible = /(?![\s\u0085])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/**
 * The texts that CI systems take for a command in the output of a program: GitHub Actions `::name::` at the beginning of a
 * line, and `##[name]` anywhere in it; Azure Pipelines `##[name]` and `##vso[name]`; TeamCity `##teamcity[name]`.
 * The match is the first of the two characters that begin one.
 *
 * @see https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 * @see https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
export const commandBeginning = /#(?=#[a-z]*\[)|(?<=^[^\S\n]*):(?=:[a-z])/gim;

/** Breaks what a CI system would read as a command. */
function breakCommands(text: string): string {
  return text.replace(commandBeginning, "$& ");
}

/**
 * Returns the text on one line, without terminal escapes, control characters and invisible characters, so that it
 * can neither move the cursor nor pass for something else, and without commands for CI systems.
 */
export function stripControls(text: string): string {
  return breakCommands(toOneLine(text));
}

/** @see https://ecma-international.org/publications-and-standards/standards/ecma-48/ */
function toOneLine(text: string): string {
  return text.replace(terminalEscapes, "").replace(invisible, "").replace(blanks, " ").trim();
}

/** Room for an address, a hash or a path, and still one line of a terminal. */
const lineCharacters = 120;

/**
 * Makes text that someone else wrote fit to stand in a message: control, formatting and line
 * characters as escapes, and no longer than a line, or than a text of that kind may be.
 */
export function toPrintable(text: string, maxCharacters: number = lineCharacters): string {
  const cut = text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
  return breakCommands(cut.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, toEscape));
}

/** Writes a count with what is counted: `1 file`, `2 files`. */
export function toCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Writes a share in whole percent. Only what is equal in full is 100 %, and only nothing at all is 0 %. */
export function toPercent(share: number): string {
  return `${share === 0 || share === 1 ? share * 100 : Math.min(99, Math.max(1, Math.floor(share * 100)))} %`;
}

/** How many items a sentence lists at most. */
export const maxListed = 5;

/** Lists a few items as a sentence does, and says how many more there are. */
export function listInWords(items: readonly string[]): string {
  const shown = items.slice(0, maxListed);
  const more = items.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

/** Lists names for a row or a fact, of which the first `most` are written, and says how many more there are. */
export function listNames(names: readonly string[], most: number): string {
  const more = names.length - most;
  return `${names.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Returns the first paragraph of a failure's own message, fit to stand in one of ours. */
export function toReason(message: string): string {
  return toPrintable(stripControls(message.split(/\n\s*\n/)[0] ?? ""));
}

function toEscape(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/**
 * The characters that a terminal acts on or does not show: controls, format characters such as those that turn the
 * direction of text, and line separators. Line feeds are left, as they are the document's own.
 */
const unprintable = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** In JSON no line begins with a text. */
const commandInLine = /#(?=#[a-z]*\[)/gi;

/**
 * Writes a JSON document that is harmless to a terminal and a CI system, whatever texts it contains, and that parses to
 * the same value: JSON has such characters in strings alone, where it takes them as escapes.
 */
export function toPrintableJson(value: object): string {
  return JSON.stringify(value, null, 2)
    .replace(unprintable, toJsonEscape)
    .replace(commandInLine, toJsonEscape);
}
