import { mock } from "node:test";
import { expect } from "chai";
import { createSemaphore, createSoljsonPool } from "../../src/compiler/soljson-pool.ts";
import { rejectionOf } from "../helpers/rejection.ts";

const never = new AbortController().signal;

describe("createSemaphore", () => {
  it("rejects a caller that aborts while waiting, and lets the next one in", async () => {
    const semaphore = createSemaphore(1);
    const release = await semaphore.acquire(never);
    const controller = new AbortController();
    const impatient = semaphore.acquire(controller.signal);
    const patient = semaphore.acquire(never);
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await rejectionOf(impatient)).to.equal(reason);
    release();
    expect(await patient).to.be.a("function");
  });
});

describe("createSoljsonPool", () => {
  // The compiler is loaded with the first question.
  const place = { path: "soljson.js", signal: never };

  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

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
