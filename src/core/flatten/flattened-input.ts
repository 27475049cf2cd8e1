import { listLeaves } from "../causes/settings.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import type { ShownLibrary } from "../contract/contract-record.ts";
import { readLinkedLibraries } from "../contract/libraries.ts";
import type { Flattened, IncludedDeclaration } from "./flattened.ts";

/**
 * Returns the compiler input of a flattened source. It has the original's settings, so that the codes
 * can be compared.
 *
 * Addresses of libraries move to the flattened source. Settings that refer to other sources and do not
 * influence the code are removed.
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
  /** The name of the flattened source. */
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

/**
 * Lists the libraries of a flattened source with an address in the original's settings, in the order of
 * the source. Libraries of other contracts in the same build are omitted.
 *
 * An empty source name in the settings means any source.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */
export function listFlattenedLibraries(
  settings: CompilerInput["settings"],
  included: readonly IncludedDeclaration[],
): readonly ShownLibrary[] {
  const given = readLinkedLibraries({ settings });
  return included.flatMap(({ inputSourceName, name, flattenedName, isContract }) => {
    const address = given[`${inputSourceName}:${name}`] ?? given[`:${name}`];
    return address === undefined || !isContract ? [] : [{ name: flattenedName, address }];
  });
}

/** A setting that a single-file submission has no field for. */
export interface InexpressibleSetting {
  /** The path in the settings: `optimizer.details.yul`. */
  readonly name: string;
  /** The value as JSON. */
  readonly value: string;
}

/**
 * Matches settings that a submission has a field for, and settings that do not influence the code of a
 * flattened source. It imports nothing, so remappings are among the latter.
 */
const expressible =
  /^(?:evmVersion|libraries|optimizer\.enabled|optimizer\.runs|remappings|outputSelection|modelChecker|stopAfter|debug\.debugInfo)(?:\.|$)/;

/** The compiler's defaults, as JSON. */
const defaults: Readonly<Record<string, string>> = {
  viaIR: "false",
  experimental: "false",
  "metadata.appendCBOR": "true",
  "metadata.bytecodeHash": '"ipfs"',
  "metadata.useLiteralContent": "false",
  "debug.revertStrings": '"default"',
};

/**
 * Lists the settings of a compiler input that are lost if it is submitted as a single file.
 *
 * An unknown setting is listed, too: it may change the code.
 *
 * @see https://docs.etherscan.io/contract-verification/common-verification-errors
 */
export function listInexpressibleSettings(
  settings: CompilerInput["settings"],
): readonly InexpressibleSetting[] {
  return [...listLeaves(settings)]
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value: JSON.stringify(value) }))
    .filter(({ name, value }) => !expressible.test(name) && defaults[name] !== value);
}
