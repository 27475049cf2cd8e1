import { parseIfJson } from "../../base/json.ts";
import type { RestSubmission } from "../../explorer-api/blockscout/submission-request.ts";
import type { RestAnswer } from "../../explorer-api/blockscout/verification-answer.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { isManyChains } from "../dialect-kind.ts";
import { toRequestHeaders } from "../endpoint.ts";
import type { HttpRequest } from "../http/send-request.ts";
import type { Way } from "../open-way.ts";

/** The calls of one Blockscout's REST API, each made once. Failures of the way are thrown, typed. */
export interface RestApi {
  get(path: string, options: CallOptions): Promise<RestAnswer>;
  submit(submission: RestSubmission, options: CallOptions): Promise<RestAnswer>;
}

/** Blockscout's API for many chains, with the chain in the path. It has no verification over REST. */
const proHost = "api.blockscout.com";

/**
 * Finds the REST API beside an explorer's API in RPC style: `…/api` has it in `…/api/v2`. undefined: the
 * explorer has none, or has it elsewhere.
 */
export function findRestApi({ endpoint, send }: Pick<Way, "endpoint" | "send">): RestApi | undefined {
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
