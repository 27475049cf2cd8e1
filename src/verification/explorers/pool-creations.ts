import { BaseError } from "../../base/errors.ts";
import type { Address } from "../../base/hex.ts";
import type { CallOptions, Clock, ContractCreation, Explorer, ExplorerPlace } from "../ports.ts";
import { share } from "./share-answers.ts";

/** Another explorer that is slower than this is not needed: the chain may tell the same. */
const maxOthersMs = 10_000;

type Creations = readonly ContractCreation[];

/**
 * Makes the explorers of one run tell each other how contracts were created. One that does not know it,
 * such as Sourcify of a contract that is not verified there, passes on what the first other one knows.
 *
 * Each explorer is asked about a contract once. The failure of another explorer counts as a miss.
 */
export function poolCreations(places: readonly ExplorerPlace[], clock: Clock): readonly ExplorerPlace[] {
  const members = places.map((place) => ({ place, ...Promise.withResolvers<Asker | undefined>() }));
  return members.map(({ place, resolve }) => ({
    ...place,
    open: async () => {
      try {
        const { explorer, close } = await place.open();
        const own = rememberCreations(explorer);
        const others = members.filter((member) => member.place !== place).map(({ promise }) => promise);
        resolve(own);
        const getContractCreation: Asker = (addresses, options) =>
          askAll(addresses, { own, others, clock, signal: options?.signal });
        return { explorer: { ...explorer, getContractCreation }, close };
      } catch (error) {
        resolve(undefined);
        throw error;
      }
    },
  }));
}

type Asker = Explorer["getContractCreation"];

/** Asks an explorer once about the same contracts. */
function rememberCreations(explorer: Pick<Explorer, "getContractCreation">): Asker {
  const creations = share<Creations>();
  return (addresses, { signal } = {}) =>
    creations(addresses, signal, (until) => explorer.getContractCreation(addresses, { signal: until }));
}

interface Pool extends CallOptions {
  readonly others: readonly Promise<Asker | undefined>[];
  readonly clock: Clock;
}

async function askAll(
  addresses: readonly Address[],
  { own, ...pool }: Pool & { readonly own: Asker },
): Promise<Creations> {
  const askNext = () => askOthers(addresses, pool);
  try {
    const answer = await own(addresses, { signal: pool.signal });
    return answer.length > 0 ? answer : await askNext();
  } catch (error) {
    const told = error instanceof BaseError ? await askNext() : [];
    if (told.length === 0) {
      throw error;
    }
    return told;
  }
}

/** Returns what the first of the others knows that answers in time. */
async function askOthers(addresses: readonly Address[], { others, clock, signal }: Pool): Promise<Creations> {
  const limit = clock.signalAfter(maxOthersMs);
  const until = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  const over = Promise.withResolvers<undefined>();
  const end = () => over.resolve(undefined);
  until.addEventListener("abort", end);
  try {
    for (const other of others) {
      const ask = until.aborted ? undefined : await Promise.race([other, over.promise]);
      const answer = await ask?.(addresses, { signal: until }).catch(() => []);
      if (answer !== undefined && answer.length > 0) {
        return answer;
      }
    }
    signal?.throwIfAborted();
    return [];
  } finally {
    until.removeEventListener("abort", end);
  }
}
