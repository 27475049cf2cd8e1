import { expect } from "chai";
import { createRateLimiter, findRateLimiter } from "../../src/explorer-client/rate-limiter.ts";
import { createVirtualClock } from "../helpers/virtual-clock.ts";

describe("createRateLimiter", () => {
  it("lets three go in a second, and the next when the second and a margin are over", async () => {
    expect(await timesOf(open(3), 7)).to.deep.equal([0, 0, 0, 1125, 1125, 1125, 2250]);
  });

  it("counts from when a request left, however late that was", async () => {
    const opened = open(2);
    expect(await timesOf(opened, 2)).to.deep.equal([0, 0]);
    opened.clock.pass(1000);
    expect(await timesOf(opened, 4)).to.deep.equal([1125, 1125, 2250, 2250]);
  });

  it("takes over less, and more, when the explorer says so", async () => {
    const opened = open(3);
    opened.limiter.learn(1);
    expect(await timesOf(opened, 3)).to.deep.equal([0, 1125, 2250]);
    opened.limiter.learn(5);
    expect(await timesOf(opened, 6)).to.deep.equal([2250, 2250, 2250, 2250, 3375, 3375]);
  });

  it("takes over less, but not more, than the user has set", async () => {
    const opened = open(2);
    opened.limiter.limitTo(2);
    opened.limiter.learn(10);
    expect(await timesOf(opened, 3)).to.deep.equal([0, 0, 1125]);
    opened.limiter.learn(0.2);
    expect(await timesOf(opened, 1)).to.deep.equal([6250]);
  });

  it("does not wait without end, whatever it is told", async () => {
    const opened = open(2);
    opened.limiter.learn(0.000_001);
    expect(await timesOf(opened, 2)).to.deep.equal([0, 20_125]);
  });

  it("lets nothing go during a pause, also if there is no limit", async () => {
    const opened = open(Number.POSITIVE_INFINITY);
    opened.limiter.pause(4000);
    opened.limiter.pause(1000);
    expect(await timesOf(opened, 2)).to.deep.equal([4000, 4000]);
  });

  it("keeps the order in which requests asked, and lets the others go when one gives up", async () => {
    const { limiter, clock, startMs } = open(1);
    const controller = new AbortController();
    const left: string[] = [];
    const take = async (name: string, signal?: AbortSignal) => {
      await limiter.take({ signal });
      left.push(`${name} ${clock.now() - startMs}`);
    };
    const givenUp = take("given up", controller.signal);
    const taking = Promise.all([take("second"), take("third")]);
    controller.abort("enough");
    expect(await givenUp.catch((error: unknown) => error)).to.equal("enough");
    await taking;
    expect(left).to.deep.equal(["second 0", "third 1125"]);
  });

  it("ends a wait behind others at once, with the caller's reason", async () => {
    const { clock } = open(1);
    const limiter = createRateLimiter(1, { ...clock, sleep: () => new Promise(() => undefined) });
    await limiter.take();
    void limiter.take();
    const controller = new AbortController();
    const waiting = limiter.take({ signal: controller.signal });
    controller.abort("enough");
    expect(await waiting.catch((error: unknown) => error)).to.equal("enough");
  });
});

describe("findRateLimiter", () => {
  const clock = createVirtualClock();
  const find = (url: string, settings: { apiKey?: string; requestsPerSecond?: number } = {}) =>
    findRateLimiter({ apiKey: "key", defaultPerSecond: 3, clock, ...settings, url: new URL(url) });

  it("finds one limiter for a host and key, whatever the path", () => {
    expect(find("https://api.example/api")).to.equal(find("https://api.example/v2/api?chainid=5"));
    const others = ["https://api.example", "https://api.example:444", "https://other.example"].map((url) =>
      find(url),
    );
    expect(new Set([...others, find("https://api.example", { apiKey: "other" })]).size).to.equal(4);
  });

  it("keeps to the least that was set", async () => {
    const url = "https://twice.example";
    find(url, { requestsPerSecond: 5 });
    const limiter = find(url, { requestsPerSecond: 1 });
    find(url, { requestsPerSecond: 4 });
    const startMs = clock.now();
    await limiter.take();
    await limiter.take();
    expect(clock.now() - startMs).to.equal(1125);
  });
});

function open(requestsPerSecond: number) {
  const clock = createVirtualClock();
  return { limiter: createRateLimiter(requestsPerSecond, clock), clock, startMs: clock.now() };
}

/** When several requests in a row go, counted from the start. */
async function timesOf(
  { limiter, clock, startMs }: ReturnType<typeof open>,
  requests: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < requests; request++) {
    await limiter.take();
    times.push(clock.now() - startMs);
  }
  return times;
}
