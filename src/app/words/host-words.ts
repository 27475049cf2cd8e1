import type { CommandTask } from "../../base/command-place.ts";
import type { Address } from "../../base/hex.ts";
import { toPrintable } from "../../base/text.ts";
import type { Bundle } from "../../core/build/bundle.ts";
import type { Words } from "../../verification/ports.ts";
import { type CommandStyle, writeCommand } from "./commands.ts";
import { toHostStyle } from "./host-style.ts";

/** Returns what writes the command of a host that does something with one address, on its network if that is known. */
export function createProposer(
  style: CommandStyle,
  network?: string,
): (task: CommandTask, address: Address) => string {
  return (task, address) => writeCommand(task, { address, network, style });
}

/** Returns what puts results into the words of a host. It is loaded when there is something to say. */
export function createWords(style: CommandStyle): Words {
  return {
    listHints: (failure) => failure.listHints(toHostStyle(style)),
    async describeCause(cause, place) {
      const { describeCause } = await import("./describe-cause.ts");
      return describeCause(cause, { ...place, style });
    },
    async explainCause(cause, place) {
      const { explainCause } = await import("./describe-cause.ts");
      return explainCause(cause, { ...place, style });
    },
    async describeNotes(notes, place) {
      const { describeNote } = await import("./describe-notes.ts");
      return notes.map((note) => describeNote(note, { ...place, style, isNote: true }));
    },
  };
}

/** Says where the standard JSON is, and what an explorer's web form asks for beside it. */
export function describeStandardJson(
  file: string,
  {
    solcLongVersion,
    contractName,
    encodedConstructorArguments: encoded,
  }: Pick<Bundle, "solcLongVersion" | "contractName" | "encodedConstructorArguments">,
): string {
  return (
    `The standard JSON of the proved source is in ${toPrintable(file)}. A web form also asks for the compiler v${solcLongVersion}, ` +
    `the contract ${contractName} and ${encoded === "" ? "no constructor arguments" : `the constructor arguments ${encoded}`}.`
  );
}
