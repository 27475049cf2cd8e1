import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What came by since the count began. */
export interface Calls {
  /** Name of what was called → how often. In a batch to a node each question counts. */
  readonly byKind: ReadonlyMap<string, number>;
  /** HTTP requests, of which a batch is one. */
  readonly requests: number;
  /** The most requests that fell into one second. */
  readonly mostInOneSecond: number;
  readonly sent: readonly SentRequest[];
}

/** A request as it came. */
export interface SentRequest {
  /** By the clock of `performance`. */
  readonly atMs: number;
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Stands before a server, and counts what clients ask of it. */
export interface Counter {
  readonly url: string;
  /** Ends the count, and begins the next one. */
  take(): Calls;
  close(): void;
}

/** Names what one request calls, from its path with the query, and its body. */
export type NameCalls = (call: Readonly<Record<"method" | "path" | "body", string>>) => readonly string[];

/** By the action, as the APIs of Etherscan and Blockscout have it. */
export const nameActions: NameCalls = ({ path, body }) => {
  const [place = "", query = ""] = path.split("?");
  const action = new URLSearchParams(query).get("action") ?? new URLSearchParams(body).get("action");
  return [action ?? place.replaceAll(/0x[0-9a-fA-F]{40}/g, "…")];
};

/** By method and path without what differs, as Sourcify has it. */
export const nameRoutes: NameCalls = ({ method, path }) => {
  const [, first, second] = path.split("/");
  return [`${method} ${first}/${second}`];
};

/** By the methods of JSON-RPC. */
export const nameMethods: NameCalls = ({ body }) => {
  const calls: { readonly method: string } | readonly { readonly method: string }[] = JSON.parse(body);
  return [calls].flat().map(({ method }) => method);
};

/** Opens a counter before the server at a URL, which may change. */
export async function openCounter(findTarget: () => string, nameCalls: NameCalls): Promise<Counter> {
  let byKind = new Map<string, number>();
  let sent: SentRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const atMs = performance.now();
    const body = await readBody(incoming);
    const { method = "GET", url: path = "/", headers } = incoming;
    sent.push({ atMs, url: `http://${headers.host}${path}`, method, headers, body });
    for (const name of nameCalls({ method, path, body: body.toString() })) {
      byKind.set(name, (byKind.get(name) ?? 0) + 1);
    }
    const target = findTarget();
    const { host } = new URL(target);
    const outgoing = request(target + path, { method, headers: { ...headers, host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    outgoing.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    take: () => {
      const mostInOneSecond = findMostInOneSecond(sent.map(({ atMs }) => atMs));
      const calls = { byKind, requests: sent.length, mostInOneSecond, sent };
      [byKind, sent] = [new Map(), []];
      return calls;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function findMostInOneSecond(timesMs: readonly number[]): number {
  return Math.max(
    0,
    ...timesMs.map((startMs) => timesMs.filter((ms) => ms >= startMs && ms < startMs + 1000).length),
  );
}
