import type { FlattenedContract } from "../run-flattening.ts";

/** Says for people what was proved of a flattened source, and what its reader has to know. */
export function describeFlattened({ contract, renames, dependencies }: FlattenedContract): string {
  return [
    `Proved: compiled with the same compiler and settings, it is ${contract}, but for its metadata.`,
    ...describeDependencies(dependencies),
    "Explorers that look at metadata can call it a partial match at best.",
    ...renames.map(({ from, to }) => `Renamed: ${from} is called ${to}.`),
  ].join("\n");
}

function describeDependencies(dependencies: FlattenedContract["dependencies"]): string[] {
  const same = dependencies.filter(({ difference }) => difference === null);
  const names = same.map(({ flattenedName }) => flattenedName).join(", ");
  return [
    ...(names === "" ? [] : [`The same holds for what it needs: ${names}.`]),
    ...dependencies.flatMap(({ contract, difference }) =>
      difference === null ? [] : [`It does not hold for ${contract}, which it needs: ${difference}.`],
    ),
  ];
}
