import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";

import { listen } from "./listen.ts";

/** One request as it arrived. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body, read as a form. */
  readonly form: URLSearchParams;
}

/** What to answer: JSON, any text, or whatever a function does with the response. */
export type LoopbackAnswer =
  | { readonly json: unknown; readonly status?: number; readonly headers?: Record<string, string> }
  | { readonly text: string; readonly status?: number; readonly headers?: Record<string, string> }
  | ((response: ServerResponse, request: RecordedRequest) => void);

export interface LoopbackServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly host: string;
  readonly requests: readonly RecordedRequest[];
}

/**
 * Runs a test against a real HTTP server that gives the answers in turn, one to each request.
 *
 * A request without an answer, and an answer without a request, fail the test.
 */
export async function withLoopbackServer(
  answers: readonly LoopbackAnswer[],
  test: (server: LoopbackServer) => Promise<void>,
): Promise<void> {
  const requests: RecordedRequest[] = [];
  const server = createServer((incoming, response) => {
    record(incoming)
      .then((request) => {
        const answer = answers[requests.push(request) - 1];
        give(answer ?? { text: "unexpected request", status: 500 }, { response, request });
      })
      // A client that hangs up in the middle of its request is no request.
      .catch(() => response.destroy());
  });
  const { url, close } = await listen(server);
  try {
    await test({ url, host: new URL(url).host, requests });
  } finally {
    await close();
  }
  if (requests.length !== answers.length) {
    const seen = requests.map(({ method, path, query }) => `${method} ${path} ${query.get("action") ?? ""}`);
    throw new Error(`${answers.length} requests expected, ${requests.length} seen: ${seen.join(", ")}`);
  }
}

/** Reads a request whole. */
export async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) {
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks).toString("utf8");
  const url = new URL(incoming.url ?? "/", "http://loopback");
  return {
    method: incoming.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body,
    form: new URLSearchParams(body),
  };
}

function give(
  answer: LoopbackAnswer,
  { response, request }: { readonly response: ServerResponse; readonly request: RecordedRequest },
): void {
  if (typeof answer === "function") {
    answer(response, request);
    return;
  }
  const isJson = "json" in answer;
  response.writeHead(answer.status ?? 200, {
    "content-type": isJson ? "application/json" : "text/html",
    ...answer.headers,
  });
  response.end(isJson ? JSON.stringify(answer.json) : answer.text);
}
