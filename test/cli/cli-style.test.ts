import { expect } from "chai";
import { toHostStyle } from "../../src/app/words/host-style.ts";
import { createCliStyle } from "../../src/cli/cli-style.ts";

const buildCommands = [
  ["foundry", "forge build --force --build-info", "forge build --force --build-info"],
  ["hardhat-2", "npx hardhat compile", "npx hardhat compile --force"],
  ["hardhat-3", "npx hardhat build", "npx hardhat build --force"],
] as const;

describe("the hints of a command line", () => {
  for (const [tool, build, rebuild] of buildCommands) {
    it(`name the command that builds a project of ${tool}`, () => {
      const style = createCliStyle({ tool });

      expect(style.hints.build).to.equal(`Build the project: ${build}`);
      expect(style.hints.buildNewContract).to.match(new RegExp(`: ${build}$`));
      expect(toHostStyle(style).toBuildCommand({ isForced: true })).to.equal(rebuild);
    });
  }

  it("name no command to build in a folder without a tool", () => {
    for (const tool of ["files", "none"] as const) {
      const { hints } = createCliStyle({ tool });

      expect(hints.build).to.equal("Run the command in the project's folder.");
      expect(hints.buildNewContract).to.equal("Run the command in the project's folder.");
    }
  });

  it("name no option for an explorer's URL: mirror has others than --explorer", () => {
    const { hints } = createCliStyle({ tool: "foundry" });

    expect(hints.checkExplorerUrl + hints.checkExplorerApi).not.to.include("--");
  });

  it("propose to install a compiler where it is found", () => {
    expect(createCliStyle({ tool: "files" }).hints.configureCompiler("0.8.30")[0]).to.equal(
      "Install it, or give its file with --compiler: npm install solc-0.8.30@npm:solc@0.8.30",
    );
  });
});
