import { BaseError } from "./failure.ts";

export type Settled<AnswerT> =
  | { readonly kind: "answered"; readonly answer: AnswerT; readonly failure?: undefined }
  | { readonly kind: "failed"; readonly answer?: undefined; readonly failure: BaseError };

/**
 * Waits for an answer or a failure, the end of the deadline included. Aborts by the caller, bugs and other errors are
 * thrown.
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
