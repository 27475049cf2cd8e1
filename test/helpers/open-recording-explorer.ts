import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** An explorer's address at which every request is written down and passed on. */
export interface RecordingExplorer {
  readonly apiUrl: string;
  /** `GET getsourcecode`, `POST verifysourcecode`, in order. */
  readonly requests: readonly string[];
  /** When each of them came, in milliseconds since 1970. */
  readonly arrivedMs: readonly number[];
  /** Where requests go to from now on. */
  passTo(apiUrl: string): void;
  close(): Promise<void>;
}

/** Listens on loopback; what is asked before there is an explorer behind it is refused. */
export async function openRecordingExplorer(): Promise<RecordingExplorer> {
  const requests: string[] = [];
  const arrivedMs: number[] = [];
  let target: string | undefined;
  const server = createServer((request, response) => {
    arrivedMs.push(Date.now());
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    apiUrl: `http://127.0.0.1:${port}/api`,
    requests,
    arrivedMs,
    passTo: (apiUrl) => {
      target = apiUrl;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
