import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { z } from "zod";
import { mapWithLimit } from "../../src/base/map-with-limit.ts";
import { type CrashStep, type CrashTask, crashSteps } from "./crash-task.ts";
import { workOn } from "./crash-work.ts";
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

describe("a verification whose process is killed", () => {
  let stage: FaultStage;

  before(async () => {
    stage = await openFaultStage();
  });

  after(() => stage.close());

  /** A contract, or a clone of one that is verified, on an explorer that takes its time. */
  async function prepare(name: string, { isProxy = false, isSourcify = false } = {}) {
    const explorer = await stage.startExplorer([], { compileDelayMs: 1000 });
    const { networkConfig } = await stage.project.hre.network.getOrCreate("localhost");
    const task: CrashTask = {
      rpcUrl: networkConfig.type === "http" ? await networkConfig.url.getUrl() : "",
      artifactsFolder: path.join(stage.project.folder, "artifacts"),
      cacheFolder: path.join(stage.project.folder, "cache", name),
      apiUrl: isSourcify ? explorer.url : explorer.apiUrl,
      isSourcify,
      apiKey: secretKey,
      address: await (isProxy ? stage.deployClone() : stage.deploy()),
      isProxy,
      timeoutMs: 6_000_000,
    };
    return { explorer, task };
  }

  /** A clone has the address in its code: https://eips.ethereum.org/EIPS/eip-1167 */
  async function readImplementation(clone: string): Promise<string> {
    const { provider } = await stage.project.hre.network.getOrCreate("localhost");
    const code = z
      .string()
      .parse(await provider.request({ method: "eth_getCode", params: [clone, "latest"] }));
    return `0x${code.slice(22, 62)}`;
  }

  /** What a process leaves that died at a step: the disk, and the explorer. */
  async function dieAtStep(dieAt: CrashStep, { isSourcify = false } = {}) {
    const { explorer, task } = await prepare(`${dieAt}${isSourcify ? "-sourcify" : ""}`, { isSourcify });
    const { signal } = await verify({ ...task, dieAt });
    return { dieAt, explorer, task, signal };
  }

  /** The same for a link; what is behind the proxy is verified before, so that the steps are the link's. */
  async function dieLinking(dieAt: CrashStep) {
    const { explorer, task } = await prepare(`link-${dieAt}`, { isProxy: true });
    await stage.verify(explorer, { address: await readImplementation(task.address) });
    const { signal } = await verify({ ...task, dieAt });
    return { dieAt, explorer, task, signal };
  }

  /** Runs again to the end: with nothing but the disk, so that it needs no process of its own. */
  async function runAgain({ dieAt, explorer, task, signal }: Awaited<ReturnType<typeof dieAtStep>>) {
    const second = await workOn(task);
    const accepted = [explorer.accepted(), explorer.acceptedLinks()];
    await explorer.close();
    return { dieAt, first: signal, second: second.replace("already-", ""), accepted };
  }

  // Each has an explorer of its own; a few at the same time, as a machine can have so many processes. The second
  // runs have none and wait most of the time, so that they are all at the same time.
  it("ends well at the next run, with one accepted submission or link, whatever the step", async () => {
    const died = await mapWithLimit(crashSteps, { limit: 4, map: (dieAt) => dieAtStep(dieAt) });
    const diedLinking = await mapWithLimit(crashSteps, { limit: 4, map: dieLinking });
    const [submissions, links] = await Promise.all([
      Promise.all(died.map(runAgain)),
      Promise.all(diedLinking.map(runAgain)),
    ]);

    expect(submissions).to.deep.equal(
      crashSteps.map((dieAt) => ({ dieAt, first: "SIGKILL", second: "verified", accepted: [1, 0] })),
    );
    expect(links).to.deep.equal(
      crashSteps.map((dieAt) => ({ dieAt, first: "SIGKILL", second: "linked", accepted: [1, 1] })),
    );
  });

  it("scenario 50: ends well at the next run on Sourcify, too, whatever the step", async () => {
    const died = await mapWithLimit(crashSteps, {
      limit: 4,
      map: (dieAt) => dieAtStep(dieAt, { isSourcify: true }),
    });
    const submissions = await Promise.all(died.map(runAgain));

    expect(submissions).to.deep.equal(
      crashSteps.map((dieAt) => ({ dieAt, first: "SIGKILL", second: "verified", accepted: [1, 0] })),
    );
  });

  it("has one accepted link when several processes link at the same time", async () => {
    const { explorer, task } = await prepare("link-together", { isProxy: true });
    const runs = await Promise.all([1, 2, 3].map(() => verify(task)));
    const accepted = [explorer.accepted(), explorer.acceptedLinks()];
    await explorer.close();

    expect(runs.map(({ status }) => status.replace("already-", ""))).to.deep.equal(
      Array.from({ length: 3 }, () => "linked"),
    );
    expect(accepted).to.deep.equal([1, 1]);
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
    const status = await workOn(task);
    const accepted = explorer.accepted();
    await explorer.close();

    expect([status, accepted]).to.deep.equal(["already-verified", 1]);
  });
});
