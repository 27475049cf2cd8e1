import { expect } from "chai";
import type { ExplorerCapabilities } from "../../../src/verification/ports.ts";
import { submit } from "../../../src/verification/submission/submit.ts";
import { toSubmittableSource } from "../../../src/verification/submission/submittable.ts";
import { createFakeWorld, type FakeWorld, toShownRecord } from "../../helpers/fake-ports.ts";
import { type FakeRequest, runIn } from "../../helpers/fake-run.ts";
import { isOurs, receipt, submission } from "../../helpers/worlds.ts";

const submitIn = (world: FakeWorld, request: FakeRequest = {}) =>
  runIn(world, request, (run) =>
    submit({
      ...run,
      submittable: toSubmittableSource({ isOurs, submission, chainId: 31_337 }, run.ports.explorer),
    }),
  );

describe("submit", () => {
  it("posts again after the time that the explorer needs, if the answer was lost and nothing is shown", async () => {
    const lost = { kind: "unknown", message: "The answer was lost." } as const;
    const accepted = { kind: "receipt", receipt } as const;
    const waitWith = async (capabilities: ExplorerCapabilities) => {
      const world = createFakeWorld({ submissions: [lost, accepted], capabilities });
      const startedAtMs = world.clock.now();
      await submitIn(world);
      return world.clock.now() - startedAtMs;
    };

    expect(await waitWith({ repeatAfterMs: 5_000 })).to.equal(5_000);
    expect(await waitWith({})).to.equal(240_000);
  });

  it("says of an intent that an earlier run left no more than it proves", async () => {
    const world = createFakeWorld({ record: toShownRecord(submission) });
    await runIn(world, {}, ({ ports: { explorer } }) => {
      const { key } = toSubmittableSource({ isOurs, submission, chainId: 31_337 }, explorer);
      world.journal.states.set(key, { kind: "intended", writtenAtMs: world.clock.now() });
      return Promise.resolve();
    });

    expect(await submitIn(world)).to.deep.equal({
      kind: "shown",
      isSubmitted: false,
      message: "FakeScan shows its source, although no answer to the submission is known.",
    });
    expect(world.progress).to.deep.include({
      step: "looking",
      explorer: "FakeScan",
      about: toSubmittableSource({ isOurs, submission, chainId: 31_337 }, world.ports.explorer).subject,
      shownAs: "its source",
      message: "An earlier run was about to submit it to FakeScan, and no answer is known.",
      forMs: 240_000,
    });
    expect(world.submissions).to.deep.equal([]);
  });
});
