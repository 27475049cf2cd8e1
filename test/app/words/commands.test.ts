import { expect } from "chai";
import { hardhatStyle } from "../../../src/app/words/command-style.ts";
import { writeCommand, writeProfileBuild, writeRebuild } from "../../../src/app/words/commands.ts";

const place = {
  style: hardhatStyle,
  address: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
  network: "sepolia",
} as const;

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

describe("writeCommand, with a build profile that was selected", () => {
  const selected = { ...place, buildProfile: "production" };
  const call = `npx hardhat verify-contract --network sepolia --build-profile production ${place.address}`;

  it("keeps to the profile, in the build and in the call", () => {
    expect(writeCommand("verify-contract", selected)).to.equal(call);
    expect(writeRebuild(selected)).to.equal(`npx hardhat build --build-profile production && ${call}`);
  });

  it("takes another profile in its place where that one is what was deployed", () => {
    expect(writeProfileBuild(selected, "default")).to.equal(
      `npx hardhat build --build-profile default && ${call.replace("production", "default")}`,
    );
    expect(writeProfileBuild(place, "production")).to.equal(
      `npx hardhat build --build-profile production && ${verify}`,
    );
  });
});
