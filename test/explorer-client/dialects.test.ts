import { expect } from "chai";
import type { DialectKind } from "../../src/explorer-client/dialect-kind.ts";
import { createExplorer } from "../../src/explorer-client/etherscan/create-explorer.ts";
import { contractAddress, explorerCalls, testReceipt } from "../helpers/explorer-calls.ts";
import { type RecordedRequest, withLoopbackServer } from "../helpers/loopback-server.ts";
import { responseFixture } from "../helpers/response-fixture.ts";
import { createVirtualClock } from "../helpers/virtual-clock.ts";

const key = "KEY0123456789ABCDEF";
const blockscoutReceipt = `${contractAddress.slice(2).toLowerCase()}65a1b2c3`;

/** An explorer as it is configured, and what it answers to each call: fixture → what that says. */
interface Family {
  readonly path: string;
  readonly dialect?: DialectKind;
  readonly apiKey?: string | undefined;
  readonly chain: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, Readonly<Record<string, object | undefined>>>>;
}

const found = { kind: "found" };
const etherscanAnswers: Family["answers"] = {
  getAbi: { "etherscan-abi": found, "etherscan-abi-unverified": undefined },
  getSourceCode: {
    "etherscan-source-standard-json": { contractFileName: "contracts/Counter.sol" },
    "etherscan-source-unverified": undefined,
  },
  getContractCreation: { "etherscan-creation": found, "etherscan-creation-none": [] },
  submitContract: {
    "etherscan-submission": { kind: "receipt", receipt: testReceipt },
    "etherscan-submission-already": { kind: "already-verified" },
    "etherscan-submission-no-code": { kind: "not-indexed" },
  },
  checkContract: {
    "etherscan-status-pending": { kind: "pending" },
    "etherscan-status-verified": { kind: "verified" },
    "etherscan-status-already": { kind: "already-verified" },
    "etherscan-status-failed": { kind: "rejected" },
  },
  submitProxy: { "etherscan-submission": { kind: "receipt", receipt: testReceipt } },
  checkProxy: {
    "etherscan-status-pending": { kind: "pending" },
    "etherscan-proxy-linked": { kind: "verified" },
    "etherscan-proxy-implementation-not-verified": { kind: "implementation-not-verified" },
  },
};
const blockscoutAnswers: Family["answers"] = {
  getAbi: { "blockscout-abi": found, "blockscout-abi-unverified": undefined },
  getSourceCode: {
    "blockscout-source": { contractName: "Counter" },
    "blockscout-source-unverified": undefined,
    "blockscout-source-unverified-old": undefined,
  },
  getContractCreation: { "blockscout-creation": found, "blockscout-creation-none": [] },
  submitContract: {
    "blockscout-submission": { kind: "receipt", receipt: blockscoutReceipt },
    "blockscout-submission-already": { kind: "already-verified" },
    "blockscout-submission-no-code": { kind: "not-indexed" },
  },
  checkContract: {
    "blockscout-status-pending": { kind: "pending" },
    "blockscout-status-verified": { kind: "verified" },
    "blockscout-status-failed": { kind: "rejected" },
    "blockscout-status-unknown": { kind: "unknown-receipt" },
  },
  submitProxy: {
    "blockscout-submission": { kind: "receipt", receipt: blockscoutReceipt },
    "blockscout-proxy-not-verified": { kind: "proxy-not-verified" },
    "blockscout-proxy-too-soon": { kind: "try-later", retryAfterMs: 5000 },
    "blockscout-unknown-action": { kind: "unsupported" },
  },
  checkProxy: {
    "blockscout-proxy-pending": { kind: "pending" },
    "blockscout-proxy-linked": { kind: "verified" },
    "blockscout-proxy-failed": { kind: "rejected" },
    "blockscout-status-unknown": { kind: "unknown-receipt" },
  },
};

const families: Readonly<Record<string, Family>> = {
  "Etherscan V2": { path: "/v2/api", apiKey: key, chain: { chainid: "10" }, answers: etherscanAnswers },
  "an explorer in the manner of Etherscan V1": {
    path: "/some/api",
    apiKey: key,
    chain: {},
    answers: etherscanAnswers,
  },
  "Blockscout, without a key": { path: "/api", dialect: "blockscout", chain: {}, answers: blockscoutAnswers },
  "Blockscout PRO, a chain in the path": {
    path: "/10/api",
    dialect: "blockscout",
    apiKey: key,
    chain: {},
    answers: blockscoutAnswers,
  },
  "Blockscout PRO, a chain in the query": {
    path: "/v2/api",
    dialect: "blockscout",
    apiKey: key,
    chain: { chainid: "10", chain_id: "10" },
    answers: blockscoutAnswers,
  },
  "Routescan, without a key": {
    path: "/v2/network/mainnet/evm/10/etherscan/api",
    dialect: "routescan",
    chain: {},
    answers: {
      ...etherscanAnswers,
      checkContract: { "routescan-status-pending": { kind: "pending" } },
      // It is not asked for what it does not do.
      submitProxy: {},
    },
  },
  "zkSync's verifier": {
    path: "/contract_verification",
    chain: {},
    answers: {
      getAbi: { "zksync-abi-unverified": undefined },
      getSourceCode: {
        "zksync-source-object": { contractName: "Counter" },
        "zksync-source-unverified": undefined,
      },
      getContractCreation: { "etherscan-creation": found },
      submitContract: {
        "zksync-submission": { kind: "receipt", receipt: "18721" },
        "zksync-submission-active": { kind: "receipt", receipt: "18721" },
        "zksync-submission-no-code": { kind: "not-indexed" },
      },
      checkContract: {
        "zksync-status-pending": { kind: "pending" },
        "zksync-status-already": { kind: "already-verified" },
      },
      submitProxy: { "zksync-unknown-action": { kind: "unsupported" } },
      checkProxy: { "etherscan-status-pending": { kind: "pending" } },
    },
  },
};

for (const [name, { path, dialect, apiKey, chain, answers }] of Object.entries(families)) {
  describe(name, () => {
    for (const call of explorerCalls) {
      for (const [fixture, expected] of Object.entries(answers[call.name] ?? {})) {
        it(`is understood: ${call.name}, ${fixture}`, async () => {
          const { httpStatus, response } = responseFixture(fixture);
          await withLoopbackServer([{ json: response, status: httpStatus }], async ({ url, requests }) => {
            const explorer = createExplorer({
              name: "Test",
              apiUrl: `${url}${path}`,
              chainId: 10,
              clock: createVirtualClock(),
              apiKey,
              dialect,
            });
            expectAnswer(await call.make(explorer), expected);
            expectAsked(requests[0], { path, chain, apiKey });
          });
        });
      }
    }

    it("has an answer for every call", () => {
      expect(Object.keys(answers)).to.deep.equal(explorerCalls.map((call) => call.name));
    });
  });
}

function expectAnswer(value: unknown, expected: object | undefined): void {
  if (expected === found) {
    expect(value).to.be.an("array").that.is.not.empty;
  } else if (expected === undefined || Array.isArray(expected)) {
    expect(value).to.deep.equal(expected);
  } else {
    expect(value).to.deep.include(expected);
  }
}

/** Where and how the explorer was asked: the chain in the query alone, the key where there is one. */
function expectAsked(
  request: RecordedRequest | undefined,
  { path, chain, apiKey }: Pick<Family, "path" | "chain" | "apiKey">,
): void {
  expect(request?.path).to.equal(path);
  const names = ["chainid", "chain_id"];
  const told = [...(request?.query ?? [])].filter(([parameter]) => names.includes(parameter));
  expect(Object.fromEntries(told)).to.deep.equal(chain);
  expect(names.filter((parameter) => request?.form.has(parameter))).to.deep.equal([]);
  expect(request?.query.get("apikey")).to.equal(apiKey ?? null);
  if (request?.method === "POST" && request.query.get("action") === "verifysourcecode") {
    // zkSync and older explorers read the one spelling, Blockscout the other.
    expect(request.form.has("constructorArguements")).to.equal(true);
    expect(request.form.has("constructorArguments")).to.equal(true);
    expect(request.headers["content-type"]).to.equal("application/x-www-form-urlencoded");
  }
}
