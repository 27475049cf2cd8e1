import type { HostText } from "../../base/host-text.ts";
import type { CommandStyle } from "./command-style.ts";
import { writeCommand } from "./commands.ts";

/** Writes what only a host can write, as it is told to people. */
export function writeText(text: HostText, style: CommandStyle): string {
  switch (text.kind) {
    case "verify-first":
      return `Verify it first: ${writeCommand(text.task, { ...text.place, style })}`;
    case "verify-alone":
      return `Verify it as what it is: ${writeCommand("verify-contract", { ...text.place, style })}`;
  }
}
