import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";

import { runTask } from "../output/run-task.ts";
import { writeNewFile } from "../output/write-new-file.ts";
import { type FlattenedContract, runFlattening } from "../run-flattening.ts";

interface FlattenContractArguments {
  readonly contract: string;
  readonly out: string | undefined;
  readonly force: boolean;
  readonly json: boolean;
}

/** `flatten-contract <contract>`: without `--out`, stdout holds the source alone. */
export default async function flattenContractTask(
  { contract, out, force, json }: FlattenContractArguments,
  hre: HardhatRuntimeEnvironment,
) {
  return runTask<FlattenedContract>({
    json,
    isSuccess: () => true,
    describe: ({ source }) => (out === undefined ? source.trimEnd() : `Written to ${out}`),
    work: async (reporter) => {
      const flattened = await runFlattening(contract, { reporter }, hre);
      if (out !== undefined) {
        await writeNewFile(out, { text: flattened.source, overwrite: force });
      }
      reporter.note(describeProof(flattened));
      return flattened;
    },
  });
}

function describeProof({ contract, renames, dependencies }: FlattenedContract): string {
  const renamed = renames.map(({ from, to }) => `${from} is called ${to}`).join(", ");
  return [
    `Proved: compiled with the same compiler and settings, it is ${contract}, but for its metadata.`,
    ...describeDependencies(dependencies),
    "Explorers that look at metadata can call it a partial match at best.",
    ...(renamed === "" ? [] : [`Renamed: ${renamed}.`]),
  ].join("\n");
}

function describeDependencies(dependencies: FlattenedContract["dependencies"]): string[] {
  const changed = dependencies.filter(({ difference }) => difference !== null);
  if (changed.length > 0) {
    return changed.map(
      ({ contract, difference }) => `Not the same is ${contract}, which it needs: ${difference}.`,
    );
  }
  const names = dependencies.map(({ flattenedName }) => flattenedName).join(", ");
  return names === "" ? [] : [`The same holds for what it needs: ${names}.`];
}
