import { createServer } from "node:net";
import { expect } from "chai";
import { createPostToNode } from "../../../src/app/explorers/post-to-node.ts";
import { systemClock } from "../../../src/base/clock.ts";
import { openHttp } from "../../../src/explorer-client/http/open-http.ts";
import { expectNoSecret, failureOf } from "../../helpers/failure.ts";
import { listen } from "../../helpers/listen.ts";
import { type LoopbackAnswer, withLoopbackServer } from "../../helpers/loopback-server.ts";
import { rejectionOf } from "../../helpers/rejection.ts";

const key = "KEY0123456789ABCDEF";
const password = "topsecretpassword";

/** A host that gives no answer, and what is said of it: as an explorer, and as a node. */
interface Condition {
  readonly host: string | LoopbackAnswer | { readonly raw: string };
  readonly scheme?: "https";
  readonly explorer: Readonly<Record<string, unknown>>;
  readonly node: RegExp;
}

const conditions: Readonly<Record<string, Condition>> = {
  "refuses the connection": {
    host: "127.0.0.1:1",
    explorer: { code: "EXPLORER_UNREACHABLE", "details.reason": "refused", isUnprocessed: true },
    node: /^the connection was refused \(ECONNREFUSED\)$/,
  },
  "has no address": {
    // The resolver itself refuses a label of 64 characters, without a question to the network.
    host: `${"a".repeat(64)}.invalid`,
    explorer: { code: "EXPLORER_UNREACHABLE", "details.reason": "dns", isUnprocessed: true },
    node: /^the name of its host cannot be resolved \(ENOTFOUND\)$/,
  },
  "speaks no TLS": {
    host: { raw: "this is no TLS\r\n\r\n" },
    scheme: "https",
    explorer: { code: "EXPLORER_UNREACHABLE", "details.reason": "tls", isTransient: false },
    node: /^no secure connection could be made \(E[A-Z_]+\)$/,
  },
  "speaks no HTTP": {
    host: { raw: "220 mail ready\r\n" },
    explorer: { code: "EXPLORER_UNREACHABLE", "details.reason": "unreadable" },
    node: /^its answer cannot be read as HTTP \(HPE_\w+\)$/,
  },
  "hangs up without an answer": {
    host: (response) => response.destroy(),
    explorer: { code: "EXPLORER_UNREACHABLE", "details.reason": "reset", isUnprocessed: false },
    node: /^the connection broke \(ECONNRESET\)$/,
  },
  "hangs up in the middle of its answer": {
    host: (response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.destroy());
    },
    explorer: { code: "EXPLORER_UNREACHABLE", "details.reason": "reset", isUnprocessed: false },
    node: /^the connection broke \(ECONNRESET\)$/,
  },
  "calls packed what is not": {
    host: (response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end("this is not packed");
    },
    explorer: { code: "EXPLORER_UNREACHABLE", "details.reason": "unreadable" },
    node: /^its answer cannot be read as HTTP \(Z_DATA_ERROR\)$/,
  },
  "redirects to another host": {
    host: { text: "", status: 307, headers: { location: "https://127.0.0.1:1/" } },
    explorer: { code: "EXPLORER_RESPONSE_INVALID", isTransient: false, isUnprocessed: true },
    node: /^it redirects to another host, https:\/\/127\.0\.0\.1:1$/,
  },
};

/** Both post the same, with a key in the URL and a password. */
const callers: Readonly<Record<"explorer" | "node", (url: URL) => Promise<unknown>>> = {
  explorer: (url) => {
    const place = { explorer: "Test", url, proxy: {}, quote: (text: string) => text };
    const limiter = { take: async () => undefined };
    const send = openHttp(place, { timeoutMs: 10_000, limiter, clock: systemClock });
    return send({ method: "POST", url, headers: {}, body: "{}" });
  },
  node: (url) =>
    createPostToNode({})({ url, headers: {}, body: "{}" }, { signal: AbortSignal.timeout(10_000) }),
};

describe("a host that gives no answer", () => {
  for (const [what, { host, scheme = "http", explorer, node }] of Object.entries(conditions)) {
    it(`${what}: explorer and node report the same, without a secret`, async () => {
      const [asExplorer, asNode] = await withHost(host, async (name) => {
        const url = new URL(`${scheme}://me:${password}@${name}/api?apikey=${key}`);
        return [await failureOf(callers.explorer(url)), await rejectionOf(callers.node(url))] as const;
      });

      expect(asExplorer).to.nested.include(explorer);
      expect(asNode.message).to.match(node);
      for (const failure of [asExplorer, asNode]) {
        expectNoSecret(failure, key);
        expectNoSecret(failure, password);
      }
    });
  }
});

describe("a redirect on the same host", () => {
  for (const [who, call] of Object.entries(callers)) {
    it(`is followed by an ${who === "node" ? "RPC" : "API"} request, with method, body and credentials`, async () => {
      const answers = [301, 302, 307, 308].map(
        (status): LoopbackAnswer =>
          (response, { headers }) =>
            response.writeHead(status, { location: `http://${headers.host}/next` }).end(),
      );
      await withLoopbackServer([...answers, { text: "{}" }], async ({ host, requests }) => {
        await call(new URL(`http://me:${password}@${host}/`));
        for (const { method, body, headers } of requests) {
          expect({ method, body, authorization: headers.authorization }).to.deep.equal({
            method: "POST",
            body: "{}",
            authorization: `Basic ${btoa(`me:${password}`)}`,
          });
        }
      });
      const circle = Array<LoopbackAnswer>(6).fill({ text: "", status: 302, headers: { location: "/" } });
      await withLoopbackServer(circle, async ({ url }) => {
        expect((await rejectionOf(call(new URL(url)))).message).to.include("it redirects in a loop");
      });
    });
  }
});

/** Runs a test twice against a host of a condition. */
async function withHost<Result>(
  host: Condition["host"],
  test: (name: string) => Promise<Result>,
): Promise<Result> {
  if (typeof host === "string") {
    return test(host);
  }
  if (typeof host === "object" && "raw" in host) {
    return withRawServer(host.raw, test);
  }
  const results: Result[] = [];
  await withLoopbackServer([host, host], async (server) => {
    results.push(await test(server.host));
  });
  const [result] = results;
  if (result === undefined) {
    throw new Error("the test has no result");
  }
  return result;
}

/** A server that says one thing to each client. */
async function withRawServer<Result>(text: string, test: (host: string) => Promise<Result>): Promise<Result> {
  const server = await listen(createServer((socket) => socket.on("error", () => undefined).end(text)));
  try {
    return await test(`127.0.0.1:${server.port}`);
  } finally {
    await server.close();
  }
}
