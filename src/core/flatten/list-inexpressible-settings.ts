import type { CompilerInput } from "../compiler-input/compiler-input.ts";

/** A setting that a single-file submission has no field for. */
export interface InexpressibleSetting {
  /** As a path into the settings: `optimizer.details.yul`. */
  readonly name: string;
  /** As JSON. */
  readonly value: string;
}

/**
 * Settings that have a field of their own, and those without influence on the code of a flattened
 * source: it imports nothing, so nothing is remapped.
 */
const expressible =
  /^(?:evmVersion|libraries|optimizer\.enabled|optimizer\.runs|remappings|outputSelection|modelChecker|stopAfter|debug\.debugInfo)(?:\.|$)/;

/** What the compiler does when it is told nothing. */
const defaults: Readonly<Record<string, string>> = {
  viaIR: "false",
  "metadata.appendCBOR": "true",
  "metadata.bytecodeHash": '"ipfs"',
  "metadata.useLiteralContent": "false",
  "debug.revertStrings": '"default"',
};

/**
 * Lists the settings of a compiler input that get lost when it is submitted as a single file.
 *
 * A setting that this package does not know counts as lost: it may change the code.
 *
 * @see https://docs.etherscan.io/contract-verification/common-verification-errors
 */
export function listInexpressibleSettings(
  settings: CompilerInput["settings"],
): readonly InexpressibleSetting[] {
  return listLeaves(settings).filter(
    ({ name, value }) => !expressible.test(name) && defaults[name] !== value,
  );
}

/** Everything in an object that is no object itself, with its path. */
function listLeaves(value: unknown, path: readonly string[] = []): InexpressibleSetting[] {
  if (value === undefined) {
    return [];
  }
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, member]) => listLeaves(member, [...path, key]))
    : [{ name: path.join("."), value: JSON.stringify(value) }];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
