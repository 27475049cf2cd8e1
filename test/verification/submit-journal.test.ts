import { expect } from "chai";
import { createFailure } from "../../src/core/errors/failure.ts";
import type { JournalState, StatusAnswer, SubmissionAnswer } from "../../src/verification/ports.ts";
import { reachVerdict } from "../../src/verification/submission/reach-verdict.ts";
import { submit } from "../../src/verification/submission/submit.ts";
import { toSubmittableSource } from "../../src/verification/submission/submittable.ts";
import { failureOf } from "../helpers/failure.ts";
import {
  createFakeWorld,
  type FakeWorld,
  type FakeWorldOptions,
  toShownRecord,
} from "../helpers/fake-ports.ts";
import { runIn, verifyIn } from "../helpers/fake-run.ts";
import { createChildWorld, isOurs, receipt, submission } from "../helpers/worlds.ts";

const submitted = { isOurs, submission, chainId: 31_337 };

const accepted: SubmissionAnswer = { kind: "receipt", receipt };
const unknown: SubmissionAnswer = { kind: "unknown", message: "the answer was lost" };
const verified: StatusAnswer = { kind: "verified", message: "Pass - Verified" };
const rejected: StatusAnswer = { kind: "rejected", message: "Fail - Unable to verify" };
const unknownReceipt: StatusAnswer = { kind: "unknown-receipt", message: "Unknown UID" };
const pending: StatusAnswer = { kind: "pending", message: "Pending in queue" };

/** What the explorer shows once the submission is verified. */
const shown = toShownRecord(submission);

const toVerdict = (world: FakeWorld, timeoutMs = 300_000) =>
  runIn(world, { timeoutMs }, (run) => reachVerdict(toSubmittableSource(submitted, run.ports.explorer), run));

const toAnswer = (world: FakeWorld) =>
  runIn(world, {}, (run) =>
    submit({ ...run, submittable: toSubmittableSource(submitted, run.ports.explorer) }),
  );

const keyIn = (world: FakeWorld) =>
  runIn(world, {}, async (run) => toSubmittableSource(submitted, run.ports.explorer).key);

/** A world in which an earlier run has left this behind. */
async function createWorldAfter(
  toState: (world: FakeWorld) => JournalState,
  options: FakeWorldOptions,
): Promise<FakeWorld> {
  const world = createFakeWorld(options);
  world.journal.states.set(await keyIn(world), toState(world));
  return world;
}

const intendedAgo = (ms: number) => (world: FakeWorld) =>
  ({ kind: "intended", writtenAtMs: world.clock.now() - ms }) as const;

const receiptGivenAgo = (ms: number) => (world: FakeWorld) =>
  ({ kind: "submitted", receipt, writtenAtMs: world.clock.now() - ms }) as const;

const receiptsIn = ({ journal }: FakeWorld) =>
  [...journal.states.values()].map((state) => state.kind === "submitted" && state.receipt);

const posts = ({ asked }: FakeWorld) => asked.filter((question) => question === "submit").length;

const slept = ({ clock }: FakeWorld) => clock.sleepsMs.reduce((sum, delayMs) => sum + delayMs, 0);

describe("the journal of a submission", () => {
  it("waits for nothing when the intent is old", async () => {
    const world = await createWorldAfter(intendedAgo(3_600_000), {
      record: undefined,
      submissions: [accepted],
      statuses: [verified],
    });
    await toVerdict(world);

    expect([posts(world), slept(world)]).to.deep.equal([1, 250]);
  });

  it("posts nothing again while the explorer does not say whether it has arrived", async () => {
    const record = createFailure("EXPLORER_UNREACHABLE", {
      explorer: "FakeScan",
      host: "scan.example",
      reason: "refused",
    });
    const lost = createFakeWorld({ submissions: [unknown], record });
    const resumed = await createWorldAfter(intendedAgo(3_600_000), { record });

    expect([(await toVerdict(lost)).kind, posts(lost)]).to.deep.equal(["unknown", 1]);
    expect([(await toVerdict(resumed)).kind, posts(resumed)]).to.deep.equal(["unknown", 0]);
    expect([lost.journal.states.size, resumed.journal.states.size]).to.deep.equal([1, 1]);
  });

  it("decides nothing on a rejection while the explorer does not say what it shows", async () => {
    const record = createFailure("EXPLORER_UNREACHABLE", {
      explorer: "FakeScan",
      host: "scan.example",
      reason: "refused",
    });
    const world = createFakeWorld({ submissions: [accepted], statuses: [rejected], record });

    expect(await toVerdict(world)).to.include({ kind: "pending", receipt });
    expect(receiptsIn(world)).to.deep.equal([receipt]);
  });

  it("posts nothing again before a receipt was unknown for four minutes, in all runs together", async () => {
    const world = createFakeWorld({
      submissions: [accepted, { kind: "receipt", receipt: "a second one" }],
      statuses: Array.from({ length: 400 }, () => unknownReceipt),
    });

    for (const timeoutMs of [8_000, 20_000, 60_000, 120_000]) {
      expect(await toVerdict(world, timeoutMs)).to.include({ kind: "pending", receipt: accepted.receipt });
      expect(posts(world)).to.equal(1);
    }
    expect(await toVerdict(world, 60_000)).to.include({ kind: "pending", receipt: "a second one" });
    expect(posts(world)).to.equal(2);
  });

  it("posts again what was unknown for an hour", async () => {
    const world = createFakeWorld({
      submissions: [{ kind: "receipt", receipt: "a third one" }],
      statuses: [...Array.from({ length: 6 }, () => unknownReceipt), verified],
    });
    const state = { ...receiptGivenAgo(3_600_000)(world), isRepeat: true };
    world.journal.states.set(await keyIn(world), state);

    expect(await toVerdict(world)).to.include({ kind: "verified", receipt: "a third one" });
  });

  it("forgets what the next run finds verified at its look-up", async () => {
    const statuses = Array.from({ length: 20 }, () => pending);
    const world = createChildWorld({ submissions: [accepted], statuses });
    const [first, kept] = [await verifyIn(world, { timeoutMs: 5000 }), world.journal.states.size];
    const [sent] = world.submissions;
    const record = sent && toShownRecord(sent);
    const explorer = { ...world.ports.explorer, getSourceCode: async () => record };
    const second = await verifyIn({ ...world, ports: { ...world.ports, explorer } });

    expect([first.status, kept]).to.deep.equal(["pending", 1]);
    expect([second.status, world.journal.states.size]).to.deep.equal(["already-verified", 0]);
  });

  it("leaves a rejection a rejection when another source is shown, or none", async () => {
    for (const record of [undefined, { ...shown, compilerVersion: "v0.8.1+commit.df193b15" }]) {
      const world = createFakeWorld({ submissions: [accepted], statuses: [rejected], record });

      expect(await toVerdict(world)).to.deep.equal({ ...rejected, receipt });
      expect(world.journal.states.size).to.equal(0);
    }
  });

  it("erases what the explorer refused, and keeps what an abort cut off", async () => {
    const error = createFailure("EXPLORER_UNREACHABLE", {
      explorer: "FakeScan",
      host: "scan.example",
      reason: "refused",
    });
    const refused = createFakeWorld({ submissions: [error] });
    const silent = createFakeWorld({ submissions: ["silence"] });

    expect((await failureOf(toAnswer(refused))).code).to.equal("EXPLORER_UNREACHABLE");
    expect(refused.journal.states.size).to.equal(0);
    expect((await failureOf(toAnswer(silent))).code).to.equal("DEADLINE_EXCEEDED");
    expect([...silent.journal.states.values()].map(({ kind }) => kind)).to.deep.equal(["intended"]);
  });

  it("follows a receipt that could not be written down", async () => {
    const world = createFakeWorld({ submissions: [accepted], statuses: [verified] });
    const { journal } = world.ports;
    const withEntry: typeof journal.withEntry = (subject, work, options) =>
      journal.withEntry(
        subject,
        (entry) =>
          work({
            ...entry,
            writeReceipt: async () => {
              throw createFailure("JOURNAL_UNUSABLE", { folder: "cache" });
            },
          }),
        options,
      );
    const ports = { ...world.ports, journal: { ...journal, withEntry } };

    expect(await toVerdict({ ...world, ports })).to.deep.equal({ ...verified, receipt });
  });

  it("posts nothing that could not be written down", async () => {
    const world = createFakeWorld({ submissions: [] });
    const { journal } = world.ports;
    const unusable = async () => {
      throw createFailure("JOURNAL_UNUSABLE", { folder: "cache" });
    };
    const failure = await failureOf(
      toAnswer({ ...world, ports: { ...world.ports, journal: { ...journal, withEntry: unusable } } }),
    );

    expect(failure.code).to.equal("JOURNAL_UNUSABLE");
    expect(world.submissions).to.deep.equal([]);
  });
});
