import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { createGivenBuildStore } from "../../../src/project/given/given-build-store.ts";
import type { Compiler, CompilerJob, StoredContract } from "../../../src/verification/ports.ts";
import { artifactsFolder, readStoredInput } from "../../core/build/build-fixture.ts";
import { readFoundry, readHardhat2 } from "../../core/build/given-build-fixture.ts";
import { failureOf } from "../../helpers/failure.ts";
import { hintsOf } from "../../helpers/hardhat-words.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { inTemporaryFolder } from "../../helpers/temporary-folder.ts";

const noCompiler: Compiler = {
  compile: async () => {
    throw new RangeError("nothing is to be compiled");
  },
};

function open(place: string, { compiler = noCompiler, code = "" } = {}) {
  return createGivenBuildStore({ path: place, compiler, readRuntimeBytecode: async () => code });
}

function toNames(contracts: readonly StoredContract[]): readonly string[] {
  return contracts.map(({ inputSourceName, contractName }) => `${inputSourceName}:${contractName}`);
}

/** Records the jobs of a real compiler. */
function createRecordingCompiler() {
  const jobs: CompilerJob[] = [];
  const compiler: Compiler = {
    compile: (job, options) => {
      jobs.push(job);
      return realCompiler.compile(job, options);
    },
  };
  return { jobs, compiler };
}

describe("createGivenBuildStore", () => {
  it("finds contracts of Hardhat 2 by code and by name, with immutables", async () => {
    const { path: file } = readHardhat2();
    const store = open(file);
    const [greeter] = await store.findOutputContractsByName("Greeter");
    const object = greeter?.runtimeBytecode.object ?? "";

    expect(greeter?.runtimeBytecode.immutableReferences).to.have.length.above(0);
    expect(toNames(await store.findOutputContracts(object))).to.deep.equal(["contracts/Greeter.sol:Greeter"]);
    expect(await store.findOutputContracts(`${object}00`)).to.deep.equal([]);
    expect(await store.findOutputContractsByName("contracts/Other.sol:Greeter")).to.deep.equal([]);
    expect(await store.readBuildInfo(greeter?.buildInfoId ?? "")).to.include({
      id: file,
      solcLongVersion: "0.8.37+commit.f401782d",
      isProved: false,
    });
    expect(await store.listContractNames()).to.include("contracts/Owned.sol:Owned");
  });

  it("reads the long version of Foundry's compiler in the metadata", async () => {
    const { path: file } = readFoundry();

    expect((await open(file).readBuildInfo(file)).solcLongVersion).to.equal("0.8.37+commit.f401782d");
  });

  it("skips standard JSON of Vyper beside others, and refuses it alone", async () => {
    await inTemporaryFolder(async (folder) => {
      const solidity = {
        language: "Solidity",
        sources: { "A.sol": { content: "contract A {}" } },
        settings: {},
      };
      const vyper = { language: "Vyper", sources: { "B.vy": { content: "" } }, settings: {} };
      await writeFile(path.join(folder, "b.json"), JSON.stringify(vyper));
      const refusal = await failureOf(open(folder).findOutputContracts("00"));
      await writeFile(path.join(folder, "a.json"), JSON.stringify(solidity));
      const store = createGivenBuildStore({
        path: folder,
        compiler: realCompiler,
        solcLongVersion: "0.8.37+commit.f401782d",
        readRuntimeBytecode: async () => "",
      });

      expect(refusal.code).to.equal("LANGUAGE_UNSUPPORTED");
      expect(await store.listContractNames()).to.deep.equal(["A.sol:A"]);
    });
  });

  it("takes a missing compiler version from the place that names the builds, but not another version", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "input.json");
      const input = {
        language: "Solidity",
        sources: { "A.sol": { content: "contract A {}" } },
        settings: {},
      };
      const solcLongVersion = "0.8.37+commit.f401782d";
      const read = async (text: object) => {
        await writeFile(file, JSON.stringify(text));
        const store = createGivenBuildStore({
          path: file,
          compiler: { compile: async () => ({ kind: "failed", errors: ["it is another one"] }) },
          solcLongVersion,
          readRuntimeBytecode: async () => "",
        });
        return (await store.readBuildInfo(file)).solcLongVersion;
      };

      expect(await read(input)).to.equal(solcLongVersion);
      expect(await read({ solcLongVersion: "0.8.37", input })).to.equal(solcLongVersion);
      const failure = await failureOf(read({ solcLongVersion: "0.8.36", input }));
      expect(failure.message).to.contain("it is another one");
    });
  });

  it("reads files of several tools in one folder, and skips other JSON", async () => {
    await inTemporaryFolder(async (folder) => {
      await cp(readHardhat2().path, path.join(folder, "a.json"));
      await cp(readFoundry().path, path.join(folder, "b.json"));
      await writeFile(path.join(folder, "package.json"), "{}");
      const contracts = await open(folder).findOutputContractsByName("Greeter");

      expect(toNames(contracts)).to.deep.equal(["contracts/Greeter.sol:Greeter", "src/Greeter.sol:Greeter"]);
    });
  });

  it("compiles a build without an output once, for example Ignition's copy", async () => {
    await inTemporaryFolder(async (folder) => {
      await mkdir(path.join(folder, "build-info"));
      await writeFile(path.join(folder, "build-info", "x.json"), readStoredInput().text);
      const { compiler, jobs } = createRecordingCompiler();
      const store = open(folder, { compiler });
      const [stored] = await open(artifactsFolder).findOutputContractsByName("contracts/Bank.sol:Bank");
      const [compiled] = await store.findOutputContractsByName("contracts/Bank.sol:Bank");
      await store.listContractNames();

      expect(compiled?.runtimeBytecode).to.deep.equal(stored?.runtimeBytecode);
      expect(jobs).to.have.lengthOf(1);
    });
  });

  it("takes the compiler of a standard JSON from the code at the address", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "input.json");
      await writeFile(file, JSON.stringify(JSON.parse(readHardhat2().bytes.toString()).input));
      const [greeter] = await open(readHardhat2().path).findOutputContractsByName("Greeter");
      const code = greeter?.runtimeBytecode.object ?? "";
      const store = open(file, { compiler: realCompiler, code });

      const [found] = await store.findOutputContracts(code);
      expect(found?.contractName).to.equal("Greeter");
      expect((await store.readBuildInfo(found?.buildInfoId ?? "")).solcLongVersion).to.equal(
        "0.8.37+commit.f401782d",
      );
      // For example of a clone. All contracts of this build have metadata.
      const mute = open(file, { compiler: realCompiler, code: "6001" });
      expect(await mute.findOutputContracts("6001")).to.deep.equal([]);
      const unversioned = `6001a165627a7a72305820${"00".repeat(32)}0029`;
      expect((await failureOf(mute.findOutputContracts(unversioned))).facts.problem).to.contain(
        "does not name its compiler's version, so add it",
      );
    });
  });

  it("takes the commit of a version of Yul from the list of compilers", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "yul.json");
      const sources = {
        "Y.yul": { content: 'object "Y" { code { } object "Y_deployed" { code { stop() } } }' },
      };
      await writeFile(file, JSON.stringify({ language: "Yul", sources, settings: {} }));
      // Such as that of another contract, or of Yul with a section of its own.
      const code = "00a164736f6c6343000825000a";
      const listVersions = async () => ["0.8.38+commit.00000000", "0.8.37+commit.f401782d"];
      const listed = open(file, { compiler: { ...realCompiler, listVersions }, code });

      expect(await listed.findOutputContracts(code)).to.deep.equal([]);
      expect(await listed.listContractNames()).to.deep.equal(["Y.yul:Y"]);
      const unknown = open(file, { compiler: { compile: realCompiler.compile }, code });
      expect((await failureOf(unknown.findOutputContracts(code))).facts.problem).to.include(
        "the commit of its compiler 0.8.37 is not known, so add it",
      );
    });
  });

  it("proposes to add the version to a standard JSON without a code", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "input.json");
      const sources = { "A.sol": { content: "contract A {}" } };
      await writeFile(file, JSON.stringify({ language: "Solidity", sources, settings: {} }));

      const error = await failureOf(open(file).listContractNames());

      expect(String(error)).to.match(
        /does not name its compiler's version, so add it: \{ "solcLongVersion": /,
      );
    });
  });

  it("takes the compiler of each standard JSON of a project from the searched code", async () => {
    await inTemporaryFolder(async (folder) => {
      const write = (name: string, input: unknown) =>
        writeFile(path.join(folder, name), typeof input === "string" ? input : JSON.stringify(input));
      const toInput = (content: string) => ({
        language: "Solidity",
        sources: { "A.sol": { content } },
        settings: {},
      });
      await write("greeter.json", JSON.parse(readHardhat2().bytes.toString()).input);
      await write("other.json", toInput("pragma solidity 0.7.6; contract A {}"));
      // Files of other tools, which are passed over.
      await write("arguments.json", "[1, 2]");
      await write("tsconfig.json", "{ // a comment");
      const [greeter] = await open(readHardhat2().path).findOutputContractsByName("Greeter");
      const code = greeter?.runtimeBytecode.object ?? "";
      const { compiler, jobs } = createRecordingCompiler();
      const store = open(folder, { compiler });

      expect((await failureOf(store.listContractNames())).facts.problem).to.contain("not name its compiler");
      expect(await store.findOutputContracts("6001")).to.deep.equal([]);
      const [found] = (await Promise.all([1, 2].map(() => store.findOutputContracts(code)))).flat();
      expect(found?.contractName).to.equal("Greeter");
      expect(await store.readBuildInfo(found?.buildInfoId ?? "")).to.deep.include({
        file: path.join(folder, "greeter.json"),
        solcLongVersion: "0.8.37+commit.f401782d",
      });
      expect(await store.listContractNames()).to.include("contracts/Greeter.sol:Greeter");
      expect(jobs.filter(({ outputs }) => outputs === undefined)).to.have.lengthOf(1);
    });
  });

  it("names a file that it cannot use, and proposes others", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "package.json");
      // The system refuses to look into it, as into a folder of another user.
      await symlink("build-info", path.join(folder, "build-info"));
      const empty = await failureOf(open(folder).listBundledContracts());
      const missing = await failureOf(open(file).listBundledContracts());
      await writeFile(file, '{ "name": "x" }');
      const unknown = await failureOf(open(file).listBundledContracts());
      await writeFile(file, '{ "name": "x');
      const damaged = await failureOf(open(folder).findOutputContracts("6001"));

      expect([empty, missing, unknown, damaged].map(({ code }) => code)).to.deep.equal(
        Array.from({ length: 4 }, () => "BUILD_INFO_INVALID"),
      );
      expect([empty, missing, unknown, damaged].map(({ facts }) => facts.file)).to.deep.equal([
        folder,
        file,
        file,
        file,
      ]);
      expect(hintsOf(unknown).join(" ")).to.contain("Hardhat 3 or 2").and.to.contain("Foundry");
    });
  });

  it("names a file of the project's folder that is no build, first a damaged one", async () => {
    await inTemporaryFolder(async (folder) => {
      const openProject = () =>
        createGivenBuildStore({
          path: folder,
          origin: "project",
          compiler: noCompiler,
          readRuntimeBytecode: async () => "",
        });
      const find = async () => (await failureOf(openProject().findOutputContracts("6001"))).facts;
      await writeFile(path.join(folder, "package.json"), '{ "name": "x" }');

      expect(await find()).to.include({
        "looked in": folder,
        found: "package.json: it is neither a build info nor a standard JSON input",
      });
      await writeFile(path.join(folder, "z-input.json"), '{ "sol');
      expect(await find()).to.include({
        found: "z-input.json: it is not valid JSON, or it is incomplete",
      });
    });
  });
});
