import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import type { Flattened } from "./flattened.ts";
import { listFlattenedLibraries } from "./list-flattened-libraries.ts";

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
