import type { BareHex } from "../../base/hex.ts";
import { isDynamic, parseAbiType, toHeadBytes } from "../../core/abi/abi-type.ts";
import {
  type ArgumentLeaf,
  changeLeaf,
  leafBytes,
  listAlternatives,
  listArgumentLeaves,
} from "../../core/abi/argument-leaves.ts";
import { type ConstructorArguments, listConstructorParameters } from "../../core/abi/constructor.ts";
import { describeLeaf } from "../../core/abi/describe-value.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { argumentWords, listArgumentWindows, listStarts, listWords } from "../../core/creation/call-data.ts";
import { listDifferentImmutables, tellsArgument } from "../../core/creation/immutables.ts";
import type { CreationScene } from "./scene.ts";
import { solveFromImmutables } from "./solve-from-immutables.ts";
import { judgeCreation, type Outcome, type Trial } from "./trial.ts";

/** How many guesses, and how many words for one argument, are tried on the node. */
const maxGuesses = 8;

const maxWords = 16;

interface Puzzle {
  readonly abi: readonly AbiEntry[];
  /** Init code without arguments. */
  readonly code: BareHex;
  /** Arguments that something speaks for, the likeliest first. */
  readonly guesses: readonly ConstructorArguments[];
  readonly scene: CreationScene;
}

type Solution =
  | { readonly kind: "proved"; readonly constructorArguments: ConstructorArguments }
  | { readonly kind: "unproved"; readonly proof: PartialProof };

/**
 * Finds the arguments of a contract that another one created with `new`: nothing of that creation is
 * in call data but, with luck, the arguments. The code at the address has to prove each of them.
 */
export async function solveArguments({ abi, code, guesses, scene }: Puzzle, trial: Trial): Promise<Solution> {
  const { transaction } = scene;
  const row = transaction === undefined ? "" : argumentWords(transaction);
  const windows = listArgumentWindows(abi, row);
  const likely = [...guesses, ...windows.map(({ constructorArguments }) => constructorArguments)];
  const distinct = likely.filter(
    ({ encoded }, index) => likely.findIndex((other) => other.encoded === encoded) === index,
  );
  // Without immutables all arguments leave the same code: there is nothing to try.
  if (trial.onChain.size === 0) {
    const guess = distinct.length === 1 ? distinct[0] : undefined;
    return { kind: "unproved", proof: toPartialProof({ abi, guess }) };
  }
  const solved = await solveStatic({ abi, code, row, scene, distinct }, trial);
  const solution = solved && (await prove({ abi, code, guess: solved, isMadeUp: true }, trial));
  if (solution?.kind === "proved") {
    return solution;
  }
  for (const guess of distinct.slice(0, maxGuesses)) {
    const proved = await prove({ abi, code, guess }, trial);
    if (proved !== undefined) {
      return proved;
    }
  }
  return solution ?? { kind: "unproved", proof: toPartialProof({ abi, guess: undefined }) };
}

interface Guess {
  readonly abi: readonly AbiEntry[];
  readonly code: BareHex;
  readonly guess: ConstructorArguments;
  /** Whether what is not proved of it was only needed for a trial. */
  readonly isMadeUp?: boolean;
}

/** undefined: the guess does not leave the code at the address. */
async function prove(
  { abi, code, guess, isMadeUp = false }: Guess,
  trial: Trial,
): Promise<Solution | undefined> {
  const judgement = await judgeCreation(code + guess.encoded, trial);
  if (judgement.kind !== "reproduced") {
    return undefined;
  }
  const { outcome } = judgement;
  const proofs = await proveByChange({ abi, code, constructorArguments: guess, outcome }, trial);
  return proofs.every(({ isProved }) => isProved)
    ? { kind: "proved", constructorArguments: guess }
    : { kind: "unproved", proof: toPartialProof({ abi, guess, proofs, isMadeUp }) };
}

async function solveStatic(
  {
    abi,
    code,
    row,
    scene,
    distinct,
  }: {
    readonly abi: readonly AbiEntry[];
    readonly code: BareHex;
    readonly row: BareHex;
    readonly scene: CreationScene;
    readonly distinct: readonly ConstructorArguments[];
  },
  trial: Trial,
): Promise<ConstructorArguments | undefined> {
  const parameters = listConstructorParameters(abi);
  const types = parameters.map(parseAbiType);
  if (types.some(isDynamic)) {
    return undefined;
  }
  const zeros = "00".repeat(types.reduce((sum, type) => sum + toHeadBytes(type), 0));
  const leaves = listArgumentLeaves(parameters, zeros);
  const words = [
    ...new Set([...trial.onChain.values(), ...listWords(row, maxWords), ...listAccounts(scene)]),
  ];
  const encodings = [...distinct.slice(0, 2).map(({ encoded }) => encoded), ...listStarts(leaves, words)];
  return solveFromImmutables({ abi, code, leaves }, { encodings, words, trial });
}

/** Who took part in the creation, as an argument holds them. */
function listAccounts({ transaction, factory }: CreationScene): readonly BareHex[] {
  return [transaction?.sender, factory]
    .filter((account) => account !== undefined)
    .map((account) => account.slice(2).toLowerCase().padStart(64, "0"));
}

/** What is known of arguments that are not proved as a whole, in words: `size = 3`. */
export interface PartialProof {
  readonly proved: readonly string[];
  /** Without a value where none is known. */
  readonly open: readonly string[];
}

/** Says which of the arguments are proved, which are only likely, and which are unknown. */
function toPartialProof({
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

/** Arguments whose creation leaves the code at the address, and init code to put others behind. */
interface Reproduction {
  readonly abi: readonly AbiEntry[];
  /** Without arguments. */
  readonly code: BareHex;
  readonly constructorArguments: ConstructorArguments;
  readonly outcome: Outcome;
}

/** One value of the arguments, and whether the code at the address tells it. */
interface LeafProof {
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
async function proveByChange(
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
const maxReferenceWords = 4;

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
  const words = [...new Set(immutables.values())].slice(0, maxReferenceWords);
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
