import { findClosestNames } from "../../../base/closest-names.ts";
import type { Address } from "../../../base/hex.ts";
import { toPrintable } from "../../../base/text.ts";
import { toShownName, toShownNames } from "../../contract/contract-name.ts";
import { row } from "../row.ts";

export interface UnknownLibrary {
  readonly name: string;
  readonly contract: string;
  readonly matching: readonly string[];
  readonly libraries: readonly string[];
}

export const libraryRows = {
  LIBRARY_UNKNOWN: row<UnknownLibrary>({
    about: "input",
    summary: ({ contract, matching }) =>
      matching.length > 1
        ? `The contract ${contract} links several libraries with this name.`
        : `The contract ${contract} does not link a library with this name.`,
    facts: ({ name, matching, libraries }) => {
      const isAmbiguous = matching.length > 1;
      return {
        given: toPrintable(name),
        [isAmbiguous ? "matching" : "libraries"]:
          toShownNames(isAmbiguous ? matching : libraries).join(", ") || "none",
      };
    },
    hints: (details) => [describeOtherName(details)],
  }),
  LIBRARY_CONFLICT: row<{
    readonly library: string;
    /** By where it comes from: "on the chain", "given as L". */
    readonly addresses: Readonly<Record<string, Address>>;
  }>({
    about: "input",
    summary: ({ library }) => `There are two addresses for the library ${toShownName(library)}.`,
    facts: ({ addresses }) => addresses,
    hints: () => [
      "Leave the library out: its address is read from the code on the chain.",
      "If the given address is right, the deployed contract is linked to another library.",
    ],
  }),
  LIBRARY_ADDRESS_MISSING: row<{ readonly contract: string; readonly libraries: readonly string[] }>({
    about: "input",
    summary: () => "The constructor uses libraries whose addresses are not in the code on the chain.",
    facts: ({ contract, libraries }) => ({ contract, libraries: toShownNames(libraries).join(", ") }),
    hints: () => [
      'Give a module that exports their addresses: --libraries-path <module>, with export default { Name: "0x…" }.',
    ],
  }),
};

function describeOtherName({ name, matching, libraries }: UnknownLibrary): string {
  if (libraries.length === 0) {
    return "Leave the library out: the contract links none.";
  }
  if (matching.length > 1) {
    return "Write the library's name with its source: file.sol:Name.";
  }
  const near = findClosestNames(name, toShownNames(libraries));
  return near.length === 0
    ? "Give the name of a library that the contract links."
    : `Did you mean ${near.join(" or ")}?`;
}
