import { expect } from "chai";
import { isTransientFailure } from "../../src/core/errors/is-transient-failure.ts";
import { createExplorer } from "../../src/explorer-client/create-explorer.ts";
import type { Explorer, Submission } from "../../src/verification/ports.ts";
import { explorerFailures, explorerKey as key } from "../helpers/explorer-failures.ts";
import { expectNoSecret, failureOf } from "../helpers/failure.ts";
import { type LoopbackAnswer, withLoopbackServer } from "../helpers/loopback-server.ts";
import { responseFixture } from "../helpers/response-fixture.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const submission: Submission = {
  address,
  codeFormat: "solidity-standard-json-input",
  sourceCode: "{}",
  contractName: "A.sol:A",
  compilerVersion: "v0.8.30+commit.73712a01",
  encodedConstructorArguments: "",
  licenseType: 1,
};

const calls: Readonly<Record<string, (explorer: Explorer) => Promise<unknown>>> = {
  getAbi: (explorer) => explorer.getAbi(address),
  getSourceCode: (explorer) => explorer.getSourceCode(address),
  getContractCreation: (explorer) => explorer.getContractCreation([address]),
  submitContract: (explorer) => explorer.submitContract(submission),
  checkContract: (explorer) => explorer.checkContract("receipt"),
  submitProxy: (explorer) => explorer.submitProxy({ address }),
  checkProxy: (explorer) => explorer.checkProxy("receipt"),
};

describe("every call of an explorer", () => {
  for (const { what, answer, code, transient = false } of explorerFailures) {
    it(`fails with ${code} for ${what}, and without the key`, async () => {
      for (const [name, call] of Object.entries(calls)) {
        await withLoopbackServer([answer], async ({ url }) => {
          const error = await failureOf(call(open(url)));
          expect(error.code, name).to.equal(code);
          expect(isTransientFailure(error), name).to.equal(transient);
          expectNoSecret(error, key);
        });
      }
    });
  }

  it("misses a key, and does not call it invalid, where none is set", async () => {
    await withLoopbackServer([notOk("Missing/Invalid API Key")], async ({ url }) => {
      const explorer = createExplorer({ name: "Test", apiUrl: `${url}/api`, chainId: 1 });
      expect((await failureOf(explorer.submitContract(submission))).code).to.equal("API_KEY_MISSING");
    });
  });

  it("tells how long the explorer asks to wait", async () => {
    const answer = { ...fixture("blockscout-too-many-requests"), headers: { "x-ratelimit-reset": "1500" } };
    await withLoopbackServer([answer], async ({ url }) => {
      expect(await failureOf(open(url).getAbi(address))).to.have.property("retryAfterMs", 1500);
    });
    const page = { text: "<html></html>", status: 503, headers: { "retry-after": "7" } };
    await withLoopbackServer([page], async ({ url }) => {
      expect(await failureOf(open(url).getAbi(address))).to.have.property("retryAfterMs", 7000);
    });
  });

  it("quotes a page by its title, and no more", async () => {
    const text = `<html><title>\u001b[31m502 Bad\nGateway</title><body>${"x".repeat(5000)}</body></html>`;
    await withLoopbackServer([{ text, status: 502 }], async ({ url }) => {
      const error = await failureOf(open(url).getAbi(address));
      expect(error.facts).to.include({ "HTTP status": 502, answer: "502 Bad Gateway" });
    });
  });

  it("makes the explorer's words in an answer fit for a terminal, without the key", async () => {
    const answer = notOk(`Fail - Unable to verify. \u001b[2J${key} ${"x".repeat(5000)}`);
    await withLoopbackServer([answer], async ({ url }) => {
      const { kind, message } = await open(url).checkContract("receipt");
      expect(kind).to.equal("rejected");
      expect(message).to.match(/^Fail - Unable to verify\. \[redacted\] x+…$/);
      expect(message).to.have.length(500);
    });
  });

  it("takes known words for what they say whatever the HTTP status", async () => {
    await withLoopbackServer([{ ...notOk("Pending in queue"), status: 400 }], async ({ url }) => {
      expect((await open(url).checkContract("receipt")).kind).to.equal("pending");
    });
  });

  it("has an empty ABI for a failure that asking again does not mend", async () => {
    await withLoopbackServer([{ json: { status: "1", message: "OK", result: "[]" } }], async ({ url }) => {
      const error = await failureOf(open(url).getAbi(address));
      expect(error.code).to.equal("EXPLORER_RESPONSE_INVALID");
      expect(isTransientFailure(error)).to.equal(false);
    });
  });

  it("keeps passwords and the values of headers out of errors too", async () => {
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

function open(url: string): Explorer {
  return createExplorer({ name: "Test", apiUrl: `${url}/api`, chainId: 1, apiKey: key });
}

function notOk(result: string) {
  return { json: { status: "0", message: "NOTOK", result } };
}

function fixture(name: string) {
  const { httpStatus, response } = responseFixture(name);
  return { json: response, status: httpStatus };
}
