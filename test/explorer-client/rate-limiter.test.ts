import { expect } from "chai";
import { createRateLimiter, findRateLimiter } from "../../src/explorer-client/rate-limiter.ts";
import { createVirtualClock } from "../helpers/virtual-clock.ts";

describe("createRateLimiter", () => {
  it("lets three requests leave in a second, and the next after the second and a margin", async () => {
    expect(await timesOf(open(3), 7)).to.deep.equal([0, 0, 0, 1125, 1125, 1125, 2250]);
  });

  it("counts from the time when a request left", async () => {
    const opened = open(2);
    expect(await timesOf(opened, 2)).to.deep.equal([0, 0]);
    opened.clock.pass(1000);
    expect(await timesOf(opened, 4)).to.deep.equal([1125, 1125, 2250, 2250]);
  });

  it("lets no request leave during a pause", async () => {
    const opened = open(1000);
    opened.limiter.pause(4000);
    opened.limiter.pause(1000);
    expect(await timesOf(opened, 2)).to.deep.equal([4000, 4000]);
  });

  it("keeps the order of requests when one of them is aborted", async () => {
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
    findRateLimiter({ apiKey: "key", requestsPerSecond: 3, clock, ...settings, url: new URL(url) });

  it("finds one limiter for a host, key and rate, whatever the path", () => {
    expect(find("https://api.example/api")).to.equal(find("https://api.example/v2/api?chainid=5"));
    const others = ["https://api.example", "https://api.example:444", "https://other.example"].map((url) =>
      find(url),
    );
    const keyed = find("https://api.example", { apiKey: "other" });
    const slower = find("https://api.example", { requestsPerSecond: 1 });
    expect(new Set([...others, keyed, slower]).size).to.equal(5);
  });
});

function open(requestsPerSecond: number) {
  const clock = createVirtualClock();
  return { limiter: createRateLimiter(requestsPerSecond, clock), clock, startMs: clock.now() };
}

/** Returns the times at which several requests in a row leave, from the start. */
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
