import { expect } from "chai";
import { createExplorer } from "../../src/explorer-client/etherscan/create-explorer.ts";
import { type ExplorerCall, explorerCalls } from "../helpers/explorer-calls.ts";
import { explorerFailures, explorerKey as key } from "../helpers/explorer-failures.ts";
import { expectNoSecret } from "../helpers/failure.ts";
import { type LoopbackAnswer, type RecordedRequest, withLoopbackServer } from "../helpers/loopback-server.ts";
import { createVirtualClock, type VirtualClock } from "../helpers/virtual-clock.ts";

/** A look-up and a submission stand for the others, which go through the same. */
const twoCalls = explorerCalls.filter(({ name }) => name === "getAbi" || name === "submitContract");

/** More waits are never needed for one fault: a hint of 20 s, a pause, and the room between two requests. */
const maxElapsedMs = 31_000;

for (const { what, answer, code, transient = false, open = false } of explorerFailures) {
  describe(`an explorer that answers once with ${what}, and then as usual`, () => {
    for (const call of twoCalls) {
      const { name, step, isSubmission } = call;
      if (isSubmission && open) {
        it(`is not told twice (${step}: ${name}): whether it has accepted the submission is unknown`, async () => {
          const { outcome, requests, clock } = await run(call, [answer]);
          expect(outcome).to.have.property("value").that.has.property("kind", "unknown");
          expectNoSecret(outcome, key);
          expect(countSubmissions(requests)).to.equal(1);
          expect(clock.sleepsMs).to.deep.equal([]);
        });
      } else if (transient) {
        it(`is asked again, after a while (${step}: ${name})`, async () => {
          const { outcome, requests, clock, elapsedMs } = await run(call, [answer, call.answer]);
          expect("value" in outcome && call.isRight(outcome.value)).to.equal(true);
          expect(requests).to.have.length(2);
          expect(clock.sleepsMs).not.to.deep.equal([]);
          expect(elapsedMs).to.be.within(250, maxElapsedMs);
        });
      } else {
        it(`fails at once with ${code} (${step}: ${name})`, async () => {
          const { outcome, clock } = await run(call, [answer]);
          expect(outcome).to.have.property("error").that.includes({ code });
          expectNoSecret("error" in outcome ? outcome.error : undefined, key);
          expect(clock.sleepsMs).to.deep.equal([]);
        });
      }
    }
  });
}

describe("an explorer that never answers", () => {
  for (const call of explorerCalls) {
    it(`is given up after four tries, and a submission after one (${call.step}: ${call.name})`, async () => {
      const clock = createVirtualClock();
      const requestTimeoutMs = 30_000;
      const silence: LoopbackAnswer = () => clock.pass(requestTimeoutMs);
      const tries = call.isSubmission ? 1 : 4;
      const { outcome, requests, elapsedMs } = await run(call, Array(tries).fill(silence), clock);
      expect(requests).to.have.length(tries);
      expect(elapsedMs).to.be.within(tries * requestTimeoutMs, tries * requestTimeoutMs + maxElapsedMs);
      if (call.isSubmission) {
        expect(outcome).to.have.property("value").that.has.property("kind", "unknown");
      } else {
        expect(outcome).to.have.property("error").that.nested.includes({ "details.reason": "timeout" });
      }
    });
  }
});

interface Run {
  readonly outcome: { readonly value: unknown } | { readonly error: unknown };
  readonly requests: readonly RecordedRequest[];
  readonly clock: VirtualClock;
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
    const outcome = await call.make(openAt(url, clock)).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    runs.push({ outcome, requests, clock, elapsedMs: clock.now() - startMs });
  });
  const [only] = runs;
  if (only === undefined) {
    throw new Error("the call was not made");
  }
  return only;
}

function openAt(url: string, clock: VirtualClock) {
  return createExplorer({
    name: "Test",
    apiUrl: `${url}/api`,
    chainId: 1,
    apiKey: key,
    clock,
  });
}

function countSubmissions(requests: readonly RecordedRequest[]): number {
  return requests.filter(({ method }) => method === "POST").length;
}
