import { toFlag } from "../../base/command-place.ts";
import { type BareHex, toBareHex, toHex } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { factories } from "../../core/creation/factories.ts";
import { settle } from "../../core/errors/settle.ts";
import { describeRevert } from "../../core/review/rehearsal/describe-values.ts";
import type { PreflightFinding } from "../results/preflight-result-schema.ts";
import type { Operation } from "../run.ts";
import { fail, warn } from "./findings.ts";
import type { CreationPlan } from "./plan-creation.ts";

/** Runs init code in a call, which changes nothing. Only a revert is a finding. */
export async function checkConstructor(
  code: BareHex,
  {
    plan: { factory, sender, value },
    abi,
    run: { ports, deadline },
  }: {
    readonly plan: CreationPlan;
    readonly abi: readonly AbiEntry[];
    readonly run: Operation<"chain">;
  },
): Promise<readonly PreflightFinding[]> {
  const from = factory ?? sender;
  const call = {
    data: toHex(code),
    ...(from && { from }),
    ...(value !== undefined && { value: toHex(value.toString(16)) }),
  };
  const { answer } = await settle(ports.chain.call(call, { signal: deadline.signal }));
  if (answer?.kind !== "reverted") {
    return [];
  }
  const reverts = `the constructor reverts ${describeRevert(toBareHex(answer.data ?? "0x"), abi)} in a test call`;
  if (from === undefined) {
    return [warn("constructor", `${reverts} without ${toFlag("sender")}: it may accept another sender`)];
  }
  const reason = `${reverts} from ${from}`;
  // CREATE3 creates by a proxy of its own.
  return factories.some(({ address, takes }) => address === factory && takes === "createx")
    ? [warn("constructor", `${reason}: with CREATE3 the sender is another`)]
    : [fail("constructor", reason)];
}
