import { expect } from "chai";
import fc from "fast-check";
import { quoteRemoteText } from "../../src/base/text.ts";
import { BaseError, createFailure } from "../../src/core/errors/failure.ts";
import type { CallOptions, Explorer, StatusAnswer, SubmissionAnswer } from "../../src/verification/ports.ts";
import { toSubmittableLink } from "../../src/verification/proxy/link-proxy.ts";
import { reachVerdict } from "../../src/verification/submission/reach-verdict.ts";
import type { Submittable } from "../../src/verification/submission/submittable.ts";
import { toSubmittableSource } from "../../src/verification/submission/submittable.ts";
import { createFakeWorld, type FakeWorld, toShownRecord } from "../helpers/fake-ports.ts";
import { runIn, targetAddress } from "../helpers/fake-run.ts";
import { isOurs, submission } from "../helpers/worlds.ts";

/** What happens to one call; all of them are what the client lets through after its own retries. */
const faults = [
  "none",
  "slow",
  "silence",
  "unreachable",
  "key-refused",
  "not-indexed",
  "try-later",
  "false-rejection",
  "receipt-unknown",
  "lost-before",
  "lost-after",
  "die-before",
  "die-after",
] as const;

type Fault = (typeof faults)[number];

const name = "Model";

const implementation = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";

/** The source or the link, as the use cases submit it. */
function toSubmittable({ what }: Script, explorer: Explorer): Submittable {
  return what === "source"
    ? toSubmittableSource({ isOurs, submission, chainId: 1 }, explorer)
    : {
        ...toSubmittableLink(
          { address: targetAddress, implementations: [implementation], chainId: 1 },
          explorer,
        ),
        unlessShown: true,
      };
}

/** The process is gone: nothing of it goes on, and nothing can catch that. */
class Death extends Error {}

interface Script {
  readonly what: "source" | "link";
  readonly faults: readonly Fault[];
  readonly judgingMs: number;
  /** Whether the submitted source is the right one. */
  readonly isRight: boolean;
  readonly timeoutMs: number;
  /** Whether the explorer takes no submission while it works on one, as Sourcify does. */
  readonly refusesDuplicates: boolean;
}

/** An explorer that judges truthfully, behind a network that does not carry truthfully. */
function createModel(script: Script, { clock }: Pick<FakeWorld, "clock">) {
  const jobs: { readonly receipt: string; readonly doneAtMs: number }[] = [];
  const accepted: number[] = [];
  let calls = 0;
  const isDone = (job: (typeof jobs)[number]) => clock.now() >= job.doneAtMs;
  const isShown = () => script.isRight && jobs.some(isDone);
  const accept = (): SubmissionAnswer => {
    // A link that is asked for again is made again.
    if (isShown() && script.what === "source") {
      return { kind: "already-verified", message: "Already verified" };
    }
    if (script.refusesDuplicates && jobs.some((job) => !isDone(job))) {
      return { kind: "try-later", message: "Another verification is under way" };
    }
    accepted.push(clock.now());
    const receipt = `receipt-${jobs.length}`;
    jobs.push({ receipt, doneAtMs: clock.now() + script.judgingMs });
    return { kind: "receipt", receipt };
  };
  const judge = (receipt: string): StatusAnswer => {
    const job = jobs.find((candidate) => candidate.receipt === receipt);
    if (job === undefined) {
      return { kind: "unknown-receipt", message: "Unknown UID" };
    }
    if (!isDone(job)) {
      return { kind: "pending", message: "Pending in queue" };
    }
    return script.isRight
      ? { kind: "verified", message: "Pass - Verified" }
      : { kind: "rejected", message: "Fail - Unable to verify", lacksReason: true };
  };
  const carry = (fault: Fault, { signal }: CallOptions): void => {
    signal?.throwIfAborted();
    clock.pass(
      { none: 50, slow: 8_000, silence: 86_400_000 }[
        fault === "slow" || fault === "silence" ? fault : "none"
      ],
    );
    signal?.throwIfAborted();
    switch (fault) {
      case "unreachable":
        throw createFailure("EXPLORER_UNREACHABLE", {
          explorer: name,
          host: "model.example",
          reason: "refused",
        });
      case "key-refused":
        throw createFailure("API_KEY_INVALID", {
          explorer: name,
          message: quoteRemoteText("Invalid API Key"),
        });
      case "die-before":
        throw new Death();
      default:
    }
  };
  const next = (): Fault => script.faults[calls++] ?? "none";

  const look = async (options: CallOptions = {}): Promise<boolean> => {
    carry(next(), options);
    return isShown();
  };
  const submit = async (options: CallOptions = {}): Promise<SubmissionAnswer> => {
    const fault = next();
    switch (fault) {
      case "not-indexed":
        return { kind: "not-indexed", message: "Unable to locate ContractCode" };
      case "lost-before":
        return { kind: "unknown", message: "the answer was lost" };
      case "lost-after":
        accept();
        return { kind: "unknown", message: "the answer was lost" };
      case "die-after":
        accept();
        throw new Death();
      default:
        carry(fault, options);
        return accept();
    }
  };
  const check = async (receipt: string, options: CallOptions = {}): Promise<StatusAnswer> => {
    const fault = next();
    if (fault === "false-rejection" && isShown()) {
      return { kind: "rejected", message: "Fail - Unable to verify", lacksReason: true };
    }
    if (fault === "try-later") {
      return { kind: "try-later", message: "busy", retryAfterMs: 4_000 };
    }
    if (fault === "receipt-unknown") {
      return { kind: "unknown-receipt", message: "Unknown UID" };
    }
    carry(fault, options);
    return judge(receipt);
  };
  const explorer: Partial<Explorer> = {
    capabilities: { repeatAfterMs: script.refusesDuplicates ? 15_000 : undefined },
    getSourceCode: async (_address, options) =>
      (await look(options)) ? toShownRecord(submission) : undefined,
    getImplementation: async (_address, options) => ((await look(options)) ? implementation : undefined),
    submitContract: (_submission, options) => submit(options),
    submitProxy: (_proxy, options) => submit(options),
    checkContract: check,
    checkProxy: check,
  };
  return { explorer, accepted, isShown };
}

/** Runs the same command again, as after a crash or at a deadline. */
async function runUntilDecided(script: Script) {
  const world = createFakeWorld({});
  const model = createModel(script, world);
  const ports = { ...world.ports, explorer: { ...world.ports.explorer, ...model.explorer, name } };
  const verdicts: string[] = [];
  const lengthsMs: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    const startMs = world.clock.now();
    const kind = await runIn({ ...world, ports }, { timeoutMs: script.timeoutMs }, (run) =>
      reachVerdict(toSubmittable(script, run.ports.explorer), run),
    ).then(
      (verdict) => verdict.kind,
      (error: unknown) => {
        if (error instanceof Death) {
          return "died";
        }
        if (error instanceof BaseError) {
          return error.code;
        }
        throw error;
      },
    );
    verdicts.push(kind);
    lengthsMs.push(world.clock.now() - startMs);
    if (["verified", "already-verified", "rejected"].includes(kind)) {
      break;
    }
    world.clock.pass(60_000);
  }
  return { verdicts, lengthsMs, ...model, keptEntries: world.journal.states.size };
}

const scripts: fc.Arbitrary<Script> = fc.record({
  what: fc.constantFrom("source", "link"),
  faults: fc.array(fc.constantFrom(...faults), { maxLength: 14 }),
  judgingMs: fc.constantFrom(0, 400, 3_000, 30_000, 60_000, 90_000, 200_000),
  isRight: fc.boolean(),
  timeoutMs: fc.constantFrom(20_000, 120_000, 300_000),
  refusesDuplicates: fc.boolean(),
});

/** A silent call takes the fake clock to the deadline and far beyond it: only others are measured. */
const isMeasured = ({ faults: injected }: Script) => !injected.includes("silence");

/** The explorer says that a receipt is void: then another submission is right. */
const isSpent = (fault: Fault) => fault === "receipt-unknown" || fault === "try-later";

/** Of an explorer that refuses duplicates, whatever it says of receipts. */
const isTakenOnce = ({ refusesDuplicates, what, faults: injected }: Script) =>
  (refusesDuplicates && what === "source") || !injected.some(isSpent);

describe("a submission or a link under any script of faults", () => {
  it("is never accepted twice, ends in time, and never has a wrong verdict", async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const { verdicts, lengthsMs, accepted, isShown, keptEntries } = await runUntilDecided(script);
        const last = verdicts.at(-1);

        if (last === "verified" || last === "already-verified") {
          expect(isShown(), "what is called verified is shown").to.equal(true);
        }
        expect(verdicts.includes("rejected") && script.isRight, "a right source is not rejected").to.equal(
          false,
        );
        expect(["verified", "already-verified", "rejected"], verdicts.join()).to.include(last);
        expect(keptEntries, "what is decided is forgotten").to.equal(0);
        if (isMeasured(script)) {
          expect(Math.max(...lengthsMs), "the deadline").to.be.at.most(script.timeoutMs + 8_100);
        }
        if (script.isRight && isTakenOnce(script)) {
          expect(accepted, verdicts.join()).to.have.length(1);
        }
      }),
      { numRuns: 1600, seed: 5 },
    );
  });
});
