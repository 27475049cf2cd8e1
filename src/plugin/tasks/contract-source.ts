import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";

import { parseAddress } from "../../core/contract/parse-address.ts";
import { ContractNotVerifiedError } from "../../core/errors/explorer-errors.ts";
import { lookUpSource } from "../look-ups.ts";
import { describeSource } from "../output/describe-source.ts";
import { runTask } from "../output/run-task.ts";
import { writeSources } from "../output/write-sources.ts";

interface ContractSourceArguments {
  readonly address: string;
  readonly out: string | undefined;
  readonly explorer: string | undefined;
  readonly force: boolean;
  readonly json: boolean;
}

/** `contract-source <address>` */
export default async function contractSourceTask(
  { address, out, explorer, force, json }: ContractSourceArguments,
  hre: HardhatRuntimeEnvironment,
) {
  return runTask({
    name: "contract-source",
    json,
    describe: describeSource,
    work: async ({ note }) => {
      const source = await lookUpSource(address, { explorer }, { context: hre, note });
      if (source === undefined) {
        throw new ContractNotVerifiedError({
          address: parseAddress(address),
          network: hre.globalOptions.network,
        });
      }
      return out === undefined
        ? source
        : { ...source, files: await writeSources(source.sources, { folder: out, overwrite: force }) };
    },
  });
}
