import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect } from "chai";
import { createSoljsonPool } from "../../src/compiler/create-soljson-pool.ts";
import { runSoljson } from "../../src/compiler/run-soljson.ts";
import { failureOf } from "../helpers/failure.ts";
import { withFiles } from "../helpers/with-files.ts";
import { fakeSoljson } from "./fake-soljson.ts";
import { listSolcPackages, soljsonPath, soljsonVersion } from "./solc-packages.ts";

const never = new AbortController().signal;

describe("runSoljson", () => {
  const pool = createSoljsonPool(1);
  const run = (path: string, inputText: string): Promise<string> =>
    runSoljson(pool, { path, solcLongVersion: soljsonVersion, inputText, timeoutMs: 250_000, signal: never });
  const fake = (answer: string) => ({ "soljson.js": fakeSoljson({ version: soljsonVersion, answer }) });

  for (const { version, path } of listSolcPackages()) {
    it(`compiles with solc ${version}, also an input that is larger than the compiler's stack`, async () => {
      const content = "contract A { function f() public { } }";
      const settings = { outputSelection: { "*": { "*": ["evm.bytecode.object"] } } };
      const input = { language: "Solidity", sources: { "a.sol": { content } }, settings };
      const output = await run(path, JSON.stringify(input));
      expect(JSON.parse(output).contracts["a.sol"].A.evm.bytecode.object).to.match(/^60[0-9a-f]{40,}$/);
      const large = await run(path, JSON.stringify({ ...input, language: "x".repeat(6_000_000) }));
      expect(JSON.parse(large).errors).to.have.lengthOf(1);
    });
  }

  it("tells a crash, and starts anew for the next input", async () => {
    const answer = 'if (input === "bad") throw new Error("memory access out of bounds"); return input;';
    await withFiles(fake(answer), async (folder) => {
      const path = join(folder, "soljson.js");
      expect(await run(path, "good")).to.equal("good");
      const error = await failureOf(run(path, "bad"));
      expect(error).to.have.property("code", "COMPILER_FAILED");
      expect(error.message).to.include("memory access out of bounds");
      expect(await run(path, "good")).to.equal("good");
    });
  });

  it("tells a thread that ends by itself", async () => {
    await withFiles(fake("process.exit(7);"), async (folder) => {
      const error = await failureOf(run(join(folder, "soljson.js"), ""));
      expect(error.message).to.include("its thread ended with code 7");
    });
  });

  it("uses a loaded compiler again", async () => {
    await withFiles(
      fake("globalThis.n = (globalThis.n ?? 0) + 1; return String(globalThis.n);"),
      async (folder) => {
        const path = join(folder, "soljson.js");
        expect([await run(path, ""), await run(path, "")]).to.deep.equal(["1", "2"]);
      },
    );
  });

  it("makes room for another compiler when it may have one thread only", async () => {
    const answer = "globalThis.n = (globalThis.n ?? 0) + 1; return String(globalThis.n);";
    const version = soljsonVersion;
    await withFiles(
      { a: fakeSoljson({ version, answer }), b: fakeSoljson({ version, answer }) },
      async (folder) => {
        const [a, b] = [join(folder, "a"), join(folder, "b")];
        expect([await run(a, ""), await run(b, ""), await run(a, "")]).to.deep.equal(["1", "1", "1"]);
      },
    );
  });

  it("prints nothing, and lets the process end at once, but not before the answer", async () => {
    const answer = `
      console.log("noise");
      console.error("noise");
      for (const end = Date.now() + 100; Date.now() < end; );
      return "done";`;
    await withFiles(fake(answer), async (folder) => {
      const script = `
        const { createSoljsonPool } = await import("${new URL("../../src/compiler/create-soljson-pool.ts", import.meta.url)}");
        const { runSoljson } = await import("${new URL("../../src/compiler/run-soljson.ts", import.meta.url)}");
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

  it("loads nothing but a compiler", async () => {
    expect((await failureOf(run(soljsonPath.replace("soljson.js", "index.js"), ""))).message).to.include(
      "exports an Emscripten module",
    );
  });
});
