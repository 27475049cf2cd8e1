/** Where in the sources an instruction comes from. */
export interface SourceRange {
  /** In bytes. */
  readonly start: number;
  readonly length: number;
  /** Of a source in one compilation; of none for code that the compiler generated. */
  readonly sourceId: number;
}

/**
 * Reads solc's source map: one range for each instruction, in the order of the code.
 *
 * Fields that are left out are those of the instruction before.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/source_mappings.html
 */
export function parseSourceMap(text: string): readonly SourceRange[] {
  let last: SourceRange = { start: 0, length: 0, sourceId: -1 };
  return text.split(";").map((entry) => {
    const [start, length, sourceId] = entry.split(":");
    last = {
      start: toNumber(start) ?? last.start,
      length: toNumber(length) ?? last.length,
      sourceId: toNumber(sourceId) ?? last.sourceId,
    };
    return last;
  });
}

function toNumber(text = ""): number | undefined {
  return text === "" ? undefined : Number(text);
}
