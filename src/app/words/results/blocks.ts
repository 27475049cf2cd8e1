import { stripControls } from "../../../base/text.ts";
import type { Failure } from "../../../verification/result.ts";

export type Mark = "✔" | "✘" | "…" | "→" | "–";

/** A row below a line; null: it is left out. */
export type Row = readonly [label: string, value: string | null];

/** Texts may come from an explorer: control characters are removed when they are written. */
export interface Block {
  readonly mark: Mark;
  readonly text: string;
  readonly rows: readonly Row[];
}

export function describeReadBlock(block: number): string {
  return `The chain was read at block ${block}, not at its latest block. What explorers show is of today.`;
}

/** Without a width nothing is wrapped. */
export function writeBlocks(blocks: readonly Block[], width?: number): string {
  return blocks
    .flatMap(({ mark, text, rows }) => [
      ...wrap(stripControls(`${mark} ${text}`), { indent: 2, width }),
      ...toRows(rows, width),
    ])
    .join("\n");
}

/** A command is never wrapped, because it is copied. */
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

/** Still read with ease. */
const minTextWidth = 30;

/** Lines after the first one are indented. */
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

/** The address stands beside the failure. */
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

const command = /^(?:[A-Z][A-Z_]*=\S+ )*(?:npx|forge|git|await|npm install|yarn add|vyper) \S/;

/** Placeholders that the user fills in: `'<file or folder>'`, and a key in a URL, `{…}`. */
const placeholder = /'<[a-z .]+>|…/;

/**
 * `Next` is a command that can be run as it is printed, `Hint` is anything else. A step such as `Build the project:
 * npx hardhat build` has both.
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
    : [["Hint", command.test(step) ? step : capitalise(step)]];
}

function isCommand(text: string): boolean {
  return command.test(text) && !placeholder.test(text);
}

export function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
