import type { Address } from "../../../src/base/hex.ts";
import { decodeConstructorArguments } from "../../../src/core/abi/decode-arguments.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import type { Immutables } from "../../../src/core/creation/immutables.ts";
import type { Trial } from "../../../src/verification/creation/trial.ts";
import type { BlockTag } from "../../../src/verification/ports.ts";
import type { constructorOf } from "../../core/abi/constructor-of.ts";

export const trialCode = "6080";
export const word = (value: number | bigint) => value.toString(16).padStart(64, "0");
export const hashOf = (digits: string) => keccak256(Buffer.from(digits, "hex"));

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

export interface FakeTrial extends Trial {
  /** How often a creation was tried. */
  count(): number;
}

/** Trials of a made-up constructor, and the code that it has left with certain arguments at block 9. */
export function createFakeTrial({
  abi,
  construct: run,
  actual,
  factory,
  maxTrials = Number.POSITIVE_INFINITY,
}: {
  readonly abi: ReturnType<typeof constructorOf>;
  readonly construct: Constructor;
  /** The arguments, encoded, that the contract was really created with. */
  readonly actual: string;
  readonly factory?: Address;
  readonly maxTrials?: number | undefined;
}): FakeTrial {
  let count = 0;
  const toImmutables = (values: ReturnType<Constructor>): Immutables | undefined =>
    values && new Map(Object.entries(values));
  return {
    onChain: toImmutables(run(actual, { from: factory, block: 9 })) ?? new Map(),
    ownAddress: word(0xadd2e55),
    blocks: [9, 8, "latest"],
    count: () => count,
    create: async (creationBytecode, { from = factory, block = 9 } = {}) => {
      count += 1;
      const encoded = creationBytecode.slice(trialCode.length);
      const isValid = count <= maxTrials && decodeConstructorArguments(abi, encoded) !== undefined;
      return isValid ? toImmutables(run(encoded, { from, block })) : undefined;
    },
  };
}
