import { BaseError } from "../base/errors.ts";
import { UnexpectedError } from "../core/errors/plugin-errors.ts";
import type { Deadline } from "./deadline.ts";
import type { Explorer } from "./ports.ts";

/** An explorer that was asked in vain. */
export interface PassedOver {
  readonly name: string;
  /** What it failed with; undefined: it does not know the contract. */
  readonly failure: BaseError | undefined;
}

interface Source {
  readonly name: string;
  open(): Promise<Explorer>;
}

interface Answer<AnswerT> {
  readonly answer?: AnswerT | undefined;
  readonly failure?: BaseError | undefined;
}

/** Asks one explorer after the other until one has an answer; undefined: none has. */
export type ExplorerSearch = <AnswerT>(
  question: (explorer: Explorer) => Promise<AnswerT | undefined>,
) => Promise<AnswerT | undefined>;

/**
 * Creates a search through explorers, in their order, for any number of questions.
 *
 * It rejects with the first failure where there was one and no answer; a single explorer's is passed
 * on as it is. An explorer that has failed is not asked again. When the time is over, or the caller has
 * enough, no other is asked.
 */
export function createExplorerSearch(
  sources: readonly Source[],
  {
    deadline,
    onAnswer,
  }: {
    readonly deadline: Pick<Deadline, "signal">;
    /** Called where not the first explorer has answered. */
    readonly onAnswer: (explorer: string, passedOver: readonly PassedOver[]) => void;
  },
): ExplorerSearch {
  const failures = new Map<Source, BaseError>();

  const attempt = async <AnswerT>(
    source: Source,
    question: (explorer: Explorer) => Promise<AnswerT>,
  ): Promise<Answer<AnswerT>> => {
    const earlier = failures.get(source);
    if (earlier !== undefined) {
      return { failure: earlier };
    }
    try {
      return { answer: await question(await source.open()) };
    } catch (error) {
      if (deadline.signal.aborted || sources.length === 1) {
        throw error;
      }
      const failure = error instanceof BaseError ? error : new UnexpectedError({ cause: error });
      failures.set(source, failure);
      return { failure };
    }
  };

  return async (question) => {
    const passedOver: PassedOver[] = [];
    for (const source of sources) {
      const { answer, failure } = await attempt(source, question);
      if (answer !== undefined) {
        if (passedOver.length > 0) {
          onAnswer(source.name, passedOver);
        }
        return answer;
      }
      passedOver.push({ name: source.name, failure });
    }
    const failed = passedOver.find(({ failure }) => failure !== undefined);
    if (failed !== undefined) {
      throw failed.failure;
    }
    return undefined;
  };
}
