import { expect } from "chai";
import { verifyContractOptions, verifyProxyOptions } from "../../src/app/options/option-tables.ts";
import { projectOptions } from "../../src/cli/options.ts";
import { readArguments, splitWords } from "../../src/cli/read-words.ts";
import { BaseError } from "../../src/core/errors/failure.ts";

const verifyTable = { ...verifyContractOptions, ...projectOptions };

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

function read(...words: readonly string[]) {
  return readArguments(verifyTable, splitWords(words, verifyTable));
}

function refusalOf(...words: readonly string[]): string {
  try {
    read(...words);
  } catch (error) {
    expect(error).to.include({ code: "INVALID_OPTION" });
    return error instanceof Error ? error.message : "";
  }
  return expect.fail("nothing was refused");
}

describe("the words of a command line", () => {
  it("are read by the table of their options, with its defaults", () => {
    const args = read(address, "--rpc-url", "http://127.0.0.1:1", "--check", "--contract=Token");

    expect(args).to.include({
      address,
      rpcUrl: "http://127.0.0.1:1",
      check: true,
      force: false,
      json: false,
      contract: "Token",
      timeout: 0,
      explorer: undefined,
    });
    expect(args.constructorArguments).to.deep.equal([]);
    expect(args).to.not.have.any.keys("signal", "libraries");
  });

  it("are constructor arguments behind the address, negative numbers and all behind -- among them", () => {
    expect(read(address, "-15", "text", "[-1, 2]", "--force").constructorArguments).to.deep.equal([
      "-15",
      "text",
      "[-1, 2]",
    ]);
    expect(read(address, "--", "--force", "-x").constructorArguments).to.deep.equal(["--force", "-x"]);
    expect(read("--contract", "Token", address).address).to.equal(address);
  });

  it("may repeat an option that takes several values, and no other", () => {
    const { compiler } = read(address, "--compiler", "one", "--compiler", "other");

    expect(compiler).to.deep.equal(["one", "other"]);
    expect(refusalOf(address, "--explorer", "a", "--explorer", "b")).to.include("given more than once");
  });

  it("are refused with the nearest name", () => {
    expect(refusalOf(address, "--rpc-ur", "x")).to.include(
      "there is no such option; the nearest is --rpc-url",
    );
    expect(refusalOf(address, "--nonsense-option")).to.match(/there is no such option\.$/m);
    expect(refusalOf(address, "-x")).to.include("-x");
  });

  it("are refused with their replacement if they are options of other tools", () => {
    expect(refusalOf(address, "--watch")).to.include("it is not needed: the command waits for the verdict");
    expect(refusalOf(address, "--verifier-url", "https://scan.example/api")).to.include("--explorer takes");
    expect(refusalOf(address, "--optimizer-runs=200")).to.include("are those of the build");
    expect(refusalOf(address, "--network", "sepolia")).to.include("--rpc-url takes");
    expect(refusalOf(address, "--creation-tx-hash", "0x12")).to.include("recovers this from the chain");
  });

  it("are refused if only functions take them", () => {
    expect(refusalOf(address, "--libraries", "file.sol:Lib:0x12")).to.include("from --libraries-path");
    expect(refusalOf(address, "--signal", "x")).to.include("there is no such option");
  });

  it("are refused for a value that is missing, too much or of the wrong kind", () => {
    expect(refusalOf(address, "--explorer")).to.include("it needs a value: <name or API URL>");
    expect(refusalOf(address, "--explorer", "--json")).to.include("it needs a value");
    expect(refusalOf(address, "--json=yes")).to.include("it takes no value");
    expect(refusalOf(address, "--timeout", "soon")).to.include("not a whole number of seconds");
    expect(refusalOf(address, "--timeout", "-1")).to.include("not a whole number of seconds");
    expect(refusalOf(address, "--contract", "")).to.include("--contract is not valid: it is empty");
  });

  it("are refused where they hold a key, which is not repeated", () => {
    for (const option of ["--api-key", "--etherscan-api-key", "--key", "--apikey"]) {
      expect(refusalOf(address, option, "topsecret"))
        .to.include("EXPLORER_API_KEY")
        .and.not.include("topsecret");
    }
  });

  it("must have what the table requires, and no more", () => {
    const proxy = (...words: string[]) =>
      readArguments(verifyProxyOptions, splitWords(words, verifyProxyOptions));

    expect(() => proxy()).to.throw(
      BaseError,
      "The argument <address> is missing: --help lists the arguments.",
    );
    expect(() => proxy(address, "more")).to.throw(BaseError, "has no such argument");
  });
});
