import {
  type ArgumentLeaf,
  changeLeaf,
  leafBytes,
  listAlternatives,
  listArgumentLeaves,
} from "../../core/abi/argument-leaves.ts";
import type { ConstructorArguments } from "../../core/abi/constructor.ts";
import { listConstructorParameters } from "../../core/abi/constructor.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { listDifferentImmutables } from "../../core/creation/list-different-immutables.ts";
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
 * the code that is left must change with it, at a place where it was equal, and no alternative that
 * suggests itself may leave the same: a default that zero stands for, or a limit.
 *
 * What a constructor only stores, or ignores, leaves no trace in the code. Equal code then says
 * nothing of it.
 */
export async function proveByChange(
  { abi, code, constructorArguments, outcome }: Reproduction,
  trial: Trial,
): Promise<readonly LeafProof[]> {
  const { encoded } = constructorArguments;
  const reproducing = { code, encoded, outcome, trial };
  const influences: Influence[] = [];
  for (const leaf of listArgumentLeaves(listConstructorParameters(abi), encoded)) {
    const moved = await listMoved(leaf, reproducing);
    const isAmbiguous = moved.length > 0 && (await hasAlternative(leaf, reproducing));
    influences.push({
      leaf,
      moved: isAmbiguous ? moved.map(({ id }) => ({ id, telling: undefined })) : moved,
    });
  }
  // Trials come to an end, and what was not tried any more has contradicted nothing.
  const wasTried = (await trial.create(code + encoded, { block: outcome.block })) !== undefined;
  return influences.map(({ leaf, moved }) => ({
    leaf,
    isProved:
      wasTried &&
      moved.some(({ id, telling }) => telling === "hashed" || (telling === "held" && isMovedOnce(id))),
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

interface Reproducing extends Pick<Reproduction, "code" | "outcome"> {
  readonly encoded: BareHex;
  readonly trial: Trial;
}

/** Of the words in the code, how many are tried as the default that zero stands for. */
const maxWords = 4;

async function listMoved(
  leaf: ArgumentLeaf,
  { code, encoded, outcome, trial }: Reproducing,
): Promise<Influence["moved"]> {
  const { block, immutables, different } = outcome;
  const changed = changeLeaf(encoded, leaf) ?? encoded;
  const other = changed === encoded ? undefined : await trial.create(code + changed, { block });
  const argument = { before: leafBytes(encoded, leaf), after: leafBytes(changed, leaf) };
  return [...immutables].flatMap(([id, before]) => {
    const after = other?.get(id) ?? before;
    const telling = tellsArgument(leaf.type, { argument, immutable: { before, after } });
    return after === before || different.includes(id) ? [] : [{ id, telling }];
  });
}

/** Whether another value leaves the same code, but for what is never the same. */
async function hasAlternative(
  leaf: ArgumentLeaf,
  { code, encoded, outcome, trial }: Reproducing,
): Promise<boolean> {
  const { block, immutables, different } = outcome;
  const words = [...new Set(immutables.values())].slice(0, maxWords);
  for (const alternative of listAlternatives(encoded, { leaf, words })) {
    const other = await trial.create(code + alternative, { block });
    if (
      other !== undefined &&
      listDifferentImmutables(other, immutables).every((id) => different.includes(id))
    ) {
      return true;
    }
  }
  return false;
}
