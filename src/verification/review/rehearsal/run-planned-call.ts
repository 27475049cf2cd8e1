import { toBareHex, toHex } from "../../../base/hex.ts";
import type { Call } from "../../../core/calls/known-calls.ts";
import type { PlannedUpgrade } from "../../../core/calls/list-upgrades.ts";
import type { Finding } from "../../../core/review/finding.ts";
import { describeRevert } from "../../../core/review/rehearsal/describe-revert.ts";
import type { Operation } from "../../run.ts";

/**
 * Asks the node to run a planned call from its sender, such as a call to a timelock. The rehearsal runs a call that
 * upgrades by itself, and of several calls one may need what an earlier one does: they are not run here.
 */
export async function runPlannedCall(
  calls: readonly Call[],
  upgrades: readonly Pick<PlannedUpgrade, "call">[],
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<readonly Finding[]> {
  const [call, ...others] = calls;
  const isRehearsed = upgrades.some((upgrade) => upgrade.call === call);
  if (call?.from === undefined || call.isDelegatecall === true || others.length > 0 || isRehearsed) {
    return [];
  }
  const { to, from, data } = call;
  const answer = await chain.call({ to, from, data: toHex(data) }, { signal });
  if (answer.kind === "returned") {
    return [];
  }
  const why = describeRevert(toBareHex(answer.data ?? "0x"), []);
  const reason = `the planned call from ${from} reverts ${why} if it is run without value on the current state`;
  return [{ severity: "broken", area: "calls", kind: "reverted", subject: to, reason }];
}
