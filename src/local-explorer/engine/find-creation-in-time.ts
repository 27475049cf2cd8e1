import type { CallOptions, Clock, ContractCreation } from "../../verification/ports.ts";
import type { Store } from "../store/create-store.ts";
import { type CreationTarget, findCreation } from "./find-creation.ts";

/**
 * Finds a creation, but gives a search up that takes too long: undefined then too. For those who can
 * do without it.
 */
export async function findCreationInTime(
  target: CreationTarget,
  {
    store,
    clock,
    limitMs,
    signal,
  }: CallOptions & {
    readonly store: Pick<Store, "creations">;
    readonly clock: Clock;
    readonly limitMs: number;
  },
): Promise<ContractCreation | undefined> {
  const deadline = clock.signalAfter(limitMs);
  try {
    const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    return await findCreation(target, { store, signal: either });
  } catch (error) {
    if (deadline.aborted && signal?.aborted !== true) {
      return undefined;
    }
    throw error;
  }
}
