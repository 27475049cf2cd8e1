import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import type { Flattened, IncludedDeclaration } from "./flattened.ts";

/**
 * Returns the compiler input of a flattened source: with the settings of the original, so that the
 * codes can be compared.
 *
 * Addresses of libraries move to where the libraries are now. What speaks of other sources and makes
 * no code is left out.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */
export function toFlattenedInput({
  settings,
  flattened,
  inputSourceName,
}: {
  readonly settings: CompilerInput["settings"];
  readonly flattened: Pick<Flattened, "source" | "included">;
  /** What the flattened source is called. */
  readonly inputSourceName: string;
}): CompilerInput {
  const { libraries: _libraries, remappings: _remappings, modelChecker: _modelChecker, ...others } = settings;
  const moved = listFlattenedLibraries(settings, flattened.included);
  return {
    language: "Solidity",
    sources: { [inputSourceName]: { content: flattened.source } },
    settings: {
      ...others,
      ...(moved.length > 0 && {
        libraries: {
          [inputSourceName]: Object.fromEntries(moved.map(({ name, address }) => [name, address])),
        },
      }),
    },
  };
}

/** A library, by its name in a flattened source, and its address as the settings have it. */
interface FlattenedLibrary {
  readonly name: string;
  readonly address: unknown;
}

/**
 * Lists the libraries of a flattened source that the original's settings have addresses for, in the
 * order of the source. Those of other contracts in the same build are left out.
 *
 * Settings may give an address to a name whatever its source: that is what the empty source name is.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */
export function listFlattenedLibraries(
  { libraries }: CompilerInput["settings"],
  included: readonly IncludedDeclaration[],
): readonly FlattenedLibrary[] {
  return included.flatMap(({ inputSourceName, name, flattenedName, isContract }) => {
    const address =
      getMember(getMember(libraries, inputSourceName), name) ?? getMember(getMember(libraries, ""), name);
    return address === undefined || !isContract ? [] : [{ name: flattenedName, address }];
  });
}

function getMember(value: unknown, key: string): unknown {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return members.find(([name]) => name === key)?.[1];
}

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
