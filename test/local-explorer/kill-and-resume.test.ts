import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { compileInput, solcLongVersion, toInput } from "./compile-source.ts";
import { openTestChain, type TestChain } from "./open-test-chain.ts";
import { packagePath } from "./package-path.ts";
import { getQuery, postForm } from "./post-form.ts";
import { serveRpc } from "./serve-rpc.ts";
import { counterSource } from "./sources.ts";
import { waitUntil } from "./wait-until.ts";

/** What a local explorer in a process of its own prints, line by line, until it is killed. */
function spawnExplorer(args: readonly string[]) {
  const child = spawn(process.execPath, [packagePath("test/local-explorer/explorer-process.ts"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  return {
    async awaitLine(pattern: RegExp): Promise<string> {
      await waitUntil(() => lines.some((line) => pattern.test(line)));
      return lines.find((line) => pattern.test(line)) ?? "";
    },
    async kill(): Promise<void> {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
    },
  };
}

describe("a local explorer that is killed in the middle of a job", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "local-explorer-"));
  const database = path.join(folder, "explorer.sqlite");
  const children: ReturnType<typeof spawnExplorer>[] = [];
  let chain: TestChain;
  let rpc: Awaited<ReturnType<typeof serveRpc>>;
  before(async () => {
    chain = await openTestChain();
    rpc = await serveRpc(chain);
  });
  after(async () => {
    await Promise.all(children.map((child) => child.kill()));
    await rpc.close();
    await chain.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (...mode: string[]) => {
    const child = spawnExplorer([rpc.url, database, ...mode]);
    children.push(child);
    return { child, apiUrl: await child.awaitLine(/^http/) };
  };

  it("finishes the job after the next start", async function () {
    this.timeout(60_000);
    const input = toInput(counterSource);
    const address = await chain.deploy((await compileInput(input))("Other").creationBytecode.object);
    const first = await start("hang");
    const { result } = await postForm(first, {
      action: "verifysourcecode",
      contractaddress: address,
      sourceCode: JSON.stringify(input),
      codeformat: "solidity-standard-json-input",
      contractname: "contracts/Test.sol:Other",
      compilerversion: `v${solcLongVersion}`,
    });
    await first.child.awaitLine(/^compiling/);
    await first.child.kill();

    const second = await start();
    const ask = async () =>
      (await getQuery(second, { action: "checkverifystatus", guid: String(result) })).result;

    expect(await ask()).to.equal("Pending in queue");
    // The dead process's claim has to run out first.
    await waitUntil(async () => (await ask()) === "Pass - Verified", 20_000);
    expect((await getQuery(second, { action: "getabi", address })).status).to.equal("1");
  });
});
