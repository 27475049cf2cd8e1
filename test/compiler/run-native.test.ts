import { join } from "node:path";
import { expect } from "chai";
import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";
import { runNative } from "../../src/compiler/run-native.ts";
import { failureOf } from "../helpers/failure.ts";
import { withFiles } from "../helpers/with-files.ts";
import { soljsonPath, soljsonVersion } from "./solc-packages.ts";

/** A program with the interface of a native solc, and the compiler of soljson.js inside. */
const nativeSolc = `#!${process.execPath}
const solc = require(${JSON.stringify(soljsonPath)});
const version = solc.cwrap("solidity_version", "string", [])();
if (process.argv.includes("--version")) {
  console.log("solc, the solidity compiler commandline interface\\nVersion: " + version.replace("Emscripten.clang", "Linux.g++"));
} else {
  const compile = solc.cwrap("solidity_compile", "string", ["string", "number", "number"]);
  console.log(compile(require("node:fs").readFileSync(0, "utf8"), 0, 0));
}
`;
/** Tells how it was started. */
const echo = `#!${process.execPath}
const { readdirSync, readFileSync } = require("node:fs");
const input = readFileSync(0, "utf8");
console.log(JSON.stringify({ input, args: process.argv.slice(2), files: readdirSync("."), folder: process.cwd() }));
`;

// Windows starts no scripts by their first line; what differs there is in Node itself.
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

    it("gives the input, and a folder of its own that is empty and then gone", async () => {
      await withFiles({ solc: echo }, async (folder) => {
        const first = JSON.parse(await run(join(folder, "solc"), "0.7.6+commit.7338295f"));
        expect(first).to.deep.include({ input: "{}", files: [] });
        expect(first.args).to.deep.equal(["--standard-json", "--base-path", first.folder]);
        const second = JSON.parse(await run(join(folder, "solc"), "0.7.6+commit.7338295f"));
        expect(second.folder).to.not.equal(first.folder);
      });
    });

    it("tells a compiler that fails", async () => {
      await withFiles({ solc: "#!/bin/sh\necho 'exec format' >&2; exit 126\n" }, async (folder) => {
        const error = await failureOf(run(join(folder, "solc")));
        expect(error).to.have.property("code", "COMPILER_FAILED");
        expect(error.message).to.include("it ended with code 126: exec format");
      });
    });

    it("is what a compiler with a native program uses, and gives the same as a soljson.js", async () => {
      const job = {
        solcLongVersion: soljsonVersion,
        input: { language: "Solidity", sources: { "a.sol": { content: "contract A {}" } }, settings: {} },
      };
      await withFiles({ "soljson.js": nativeSolc }, async (folder) => {
        const native = createSolcCompiler({ candidates: [{ path: join(folder, "soljson.js") }] });
        const portable = createSolcCompiler({ candidates: [{ path: soljsonPath }] });
        const result = await native.compile(job);
        expect(result.kind).to.equal("compiled");
        expect(result).to.deep.equal(await portable.compile(job));
      });
    });

    it("tells an answer that is no JSON", async () => {
      const noise = `#!${process.execPath}\nconsole.log("Version: ${soljsonVersion}.Linux.g++")`;
      await withFiles({ solc: noise }, async (folder) => {
        const compiler = createSolcCompiler({ candidates: [{ path: join(folder, "solc") }] });
        const input = { language: "Solidity", sources: {}, settings: {} };
        const error = await failureOf(compiler.compile({ solcLongVersion: soljsonVersion, input }));
        expect(error).to.have.property("code", "COMPILER_FAILED");
        expect(error.message).to.include("not its standard JSON output");
      });
    });
  });
}
