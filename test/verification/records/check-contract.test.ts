import { expect } from "chai";
import type { StoredContract, VerifiedSource } from "../../../src/verification/ports.ts";
import type { Host } from "../../../src/verification/run.ts";
import { overwrite, toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { failureOf } from "../../helpers/failure.ts";
import type { FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { type FakeRequest, targetAddress, verifyIn } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import {
  arithmetic,
  build,
  child,
  createChildWorld,
  createdWith,
  factory,
  childRecord as record,
  withOtherDigest,
} from "../../helpers/worlds.ts";

const texts = record.sources;

/** A host whose files have these texts now; undefined: the file is gone. */
const hostWith = (files: Readonly<Record<string, string | undefined>>): Host => ({
  networkName: "sepolia",
  buildProfiles: [],
  selectedProfile: undefined,
  otherChains: [],
  readSource: async (name) => {
    const text = files[name];
    return text === undefined ? { kind: name in files ? "gone" : "foreign" } : { kind: "text", text };
  },
  readPackageVersion: async () => undefined,
});

/** Checks, and makes sure that nothing was sent. */
async function check(options: FakeWorldOptions = {}, request: FakeRequest = {}) {
  const world = createChildWorld({ compile: (job) => realCompiler.compile(job), ...options });
  const result = await verifyIn(world, { ...request, check: true });

  expect(world.submissions).to.deep.equal([]);
  expect(world.asked).to.not.include("submit");
  return result;
}

const checkRecord = (shown: Partial<VerifiedSource>, options: FakeWorldOptions = {}) =>
  check({ record: { ...record, ...shown }, ...options });

describe("checkContract", () => {
  it("says what it compared: not the checkout where the build is given, nor a constructor that nobody knows", async () => {
    const given = await checkRecord({}, { host: { ...hostWith({}), buildInfo: "kept.json" } });
    const runtimeOnly = await checkRecord({}, { host: hostWith(texts), records: [] });

    expect(given.message).to.equal("Chain, explorer and the build in kept.json agree.");
    expect(runtimeOnly.message).to.equal(
      "Chain, explorer and this checkout agree. The constructor was not compared: how the contract was created is not known.",
    );
  });

  it("does not agree with another constructor than the one that the contract was created by", async () => {
    const other = overwrite(child.creationBytecode.object, { offsetBytes: 4, value: "ff" });

    for (const requireExact of [false, true]) {
      const world = { record, ...createdWith(other) };
      const result = await check(world, { requireExact });

      expect(result).to.include({ status: "mismatch", match: null });
      expect(result.differences?.cause).to.equal("other-constructor");
    }
  });

  it("notes what the explorer does not list, and asks it only about what is not verified", async () => {
    const told = { compilerVersions: ["v0.8.1+commit.df193b15"] };

    const { status, notes } = await check({ told });
    expect(status).to.equal("mismatch");
    expect(notes).to.have.length(1);
    expect(notes?.[0]).to.match(/does not list the compiler version v0\.8\.37/);
    expect(await checkRecord({}, { told, host: hostWith(texts) })).not.to.have.property("notes");
  });

  it("fails as a verification would, where something keeps it from being verified", async () => {
    const code = { [targetAddress]: toRuntimeOnChain(factory) };
    const world = createChildWorld({ code, records: [] });
    const failure = await failureOf(verifyIn(world, { check: true }));

    expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
  });

  it("names what the explorer shows otherwise", async () => {
    const settings = { ...build.input.settings, viaIR: true };
    const edited = texts["contracts/Factory.sol"]?.replace("\n\n", "\n//\n") ?? "";
    const others: [Partial<VerifiedSource>, string][] = [
      [{ compilerVersion: "v0.8.36+commit.00000000" }, "compiled with v0.8.36+commit.00000000"],
      [{ contractName: "Stranger" }, "under the name Stranger (yours: Child)"],
      [{ compilerInput: { ...build.input, settings } }, "setting viaIR is true (yours: false)"],
      [
        {
          sources: { ...texts, "contracts/Factory.sol": edited },
          compilerInput: { ...build.input, sources: { "contracts/Factory.sol": { content: edited } } },
        },
        "contracts/Factory.sol differs at line ",
      ],
    ];

    for (const [shown, words] of others) {
      const { status, differences } = await checkRecord(shown);
      expect(status).to.equal("mismatch");
      expect(differences?.cause).to.equal("other-record");
      expect(differences?.explanation).to.include(words);
    }
  });

  it("agrees with a record whose settings are those of the build as solc's metadata writes them", async () => {
    const settings = {
      ...build.input.settings,
      metadata: { bytecodeHash: "ipfs", appendCBOR: true },
      viaIR: false,
    };
    const { status } = await checkRecord({ compilerInput: { ...build.input, settings } });

    expect(status).to.equal("already-verified");
  });

  it("takes other remappings for no other settings, because they only say where the same files were", async () => {
    const settings = { ...build.input.settings, remappings: ["npm/a/=lib/a/"] };
    const checkSettings = (others: object) =>
      checkRecord({ compilerInput: { ...build.input, settings: { ...settings, ...others } } });

    expect(await checkSettings({})).to.include({ status: "already-verified", match: "exact" });
    expect((await checkSettings({ viaIR: true })).differences?.explanation)
      .to.include("setting viaIR is true")
      .and.not.include("remappings");
  });

  it("says of code that no build has what the explorer shows, whether of this contract or of a stranger's", async () => {
    const digits = overwrite(child.runtimeBytecode.object, { offsetBytes: 40, value: "ffff" });
    const code = { [targetAddress]: withOtherDigest(digits) };
    const content = texts["contracts/Factory.sol"]?.replace("\n\n", "\n//\n") ?? "";
    const sources = { ...build.input.sources, "contracts/Factory.sol": { content } };
    const edited = { ...texts, "contracts/Factory.sol": content };
    const own = await checkRecord({ sources: edited, compilerInput: { ...build.input, sources } }, { code });
    const foreign = await checkRecord(
      { contractName: "Stranger", contractFileName: "project/contracts/Stranger.sol" },
      { code },
    );

    expect(own.differences).to.include({ cause: "other-record", closest: "contracts/Factory.sol:Child" });
    expect(own.differences?.explanation).to.include("contracts/Factory.sol differs at line ");
    expect(foreign.differences).to.include({ cause: "other-record", closest: null });
    expect(foreign.differences?.explanation).to.include(
      "it is contracts/Stranger.sol:Stranger there, and no build here has the code",
    );
  });

  it("does not mind what the record asks the compiler to put out, nor where its libraries are", async () => {
    const libraries = { "contracts/Arithmetic.sol": { Arithmetic: targetAddress } };
    const settings = { ...build.input.settings, outputSelection: {}, libraries };

    expect(await checkRecord({ compilerInput: { ...build.input, settings } })).to.include({
      status: "already-verified",
    });
  });

  it("compares a record without standard JSON by its texts", async () => {
    const same = await checkRecord({ compilerInput: undefined });

    expect(same).to.include({ status: "already-verified" });
  });

  it("does not agree with a file that is gone, and proposes no build that would not bring it back", async () => {
    const gone = { ...texts, "contracts/Factory.sol": undefined };
    const kept = { ...build, file: "kept.json", isKept: true };
    const checkGone = (artifacts: readonly StoredContract[], host: Host) =>
      checkRecord({}, { artifacts, outputs: [child], buildInfos: [kept, { ...build, id: "newest" }], host });
    const other = { ...arithmetic, buildInfoId: "newest" };
    const renamed = { ...child, contractName: "Kid", buildInfoId: "newest" };
    const elsewhere = { ...build.input.sources, "contracts/Factory.sol": { content: "// as it was" } };
    const earlier = { ...kept, input: { ...build.input, sources: elsewhere } };

    const notBuilt = await checkGone([child], hostWith(gone));
    const removed = await checkGone([other], hostWith(gone));
    const inSameFile = await checkRecord(
      { compilerInput: earlier.input, sources: { ...texts, "contracts/Factory.sol": "// as it was" } },
      {
        artifacts: [renamed],
        outputs: [child],
        buildInfos: [earlier, { ...build, id: "newest" }],
        host: hostWith(texts),
      },
    );

    expect(notBuilt.differences?.cause).to.equal("not-built");
    for (const result of [removed, inSameFile]) {
      expect(result.status).to.equal("mismatch");
      expect(result.differences).to.include({
        cause: "edited-source",
        closest: "contracts/Factory.sol:Child",
      });
      expect(result.differences?.explanation).to.match(
        /^An earlier build has the code at the address, and the project no longer has this contract\./,
      );
    }
    expect(removed.build?.changes).to.deep.equal([{ source: "contracts/Factory.sol", line: 1 }]);
  });

  it("does not take a file that is empty for one that is gone", async () => {
    const result = await checkRecord(
      {},
      {
        artifacts: [{ ...arithmetic, buildInfoId: "newest" }],
        outputs: [child],
        buildInfos: [
          { ...build, file: "kept.json", isKept: true },
          { ...build, id: "newest" },
        ],
        host: hostWith({ ...texts, "contracts/Factory.sol": "" }),
      },
    );

    expect(result.differences).to.include({ cause: "not-built", closest: "contracts/Factory.sol:Child" });
  });

  it("does not agree with a package that was updated since, though no file of the project changed", async () => {
    const name = "npm/tiny@1.0.0/Base.sol";
    const withPackage = (content: string, source = name) => ({
      ...build.input,
      sources: {
        ...build.input.sources,
        "contracts/Factory.sol": { content: `import "${source}";` },
        [source]: { content },
      },
    });
    const deployed = withPackage("// one");
    const checkPackage = (today: typeof deployed, runtimeBytecode = arithmetic.runtimeBytecode) =>
      checkRecord(
        {
          compilerInput: deployed,
          sources: { "contracts/Factory.sol": `import "${name}";`, [name]: "// one" },
        },
        {
          artifacts: [{ ...child, runtimeBytecode, buildInfoId: "newest" }],
          outputs: [child],
          buildInfos: [
            { ...build, input: deployed, file: "kept.json", isKept: true },
            { ...build, id: "newest", input: today },
          ],
          host: hostWith({}),
        },
      );

    const updated = await checkPackage(withPackage("// two"));
    expect(updated.status).to.equal("mismatch");
    expect(updated.differences?.closest).to.equal("contracts/Factory.sol:Child");
    // Other settings alone, as Ignition's build profile has them, are no other source.
    expect(await checkPackage(deployed)).to.include({ status: "already-verified", match: "exact" });
  });

  it("compares with the newest build where only an earlier one is the code", async () => {
    const earlier = { ...child, buildInfoId: "earlier" };
    const newest = { ...child, runtimeBytecode: arithmetic.runtimeBytecode };
    const before = { ...texts, "contracts/Factory.sol": "// as it was" };
    const input = {
      ...build.input,
      sources: { ...build.input.sources, "contracts/Factory.sol": { content: "// as it was" } },
    };
    const result = await checkRecord(
      { sources: before, compilerInput: input },
      {
        artifacts: [newest],
        outputs: [earlier],
        buildInfos: [build, { ...build, id: "earlier", input }],
        host: hostWith(texts),
      },
    );

    expect(result).to.include({ status: "mismatch", match: null });
    expect(result.differences?.closest).to.equal("contracts/Factory.sol:Child");
  });

  it("takes a partial match where that is enough, and no other where it must be exact", async () => {
    const code = { [targetAddress]: withOtherDigest(child.runtimeBytecode.object) };
    const enough = await checkRecord({}, { code });
    const exact = await check({ record, code }, { requireExact: true });

    const unverified = await check({ code });
    const note = "Only a partial match: the metadata differs, by a comment or a name in";

    expect(enough).to.include({ status: "already-verified", match: "partial" });
    expect(enough.message).to.include("agree, except for the metadata of the code on the chain.");
    // As a verification does.
    expect(enough.notes?.join()).to.include(note);
    expect(unverified.notes?.join()).to.include(note);
    expect((await checkRecord({}, {})).notes).to.equal(undefined);
    expect((await check({ record, code }, { explain: false })).notes).to.equal(undefined);
    expect(exact).to.include({ status: "mismatch", match: "partial" });
    expect(exact.differences?.cause).to.equal("metadata");
  });

  it("finds the cause that a verification finds, whatever the explorer shows", async () => {
    const edited = { "contracts/Factory.sol": "edited" };
    const settings = { ...build.input.settings, viaIR: true };
    const shownText = texts["contracts/Factory.sol"]?.replace("\n\n", "\n//\n") ?? "";
    const shownOtherwise = {
      sources: { ...texts, "contracts/Factory.sol": shownText },
      compilerInput: {
        ...build.input,
        sources: { ...build.input.sources, "contracts/Factory.sol": { content: shownText } },
      },
    };
    const other = overwrite(child.creationBytecode.object, { offsetBytes: 4, value: "ff" });
    const worlds: [FakeWorldOptions, FakeRequest, string][] = [
      [{ record, artifacts: [] }, {}, "other-record"],
      [{ record: { ...record, compilerVersion: "v0.8.36+commit.00000000" } }, {}, "other-record"],
      [{ record: { ...record, contractName: "Stranger" } }, {}, "other-record"],
      [{ record: { ...record, contractName: "Factory" } }, {}, "other-record"],
      [{ record: { ...record, sources: edited, compilerInput: undefined } }, {}, "other-record"],
      [{ record: { ...record, sources: {}, compilerInput: undefined } }, {}, "other-record"],
      [
        { record: { ...record, sources: {}, compilerInput: { ...build.input, sources: {} } } },
        {},
        "other-record",
      ],
      [{ record: { ...record, contractName: "Stranger" }, ...createdWith(other) }, {}, "other-constructor"],
      // The text that was edited says more than the creation.
      [
        {
          record: { ...record, ...shownOtherwise },
          ...createdWith(other),
        },
        {},
        "other-record",
      ],
      [{ record: { ...record, contractName: "Stranger" }, host: hostWith(edited) }, {}, "other-record"],
      [
        { record: { ...record, compilerInput: { ...build.input, settings } } },
        { requireExact: true },
        "other-record",
      ],
      [
        {
          record: { ...record, contractName: "Stranger" },
          code: { [targetAddress]: withOtherDigest(child.runtimeBytecode.object) },
        },
        { requireExact: true },
        "metadata",
      ],
    ];

    for (const [world, request, cause] of worlds) {
      const checked = await check(world, request);
      const verified = await verifyIn(
        createChildWorld({ compile: (job) => realCompiler.compile(job), ...world }),
        request,
      );
      expect(checked.differences?.cause).to.equal(cause);
      expect(verified).to.deep.equal(checked);
    }
  });

  it("explains a build that is not the code by its cause, and says that the explorer shows a source", async () => {
    const code = { [targetAddress]: overwrite(toRuntimeOnChain(child), { offsetBytes: 20, value: "ff" }) };
    const world = { record, code };
    const checked = await check(world);
    const verified = await verifyIn(
      createChildWorld({ compile: (job) => realCompiler.compile(job), ...world }),
    );

    expect(checked.differences?.cause).to.equal("other-compilation");
    expect(checked.shown).to.equal("contracts/Factory.sol:Child");
    expect(checked.notes).to.have.length(1);
    expect(checked.notes?.join()).to.match(
      /^FakeScan already shows a verified source of contracts\/Factory\.sol:Child\. .* contract-source .* --out /,
    );
    expect(verified).to.deep.equal(checked);
  });
});
