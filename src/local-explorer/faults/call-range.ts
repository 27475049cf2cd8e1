/** The calls that a rule is about, first and last included. */
export interface CallRange {
  readonly first: number;
  readonly last: number;
}

/** Reads `2`, `2-4`, `3-` or `every`; undefined when it is none of these. */
export function parseCallRange(call: number | string): CallRange | undefined {
  if (call === "every") {
    return { first: 1, last: Number.POSITIVE_INFINITY };
  }
  const [, from = "", dash, to = ""] = /^([1-9]\d{0,8})(?:(-)([1-9]\d{0,8})?)?$/.exec(String(call)) ?? [];
  if (from === "") {
    return undefined;
  }
  const first = Number(from);
  const end = to === "" ? Number.POSITIVE_INFINITY : Number(to);
  const last = dash === undefined ? first : end;
  return first <= last ? { first, last } : undefined;
}
