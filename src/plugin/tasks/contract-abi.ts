import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";

import { parseAddress } from "../../core/address/parse-address.ts";
import { ContractNotVerifiedError } from "../../core/errors/explorer-errors.ts";
import { lookUpAbi } from "../look-ups.ts";
import { runTask } from "../output/run-task.ts";

interface ContractAbiArguments {
  readonly address: string;
  readonly explorer: string | undefined;
  readonly direct: boolean;
  readonly json: boolean;
}

/** `contract-abi <address>` */
export default async function contractAbiTask(
  { address, explorer, direct, json }: ContractAbiArguments,
  hre: HardhatRuntimeEnvironment,
) {
  return runTask({
    name: "contract-abi",
    json,
    // An ABI is for machines in either case.
    describe: (abi) => JSON.stringify(abi, null, 2),
    work: async ({ note }) => {
      const abi = await lookUpAbi(address, { explorer, direct }, { context: hre, note });
      if (abi === undefined) {
        throw new ContractNotVerifiedError({
          address: parseAddress(address),
          network: hre.globalOptions.network,
        });
      }
      return abi;
    },
  });
}
