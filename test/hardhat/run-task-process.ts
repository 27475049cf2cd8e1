/**
 * Runs one task as Hardhat would, for the tests that look at what goes to which stream: the outcome
 * and the format are this process's arguments.
 */

import { createCommand } from "../../src/app/verbs/command.ts";
import { createFailure } from "../../src/core/errors/failure.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";
import { runTask } from "../../src/hardhat/run-task.ts";

const [outcome, format, terminal] = process.argv.slice(2);
const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

if (terminal === "command") {
  process.argv[1] = "/project/node_modules/hardhat/dist/src/cli.js";
  process.argv.push("run-task");
}

/** Controls, and characters that turn or hide text. */
const evilText = "\u001b[2J\u009b\u202e\u200b\u2028\u{e0041}";

const command = createCommand<{ readonly status: string | undefined }>({
  host: { commandStyle: hardhatStyle },
  json: format === "json",
  describe: ({ status }) => `The status is ${status}.`,
  isSuccess: ({ status }) => status === "good",
  work: async (_reporter, fail) => {
    if (outcome === "failure") {
      throw createFailure("CONTRACT_NOT_VERIFIED", { address });
    }
    if (outcome === "bug") {
      throw new TypeError("a bug");
    }
    if (outcome === "incomplete") {
      fail(createFailure("CONTRACT_NOT_VERIFIED", { address }));
    }
    return { status: outcome === "evil" ? evilText : outcome };
  },
});
const returned = await runTask("run-task", command);
process.exitCode = returned?.success === true ? 0 : 3;
