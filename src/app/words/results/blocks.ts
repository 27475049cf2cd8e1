import { stripControls } from "../../../base/text.ts";
import type { Failure } from "../../../verification/result.ts";

/** The mark before a line of a result. */
export type Mark = "✔" | "✘" | "…" | "→" | "–";

/** A row below a line; null: it is left out. */
export type Row = readonly [label: string, value: string | null];

/** A line of a result, and the rows below it. Texts may come from an explorer: they are made harmless as they are written. */
export interface Block {
  readonly mark: Mark;
  readonly text: string;
  readonly rows: readonly Row[];
}

/** Says which state was read. */
export function describeReadBlock(block: number): string {
  return `The chain was read at block ${block}, not at its latest block. What explorers show is of today.`;
}

/** Writes lines and rows for a terminal of so many columns; undefined: for no terminal, and nothing is wrapped. */
export function writeBlocks(blocks: readonly Block[], width?: number): string {
  return blocks
    .flatMap(({ mark, text, rows }) => [
      ...wrap(stripControls(`${mark} ${text}`), { indent: 2, width }),
      ...toRows(rows, width),
    ])
    .join("\n");
}

/** Writes the rows below a line, with their values in one column. A command is never wrapped: it is copied. */
function toRows(rows: readonly Row[], width?: number): string[] {
  const column = Math.max(10, ...rows.map(([label, value]) => (value === null ? 0 : label.length)));
  return rows.flatMap(([label, value]) => {
    if (value === null) {
      return [];
    }
    const line = `  ${label.padEnd(column)} ${stripControls(value)}`;
    return label === "Next" ? [line] : wrap(line, { indent: column + 3, width });
  });
}

/** The narrowest column of text that is still read with ease. */
const minTextWidth = 30;

/** Breaks a line between words. Each line after the first one is indented. */
function wrap(
  line: string,
  { indent, width }: { readonly indent: number; readonly width: number | undefined },
): readonly string[] {
  if (width === undefined || line.length <= width || width - indent < minTextWidth) {
    return [line];
  }
  const end = line.lastIndexOf(" ", width);
  const at = end > indent ? end : line.indexOf(" ", indent + 1);
  if (at === -1) {
    return [line];
  }
  const rest = `${" ".repeat(indent)}${line.slice(at + 1)}`;
  return [line.slice(0, at), ...wrap(rest, { indent, width })];
}

/** Lists what a failure knows besides its message, without the address that stands beside it anyway. */
export function listFacts({
  facts = {},
  address,
}: Pick<Failure, "facts"> & { readonly address?: string | undefined }): readonly (readonly [
  label: string,
  value: string,
])[] {
  return Object.entries(facts).flatMap(([label, value]) =>
    value === address ? [] : [[label, String(value)] as const],
  );
}

/** A command of a host, of the project's own tools, or a call for a script, with the variables before it. */
const command = /^(?:[A-Z][A-Z_]*=\S+ )*(?:npx|forge|git|await|npm install|yarn add) \S/;

/** Placeholders that the user fills in: `'<file or folder>'`, and a key in a URL, `{…}`. */
const placeholder = /'<[a-z .]+>'|…/;

/**
 * Takes a next step apart into rows: `Next` is a command that can be run as it is printed, `Hint` is anything else. A
 * step that ends with a command, `Build the project: npx hardhat build`, has both.
 */
export function listSteps(
  step: string | null | undefined,
): readonly (readonly [label: string, text: string])[] {
  if (step === null || step === undefined) {
    return [];
  }
  if (isCommand(step)) {
    return [["Next", step]];
  }
  const colon = step.indexOf(": ");
  const [why, rest] = [step.slice(0, colon), step.slice(colon + 2)];
  return colon !== -1 && isCommand(rest)
    ? [
        ["Hint", `${capitalise(why)}.`],
        ["Next", rest],
      ]
    : [["Hint", capitalise(step)]];
}

function isCommand(text: string): boolean {
  return command.test(text) && !placeholder.test(text);
}

function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
