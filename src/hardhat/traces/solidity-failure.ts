import { z } from "zod";
import { type Address, fromBytes } from "../../base/hex.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";

/** A frame of code that Hardhat does not know has an address, and no place in a source. */
const frameSchema = z.looseObject({
  address: z.instanceof(Uint8Array).optional(),
  sourceReference: z.unknown().optional(),
});

const failureSchema = z.object({
  name: z.literal("SolidityError"),
  message: z.string(),
  stack: z.string(),
  /** The returned data of the call, in hex. */
  data: z.string(),
  stackTrace: z.array(frameSchema),
  /** The frames as text, a line for each. */
  solidityStack: z.string(),
  /** Of a transaction that was mined. */
  transactionHash: z.string().nullish(),
});

/** The error of a failed call that has a stack trace of Solidity. Hardhat does not export its class. */
export type SolidityFailure = z.infer<typeof failureSchema>;

/** Reads Hardhat's error of a failed call; undefined: it is another error. */
export function readFailure(error: unknown): SolidityFailure | undefined {
  // Inherited members count, too, so it is not compared as it is.
  return error instanceof Error && error.name === "SolidityError"
    ? failureSchema.safeParse(error).data
    : undefined;
}

/** Lists the addresses of the code that Hardhat does not know. */
export function listUnknownCode({ stackTrace }: SolidityFailure): readonly Address[] {
  const addresses = stackTrace.flatMap(({ address, sourceReference }) =>
    address === undefined || sourceReference !== undefined ? [] : [toChecksumAddress(fromBytes(address))],
  );
  return [...new Set(addresses)];
}

/**
 * Writes what a later failure of the same call says over an error. Its JavaScript frames stay: they are those of the
 * caller.
 */
export function rewriteError(
  error: unknown,
  { before, after }: { readonly before: SolidityFailure; readonly after: SolidityFailure },
): void {
  const { message, stackTrace, solidityStack } = after;
  const stack = before.stack
    .replace(before.message, () => message)
    .replace(toFrames(before), () => toFrames(after));
  Object.assign(Object(error), { message, stackTrace, solidityStack, stack });
}

/** Writes the frames as they are in a stack. */
function toFrames({ solidityStack }: SolidityFailure): string {
  return solidityStack
    .split("\n")
    .map((frame) => `    at ${frame}`)
    .join("\n");
}
