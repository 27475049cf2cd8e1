import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import { systemClock } from "../../../src/base/clock.ts";
import { isTransientFailure } from "../../../src/core/errors/failure.ts";
import { openHttp } from "../../../src/explorer-client/http/open-http.ts";
import type { HttpRequest } from "../../../src/explorer-client/http/send-request.ts";
import { expectNoSecret, failureOf } from "../../helpers/failure.ts";
import { type LoopbackAnswer, withLoopbackServer } from "../../helpers/loopback-server.ts";

const key = "KEY0123456789ABCDEF";

const tooMany = 64 * 1024 * 1024 + 1;

describe("openHttp", () => {
  it("returns status, headers and text of any answer", async () => {
    await withLoopbackServer(
      [{ text: "Überlast", status: 503, headers: { "Retry-After": "3" } }],
      async ({ url }) => {
        const response = await open()(get(url));
        expect(response.status).to.equal(503);
        expect(response.headers.get("retry-after")).to.equal("3");
        expect(response.text).to.equal("Überlast");
      },
    );
  });

  it("unpacks a packed answer, also one without its end", async () => {
    const text = "packed text".repeat(50);
    const answers: readonly [encoding: string, body: string | Buffer, expected: string][] = [
      ["gzip", gzipSync(text), text],
      ["br", brotliCompressSync(text), text],
      ["gzip", gzipSync(text).subarray(0, -8), text],
      ["gzip", "", ""],
      ["identity", text, text],
    ];
    for (const [encoding, body, expected] of answers) {
      const packed: LoopbackAnswer = (response) => {
        response.writeHead(200, { "content-encoding": encoding });
        response.end(body);
      };
      await withLoopbackServer([packed], async ({ url, requests }) => {
        expect((await open()(get(url))).text, encoding).to.equal(expected);
        expect(requests[0]?.headers["accept-encoding"]).to.match(/^gzip\b.*\bbr\b/);
      });
    }
  });

  it("sends a body of many megabytes, as sources may have", async () => {
    const body = "x".repeat(12 * 1024 * 1024);
    await withLoopbackServer([{ text: "" }], async ({ url, requests }) => {
      await open()({ ...get(url), method: "POST", body });
      expect(requests[0]?.body.length).to.equal(body.length);
    });
  });

  it("keeps the connection for the next request", async () => {
    const ports: (number | undefined)[] = [];
    const answer: LoopbackAnswer = (response) => {
      ports.push(response.socket?.remotePort);
      response.end("ok");
    };
    await withLoopbackServer([answer, answer], async ({ url }) => {
      const send = open();
      await send(get(url));
      await send(get(url));
      expect(ports[0]).to.equal(ports[1]);
    });
  });

  it("opens a new connection for each submission", async () => {
    const ports: (number | undefined)[] = [];
    const answer: LoopbackAnswer = (response) => {
      ports.push(response.socket?.remotePort);
      response.end("ok");
    };
    await withLoopbackServer([answer, answer, answer], async ({ url }) => {
      const send = open();
      await send(get(url));
      await send({ ...get(url), method: "POST", body: "a=1" });
      await send({ ...get(url), method: "POST", body: "a=1" });
      expect(new Set(ports).size).to.equal(3);
    });
  });

  it("waits no longer than its timeout for the start of an answer, or for its end", async () => {
    const silent: LoopbackAnswer = () => undefined;
    const dripping: LoopbackAnswer = (response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    };
    for (const answer of [silent, dripping]) {
      await withLoopbackServer([answer], async ({ url }) => {
        const { signal } = new AbortController();
        const error = await failureOf(open(150)(get(url), { signal }));
        expect(error).to.nested.include({ code: "EXPLORER_UNREACHABLE", "details.reason": "timeout" });
        expect(error.facts).to.include({ "waited for": "0.15 s" });
        expectNoSecret(error, key);
      });
    }
  });

  it("ends with the caller's own reason when it is aborted", async () => {
    await withLoopbackServer([() => undefined], async ({ url }) => {
      const controller = new AbortController();
      const reason = new Error("the user has had enough");
      setTimeout(() => controller.abort(reason), 50);
      const outcome = await open()(get(url), { signal: controller.signal }).catch((error: unknown) => error);
      expect(outcome).to.equal(reason);
    });
  });

  it("reads no more than 64 MiB, packed or not", async () => {
    const long: readonly LoopbackAnswer[] = [
      (response) => {
        // In chunks, so that nothing says how long it is.
        response.flushHeaders();
        response.end(Buffer.alloc(tooMany, "x"));
      },
      (response) => {
        response.writeHead(200, { "content-encoding": "gzip" });
        response.end(gzipSync(Buffer.alloc(tooMany)));
      },
    ];
    for (const answer of long) {
      await withLoopbackServer([answer], async ({ url }) => {
        const error = await failureOf(open()(get(url)));
        expect(error.code).to.equal("EXPLORER_RESPONSE_INVALID");
        expect(error.summary).to.include("longer than 64 MiB");
        expect(isTransientFailure(error)).to.equal(false);
      });
    }
  });
});

function open(timeoutMs = 10_000) {
  const endpoint = { explorer: "Test", url: new URL("http://explorer.test"), proxy: {}, quote: String };
  return openHttp(endpoint, { timeoutMs, limiter: { take: async () => undefined }, clock: systemClock });
}

function get(url: string): HttpRequest {
  return { method: "GET", url: new URL(`${url}/api?apikey=${key}`), headers: { "x-key": key } };
}
