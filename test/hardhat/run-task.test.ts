import { execFile, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { HardhatPluginError } from "hardhat/plugins";
import { isResult } from "hardhat/utils/result";
import { createFailure } from "../../src/core/errors/failure.ts";
import { isCommand, toPluginError, toTaskResult } from "../../src/hardhat/run-task.ts";

describe("run task", () => {
  const script = fileURLToPath(new URL("run-task-process.ts", import.meta.url));

  const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];

  interface Outcome {
    readonly exitCode: number;
    readonly stdout: string;
    readonly stderr: string;
  }

  function run(...args: readonly string[]): Promise<Outcome> {
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [...flags, script, ...args], (_error, stdout, stderr) => {
        resolve({ exitCode: child.exitCode ?? -1, stdout, stderr });
      });
    });
  }

  describe("runTask", () => {
    it("prints nothing in a document that a terminal would act on", async () => {
      const { stdout } = await run("evil", "json");

      expect(stdout).to.equal('{\n  "status": "\\u001b[2J\\u009b\\u202e\\u200b\\u2028\\udb40\\udc41"\n}\n');
      expect(JSON.parse(stdout)).to.deep.equal({ status: "\u001b[2J\u009b\u202e\u200b\u2028\u{e0041}" });
    });

    it("prints a bug as one document with --json, and throws the very error for stderr", async () => {
      const { exitCode, stdout, stderr } = await run("bug", "json");

      expect(JSON.parse(stdout)).to.include({ status: "error", code: "UNEXPECTED", message: "a bug" });
      expect(exitCode).to.equal(1);
      expect(stderr).to.include("TypeError: a bug");
    });

    it("leaves a bug without --json to Hardhat", async () => {
      const { stdout, stderr } = await run("bug", "words");

      expect(stdout).to.equal("");
      expect(stderr).to.include("TypeError: a bug");
    });

    it("prints an incomplete result, then throws its failure", async () => {
      const words = await run("incomplete", "words");
      const json = await run("incomplete", "json");

      expect(words.stdout).to.equal("The status is incomplete.\n");
      expect(JSON.parse(json.stdout)).to.deep.equal({ status: "incomplete" });
      for (const { exitCode, stderr } of [words, json]) {
        expect(exitCode).to.equal(1);
        expect(stderr).to.include("CONTRACT_NOT_VERIFIED");
      }
    });
  });

  describe("the reporter", () => {
    it("fails, and says why, if the disk is full that the result is written to", function () {
      if (!existsSync("/dev/full")) {
        this.skip();
      }
      const full = openSync("/dev/full", "w");
      const ended = spawnSync(process.execPath, [...flags, script, "good", "json", "command"], {
        stdio: ["ignore", full, "pipe"],
        encoding: "utf8",
      });
      closeSync(full);

      expect(ended.status).to.equal(1);
      expect(ended.stderr).to.include("The result could not be written to the standard output: ENOSPC");
    });
  });
});

describe("toTaskResult", () => {
  it("is the result itself, which Hardhat can read as its own", () => {
    const result = { status: "verified" };
    const marked = toTaskResult(result, true);

    expect(marked).to.equal(result);
    expect(isResult(marked)).to.equal(true);
    expect(marked.success && marked.value).to.equal(result);
  });

  it("tells Hardhat of a failure, with the same object", () => {
    const marked = toTaskResult({ status: "mismatch" }, false);

    expect(isResult(marked)).to.equal(true);
    expect(marked.success).to.equal(false);
    expect(!marked.success && marked.error).to.equal(marked);
  });

  it("shows no mark when it is printed, copied, listed or compared", () => {
    const marked = toTaskResult({ status: "verified" }, true);

    expect(JSON.stringify(marked)).to.equal('{"status":"verified"}');
    expect({ ...marked }).to.deep.equal({ status: "verified" });
    expect(Object.keys(marked)).to.deep.equal(["status"]);
    expect(JSON.stringify(toTaskResult([1, 2], true))).to.equal("[1,2]");
  });
});

describe("toPluginError", () => {
  const failure = createFailure("INVALID_OPTION", {
    option: "--port",
    reason: "x is not a port",
    value: "x",
  });

  it("makes a failure of ours one that Hardhat prints, with code and text and the failure as its cause", async () => {
    const error = await toPluginError(failure);

    expect(HardhatPluginError.isHardhatPluginError(error)).to.equal(true);
    expect(error).to.include({ pluginId: "hardhat-verify-contract", cause: failure });
    expect(error instanceof Error && error.message.split("\n")).to.deep.equal([
      "The option --port is not valid: x is not a port.",
      "  given: x",
      "(INVALID_OPTION, see node_modules/hardhat-verify-contract/docs/errors.md)",
    ]);
  });

  it("does not change errors of others", async () => {
    for (const error of [new TypeError("bug"), "text", undefined]) {
      expect(await toPluginError(error)).to.equal(error);
    }
  });
});

describe("isCommand", () => {
  const programs = [
    "/project/node_modules/.bin/hardhat",
    "/project/node_modules/hardhat/dist/src/cli.js",
    "C:\\project\\node_modules\\hardhat\\dist\\src\\cli.js",
  ];
  for (const program of programs) {
    it(`is true of the task that Hardhat's command line was started for: ${program}`, () => {
      const args = ["--network", "sepolia", "verify-contract", "0x00"];
      expect(isCommand("verify-contract", ["node", program, ...args])).to.equal(true);
      expect(isCommand("verify-proxy", ["node", program, ...args])).to.equal(false);
    });
  }

  it("is false of scripts and tasks that run the task", () => {
    for (const argv of [
      ["node", "/project/node_modules/.bin/hardhat", "run", "scripts/deploy.ts"],
      ["node", "/project/node_modules/.bin/hardhat", "deploy-and-verify"],
      ["node", "/project/scripts/deploy.ts", "verify-contract"],
      ["node", "/hardhat/scripts/deploy.ts", "verify-contract"],
      ["node"],
    ]) {
      expect(isCommand("verify-contract", argv)).to.equal(false);
    }
  });
});
