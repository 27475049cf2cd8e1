import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import type { CommandArguments } from "../../app/options/option-kinds.ts";
import type { flattenOptions } from "../../app/options/option-tables.ts";
import { type FlattenedContract, runFlattening } from "../../app/run-flattening.ts";
import { describeFlattened } from "../../app/words/describe-look-up.ts";
import { writeSourceFile } from "../../app/write-sources.ts";
import { openHost } from "../open-host.ts";
import { runTask } from "../run-task.ts";

type FlattenContractArguments = CommandArguments<typeof flattenOptions>;

/** `flatten-contract <contract>`: without `--out`, stdout holds the source alone. */
export default async function flattenContractTask(
  { contract, out, force, json }: FlattenContractArguments,
  hre: HardhatRuntimeEnvironment,
) {
  return runTask<FlattenedContract>({
    name: "flatten-contract",
    json,
    isSuccess: () => true,
    describe: ({ source }) => (out === undefined ? source.trimEnd() : `Written to ${out}`),
    work: async (reporter) => {
      const flattened = await runFlattening(contract, { reporter }, openHost(hre));
      if (out !== undefined) {
        await writeSourceFile(flattened.source, { file: out, overwrite: force });
      }
      reporter.note(describeFlattened(flattened));
      return flattened;
    },
  });
}
