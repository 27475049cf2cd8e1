import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import { openHttpProvider } from "../helpers/open-http-provider.ts";
import { startTestExplorer } from "../helpers/test-explorer.ts";
import { compileInput, solcLongVersion, toInput } from "./compile-source.ts";
import { openTestChain, type TestChain } from "./open-test-chain.ts";
import { packagePath } from "./package-path.ts";
import { getQuery, postForm } from "./post-form.ts";
import { serveRpc } from "./serve-rpc.ts";
import { counterSource } from "./sources.ts";
import { waitUntil } from "./wait-until.ts";

/** Starts a local explorer in a process of its own, which prints where it is and when it has come to its point. */
function spawnExplorer(args: readonly string[]) {
  const child = spawn(process.execPath, [packagePath("test/local-explorer/explorer-process.ts"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    async awaitLine(start: string): Promise<string> {
      await waitUntil(() => lines.some((line) => line.startsWith(start)));
      return lines.find((line) => line.startsWith(start))?.slice(start.length) ?? "";
    },
    async kill(): Promise<void> {
      if (!hasEnded()) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
    },
  };
}

describe("a local explorer that is killed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "local-explorer-"));
  let chain: TestChain;
  let rpc: Awaited<ReturnType<typeof serveRpc>>;
  before(async () => {
    chain = await openTestChain();
    rpc = await serveRpc(chain);
  });
  after(async () => {
    await rpc.close();
    await chain.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const input = toInput(counterSource);

  for (const [mode, title] of [
    ["after-store", "after a submission was stored"],
    ["while-compiling", "while it compiles"],
    ["while-writing", "in the transaction that writes the verdict"],
  ] as const) {
    it(`${title} finishes the job after its next start, under the same receipt`, async () => {
      const address = await chain.deploy((await compileInput(input))("Other").creationBytecode.object);
      const fields = {
        action: "verifysourcecode",
        contractaddress: address,
        sourceCode: JSON.stringify(input),
        codeformat: "solidity-standard-json-input",
        contractname: "contracts/Test.sol:Other",
        compilerversion: `v${solcLongVersion}`,
      };
      const killed = spawnExplorer([rpc.url, folder, mode]);
      const { result } = await postForm({ apiUrl: await killed.awaitLine("at ") }, fields);
      if (mode === "while-compiling") {
        await killed.awaitLine("here");
      } else if (mode === "while-writing") {
        await waitUntil(killed.hasEnded);
      }
      await killed.kill();

      const chainReader = createChainReader(openHttpProvider(rpc.url));
      const second = await startTestExplorer(chainReader, { database: path.join(folder, `${mode}.sqlite`) });
      const ask = async () =>
        (await getQuery(second, { action: "checkverifystatus", guid: String(result) })).result;
      await waitUntil(async () => (await ask()) !== "Pending in queue");

      expect(await ask()).to.equal("Pass - Verified");
      expect(second.countSubmissions("source")).to.equal(1);
      expect(await getQuery(second, { action: "getabi", address })).to.include({ status: "1" });
      await second.close();
    });
  }
});
