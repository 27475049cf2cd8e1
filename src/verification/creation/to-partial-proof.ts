import { listArgumentLeaves } from "../../core/abi/argument-leaves.ts";
import type { ConstructorArguments } from "../../core/abi/constructor.ts";
import { listConstructorParameters } from "../../core/abi/constructor.ts";
import { describeLeaf } from "../../core/abi/describe-value.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import type { LeafProof } from "./prove-by-change.ts";

/** What is known of arguments that are not proved as a whole, in words: `size = 3`. */
export interface PartialProof {
  readonly proved: readonly string[];
  /** Without a value where none is known. */
  readonly open: readonly string[];
}

/** Says which of the arguments are proved, which are only likely, and which are unknown. */
export function toPartialProof({
  abi,
  guess,
  proofs,
  isMadeUp = false,
}: {
  readonly abi: readonly AbiEntry[];
  readonly guess: ConstructorArguments | undefined;
  readonly proofs?: readonly LeafProof[];
  /** Whether what is not proved of the guess means nothing. */
  readonly isMadeUp?: boolean;
}): PartialProof {
  const parameters = listConstructorParameters(abi);
  if (guess === undefined) {
    return { proved: [], open: parameters.map(({ name }, index) => name || `arguments[${index}]`) };
  }
  const { encoded } = guess;
  const judged = proofs ?? listArgumentLeaves(parameters, encoded).map((leaf) => ({ leaf, isProved: false }));
  const describe = ({ leaf }: LeafProof) => `${leaf.path} = ${describeLeaf(encoded, leaf)}`;
  return {
    proved: judged.filter(({ isProved }) => isProved).map(describe),
    open: judged
      .filter(({ isProved }) => !isProved)
      .map((proof) => (isMadeUp ? proof.leaf.path : describe(proof))),
  };
}
