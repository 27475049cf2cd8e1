import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { type CrashTask, crashSteps } from "./crash-task.ts";
import { type FaultStage, openFaultStage, secretKey } from "./fault-stage.ts";

const script = fileURLToPath(new URL("crash-process.ts", import.meta.url));
const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];

/** Runs a verification in a process of its own: what it said, and the signal that ended it. */
async function verify(task: CrashTask) {
  const child = spawn(process.execPath, [...flags, script, JSON.stringify(task)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const [, signal] = await once(child, "close");
  return { status: said.join(""), signal };
}

describe("a verification whose process is killed", function () {
  this.timeout(150_000);

  let stage: FaultStage;

  before(async () => {
    stage = await openFaultStage();
  });

  after(() => stage.close());

  /** A contract on an explorer that takes its time, and how to verify it. */
  async function prepare(name: string) {
    const explorer = await stage.startExplorer([], { compileDelayMs: 3000 });
    const { networkConfig } = await stage.project.hre.network.getOrCreate("localhost");
    const task: CrashTask = {
      rpcUrl: networkConfig.type === "http" ? await networkConfig.url.getUrl() : "",
      artifactsFolder: path.join(stage.project.folder, "artifacts"),
      cacheFolder: path.join(stage.project.folder, "cache", name),
      apiUrl: explorer.apiUrl,
      apiKey: secretKey,
      address: await stage.deploy(),
      timeoutMs: 120_000,
    };
    return { explorer, task };
  }

  // The waits are real; each case has an explorer of its own.
  it("ends well at the next run, with one accepted submission, whatever the step", async () => {
    const found = crashSteps.map(async (dieAt) => {
      const { explorer, task } = await prepare(dieAt);
      const first = await verify({ ...task, dieAt });
      const second = await verify(task);
      const accepted = explorer.accepted();
      await explorer.close();
      return { dieAt, first: first.signal, second: second.status.replace("already-", ""), accepted };
    });

    expect(await Promise.all(found)).to.deep.equal(
      crashSteps.map((dieAt) => ({ dieAt, first: "SIGKILL", second: "verified", accepted: 1 })),
    );
  });

  it("has one accepted submission when several processes verify at the same time", async () => {
    const { explorer, task } = await prepare("together");
    const runs = await Promise.all([1, 2, 3].map(() => verify(task)));
    const accepted = explorer.accepted();
    await explorer.close();

    expect(runs.map(({ status }) => status.replace("already-", ""))).to.deep.equal(
      Array.from({ length: 3 }, () => "verified"),
    );
    expect(accepted).to.equal(1);
  });

  it("has one accepted submission when it dies at one step after the other", async () => {
    const { explorer, task } = await prepare("in-turn");
    for (const dieAt of ["before-intent", "after-post", "before-forgetting"] as const) {
      await verify({ ...task, dieAt });
    }
    const { status } = await verify(task);
    const accepted = explorer.accepted();
    await explorer.close();

    expect([status, accepted]).to.deep.equal(["already-verified", 1]);
  });
});
