import { expect } from "chai";
import {
  type HostPlace,
  onlyExplorer,
  withoutOptions,
  writeCommand,
} from "../../../src/app/words/commands.ts";
import { proposeNext } from "../../../src/app/words/next-step.ts";
import { hardhatStyle } from "../../../src/hardhat/hardhat-style.ts";

const place = {
  style: hardhatStyle,
  address: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
  network: "sepolia",
} as const;

const contract = "project/contracts/Vault.sol:Vault";

/** What is proposed where another version of the compiler, another profile or another build gives the code. */
function writeRebuild(at: HostPlace): string {
  const versions = { built: "0.8.1", deployed: "0.8.2" };
  return proposeNext({ kind: "compiler-version", contract, ...versions }, at).command;
}

function writeProfileBuild(at: HostPlace, deployed: string): string {
  const profile = { built: undefined, deployed };
  return proposeNext({ kind: "variant", contract, changes: [], profile, isCodeEqual: false }, at).command;
}

function writeCallWithBuild(at: HostPlace): string {
  const unknown = { similarity: undefined, reproducedBy: undefined };
  return proposeNext({ kind: "other-compilation", contract, ...unknown }, at).command;
}

const verify = `npx hardhat verify-contract --network sepolia ${place.address}`;

describe("writeCommand", () => {
  it("quotes what a shell would take apart", () => {
    expect(
      writeCommand("verify-contract", { ...place, network: "my net" }, { contract: "it's $HOME" }),
    ).to.equal(`npx hardhat verify-contract --network 'my net' ${place.address} --contract 'it'\\''s $HOME'`);
  });
});

describe("writeCommand, with a build from elsewhere", () => {
  const elsewhere = { ...place, buildInfo: "my bundle.json" };

  it("names the build for the task that takes it, and for no other", () => {
    expect(writeCommand("verify-contract", elsewhere, { contract: "Vault" })).to.equal(
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

describe("writeCommand, on a chain that ends with its script", () => {
  const within = { ...place, network: "default", isWithinProcess: true };
  const { address } = place;

  it("writes the function call of each task with the new options", () => {
    const calls = [
      writeCommand("verify-contract", within),
      writeCommand("verify-contract", within, { contract: "a.sol:A", findSimilar: true }),
      writeCommand("verify-contract", { ...within, buildInfo: "one.json" }),
      writeCallWithBuild(within),
      writeCommand("verify-proxy", { ...within, buildInfo: "one.json" }),
      writeCommand("contract-creation", within),
      writeCommand("contract-source", within, { explorer: "scan", out: "verified" }),
    ];

    expect(calls).to.deep.equal([
      `await explorer.verifyContract({ address: "${address}" })`,
      `await explorer.verifyContract({ address: "${address}", contract: "a.sol:A", findSimilar: true })`,
      `await explorer.verifyContract({ address: "${address}", buildInfo: "one.json" })`,
      `await explorer.verifyContract({ address: "${address}", buildInfo: "<file or folder>" })`,
      `await explorer.verifyProxy({ address: "${address}" })`,
      `await explorer.getContractCreation(["${address}"])`,
      `await explorer.getSourceCode("${address}", { explorer: "scan" })`,
    ]);
  });

  it("keeps what the call was given, as a function takes it", () => {
    const options = {
      constructorArgs: `["it's", 1]`,
      license: "MIT",
      timeout: "60",
      requireExact: true,
      explorer: "scan",
    } as const;
    const given = { address, words: [], options };

    expect(writeCommand("verify-contract", withoutOptions({ ...within, given }, "requireExact"))).to.equal(
      `await explorer.verifyContract({ address: "${address}", constructorArgs: ["it's", 1], license: "MIT", timeout: 60, explorer: "scan" })`,
    );
    expect(writeCommand("contract-creation", { ...within, given })).to.equal(
      `await explorer.getContractCreation(["${address}"], { explorer: "scan" })`,
    );
  });

  it("writes the build alone, because the script runs after it", () => {
    expect(writeRebuild(within)).to.equal("npx hardhat build");
    expect(writeProfileBuild(within, "production")).to.equal("npx hardhat build --build-profile production");
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

describe("writeCommand, after a command that was given more", () => {
  const given = {
    address: place.address.toLowerCase(),
    words: ["1", "a b"],
    options: {
      bundle: "kept.json",
      check: true,
      codeFormat: "single-file",
      contract: "Vault",
      explorer: "local",
      force: true,
      json: true,
      librariesPath: "libs.ts",
      license: "MIT",
      out: "sources",
      requireExact: true,
      timeout: "60",
      tx: "0x12",
      withLibraries: true,
    },
  } as const;
  const shared =
    "--check --code-format single-file --explorer local --force --license MIT --require-exact --timeout 60 --with-libraries";

  it("keeps what a verification of the same contract needs", () => {
    expect(writeCommand("verify-contract", { ...place, given })).to.equal(
      `${verify} 1 'a b' --bundle kept.json --check --code-format single-file --contract Vault --explorer local ` +
        "--force --libraries-path libs.ts --license MIT --require-exact --timeout 60 --with-libraries",
    );
  });

  it("writes words behind all options if one begins with a dash, as a negative number does", () => {
    const negative = { ...given, words: ["-5", "a b"], options: { explorer: "local" } };
    const asked = { ...place, given: negative };

    expect(writeCommand("verify-contract", asked, { force: true })).to.equal(
      `${verify} --explorer local --force -- -5 'a b'`,
    );
    expect(writeCallWithBuild(asked)).to.equal(
      `${verify} --explorer local --build-info '<file or folder>' -- -5 'a b'`,
    );
  });

  it("keeps only options of all contracts if the next command is about another contract", () => {
    const other = { ...given, address: "0x0000000000000000000000000000000000000001" };

    expect(writeCommand("verify-contract", { ...place, given: other })).to.equal(`${verify} ${shared}`);
    expect(writeCommand("verify-contract", { ...place, given: { ...given, address: undefined } })).to.equal(
      `${verify} ${shared}`,
    );
  });

  it("keeps what continues a mirror, whether it was given the address or a deployment", () => {
    const mirror = { words: [], options: { from: "One", to: "http://127.0.0.1:1/api", license: "MIT" } };
    const at = `--network sepolia ${place.address}`;

    expect(writeCommand("mirror", { ...place, given: mirror })).to.equal(
      `npx hardhat mirror ${at} --from One --to http://127.0.0.1:1/api --license MIT`,
    );
  });

  it("keeps what the other task takes", () => {
    const at = `--network sepolia ${place.address}`;

    expect(writeCommand("verify-proxy", { ...place, given })).to.equal(
      `npx hardhat verify-proxy ${at} --explorer local --force --license MIT --require-exact --timeout 60`,
    );
    expect(writeCommand("contract-source", { ...place, given }, { out: "verified" })).to.equal(
      `npx hardhat contract-source ${at} --explorer local --out verified`,
    );
    expect(writeCommand("contract-creation", { ...place, given })).to.equal(
      `npx hardhat contract-creation ${at} --explorer local`,
    );
  });

  it("asks the explorer in question alone, unless the command was given one", () => {
    const write = (explorer: string | undefined, options: Readonly<Record<string, string>>) => {
      const asked = { ...place, explorer, given: { ...given, options } };
      const [alone, own] = onlyExplorer(asked);
      return writeCommand("contract-source", alone, own).split(place.address)[1];
    };
    const url = "https://scan.example/api";

    expect(write("Blockscout", {})).to.equal(" --explorer Blockscout");
    expect(write("Blockscout", { explorer: "etherscan,blockscout" })).to.equal(" --explorer Blockscout");
    expect(write(`${url}?apikey=x1y2z3`, { explorer: `etherscan,${url}` })).to.equal(
      ` --explorer '${url}?apikey={…}'`,
    );
    expect(write(url, { explorer: "MyScan" })).to.equal(" --explorer MyScan");
    // The local explorer is there of itself.
    expect(write(undefined, {})).to.equal("");
  });
});
