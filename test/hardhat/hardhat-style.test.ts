import { expect } from "chai";
import { findConfigWords } from "../../src/hardhat/hardhat-style.ts";

describe("findConfigWords", () => {
  const cli = ["node", "/project/node_modules/.bin/hardhat"];

  it("finds the config file that Hardhat's command line was given, wherever it stands", () => {
    const words = ["--config", "other.config.ts"];

    expect(findConfigWords([...cli, ...words, "verify-contract", "0x12"])).to.deep.equal(words);
    expect(findConfigWords([...cli, "verify-contract", "0x12", ...words])).to.deep.equal(words);
  });

  it("finds none where none was given, nor in the arguments of another program", () => {
    expect(findConfigWords([...cli, "verify-contract", "0x12"])).to.deep.equal([]);
    expect(findConfigWords([...cli, "verify-contract", "--config"])).to.deep.equal([]);
    expect(findConfigWords(["node", "/usr/bin/mocha", "--config", "x.json"])).to.deep.equal([]);
    expect(findConfigWords([])).to.deep.equal([]);
  });
});
