import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";

/** An explorer's address at which every request is written down and passed on. */
export interface RecordingExplorer {
  readonly apiUrl: string;
  /** `GET getsourcecode`, `POST verifysourcecode`, in order. */
  readonly requests: readonly string[];
  /** When each of them came, in milliseconds since 1970. */
  readonly arrivedMs: readonly number[];
  /** How many were refused because of the limit. */
  refused(): number;
  /** Where requests go to from now on; those beyond a limit are refused in Etherscan's words. */
  passTo(apiUrl: string, limit?: { readonly perSecond: number }): void;
  close(): Promise<void>;
}

/** Listens on loopback; what is asked before there is an explorer behind it is refused. */
export async function openRecordingExplorer(): Promise<RecordingExplorer> {
  const requests: string[] = [];
  const arrivedMs: number[] = [];
  let target: string | undefined;
  let mostPerSecond = Number.POSITIVE_INFINITY;
  let refused = 0;
  const passedMs: number[] = [];
  const server = createServer((request, response) => {
    const nowMs = Date.now();
    arrivedMs.push(nowMs);
    if (passedMs.filter((timeMs) => timeMs > nowMs - 1000).length >= mostPerSecond) {
      refused++;
      const result = `Max calls per sec rate limit reached (${mostPerSecond}/sec)`;
      response.end(JSON.stringify({ status: "0", message: "NOTOK", result }));
      return;
    }
    passedMs.push(nowMs);
    const pass = async () => {
      const body = request.method === "POST" ? await text(request) : undefined;
      const { search, searchParams } = new URL(request.url ?? "/", "http://loopback");
      const action = searchParams.get("action") ?? new URLSearchParams(body).get("action") ?? "";
      requests.push(`${request.method} ${action}`);
      const answer = await fetch(`${target}${search}`, {
        method: request.method ?? "GET",
        headers: { "content-type": request.headers["content-type"] ?? "text/plain" },
        ...(body === undefined ? {} : { body }),
      });
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      response.end(await answer.text());
    };
    pass().catch(() => response.destroy());
  });
  const { url, close } = await listen(server);
  return {
    apiUrl: `${url}/api`,
    requests,
    arrivedMs,
    refused: () => refused,
    passTo: (apiUrl, { perSecond } = { perSecond: Number.POSITIVE_INFINITY }) => {
      target = apiUrl;
      mostPerSecond = perSecond;
    },
    close,
  };
}
