import { expect } from "chai";
import { isTransientFailure } from "../../../src/core/errors/failure.ts";
import { anyKey } from "../../../src/explorer-client/endpoint.ts";
import { createExplorer } from "../../../src/explorer-client/etherscan/create-explorer.ts";
import type { Retry } from "../../../src/explorer-client/http/with-retries.ts";
import type { ExplorerSettings } from "../../../src/explorer-client/open-connection.ts";
import { contractAddress as address, testSubmission as submission } from "../../helpers/explorer-calls.ts";
import { expectNoSecret, failureOf } from "../../helpers/failure.ts";
import { hintsOf } from "../../helpers/hardhat-words.ts";
import { type LoopbackAnswer, withLoopbackServer } from "../../helpers/loopback-server.ts";
import { responseFixture } from "../../helpers/response-fixture.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

const key = "KEY0123456789ABCDEF";

describe("a call of an explorer", () => {
  it("reports a missing key, not an invalid one, if none is set", async () => {
    for (const apiKey of [undefined, anyKey]) {
      await withLoopbackServer([notOk("Missing/Invalid API Key")], async ({ url }) => {
        const error = await failureOf(open(url, { apiKey }).submitContract(submission));
        expect(error.code).to.equal("API_KEY_MISSING");
      });
    }
  });

  it("waits 30 s after too many wrong keys from this address", async () => {
    const throttled = notOk("Too many invalid api key attempts, please try again later");
    await withLoopbackServer([throttled, pending], async ({ url }) => {
      const clock = createVirtualClock();
      const retries: Retry[] = [];
      await open(url, { clock, onRetry: (retry) => void retries.push(retry) }).checkContract("receipt");
      expect(retries[0]?.failure.code).to.equal("EXPLORER_RATE_LIMITED");
      expect(clock.sleepsMs[0]).to.be.within(30_000, 31_000);
    });
  });

  it("reports an HTTP error page, whatever its text", async () => {
    for (const text of ["<html><title>502 Bad Gateway</title></html>", "502 Bad Gateway"]) {
      await withLoopbackServer([{ text, status: 502 }, pending], async ({ url }) => {
        const retries: Retry[] = [];
        await open(url, { onRetry: (retry) => void retries.push(retry) }).checkContract("receipt");
        expect(retries[0]?.message).to.include("it is an HTTP error page (502)");
        expect(retries[0]?.failure.facts).to.include({ "HTTP status": 502, answer: "502 Bad Gateway" });
      });
    }
  });

  it("fails with the wait that the explorer asks for, if that is too long", async () => {
    const answers: Readonly<Record<string, LoopbackAnswer>> = {
      150000: { ...fixture("blockscout-too-many-requests"), headers: { "x-ratelimit-reset": "150000" } },
      121000: { text: "<html></html>", status: 503, headers: { "retry-after": "121" } },
      3600000: { text: "", status: 429, headers: { "retry-after": "86400" } },
    };
    for (const [waitMs, answer] of Object.entries(answers)) {
      await withLoopbackServer([answer], async ({ url }) => {
        expect(await failureOf(open(url).getAbi(address))).to.have.property("retryAfterMs", Number(waitMs));
      });
    }
  });

  it("quotes only the title of a page", async () => {
    const text = `<html><title>\u001b[31m401 Not\nyou</title><body>${"x".repeat(5000)}</body></html>`;
    await withLoopbackServer([{ text, status: 401 }], async ({ url }) => {
      const error = await failureOf(open(url).getAbi(address));
      expect(error.facts).to.include({ "HTTP status": 401, answer: "401 Not you" });
    });
  });

  it("finds the title of a page with a million unfinished titles", async () => {
    await withLoopbackServer([{ text: "<title ".repeat(1_000_000), status: 401 }], async ({ url }) => {
      expect((await failureOf(open(url).getAbi(address))).facts).to.include({ "HTTP status": 401 });
    });
  });

  it("writes query and body as forms, whatever characters a source has", async () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join("");
    const sourceCode = `${ascii} é 語 😀 \ud800 %20+%`;
    await withLoopbackServer([notOk("Missing/Invalid API Key")], async ({ url, requests }) => {
      const explorer = open(url, { apiUrl: `${url}/api?team=a%20b&module=x&team=c` });
      await failureOf(explorer.submitContract({ ...submission, sourceCode }));
      const [sent] = requests;
      expect(sent?.form.get("sourceCode")).to.equal(sourceCode.toWellFormed());
      expect(sent?.body).to.equal(sent?.form.toString());
      expect(sent?.query.getAll("team")).to.deep.equal(["a b", "c"]);
      expect(sent?.query.getAll("module")).to.deep.equal(["contract"]);
    });
  });

  it("removes control characters and the key from the explorer's words", async () => {
    const answer = notOk(`Fail - Unable to verify. \u001b[2J${key} ${"x".repeat(5000)}`);
    await withLoopbackServer([answer], async ({ url }) => {
      const { kind, message } = await open(url).checkContract("receipt");
      expect(kind).to.equal("rejected");
      expect(message).to.match(/^Fail - Unable to verify\. \[redacted\] x+…$/);
      expect(message).to.have.length(500);
    });
  });

  it("understands known words whatever the HTTP status", async () => {
    await withLoopbackServer([{ ...notOk("Pending in queue"), status: 400 }], async ({ url }) => {
      expect((await open(url).checkContract("receipt")).kind).to.equal("pending");
    });
  });

  it("fails for good with an empty ABI", async () => {
    await withLoopbackServer([{ json: { status: "1", message: "OK", result: "[]" } }], async ({ url }) => {
      const error = await failureOf(open(url).getAbi(address));
      expect(error.code).to.equal("EXPLORER_RESPONSE_INVALID");
      expect(isTransientFailure(error)).to.equal(false);
    });
  });

  it("states the size of a submission that was too large", async () => {
    const sourceCode = "x".repeat(100 * 1024);
    await withLoopbackServer([{ text: "", status: 413 }], async ({ url }) => {
      const error = await failureOf(open(url).submitContract({ ...submission, sourceCode }));
      expect(error).to.include({ code: "EXPLORER_SUBMISSION_TOO_LARGE", isUnprocessed: true });
      expect(error.facts).to.include({ "HTTP status": 413, submission: "101 KiB" });
    });
  });

  it("names the chain to an explorer that asks for it, and in all later calls", async () => {
    const missing = fixture("etherscan-chain-missing");
    const receipt = { json: { status: "1", message: "OK", result: "abc" } };
    await withLoopbackServer([missing, receipt, receipt], async ({ url, requests }) => {
      const explorer = open(url, { chainId: 8453 });
      expect(await explorer.submitContract(submission)).to.deep.equal({ kind: "receipt", receipt: "abc" });
      await explorer.submitContract(submission);
      expect(requests.map(({ query }) => query.get("chainid"))).to.deep.equal([null, "8453", "8453"]);
    });
  });

  it("proposes to name the chain if the configured dialect does not", async () => {
    const missing = fixture("etherscan-chain-missing");
    const named = async (query: string): Promise<boolean> => {
      let hints: readonly unknown[] = [];
      await withLoopbackServer([missing], async ({ url }) => {
        const apiUrl = `${url}/api${query}`;
        const error = await failureOf(
          open(url, { apiUrl, dialect: "etherscan-v1", chainId: 8453 }).getAbi(address),
        );
        expect(error.code).to.equal("EXPLORER_CHAIN_UNSUPPORTED");
        hints = hintsOf(error);
      });
      return hints.some((hint) => String(hint).includes("?chainid=8453"));
    };

    expect(await named("")).to.equal(true);
    expect(await named("?chainid=8453")).to.equal(false);
  });

  it("redacts its key in a contract's record, and leaves the words of its address", async () => {
    const record = {
      SourceCode: JSON.stringify({
        "gateway/A.sol": { content: `contract A {} // ${key}` },
        [key]: { content: "" },
      }),
      ContractName: `A${key.replace(/.{5}/g, "$&\u001b[0m\u200b")}`,
      ABI: JSON.stringify([{ type: "function", name: `f${key}` }]),
      CompilerVersion: encodeURIComponent(`v0.8.30 ${key}`),
    };
    const answers = [record.ABI, [record]].map((result) => ({
      json: { status: "1", message: "OK", result },
    }));
    await withLoopbackServer(answers, async ({ url }) => {
      const explorer = open(url, { apiUrl: `${url}/gateway/api` });
      expect(await explorer.getAbi(address)).to.deep.equal([{ type: "function", name: "f[redacted]" }]);
      expect(await explorer.getSourceCode(address)).to.deep.include({
        contractName: "A[redacted]",
        compilerVersion: "v0.8.30%20[redacted]",
        sources: { "gateway/A.sol": "contract A {} // [redacted]", "[redacted]": "" },
        abi: [{ type: "function", name: "f[redacted]" }],
      });
    });
  });

  it("refuses an answer that is nested too deeply", async () => {
    const deep = `${'[{"a":'.repeat(500_000)}1${"}]".repeat(500_000)}`;
    const settings = `{"SourceCode":"x","FileName":"a","CompilerSettings":{"x":${deep}}}`;
    const text = `{"status":"1","message":"OK","result":[${settings}]}`;
    await withLoopbackServer([{ text }], async ({ url }) => {
      const error = await failureOf(open(url).getSourceCode(address, { isOnce: true }));
      expect(error.code).to.equal("EXPLORER_RESPONSE_INVALID");
    });
  });

  it("redacts passwords and the values of headers in errors", async () => {
    const echo: LoopbackAnswer = (response, { headers }) => {
      response.end(
        `{"status":"0","message":"NOTOK","result":"seen ${headers.authorization} ${headers["x-token"]}"}`,
      );
    };
    await withLoopbackServer([echo], async ({ host }) => {
      const explorer = createExplorer({
        name: "Test",
        apiUrl: `http://someuser:topsecret@${host}/api`,
        chainId: 1,
        headers: { "X-Token": "Bearer tokentokentoken" },
      });
      const error = await failureOf(explorer.getAbi(address));
      expect(error.code).to.equal("EXPLORER_REQUEST_REJECTED");
      for (const secret of [
        "topsecret",
        "tokentokentoken",
        Buffer.from("someuser:topsecret").toString("base64"),
      ]) {
        expectNoSecret(error, secret);
      }
    });
  });
});

function open(url: string, settings: Partial<ExplorerSettings> = {}) {
  return createExplorer({
    name: "Test",
    apiUrl: `${url}/api`,
    chainId: 1,
    apiKey: key,
    clock: createVirtualClock(),
    ...settings,
  });
}

const pending = notOk("Pending in queue");

function notOk(result: string) {
  return { json: { status: "0", message: "NOTOK", result } };
}

function fixture(name: string) {
  const { httpStatus, response } = responseFixture(name);
  return { json: response, status: httpStatus };
}
