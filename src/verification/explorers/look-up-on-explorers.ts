import type { Address } from "../../base/hex.ts";
import { BaseError, createFailure } from "../../core/errors/failure.ts";
import type { Deadline } from "../deadline.ts";
import type { CallOptions, ContractCreation, Explorer, ExplorerPlace, VerifiedSource } from "../ports.ts";
import { isAbsence } from "./verify-on-explorers.ts";

export type LookUps = Pick<Explorer, "getAbi" | "getSourceCode" | "getContractCreation">;

export type ReadShown = (
  address: Address,
  options: CallOptions,
) => Promise<{ readonly explorer: string; readonly source: VerifiedSource } | undefined>;

interface Work<ResultT> {
  readonly deadline: Deadline;
  readonly ask: (lookUps: LookUps & { readonly readShown: ReadShown }) => Promise<ResultT>;
  /** Called if another explorer than the first answers, with those that were asked before it. */
  readonly onAnswer: (explorer: string, skipped: readonly SkippedExplorer[]) => void;
  /** Called if none knows the contract, with all that were asked. */
  readonly onMiss: (skipped: readonly SkippedExplorer[]) => void;
}

/**
 * Asks a network's explorers in their order until one knows the contract. If none does, the failure of one that
 * failed is thrown, because a failed request is not "not verified".
 */
export async function lookUpOnExplorers<ResultT>(
  places: readonly ExplorerPlace[],
  { ask, ...work }: Work<ResultT>,
): Promise<ResultT> {
  const { findFirst, close } = openSearch(places, work);
  /** An explorer that is down must not use up the time of the others. */
  const isBrief = places.length > 1;
  const readShown: ReadShown = (address, options) =>
    findFirst([address], async (one, { name }) => {
      const source = await one.getSourceCode(address, { ...options, isBrief });
      return source && { explorer: name, source };
    });
  try {
    return await ask({
      readShown,
      getAbi: (address, options) =>
        findFirst([address], (explorer) => explorer.getAbi(address, { ...options, isBrief })),
      getSourceCode: async (address, options = {}) => (await readShown(address, options))?.source,
      getContractCreation: async (addresses, options) => {
        const found = new Map<string, ContractCreation>();
        await findFirst(addresses, async (explorer, { listKnown = async (all) => all }) => {
          const missing = (await listKnown(addresses)).filter((address) => !found.has(address));
          for (const one of await explorer.getContractCreation(missing, { ...options, isBrief })) {
            found.set(one.address, one);
          }
          return found.size < addresses.length ? undefined : found;
        });
        return addresses.flatMap((address) => found.get(address) ?? []);
      },
    });
  } finally {
    await close();
  }
}

export interface SkippedExplorer {
  readonly name: string;
  /** Its failure; undefined: it does not know the contract. */
  readonly failure: BaseError | undefined;
  readonly isAbsent: boolean;
}

type Question<AnswerT> = (explorer: Explorer, place: ExplorerPlace) => Promise<AnswerT | undefined>;

/** If none answers and at least one failed, the first failure is thrown. A failed explorer is not asked again. */
function openSearch(
  places: readonly ExplorerPlace[],
  { deadline, onAnswer, onMiss }: Omit<Work<never>, "ask">,
) {
  const opened = new Map<ExplorerPlace, Awaited<ReturnType<ExplorerPlace["open"]>>>();
  const failures = new Map<ExplorerPlace, BaseError>();
  const askOne = async <AnswerT>(
    place: ExplorerPlace,
    question: Question<AnswerT>,
  ): Promise<AnswerT | undefined> => {
    if (failures.has(place)) {
      return undefined;
    }
    try {
      const one = opened.get(place) ?? (await place.open());
      opened.set(place, one);
      return await question(one.explorer, place);
    } catch (error) {
      if (deadline.signal.aborted || places.length === 1) {
        throw error;
      }
      failures.set(place, error instanceof BaseError ? error : createFailure("UNEXPECTED", { cause: error }));
      return undefined;
    }
  };
  const findFirst = async <AnswerT>(
    addresses: readonly Address[],
    question: Question<AnswerT>,
  ): Promise<AnswerT | undefined> => {
    const skipped: SkippedExplorer[] = [];
    for (const place of await listServing(places, addresses)) {
      const answer = await askOne(place, question);
      if (answer !== undefined) {
        if (skipped.length > 0) {
          onAnswer(place.name, skipped);
        }
        return answer;
      }
      const failure = failures.get(place);
      skipped.push({ name: place.name, failure, isAbsent: isAbsence(failure, place) });
    }
    const present = skipped.filter(({ isAbsent }) => !isAbsent);
    const failed = (present.length > 0 ? present : skipped).find(({ failure }) => failure !== undefined);
    if (failed !== undefined) {
      throw failed.failure;
    }
    onMiss(skipped);
    return undefined;
  };
  const close = () => Promise.all([...opened.values()].map((one) => one.close()));
  return { findFirst, close };
}

/** Lists the explorers that may have some of the contracts. */
async function listServing(
  places: readonly ExplorerPlace[],
  addresses: readonly Address[],
): Promise<readonly ExplorerPlace[]> {
  const known = await Promise.all(places.map(({ listKnown }) => listKnown?.(addresses) ?? addresses));
  return places.filter((_place, index) => known[index]?.length !== 0);
}
