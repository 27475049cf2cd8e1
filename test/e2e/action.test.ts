import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { parse } from "yaml";
import { z } from "zod";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { packageRoot } from "../package/package-root.ts";

const hardhatCli = path.join(
  path.dirname(createRequire(import.meta.url).resolve("hardhat/package.json")),
  "dist/src/cli.js",
);

const strings = z.record(z.string(), z.string());

/** What a composite action has, and no other members. */
const actionSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
  runs: z.strictObject({
    using: z.literal("composite"),
    steps: z.array(
      z.strictObject({
        shell: z.literal("bash"),
        "working-directory": z.string(),
        env: strings,
        run: z.string(),
      }),
    ),
  }),
});

const workflowSchema = z.object({
  on: z.object({ schedule: z.array(z.object({ cron: z.string() })) }),
  jobs: z.record(
    z.string(),
    z.object({
      steps: z.array(
        z.object({ uses: z.string().optional(), with: z.record(z.string(), z.unknown()).optional() }),
      ),
    }),
  ),
});

type Action = z.infer<typeof actionSchema>;

interface Ended {
  readonly exitCode: unknown;
  readonly stderr: string;
  /** The arguments of each `npx`. */
  readonly calls: readonly (readonly string[])[];
  readonly summary: string;
}

const contract = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Counter { uint256 public count; function add() external { count += 1; } }
`;

const callsSchema = z.array(z.array(z.string()));

describe("the action at the root of the repository", () => {
  let action: Action;
  let folder: string;

  before(async () => {
    action = actionSchema.parse(parse(await readFile(path.join(packageRoot, "action.yml"), "utf8")));
    folder = await mkdtemp(path.join(tmpdir(), "action-"));
    await mkdir(path.join(folder, "shims"));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  /** Runs the steps as GitHub does: expressions are replaced as text, in whatever stands there. */
  async function run(
    inputs: Readonly<Record<string, string>>,
    { workspace, command = "" }: { readonly workspace: string; readonly command?: string },
  ): Promise<Ended> {
    const values = Object.fromEntries(
      Object.entries(action.inputs).map(([name, input]) => [name, inputs[name] ?? input.default]),
    );
    const fill = (template: string) =>
      template.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => values[name] ?? "");
    const [calls, summary, script] = ["calls", "summary.md", "step.sh"].map((name) =>
      path.join(folder, name),
    );
    await writeFile(calls ?? "", "");
    await writeFile(summary ?? "", "");
    const note = `process.stdout.write(JSON.stringify(process.argv.slice(1)) + ",")`;
    const shim = `#!/bin/bash\n"${process.execPath}" -e '${note}' -- "$@" >> "${calls}"\nshift\n${command}\n`;
    await writeFile(path.join(folder, "shims", "npx"), shim);
    await chmod(path.join(folder, "shims", "npx"), 0o755);
    let ended = { exitCode: 0 as unknown, stderr: "" };
    for (const step of ended.exitCode === 0 ? action.runs.steps : []) {
      await writeFile(script ?? "", fill(step.run));
      const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", script ?? ""], {
        cwd: path.resolve(workspace, fill(step["working-directory"])),
        env: {
          ...process.env,
          PATH: `${path.join(folder, "shims")}${path.delimiter}${process.env.PATH}`,
          GITHUB_ACTIONS: "true",
          GITHUB_WORKSPACE: workspace,
          GITHUB_STEP_SUMMARY: summary,
          ...Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, fill(value)])),
        },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, "close")]);
      ended = { exitCode, stderr };
    }
    const listed = (await readFile(calls ?? "", "utf8")).replace(/,$/, "");
    return {
      ...ended,
      calls: callsSchema.parse(JSON.parse(`[${listed}]`)),
      summary: await readFile(summary ?? "", "utf8"),
    };
  }

  it("builds, and checks all that is recorded where no input is given", async () => {
    const { calls, exitCode } = await run({}, { workspace: folder });

    expect(exitCode).to.equal(0);
    expect(calls).to.deep.equal([
      ["hardhat", "build", "--quiet"],
      ["hardhat", "verify-deployment", "--check"],
    ]);
  });

  it("hands each input on as one argument, whatever is in it, and runs nothing of it", async () => {
    await mkdir(path.join(folder, "a project"));
    const trap = (name: string) =>
      `a "b" 'c' \`touch ${name}\` $(touch ${name}) ; touch ${name}\n--config evil.ts\n$HOME && touch ${name}`;
    const inputs = {
      deployment: `--config=${trap("one")}`,
      network: trap("two"),
      explorer: trap("three"),
      report: trap("four"),
      "build-profile": trap("five"),
      "working-directory": "a project",
    };
    const { calls, exitCode } = await run(inputs, { workspace: folder, command: "pwd >> ../folders; ls" });

    expect(exitCode).to.equal(0);
    expect(calls[0]).to.deep.equal([
      "hardhat",
      "build",
      "--quiet",
      `--build-profile=${inputs["build-profile"]}`,
    ]);
    expect(calls[1]).to.deep.equal([
      "hardhat",
      "verify-deployment",
      "--check",
      `--network=${inputs.network}`,
      `--explorer=${inputs.explorer}`,
      `--report=${inputs.report}`,
      "--",
      inputs.deployment,
    ]);
    expect(await readFile(path.join(folder, "folders"), "utf8")).to.match(/^\S.*a project\n.*a project\n$/);
    expect(await readdir(path.join(folder, "a project"))).to.deep.equal([]);
    for (const { run: script } of action.runs.steps) {
      expect(script).not.to.include("${{");
    }
  });

  it("fails, and checks nothing, where the build fails", async () => {
    const { calls, exitCode } = await run({}, { workspace: folder, command: "exit 3" });

    expect(exitCode).to.equal(3);
    expect(calls).to.have.length(1);
  });

  it("is used by the workflow of the docs with inputs that it has", async () => {
    const docs = await readFile(path.join(packageRoot, "docs/deployments.md"), "utf8");
    const workflows = [...docs.matchAll(/```yaml\n([^`]+)```/g)].map(([, yaml = ""]) =>
      workflowSchema.parse(parse(yaml)),
    );
    const uses = workflows
      .flatMap(({ jobs }) => Object.values(jobs).flatMap(({ steps }) => steps))
      .filter((step) => step.uses?.includes("hardhat-verify-contract") === true);

    expect(uses).to.have.length(1);
    expect(Object.keys(action.inputs)).to.include.members(Object.keys(uses[0]?.with ?? {}));
  });

  describe("in a project", () => {
    let project: CliProject;
    let address: string;

    before(async () => {
      project = await openCliProject({ "contracts/Counter.sol": contract });
      const { ethers } = await project.hre.network.getOrCreate("localhost");
      address = await (await (await ethers.deployContract("Counter")).waitForDeployment()).getAddress();
      await project.serveExplorer();
      await writeFile(path.join(project.folder, 'my "own" list.json'), JSON.stringify({ Counter: address }));
    });

    after(() => project.close());

    const command = `exec "${process.execPath}" "${hardhatCli}" "$@"`;
    const inputs = {
      deployment: 'my "own" list.json',
      network: "localhost",
      report: "the report\nof today.md",
      "working-directory": ".",
    };

    it("fails with an annotation and a summary where a contract is not as it should be", async () => {
      const { exitCode, stderr, summary } = await run(inputs, { workspace: project.folder, command });

      expect(exitCode).to.equal(1);
      expect(stderr).to.match(/^::error file=my "own" list\.json,title=Counter at /m);
      expect(summary).to.match(/^\| ❌ \| Counter \|/m);
    });

    it("passes, and writes summary and report, once it is verified", async () => {
      await project.run("verify-contract", address);
      const { exitCode, stderr, summary } = await run(inputs, { workspace: project.folder, command });

      expect({ exitCode, stderr }).to.deep.equal({ exitCode: 0, stderr: "" });
      expect(summary).to.match(/^\| ✅ \| Counter \|/m);
      expect(await readFile(path.join(project.folder, inputs.report), "utf8")).to.equal(summary);
    });
  });
});
