import { expect } from "chai";
import { taskDefinitions } from "../../src/hardhat/tasks/definitions.ts";
import { pluginUrl } from "../helpers/built-package.ts";
import { startHardhat } from "../helpers/hardhat-process.ts";
import { openProject, type TestProject } from "../helpers/open-project.ts";

describe("the help of a task", () => {
  let project: TestProject;
  const readHelp = async (...words: readonly string[]): Promise<string> =>
    (await startHardhat(project.folder, [...words, "--help"]).finished).stdout;

  before(async () => {
    const plugin = JSON.stringify(await pluginUrl());
    const config = `import plugin from ${plugin};\n\nexport default { plugins: [plugin], solidity: "0.8.30" };\n`;
    project = await openProject({ files: { "hardhat.config.js": config } });
  });

  after(() => project.remove());

  it("shows three examples of verify-contract before its options, each a command on a line of its own", async () => {
    const [before = ""] = (await readHelp("verify-contract")).split("\nUsage: ");

    expect(before).to.match(/^Verifies the contract at an address/);
    expect(before.match(/^ {2}npx hardhat verify-contract .*--network sepolia/gm)).to.have.lengthOf(3);
  });

  for (const { id } of taskDefinitions) {
    const [name = ""] = id;
    it(`shows an example of ${name}`, async () => {
      expect(await readHelp(name)).to.include(`\n  npx hardhat ${name} `);
    });
  }

  it("leaves the list of all tasks with one line for each", async () => {
    const help = await readHelp();

    expect(help).to.match(/\n {2}verify-contract {2,}Verifies [^\n]*\n {2}verify-/);
    expect(help).not.to.include("Examples");
  });
});
