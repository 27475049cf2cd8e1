import { BaseError } from "../../core/errors/failure.ts";
import type { HostStyle } from "../../core/errors/host-style.ts";
import {
  type CommandStyle,
  type HostPlace,
  joinWords,
  onlyExplorer,
  withoutOptions,
  writeCommand,
} from "./commands.ts";

export async function inWordsOf<ResultT>(
  style: CommandStyle,
  work: () => ResultT | Promise<ResultT>,
): Promise<ResultT> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BaseError ? error.speak(toHostStyle(style)) : error;
  }
}

export function toHostStyle(style: CommandStyle): HostStyle {
  const { name, config, program, tasks, networkOption, hints } = style;
  return {
    name,
    config,
    program: program.join(" "),
    verifyTask: tasks["verify-contract"],
    networkOption,
    hints,
    toVerifyCommand: (words, network) => {
      const networkWords = network === undefined ? [] : style.toNetworkWords(network);
      return `${joinWords([...program, tasks["verify-contract"], ...networkWords])} ${words}`;
    },
    toBuildCommand: (build) => joinWords(style.toBuildWords(build)),
    verifyFirst: (task, place) => {
      // An unverified contract has nothing to replace; in look-ups and mirrors `force` means something else.
      const [only, options] = onlyExplorer(withoutOptions({ ...place, style }, "force"));
      return `Verify it first${describeWhere(only)}: ${writeCommand(task, only, options)}`;
    },
    lookBehind: (place) =>
      `The contract behind it has the source: ${writeCommand("contract-source", { ...place, style })}`,
    verifyAlone: (place) =>
      `Verify it as an ordinary contract${describeWhere({ ...place, style })}: ${writeCommand("verify-contract", { ...place, style })}`,
    nameContract: (contract, place) =>
      place === undefined
        ? `Choose one, for example: ${contract}`
        : `If it is ${contract}: ${writeCommand("verify-contract", withoutOptions({ ...place, style }, "contract"), { contract })}`,
  };
}

/** No command sees the contract, so a call is for the script. */
function describeWhere({ isWithinProcess }: HostPlace): string {
  return isWithinProcess === true ? ", in this process" : "";
}
