import { join } from "node:path";
import { expect } from "chai";
import { runSoljson } from "../../src/compiler/create-solc-compiler.ts";
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

describe("a soljson.js with a memory limit", () => {
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
});
