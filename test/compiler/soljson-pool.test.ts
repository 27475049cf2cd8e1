import { mock } from "node:test";
import { expect } from "chai";
import { createSoljsonPool } from "../../src/compiler/soljson-pool.ts";
import { rejectionOf } from "../helpers/rejection.ts";

const never = new AbortController().signal;

describe("createSoljsonPool", () => {
  // The compiler is loaded with the first question.
  const place = { path: "soljson.js", signal: never };

  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("rejects a caller that aborts while waiting, and lets the next one in", async () => {
    const pool = createSoljsonPool(1);
    const held = Promise.withResolvers<string>();
    const holder = pool.use(place, () => held.promise);
    const controller = new AbortController();
    const impatient = pool.use({ ...place, signal: controller.signal }, async () => "impatient");
    const patient = pool.use(place, async () => "patient");
    const reason = new Error("enough");
    controller.abort(reason);

    expect(await rejectionOf(impatient)).to.equal(reason);
    held.resolve("held");
    expect(await Promise.all([holder, patient])).to.deep.equal(["held", "patient"]);
  });

  it("frees the place of a thread that could not start", async () => {
    const failure = new RangeError("no more threads");
    let isFull = false;
    const pool = createSoljsonPool(1, {
      get maxMemoryBytes(): number {
        if (isFull) {
          throw failure;
        }
        return 2 ** 30;
      },
    });
    isFull = true;

    expect(await rejectionOf(pool.use(place, async () => "used"))).to.equal(failure);
    isFull = false;
    expect(await pool.use({ ...place, signal: AbortSignal.timeout(1_000) }, async () => "used")).to.equal(
      "used",
    );
  });
});
