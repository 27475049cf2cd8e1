import { expect } from "chai";
import {
  EthersMissingError,
  HardhatEthersMissingError,
  InterruptedError,
  UnexpectedError,
} from "../../../src/core/errors/plugin-errors.ts";

describe("HardhatEthersMissingError", () => {
  it("names what is missing, and the remedy", () => {
    const error = new HardhatEthersMissingError();

    expect(error.code).to.equal("HARDHAT_ETHERS_MISSING");
    expect(error.message.split("\n")).to.deep.equal([
      "getContract needs hardhat-ethers, which this project does not use.",
      "Install @nomicfoundation/hardhat-ethers and ethers, and add the plugin to `plugins` in hardhat.config.ts.",
      "Or create the contract object yourself, with ethers or viem: explorer.getAbi returns the verified ABI.",
    ]);
  });
});

describe("EthersMissingError", () => {
  it("names what is missing, and the remedy", () => {
    const error = new EthersMissingError();

    expect(error.code).to.equal("ETHERS_MISSING");
    expect(error.message.split("\n")).to.deep.equal([
      "The package ethers is missing, which codes constructor arguments.",
      "Install it in the project: npm install ethers@6",
      "npm installs it by itself, unless it is told to leave out peer dependencies.",
    ]);
  });
});

describe("UnexpectedError", () => {
  const hint = "The failure is on stderr. --show-stack-traces shows its origin.";

  it("takes the text of the failure on, on one line, and keeps it as its cause", () => {
    const cause = new TypeError("HHE1: no network\n\tcalled \u001b[31mnowhere\u001b[0m");
    const error = new UnexpectedError({ cause });

    expect(error.code).to.equal("UNEXPECTED");
    expect(error.cause).to.equal(cause);
    expect(error.message.split("\n")).to.deep.equal(["HHE1: no network called nowhere", hint]);
  });

  it("bounds the text", () => {
    expect(new UnexpectedError({ cause: new TypeError("x".repeat(5000)) }).summary).to.have.length(2000);
  });

  it("has words for what is no error", () => {
    expect(new UnexpectedError({ cause: "a text" }).message.split("\n")).to.deep.equal([
      "An unexpected value was thrown.",
      hint,
    ]);
  });
});

describe("InterruptedError", () => {
  const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
  const hint = "Run the same command again: it continues, and submits nothing twice.";

  it("says where each explorer stands, and how to go on", () => {
    const standings = [
      { explorer: "Scan", receipt: "r1" },
      { explorer: "Other", receipt: undefined },
    ];
    const error = new InterruptedError({ address, standings });

    expect(error.code).to.equal("INTERRUPTED");
    expect(error.message.split("\n")).to.deep.equal([
      "Stopped before there was a verdict.",
      `  address: ${address}`,
      "  Scan:    submitted, receipt r1",
      "  Other:   submitted, no answer yet",
      hint,
    ]);
  });

  it("says that nothing was submitted", () => {
    expect(new InterruptedError({ address, standings: [] }).message.split("\n")).to.deep.equal([
      "Stopped; nothing was submitted.",
      `  address: ${address}`,
      hint,
    ]);
  });
});
