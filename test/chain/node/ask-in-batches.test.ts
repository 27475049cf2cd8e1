import { expect } from "chai";
import { z } from "zod";
import {
  type LoopbackAnswer,
  type RecordedRequest,
  withLoopbackServer,
} from "../../helpers/loopback-server.ts";
import { openHttpProvider } from "../../helpers/open-http-provider.ts";
import { rejectionOf } from "../../helpers/rejection.ts";

const callSchema = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) });

const bodySchema = z.union([callSchema, z.array(callSchema)]);

function callsOf({ body }: RecordedRequest) {
  return bodySchema.parse(JSON.parse(body));
}

/** Answers each question with its first parameter, in the opposite order. */
const echo: LoopbackAnswer = (response, request) => {
  const calls = callsOf(request);
  const answer = ({ id, params }: z.infer<typeof callSchema>) => ({ jsonrpc: "2.0", id, result: params[0] });
  response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer).reverse() : answer(calls)));
};

function echoes(count: number): readonly LoopbackAnswer[] {
  return Array.from({ length: count }, () => echo);
}

/** Answers a batch with an item for each question. */
function answerItems(toItem: (id: number, index: number) => object | undefined): LoopbackAnswer {
  return (response, request) => {
    const calls = [callsOf(request)].flat();
    response.end(JSON.stringify(calls.flatMap(({ id }, index) => toItem(id, index) ?? [])));
  };
}

/** dRPC without a paid account answers a batch of more than three questions so. */
const tooMany: LoopbackAnswer = (response, request) => {
  const [first] = [callsOf(request)].flat();
  const error = { code: 31, message: "Batch of more than 3 requests are not allowed on free tier" };
  response.writeHead(500).end(JSON.stringify([{ jsonrpc: "2.0", id: first?.id, error }]));
};

function questions(...names: readonly string[]) {
  return names.map((name) => ({ method: "eth_getCode", params: [name, "latest"] }));
}

/** Returns the number of questions of each request; undefined for a single one. */
function sizesOf(requests: readonly RecordedRequest[]): readonly (number | undefined)[] {
  return requests.map((request) => {
    const calls = callsOf(request);
    return Array.isArray(calls) ? calls.length : undefined;
  });
}

describe("questions in a JSON-RPC batch", () => {
  it("are those of one moment, and get the answers with their ids", async () => {
    await withLoopbackServer([echo, echo], async ({ url, requests }) => {
      const { request } = openHttpProvider(url);

      expect(await Promise.all(questions("a", "b", "c").map((one) => request(one)))).to.deep.equal([
        "a",
        "b",
        "c",
      ]);
      expect(await Promise.all(questions("d").map((one) => request(one)))).to.deep.equal(["d"]);
      expect(sizesOf(requests)).to.deep.equal([3, undefined]);
    });
  });

  it("fail separately", async () => {
    const error = { code: 3, message: "execution reverted", data: "0x08c3" };
    const answer = answerItems((id, index) =>
      index === 1 ? { jsonrpc: "2.0", id, error } : { jsonrpc: "2.0", id, result: "0x" },
    );
    await withLoopbackServer([answer, echo], async ({ url, requests }) => {
      const { request } = openHttpProvider(url);
      const ended = await Promise.allSettled(questions("a", "b", "c").map((one) => request(one)));

      expect(ended.map(({ status }) => status)).to.deep.equal(["fulfilled", "rejected", "fulfilled"]);
      expect(ended[1]?.status === "rejected" && ended[1].reason).to.include(error);
      await Promise.all(questions("d", "e").map((one) => request(one)));
      expect(sizesOf(requests)).to.deep.equal([3, 2]);
    });
  });

  const refusals: Record<string, LoopbackAnswer> = {
    "an error": { json: { jsonrpc: "2.0", id: null, error: { code: -32600, message: "no batches" } } },
    "an error with HTTP 400": {
      json: { jsonrpc: "2.0", id: null, error: { code: -32700, message: "invalid" } },
      status: 400,
    },
    "HTTP 413": { text: "<html>Request Entity Too Large</html>", status: 413 },
    "HTTP 502": { text: "<html>Bad gateway</html>", status: 502 },
    "a page": { text: "<html>Welcome</html>" },
    "one result": { json: { jsonrpc: "2.0", id: 1, result: "0x" } },
    "an empty list": { json: [] },
    "one error for all": {
      json: [{ jsonrpc: "2.0", id: null, error: { code: -32600, message: "invalid request" } }],
    },
    "an error about batches with the first id": tooMany,
    "a connection that breaks": (response) => response.destroy(),
  };
  for (const [what, refusal] of Object.entries(refusals)) {
    it(`are asked singly after ${what}`, async () => {
      await withLoopbackServer([refusal, ...echoes(4)], async ({ url, requests }) => {
        const { request } = openHttpProvider(url);
        const ask = (...names: readonly string[]) =>
          Promise.all(questions(...names).map((one) => request(one)));

        expect(await ask("a", "b")).to.deep.equal(["a", "b"]);
        expect(await ask("c", "d")).to.deep.equal(["c", "d"]);
        expect(sizesOf(requests)).to.deep.equal([2, undefined, undefined, undefined, undefined]);
      });
    });
  }

  it("are asked singly if they are not answered in time", async () => {
    const silence: LoopbackAnswer = () => undefined;
    await withLoopbackServer([silence, ...echoes(2)], async ({ url }) => {
      const { request } = openHttpProvider(url, { timeoutMs: 1_500 });

      expect(await Promise.all(questions("a", "b").map((one) => request(one)))).to.deep.equal(["a", "b"]);
    });
  });

  it("are asked singly if their answer is missing", async () => {
    const second = answerItems((id, index) =>
      index === 0 ? undefined : { jsonrpc: "2.0", id, result: "batched" },
    );
    await withLoopbackServer([second, echo], async ({ url }) => {
      const { request } = openHttpProvider(url);

      expect(await Promise.all(questions("a", "b").map((one) => request(one)))).to.deep.equal([
        "a",
        "batched",
      ]);
    });
  });

  it("are not sent for a caller that has aborted", async () => {
    await withLoopbackServer([echo], async ({ url, requests }) => {
      const { request } = openHttpProvider(url);
      const leaving = new AbortController();
      const [left, stayed] = [
        request({ method: "eth_getCode", params: ["a"] }, { signal: leaving.signal }),
        request({ method: "eth_getCode", params: ["b"] }),
      ];
      leaving.abort(new Error("left"));

      expect((await rejectionOf(left)).message).to.equal("left");
      expect(await stayed).to.equal("b");
      expect(sizesOf(requests)).to.deep.equal([undefined]);
    });
  });
});
