import { expect } from "chai";
import { writeCommand } from "../../../src/app/words/commands.ts";
import { describeStandardJson } from "../../../src/app/words/host-words.ts";
import { hardhatStyle } from "../../../src/hardhat/hardhat-style.ts";

describe("describeStandardJson", () => {
  it("names the file, and all that the web form of an explorer asks for", () => {
    const facts = { solcLongVersion: "0.8.37+commit.f401782d", contractName: "src/Box.sol:Box" };

    expect(describeStandardJson("in.json", { ...facts, encodedConstructorArguments: "2a" })).to.equal(
      "The standard JSON of the proved source is in in.json. A web form also asks for the compiler v0.8.37+commit.f401782d, " +
        "the contract src/Box.sol:Box and the constructor arguments 2a.",
    );
    expect(describeStandardJson("in.json", { ...facts, encodedConstructorArguments: "" })).to.match(
      /and no constructor arguments\.$/,
    );
  });
});

describe("writeCommand", () => {
  it("quotes what a shell would take apart", () => {
    const place = {
      style: hardhatStyle,
      address: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
      network: "my net",
    } as const;

    expect(writeCommand("verify-contract", place, { contract: "it's $HOME" })).to.equal(
      `npx hardhat verify-contract --network 'my net' ${place.address} --contract 'it'\\''s $HOME'`,
    );
  });
});
