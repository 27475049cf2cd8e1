import { listLeaves } from "../causes/settings.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import type { ShownLibrary } from "../contract/contract-record.ts";
import { readLinkedLibraries } from "../contract/libraries.ts";
import type { Flattened, IncludedDeclaration } from "./flattened.ts";

/** Returns the compiler input of a flattened source: the original's settings without those of other sources. */
export function toFlattenedInput({
  settings,
  flattened,
  inputSourceName,
}: {
  readonly settings: CompilerInput["settings"];
  readonly flattened: Pick<Flattened, "source" | "included">;
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

/** Lists the libraries with an address in the settings, in the order of the source. An empty source name means any. */
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

export interface InexpressibleSetting {
  readonly name: string;
  readonly value: string;
}

/** Settings that a submission has a field for, or that do not influence the code of one file. */
const expressible =
  /^(?:evmVersion|libraries|optimizer\.enabled|optimizer\.runs|remappings|outputSelection|modelChecker|stopAfter|debug\.debugInfo)(?:\.|$)/;

const defaults: Readonly<Record<string, string>> = {
  viaIR: "false",
  experimental: "false",
  "metadata.appendCBOR": "true",
  "metadata.bytecodeHash": '"ipfs"',
  "metadata.useLiteralContent": "false",
  "debug.revertStrings": '"default"',
};

/**
 * Lists the settings that a single-file submission loses; an unknown setting may change the code.
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
