import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { verbs } from "../../src/app/verbs/verbs.ts";
import { describeOldNode } from "../../src/cli/run-command.ts";
import { writeHelp, writeVerbHelp } from "../../src/cli/write-help.ts";
import { cliPath } from "../helpers/built-package.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { packageRoot } from "../package/package-root.ts";
import { runCli, runWarmCli } from "./cli-process.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

describe("the command line", () => {
  it("names a Node.js that is too old for it, and the one that its manifest names", () => {
    const { engines } = JSON.parse(readFileSync(path.join(packageRoot, "package.json"), "utf8"));

    for (const version of ["18.20.8", "20.20.2", "22.12.0"]) {
      expect(describeOldNode(version)).to.include(engines.node.slice(">=".length, -".0".length));
      expect(describeOldNode(version)).to.include(version);
    }
    for (const version of ["22.13.0", "23.0.0", "24.21.0"]) {
      expect(describeOldNode(version)).to.equal(undefined);
    }
  });

  it("helps with each verb, by its own name or the task's", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const [alone, verb, task, version] = await Promise.all([
        runCli(["--help"], { folder }),
        runCli(["proxy", "--help"], { folder }),
        runCli(["help", "verify-proxy"], { folder }),
        runCli(["--version"], { folder }),
      ]);

      expect(alone).to.deep.equal({ exitCode: 0, stdout: `${writeHelp()}\n`, stderr: "" });
      expect(verb.stdout).to.equal(task.stdout);
      expect(version.stdout).to.match(/^\d+\.\d+\.\d+\n$/);
    });
  });

  it("takes -h behind two dashes for a constructor argument, and not for a question", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const words = ["verify", "0x5FbDB2315678afecb367f032d93F642f64180aa3", "--timeout", "5"];
      const run = await runCli([...words, "--rpc-url", "http://127.0.0.1:1", "--", "-h"], { folder });

      expect(run).to.include({ exitCode: 1, stdout: "" });
      expect(run.stderr).to.match(/\((?:CHAIN_UNREACHABLE|DEADLINE_EXCEEDED), /);
    });
  });

  it("fails with its help where nothing is asked of it, as where a script's variable is empty", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const { exitCode, stdout, stderr } = await runCli([], { folder });

      expect({ exitCode, stdout }).to.deep.equal({ exitCode: 1, stdout: "" });
      expect(stderr).to.include(writeHelp());
      expect(stderr).to.match(/\nNo address and no command was given, so nothing was done\.\n$/);
    });
  });

  it("uses the node that a Foundry project names, in .env or by a name in foundry.toml, and no other project's", async () => {
    const files = {
      ".env": "NODE_PORT=9\nETH_RPC_URL=http://127.0.0.1:11\n",
      "foundry.toml": `[rpc_endpoints]\nlocal = "http://127.0.0.1:\${NODE_PORT}"\n`,
    };
    const { "foundry.toml": _, ...other } = files;
    await withTemporaryFolder(files, async (folder) => {
      const [named, unnamed] = await Promise.all([
        runWarmCli(["abi", address, "--rpc-url", "local", "--verbose"], { folder }),
        runWarmCli(["abi", address, "--verbose"], { folder }),
      ]);
      expect(named.stderr)
        .to.include("CHAIN_UNREACHABLE")
        .and.include("http://127.0.0.1:9")
        .and.match(/From \.env and foundry\.toml: .*NODE_PORT, the URL of --rpc-url\n/);
      expect(unnamed.stderr)
        .to.include("http://127.0.0.1:11")
        .and.include("From .env and foundry.toml: ETH_RPC_URL, NODE_PORT");
    });
    await withTemporaryFolder(other, async (folder) => {
      const { stderr } = await runWarmCli(["abi", address], { folder });
      expect(stderr).to.include("INVALID_OPTION").and.include("ETH_RPC_URL");
    });
  });

  it("runs for a user whom the system does not know, without HOME, as in many containers", async function () {
    const words = ["--reuid", "54321", "--clear-groups", process.execPath, "-p", "os.homedir()"];
    const asker = spawnSync("setpriv", words, { env: {}, encoding: "utf8" });
    if (!asker.stderr?.includes("uv_os_homedir")) {
      this.skip();
    }
    const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
    const script = await cliPath();
    const asked = ["abi", address, "--rpc-url", "http://127.0.0.1:9"];
    const { stderr } = spawnSync("setpriv", [...words.slice(0, -2), ...flags, script, ...asked], {
      env: {},
      encoding: "utf8",
    });

    expect(stderr).to.include("CHAIN_UNREACHABLE");
  });

  it("says that its output is lost, and fails, where the disk is full", async function () {
    if (!existsSync("/dev/full")) {
      this.skip();
    }
    const program = await cliPath();
    const run = (...words: readonly string[]) => {
      const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
      const full = openSync("/dev/full", "w");
      const ended = spawnSync(process.execPath, [...flags, program, ...words], {
        stdio: ["ignore", full, "pipe"],
        encoding: "utf8",
      });
      closeSync(full);
      return { exitCode: ended.status, stderr: ended.stderr };
    };
    const line =
      /(?:^|\n)✘ The result could not be written to the standard output: ENOSPC: [^\n]*\nFree some disk space, [^\n]*\n$/;

    for (const ended of [run("--version"), run(address, "--json", "--rpc-url", "http://127.0.0.1:9")]) {
      expect(ended.stderr).to.match(line);
      expect(ended.exitCode).to.equal(1);
    }
  });

  it("lists each verb with examples that its own options read", () => {
    for (const verb of verbs) {
      const help = writeVerbHelp(verb);
      expect(writeHelp()).to.include(`  ${verb.name} `);
      expect(verb.examples).to.not.deep.equal([]);
      for (const example of verb.examples) {
        expect(help).to.match(
          new RegExp(` npx hardhat-verify-contract ${verb.name} ?${example}(?: --rpc-url \\S+)?\n`),
        );
        const options = example.match(/--[a-z-]+/g) ?? [];
        expect(
          options.filter((option) => !help.includes(`  ${option}`)),
          example,
        ).to.deep.equal([]);
      }
      expect(help.split("\n").filter((line) => line.length > 112)).to.deep.equal([]);
      // Only Hardhat's config has a time limit, a port and the like.
      expect(help).to.not.include("as configured");
    }
  });

  it("offers none of the options of a submission to a check, which refuses them", () => {
    const help = verbs
      .filter(({ name }) => name === "check")
      .map(writeVerbHelp)
      .join();

    expect(help)
      .to.include("--standard-json")
      .and.not.match(/--(?:bundle|check|force|require-exact)\b/);
  });

  it("has each verb in its page, and what a user asks an agent for in the skill", () => {
    const read = (file: string) => readFileSync(path.join(packageRoot, file), "utf8");
    const rows = read("docs/command-line.md")
      .split("\n")
      .filter((line) => line.startsWith("| `"));
    const skill = read("skills/verify-contract/SKILL.md");

    for (const { name } of verbs) {
      expect(
        rows.some((row) => row.includes(`\`${name}\``)),
        `the table has ${name}`,
      ).to.equal(true);
      // A server is what people start.
      if (name !== "local-explorer") {
        expect(skill, name).to.include(`hardhat-verify-contract ${name} `);
      }
    }
  });

  it("says on stderr what is wrong, without a stack trace, and exits with 1", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const cases: [string[], RegExp][] = [
        [["verfy", address], /neither a command nor an address; the nearest is verify/],
        [
          [address],
          /^The URL of a node of the chain is missing: give it with --rpc-url <url>, or set .* ETH_RPC_URL\.\n/,
        ],
        [[address, "--rpc-url", "foo"], /The option --rpc-url is not valid: it is not an http or https URL/],
        [
          ["mirror", address, "--from", "a", "--to", ",,", "--rpc-url", "http://127.0.0.1:9"],
          /^The option --to is not valid: it names no explorer\./,
        ],
        [
          ["mirror", address, "--from", "a", "--to", "b", "--check", "--rpc-url", "http://127.0.0.1:9"],
          /^The option --to is not valid: a check submits nothing/,
        ],
        [
          ["mirror", address, "--from", "a,b", "--check", "--rpc-url", "http://127.0.0.1:9"],
          /^The option --from is not valid: it names several explorers/,
        ],
        [["abi", "0x12", "--rpc-url", "http://127.0.0.1:9"], /INVALID_ADDRESS/],
        [
          ["status", "--state-folder", "missing"],
          /^The option --state-folder is not valid: there is no such folder\./,
        ],
        [
          ["flatten", "Token"],
          /No build was found(?:.|\n)*looked in:(?:.|\n)*Run the command in the project's folder/,
        ],
        [
          [address, "--compiler", "none", "--rpc-url", "http://127.0.0.1:9"],
          /no such file|CHAIN_UNREACHABLE/,
        ],
      ];
      for (const [index, [words, text]] of cases.entries()) {
        const run = index === 0 ? runCli : runWarmCli;
        const { exitCode, stdout, stderr } = await run(words, { folder });
        expect(stderr, words.join(" "))
          .to.match(text)
          .and.not.match(/^\s+at /m);
        const [, explained = ""] = /\n\([A-Z_]+, see (.+)\)\n$/.exec(stderr) ?? [];
        expect(realpathSync(explained)).to.equal(realpathSync(path.join(packageRoot, "docs", "errors.md")));
        expect(stderr).to.not.include("npx hardhat ");
        expect([exitCode, stdout]).to.deep.equal([1, ""]);
      }
    });
  });

  it("takes verify-contract.json in the project's folder for its config, and says so with --verbose", async () => {
    const explorers = [{ apiUrl: "https://scan.example/api", chainId: 700 }];
    const files = {
      "foundry.toml": "",
      "src/A.sol": "",
      "verify-contract.json": JSON.stringify({ explorers }),
      "other/verify-contract.json": JSON.stringify({ explorers: [{ apiUrl: "https://scan.example/api" }] }),
    };
    await withTemporaryFolder(files, async (folder) => {
      const words = ["abi", address, "--rpc-url", "http://127.0.0.1:9"];
      const verbose = await runWarmCli([...words, "--verbose"], { folder: path.join(folder, "src") });
      const quiet = await runWarmCli(words, { folder });
      const unclear = await runWarmCli(words, { folder: path.join(folder, "other") });
      const named = await runWarmCli([...words, "--config", "other/verify-contract.json"], { folder });

      expect(verbose.stderr).to.match(/^Config: .*verify-contract\.json$/m);
      expect(quiet.stderr).to.include("CHAIN_UNREACHABLE").and.not.include("Config:");
      expect(unclear.stderr).to.include("CHAIN_UNREACHABLE");
      expect(named.stderr).to.include("CHAIN_UNREACHABLE");
    });
  });

  it("prints one document with --json, whatever is wrong", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const keyFile = ["abi", address, "--rpc-url", "http://127.0.0.1:9", "--api-key-file", "none"];
      const all = [["abi"], ["nonsense"], ["proxy", address], ["source", address, "--ou", "x"], keyFile];
      for (const words of all) {
        const { exitCode, stdout, stderr } = await runWarmCli([...words, "--json"], { folder });
        expect(JSON.parse(stdout)).to.include({ status: "error", code: "INVALID_OPTION" });
        expect([exitCode, stderr]).to.deep.equal([1, ""]);
      }
    });
  });
});
