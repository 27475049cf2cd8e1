import { z } from "zod";
import { parseIfShallowJson } from "../../../base/json.ts";
import {
  type ParsedRequest,
  type RequestParameters,
  readParameters,
} from "../../../explorer-api/etherscan/call.ts";

type Fields = Iterable<readonly [name: string, text: string]>;

/** Reads a request's parameters from its query and its body, which may be a form, multipart or JSON. */
export async function readRequestParameters(request: Request): Promise<ParsedRequest<RequestParameters>> {
  const query = new URL(request.url).searchParams;
  try {
    const body = request.method === "POST" ? await readBody(request) : [];
    return { kind: "request", request: readParameters([...query, ...body]) };
  } catch {
    return { kind: "invalid", text: "Error! The request body is not a valid form or JSON object" };
  }
}

async function readBody(request: Request): Promise<Fields> {
  const contentType = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (contentType.startsWith("multipart/form-data")) {
    const form = await request.formData();
    return await Promise.all(
      [...form].map(
        async ([name, value]) => [name, typeof value === "string" ? value : await value.text()] as const,
      ),
    );
  }
  const text = await request.text();
  // Some clients name the type of an empty body. A form that is sent as text has the type text/plain.
  return contentType.startsWith("application/json") && text !== ""
    ? Object.entries(jsonFields.parse(parseIfShallowJson(text)))
    : new URLSearchParams(text);
}

/** Standard JSON may be sent as it is instead of as a string. */
const jsonFields = z.record(
  z.string(),
  z.unknown().transform((value) => (typeof value === "string" ? value : JSON.stringify(value))),
);
