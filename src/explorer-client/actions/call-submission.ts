import { ExplorerFailure } from "../../core/errors/explorer-failure.ts";
import type { CallOptions } from "../../verification/ports.ts";
import type { ActionCall, ExplorerCaller } from "../call-action.ts";

/** The answer got lost: whether the submission was accepted is not known. */
interface LostAnswer {
  readonly kind: "unknown";
  readonly message: string;
}

/**
 * Calls an action that must not be done twice.
 *
 * A failure that is thrown says that nothing was accepted; one that leaves it open is an answer.
 */
export async function callSubmission<Answer>(
  caller: ExplorerCaller,
  { call, ...options }: CallOptions & { readonly call: ActionCall<Answer> },
): Promise<Answer | LostAnswer> {
  try {
    return await caller.call(call, options);
  } catch (error) {
    if (error instanceof ExplorerFailure && !error.isUnprocessed) {
      return { kind: "unknown", message: error.summary };
    }
    throw error;
  }
}
