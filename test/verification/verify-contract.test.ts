import { expect } from "chai";
import { createFailure } from "../../src/core/errors/failure.ts";
import type { Explorer } from "../../src/verification/ports.ts";
import { isVerified } from "../../src/verification/result.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { failureOf } from "../helpers/failure.ts";
import { targetAddress, verifyIn } from "../helpers/fake-run.ts";
import { build, childRecord, createChildWorld, receipt } from "../helpers/worlds.ts";

const accepted = { kind: "receipt", receipt } as const;
const verified = { kind: "verified", message: "Pass - Verified" } as const;
const pending = { kind: "pending", message: "Pending in queue" } as const;

describe("verifyContract", () => {
  it("finds the contract by its code, submits it, and follows the receipt to the verdict", async () => {
    const world = createChildWorld({ submissions: [accepted], statuses: [pending, verified] });
    const result = await verifyIn(world);

    expect(result).to.deep.equal({
      status: "verified",
      match: "exact",
      address: targetAddress,
      chainId: 31_337,
      contract: "contracts/Factory.sol:Child",
      explorer: { name: "FakeScan", apiUrl: "https://fakescan.example/api", kind: "etherscan" },
      url: `https://fakescan.example/address/${targetAddress}#code`,
      receipt,
      codeFormat: "solidity-standard-json-input",
      compiler: "v0.8.37+commit.f401782d",
      constructorArguments: { encoded: "", values: [], origin: "none" },
      libraries: {},
      sources: ["contracts/Arithmetic.sol", "contracts/Factory.sol"],
      license: "MIT",
      message: "Pass - Verified",
    });
    expect(isVerified(result)).to.equal(true);
    expect(world.asked).to.deep.equal([
      "chain id",
      "code",
      "records",
      "record",
      "records",
      "transaction",
      "receipt",
      "compile",
      "chain id",
      "submit",
      "check",
      "check",
      "record",
    ]);
  });

  it("submits the stored input with its settings as they are", async () => {
    const world = createChildWorld({ submissions: [accepted], statuses: [verified] });
    await verifyIn(world);
    const [submission] = world.submissions;

    expect(JSON.parse(submission?.sourceCode ?? "")).to.deep.equal(build.input);
    expect(submission).to.deep.include({
      address: targetAddress,
      contractName: "contracts/Factory.sol:Child",
      compilerVersion: "v0.8.37+commit.f401782d",
      encodedConstructorArguments: "",
      licenseType: 3,
    });
  });

  it("gives a result that its schema describes, whatever comes out", async () => {
    const results = [
      await verifyIn(createChildWorld({ submissions: [accepted], statuses: [verified] })),
      await verifyIn(createChildWorld({ submissions: [accepted], statuses: [pending] }), { timeoutMs: 280 }),
      await verifyIn(createChildWorld({ submissions: [{ kind: "rejected", message: "no" }] })),
      await verifyIn(createChildWorld({ artifacts: [] })),
    ];

    for (const result of results) {
      expect(verificationResultSchema.parse(result)).to.deep.equal(result);
    }
    expect(results.map(({ status }) => status)).to.deep.equal([
      "verified",
      "pending",
      "rejected",
      "mismatch",
    ]);
  });

  it("is told by the explorer at the submission that the contract is verified already", async () => {
    const message = "Contract source code already verified";
    const world = createChildWorld({ submissions: [{ kind: "already-verified", message }] });
    const result = await verifyIn(world);

    expect(result).to.include({ status: "already-verified", match: "exact", receipt: null, message });
    expect(isVerified(result)).to.equal(true);
  });

  it("is told at a poll that the contract is verified already", async () => {
    const message = "Already Verified";
    const world = createChildWorld({
      submissions: [accepted],
      statuses: [pending, { kind: "already-verified", message }],
    });

    expect(await verifyIn(world)).to.include({ status: "already-verified", receipt, message });
  });

  it("is a mismatch after a verdict for another source, though the explorer is silent from then on", async () => {
    const other = { ...childRecord, sources: { "contracts/Evil.sol": "contract Child {}" } };
    for (const end of ["a failure", "the deadline"]) {
      const world = createChildWorld({ submissions: [accepted], statuses: [verified] });
      const { ports, clock, submissions } = world;
      const lastReadMs = clock.now() + 19_000;
      let lastReads = 0;
      const getSourceCode: Explorer["getSourceCode"] = async (_address, options) => {
        lastReads += Number(clock.now() >= lastReadMs);
        if (lastReads > 1) {
          clock.pass(end === "the deadline" ? 1_000 : 0);
          options?.signal?.throwIfAborted();
          throw createFailure("EXPLORER_RATE_LIMITED", {
            explorer: "FakeScan",
            message: "slow down",
            hasApiKey: true,
          });
        }
        return submissions.length > 0 ? other : undefined;
      };
      const explorer = { ...ports.explorer, getSourceCode };
      const result = await verifyIn({ ...world, ports: { ...ports, explorer } }, { timeoutMs: 20_000 });

      expect(result).to.include({ status: "mismatch", receipt });
      expect(result.differences?.cause).to.equal("other-record");
    }
  });

  it("passes a rejection on, in the explorer's words, at either place", async () => {
    const message = "Fail - Unable to verify. Compiled contract deployment bytecode does NOT match";
    const atPoll = createChildWorld({ submissions: [accepted], statuses: [{ kind: "rejected", message }] });
    const atSubmission = createChildWorld({ submissions: [{ kind: "rejected", message }] });

    expect(await verifyIn(atPoll)).to.include({ status: "rejected", receipt, message });
    expect(await verifyIn(atSubmission)).to.include({ status: "rejected", receipt: null, message });
    expect(isVerified(await verifyIn(createChildWorld({ artifacts: [] })))).to.equal(false);
  });

  it("is pending at the deadline, with the receipt", async () => {
    const statuses = Array.from({ length: 10 }, () => pending);
    const world = createChildWorld({ submissions: [accepted], statuses });

    expect(await verifyIn(world, { timeoutMs: 10_000 })).to.include({
      status: "pending",
      receipt,
      match: "exact",
      message: "Pending in queue",
    });
  });

  it("sends nothing when no build has the code", async () => {
    const world = createChildWorld({ artifacts: [] });
    const result = await verifyIn(world);

    expect(result).to.deep.include({ status: "mismatch", match: null, contract: null, receipt: null });
    expect(result.differences).to.include({ cause: "no-contract", closest: null });
    expect(world.submissions).to.deep.equal([]);
  });

  it("stops at an address without code, though the explorer answers", async () => {
    const world = createChildWorld({ code: {} });

    expect((await failureOf(verifyIn(world))).code).to.equal("NO_CODE_AT_ADDRESS");
    expect(world.submissions).to.deep.equal([]);
  });

  it("lets a failure of the explorer's look-up through as the failure that it is", async () => {
    const record = createFailure("EXPLORER_RATE_LIMITED", {
      explorer: "FakeScan",
      message: "slow down",
      hasApiKey: true,
    });

    expect((await failureOf(verifyIn(createChildWorld({ record })))).code).to.equal("EXPLORER_RATE_LIMITED");
  });

  it("has a failure with a code when the deadline comes before anything is decided", async () => {
    const waiting = [
      createChildWorld({ record: "silence" }),
      createChildWorld({ code: "silence" }),
      createChildWorld({ submissions: ["silence"] }),
    ];

    for (const world of waiting) {
      const failure = await failureOf(verifyIn(world, { timeoutMs: 20_000 }));
      expect(failure.code).to.equal("DEADLINE_EXCEEDED");
      expect(failure.facts).to.deep.equal({ timeout: "20 s" });
    }
  });

  it("ends with the caller's own reason when the caller aborts", async () => {
    const controller = new AbortController();
    const reason = createFailure("CONTRACT_NOT_VERIFIED", { address: targetAddress });
    const world = createChildWorld({
      submissions: [accepted],
      statuses: Array.from({ length: 3 }, () => pending),
    });
    const { ports } = world;
    const explorer = {
      ...ports.explorer,
      checkContract: async () => {
        controller.abort(reason);
        return pending;
      },
    };
    const run = verifyIn({ ...world, ports: { ...ports, explorer } }, { signal: controller.signal });

    expect(await failureOf(run)).to.equal(reason);
    expect(world.clock.sleepsMs).to.have.length(1);
  });
});
