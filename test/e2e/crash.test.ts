import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { z } from "zod";
import { mapWithLimit } from "../../src/base/map-with-limit.ts";
import { type CrashStep, type CrashTask, crashSteps } from "./crash-task.ts";
import { workOn } from "./crash-work.ts";
import { type FaultStage, type FaultyExplorer, openFaultStage, secretKey } from "./fault-stage.ts";

const script = fileURLToPath(new URL("crash-process.ts", import.meta.url));
const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];

interface Prepared {
  readonly dieAt: CrashStep;
  readonly explorer: FaultyExplorer;
  readonly task: CrashTask;
}

/** Runs verifications in a process of their own: what it said, and the signal that ended it. */
async function verify(...tasks: readonly CrashTask[]) {
  const child = spawn(process.execPath, [...flags, script, JSON.stringify(tasks)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const [, signal] = await once(child, "close");
  return { statuses: said.length === 0 ? [] : z.array(z.string()).parse(JSON.parse(said.join(""))), signal };
}

describe("a verification whose process is killed", () => {
  let stage: FaultStage;
  let submissions: readonly Prepared[];
  let links: readonly Prepared[];
  let onSourcify: readonly Prepared[];
  let first: unknown;

  before(async () => {
    stage = await openFaultStage();
    submissions = await prepareSteps({});
    onSourcify = await prepareSteps({ isSourcify: true });
    links = await mapWithLimit(crashSteps, {
      limit: 4,
      map: async (dieAt) => {
        const { explorer, task } = await prepare(`link-${dieAt}`, { isProxy: true });
        // What is behind a proxy is verified before, so that the steps are the link's.
        await stage.verify(explorer, { address: await readImplementation(task.address) });
        return { dieAt, explorer, task };
      },
    });
    const tasks = [...submissions, ...links, ...onSourcify];
    first = (await verify(...tasks.map(({ dieAt, task }) => ({ ...task, dieAt })))).signal;
  });

  after(() => stage.close());

  /** The explorer takes a second to judge. */
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

  const prepareSteps = ({ isSourcify = false }) =>
    Promise.all(
      crashSteps.map(async (dieAt) => ({
        dieAt,
        ...(await prepare(`${dieAt}${isSourcify ? "-sourcify" : ""}`, { isSourcify })),
      })),
    );

  const runAgain = (died: readonly Prepared[]) =>
    Promise.all(
      died.map(async ({ dieAt, explorer, task }) => {
        const second = await workOn(task);
        const accepted = [explorer.accepted(), explorer.acceptedLinks()];
        await explorer.close();
        return { dieAt, first, second: second.replace("already-", ""), accepted };
      }),
    );

  it("ends well at the next run, with one accepted submission or link, whatever the step", async () => {
    const [verified, linked] = await Promise.all([runAgain(submissions), runAgain(links)]);

    expect(verified).to.deep.equal(
      crashSteps.map((dieAt) => ({ dieAt, first: "SIGKILL", second: "verified", accepted: [1, 0] })),
    );
    expect(linked).to.deep.equal(
      crashSteps.map((dieAt) => ({ dieAt, first: "SIGKILL", second: "linked", accepted: [1, 1] })),
    );
  });

  it("scenario 50: ends well at the next run on Sourcify, too, whatever the step", async () => {
    expect(await runAgain(onSourcify)).to.deep.equal(
      crashSteps.map((dieAt) => ({ dieAt, first: "SIGKILL", second: "verified", accepted: [1, 0] })),
    );
  });

  describe("beside two others that do the same at the same time", () => {
    let statuses: readonly string[][];
    let accepted: readonly number[][];

    before(async () => {
      const link = await prepare("link-together", { isProxy: true });
      const verification = await prepare("together");
      const runs = await Promise.all([1, 2, 3].map(() => verify(link.task, verification.task)));
      statuses = runs.map((run) => run.statuses.map((status) => status.replace("already-", "")));
      accepted = [link, verification].map(({ explorer }) => [explorer.accepted(), explorer.acceptedLinks()]);
      await Promise.all([link.explorer.close(), verification.explorer.close()]);
    });

    it("has one accepted link", () => {
      expect(statuses.map(([link]) => link)).to.deep.equal(["linked", "linked", "linked"]);
      expect(accepted[0]).to.deep.equal([1, 1]);
    });

    it("has one accepted submission", () => {
      expect(statuses.map(([, verified]) => verified)).to.deep.equal(["verified", "verified", "verified"]);
      expect(accepted[1]).to.deep.equal([1, 0]);
    });
  });
});
