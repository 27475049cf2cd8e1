import type { Address } from "../../base/hex.ts";
import { BaseError, createFailure } from "../../core/errors/failure.ts";
import type { Deadline } from "../deadline.ts";
import type { CallOptions, ContractCreation, Explorer, ExplorerPlace, VerifiedSource } from "../ports.ts";
import { isAbsence } from "./verify-on-explorers.ts";

export type LookUps = Pick<Explorer, "getAbi" | "getSourceCode" | "getContractCreation">;

/** undefined: no explorer shows a source. */
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
 * Asks a network's explorers in their order until one knows the contract. One that fails is skipped. If no other
 * knows the contract, its failure is thrown, because a failed request is not "not verified". That of a default
 * explorer without a key is thrown only if no explorer could be asked.
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
  /** An explorer that is down must not use up the time of the others. */
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

type ExplorerSearch = <AnswerT>(
  question: (explorer: Explorer, place: ExplorerPlace) => Promise<AnswerT | undefined>,
) => Promise<AnswerT | undefined>;

/** If none answers and at least one failed, the first failure is thrown. A failed explorer is not asked again. */
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
