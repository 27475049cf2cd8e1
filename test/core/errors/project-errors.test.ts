import { expect } from "chai";
import {
  BuildInfoInvalidError,
  BuildNotFoundError,
  BundleNotWrittenError,
  ContractAmbiguousError,
  ContractNotFoundError,
  DeploymentInvalidError,
  LanguageUnsupportedError,
  SourcesChangedError,
} from "../../../src/core/errors/project-errors.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

function toLines({ message }: Error): readonly string[] {
  return message.split("\n");
}

describe("BuildNotFoundError", () => {
  it("names the folder and the remedy", () => {
    const error = new BuildNotFoundError({ lookedIn: "/project/artifacts" });

    expect(error.code).to.equal("BUILD_NOT_FOUND");
    expect(toLines(error)).to.deep.equal([
      "No build was found.",
      "  looked in: /project/artifacts",
      "Build the project: npx hardhat build",
      "To verify one contract with another build, or a bundle: npx hardhat verify-contract <address> --build-info <file or folder>",
    ]);
  });
});

describe("BuildInfoInvalidError", () => {
  it("names the file and what is wrong with it, and keeps the cause", () => {
    const cause = new SyntaxError("Unexpected end of JSON input");
    const error = new BuildInfoInvalidError({
      file: "artifacts/A.json",
      problem: "it is not valid JSON, or it is incomplete",
      cause,
    });

    expect(error.code).to.equal("BUILD_INFO_INVALID");
    expect(error.cause).to.equal(cause);
    expect(toLines(error)).to.deep.equal([
      "A file of the project's build cannot be read.",
      "  file:    artifacts/A.json",
      "  problem: it is not valid JSON, or it is incomplete",
      "If it is an artifact or build info of this project, build again: npx hardhat build --force",
      "Otherwise, move it out of the folder of the builds.",
    ]);
  });
});

describe("SourcesChangedError", () => {
  it("names what was edited and what is missing, and how to get the sources", () => {
    const error = new SourcesChangedError({
      contract: "src/Vault.sol:Vault",
      artifact: "out/Vault.sol/Vault.json",
      edited: ["src/Vault.sol", "src/Rates.sol"],
      missing: Array.from({ length: 12 }, (_, index) => `lib/${index}.sol`),
    });

    expect(error.code).to.equal("SOURCES_CHANGED");
    expect(toLines(error)).to.deep.equal([
      "Source files of src/Vault.sol:Vault changed after its build.",
      "  artifact: out/Vault.sol/Vault.json",
      "  edited:   src/Vault.sol, src/Rates.sol",
      `  missing:  ${Array.from({ length: 10 }, (_, index) => `lib/${index}.sol`).join(", ")} and 2 more`,
      "First check out the sources that were deployed: the artifact contains only their hashes. Build after that, not before.",
      "Build the project: npx hardhat build",
    ]);
  });
});

describe("LanguageUnsupportedError", () => {
  it("names the language, and what can verify it", () => {
    const vyper = new LanguageUnsupportedError({ language: "Vyper", file: "out/build-info/1.json" });
    const fe = new LanguageUnsupportedError({ language: "Fe", file: "a.json" });

    expect(vyper.code).to.equal("LANGUAGE_UNSUPPORTED");
    expect(toLines(vyper)).to.deep.equal([
      "The build is in Vyper, which this tool cannot verify: it verifies Solidity and Yul.",
      "  file: out/build-info/1.json",
      "Verify it with Foundry: forge verify-contract <address> <file>.vy:<name> --language vyper",
      "It can also be verified on the explorer's own page.",
    ]);
    expect(toLines(fe).slice(2)).to.deep.equal(["It can also be verified on the explorer's own page."]);
  });
});

describe("BuildInfoInvalidError of --build-info", () => {
  it("says what the option takes", () => {
    const error = new BuildInfoInvalidError({
      file: "x.json",
      problem: "it does not exist",
      origin: "option",
    });

    expect(toLines(error)).to.deep.equal([
      "The build cannot be used.",
      "  file:    x.json",
      "  problem: it does not exist",
      "A build can be a build info of Hardhat 3 or 2, one of Foundry (forge build --force --build-info), or a folder of them.",
      'It can also be a standard JSON input, alone or with its compiler version: { "solcLongVersion": "0.8.30+commit.73712a01", "input": … }.',
      "It can also be a bundle, the file that --bundle writes.",
    ]);
  });
});

describe("BundleNotWrittenError", () => {
  it("says why, where, and that the verification stands", () => {
    const cause = new Error("EACCES: permission denied");
    const error = new BundleNotWrittenError({
      problem: "the file cannot be written",
      file: "/b.json",
      cause,
    });

    expect(error.code).to.equal("BUNDLE_NOT_WRITTEN");
    expect(toLines(error)).to.deep.equal([
      "No bundle was written: the file cannot be written.",
      "  file:   /b.json",
      "  reason: EACCES: permission denied",
      "The verification itself is not affected. Run the command again when the bundle can be written.",
    ]);
  });
});

describe("ContractNotFoundError", () => {
  it("asks whether a name like it was meant", () => {
    const known = ["contracts/Bank.sol:Bank", "contracts/Token.sol:Token", "contracts/old/Token.sol:Token"];
    const error = new ContractNotFoundError({ name: "Tokn", known });

    expect(error.code).to.equal("CONTRACT_NOT_FOUND");
    expect(toLines(error)).to.deep.equal([
      "No build of this project has a contract with this name.",
      "  contract: Tokn",
      "Did you mean contracts/Token.sol:Token or contracts/old/Token.sol:Token?",
      "If the contract is new, build the project first: npx hardhat build",
    ]);
  });

  it("asks nothing when no name is like it, and shows control characters as escapes", () => {
    const error = new ContractNotFoundError({ name: "A\u001b[31m", known: ["contracts/Bank.sol:Bank"] });

    expect(toLines(error)).to.deep.equal([
      "No build of this project has a contract with this name.",
      "  contract: A\\u{1b}[31m",
      "If the contract is new, build the project first: npx hardhat build",
    ]);
  });
});

describe("ContractAmbiguousError", () => {
  it("lists the contracts and says how to choose", () => {
    const candidates = ["project/contracts/A.sol:A", "project/contracts/B.sol:B"];
    const error = new ContractAmbiguousError({ place: { address, network: "sepolia" }, candidates });

    expect(error.code).to.equal("CONTRACT_AMBIGUOUS");
    expect(toLines(error)).to.deep.equal([
      "2 contracts of this project have the code at this address.",
      `  address:    ${address}`,
      "  contract 1: contracts/A.sol:A",
      "  contract 2: contracts/B.sol:B",
      `Choose one, for example: npx hardhat verify-contract --network sepolia ${address} --contract contracts/A.sol:A`,
    ]);
  });

  it("writes the version of each package, as two may be in one build", () => {
    const candidates = ["npm/a@1.0.0/A.sol:A", "npm/a@2.0.0/A.sol:A", "npm/b@1.0.0/A.sol:A"];

    expect(
      toLines(new ContractAmbiguousError({ place: { address, network: "sepolia" }, candidates })).slice(2),
    ).to.deep.equal([
      "  contract 1: a@1.0.0/A.sol:A",
      "  contract 2: a@2.0.0/A.sol:A",
      "  contract 3: b@1.0.0/A.sol:A",
      `Choose one, for example: npx hardhat verify-contract --network sepolia ${address} --contract a@1.0.0/A.sol:A`,
    ]);
  });

  it("lists ten at the most", () => {
    const candidates = Array.from({ length: 25 }, (_, index) => `project/contracts/C${index}.sol:C`);
    const lines = toLines(new ContractAmbiguousError({ place: { address, network: "sepolia" }, candidates }));

    expect(lines).to.have.length(14);
    expect(lines.slice(-3)).to.deep.equal([
      "  contract 10: contracts/C9.sol:C",
      "  and more:    15",
      `Choose one, for example: npx hardhat verify-contract --network sepolia ${address} --contract contracts/C0.sol:C`,
    ]);
  });
});

describe("DeploymentInvalidError", () => {
  it("names the place, what is wrong with it, and what is taken", () => {
    const error = new DeploymentInvalidError({
      place: "prod",
      problem: "there is no such file, folder or deployment",
      known: ["chain-1", "staging"],
    });

    expect(error.code).to.equal("DEPLOYMENT_INVALID");
    expect(toLines(error)).to.deep.equal([
      "The records of the deployment cannot be used.",
      "  place:   prod",
      "  problem: there is no such file, folder or deployment",
      "The deployments of this project are chain-1, staging.",
      "Give records of Ignition, hardhat-deploy, rocketh, Foundry (broadcast) or OpenZeppelin (.openzeppelin): the folder or a file in it.",
      'Or give a list: [{ "address": "0x…", "chainId": 1, "contract": "Token" }], or names and addresses: { "Token": "0x…" }.',
    ]);
  });
});
