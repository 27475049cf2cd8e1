import { expect } from "chai";
import { createFailure } from "../../src/core/errors/failure.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { failureOf } from "../helpers/failure.ts";
import { targetAddress, verifyIn } from "../helpers/fake-run.ts";
import { createChildWorld, receipt } from "../helpers/worlds.ts";

const accepted = { kind: "receipt", receipt } as const;
const verified = { kind: "verified", message: "Pass - Verified" } as const;
const pending = { kind: "pending", message: "Pending in queue" } as const;

describe("verifyContract", () => {
  it("gives a result that its schema describes, whatever comes out", async () => {
    const results = [
      await verifyIn(createChildWorld({ submissions: [accepted], statuses: [verified] })),
      await verifyIn(createChildWorld({ submissions: [accepted], statuses: [pending] }), { timeoutMs: 280 }),
      await verifyIn(createChildWorld({ submissions: [{ kind: "rejected", message: "no" }] })),
      await verifyIn(createChildWorld({ artifacts: [] })),
    ];

    for (const result of results) {
      expect(verificationResultSchema.parse(result)).to.deep.equal(result);
    }
    expect(results.map(({ status }) => status)).to.deep.equal([
      "verified",
      "pending",
      "rejected",
      "mismatch",
    ]);
  });

  it("ends with the caller's own reason when the caller aborts", async () => {
    const controller = new AbortController();
    const reason = createFailure("CONTRACT_NOT_VERIFIED", { address: targetAddress });
    const world = createChildWorld({
      submissions: [accepted],
      statuses: Array.from({ length: 3 }, () => pending),
    });
    const { ports } = world;
    const explorer = {
      ...ports.explorer,
      checkContract: async () => {
        controller.abort(reason);
        return pending;
      },
    };
    const run = verifyIn({ ...world, ports: { ...ports, explorer } }, { signal: controller.signal });

    expect(await failureOf(run)).to.equal(reason);
    expect(world.clock.sleepsMs).to.have.length(1);
  });
});
