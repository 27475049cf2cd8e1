import { expect } from "chai";
import { readRetryAfterMs } from "../../../src/explorer-client/http/rate-headers.ts";

const seconds = Date.parse("Wed, 21 Oct 2026 07:28:00 GMT") / 1000;

describe("readRetryAfterMs", () => {
  const waits: readonly (readonly [
    what: string,
    headers: Record<string, string>,
    waitMs: number | undefined,
    status?: number,
  ])[] = [
    ["seconds of Retry-After", { "retry-after": "3" }, 3000],
    ["Retry-After with a server in trouble", { "retry-after": "3" }, 3000, 503],
    ["milliseconds of Blockscout's header", { "x-ratelimit-reset": "1500" }, 1500],
    ["nothing from a time in the same header", { "x-ratelimit-reset": `${seconds + 5}` }, undefined],
    ["Retry-After before the other", { "retry-after": "1", "x-ratelimit-reset": "9000" }, 1000],
    ["Routescan's minute", { "x-ratelimit-rpm-remaining": "0", "x-ratelimit-rpm-reset": "30" }, 30_000],
    ["no more than an hour", { "retry-after": "999999" }, 3_600_000],
    ["nothing", {}, undefined],
    ["nothing from a negative count", { "retry-after": "-1" }, undefined],
    [
      "nothing from Blockscout's -1, for limits that are switched off",
      { "x-ratelimit-reset": "-1" },
      undefined,
    ],
    ["nothing from words", { "retry-after": "soon" }, undefined],
    [
      "nothing from Blockscout's header while there are requests left",
      { "x-ratelimit-reset": "52161", "x-ratelimit-remaining": "178" },
      undefined,
      500,
    ],
    [
      "Blockscout's header when none are left",
      { "x-ratelimit-reset": "52161", "x-ratelimit-remaining": "0" },
      52_161,
      200,
    ],
  ];
  for (const [what, headers, waitMs, status = 429] of waits) {
    it(`reads ${what}`, () => {
      expect(read(headers, status)).to.equal(waitMs);
    });
  }
});

function read(headers: Record<string, string>, status: number) {
  return readRetryAfterMs({ status, headers: new Map(Object.entries(headers)) });
}
