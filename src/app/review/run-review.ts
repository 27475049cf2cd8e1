import { readFile } from "node:fs/promises";
import { toFlag } from "../../base/command-place.ts";
import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { parseIfJson } from "../../base/json.ts";
import type { Call } from "../../core/calls/known-calls.ts";
import { parseSafeFile, type SafeFile } from "../../core/calls/parse-safe-file.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { parseViews, type RequestedView } from "../../core/review/rehearsal/requested-views.ts";
import type { ReviewResult } from "../../verification/results/review-result-schema.ts";
import { type ReviewRequest, reviewUpgrade } from "../../verification/review/review-upgrade.ts";
import { type ReadingOptions, readSourcesOnNetwork } from "../explorers/read-on-network.ts";
import type { AppHost } from "../host.ts";
import type { ReviewOptions } from "../options/function-options.ts";
import { onNamedFile } from "../options/on-named-file.ts";

export type ReviewCall = Pick<
  ReviewOptions,
  "address" | "to" | "calldata" | "target" | "sender" | "safeTx" | "views"
> &
  Pick<Extract<ReviewRequest, { readonly kind: "implementation" }>, "constructorArguments"> & {
    readonly transactionHash: Hex | undefined;
  };

/** Reviews an upgrade on the host's network. Explorers are only read, and nothing is sent. */
export async function runReview(
  call: ReviewCall,
  session: ReadingOptions,
  host: AppHost,
): Promise<ReviewResult> {
  const { block } = session;
  if (block !== undefined && call.transactionHash !== undefined) {
    const reason = `${toFlag("tx")} is reviewed at its own block`;
    throw createFailure("INVALID_OPTION", { option: toFlag("block"), reason });
  }
  const request = await readRequest(call);
  return readSourcesOnNetwork(host, session, async ({ isFork, ...reading }) => ({
    ...(await reviewUpgrade(request, reading)),
    ...(block !== undefined && { block }),
    ...(isFork && { fork: true as const }),
  }));
}

/** @throws INVALID_OPTION, INVALID_ADDRESS */
async function readRequest(call: ReviewCall): Promise<ReviewRequest> {
  const { to, calldata, safeTx, transactionHash: tx, constructorArguments } = call;
  const given = Object.entries({ to, calldata, safeTx, tx }).filter(([, value]) => value !== undefined);
  if (given.length !== 1) {
    const ways = (["to", "calldata", "safeTx", "tx"] as const).map(toFlag);
    throw refuseMissing("What the proxy is to be upgraded to", `give one of ${ways.join(", ")}`);
  }
  const [address, target, sender] = [call.address, call.target, call.sender].map((text) =>
    text === undefined ? undefined : parseAddress(text),
  );
  const views = readViews(call);
  if (tx !== undefined) {
    return { kind: "transaction", address, transactionHash: tx };
  }
  if (safeTx !== undefined) {
    return { kind: "calls", address, views, ...(await readSafeFile(safeTx)) };
  }
  if (calldata !== undefined) {
    const calls = [readPlannedCall(calldata, { to: target ?? address, from: sender })];
    return { kind: "calls", address, views, calls };
  }
  if (address === undefined) {
    throw refuseMissing("The address of the proxy", "give it as the argument");
  }
  const next = /^0x/i.test(to ?? "") ? parseAddress(to ?? "") : (to ?? "");
  return { kind: "implementation", address, to: next, constructorArguments, sender, views };
}

function refuseMissing(...missing: readonly [what: string, way: string]) {
  return createFailure("INVALID_OPTION", { missing });
}

function readViews({ views, transactionHash }: ReviewCall): readonly RequestedView[] | undefined {
  const read = parseViews(views ?? "");
  if (views !== undefined && (read === undefined || transactionHash !== undefined)) {
    const reason =
      read === undefined
        ? "it is no list of calls, such as 'balanceOf(0x…), name()'"
        : "an upgrade that happened is not rehearsed";
    throw createFailure("INVALID_OPTION", { option: toFlag("views"), reason, value: views });
  }
  return read;
}

function readPlannedCall(
  calldata: string,
  { to, from }: { readonly to: Address | undefined; readonly from: Address | undefined },
): Call {
  if (to === undefined) {
    throw refuseMissing("The address that the planned call is sent to", `give it with ${toFlag("target")}`);
  }
  if (!/^0x(?:[0-9a-f]{2}){4,}$/i.test(calldata)) {
    const reason = "call data are 0x and hex digits, four bytes or more";
    throw createFailure("INVALID_OPTION", { option: toFlag("calldata"), reason, value: calldata });
  }
  return { to, from, data: toBareHex(calldata) };
}

async function readSafeFile(file: string) {
  const option = toFlag("safeTx");
  const json = parseIfJson(await onNamedFile({ option, value: file }, () => readFile(file, "utf8")));
  const parsed = parseSafeFile(json);
  if (parsed === undefined || parsed.calls.length === 0) {
    throw createFailure("INVALID_OPTION", { option, reason: describeNoCalls(json, parsed), value: file });
  }
  return parsed;
}

function describeNoCalls(json: unknown, parsed: SafeFile | undefined): string {
  if (parsed !== undefined) {
    return "its list of transactions is empty";
  }
  return json === undefined
    ? "the file is not valid JSON"
    : "the file is neither of Safe's Transaction Builder nor of its transaction service";
}
