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
  const { libraries, remappings: _remappings, modelChecker: _modelChecker, ...others } = settings;
  const moved = moveLibraries(libraries, flattened.included);
  return {
    language: "Solidity",
    sources: { [inputSourceName]: { content: flattened.source } },
    settings: {
      ...others,
      ...(Object.keys(moved).length > 0 && { libraries: { [inputSourceName]: moved } }),
    },
  };
}

/** Address by name in the flattened source, of the libraries that are in it. */
function moveLibraries(
  libraries: unknown,
  included: readonly IncludedDeclaration[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    included.flatMap(({ inputSourceName, name, flattenedName }) => {
      const address = getMember(getMember(libraries, inputSourceName), name);
      return address === undefined ? [] : [[flattenedName, address]];
    }),
  );
}

function getMember(value: unknown, key: string): unknown {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return members.find(([name]) => name === key)?.[1];
}
