import { isDynamic, parseAbiType, toHeadBytes } from "../../core/abi/abi-type.ts";
import { listArgumentLeaves } from "../../core/abi/argument-leaves.ts";
import type { ConstructorArguments } from "../../core/abi/constructor.ts";
import { listConstructorParameters } from "../../core/abi/constructor.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { argumentWords } from "../../core/creation/argument-words.ts";
import { listArgumentWindows } from "../../core/creation/list-argument-windows.ts";
import { listStarts } from "../../core/creation/list-starts.ts";
import { listWords } from "../../core/creation/list-words.ts";
import type { BareHex } from "../../core/hex.ts";
import type { Trial } from "./create-trial.ts";
import { judgeCreation } from "./judge-creation.ts";
import { proveByChange } from "./prove-by-change.ts";
import type { CreationScene } from "./read-scene.ts";
import { solveFromImmutables } from "./solve-from-immutables.ts";
import { type PartialProof, toPartialProof } from "./to-partial-proof.ts";

/** How many guesses, and how many words for one argument, are tried on the node. */
const maxGuesses = 8;
const maxWords = 16;

export interface Puzzle {
  readonly abi: readonly AbiEntry[];
  /** Init code without arguments. */
  readonly code: BareHex;
  /** Arguments that something speaks for, the likeliest first. */
  readonly guesses: readonly ConstructorArguments[];
  readonly scene: CreationScene;
}

export type Solution =
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
