import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";
import { nativeArguments, runNative, runProgram } from "../../src/compiler/run-native.ts";
import { failureOf } from "../helpers/failure.ts";
import { hintsOf } from "../helpers/hardhat-words.ts";
import { rejectionOf } from "../helpers/rejection.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { withEnvironment } from "../helpers/with-environment.ts";
import { soljsonVersion } from "./solc-packages.ts";

describe("run native", () => {
  const portablePath = soljsonPath();

  /** A program with the interface of a native solc, and the compiler of soljson.js inside. */
  const nativeSolc = `#!${process.execPath}
const solc = require(${JSON.stringify(portablePath)});
const version = solc.cwrap("solidity_version", "string", [])();
if (process.argv.includes("--version")) {
  console.log("solc, the solidity compiler commandline interface\\nVersion: " + version.replace("Emscripten.clang", "Linux.g++"));
} else {
  const compile = solc.cwrap("solidity_compile", "string", ["string", "number", "number"]);
  console.log(compile(require("node:fs").readFileSync(0, "utf8"), 0, 0));
}
`;

  /** Prints how it was started. */
  const echo = `#!${process.execPath}
const { readdirSync, readFileSync } = require("node:fs");
const input = readFileSync(0, "utf8");
console.log(JSON.stringify({ input, args: process.argv.slice(2), files: readdirSync("."), folder: process.cwd() }));
`;

  // Windows does not start scripts by their first line.
  if (process.platform !== "win32") {
    describe("runNative", () => {
      const run = (path: string, solcLongVersion = soljsonVersion): Promise<string> =>
        runNative({
          path,
          solcLongVersion,
          inputText: "{}",
          timeoutMs: 250_000,
          signal: new AbortController().signal,
        });

      it("passes the input, in an empty temporary folder that is removed afterwards", async () => {
        await withTemporaryFolder({ solc: echo }, async (folder) => {
          const first = JSON.parse(await run(join(folder, "solc"), "0.7.6+commit.7338295f"));
          expect(first).to.deep.include({ input: "{}", files: [] });
          expect(first.args).to.deep.equal(["--standard-json", "--base-path", first.folder]);
          const second = JSON.parse(await run(join(folder, "solc"), "0.7.6+commit.7338295f"));
          expect(second.folder).to.not.equal(first.folder);
        });
      });

      it("reports that the temporary folder cannot be made, with a remedy", async () => {
        await withTemporaryFolder({ solc: echo, file: "" }, async (folder) => {
          const error = await withEnvironment({ TMPDIR: join(folder, "file") }, () =>
            failureOf(run(join(folder, "solc"))),
          );
          expect(error).to.have.property("code", "COMPILER_FAILED");
          expect(error.message)
            .to.match(/^The compiler was not started, because no temporary folder could be made for it\.\n/)
            .and.match(/ENOTDIR: .*verify-contract-solc-/);
          expect(hintsOf(error).join("\n")).to.include("TMPDIR");
        });
      });

      it("reports a compiler that fails", async () => {
        await withTemporaryFolder(
          { solc: "#!/bin/sh\necho 'exec format' >&2; exit 126\n" },
          async (folder) => {
            const error = await failureOf(run(join(folder, "solc")));
            expect(error).to.have.property("code", "COMPILER_FAILED");
            expect(error.message).to.include("it exited with code 126: exec format");
          },
        );
      });

      it("compiles with a native program as with a soljson.js", async () => {
        const job = {
          solcLongVersion: soljsonVersion,
          input: { language: "Solidity", sources: { "a.sol": { content: "contract A {}" } }, settings: {} },
        };
        await withTemporaryFolder({ "soljson.js": nativeSolc }, async (folder) => {
          const native = createSolcCompiler({ candidates: [{ path: join(folder, "soljson.js") }] });
          const portable = createSolcCompiler({ candidates: [{ path: portablePath }] });
          const result = await native.compile(job);
          expect(result.kind).to.equal("compiled");
          expect(result).to.deep.equal(await portable.compile(job));
        });
      });

      it("reports an answer that is no JSON", async () => {
        const noise = `#!${process.execPath}\nconsole.log("Version: ${soljsonVersion}.Linux.g++")`;
        await withTemporaryFolder({ solc: noise }, async (folder) => {
          const compiler = createSolcCompiler({ candidates: [{ path: join(folder, "solc") }] });
          const input = { language: "Solidity", sources: {}, settings: {} };
          const error = await failureOf(compiler.compile({ solcLongVersion: soljsonVersion, input }));
          expect(error).to.have.property("code", "COMPILER_FAILED");
          expect(error.message).to.include("not standard JSON output");
        });
      });
    });
  }
});

describe("nativeArguments", () => {
  it("switch the search for imports off since 0.8.22", () => {
    const expected = ["--standard-json", "--no-import-callback"];
    expect(nativeArguments("0.8.22+commit.4fc1097e", "/empty")).to.deep.equal(expected);
    expect(nativeArguments("0.8.37+commit.f401782d", "/empty")).to.deep.equal(expected);
  });

  it("limit the search to an empty folder since 0.6.9", () => {
    const expected = ["--standard-json", "--base-path", "/empty"];
    expect(nativeArguments("0.6.9+commit.3e3065ac", "/empty")).to.deep.equal(expected);
    expect(nativeArguments("0.8.21+commit.d9974bed", "/empty")).to.deep.equal(expected);
  });

  it("have no option for older versions", () => {
    expect(nativeArguments("0.6.8+commit.0bbfe453", "/empty")).to.deep.equal(["--standard-json"]);
    expect(nativeArguments("0.4.26+commit.4563c3fc", "/empty")).to.deep.equal(["--standard-json"]);
  });
});

describe("runProgram", () => {
  /** Node itself is the program: it runs on every platform. */
  const run = (
    script: string,
    { timeoutMs = 250_000, signal = new AbortController().signal, inputText = "" } = {},
  ) => runProgram({ path: process.execPath, programArguments: ["-e", script], inputText, timeoutMs, signal });

  it("passes the input and returns the output, both larger than any buffer", async () => {
    const inputText = "ä".repeat(3_000_000);
    expect(await run("process.stdin.pipe(process.stdout)", { inputText })).to.deep.equal({
      kind: "answered",
      outputText: inputText,
    });
  });

  it("passes only the environment that a program needs", async () => {
    await withEnvironment({ EXPLORER_API_KEY: "s3cr3t", HARDHAT_VAR_KEY: "s3cr3t" }, async () => {
      const end = await run("process.stdout.write(JSON.stringify(process.env))");
      const outputText = end.kind === "answered" ? end.outputText : "";

      expect(outputText).to.include('"PATH":');
      expect(outputText).not.to.include("s3cr3t");
    });
  });

  it("reports a program that fails, with the beginning of its error output", async () => {
    const end = await run("console.error('no such option'.padEnd(5000, '!')); process.exitCode = 3");
    expect(end.kind).to.equal("crash");
    expect(JSON.stringify(end))
      .to.include("it exited with code 3: no such option!!!")
      .and.have.lengthOf.below(1200);
  });

  it("reports a program that ends without reading its input", async () => {
    const end = await run("process.exit(1)", { inputText: "x".repeat(10_000_000) });
    expect(end).to.deep.equal({ kind: "crash", detail: "it exited with code 1" });
  });

  it("kills a program whose output has no end", async () => {
    const script = "const more = () => process.stdout.write(Buffer.alloc(2 ** 24), more); more();";

    expect(await run(script)).to.deep.equal({
      kind: "crash",
      detail: "its output is longer than 256 MiB",
    });
  });

  it("kills a program at the time limit", async () => {
    expect(await run("for (;;);", { timeoutMs: 200 })).to.deep.equal({ kind: "time-limit", timeoutMs: 200 });
  });

  it("does not wait at the time limit for a process that the program started", async () => {
    const script =
      "require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'inherit' });";
    const end = run(`${script} console.error('started'); for (;;);`, { timeoutMs: 2_000 });
    const isOver = await Promise.race([end.then(() => true), sleep(10_000, false, { ref: false })]);

    expect(isOver).to.equal(true);
    expect(await end).to.deep.equal({ kind: "time-limit", timeoutMs: 2_000 });
  });

  it("kills a program when it is aborted, with the reason of the abort", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const end = run("for (;;);", { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 100);
    expect(await rejectionOf(end)).to.equal(reason);
  });
});
