import { join } from "node:path";
import { expect } from "chai";
import { runSoljson } from "../../src/compiler/create-solc-compiler.ts";
import { runNative } from "../../src/compiler/run-native.ts";
import { createSoljsonPool } from "../../src/compiler/soljson-pool.ts";
import { isFailure } from "../../src/core/errors/failure.ts";
import { failureOf } from "../helpers/failure.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { fakeSoljson } from "./fake-soljson.ts";
import { soljsonPath, soljsonVersion } from "./solc-packages.ts";

const signal = new AbortController().signal;
const run = { solcLongVersion: soljsonVersion, timeoutMs: 250_000, signal };

/** With 700 functions a compilation takes 46 MB; it starts with 32. */
function toInput(functions: number): string {
  const list = Array.from(
    { length: functions },
    (_, index) =>
      `function f${index}(uint a) public pure returns (uint) { return a * ${index} + ${index * 7}; }`,
  );
  return JSON.stringify({
    language: "Solidity",
    sources: { "a.sol": { content: `contract A { ${list.join("\n")} }` } },
    settings: { outputSelection: { "*": { "*": ["evm.bytecode.object"] } } },
  });
}
const [small, large] = [toInput(10), toInput(700)];

describe("a compiler with a memory limit", () => {
  const problemOf = async (output: Promise<string>) => {
    const failure = await failureOf(output);
    return isFailure(failure, "COMPILER_FAILED") ? failure.details.problem : failure;
  };

  it("fails with this reason if it needs more, and then compiles less", async () => {
    const maxMemoryBytes = 40 * 2 ** 20;
    const pool = createSoljsonPool(1, { maxMemoryBytes });
    const compile = (inputText: string) =>
      runSoljson(pool, { ...run, path: soljsonPath, inputText: inputText, maxMemoryBytes });

    expect(await problemOf(compile(large))).to.deep.equal({
      kind: "out-of-memory",
      maxBytes: maxMemoryBytes,
    });
    expect(JSON.parse(await compile(small))).to.have.property("contracts");
  });

  it("may ask for less if it gets no more of its heap, which is an ArrayBuffer in old versions", async () => {
    const answer = `
      const room = (megabytes) => { try { return new ArrayBuffer(megabytes * 2 ** 20).byteLength; } catch { return 0; } };
      return String(input.split(" ").map(Number).map(room));`;
    await withTemporaryFolder(
      { "soljson.js": fakeSoljson({ version: soljsonVersion, answer }) },
      async (folder) => {
        const pool = createSoljsonPool(1, { maxMemoryBytes: 64 * 2 ** 20 });
        const compile = (inputText: string) =>
          runSoljson(pool, { ...run, path: join(folder, "soljson.js"), inputText: inputText });

        expect(await problemOf(compile("16 100"))).to.have.property("kind", "out-of-memory");
        expect(await compile("16 100 32")).to.equal(`${16 * 2 ** 20},0,${32 * 2 ** 20}`);
      },
    );
  });

  it("fails if its thread has no more memory for JavaScript", async () => {
    const answer = "const list = []; for (;;) { list.push(Array(100_000).fill(list)); }";
    await withTemporaryFolder(
      { "soljson.js": fakeSoljson({ version: soljsonVersion, answer }) },
      async (folder) => {
        const path = join(folder, "soljson.js");
        const pool = createSoljsonPool(1, { maxMemoryBytes: 32 * 2 ** 20 });

        expect(await problemOf(runSoljson(pool, { ...run, path, inputText: "" }))).to.have.property(
          "kind",
          "out-of-memory",
        );
      },
    );
  });

  if (process.platform === "linux") {
    const native = (path: string) =>
      runNative({ ...run, path, inputText: "{}", maxMemoryBytes: 100 * 2 ** 20 });

    it("is limited by the system if it is native, and gets its own arguments", async () => {
      await withTemporaryFolder({ solc: '#!/bin/sh\necho "$(ulimit -d) $*"\n' }, async (folder) => {
        expect(await native(join(folder, "solc"))).to.equal(
          `${100 * 1024} --standard-json --no-import-callback\n`,
        );
      });
    });

    it("fails with this reason if it is native and needs more", async () => {
      const greedy = "#!/bin/sh\nhead -c 300000000 /dev/zero | tail\n";
      const halfway = `#!/bin/sh\necho '{"errors":[{"message":"Unknown exception during compilation: std::bad_alloc"}]}'\n`;
      await withTemporaryFolder({ greedy, halfway }, async (folder) => {
        for (const name of ["greedy", "halfway"]) {
          expect(await problemOf(native(join(folder, name))), name).to.have.property("kind", "out-of-memory");
        }
      });
    });
  }
});
