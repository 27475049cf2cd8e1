import { BaseError } from "../../base/errors.ts";
import { parseIfJson } from "../../base/json.ts";
import {
  buildRestSubmission,
  type RestSubmission,
} from "../../explorer-api/blockscout/submission-request.ts";
import {
  parseVerificationAnswer,
  type RestAnswer,
} from "../../explorer-api/blockscout/verification-answer.ts";
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
import { isManyChains } from "../dialect-kind.ts";
import { toRequestHeaders } from "../endpoint.ts";
import type { HttpRequest } from "../http/send-request.ts";
import type { Way } from "../open-way.ts";
import { listenTo } from "./listen.ts";

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

/** The calls of one Blockscout's REST API, each made once. Failures of the way are thrown, typed. */
interface RestApi {
  get(path: string, options: CallOptions): Promise<RestAnswer>;
  submit(submission: RestSubmission, options: CallOptions): Promise<RestAnswer>;
}

/** Blockscout's API for many chains, with the chain in the path. It has no verification over REST. */
const proHost = "api.blockscout.com";

/**
 * Finds the REST API beside an explorer's API in RPC style: `…/api` has it in `…/api/v2`. undefined: the
 * explorer has none, or has it elsewhere.
 */
function findRestApi({ endpoint, send }: Pick<Way, "endpoint" | "send">): RestApi | undefined {
  const base = endpoint.url.pathname.replace(/\/+$/, "");
  if (endpoint.url.hostname === proHost || isManyChains(endpoint.url) || !base.endsWith("/api")) {
    return undefined;
  }
  const toUrl = (path: string): URL => {
    const url = new URL(endpoint.url);
    url.pathname = `${base}${path}`;
    if (endpoint.apiKey !== undefined) {
      url.searchParams.set("apikey", endpoint.apiKey);
    }
    return url;
  };
  const headers = toRequestHeaders(endpoint);
  const ask = async (request: HttpRequest, options: CallOptions): Promise<RestAnswer> => {
    const { status, text } = await send(request, options);
    return { status, json: parseIfJson(text) };
  };
  return {
    get: (path, options) => ask({ method: "GET", url: toUrl(path), headers }, options),
    submit: async (submission, options) => {
      const { contentType, body } = await encode(submission);
      const url = toUrl(submission.path);
      return ask(
        { method: "POST", url, headers: { ...headers, "content-type": contentType }, body },
        options,
      );
    },
  };
}

/** Writes the body of a submission: with a file it is a form, as Node itself encodes it. */
async function encode({ fields, file }: RestSubmission) {
  if (file === undefined) {
    return { contentType: "application/json", body: JSON.stringify(fields) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  form.set(file.field, new Blob([file.text], { type: file.contentType }), file.fileName);
  const encoded = new Response(form);
  return { contentType: encoded.headers.get("content-type") ?? "", body: await encoded.text() };
}
