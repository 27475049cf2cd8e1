import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { localExplorerOptions } from "../../src/app/options/option-tables.ts";
import { createSolcCompiler, defaultTimeoutMs, runSoljson } from "../../src/compiler/create-solc-compiler.ts";
import { createSoljsonPool } from "../../src/compiler/soljson-pool.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import type { Compiler, CompilerJob } from "../../src/verification/ports.ts";
import { failureOf } from "../helpers/failure.ts";
import { rejectionOf } from "../helpers/rejection.ts";
import { soljsonPath as rememberingPath } from "../helpers/soljson-path.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { fakeSoljson } from "./fake-soljson.ts";
import { listSolcPackages, soljsonPath, soljsonVersion } from "./solc-packages.ts";

/** Returns the files of a fake compiler. */
const fake = (answer: string) => ({ "soljson.js": fakeSoljson({ version: soljsonVersion, answer }) });

describe("createSolcCompiler", () => {
  const source = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
library Doubling { function double(uint256 x) external pure returns (uint256) { return x * 2; } }
contract Counter {
    uint256 public immutable start;
    constructor(uint256 s) { start = s; }
    function twice() external view returns (uint256) { return Doubling.double(start); }
}
contract Maker {
    event Made(Counter counter);
    function make(uint256 s) external { emit Made(new Counter(s)); }
}
`;

  /** Half a minute of work. */
  const slowFunctions = Array.from(
    { length: 1000 },
    (_, n) =>
      `function f${n}(uint x) external pure returns (uint) { return (x + ${n}) * x ** ${n % 7} / (x + 1); }`,
  );

  const slowSettings = { viaIR: true, optimizer: { enabled: true } };

  const jobOf = (content: string, settings: Record<string, unknown> = {}): CompilerJob => ({
    solcLongVersion: soljsonVersion,
    input: { language: "Solidity", sources: { "a.sol": { content } }, settings },
  });

  const job = jobOf(source);

  const slowJob = jobOf(`contract Slow { ${slowFunctions.join(" ")} }`, slowSettings);

  async function compileAll(solc: Compiler, task: CompilerJob): Promise<readonly CompiledContract[]> {
    const result = await solc.compile(task);
    return result.kind === "compiled" ? result.contracts : expect.fail(JSON.stringify(result));
  }

  const compiler = createSolcCompiler({ candidates: [{ path: soljsonPath }] });

  // Loading the compiler costs a second, so most cases use answers from the cache.
  const remembering = { path: rememberingPath() };

  describe("listVersions", () => {
    const build = (version: string, longVersion = `${version}+commit.0a0b0c0d`) => ({
      path: `soljson-v${version}.js`,
      version,
      longVersion,
    });
    const list = JSON.stringify({ builds: [build("0.8.9"), build("0.8.30"), build("0.8.22", "0.8.22")] });
    const files = {
      "wasm/list.json": list,
      "wasm/soljson-v0.8.9.js": "",
      "wasm/soljson-v0.8.22.js": fakeSoljson({
        version: "0.8.22+commit.11112222.Emscripten.clang",
        answer: "",
      }),
      "svm/0.8.7/solc-0.8.7": "#!/bin/sh\necho no compiler\n",
    };
    it("lists the versions on this machine, newest first", async () => {
      await withTemporaryFolder(files, async (folder) => {
        const sources = {
          candidates: [remembering],
          hardhatCacheFolder: folder,
          svmFolders: [join(folder, "svm")],
        };
        expect(await createSolcCompiler(sources).listVersions?.()).to.deep.equal([
          soljsonVersion,
          "0.8.22+commit.11112222",
          "0.8.9+commit.0a0b0c0d",
        ]);
      });
    });

    it("lists also what can be downloaded, or nothing without Hardhat's list", async () => {
      await withTemporaryFolder(files, async (hardhatCacheFolder) => {
        const candidates: readonly (typeof remembering)[] = [];
        const downloading = { candidates, download: async () => undefined };
        expect(
          await createSolcCompiler({ ...downloading, hardhatCacheFolder }).listVersions?.(),
        ).to.deep.equal(["0.8.30+commit.0a0b0c0d", "0.8.22+commit.11112222", "0.8.9+commit.0a0b0c0d"]);
        expect(await createSolcCompiler(downloading).listVersions?.()).to.equal(undefined);
      });
    });
  });

  describe("with a soljson.js", () => {
    it("returns all outputs that a comparison needs", async () => {
      const [counter, , maker] = await compileAll(compiler, job);
      expect(counter).to.deep.include({ inputSourceName: "a.sol", contractName: "Counter" });
      expect(counter?.abi.map(({ type, name }) => name ?? type)).to.have.members([
        "constructor",
        "start",
        "twice",
      ]);
      expect(counter?.runtimeBytecode.linkReferences).to.deep.include({
        library: "a.sol:Doubling",
        offsetBytes: counter?.runtimeBytecode.linkReferences[0]?.offsetBytes,
        lengthBytes: 20,
      });
      expect(counter?.runtimeBytecode.immutableReferences).to.have.lengthOf.at.least(1);
      expect(counter?.metadataSections).to.have.lengthOf(1);
      expect(maker?.metadataSections, "its own and that of the contract that it creates").to.have.lengthOf(2);
    });

    for (const settings of [
      {},
      { optimizer: { enabled: true, runs: 200 } },
      { viaIR: true, optimizer: { enabled: true } },
    ]) {
      it(`writes the same bytecode for one target as for all contracts: ${JSON.stringify(settings)}`, async () => {
        const all = await compileAll(compiler, jobOf(source, settings));
        for (const contract of all) {
          const only = await compileAll(compiler, { ...jobOf(source, settings), target: contract });
          expect(only.map(({ metadata: _, ...code }) => code)).to.deep.equal([contract]);
          expect(only[0]?.metadata).to.include(soljsonVersion);
        }
        expect(all).to.have.lengthOf(3);
      });
    }

    it("writes the same bytecode whatever the stored outputs were", async () => {
      const outputSelection = { "*": { "*": ["*"], "": ["ast"] } };
      expect(await compileAll(compiler, jobOf(source, { outputSelection }))).to.deep.equal(
        await compileAll(compiler, job),
      );
    });

    it("returns the errors of sources that do not compile", async () => {
      const result = await compiler.compile(jobOf("contract A { function f() public { x; } }"));
      expect(result.kind).to.equal("failed");
      expect(JSON.stringify(result)).to.include("Undeclared identifier");
    });

    it("reads no imports from the file system", async () => {
      const result = await compiler.compile(jobOf(`import "${soljsonPath}";`));
      expect(JSON.stringify(result)).to.include("not found");
    });

    it("generates the code of all contracts with solc 0.6, which fails at some of them alone", async () => {
      const old = createSolcCompiler({ candidates: [{ path: rememberingPath("solc-0.6.12") }] });
      const content = `
        contract Part { uint256 public number = 3; }
        abstract contract Base { function make() external { new Part(); } }
        contract Maker is Base { uint256 public number = 5; }`;
      const target = { inputSourceName: "a.sol", contractName: "Maker" };
      const task = { ...jobOf(content), solcLongVersion: "0.6.12+commit.27d51765", target };

      expect((await compileAll(old, task)).map(({ contractName }) => contractName)).to.deep.equal([
        "Base",
        "Maker",
        "Part",
      ]);
    });

    it("loads it from a folder of ECMAScript modules", async () => {
      await withTemporaryFolder({ "package.json": '{"type":"module"}' }, async (folder) => {
        const path = join(folder, "soljson.js");
        await copyFile(remembering.path, path);
        const contracts = await compileAll(createSolcCompiler({ candidates: [{ path }] }), job);
        expect(contracts).to.have.lengthOf(3);
      });
    });

    it("ends a compilation at the time limit, and compiles again afterwards", async () => {
      // A real compiler would need seconds.
      const answer = `
        const cells = new Int32Array(new SharedArrayBuffer(4));
        while (input.includes("Slow")) Atomics.wait(cells, 0, 0, 5);
        return "{}";`;
      await withTemporaryFolder(fake(answer), async (folder) => {
        const candidates = [{ path: join(folder, "soljson.js") }];
        const startMs = performance.now();
        const first = await createSolcCompiler({ candidates }).compile(job);
        // Enough for the start of the thread on this machine.
        const timeoutMs = Math.ceil(10 * (performance.now() - startMs));
        const hurried = createSolcCompiler({ candidates, timeoutMs });
        expect(await failureOf(hurried.compile(slowJob))).to.have.property("code", "COMPILER_FAILED");
        expect(await hurried.compile(job)).to.deep.equal(first);
      });
    });

    it("has the default that --compile-timeout tells", () => {
      expect(Number(localExplorerOptions.compileTimeout.configDefault) * 1000).to.equal(defaultTimeoutMs);
    });

    it("ends a compilation with the reason of its abort, and goes on with the next", async () => {
      const controller = new AbortController();
      const slow = compiler.compile(slowJob, { signal: controller.signal });
      const next = compileAll(compiler, job);
      const reason = new Error("enough");
      setTimeout(() => controller.abort(reason), 200);
      expect(await rejectionOf(slow)).to.equal(reason);
      expect(await next).to.have.lengthOf(3);
    });
  });

  describe("choosing the compiler", () => {
    const wanted = { ...job, solcLongVersion: "0.8.30+commit.73712a01" };

    it("takes the version from the compiler, not from the config", async () => {
      const mislabelled = createSolcCompiler({ candidates: [{ ...remembering, version: "0.8.30" }] });
      expect(await compileAll(mislabelled, job)).to.have.lengthOf(3);
      expect(await failureOf(mislabelled.compile(wanted))).to.have.property("code", "COMPILER_UNAVAILABLE");
    });

    it("refuses another commit of the same version", async () => {
      const released = createSolcCompiler({ candidates: [remembering] });
      const other = released.compile({ ...job, solcLongVersion: "0.8.37+commit.00000000" });
      expect(await failureOf(other)).to.have.property("code", "COMPILER_UNAVAILABLE");
    });

    it("ignores a platform in the version, and accepts a version without a commit", async () => {
      const any = createSolcCompiler({ candidates: [remembering] });
      for (const solcLongVersion of [`${soljsonVersion}.Emscripten.clang`, "0.8.37"]) {
        expect(await compileAll(any, { ...job, solcLongVersion })).to.have.lengthOf(3);
      }
    });

    it("finds Hardhat's downloads after files that are missing or no compilers", async () => {
      const builds = ["missing.js", "text.js", "throws.js", "soljson.js"].map((path) => ({
        path,
        version: "0.8.37",
      }));
      const folder = "wasm";
      const files = {
        [`${folder}/list.json`]: JSON.stringify({ builds }),
        [`${folder}/text.js`]: "Not found",
        [`${folder}/throws.js`]: "throw new Error('broken download')",
      };
      await withTemporaryFolder(files, async (hardhatCacheFolder) => {
        const cached = createSolcCompiler({ candidates: [], hardhatCacheFolder });
        const { message } = await failureOf(cached.compile(job));
        expect(message).to.include("missing.js: there is no such file");
        expect(message).to.include("throws.js: does not start: broken download");
        expect(message).to.match(/text\.js: does not start: /);
        await copyFile(remembering.path, join(hardhatCacheFolder, folder, "soljson.js"));
        expect(await compileAll(cached, job)).to.have.lengthOf(3);
      });
    });

    it("downloads only a missing compiler, and lists what was found of it on this machine", async () => {
      const asked: string[] = [];
      const downloading = createSolcCompiler({
        candidates: [remembering],
        download: async (solcLongVersion) => {
          asked.push(solcLongVersion);
          return { place: "the network", finding: "is down" };
        },
      });
      await downloading.compile(job);
      const { code, message } = await failureOf(downloading.compile(wanted));
      const offline = await failureOf(downloading.compile({ ...wanted, mayDownload: false }));

      expect(code).to.equal("COMPILER_UNAVAILABLE");
      expect(message).to.include(`(1): ${remembering.path}: is ${soljsonVersion}`);
      expect(message).to.include("(2): the network: is down");
      expect(offline.code).to.equal("COMPILER_UNAVAILABLE");
      expect(asked).to.deep.equal([wanted.solcLongVersion]);
    });

    it("stops waiting for a download when it is aborted", async () => {
      const downloading = createSolcCompiler({
        candidates: [],
        download: () => new Promise(() => undefined),
      });
      const controller = new AbortController();
      const compilation = downloading.compile(wanted, { signal: controller.signal });
      const reason = new Error("enough");
      controller.abort(reason);

      expect(await rejectionOf(compilation)).to.equal(reason);
    });
  });
});

describe("runSoljson", () => {
  const never = new AbortController().signal;

  const pool = createSoljsonPool(1);
  const run = (path: string, inputText: string): Promise<string> =>
    runSoljson(pool, {
      path,
      solcLongVersion: soljsonVersion,
      inputText: inputText,
      timeoutMs: 250_000,
      signal: never,
    });

  for (const { version, path } of listSolcPackages()) {
    it(`compiles with solc ${version}, also an input that is larger than its stack`, async () => {
      const content = "contract A { function f() public { } }";
      const settings = { outputSelection: { "*": { "*": ["evm.bytecode.object"] } } };
      const input = { language: "Solidity", sources: { "a.sol": { content } }, settings };
      const output = await run(path, JSON.stringify(input));
      expect(JSON.parse(output).contracts["a.sol"].A.evm.bytecode.object).to.match(/^60[0-9a-f]{40,}$/);
      // The text after a zero is copied, and not parsed.
      const large = await run(path, `${JSON.stringify(input)}\0${"x".repeat(6_000_000)}`);
      expect(large).to.equal(output);
    });
  }

  it("reports a crash, and starts again for the next input", async () => {
    const answer = 'if (input === "bad") throw new Error("memory access out of bounds"); return input;';
    await withTemporaryFolder(fake(answer), async (folder) => {
      const path = join(folder, "soljson.js");
      expect(await run(path, "good")).to.equal("good");
      const error = await failureOf(run(path, "bad"));
      expect(error).to.have.property("code", "COMPILER_FAILED");
      expect(error.message).to.include("memory access out of bounds");
      expect(await run(path, "good")).to.equal("good");
    });
  });

  it("reports a thread that ends by itself", async () => {
    await withTemporaryFolder(fake("process.exit(7);"), async (folder) => {
      const error = await failureOf(run(join(folder, "soljson.js"), ""));
      expect(error.message).to.include("its worker thread exited with code 7");
    });
  });

  it("prints nothing, and keeps the process alive until the answer, and no longer", async () => {
    const answer = `
      console.log("noise");
      console.error("noise");
      for (const end = Date.now() + 100; Date.now() < end; );
      return "done";`;
    await withTemporaryFolder(fake(answer), async (folder) => {
      const script = `
        const { createSoljsonPool } = await import("${new URL("../../src/compiler/soljson-pool.ts", import.meta.url)}");
        const { runSoljson } = await import("${new URL("../../src/compiler/create-solc-compiler.ts", import.meta.url)}");
        const run = { path: ${JSON.stringify(join(folder, "soljson.js"))}, solcLongVersion: "", inputText: "", timeoutMs: 250_000 };
        const pool = createSoljsonPool(1);
        await runSoljson(pool, { ...run, signal: new AbortController().signal });
        console.log(await runSoljson(pool, { ...run, signal: new AbortController().signal }));
        setTimeout(() => console.log("late"), 4_000).unref();
      `;
      const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "pipe" });
      let output = "";
      child.stdout.on("data", (text) => {
        output += text;
      });
      let complaints = "";
      child.stderr.on("data", (text) => {
        complaints += text;
      });
      await once(child, "close");
      expect({ output, complaints }).to.deep.equal({ output: "done\n", complaints: "" });
    });
  });

  it("loads no file that is not a compiler", async () => {
    // As index.js of npm's solc.
    const wrapper = 'module.exports = { version: () => "0.8.37", compile: () => "{}" };';
    await withTemporaryFolder({ "index.js": wrapper }, async (folder) => {
      const failure = await failureOf(run(join(folder, "index.js"), ""));
      expect(failure).to.have.nested.property(
        "facts.detail",
        "the file exports no compiler; install it again",
      );
    });
  });
});
