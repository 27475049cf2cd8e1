import { checkAddress, describeAddressProblem } from "../address/address-problem.ts";
import type { Address } from "../hex.ts";
import { type ParameterPlace, toInvalidValue } from "./parameter-place.ts";

/** Reads an address; one whose checksum is wrong was mistyped and is refused. */
export function parseAddressValue(value: unknown, place: ParameterPlace): Address {
  if (typeof value !== "string") {
    throw toInvalidValue(place, { value, problem: "an address is given as a text" });
  }
  const check = checkAddress(value);
  if (check.kind === "address") {
    return check.address;
  }
  const problem =
    check.kind === "checksum"
      ? `${describeAddressProblem(check)}, ${check.expected} would be right`
      : describeAddressProblem(check);
  throw toInvalidValue(place, { value, problem });
}
