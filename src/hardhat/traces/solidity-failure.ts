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
  data: z.string(),
  stackTrace: z.array(frameSchema),
  solidityStack: z.string(),
  /** Of a transaction that was mined. */
  transactionHash: z.string().nullish(),
});

/** Hardhat does not export its class. */
export type SolidityFailure = z.infer<typeof failureSchema>;

export function readFailure(error: unknown): SolidityFailure | undefined {
  // Its members may be inherited, which the schema does not see.
  return error instanceof Error && error.name === "SolidityError"
    ? failureSchema.safeParse(error).data
    : undefined;
}

export function listUnknownCode({ stackTrace }: SolidityFailure): readonly Address[] {
  const addresses = stackTrace.flatMap(({ address, sourceReference }) =>
    address === undefined || sourceReference !== undefined ? [] : [toChecksumAddress(fromBytes(address))],
  );
  return [...new Set(addresses)];
}

/** Keeps the JavaScript frames of the caller. */
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

function toFrames({ solidityStack }: SolidityFailure): string {
  return solidityStack
    .split("\n")
    .map((frame) => `    at ${frame}`)
    .join("\n");
}
