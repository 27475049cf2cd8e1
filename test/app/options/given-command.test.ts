import { expect } from "chai";
import { toGivenCommand } from "../../../src/app/options/given-command.ts";
import {
  abiOptions,
  verifyContractOptions,
  verifyTransactionOptions,
} from "../../../src/app/options/option-tables.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

describe("toGivenCommand", () => {
  it("writes what a command line was given, without defaults", () => {
    const given = {
      address,
      constructorArguments: ["1", "a b"],
      explorer: "local",
      timeout: 0,
      force: false,
      check: true,
      contract: undefined,
    };

    expect(toGivenCommand(verifyContractOptions, given)).to.deep.equal({
      address,
      words: ["1", "a b"],
      options: { explorer: "local", check: true },
    });
  });

  it("writes what a function was given as a command line would have it, and leaves out what none has", () => {
    const given = {
      address,
      license: 3,
      timeout: 60,
      constructorArgs: [1n, "x", [true]],
      libraries: { L: address },
      signal: AbortSignal.abort(),
    };

    expect(toGivenCommand(verifyContractOptions, given)).to.deep.equal({
      address,
      words: [],
      options: { license: "3", timeout: "60", constructorArgs: '["1","x",[true]]' },
    });
    expect(toGivenCommand(verifyContractOptions, { constructorArgs: "0x01" }).options).to.deep.equal({
      constructorArgs: "0x01",
    });
  });

  it("has no address if the call has none", () => {
    expect(toGivenCommand(verifyTransactionOptions, { tx: "0x12" })).to.deep.equal({
      address: undefined,
      words: [],
      options: { tx: "0x12" },
    });
  });

  it("shows no secret of an explorer's URL", () => {
    const urls = [
      ["https://scan.test/api?chainid=5", "https://scan.test/api?chainid=5"],
      ["https://scan.test/api?apikey=SECRET", "https://scan.test/api?apikey={…}"],
      ["https://me:SECRET@scan.test/api", "https://{…}@scan.test/api"],
      ["https://scan.test/SECRET/api", "https://scan.test/{…}/api"],
      ["local", "local"],
      ["etherscan,https://scan.test/api?apikey=SECRET", "etherscan,https://scan.test/api?apikey={…}"],
      [
        "https://scan.test/api,https://b.test/api?apikey=SECRET",
        "https://scan.test/api,https://b.test/api?apikey={…}",
      ],
      ["https://scan.test/api?apikey=SECRET,sourcify", "https://scan.test/api?apikey={…},sourcify"],
      [" https://scan.test/api?apikey=SECRET", "https://scan.test/api?apikey={…}"],
      ["https://scan.test/team/api?chain=eth", "https://scan.test/team/api?chain=eth"],
      [
        "https://scan.test/team/api?chain=eth&t=T0KEN#T0KEN",
        "https://scan.test/team/api?chain=eth&t={…}#{…}",
      ],
    ] as const;

    for (const [explorer, shown] of urls) {
      expect(toGivenCommand(abiOptions, { explorer }).options).to.deep.equal({ explorer: shown });
    }
  });
});
