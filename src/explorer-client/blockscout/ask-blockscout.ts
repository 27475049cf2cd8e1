import { BaseError } from "../../base/errors.ts";
import { buildRestSubmission } from "../../explorer-api/blockscout/submission-request.ts";
import { parseVerificationAnswer } from "../../explorer-api/blockscout/verification-answer.ts";
import {
  parseVerificationConfig,
  verificationConfigPath,
} from "../../explorer-api/blockscout/verification-config.ts";
import type {
  CallOptions,
  ExplorerCapabilities,
  RejectionReason,
  Submission,
} from "../../verification/ports.ts";
import type { Way } from "../open-way.ts";
import { listenTo } from "./listen.ts";
import { findRestApi, type RestApi } from "./rest.ts";

/** It is advice, so that nobody waits for it for long. */
const adviceTimeoutMs = 10_000;

/**
 * Asks a Blockscout which compilers and EVM versions it accepts; undefined if it does not say, or the request
 * fails.
 */
export async function askCapabilities(
  way: Way,
  { signal }: CallOptions = {},
): Promise<ExplorerCapabilities | undefined> {
  const timeout = way.clock.signalAfter(adviceTimeoutMs);
  const either = AbortSignal.any(signal === undefined ? [timeout] : [signal, timeout]);
  try {
    const answer = await findRestApi(way)?.get(verificationConfigPath, { signal: either });
    const config = answer?.status === 200 ? parseVerificationConfig(answer.json) : undefined;
    if (config?.kind !== "value") {
      return undefined;
    }
    const { compilerVersions, evmVersions } = config.value;
    return { compilerVersions, evmVersions };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BaseError || timeout.aborted) {
      return undefined;
    }
    throw error;
  }
}

/** The submission before took as long as this one will; the verifiers behind Blockscout have five minutes. */
const reasonTimeoutMs = 90_000;

/**
 * Finds out why a Blockscout rejects a submission. It reports the reason only over its websocket and only for
 * submissions by its REST API, so the submission is made once more, there.
 */
export async function askReason(
  way: Way,
  { submission, signal }: CallOptions & { readonly submission: Submission },
): Promise<RejectionReason> {
  const rest = findRestApi(way);
  if (rest === undefined) {
    return { kind: "unknown", problem: "its REST API is not known" };
  }
  const timeout = way.clock.signalAfter(reasonTimeoutMs);
  const either = AbortSignal.any(signal === undefined ? [timeout] : [signal, timeout]);
  try {
    return await submitAndHear(rest, { way, submission, signal: either });
  } catch (error) {
    if (error instanceof BaseError && signal?.aborted !== true) {
      return { kind: "unknown", problem: `its REST API did not answer (${error.code})` };
    }
    signal?.throwIfAborted();
    if (timeout.aborted) {
      return { kind: "unknown", problem: "its REST API did not answer in time" };
    }
    throw error;
  }
}

async function submitAndHear(
  rest: RestApi,
  {
    way,
    submission,
    signal,
  }: { readonly way: Way; readonly submission: Submission; readonly signal: AbortSignal },
): Promise<RejectionReason> {
  // A fast job is told before the answer to its submission arrives, so the listening begins first.
  const listener = await listenTo(submission.address, { way, signal });
  if (listener.kind === "lost") {
    return { kind: "unknown", problem: listener.problem };
  }
  try {
    const hearing = listener.hear();
    const answer = parseVerificationAnswer(await rest.submit(buildRestSubmission(submission), { signal }));
    if (answer.kind === "value" && answer.value.kind === "already-verified") {
      return { kind: "verified" };
    }
    if (answer.kind !== "value" || answer.value.kind !== "started") {
      return { kind: "unknown", problem: "its REST API did not accept the submission" };
    }
    const heard = await hearing;
    switch (heard.kind) {
      case "verified":
        return { kind: "verified" };
      case "lost":
        return { kind: "unknown", problem: heard.problem };
      case "rejected": {
        const texts = [...new Set(heard.errors.map(({ text }) => text.trim()))].filter((text) => text !== "");
        return texts.length === 0
          ? { kind: "unknown", problem: "its websocket reported a failure without a reason" }
          : { kind: "told", text: way.endpoint.quote(texts.join(" ")) };
      }
    }
  } finally {
    listener.close();
  }
}
