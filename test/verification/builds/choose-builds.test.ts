import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { BuildInfoStore, DeploymentRecord } from "../../../src/verification/ports.ts";
import { verifyContract } from "../../../src/verification/verify-contract.ts";
import { libraryAddress, toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { failureOf } from "../../helpers/failure.ts";
import { createFakeWorld, type FakeWorld, type FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { type FakeRequest, runIn, targetAddress } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { readBuildOf, readStored } from "../../helpers/solc-fixture.ts";
import {
  arithmetic,
  build,
  child,
  childRecord,
  createChildWorld,
  factory,
  receipt,
} from "../../helpers/worlds.ts";

const verified = {
  submissions: [{ kind: "receipt", receipt }],
  statuses: [{ kind: "verified", message: "Pass - Verified" }],
} as const;

/** A contract with an argument, whose creation nobody knows. */
function createFactoryWorld(options: FakeWorldOptions = {}): FakeWorld {
  return createFakeWorld({
    code: { [targetAddress]: toRuntimeOnChain(factory) },
    artifacts: [child, factory, arithmetic],
    buildInfos: [build],
    compile: (job) => realCompiler.compile(job),
    ...verified,
    ...options,
  });
}

function toRecord(fields: Partial<DeploymentRecord>): DeploymentRecord {
  const nothing = { transactionHash: undefined, creationBytecode: undefined };
  return { address: targetAddress, file: "record.json", ...nothing, ...fields };
}

const seven = toRecord({ constructorArguments: { kind: "strings", values: ["7"] } });

function verify(world: FakeWorld, request: FakeRequest = {}, kept?: BuildInfoStore) {
  const ports = { ...world.ports, ...(kept && { findKeptBuilds: () => kept }) };
  return runIn({ ...world, ports }, request, verifyContract);
}

describe("a record that a person wrote", () => {
  it("compares the libraries of a user's own list with the chain also for a contract that is verified", async () => {
    const record = { ...childRecord, contractName: "Factory", abi: factory.abi };
    const verifyShown = (library: Address, isByHand: boolean) => {
      const claims = { libraries: { Arithmetic: library }, isByHand };
      return runIn(createFactoryWorld({ record, submissions: [] }), {}, (run) =>
        verifyContract({ ...run, recorded: { record: claims } }),
      );
    };

    expect((await failureOf(verifyShown(targetAddress, true))).code).to.equal("LIBRARY_CONFLICT");
    expect(await verifyShown(`0x${libraryAddress}`, true)).to.include({ status: "already-verified" });
    // What a tool wrote is used only where the chain does not tell.
    expect(await verifyShown(targetAddress, false)).to.include({ status: "already-verified" });
  });
});

describe("records and kept builds", () => {
  it("takes constructor arguments from a record where the chain tells none, and says so", async () => {
    const unknown = await failureOf(verify(createFactoryWorld({ submissions: [], statuses: [] })));
    const { status, constructorArguments } = await verify(
      createFactoryWorld({ records: [toRecord({}), seven] }),
    );

    expect(unknown.code).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
    expect(status).to.equal("verified");
    expect(constructorArguments).to.deep.include({
      values: [{ name: "start", type: "uint256", value: "7" }],
      origin: "record",
    });
  });

  it("tells twins apart by the name that a record has", async () => {
    const castor = readStored("0.8.18-no-metadata", "Child");
    const pollux = { ...castor, contractName: "Pollux", inputSourceName: "contracts/Arithmetic.sol" };
    const options = {
      code: { [targetAddress]: castor.runtimeBytecode.object },
      artifacts: [castor, pollux],
      buildInfos: [readBuildOf("0.8.18-no-metadata")],
    };
    const check = { check: true } as const;
    const unrecorded = await failureOf(verify(createFakeWorld(options), check));
    const records = [toRecord({ name: "Twin", contract: "contracts/Factory.sol:Child" })];
    const recorded = await verify(createFakeWorld({ ...options, records }), check);

    expect(unrecorded.code).to.equal("CONTRACT_AMBIGUOUS");
    expect(recorded.contract).to.equal("contracts/Factory.sol:Child");
  });

  it("takes a kept build that fits exactly before one of the project that differs in metadata", async () => {
    const edit = (object: string) => object.replace(/(a264697066735822.{4}).{8}/, "$100000000");
    const { runtimeBytecode, creationBytecode } = child;
    const edited = {
      ...child,
      runtimeBytecode: { ...runtimeBytecode, object: edit(runtimeBytecode.object) },
      creationBytecode: { ...creationBytecode, object: edit(creationBytecode.object) },
    };
    const own = { ...build.input.settings, own: true };
    const records = [toRecord({ builds: { paths: ["kept.json"] } })];
    const openWorld = () =>
      createFakeWorld({
        code: { [targetAddress]: toRuntimeOnChain(child) },
        artifacts: [edited],
        buildInfos: [{ ...build, input: { ...build.input, settings: own } }],
        compile: async (job) =>
          "own" in job.input.settings
            ? { kind: "compiled", contracts: [edited] }
            : await realCompiler.compile(job),
        records,
        ...verified,
      });
    const kept = createFakeWorld({ artifacts: [child], buildInfos: [build] }).ports.builds;

    expect(await verify(openWorld())).to.include({ status: "verified", match: "partial" });
    expect(await verify(openWorld(), {}, kept)).to.include({ status: "verified", match: "exact" });
  });

  it("names the compiler that kept builds need where the project's own do not fit, and no mismatch", async () => {
    const lacking = createFailure("COMPILER_UNAVAILABLE", {
      solcLongVersion: "0.8.37+commit.f401782d",
      places: [],
    });
    const records = [toRecord({ builds: { paths: ["kept.json"] } })];
    const world = createFactoryWorld({
      records,
      code: { [targetAddress]: "6001600155" },
      submissions: [],
      statuses: [],
    });
    const kept = createFakeWorld({ projectFailure: lacking }).ports.builds;

    expect(await failureOf(verify(world, {}, kept))).to.equal(lacking);
  });

  it("uses the project's builds where kept ones cannot be used, and names those where both fail", async () => {
    const damaged = createFailure("BUILD_INFO_INVALID", { file: "kept.json", problem: "it is cut off" });
    const records = [{ ...seven, builds: { paths: ["kept.json"] } }];
    const broken = createFakeWorld({ projectFailure: damaged }).ports.builds;
    const known = await verify(createFactoryWorld({ records }), {}, broken);
    const otherCode = { [targetAddress]: "6001600155" };
    const mismatch = await verify(
      createFactoryWorld({ records, code: otherCode, submissions: [], statuses: [] }),
      {},
      broken,
    );
    const missing = createFailure("BUILD_INFO_INVALID", { file: "own.json", problem: "it is cut off" });
    const nothing = createFactoryWorld({ records, projectFailure: missing, submissions: [], statuses: [] });

    expect(known.status).to.equal("verified");
    expect(mismatch.status).to.equal("mismatch");
    expect((await failureOf(verify(nothing, {}, broken))).facts).to.include({ file: "kept.json" });
  });
});

describe("the builds of packages", () => {
  const published = createChildWorld().ports.builds;

  function verifyOwn(world: FakeWorld, request: FakeRequest = {}, publishedBuilds = published) {
    return runIn({ ...world, ports: { ...world.ports, publishedBuilds } }, request, verifyContract);
  }

  it("submits what only a package has built, and checks against it", async () => {
    const compile = () => ({ kind: "compiled", contracts: [child] }) as const;
    const world = createChildWorld({ artifacts: [], buildInfos: [], compile, ...verified });
    expect(await verifyOwn(world)).to.include({ status: "verified", match: "exact" });
    expect(world.submissions).to.have.lengthOf(1);

    const other = createChildWorld({ artifacts: [], buildInfos: [], compile });
    const none = createChildWorld({ artifacts: [], buildInfos: [] }).ports.builds;
    expect((await verifyOwn(other, {}, none)).status).to.equal("mismatch");
    expect(await verifyOwn(other, { check: true }, none)).to.include({ status: "mismatch", match: null });
    expect(await verifyOwn(other, { check: true }))
      .to.include({ status: "mismatch", match: "exact" })
      .and.have.nested.property("differences.cause", "not-verified");
    expect(other.submissions).to.deep.equal([]);
  });

  it("finds what a package has built where the project has no build, as after a clean", async () => {
    const compile = () => ({ kind: "compiled", contracts: [child] }) as const;
    const world = createChildWorld({ compile, ...verified });
    const notBuilt = () => Promise.reject(createFailure("BUILD_NOT_FOUND", { lookedIn: "artifacts" }));
    const builds = { ...world.ports.builds, findArtifactsByLength: notBuilt };
    const clean = { ...world, ports: { ...world.ports, builds } };
    const none = createChildWorld({ artifacts: [], buildInfos: [] }).ports.builds;

    expect((await failureOf(verifyOwn(clean, {}, none))).code).to.equal("BUILD_NOT_FOUND");
    expect((await failureOf(verifyOwn(clean, {}, builds))).code).to.equal("BUILD_NOT_FOUND");
    expect(await verifyOwn(clean)).to.include({ status: "verified", match: "exact" });
    expect(world.submissions).to.have.lengthOf(1);
  });
});
