import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import { explainMissingAbi, lookUpAbi } from "../../app/look-ups.ts";
import type { CommandArguments } from "../../app/options/option-kinds.ts";
import type { abiOptions } from "../../app/options/option-tables.ts";
import { toPrintableJson } from "../../base/text.ts";
import { openHost } from "../open-host.ts";
import { runTask } from "../run-task.ts";

type ContractAbiArguments = CommandArguments<typeof abiOptions>;

/** `contract-abi <address>` */
export default async function contractAbiTask(
  { address, explorer, direct, json }: ContractAbiArguments,
  hre: HardhatRuntimeEnvironment,
) {
  return runTask({
    name: "contract-abi",
    json,
    // An ABI is for machines in either case.
    describe: toPrintableJson,
    work: async ({ note }) => {
      const options = { explorer, direct };
      const host = openHost(hre);
      const abi = await lookUpAbi(address, options, { host, note });
      if (abi === undefined) {
        const { network } = hre.globalOptions;
        throw await explainMissingAbi(address, options, { host, network });
      }
      return abi;
    },
  });
}
