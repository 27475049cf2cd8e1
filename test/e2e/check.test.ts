import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";

import { writeBlocks } from "../../src/app/words/results/blocks.ts";
import { describeResult } from "../../src/app/words/results/describe-result.ts";
import { startLocalExplorer } from "../../src/local-explorer.ts";
import { type CauseLab, openCauseLab } from "../helpers/open-cause-lab.ts";
import { newestCompiler } from "../helpers/open-project.ts";
import { openRecordingExplorer, type RecordingExplorer } from "../helpers/open-recording-explorer.ts";
import { causeFiles, vault } from "./cause-contracts.ts";

/** A project whose explorer is a local one, with each request to it written down. */
interface CheckedLab extends CauseLab {
  readonly explorer: RecordingExplorer;
  close(): Promise<void>;
}

async function openCheckedLab(options: Parameters<typeof openCauseLab>[0]): Promise<CheckedLab> {
  const explorer = await openRecordingExplorer();
  const lab = await openCauseLab({
    ...options,
    config: {
      verifyContract: { explorers: { default: { name: "Recorder", apiUrl: explorer.apiUrl, apiKey: "k" } } },
    },
  });
  const behind = await startLocalExplorer({
    chains: [{ provider: lab.provider }],
    compilers: [newestCompiler],
    database: ":memory:",
    port: 0,
  });
  explorer.passTo(behind.apiUrl);
  return {
    ...lab,
    explorer,
    close: async () => {
      await explorer.close();
      await behind.close();
      await lab.project.remove();
    },
  };
}

describe("verify-contract --check", () => {
  let lab: CheckedLab;

  before(async () => {
    const unlike = { ...newestCompiler, settings: { evmVersion: "prague" } };
    const optimized = { ...newestCompiler, settings: { optimizer: { enabled: true, runs: 200 } } };
    lab = await openCheckedLab({
      files: causeFiles,
      solidity: { profiles: { default: newestCompiler, unlike, optimized } },
    });
  });

  after(() => lab.close());

  const posts = () => lab.explorer.requests.filter((request) => request.startsWith("POST"));

  /** Restores what was built first. */
  afterEach(() => lab.project.rebuild(causeFiles));

  it("says what is not verified yet, with the command that verifies it, and makes no POST", async () => {
    const address = await lab.deploy("Vault");
    const found = await lab.explain(address, { check: true });

    expect(found).to.include({
      cause: "not-verified",
      closest: "project/contracts/Vault.sol:Vault",
      command: `await explorer.verifyContract({ address: "${address}" })`,
    });
    const given = { contract: "Vault", license: "MIT", timeout: 60 };
    expect((await lab.explain(address, { ...given, check: true })).command).to.equal(
      `await explorer.verifyContract({ address: "${address}", contract: "Vault", license: "MIT", timeout: 60 })`,
    );
    expect(posts()).to.deep.equal([]);
    expect(lab.explorer.requests).to.include("GET getsourcecode");
  });

  it("is content where chain, explorer and checkout agree, and makes no POST then either", async () => {
    const address = await lab.deploy("Vault");
    expect(await lab.verify(address)).to.include({ status: "verified" });
    const before = posts().length;
    const result = await lab.verify(address, { check: true });

    expect(result).to.include({ status: "already-verified", match: "exact" });
    expect(result.message).to.equal("Chain, explorer and this checkout agree.");
    expect(posts()).to.have.length(before);
  });

  it("scenario 38: fails in a checkout whose source differs from the verified one, and makes no POST", async () => {
    const address = await lab.deploy("Vault");
    expect(await lab.verify(address)).to.include({ status: "verified" });
    const before = posts().length;
    await lab.project.rebuild({ "contracts/Vault.sol": vault.replace("* 100", "* 1000") });
    const found = await lab.explain(address, { check: true });
    await lab.project.rebuild({}, { buildProfile: "optimized" });
    const withOtherProfile = await lab.explain(address, { check: true });
    expect(withOtherProfile.explanation).to.include("setting optimizer.enabled is ");
    expect(withOtherProfile.command).to.match(
      /^await explorer\.getSourceCode\("0x\w{40}", { explorer: "http:[^"]+" }\)$/,
    );

    for (const { cause, explanation, place } of [found, withOtherProfile]) {
      expect(cause).to.equal("other-record");
      expect(explanation).to.include("contracts/Vault.sol differs at line 26");
      expect(place).to.deep.equal({ source: "contracts/Vault.sol", line: 26 });
    }
    expect(posts()).to.have.length(before);
  });

  it("scenario 38: says where the verified source differs though the code does not", async () => {
    const address = await lab.deploy("Vault");
    expect(await lab.verify(address)).to.include({ status: "verified" });
    await lab.project.rebuild({ "contracts/Vault.sol": vault.replace("people put", "users put") });
    const found = await lab.explain(address, { check: true });

    expect(found.cause).to.equal("other-record");
    expect(found.explanation)
      .to.include("with another source")
      .and.to.include("contracts/Vault.sol differs at line 4");
  });

  it("scenario 38: says with which settings the verified source was compiled, where they differ", async () => {
    const address = await lab.deploy("Ledger");
    expect(await lab.verify(address)).to.include({ status: "verified" });
    await lab.project.rebuild({}, { buildProfile: "unlike" });
    const found = await lab.explain(address, { check: true });

    expect(found.cause).to.equal("other-record");
    expect(found.explanation).to.include("setting evmVersion");
  });

  it("names the profile of a verified contract, as a verification does", async () => {
    await lab.project.rebuild({}, { buildProfile: "optimized" });
    const address = await lab.deploy("Vault");
    expect(await lab.verify(address)).to.include({ status: "verified" });
    await lab.project.rebuild(causeFiles);

    const result = await lab.verify(address);
    const checked = await lab.verify(address, { check: true });
    expect(checked.differences).to.include({
      cause: "build-profile",
      command: "npx hardhat build --build-profile optimized",
    });
    expect(result.differences).to.deep.equal(checked.differences);
    expect(writeBlocks(describeResult(result))).to.not.include("another source");
    expect(result.notes?.join()).to.include("Recorder already shows a verified source of ");
  });

  it("scenario 9: submits the deployed build, though another profile was built last", async () => {
    const address = await lab.deploy("Vault");
    await lab.project.rebuild({}, { buildProfile: "optimized", only: ["contracts/Vault.sol"] });
    const before = posts().length;
    const result = await lab.verify(address);

    expect(result).to.include({ status: "verified", match: "exact" });
    expect(posts().slice(before)).to.deep.equal(["POST verifysourcecode"]);
  });

  it("scenario 38: fails where the files were changed and not built since", async () => {
    const address = await lab.deploy("Vault");
    expect(await lab.verify(address)).to.include({ status: "verified" });
    await writeFile(path.join(lab.project.folder, "contracts", "Vault.sol"), `${vault}\n// more to come\n`);
    const found = await lab.explain(address, { check: true });

    expect(found.cause).to.equal("not-built");
    expect(found.explanation).to.include("contracts/Vault.sol changed after it");
    expect(found.command).to.equal("npx hardhat build");

    const note =
      "contracts/Vault.sol (line 30) changed after the compared build. " +
      "Use --check to compare the current files.";
    const shown = await lab.verify(address);
    expect(shown).to.deep.include({ status: "already-verified", match: "exact", notes: [note] });
    expect(shown.message).to.equal("Recorder shows the source of your build already.");
    const submitted = await lab.verify(await lab.deploy("Vault"));
    expect(submitted.status).to.equal("verified");
    expect(submitted.notes).to.include(note);

    await lab.project.rebuild({ "contracts/Vault.sol": `${vault}\n// more to come\n` });
    const { notes = [] } = await lab.verify(address);
    expect(notes.join()).to.include(
      "contracts/Vault.sol (line 30) changed after the compared build. Another",
    );
  });
});

describe("the preflight before a submission", () => {
  let lab: CheckedLab;

  before(async () => {
    const settings = { evmVersion: "amsterdam", experimental: true };
    lab = await openCheckedLab({
      files: causeFiles,
      solidity: { compilers: [{ ...newestCompiler, settings }] },
    });
  });

  after(() => lab.close());

  it("scenario 12: warns of an evmVersion that explorers do not list, by the setting's name", async () => {
    const result = await lab.verify(await lab.deploy("Vault"));

    expect(result.notes?.join()).to.include(
      "The setting evmVersion is amsterdam, which Recorder is not known to list",
    );
    expect(result.status).to.equal("verified");
  });
});
