import { expect } from "chai";
import { isCommand } from "../../../src/plugin/output/finish-command.ts";

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
