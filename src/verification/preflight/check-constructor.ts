import { type BareHex, toBareHex, toHex } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { factories } from "../../core/creation/factories.ts";
import { settle } from "../../core/errors/settle.ts";
import { describeRevert } from "../../core/review/rehearsal/describe-revert.ts";
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
  const reverts = `the constructor reverts ${describeRevert(toBareHex(answer.data ?? "0x"), abi)}`;
  // CREATE3 creates by a proxy of its own.
  const isByCreateX = factories.some(({ address, takes }) => address === factory && takes === "createx");
  return from === undefined || isByCreateX
    ? [
        warn(
          "constructor",
          `${reverts} in a test call; the sender of the deployment is not known, and may not be refused`,
        ),
      ]
    : [fail("constructor", `${reverts} in a test call from ${from}`)];
}
