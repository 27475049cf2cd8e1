import type { ConstructorArguments } from "./constructor-arguments.ts";
import { describeValue } from "./describe-value.ts";

/** Writes decoded arguments with their names, `owner = "0x…", cap = "1000"`: for messages about them. */
export function describeArguments({ values }: ConstructorArguments): string {
  return values
    .map(({ name, value }, index) => `${name || `arguments[${index}]`} = ${describeValue(value)}`)
    .join(", ");
}
