import { parseConstructorArguments } from "../../abi/parse-arguments.ts";
import type { AbiEntry } from "../../build/compiled-contract.ts";
import { splitTypes } from "../../calls/signature.ts";
import { isFailure } from "../../errors/failure.ts";
import type { Finding } from "../finding.ts";
import { isView, toView, type View } from "./compare-answers.ts";

export interface RequestedView {
  /** `balanceOf(0x…)`. */
  readonly text: string;
  readonly name: string;
  readonly values: readonly string[];
}

/** Parses calls with commas between them; undefined: the text is no such list. */
export function parseViews(list: string): readonly RequestedView[] | undefined {
  const views = splitTypes(list).map((text) => {
    const [, name, values] = /^([A-Za-z_$][\w$]*)\((.*)\)$/s.exec(text) ?? [];
    return name === undefined || values === undefined
      ? undefined
      : { text, name, values: splitTypes(values) };
  });
  const read = views.filter((view) => view !== undefined);
  return read.length === views.length && read.length > 0 ? read : undefined;
}

/** Finds requested views in an ABI, by their names and the number of their arguments, and encodes the arguments. */
export function findRequestedViews(
  requested: readonly RequestedView[],
  abi: readonly AbiEntry[],
): { readonly views: readonly View[]; readonly findings: readonly Finding[] } {
  const found = requested.map((one) => ({ one, view: findView(one, abi) }));
  const finding = { severity: "unknown", area: "rehearsal", kind: "view" } as const;
  const reason = "was not called: no view function was found for this name and these arguments";
  return {
    views: found.flatMap(({ view }) => view ?? []),
    findings: found.flatMap(({ one, view }) =>
      view === undefined ? [{ ...finding, subject: one.text, reason }] : [],
    ),
  };
}

/** Of functions with one name and as many arguments, the first one that takes the values is meant. */
function findView({ text, name, values }: RequestedView, abi: readonly AbiEntry[]): View | undefined {
  const entries = abi.filter(
    (entry) => isView(entry) && entry.name === name && entry.inputs?.length === values.length,
  );
  for (const entry of entries) {
    try {
      const { encoded } = parseConstructorArguments([{ ...entry, type: "constructor" }], {
        kind: "values",
        values,
      });
      const view = toView(entry);
      return { ...view, signature: text, data: view.data + encoded, isRequested: true };
    } catch (error) {
      if (!isFailure(error, "CONSTRUCTOR_ARGUMENTS_INVALID")) {
        throw error;
      }
    }
  }
  return undefined;
}
