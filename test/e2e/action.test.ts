import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect } from "chai";
import { AbiCoder } from "ethers";
import { parse } from "yaml";
import { z } from "zod";
import { registrySchema } from "../../src/app/deployments/registry-schema.ts";
import { cliPath } from "../helpers/built-package.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { type Listening, listen } from "../helpers/listen.ts";
import { record as readRequest } from "../helpers/loopback-server.ts";
import { toNativeCompiler } from "../helpers/native-compiler.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";
import { packageRoot } from "../package/package-root.ts";

const hardhatCli = path.join(
  path.dirname(createRequire(import.meta.url).resolve("hardhat/package.json")),
  "dist/src/cli.js",
);

const strings = z.record(z.string(), z.string());

const scriptSchema = z.strictObject({
  id: z.string().optional(),
  if: z.string().optional(),
  shell: z.literal("bash"),
  "working-directory": z.string().default("."),
  env: strings,
  run: z.string(),
});

const usesSchema = z.strictObject({
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string(),
  with: strings,
});

/** What a composite action has, and no other members. */
const actionSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
  runs: z.strictObject({
    using: z.literal("composite"),
    steps: z.array(z.union([scriptSchema, usesSchema])),
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
  /** The arguments of each `npx` and `forge`. */
  readonly calls: readonly (readonly string[])[];
  readonly summary: string;
}

interface Place {
  readonly workspace: string;
  /** What `npx` and `forge` do with the words in `$@`, `npx` without its own option; default: nothing. */
  readonly command?: string;
  /** Variables of the job. */
  readonly variables?: Readonly<Record<string, string>>;
}

const contract = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Counter { uint256 public count; function add() external { count += 1; } }
`;

const buildSchema = z.object({
  output: z.object({
    contracts: z.record(
      z.string(),
      z.record(z.string(), z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) })),
    ),
  }),
});

const callsSchema = z.array(z.array(z.string()));

describe("the action at the root of the repository", () => {
  let action: Action;
  let folder: string;
  let version: string;

  before(async () => {
    action = actionSchema.parse(parse(await readFile(path.join(packageRoot, "action.yml"), "utf8")));
    folder = await mkdtemp(path.join(tmpdir(), "action-"));
    await mkdir(path.join(folder, "shims"));
    const manifest = await readFile(path.join(packageRoot, "package.json"), "utf8");
    ({ version } = z.object({ version: z.string() }).parse(JSON.parse(manifest)));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  /** Runs the steps as GitHub does: expressions are replaced as text, in whatever stands there. */
  async function run(
    inputs: Readonly<Record<string, string>>,
    { workspace, command = "", variables = {} }: Place,
  ): Promise<Ended> {
    const known: Record<string, string> = { "github.token": "the token" };
    const fill = (template: string) =>
      template.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => known[name] ?? "");
    for (const [name, input] of Object.entries(action.inputs)) {
      known[`inputs.${name}`] = inputs[name] ?? fill(input.default);
    }
    const files = await makeEmptyFiles(["calls", "summary.md", "output"]);
    const script = path.join(folder, "step.sh");
    await writeShims(files.calls, command);
    let ended = { exitCode: 0 as unknown, stderr: "" };
    for (const step of action.runs.steps.filter((one) => "run" in one)) {
      if (!isToRun(step.if, { known, isFailed: ended.exitCode !== 0 })) {
        continue;
      }
      await writeFile(script, fill(step.run));
      const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], {
        cwd: path.resolve(workspace, fill(step["working-directory"])),
        env: {
          ...process.env,
          // A compiler is there, too.
          PATH: [path.join(folder, "shims"), folder, process.env.PATH].join(path.delimiter),
          GITHUB_ACTIONS: "true",
          GITHUB_ACTION_PATH: packageRoot,
          GITHUB_OUTPUT: files.output,
          GITHUB_STEP_SUMMARY: files["summary.md"],
          GITHUB_WORKSPACE: workspace,
          RUNNER_TEMP: folder,
          ...variables,
          ...Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, fill(value)])),
        },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, "close")]);
      ended = { exitCode: ended.exitCode || exitCode, stderr: `${ended.stderr}${stderr}` };
      for (const [, name, value = ""] of (await readFile(files.output, "utf8")).matchAll(/^(\w+)=(.*)$/gm)) {
        known[`steps.${step.id}.outputs.${name}`] = value;
      }
    }
    const listed = (await readFile(files.calls, "utf8")).replace(/,$/, "");
    return {
      ...ended,
      calls: callsSchema.parse(JSON.parse(`[${listed}]`)),
      summary: await readFile(files["summary.md"], "utf8"),
    };
  }

  /** Makes `npx` and `forge` note their arguments in a file, and run a command with them. */
  async function writeShims(calls: string, command: string): Promise<void> {
    const note = `process.stdout.write(JSON.stringify(process.argv.slice(1)) + ",")`;
    for (const name of ["npx", "forge"]) {
      const lines = [
        "#!/bin/bash",
        `"${process.execPath}" -e '${note}' -- ${name} "$@" >> "${calls}"`,
        name === "npx" ? "shift" : "",
        command,
      ];
      await writeFile(path.join(folder, "shims", name), lines.join("\n"), { mode: 0o755 });
    }
  }

  async function makeEmptyFiles<Name extends string>(names: readonly Name[]): Promise<Record<Name, string>> {
    const files = names.map((name) => [name, path.join(folder, name)] as const);
    await Promise.all(files.map(([, file]) => writeFile(file, "")));
    return z.custom<Record<Name, string>>().parse(Object.fromEntries(files));
  }

  /** Decides on a step as GitHub does: without a condition it runs if no step has failed. */
  function isToRun(
    condition: string | undefined,
    { known, isFailed }: { readonly known: Readonly<Record<string, string>>; readonly isFailed: boolean },
  ): boolean {
    const [, expression] = /^\$\{\{ !cancelled\(\) && (.*) \}\}$/.exec(condition ?? "") ?? [];
    if (expression === undefined) {
      expect(condition).to.equal(undefined);
      return !isFailed;
    }
    return expression.split(" && ").every((term) => {
      const [, name = "", operator, value] = /^([\w.-]+) (==|!=) '([^']*)'$/.exec(term) ?? [];
      return ((known[name] ?? "") === value) === (operator === "==");
    });
  }

  it("scenario 77: builds with the project's tool, and checks by Hardhat's task or by the command line", async () => {
    const deployment = ["deployment", "--check"];
    const ofAction = ["npx", "--yes", `hardhat-verify-contract@${version}`, ...deployment];
    const compile = ["npx", "--no", "hardhat", "compile", "--quiet"];
    const help = ["npx", "--no", "hardhat", "verify-deployment", "--help"];
    const network = "sepolia";
    const projects = [
      {
        files: ["hardhat.config.ts"],
        calls: [
          compile,
          help,
          ["npx", "--no", "hardhat", "verify-deployment", "--check", `--network=${network}`],
        ],
      },
      {
        files: ["hardhat.config.js"],
        command: '[ "$2" != verify-deployment ]',
        calls: [compile, help, [...ofAction, `--chain=${network}`]],
      },
      {
        files: ["foundry.toml"],
        calls: [
          ["forge", "build"],
          [...ofAction, `--rpc-url=${network}`],
        ],
      },
      { files: ["deployments.json"], calls: [[...ofAction, `--chain=${network}`]] },
      {
        files: ["foundry.toml", "node_modules/hardhat-verify-contract/package.json"],
        calls: [
          ["forge", "build"],
          ["npx", "--no", "hardhat-verify-contract", ...deployment, `--rpc-url=${network}`],
        ],
      },
    ];
    for (const [index, { files, command = "", calls }] of projects.entries()) {
      const workspace = path.join(folder, `kind-${index}`);
      for (const file of files) {
        await mkdir(path.dirname(path.join(workspace, file)), { recursive: true });
        await writeFile(path.join(workspace, file), file.endsWith("package.json") ? "{}" : "");
      }
      const ended = await run({ network }, { workspace, command });

      expect(ended.stderr).to.equal("");
      expect(ended.exitCode).to.equal(0);
      expect(ended.calls).to.deep.equal(calls);
    }
  });

  it("hands each input on as one argument, whatever is in it, and runs nothing of it", async () => {
    const project = path.join(folder, "a project");
    await mkdir(project);
    await writeFile(path.join(project, "hardhat.config.ts"), "");
    const trap = (name: string) =>
      `a "b" 'c' \`touch ${name}\` $(touch ${name}) ; touch ${name}\n--config evil.ts\n$HOME && touch ${name}`;
    const inputs = {
      deployment: `--config=${trap("one")}`,
      network: trap("two"),
      explorer: trap("three"),
      report: trap("four"),
      registry: trap("six"),
      "build-profile": trap("five"),
      "working-directory": "a project",
    };
    const { calls, exitCode } = await run(inputs, { workspace: folder, command: "pwd >> ../folders; ls" });

    expect(exitCode).to.equal(0);
    const hardhat = ["npx", "--no", "hardhat"];
    expect(calls).to.deep.equal([
      [...hardhat, "compile", "--quiet", `--build-profile=${inputs["build-profile"]}`],
      [...hardhat, "verify-deployment", "--help"],
      [
        ...hardhat,
        "verify-deployment",
        "--check",
        `--network=${inputs.network}`,
        `--explorer=${inputs.explorer}`,
        `--report=${inputs.report}`,
        `--registry=${inputs.registry}`,
        "--",
        inputs.deployment,
      ],
    ]);
    expect(await readFile(path.join(folder, "folders"), "utf8")).to.match(/^(\S.*a project\n){3}$/);
    expect(await readdir(project)).to.deep.equal(["hardhat.config.ts"]);
    for (const step of action.runs.steps) {
      expect("run" in step ? step.run : "").not.to.include("${{");
    }
  });

  it("fails, and checks nothing, where the build fails", async () => {
    const workspace = path.join(folder, "broken");
    await mkdir(workspace);
    await writeFile(path.join(workspace, "foundry.toml"), "");
    const { calls, exitCode } = await run({ issue: "true" }, { workspace, command: "exit 3" });

    expect(exitCode).to.equal(3);
    expect(calls).to.have.length(1);
  });

  it("keeps the compilers of a run, also of one that fails, by the names of their files", async () => {
    const home = path.join(folder, "home");
    const add = async (file: string) => {
      await mkdir(path.dirname(path.join(home, file)), { recursive: true });
      await writeFile(path.join(home, file), "");
    };
    const keyOf = async () => {
      const variables = { HOME: home, RUNNER_OS: "Linux", RUNNER_ARCH: "X64" };
      await run({ "working-directory": "." }, { workspace: folder, command: "exit 1", variables });
      return /^compilers=(.*)$/m.exec(await readFile(path.join(folder, "output"), "utf8"))?.[1];
    };
    const keys = [await keyOf()];
    for (const file of [
      ".cache/hardhat-nodejs/compilers-v3/linux-amd64/solc-linux-amd64-v0.8.28",
      ".cache/hardhat-nodejs/compilers-v2/wasm/soljson-v0.8.28.js",
      ".local/share/svm/0.8.30/solc-0.8.30",
      "Library/Application Support/svm/0.8.30/solc-0.8.30",
      ".svm/0.8.30/solc-0.8.30",
    ]) {
      await add(file);
      keys.push(await keyOf());
    }
    await add(".cache/hardhat-nodejs/compilers-v3/linux-amd64/list.json");
    const [restore, save] = action.runs.steps.filter((step) => "uses" in step);

    expect(keys[0]).to.equal(undefined);
    expect(new Set(keys)).to.have.length(6);
    expect(await keyOf()).to.equal(keys.at(-1));
    expect(keys.slice(1).every((key) => /^verify-contract-Linux-X64-\d+-\d+$/.test(key ?? ""))).to.equal(
      true,
    );
    expect(restore?.with.path).to.equal(save?.with.path);
    expect(save?.if).to.match(/^\$\{\{ !cancelled\(\) && steps\.check\.outputs\.compilers != '' && /);
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

    const command = `shift; exec "${process.execPath}" "${hardhatCli}" "$@"`;
    const inputs = {
      deployment: 'my "own" list.json',
      network: "localhost",
      report: "the report\nof today.md",
      registry: "the registry.json",
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
      const registry = JSON.parse(await readFile(path.join(project.folder, inputs.registry), "utf8"));
      expect(registrySchema.strict().parse(registry).contracts).to.deep.equal([
        {
          ...{ address, chainId: 31_337, recordedName: "Counter", name: "Counter" },
          ...{ match: "exact", status: "already-verified", links: registry.contracts[0].links },
        },
      ]);
    });
  });

  describe("scenario 77: in a project without Hardhat 3", () => {
    let chain: TestChain;
    let node: Listening;
    let solc: string;

    before(async () => {
      chain = await openTestChain();
      node = await serveRpc(chain);
      solc = path.join(folder, "solc");
      await writeFile(solc, toNativeCompiler(), { mode: 0o755 });
    });

    after(async () => {
      await node.close();
      await chain.close();
    });

    const vault = path.join(packageRoot, "test-fixtures/build-infos/foundry-artifacts");
    const greeter = path.join(
      packageRoot,
      "test-fixtures/build-infos/hardhat-2/6ad109fc93ae4d8f13580db62e54c39a.json",
    );

    /** Deploys what the build infos have, with arguments of which no recovery is needed. */
    async function deployCreation(types: readonly string[], values: readonly unknown[], digits: string) {
      const encoded = AbiCoder.defaultAbiCoder().encode(types, values);
      return chain.deploy(`${digits.replace(/^0x/, "")}${encoded.slice(2)}`);
    }

    async function deployVault(): Promise<string> {
      const artifact = await readFile(path.join(vault, "out/Vault.sol/Vault.json"), "utf8");
      const { bytecode } = z
        .object({ bytecode: z.object({ object: z.string() }) })
        .parse(JSON.parse(artifact));
      return deployCreation(["address", "string"], [chain.account, "years"], bytecode.object);
    }

    async function deployGreeter(): Promise<string> {
      const { output } = buildSchema.parse(JSON.parse(await readFile(greeter, "utf8")));
      const { object = "" } = output.contracts["contracts/Greeter.sol"]?.Greeter?.evm.bytecode ?? {};
      return deployCreation(["string", "uint256"], ["hello", 7], object);
    }

    const kinds = {
      Foundry: async (workspace: string) => {
        await cp(vault, workspace, { recursive: true });
        await writeFile(path.join(workspace, "foundry.toml"), "[profile.default]\n");
        const address = await deployVault();
        const runs = path.join(workspace, "broadcast/Deploy.s.sol/31337");
        await mkdir(runs, { recursive: true });
        const transaction = { transactionType: "CREATE", contractName: "Vault", contractAddress: address };
        const record = JSON.stringify({ chain: 31_337, transactions: [transaction] });
        await writeFile(path.join(runs, "run-latest.json"), record);
        return address;
      },
      "Hardhat 2": async (workspace: string) => {
        await mkdir(path.join(workspace, "artifacts/build-info"), { recursive: true });
        await copyFile(greeter, path.join(workspace, "artifacts/build-info", path.basename(greeter)));
        await writeFile(path.join(workspace, "hardhat.config.cjs"), "");
        const address = await deployGreeter();
        await mkdir(path.join(workspace, "deployments/localhost"), { recursive: true });
        await writeFile(path.join(workspace, "deployments/localhost/.chainId"), "31337");
        const record = JSON.stringify({ address, abi: [] });
        await writeFile(path.join(workspace, "deployments/localhost/Greeter.json"), record);
        return address;
      },
      "records alone": async (workspace: string) => {
        const { input } = z
          .object({ input: z.object({}).loose() })
          .parse(JSON.parse(await readFile(greeter, "utf8")));
        // The files that the build was made of need not be there.
        await mkdir(path.join(workspace, "contracts"), { recursive: true });
        await writeFile(path.join(workspace, "input.json"), JSON.stringify(input));
        const address = await deployGreeter();
        await writeFile(path.join(workspace, "list.json"), JSON.stringify({ Greeter: address }));
        return address;
      },
    };

    for (const [kind, open] of Object.entries(kinds)) {
      it(`checks ${kind}, and keeps one issue`, async () => {
        const workspace = path.join(folder, kind);
        const address = await open(workspace);
        const cli = `"${process.execPath}" "${await cliPath()}"`;
        const command = `case "$1" in hardhat-verify-contract*) shift; exec ${cli} "$@";; hardhat) [ "$2" = compile ];; esac`;
        const inputs = { issue: "true", ...(kind === "records alone" && { deployment: "list.json" }) };
        const github = await serveIssues([]);
        const place = {
          workspace,
          command,
          variables: { ...github.variables, ETH_RPC_URL: node.url },
        };

        const failed = await run(inputs, place);
        expect(failed.exitCode, failed.stderr).to.equal(1);
        expect(failed.summary).to.include("❌");
        const verify = await promisify(execFile)(process.execPath, [await cliPath(), address], {
          cwd: workspace,
          env: {
            ...process.env,
            ETH_RPC_URL: node.url,
            PATH: `${folder}${path.delimiter}${process.env.PATH}`,
          },
        });
        expect(verify.stdout).to.include("✔");
        const passed = await run(inputs, place);
        await github.close();

        expect(passed.exitCode, passed.stderr).to.equal(0);
        expect(passed.summary).to.match(/^\| ✅ \| \w+ \|/m);
        expect(github.issues).to.have.length(1);
        expect(github.issues[0]).to.include({ state: "closed", state_reason: "completed" });
        expect(github.issues[0]?.body).to.include(passed.summary);
      });
    }
  });

  describe("the issue", () => {
    /** Runs the action for a check that ends with this exit code and summary. */
    async function check(
      github: { readonly variables: Readonly<Record<string, string>> },
      { status, summary, ...inputs }: Readonly<Record<string, string>>,
    ): Promise<Ended> {
      const workspace = path.join(folder, "checked");
      await mkdir(workspace, { recursive: true });
      await writeFile(path.join(workspace, "summary"), summary ?? "");
      const command = `cat summary >> "$GITHUB_STEP_SUMMARY"; exit ${status}`;
      return run({ issue: "true", ...inputs }, { workspace, command, variables: github.variables });
    }

    it("is opened by the first failure, has the last state, and is closed when the check passes", async () => {
      const github = await serveIssues([]);
      await check(github, { status: "0", summary: "all good" });
      expect(github.issues).to.deep.equal([]);

      await check(github, { status: "1", summary: "one is wrong", network: "sepolia" });
      expect(github.issues).to.have.length(1);
      expect(github.issues[0]).to.include({ title: "The check of deployed contracts on sepolia fails" });
      expect(github.issues[0]?.body)
        .to.include("one is wrong")
        .and.include("[The run of this check](https://github.example/owner/repo/actions/runs/7)");
      await check(github, { status: "1", summary: "two are wrong", network: "sepolia" });
      expect(github.issues).to.have.length(1);
      expect(github.issues[0]?.body).to.include("two are wrong").and.not.include("one is wrong");

      // Another network has an issue of its own.
      await check(github, { status: "1", summary: "wrong there", network: "mainnet --> <b>" });
      expect(github.issues).to.have.length(2);
      await check(github, { status: "0", summary: "all good again", network: "sepolia" });
      await github.close();
      expect(github.issues.map(({ state }) => state)).to.deep.equal(["closed", "open"]);
      expect(github.issues[0]?.body).to.include("all good again");
      expect(github.issues[1]?.body).to.match(/^<!-- [^>]+ -->\nwrong there\n/);
      expect(github.tokens).to.deep.equal(new Set(["Bearer the token"]));
    });

    it("is neither a pull request nor what a stranger copied, and is found behind many others", async () => {
      const first = await serveIssues([]);
      await check(first, { status: "1", summary: "wrong" });
      await first.close();
      const body = first.issues[0]?.body ?? "";
      const others = Array.from({ length: 100 }, () => ({ ...ownIssue, body: "something else" }));
      const strangers = { ...ownIssue, user: { type: "User" }, body };
      const quoted = { ...ownIssue, body: `> ${body}` };
      const pull = { ...ownIssue, pull_request: {}, body };
      const github = await serveIssues([strangers, quoted, pull, ...others, { ...ownIssue, body }]);
      await check(github, { status: "0", summary: "good" });
      await github.close();

      expect(github.issues.flatMap(({ state }, index) => (state === "closed" ? [index] : []))).to.deep.equal([
        103,
      ]);
    });

    it("has the first lines of a report that is too long for GitHub", async () => {
      const github = await serveIssues([]);
      const summary = Array.from(
        { length: 2000 },
        (_, index) => `| ❌ | Contract${index} | 0x${"0".repeat(40)} |`,
      );
      await check(github, { status: "1", summary: summary.join("\n") });
      await github.close();

      const { body = "" } = github.issues[0] ?? {};
      expect(body?.length).to.be.lessThan(65_536);
      expect(body).to.match(/0{40} \|\n\nThe report is longer: the run has all of it\.\n/);
    });

    it("fails the job where GitHub refuses, and says which permission the job may lack", async () => {
      const github = await serveIssues([], 403);
      const { exitCode, stderr } = await check(github, { status: "0", summary: "good" });
      await github.close();

      expect(exitCode).to.equal(1);
      expect(stderr).to.match(/^::error::The issue was not kept: GitHub answered 403 .*"issues: write"\?$/m);
      expect(stderr).to.not.include("the token");
    });
  });
});

interface StubIssue {
  readonly title: string;
  readonly body: string;
  readonly state: string;
  readonly author_association: string;
  readonly user: { readonly type: string };
  readonly pull_request?: object;
}

const ownIssue: StubIssue = {
  title: "",
  body: "",
  state: "open",
  author_association: "NONE",
  user: { type: "Bot" },
};

/** Serves the issues of a repository as GitHub's REST API does, or refuses all requests. */
async function serveIssues(given: readonly StubIssue[], refusal?: number) {
  const issues = [...given];
  const tokens = new Set<string | undefined>();
  const server = createServer(async (incoming, response) => {
    const { method, path: place, query, body, headers } = await readRequest(incoming);
    tokens.add(headers.authorization);
    const [, number] = /^\/repos\/owner\/repo\/issues(?:\/(\d+))?$/.exec(place) ?? [];
    const changes = z
      .object({})
      .loose()
      .parse(body === "" ? {} : JSON.parse(body));
    if (method === "POST") {
      issues.push({ ...ownIssue, ...changes });
    } else if (method === "PATCH") {
      issues.splice(Number(number), 1, { ...ownIssue, ...issues[Number(number)], ...changes });
    }
    const page = Number(query.get("page"));
    const listed = issues
      .map((issue, index) => ({ ...issue, number: index }))
      .filter(({ state }) => state === query.get("state"))
      .slice((page - 1) * 100, page * 100);
    response.writeHead(refusal ?? 200, { "content-type": "application/json" });
    response.end(JSON.stringify(listed));
  });
  const { url, close } = await listen(server);
  const variables = {
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: "owner/repo",
    GITHUB_RUN_ID: "7",
    GITHUB_SERVER_URL: "https://github.example",
  };
  return { issues, tokens, variables, close };
}
