import { expect } from "chai";
import { createCliStyle, createCliWriter } from "../../src/cli/cli-style.ts";

const buildCommands = [
  ["foundry", "forge build --force --build-info", "forge build --force --build-info"],
  ["hardhat-2", "npx hardhat compile", "npx hardhat compile --force"],
  ["hardhat-3", "npx hardhat build", "npx hardhat build --force"],
] as const;

describe("the hints of a command line", () => {
  for (const [tool, build, rebuild] of buildCommands) {
    it(`name the command that builds a project of ${tool}`, () => {
      const style = createCliStyle({ tool });
      const write = createCliWriter(tool);

      expect(write({ kind: "build" }, style)).to.equal(`Build the project: ${build}`);
      expect(write({ kind: "build-new-contract" }, style)).to.match(new RegExp(`: ${build}$`));
      expect(write({ kind: "rebuild" }, style)).to.match(new RegExp(`: ${rebuild}$`));
      expect(style.toBuildWords({}).join(" ")).to.equal(build);
    });
  }

  it("name no command to build in a folder without a tool", () => {
    for (const tool of ["files", "none"] as const) {
      const write = createCliWriter(tool);
      const style = createCliStyle({ tool });

      expect(write({ kind: "build" }, style)).to.equal("Run the command in the project's folder.");
      expect(write({ kind: "build-new-contract" }, style)).to.equal(
        "Run the command in the project's folder.",
      );
    }
  });

  it("name no option for an explorer's URL: mirror has others than --explorer", () => {
    const style = createCliStyle({ tool: "foundry" });

    for (const kind of ["check-explorer-url", "check-explorer-api"] as const) {
      expect(createCliWriter("foundry")({ kind }, style)).not.to.include("--");
    }
  });

  it("names where the URL of a node is from, if it cannot be reached", () => {
    const style = createCliStyle({ tool: "foundry" });

    expect(createCliWriter("foundry")({ kind: "check-node" }, style)).to.include("--rpc-url <url>");
  });

  it("says how a Sourcify server is given: no option has its dialect", () => {
    const style = createCliStyle({ tool: "foundry" });

    expect(createCliWriter("foundry")({ kind: "name-sourcify" }, style)).to.equal(
      'It answers as a Sourcify server does. Write "dialect": "sourcify" and its "apiUrl", which ends before /v2, to the file of --config.',
    );
  });

  it("proposes to install a compiler where it is found, also with Yarn Plug'n'Play", () => {
    const install = { kind: "configure-compiler", version: "0.8.30" } as const;
    const style = createCliStyle({ tool: "files" });

    expect(createCliWriter("files")(install, style)).to.include("npm install solc@0.8.30");
    expect(createCliWriter("files", { hasArchivedPackages: () => true })(install, style))
      .to.include("yarn add --dev solc@0.8.30 && yarn unplug solc")
      .and.not.include("npm install");
  });
});
