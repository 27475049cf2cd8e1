import { expect } from "chai";
import { retryAfterMs } from "../../src/explorer-client/retry-after-ms.ts";

describe("retryAfterMs", () => {
  const cases: readonly (readonly [
    what: string,
    headers: Record<string, string>,
    waitMs: number | undefined,
  ])[] = [
    ["seconds of Retry-After", { "retry-after": "3" }, 3000],
    ["milliseconds of Blockscout's header", { "x-ratelimit-reset": "1500" }, 1500],
    ["Retry-After before the other", { "retry-after": "1", "x-ratelimit-reset": "9000" }, 1000],
    ["no more than an hour", { "retry-after": "999999" }, 3_600_000],
    ["nothing", {}, undefined],
    ["nothing from a date", { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }, undefined],
    ["nothing from a negative count", { "retry-after": "-1" }, undefined],
  ];
  for (const [what, headers, waitMs] of cases) {
    it(`reads ${what}`, () => {
      expect(retryAfterMs(new Map(Object.entries(headers)))).to.equal(waitMs);
    });
  }
});
