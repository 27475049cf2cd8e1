import { encodeAbi } from "../../abi/abi-coder.ts";
import { toAbiSignature } from "../../abi/abi-entries.ts";
import { parseValue } from "../../abi/parse-value.ts";
import type { AbiEntry } from "../../build/compiled-contract.ts";
import { splitTypes } from "../../calls/signature.ts";
import { BaseError } from "../../errors/failure.ts";
import type { Finding } from "../finding.ts";
import { isView, toView, type View } from "./compare-answers.ts";

/** A view that the user names, with its arguments as they are written. */
export interface RequestedView {
  /** `balanceOf(0x…)`. */
  readonly text: string;
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * Parses calls with commas between them; undefined: the text is no such list.
 *
 * @example parseViews("balanceOf(0xdead), name()") // two views, the first with one value
 */
export function parseViews(list: string): readonly RequestedView[] | undefined {
  const views = splitTypes(list).map((text) => {
    const [, name, values] = /^\s*([A-Za-z_$][\w$]*)\((.*)\)\s*$/s.exec(text) ?? [];
    return name === undefined || values === undefined
      ? undefined
      : { text: text.trim(), name, values: splitTypes(values).map((value) => value.trim()) };
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
  const reason = "was not called: no view function was found for this name and these arguments";
  return {
    views: found.flatMap(({ view }) => view ?? []),
    findings: found.flatMap(({ one, view }): readonly Finding[] =>
      view === undefined
        ? [{ severity: "unknown", area: "rehearsal", kind: "view", subject: one.text, reason }]
        : [],
    ),
  };
}

/** Of functions with one name and as many arguments, the first one that takes the values is meant. */
function findView({ text, name, values }: RequestedView, abi: readonly AbiEntry[]): View | undefined {
  const entries = abi.filter(
    (entry) => isView(entry) && entry.name === name && entry.inputs?.length === values.length,
  );
  for (const entry of entries) {
    const encoded = encodeArguments(entry, values);
    if (encoded !== undefined) {
      const view = toView(entry);
      return { ...view, signature: text, data: view.data + encoded, isRequested: true };
    }
  }
  return undefined;
}

function encodeArguments(entry: AbiEntry, values: readonly string[]): string | undefined {
  const { inputs = [] } = entry;
  const signature = toAbiSignature(entry);
  try {
    const coded = inputs.map((parameter, index) =>
      parseValue(values[index], { parameter, path: parameter.name ?? "", signature }),
    );
    return encodeAbi(inputs, coded);
  } catch (error) {
    if (error instanceof BaseError) {
      return undefined;
    }
    throw error;
  }
}
