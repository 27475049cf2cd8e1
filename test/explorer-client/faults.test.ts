import { expect } from "chai";
import { createExplorer } from "../../src/explorer-client/etherscan/create-explorer.ts";
import { type ExplorerCall, explorerCalls } from "../helpers/explorer-calls.ts";
import { expectNoSecret } from "../helpers/failure.ts";
import { type LoopbackAnswer, type RecordedRequest, withLoopbackServer } from "../helpers/loopback-server.ts";
import { responseFixture } from "../helpers/response-fixture.ts";
import { createVirtualClock } from "../helpers/virtual-clock.ts";

const key = "KEY0123456789ABCDEF";

const page = `<!doctype html><title>Busy ${key}</title>`;

/** More waits are never needed for one fault: a hint of 20 s, a pause, and the room between two requests. */
const maxElapsedMs = 31_000;

const fullMinute = { "x-ratelimit-rpm-remaining": "0", "x-ratelimit-rpm-reset": "20" };

/**
 * What explorers answer once, besides what `e2e/fault-matrix.test.ts` answers to each call. `passes`: the call is made
 * again; `lost`: only a look-up is made again, because a submission may have been accepted.
 */
const faults: Readonly<Record<string, readonly [LoopbackAnswer, "passes" | "lost" | "fails"]>> = {
  "a rate limit with HTTP 503": [{ ...notOk("Max rate limit reached"), status: 503 }, "lost"],
  "Blockscout's broken upstream": [fixture("blockscout-pro-error"), "lost"],
  "Routescan's full minute": [{ text: "", status: 429, headers: fullMinute }, "passes"],
  "an envelope with HTTP 500": [{ ...notOk("Oops"), status: 500 }, "lost"],
  "an envelope with HTTP 429": [{ ...notOk("Slow down"), status: 429 }, "passes"],
  "an envelope with HTTP 403": [{ ...notOk("Forbidden"), status: 403 }, "fails"],
  "an envelope with HTTP 413": [{ ...notOk("Too much"), status: 413 }, "fails"],
  "a page that repeats the key": [{ text: page }, "lost"],
  "Cloudflare's server that is down": [{ text: "error code: 521", status: 521 }, "passes"],
  "a refusal without words": [{ text: "", status: 401 }, "fails"],
  "other JSON": [{ json: { jsonrpc: "2.0", id: 1, echo: `?apikey=${key}` } }, "lost"],
};

describe("an explorer that answers once with", () => {
  for (const [what, [answer, outcome]] of Object.entries(faults)) {
    for (const call of explorerCalls.filter(({ name }) => name === "getAbi" || name === "submitContract")) {
      if (outcome === "passes" || (outcome === "lost" && !call.isSubmission)) {
        it(`${what} is asked again (${call.name})`, async () => {
          const { value, requests, elapsedMs } = await run(call, [answer, call.answer]);

          expect(call.isRight(value)).to.equal(true);
          expect(requests).to.have.length(2);
          expect(elapsedMs).to.be.within(250, maxElapsedMs);
        });
      } else {
        it(`${what} is asked once (${call.name})`, async () => {
          const { value, error, elapsedMs } = await run(call, [answer]);
          const isLost = Reflect.get(Object(value), "kind") === "unknown";

          expect(isLost).to.equal(outcome === "lost");
          expect(error === undefined).to.equal(isLost);
          expect(elapsedMs).to.equal(0);
          expectNoSecret(error ?? value, key);
        });
      }
    }
  }
});

describe("an explorer that never answers", () => {
  for (const call of explorerCalls) {
    it(`is given up after four tries, and a submission after one (${call.step}: ${call.name})`, async () => {
      const clock = createVirtualClock();
      const requestTimeoutMs = 30_000;
      const silence: LoopbackAnswer = () => clock.pass(requestTimeoutMs);
      const tries = call.isSubmission ? 1 : 4;
      const { value, error, requests, elapsedMs } = await run(call, Array(tries).fill(silence), clock);

      expect(requests).to.have.length(tries);
      expect(elapsedMs).to.be.within(tries * requestTimeoutMs, tries * requestTimeoutMs + maxElapsedMs);
      if (call.isSubmission) {
        expect(value).to.have.property("kind", "unknown");
      } else {
        expect(error).to.nested.include({ "details.reason": "timeout" });
      }
    });
  }
});

interface Run {
  readonly value?: unknown;
  readonly error?: unknown;
  readonly requests: readonly RecordedRequest[];
  readonly elapsedMs: number;
}

/** Makes a call to an explorer that gives these answers in turn. */
async function run(
  call: ExplorerCall,
  answers: readonly LoopbackAnswer[],
  clock = createVirtualClock(),
): Promise<Run> {
  const startMs = clock.now();
  const runs: Run[] = [];
  await withLoopbackServer(answers, async ({ url, requests }) => {
    const explorer = createExplorer({ name: "Test", apiUrl: `${url}/api`, chainId: 1, apiKey: key, clock });
    const outcome = await call.make(explorer).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    runs.push({ ...outcome, requests, elapsedMs: clock.now() - startMs });
  });
  return runs[0] ?? expect.fail("the call was not made");
}

function notOk(result: string) {
  return { json: { status: "0", message: "NOTOK", result } };
}

function fixture(name: string) {
  const { httpStatus, response } = responseFixture(name);
  return { json: response, status: httpStatus };
}
