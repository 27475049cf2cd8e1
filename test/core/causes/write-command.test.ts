import { expect } from "chai";
import { writeCommand, writeRebuild } from "../../../src/core/causes/write-command.ts";

const place = { address: "0x5FbDB2315678afecb367f032d93F642f64180aa3", network: "sepolia" } as const;
const verify = `npx hardhat verify-contract --network sepolia ${place.address}`;

describe("writeCommand, with a build from elsewhere", () => {
  const elsewhere = { ...place, buildInfo: "my bundle.json" };

  it("names the build for the task that takes it, and for no other", () => {
    expect(writeCommand("verify-contract", elsewhere, ["--contract", "Vault"])).to.equal(
      `${verify} --build-info 'my bundle.json' --contract Vault`,
    );
    expect(writeCommand("verify-proxy", elsewhere)).to.equal(
      `npx hardhat verify-proxy --network sepolia ${place.address}`,
    );
  });

  it("builds nothing again: the build was not made here", () => {
    expect(writeRebuild(place)).to.equal(`npx hardhat build && ${verify}`);
    expect(writeRebuild(elsewhere)).to.equal(`${verify} --build-info 'my bundle.json'`);
  });
});
