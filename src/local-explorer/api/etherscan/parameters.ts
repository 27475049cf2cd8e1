import { isJsonRecord, parseIfShallowJson } from "../../../base/json.ts";
import {
  type ParsedRequest,
  type RequestParameters,
  readParameters,
} from "../../../explorer-api/etherscan/call.ts";

type Fields = Iterable<readonly [name: string, text: string]>;

/** Reads a request's parameters from its query and its body, which may be a form, multipart or JSON. */
export async function readRequestParameters(request: Request): Promise<ParsedRequest<RequestParameters>> {
  const body = await readBody(request);
  return body.kind === "invalid"
    ? body
    : {
        kind: "request",
        request: readParameters([...new URL(request.url).searchParams, ...body.request]),
      };
}

async function readBody(request: Request): Promise<ParsedRequest<Fields>> {
  const contentType = request.headers.get("content-type") ?? "";
  const bytes = await readBytes(request);
  if (bytes === undefined) {
    return refused("Error! The request body is incomplete");
  }
  // Some clients name the type of an empty body.
  if (bytes.length === 0) {
    return given([]);
  }
  const [mediaType = ""] = contentType.toLowerCase().split(";");
  switch (mediaType.trim()) {
    case "application/json":
      return readJson(bytes.toString());
    case "multipart/form-data":
      return await readMultipart(bytes, contentType);
    // `fetch` sends a form that is text as text/plain; some clients name no type.
    case "application/x-www-form-urlencoded":
    case "text/plain":
    case "":
      return given(new URLSearchParams(bytes.toString()));
    default:
      return refused("Error! Send the fields as a form or as JSON");
  }
}

async function readBytes(request: Request): Promise<Buffer | undefined> {
  try {
    return request.method === "POST" ? Buffer.from(await request.arrayBuffer()) : Buffer.alloc(0);
  } catch {
    return undefined;
  }
}

async function readMultipart(bytes: Buffer, contentType: string): Promise<ParsedRequest<Fields>> {
  try {
    const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
    const fields = [...form].map(
      async ([name, value]) => [name, typeof value === "string" ? value : await value.text()] as const,
    );
    return given(await Promise.all(fields));
  } catch {
    return refused("Error! The request body is not a valid form");
  }
}

function readJson(text: string): ParsedRequest<Fields> {
  const json = parseIfShallowJson(text);
  return isJsonRecord(json)
    ? // Standard JSON may be sent as it is instead of as a string.
      given(
        Object.entries(json).map(
          ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
        ),
      )
    : refused("Error! The request body is not a JSON object");
}

function given(fields: Fields): ParsedRequest<Fields> {
  return { kind: "request", request: fields };
}

function refused(text: string): ParsedRequest<never> {
  return { kind: "invalid", text };
}
