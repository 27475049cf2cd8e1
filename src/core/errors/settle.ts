import { BaseError } from "./failure.ts";

/** The outcome of a question: its answer, or a failure with a code. */
export type Settled<AnswerT> =
  | { readonly kind: "answered"; readonly answer: AnswerT; readonly failure?: undefined }
  | { readonly kind: "failed"; readonly answer?: undefined; readonly failure: BaseError };

/**
 * Waits for the answer to a question that may fail. That the deadline is reached is a failure, too. An abort by the
 * caller and a bug are thrown, and so is a failure that is not expected.
 *
 * @example
 * const { answer } = await settle(chain.getCode(address, { signal }));
 */
export async function settle<AnswerT>(
  question: Promise<AnswerT>,
  isExpected: (failure: BaseError) => boolean = () => true,
): Promise<Settled<AnswerT>> {
  try {
    return { kind: "answered", answer: await question };
  } catch (error) {
    if (error instanceof BaseError && isExpected(error)) {
      return { kind: "failed", failure: error };
    }
    throw error;
  }
}
