import type { CommandTask } from "../../base/command-place.ts";
import type { Address } from "../../base/hex.ts";
import { toPrintable } from "../../base/text.ts";
import type { Bundle } from "../../core/build/bundle.ts";
import type { Words } from "../../verification/ports.ts";
import { type CommandStyle, joinWords, writeCommand } from "./commands.ts";
import { toHostStyle } from "./host-style.ts";

export function createProposer(
  style: CommandStyle,
  network?: string,
): (task: CommandTask, address: Address) => string {
  return (task, address) => writeCommand(task, { address, network, style });
}

export function createWords(style: CommandStyle): Words {
  return {
    listHints: (failure) => failure.listHints(toHostStyle(style)),
    writeProfileBuild: (buildProfile) => joinWords(style.toBuildWords({ buildProfile })),
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

/** An explorer's web form asks for more than the standard JSON. */
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
