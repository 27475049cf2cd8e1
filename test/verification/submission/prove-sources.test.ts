import { expect } from "chai";
import type { StoredContract } from "../../../src/core/build/compiled-contract.ts";
import type { BuildInfo } from "../../../src/core/build/parse-build-info.ts";
import { linkLibraries } from "../../../src/core/contract/libraries.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { CompilerJob, CompilerResult } from "../../../src/verification/ports.ts";
import { findProvedSources, proveSources } from "../../../src/verification/submission/prove-sources.ts";
import { failureOf } from "../../helpers/failure.ts";
import { createFakeWorld, type FakeWorld } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { arithmetic, build, child, factory } from "../../helpers/worlds.ts";

describe("proveSources", () => {
  const libraryFile = "contracts/Arithmetic.sol";

  const library = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

  function prove(
    world: FakeWorld,
    proof: {
      readonly contract: StoredContract;
      readonly buildInfo?: BuildInfo;
      readonly libraries?: Readonly<Record<string, `0x${string}`>>;
    },
  ) {
    return runIn(world, {}, (run) => proveSources({ buildInfo: build, libraries: {}, ...proof }, run));
  }

  /** The build, with sources beside those of the contracts. */
  function withSources(sources: Readonly<Record<string, string>>): BuildInfo {
    const added = Object.entries(sources).map(([name, content]) => [name, { content }] as const);
    return {
      ...build,
      input: { ...build.input, sources: { ...build.input.sources, ...Object.fromEntries(added) } },
    };
  }

  function namesOf({ input }: CompilerJob): string[] {
    return Object.keys(input.sources);
  }

  it("compiles also the whole stored input: a build info may have been edited after the build", async () => {
    const world = createFakeWorld({ compile: () => ({ kind: "compiled", contracts: [child] }) });
    const { input, beyondClosure } = await prove(world, { contract: child });

    expect(input).to.deep.equal(build.input);
    expect(beyondClosure).to.deep.equal([]);
    expect(world.jobs.map(namesOf)).to.deep.equal([Object.keys(build.input.sources)]);
    const edited = createFakeWorld({ compile: () => ({ kind: "compiled", contracts: [factory] }) });
    expect((await failureOf(prove(edited, { contract: child }))).code).to.equal(
      "SUBMISSION_NOT_REPRODUCIBLE",
    );
  });

  it("says that the source was found where only its compiler is missing", async () => {
    const unavailable = createFailure("COMPILER_UNAVAILABLE", {
      solcLongVersion: build.solcLongVersion,
      places: [],
    });
    const world = createFakeWorld({
      compile: () => {
        throw unavailable;
      },
    });
    const failure = await failureOf(prove(world, { contract: arithmetic }));

    expect(failure.code).to.equal("COMPILER_UNAVAILABLE");
    expect(failure.summary).to.match(/^The source was found, but /);
    expect(failure.hints).to.deep.equal(unavailable.hints);
  });

  it("compiles nothing of a bundle, whose input was proved when it was written", async () => {
    const world = createFakeWorld({});
    const libraries = { [`${libraryFile}:Arithmetic`]: library } as const;
    const proved = {
      ...linkLibraries(withSources({ "Other.sol": "" }).input, libraries),
      language: "Solidity",
    };
    const buildInfo = { ...build, input: proved, isProved: true };
    const { input, beyondClosure } = await prove(world, { contract: factory, buildInfo, libraries });

    expect(input).to.equal(proved);
    expect(beyondClosure).to.deep.equal([]);
    expect(world.jobs).to.deep.equal([]);
  });

  it("compiles a bundle again for libraries at other addresses", async () => {
    const world = createFakeWorld({ compile: () => ({ kind: "compiled", contracts: [] }) });
    const libraries = { [`${libraryFile}:Arithmetic`]: library } as const;
    const buildInfo = { ...withSources({ "Other.sol": "" }), isProved: true };
    const failure = await failureOf(prove(world, { contract: factory, buildInfo, libraries }));

    expect(failure.code).to.equal("SUBMISSION_NOT_REPRODUCIBLE");
    expect(world.jobs).not.to.deep.equal([]);
  });

  it("cuts the sources to the imports, keeps every setting, and compiles what it cut with a real compiler", async () => {
    const world = createFakeWorld({ compile: (job) => realCompiler.compile(job) });
    const { input, beyondClosure } = await prove(world, { contract: arithmetic });

    expect(Object.keys(input.sources)).to.deep.equal([libraryFile]);
    expect(input.settings).to.equal(build.input.settings);
    expect(beyondClosure).to.deep.equal([]);
    expect(world.jobs).to.have.length(1);
    expect(world.jobs[0]).to.deep.include({
      solcLongVersion: build.solcLongVersion,
      target: { inputSourceName: libraryFile, contractName: "Arithmetic" },
    });
    expect(world.progress).to.deep.equal([
      { step: "compiling", compilerVersion: build.solcLongVersion, sources: 1 },
    ]);
  });
});

describe("findProvedSources", () => {
  /** Proves with a project whose build info has this stamp, and notes when it is read. */
  function openProject() {
    const reads: string[] = [];
    const stamped: string[] = [];
    const world = createFakeWorld({
      buildInfos: [build],
      compile: () => ({ kind: "compiled", contracts: [arithmetic] }),
    });
    const prove = (claim: Partial<Claim> = {}) => {
      const usual = { contract: arithmetic, stamp: "1", libraries: {}, buildInfo: build };
      const { contract, stamp, libraries, buildInfo } = { ...usual, ...claim };
      const builds = {
        ...world.ports.builds,
        readBuildInfo: async (id: string) => {
          reads.push(id);
          return buildInfo;
        },
        stampBuildInfo: async (id: string) => {
          stamped.push(id);
          return stamp;
        },
      };
      return runIn({ ...world, ports: { ...world.ports, builds } }, {}, (run) =>
        findProvedSources({ contract, libraries }, run),
      );
    };
    return { world, reads, stamped, prove };
  }

  interface Claim {
    readonly contract: StoredContract;
    readonly stamp: string | undefined;
    readonly libraries: Readonly<Record<string, `0x${string}`>>;
    readonly buildInfo: BuildInfo;
  }

  it("gives what an earlier run proved of the same code and build info, and reads neither", async () => {
    const { world, reads, prove } = openProject();
    const first = await prove();
    const again = await prove();

    expect(JSON.stringify(again)).to.equal(JSON.stringify(first));
    expect(again.solcLongVersion).to.equal(build.solcLongVersion);
    expect(Object.keys(again.input.sources)).to.deep.equal(["contracts/Arithmetic.sol"]);
    expect(reads).to.have.length(1);
    expect(world.jobs).to.have.length(1);
  });

  describe("of a build info whose version has no commit, as Hardhat writes them on Linux on ARM", () => {
    const short = { ...build, solcLongVersion: "0.8.37" };
    const metadata = JSON.stringify({ compiler: { version: build.solcLongVersion } });

    const openShort = (compile: (job: CompilerJob) => CompilerResult | Promise<CompilerResult>) => {
      const world = createFakeWorld({ buildInfos: [short], compile });
      const prove = (contract: StoredContract = arithmetic) =>
        runIn(world, {}, (run) => findProvedSources({ contract, libraries: {} }, run));
      return { world, prove };
    };

    it("takes the commit from the contract's metadata, and proves with that very compiler", async () => {
      const { world, prove } = openShort(() => ({ kind: "compiled", contracts: [arithmetic] }));

      expect((await prove({ ...arithmetic, metadata })).solcLongVersion).to.equal(build.solcLongVersion);
      expect(world.jobs.map(({ solcLongVersion }) => solcLongVersion)).to.deep.equal([build.solcLongVersion]);
    });

    it("asks the compiler of that version, a real one, although the contract's metadata name another one", async () => {
      const { world, prove } = openShort((job) => realCompiler.compile(job));
      const other = JSON.stringify({ compiler: { version: "0.8.3+commit.8d00100c" } });

      expect((await prove({ ...arithmetic, metadata: other })).solcLongVersion).to.equal(
        build.solcLongVersion,
      );
      expect(world.jobs.map(({ solcLongVersion, outputs }) => [solcLongVersion, outputs])).to.deep.equal([
        ["0.8.37", "metadata"],
        [build.solcLongVersion, undefined],
      ]);
    });

    it("submits no version without a commit, and says why", async () => {
      const other = JSON.stringify({ compiler: { version: "0.8.3+commit.8d00100c" } });
      const answers: CompilerResult[] = [
        { kind: "compiled", contracts: [arithmetic] },
        { kind: "compiled", contracts: [{ ...arithmetic, metadata: other }] },
        { kind: "failed", errors: ["ParserError: no"] },
      ];
      const problems: unknown[] = [];
      for (const answer of answers) {
        const failure = await failureOf(openShort(() => answer).prove());
        expect(failure.code).to.equal("BUILD_INFO_INVALID");
        problems.push(failure.facts.problem);
      }

      expect(problems).to.deep.equal([
        "its compiler version 0.8.37 has no commit, which explorers require, and that compiler does not name its own",
        "its compiler version 0.8.37 has no commit, which explorers require, and that compiler does not name its own",
        "its compiler version 0.8.37 has no commit, which explorers require, and that compiler does not compile it: ParserError: no",
      ]);
    });
  });

  it("reads the build info again once it was written again, and for other code and libraries", async () => {
    const { reads, prove } = openProject();
    const other = { ...arithmetic.creationBytecode, object: `${arithmetic.creationBytecode.object}00` };
    await prove();
    await prove({ stamp: "2" });
    await prove({ stamp: "2", contract: { ...arithmetic, creationBytecode: other } }).catch(() => undefined);
    await prove({
      stamp: "2",
      libraries: { "a.sol:A": "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512" },
    }).catch(() => undefined);
    await prove({ stamp: "2" });

    expect(reads).to.have.length(4);
  });

  it("proves a build info without a time stamp again once it has other content", async () => {
    const { world, prove } = openProject();
    const settings = { optimizer: { enabled: false } };
    await prove({ stamp: undefined });
    await prove({ stamp: undefined });
    const { input } = await prove({
      stamp: undefined,
      buildInfo: { ...build, input: { ...build.input, settings } },
    });

    expect(world.jobs).to.have.length(2);
    expect(input.settings).to.deep.equal(settings);
  });

  it("re-reads a build info without a time stamp, or with a damaged proof", async () => {
    const { world, reads, prove } = openProject();
    const first = await prove();
    const damaged = ['{"input":{}}', "{", JSON.stringify({ ...first, solcLongVersion: "0.8.37" })];
    for (const text of damaged) {
      for (const [entry] of world.kept) {
        world.kept.set(entry, text);
      }
      await prove();
    }
    await prove({ stamp: undefined });

    expect(reads).to.have.length(5);
  });
});
