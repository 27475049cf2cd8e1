import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { rejectionOf } from "./rejection.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";
import { openWarmProcesses } from "./warm-process.ts";

/** Says who it is and ends, goes on, or takes its process with it. */
const script = `
import { serveCommands } from ${JSON.stringify(new URL("warm-commands.mjs", import.meta.url).href)};

serveCommands(async ([name]) => {
  process.stdout.write(\`\${name} of \${process.pid}\`);
  if (name === "goes-on") {
    await new Promise(() => setInterval(() => {}, 1000));
  }
  if (name === "exits") {
    process.exit(3);
  }
});
`;

describe("a process that stays warm for commands", () => {
  const withWarm = (test: (run: (...args: string[]) => Promise<{ stdout: string }>) => Promise<void>) =>
    withTemporaryFolder({ "script.mjs": script }, async (folder) => {
      const { run } = openWarmProcesses(pathToFileURL(path.join(folder, "script.mjs")).href);
      const place = { folder, environment: process.env, deadlineMs: 2000 };
      await test((...args) => run({ args, ...place }));
    });

  it("is the same for one command after the other", () =>
    withWarm(async (run) => {
      const [one, other] = await Promise.all([run("ends"), run("ends")]);

      expect(one.stdout)
        .to.match(/^ends of \d+$/)
        .and.to.equal(other.stdout);
    }));

  it("is killed with a command that does not end, says what that was and had printed, and the next has another", () =>
    withWarm(async (run) => {
      const [first, stuck, next] = await Promise.all([
        run("ends"),
        rejectionOf(run("goes-on", "--for", "ever")),
        run("ends"),
      ]);

      const pid = first.stdout.replace("ends of ", "");
      expect(stuck.message).to.equal(
        `"goes-on --for ever" was killed, because it did not end in 2 seconds; it printed: goes-on of ${pid}`,
      );
      expect(next.stdout)
        .to.match(/^ends of \d+$/)
        .and.not.to.equal(first.stdout);
    }));

  it("says which command ended it", () =>
    withWarm(async (run) => {
      const { message } = await rejectionOf(run("exits"));

      expect(message).to.match(/^"exits" ended its process; it printed: /);
    }));
});
