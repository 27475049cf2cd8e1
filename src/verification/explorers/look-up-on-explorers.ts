import type { Address } from "../../base/hex.ts";
import { BaseError, createFailure } from "../../core/errors/failure.ts";
import type { Deadline } from "../deadline.ts";
import type { CallOptions, ContractCreation, Explorer, ExplorerPlace, VerifiedSource } from "../ports.ts";
import { isAbsence } from "./verify-on-explorers.ts";

/** The calls that only read from an explorer. */
export type LookUps = Pick<Explorer, "getAbi" | "getSourceCode" | "getContractCreation">;

/** Asks the network's explorers for a verified source, until one shows it; undefined: none does. */
export type ReadShown = (
  address: Address,
  options: CallOptions,
) => Promise<{ readonly explorer: string; readonly source: VerifiedSource } | undefined>;

type OpenExplorer = Awaited<ReturnType<ExplorerPlace["open"]>>;

interface Work<ResultT> {
  readonly deadline: Deadline;
  readonly ask: (lookUps: LookUps & { readonly readShown: ReadShown }) => Promise<ResultT>;
  /** Called if another explorer than the first answers, with those that were asked before it. */
  readonly onAnswer: (explorer: string, skipped: readonly SkippedExplorer[]) => void;
  /** Called if none knows the contract, with all that were asked. */
  readonly onMiss: (skipped: readonly SkippedExplorer[]) => void;
}

/**
 * Asks a network's explorers in their order until one knows the contract.
 *
 * An explorer that fails is skipped. If no other knows the contract, its failure is thrown: a failed
 * request must not count as "not verified". That of a default explorer that cannot take
 * part, for example without a key, is thrown only if no explorer could be asked. Each explorer is opened when it is first asked, and the
 * questions run one after the other.
 */
export async function lookUpOnExplorers<ResultT>(
  places: readonly ExplorerPlace[],
  { ask, ...work }: Work<ResultT>,
): Promise<ResultT> {
  const opened = new Map<ExplorerPlace, OpenExplorer>();
  const open = async (place: ExplorerPlace) => {
    const one = opened.get(place) ?? (await place.open());
    opened.set(place, one);
    return one.explorer;
  };
  const sources = places.map((place) => ({ place, open: () => open(place) }));
  const findFirst = createExplorerSearch(sources, work);
  /** One that is down must not use up the time of the others. */
  const isBrief = places.length > 1;
  try {
    return await ask({
      getAbi: (address, options) =>
        findFirst((explorer) => explorer.getAbi(address, { ...options, isBrief })),
      getSourceCode: (address, options) =>
        findFirst((explorer) => explorer.getSourceCode(address, { ...options, isBrief })),
      readShown: (address, options) =>
        findFirst(async (one, { name }) => {
          const source = await one.getSourceCode(address, { ...options, isBrief });
          return source && { explorer: name, source };
        }),
      getContractCreation: async (addresses, options) => {
        const found = new Map<string, ContractCreation>();
        await findFirst(async (explorer) => {
          const missing = addresses.filter((address) => !found.has(address));
          for (const creation of await explorer.getContractCreation(missing, {
            ...options,
            isBrief,
          })) {
            found.set(creation.address, creation);
          }
          return found.size < addresses.length ? undefined : found;
        });
        return addresses.flatMap((address) => found.get(address) ?? []);
      },
    });
  } finally {
    await Promise.all([...opened.values()].map(({ close }) => close()));
  }
}

/** An explorer that had no answer. */
export interface SkippedExplorer {
  readonly name: string;
  /** Its failure; undefined: it does not know the contract. */
  readonly failure: BaseError | undefined;
  /** Whether it is a default explorer that cannot take part. */
  readonly isAbsent: boolean;
}

interface Source {
  readonly place: ExplorerPlace;
  open(): Promise<Explorer>;
}

interface Answer<AnswerT> {
  readonly answer?: AnswerT | undefined;
  readonly failure?: BaseError | undefined;
}

/** Asks one explorer after the other until one answers; returns `undefined` if none does. */
type ExplorerSearch = <AnswerT>(
  question: (explorer: Explorer, place: ExplorerPlace) => Promise<AnswerT | undefined>,
) => Promise<AnswerT | undefined>;

/**
 * Creates a search through explorers, in their order, for any number of questions.
 *
 * If none answers and at least one failed, it rejects with the first failure. With a single explorer any
 * error is rethrown unchanged. A failed explorer is not asked again. After an abort or the deadline no
 * other explorer is asked.
 */
function createExplorerSearch(
  sources: readonly Source[],
  { deadline, onAnswer, onMiss }: Omit<Work<never>, "ask">,
): ExplorerSearch {
  const failures = new Map<Source, BaseError>();

  const attempt = async <AnswerT>(
    source: Source,
    question: (explorer: Explorer, place: ExplorerPlace) => Promise<AnswerT>,
  ): Promise<Answer<AnswerT>> => {
    const earlier = failures.get(source);
    if (earlier !== undefined) {
      return { failure: earlier };
    }
    try {
      return { answer: await question(await source.open(), source.place) };
    } catch (error) {
      if (deadline.signal.aborted || sources.length === 1) {
        throw error;
      }
      const failure = error instanceof BaseError ? error : createFailure("UNEXPECTED", { cause: error });
      failures.set(source, failure);
      return { failure };
    }
  };

  return async (question) => {
    const skipped: SkippedExplorer[] = [];
    for (const source of sources) {
      const { answer, failure } = await attempt(source, question);
      if (answer !== undefined) {
        if (skipped.length > 0) {
          onAnswer(source.place.name, skipped);
        }
        return answer;
      }
      skipped.push({ name: source.place.name, failure, isAbsent: isAbsence(failure, source.place) });
    }
    const present = skipped.filter(({ isAbsent }) => !isAbsent);
    const failed = (present.length > 0 ? present : skipped).find(({ failure }) => failure !== undefined);
    if (failed !== undefined) {
      throw failed.failure;
    }
    onMiss(skipped);
    return undefined;
  };
}
