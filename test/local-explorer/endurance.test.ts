import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { toChecksumAddress } from "../../src/core/contract/address.ts";
import { startTestExplorer } from "../helpers/test-explorer.ts";
import { createFakeChain } from "./fake-chain.ts";
import { createFakeCompiler, toSubmission } from "./fake-compiler.ts";
import { getQuery, postForm } from "./post-form.ts";

describe("a local explorer under load", () => {
  it("takes hundreds of submissions in a row in the memory that it takes for a few", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "local-explorer-"));
    const compiler = await createFakeCompiler();
    const chain = createFakeChain();
    const database = path.join(folder, "explorer.sqlite");
    const explorer = await startTestExplorer(chain.reader, { compiler, database, submissionsPerDay: 10_000 });
    const comment = `/*${"x".repeat(100_000)}*/`;
    const run = async (from: number, to: number): Promise<void> => {
      for (let index = from; index <= to; index += 1) {
        const address = toChecksumAddress(index.toString(16).padStart(40, "0"));
        chain.codes.set(address, compiler.runtimeBytecode);
        const { result } = await postForm(explorer, toSubmission(address, `${comment}// ${index}`));
        // The answer waits for the verdict.
        const answer = await getQuery(explorer, { action: "checkverifystatus", guid: String(result) });
        expect(answer.result).to.equal("Pass - Verified");
      }
    };
    await run(1, 50);
    const before = await measureMemory();

    await run(51, 230);

    // The sources alone are 18 MB; what is kept is less than 1 MB.
    expect((await measureMemory()) - before).to.be.below(3.5 * 2 ** 20);
    expect(explorer.countSubmissions("source")).to.equal(230);
    await explorer.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

/** What is in use after everything that is not was thrown away. */
async function measureMemory(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    // What one round has thrown away may hold on to more until its turn is over.
    await turn();
    if (typeof collectGarbage === "function") {
      collectGarbage();
    }
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
