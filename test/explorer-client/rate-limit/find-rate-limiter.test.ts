import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import {
  findRateLimiter,
  type RateLimitSettings,
} from "../../../src/explorer-client/rate-limit/find-rate-limiter.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

const key = "KEY0123456789ABCDEF";
const clock = createVirtualClock();

describe("findRateLimiter", () => {
  it("finds one limiter for a host and key, whatever the path", () => {
    expect(find({ url: "https://api.example/api" })).to.equal(
      find({ url: "https://api.example/v2/api?chainid=5" }),
    );
  });

  it("keeps hosts and keys apart", () => {
    const limiters = [
      find({ url: "https://api.example" }),
      find({ url: "https://api.example:444" }),
      find({ url: "https://other.example" }),
      find({ url: "https://api.example", apiKey: "other" }),
      find({ url: "https://api.example", apiKey: undefined }),
    ];
    expect(new Set(limiters).size).to.equal(limiters.length);
  });

  it("keeps to the least that was set by anyone", async () => {
    const url = "https://twice.example";
    find({ url, requestsPerSecond: 5 });
    const limiter = find({ url, requestsPerSecond: 1 });
    find({ url, requestsPerSecond: 4 });
    const startMs = clock.now();
    await limiter.take();
    await limiter.take();
    expect(clock.now() - startMs).to.equal(1050);
  });

  it("shows neither host nor key in the shared folder", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "limiter-"));
    try {
      await find({ url: "https://shared.example", folder }).take();
      const [file = ""] = await readdir(folder);
      const seen = `${file} ${await readFile(path.join(folder, file), "utf8")}`;
      expect(file).to.match(/^[0-9a-f]{32}\.\d+$/);
      expect(seen).not.to.include(key);
      expect(seen).not.to.include("shared");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("does not share where there is no limit", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "limiter-"));
    try {
      await find({ url: "http://127.0.0.1:9", folder, defaultPerSecond: Number.POSITIVE_INFINITY }).take();
      expect(await readdir(folder)).to.deep.equal([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

function find({ url, ...settings }: Partial<Omit<RateLimitSettings, "url">> & { readonly url: string }) {
  return findRateLimiter({ apiKey: key, defaultPerSecond: 3, clock, ...settings, url: new URL(url) });
}
