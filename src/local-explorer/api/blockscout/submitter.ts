import type { Address } from "../../../base/hex.ts";
import { toUid } from "../../../explorer-api/blockscout/rpc-style.ts";
import type { Clock } from "../../../verification/ports.ts";
import type { Store } from "../../store/create-store.ts";
import type { Submitter } from "../take-submission.ts";

/**
 * Who submits by Blockscout's API. It asks for no key and has no daily limit, so all of its clients
 * share the places in the queue that are not left for those with a key.
 */
export const blockscoutSubmitter: Submitter = { name: "blockscout", perDay: undefined, isOwn: false };

/** Makes the uid of a submission that comes now; one more for its address in the same second gets the next. */
export function createUid(
  address: Address,
  { store, clock }: { readonly store: Pick<Store, "jobs">; readonly clock: Clock },
): string {
  let seconds = Math.floor(clock.now() / 1000);
  for (;;) {
    const uid = toUid(address, seconds);
    const isTaken = (["source", "proxy"] as const).some((kind) => store.jobs.find(uid, kind) !== undefined);
    if (!isTaken) {
      return uid;
    }
    seconds += 1;
  }
}
