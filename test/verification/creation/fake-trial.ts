import type { Address } from "../../../src/base/hex.ts";
import { decodeConstructorArguments } from "../../../src/core/abi/constructor.ts";
import type { Immutables } from "../../../src/core/creation/immutables.ts";
import type { Trial } from "../../../src/verification/creation/trial.ts";
import type { BlockTag } from "../../../src/verification/ports.ts";
import type { constructorOf } from "../../core/abi/constructor-of.ts";

export const trialCode = "6080";
export const word = (value: number | bigint) => value.toString(16).padStart(64, "0");

/** In what circumstances a constructor runs. */
export interface Circumstances {
  readonly from: Address | undefined;
  readonly block: BlockTag;
}

/** What a constructor does with its encoded arguments: values of immutables by name, or a revert. */
export type Constructor = (
  encoded: string,
  circumstances: Circumstances,
) => Readonly<Record<string, string>> | undefined;

/** Trials of a made-up constructor, and the code that it has left with certain arguments at block 9. */
export function createFakeTrial({
  abi,
  construct: run,
  actual,
  factory,
}: {
  readonly abi: ReturnType<typeof constructorOf>;
  readonly construct: Constructor;
  /** The arguments, encoded, that the contract was really created with. */
  readonly actual: string;
  readonly factory?: Address;
}): Trial {
  const toImmutables = (values: ReturnType<Constructor>): Immutables | undefined =>
    values && new Map(Object.entries(values));
  return {
    onChain: toImmutables(run(actual, { from: factory, block: 9 })) ?? new Map(),
    ownAddress: word(0xadd2e55),
    blocks: [9, 8, "latest"],
    create: async (creationBytecode, { from = factory, block = 9 } = {}) => {
      const encoded = creationBytecode.slice(trialCode.length);
      const isValid = decodeConstructorArguments(abi, encoded) !== undefined;
      return isValid ? toImmutables(run(encoded, { from, block })) : undefined;
    },
  };
}
