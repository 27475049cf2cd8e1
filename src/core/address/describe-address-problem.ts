import type { AddressProblem } from "./check-address.ts";

/** Says in a clause why a text is not an address. */
export function describeAddressProblem(problem: AddressProblem): string {
  switch (problem.kind) {
    case "prefix":
      return "it does not start with 0x";
    case "characters":
      return "it has characters that are not hex digits";
    case "length":
      return `it has ${problem.digits} hex digits where an address has 40`;
    case "checksum":
      return "its checksum (EIP-55) is wrong";
  }
}
