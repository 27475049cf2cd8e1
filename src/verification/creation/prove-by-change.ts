import type { AbiEntry } from "../../core/build-info/compiled-contract.ts";
import { changeLeaf } from "../../core/constructor-arguments/change-leaf.ts";
import type { ConstructorArguments } from "../../core/constructor-arguments/constructor-arguments.ts";
import { leafBytes } from "../../core/constructor-arguments/leaf-bytes.ts";
import {
  type ArgumentLeaf,
  listArgumentLeaves,
} from "../../core/constructor-arguments/list-argument-leaves.ts";
import { listConstructorParameters } from "../../core/constructor-arguments/list-constructor-parameters.ts";
import { tellsArgument } from "../../core/creation/tells-argument.ts";
import type { BareHex } from "../../core/hex.ts";
import type { Trial } from "./create-trial.ts";
import type { Outcome } from "./list-outcomes.ts";

/** Arguments whose creation leaves the code at the address, and init code to put others behind. */
export interface Reproduction {
  readonly abi: readonly AbiEntry[];
  /** Without arguments. */
  readonly code: BareHex;
  readonly constructorArguments: ConstructorArguments;
  readonly outcome: Outcome;
}

/** One value of the arguments, and whether the code at the address tells it. */
export interface LeafProof {
  readonly leaf: ArgumentLeaf;
  readonly isProved: boolean;
}

/**
 * Finds out which of the arguments the code at the address proves: each value is changed in turn, and
 * the code that is left must change with it, at a place where it was equal.
 *
 * What a constructor only stores, or ignores, leaves no trace in the code. Equal code then says
 * nothing of it.
 */
export async function proveByChange(
  { abi, code, constructorArguments, outcome }: Reproduction,
  trial: Trial,
): Promise<readonly LeafProof[]> {
  const { encoded } = constructorArguments;
  const { block, immutables, different } = outcome;
  const influences: Influence[] = [];
  for (const leaf of listArgumentLeaves(listConstructorParameters(abi), encoded)) {
    const changed = changeLeaf(encoded, leaf) ?? encoded;
    const other = changed === encoded ? undefined : await trial.create(code + changed, { block });
    const argument = { before: leafBytes(encoded, leaf), after: leafBytes(changed, leaf) };
    const moved = [...immutables].flatMap(([id, before]) => {
      const after = other?.get(id) ?? before;
      const telling = tellsArgument(leaf.type, { argument, immutable: { before, after } });
      return after === before || different.includes(id) ? [] : [{ id, telling }];
    });
    influences.push({ leaf, moved });
  }
  return influences.map(({ leaf, moved }) => ({
    leaf,
    isProved: moved.some(
      ({ id, telling }) => telling === "hashed" || (telling === "held" && isMovedOnce(id)),
    ),
  }));

  function isMovedOnce(id: string): boolean {
    return influences.filter(({ moved }) => moved.some((one) => one.id === id)).length === 1;
  }
}

/** The immutables that one value moves, and how each tells it. */
interface Influence {
  readonly leaf: ArgumentLeaf;
  readonly moved: readonly { readonly id: string; readonly telling: ReturnType<typeof tellsArgument> }[];
}
