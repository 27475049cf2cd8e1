import type { CommandArguments } from "../options/option-kinds.ts";
import type { flattenOptions } from "../options/option-tables.ts";
import { type FlattenedContract, runFlattening } from "../run-flattening.ts";
import { describeFlattened } from "../words/results/describe-look-up.ts";
import { checkSourceFile, writeSourceFile } from "../write-sources.ts";
import { createCommand, type OpenCommand } from "./command.ts";

export const flattenContractCommand: OpenCommand<CommandArguments<typeof flattenOptions>> = (
  { contract, out, force, commit, json },
  host,
) =>
  createCommand<FlattenedContract>({
    host,
    json,
    describe: ({ source }) => (out === undefined ? source.trimEnd() : `Written to ${out}`),
    work: async (reporter) => {
      if (out !== undefined) {
        await checkSourceFile({ file: out, overwrite: force });
      }
      const flattened = await runFlattening(contract, { reporter, commit }, host);
      if (out !== undefined) {
        await writeSourceFile(flattened.source, { file: out, overwrite: force });
      }
      reporter.note(describeFlattened(flattened));
      return flattened;
    },
  });
