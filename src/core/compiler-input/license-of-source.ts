import { scanTopLevel } from "./scan-top-level.ts";

/** Up to the end of the line or comment, as solc reads it. */
const declaration = /SPDX-License-Identifier:\s*(.+?)(?:[\n\r]|\*\/)/g;

/** What solc takes for an SPDX expression. */
const expression = /^[a-zA-Z0-9 ()+.-]+$/;

/**
 * Returns the SPDX expression of a source, as solc puts it into the metadata; undefined when there
 * is none, or more than one.
 *
 * It counts in any comment outside pragmas, imports and definitions; solc since 0.6.8 refuses a
 * source with several. A last line without a line break is read here, though solc overlooks it.
 *
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#spdx-license-identifier
 */
export function licenseOfSource(source: string): string | undefined {
  const found = listGaps(source).flatMap((text) => [...`${text}\n`.matchAll(declaration)]);
  const [license, ...others] = found.map(([, name = ""]) => name.trim());
  return license !== undefined && others.length === 0 && expression.test(license) ? license : undefined;
}

/** The text between the items of the top level: comments and space. */
function listGaps(source: string): readonly string[] {
  const items = [...scanTopLevel(source)];
  const starts = [0, ...items.map(({ end }) => end)];
  const ends = [...items.map(({ start }) => start), source.length];
  return starts.map((start, index) => source.slice(start, ends[index]));
}
