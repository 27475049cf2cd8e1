import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import { lookUpSource } from "../../app/look-ups.ts";
import { toGivenCommand } from "../../app/options/given-command.ts";
import type { CommandArguments } from "../../app/options/option-kinds.ts";
import { lookUpOptions, type sourceOptions } from "../../app/options/option-tables.ts";
import { describeSource } from "../../app/words/describe-look-up.ts";
import { writeSources } from "../../app/write-sources.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { ContractNotVerifiedError } from "../../core/errors/explorer-errors.ts";
import { openHost } from "../open-host.ts";
import { runTask } from "../run-task.ts";

type ContractSourceArguments = CommandArguments<typeof sourceOptions>;

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
      const source = await lookUpSource(address, { explorer }, { host: openHost(hre), note });
      if (source === undefined) {
        throw new ContractNotVerifiedError({
          address: parseAddress(address),
          network: hre.globalOptions.network,
          buildProfile: hre.globalOptions.buildProfile,
          given: toGivenCommand(lookUpOptions, { address, explorer }),
        });
      }
      return out === undefined
        ? source
        : { ...source, files: await writeSources(source.sources, { folder: out, overwrite: force }) };
    },
  });
}
