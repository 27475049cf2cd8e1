import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { verifyWithLibraries } from "../../../src/verification/explorers/verify-with-libraries.ts";
import { isVerified } from "../../../src/verification/result.ts";
import { verificationResultSchema } from "../../../src/verification/results/result-schema.ts";
import { verifyContract } from "../../../src/verification/verify-contract.ts";
import { overwrite, toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld, type FakeWorld, type FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { type FakeRequest, runIn, targetAddress } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { arithmetic, build, child, factory, receipt } from "../../helpers/worlds.ts";
import { knownCreation, plainCreation } from "../creation/creation-world.ts";

const library: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

const name = "contracts/Arithmetic.sol:Arithmetic";

const accepted = { kind: "receipt", receipt } as const;

const verified = { kind: "verified", message: "Pass - Verified" } as const;

const rejected = { kind: "rejected", message: "Fail" } as const;

/** Factory, and the library that it is linked to: its code holds its own address. */
function createWorld(options: FakeWorldOptions = {}): FakeWorld {
  const value = library.slice(2).toLowerCase();
  return createFakeWorld({
    code: {
      [targetAddress]: toRuntimeOnChain(factory),
      [library]: overwrite(arithmetic.runtimeBytecode.object, { offsetBytes: 1, value }),
    },
    artifacts: [child, factory, arithmetic],
    buildInfos: [build],
    explorerCreations: [knownCreation()],
    transactions: [plainCreation],
    compile: (job) => realCompiler.compile(job),
    ...options,
  });
}

const verify = (world: FakeWorld, request: FakeRequest = {}) =>
  runIn(world, request, (run) => verifyWithLibraries(run, verifyContract));

describe("verifyWithLibraries", () => {
  it("verifies the contract, then the libraries that it is linked to", async () => {
    const world = createWorld({ submissions: [accepted, accepted], statuses: [verified, verified] });
    const result = await verify(world);

    expect(result).to.deep.include({ status: "verified", libraries: { [name]: library } });
    expect(result.linkedLibraries).to.have.length(1);
    expect(result.linkedLibraries?.[0]).to.include({ status: "verified", address: library, contract: name });
    expect(world.submissions.map(({ address }) => address)).to.deep.equal([targetAddress, library]);
    expect(isVerified(result)).to.equal(true);
    expect(verificationResultSchema.parse(result)).to.deep.equal(result);
  });

  it("verifies no library whose place in the code holds the zero address", async () => {
    const world = createWorld({ submissions: [accepted], statuses: [verified] });
    const unlinked = await runIn(world, {}, (run) =>
      verifyWithLibraries(run, async (one) => ({
        ...(await verifyContract(one)),
        libraries: { [name]: `0x${"0".repeat(40)}` },
      })),
    );

    expect(unlinked.linkedLibraries).to.deep.equal([]);
    expect(isVerified(unlinked)).to.equal(true);
  });

  it("keeps the contract's result when a library is rejected, and counts it as not verified", async () => {
    const result = await verify(createWorld({ submissions: [accepted, rejected], statuses: [verified] }));

    expect(result.status).to.equal("verified");
    expect(result.linkedLibraries?.[0]?.status).to.equal("rejected");
    expect(isVerified(result)).to.equal(false);
  });

  it("keeps the contract's result when a library fails", async () => {
    const code = { [targetAddress]: toRuntimeOnChain(factory) };
    const result = await verify(createWorld({ code, submissions: [accepted], statuses: [verified] }));

    expect(result.linkedLibraries?.[0]).to.include({
      status: "error",
      code: "NO_CODE_AT_ADDRESS",
      address: library,
      contract: name,
    });
    expect(verificationResultSchema.parse(result)).to.deep.equal(result);
  });
});
