import { mock } from "node:test";
import { expect } from "chai";
import { createSemaphore, createSoljsonPool, type SoljsonPool } from "../../src/compiler/soljson-pool.ts";
import { rejectionOf } from "../helpers/rejection.ts";

const never = new AbortController().signal;

describe("createSemaphore", () => {
  it("lets in as many as there are places, and the next in their order", async () => {
    const semaphore = createSemaphore(2);
    const entered: number[] = [];
    const enter = async (number: number): Promise<() => void> => {
      const release = await semaphore.acquire(never);
      entered.push(number);
      return release;
    };
    const [first, second] = [enter(1), enter(2), enter(3), enter(4)];
    const [release, releaseSecond] = [await first, await second];
    expect(entered).to.deep.equal([1, 2]);
    release();
    await Promise.resolve();
    expect(entered).to.deep.equal([1, 2, 3]);
    releaseSecond();
    await Promise.resolve();
    expect(entered).to.deep.equal([1, 2, 3, 4]);
  });

  it("sends away who is aborted while waiting, and gives the place to the next", async () => {
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

  it("does not let in who is aborted already", async () => {
    const semaphore = createSemaphore(1);
    await rejectionOf(semaphore.acquire(AbortSignal.abort()));
    expect(await semaphore.acquire(never)).to.be.a("function");
  });
});

describe("createSoljsonPool", () => {
  // Nothing is loaded before a question is asked.
  const place = { path: "soljson.js", signal: never };

  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("gives the place back of a thread that could not be started", async () => {
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

  it("keeps a thread for twenty seconds after each use, and not for longer", async () => {
    const pool = createSoljsonPool(1);
    const use = () => pool.use(place, async (session) => session);

    const first = await use();
    mock.timers.tick(19_999);
    expect(await use()).to.equal(first);
    mock.timers.tick(19_999);
    expect(await use()).to.equal(first);
    mock.timers.tick(20_000);
    const second = await use();
    mock.timers.tick(20_000);

    expect(second).not.to.equal(first);
  });

  it("keeps no thread of one compiler while another one needs its place", async () => {
    const pool = createSoljsonPool(1);
    const use = (path: string) => pool.use({ ...place, path }, async (session) => session);

    const first = await use("a.js");
    await use("b.js");
    const again = await use("a.js");
    mock.timers.tick(20_000);

    expect(again).not.to.equal(first);
  });

  it("takes the thread that another pool has left at rest, and may have as much memory", async () => {
    const use = (maxMemoryBytes?: number) =>
      createSoljsonPool(1, { maxMemoryBytes }).use(place, async (session) => session);

    const first = await use();
    const second = await use();
    const limited = await use(2 ** 30);
    mock.timers.tick(20_000);

    expect(second).to.equal(first);
    expect(limited).not.to.equal(first);
  });

  it("leaves as many threads at rest as a pool may have, whoever has used them", async () => {
    const use = (pool: SoljsonPool, path: string) => pool.use({ ...place, path }, async (session) => session);
    const [one, other] = [createSoljsonPool(1), createSoljsonPool(1)];
    const both = await Promise.all([use(one, "a.js"), use(other, "b.js")]);
    const next = await use(one, "a.js");
    mock.timers.tick(20_000);

    expect(both).not.to.include(next);
  });
});
