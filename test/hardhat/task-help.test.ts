import { expect } from "chai";
import { taskDefinitions } from "../../src/hardhat/tasks/definitions.ts";
import { pluginUrl } from "../helpers/built-package.ts";
import { runWarm, startHardhat } from "../helpers/hardhat-process.ts";
import { openProject, type TestProject } from "../helpers/open-project.ts";

const names = taskDefinitions.map(({ id: [name = ""] }) => name);

describe("the help of a task", () => {
  let project: TestProject;

  before(async () => {
    const definitions = new URL("../../src/hardhat/tasks/definitions.ts", import.meta.url).href;
    const configs = [...names, "all"].map((name) => {
      // The tasks look at the command when they are loaded: each command loads them anew, by an address of its own.
      const tasks = JSON.stringify(`${definitions}?${name}`);
      const plugin = '{ id: "hardhat-verify-contract", tasks: taskDefinitions }';
      const text = `import { taskDefinitions } from ${tasks};\n\nexport default { plugins: [${plugin}] };\n`;
      return [`${name}.config.js`, text] as const;
    });
    const plugin = JSON.stringify(await pluginUrl());
    const config = `import plugin from ${plugin};\n\nexport default { plugins: [plugin], solidity: "0.8.30" };\n`;
    project = await openProject({ files: { "hardhat.config.js": config, ...Object.fromEntries(configs) } });
  });

  after(() => project.remove());

  const readHelp = async (config: string, ...words: readonly string[]): Promise<string> =>
    (await runWarm(project.folder, ["--config", `${config}.config.js`, ...words, "--help"])).stdout;

  it("shows three examples of verify-contract before its options, each a command on a line of its own", async () => {
    const { stdout } = await startHardhat(project.folder, ["verify-contract", "--help"]).finished;
    const [before = ""] = stdout.split("\nUsage: ");

    expect(before).to.match(/^Verifies the contract at an address/);
    expect(before.match(/^ {2}npx hardhat verify-contract .*--network sepolia/gm)).to.have.lengthOf(3);
  });

  for (const name of names) {
    it(`shows an example of ${name}`, async () => {
      expect(await readHelp(name, name)).to.include(`\n  npx hardhat ${name} `);
    });
  }

  it("leaves the list of all tasks with one line for each", async () => {
    const help = await readHelp("all");

    expect(help).to.match(/\n {2}verify-contract {2,}Verifies [^\n]*\n {2}verify-/);
    expect(help).not.to.include("Examples");
  });
});
