import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { z } from "zod";
import type { Address } from "../../src/base/hex.ts";
import { toChecksumAddress } from "../../src/core/contract/address.ts";
import {
  type LocalExplorer,
  type LocalExplorerOptions,
  startLocalExplorer,
} from "../../src/local-explorer/start-local-explorer.ts";
import { createTemporaryDatabase, type TemporaryDatabase } from "./create-temporary-database.ts";
import { createFakeChain, type FakeChain } from "./fake-chain.ts";
import { createFakeCompiler, type FakeCompiler, toSubmission } from "./fake-compiler.ts";
import { getQuery, postForm } from "./post-form.ts";
import { waitUntil } from "./wait-until.ts";

/** The n-th of many addresses. */
const toNthAddress = (index: number): Address => toChecksumAddress(index.toString(16).padStart(40, "0"));

describe("a local explorer under load", () => {
  let compiler: FakeCompiler;
  let chain: FakeChain;
  let explorer: LocalExplorer;
  let database: TemporaryDatabase;
  const internalErrors: unknown[] = [];
  beforeEach(async () => {
    compiler = await createFakeCompiler();
    chain = createFakeChain();
    database = createTemporaryDatabase();
  });
  afterEach(async () => {
    await explorer.close();
    database.remove();
    expect(internalErrors.splice(0)).to.deep.equal([]);
  });

  const start = async (options: Partial<LocalExplorerOptions> = {}): Promise<void> => {
    explorer = await startLocalExplorer({
      chains: [{ chainReader: chain.reader }],
      compiler,
      database: database.file,
      port: 0,
      submissionsPerDay: 10_000,
      onInternalError: (error) => internalErrors.push(error),
      ...options,
    });
  };
  const deploy = (index: number): Address => {
    const address = toNthAddress(index);
    chain.codes.set(address, compiler.runtimeBytecode);
    return address;
  };
  const submit = async (address: Address, comment = ""): Promise<string> =>
    z
      .string()
      .length(50)
      .parse((await postForm(explorer, toSubmission(address, comment))).result);
  const askVerdict = async (guid: string): Promise<unknown> => {
    let result: unknown = "Pending in queue";
    await waitUntil(async () => {
      ({ result } = await getQuery(explorer, { action: "checkverifystatus", guid }));
      return result !== "Pending in queue";
    });
    return result;
  };

  it("takes hundreds of submissions in a row in the memory that it takes for a few", async () => {
    await start();
    const comment = `/*${"x".repeat(100_000)}*/`;
    const run = async (from: number, to: number): Promise<void> => {
      for (let index = from; index <= to; index += 1) {
        const address = deploy(index);
        expect(await askVerdict(await submit(address, `${comment}// ${index}`))).to.equal("Pass - Verified");
      }
    };
    await run(1, 50);
    const before = await measureMemory();

    await run(51, 230);

    // The sources alone are 18 MB; what is kept is less than 1 MB.
    expect((await measureMemory()) - before).to.be.below(3.5 * 2 ** 20);
    expect(explorer.countSubmissions("source")).to.equal(230);
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
