import { expect } from "chai";
import { createSemaphore } from "../../src/compiler/soljson-pool.ts";
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
