import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "chai";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { examineTransaction } from "../../../src/verification/deployment/examine-transaction.ts";
import {
  type TransactionRequest,
  verifyTransaction,
} from "../../../src/verification/deployment/verify-transaction.ts";
import type { CreatedContracts } from "../../../src/verification/ports.ts";
import type { VerificationResult } from "../../../src/verification/result.ts";
import { recordedDeploymentResultSchema } from "../../../src/verification/results/recorded-result-schema.ts";
import type { VerificationRequest } from "../../../src/verification/run.ts";
import { failureOf } from "../../helpers/failure.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";

const transactionHash: Hex = `0x${"ab".repeat(32)}`;
const one: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const other: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

function mined(...addresses: readonly Address[]): Extract<CreatedContracts, { readonly kind: "mined" }> {
  const contracts = addresses.map((address) => ({ address }));
  return { kind: "mined", blockNumber: 9, contracts, isTraced: true, withoutCode: [] };
}

function resultOf(address: Address) {
  return {
    status: "verified",
    match: "exact",
    address,
    chainId: 31_337,
    contract: "a.sol:A",
    explorer: { name: "FakeScan", apiUrl: "https://fakescan.example/api", kind: "etherscan" },
    url: null,
    receipt: "r",
    codeFormat: "solidity-standard-json-input",
    compiler: "v0.8.37+commit.f401782d",
    constructorArguments: { encoded: "", values: [], origin: "none" },
    libraries: {},
    sources: [],
    license: null,
    message: "Pass - Verified",
  } as const satisfies VerificationResult;
}

function mismatchOf(
  address: Address,
  fields: Pick<VerificationResult, "match" | "contract">,
  cause = "no-contract",
): VerificationResult {
  const known = { closest: null, similarity: null };
  const differences = { cause, explanation: "", command: null, ...known };
  return { ...resultOf(address), status: "mismatch", differences, ...fields };
}

type Verify = (address: Address) => VerificationResult | Error;

/** Verifies a transaction's contracts, each with a scripted outcome. */
async function verify(
  createdContracts: CreatedContracts,
  outcome: Verify = resultOf,
  request: Pick<TransactionRequest, "withLibraries"> = {},
) {
  const requests: VerificationRequest[] = [];
  let underWay = 0;
  let mostAtOnce = 0;
  const world = createFakeWorld({ createdContracts });
  const result = await runIn(world, {}, async ({ ports, deadline }) =>
    verifyTransaction(await examineTransaction(transactionHash, { ports, deadline }), {
      words: ports.words,
      network: "localhost",
      request: { transactionHash, requireExact: true, ...request },
      verify: async (asked) => {
        requests.push(asked);
        underWay += 1;
        mostAtOnce = Math.max(mostAtOnce, underWay);
        await nextTurn();
        underWay -= 1;
        const scripted = outcome(asked.address);
        if (scripted instanceof Error) {
          throw scripted;
        }
        return scripted;
      },
    }),
  );
  expect(recordedDeploymentResultSchema.strict().parse(result)).to.deep.equal(result);
  return { ...result, requests, mostAtOnce, progress: world.progress };
}

describe("verifyTransaction", () => {
  for (const cause of ["no-contract", "proxy", "other-compiler", "other-record"]) {
    it(`skips what is none of this project's by ${cause}, which does not count`, async () => {
      const foreign = (address: Address) =>
        address === one ? mismatchOf(one, { match: null, contract: null }, cause) : resultOf(address);
      const { status, contracts } = await verify(mined(one, other), foreign);

      expect(status).to.equal("verified");
      expect(contracts.map(({ status: of }) => of)).to.deep.equal(["skipped", "verified"]);
    });
  }

  for (const cause of ["edited-source", "optimizer", "compiler-version", "other-constructor"] as const) {
    it(`does not skip this project's contract that differs by ${cause}`, async () => {
      const edited = (address: Address) =>
        address === one ? mismatchOf(one, { match: null, contract: null }, cause) : resultOf(address);
      const { status, contracts, requests } = await verify(mined(one, other), edited);

      expect(status).to.equal("partly-verified");
      expect(contracts.map(({ status: of }) => of)).to.deep.equal(["mismatch", "verified"]);
      expect(requests[0]?.explain).to.equal(undefined);
    });
  }

  it("does not skip this project's contract whose match is not good enough", async () => {
    const partial = (address: Address) => mismatchOf(address, { match: "partial", contract: "a.sol:A" });

    expect((await verify(mined(one), partial)).status).to.equal("mismatch");
  });

  it("keeps the others' results where one fails", async () => {
    const failing = (address: Address) =>
      address === one
        ? createFailure("COMPILER_UNAVAILABLE", { solcLongVersion: "0.8.37", places: [] })
        : resultOf(address);
    const { status, contracts } = await verify(mined(one, other), failing);

    expect(status).to.equal("partly-verified");
    expect(contracts[0]).to.include({ status: "error", address: one });
    expect(contracts[0]?.failure?.code).to.equal("COMPILER_UNAVAILABLE");
    expect(contracts[1]).to.include({ status: "verified", address: other });
  });

  it("works on several contracts at once, but not where two may submit the same library", async () => {
    const all = mined(one, other);

    expect((await verify(all)).mostAtOnce).to.equal(2);
    expect((await verify(all, resultOf, { withLibraries: true })).mostAtOnce).to.equal(1);
  });

  it("says what cannot be known of the transaction", async () => {
    const { notes } = await verify({ ...mined(one), isTraced: false });

    expect(notes?.[0]).to.match(/^The node did not trace this transaction: /);
  });

  const failures: Readonly<Record<string, CreatedContracts>> = {
    TRANSACTION_NOT_FOUND: { kind: "unknown" },
    TRANSACTION_PENDING: { kind: "pending" },
    TRANSACTION_FAILED: { kind: "failed", blockNumber: 9 },
    NO_CONTRACT_CREATED: mined(),
  };
  for (const [code, created] of Object.entries(failures)) {
    it(`fails with ${code} before anything is verified`, async () => {
      expect((await failureOf(verify(created))).code).to.equal(code);
    });
  }

  it("names the contract that was created and has no code", async () => {
    const { message } = await failureOf(verify({ ...mined(), withoutCode: [one] }));

    expect(message)
      .to.include(`created a contract at ${one}, which has no code`)
      .and.not.include("<address>");
  });

  it("fails with the node where that cannot be asked", async () => {
    const failure = createFailure("CHAIN_UNREACHABLE", { node: "node", reason: "down" });
    const world = createFakeWorld({ createdContracts: failure });
    const run = runIn(world, {}, ({ ports, deadline }) =>
      examineTransaction(transactionHash, { ports, deadline }),
    );

    expect((await failureOf(run)).code).to.equal("CHAIN_UNREACHABLE");
  });
});
