import { ExplorerFailure } from "../../core/errors/explorer-errors.ts";
import type { CallOptions } from "../../verification/ports.ts";
import type { ActionCall, ExplorerCaller } from "../call-action.ts";

/** The answer got lost: whether the submission was accepted is not known. */
interface LostAnswer {
  readonly kind: "unknown";
  readonly message: string;
}

/** A receipt is shown and written down, so that one with a key in it is not taken for one. */
function repeatsSecret(answer: object, { quote }: Pick<ExplorerCaller, "quote">): boolean {
  return (
    "receipt" in answer && typeof answer.receipt === "string" && quote(answer.receipt) !== answer.receipt
  );
}

/**
 * Calls an action that must not be done twice.
 *
 * A failure that is thrown says that nothing was accepted; one that leaves it open is an answer.
 */
export async function callSubmission<Answer extends object>(
  caller: ExplorerCaller,
  { call, ...options }: CallOptions & { readonly call: ActionCall<Answer> },
): Promise<Answer | LostAnswer> {
  try {
    const answer = await caller.call(call, options);
    return repeatsSecret(answer, caller)
      ? { kind: "unknown", message: "The explorer's receipt repeats what is secret." }
      : answer;
  } catch (error) {
    if (error instanceof ExplorerFailure && !error.isUnprocessed) {
      return { kind: "unknown", message: error.summary };
    }
    throw error;
  }
}
