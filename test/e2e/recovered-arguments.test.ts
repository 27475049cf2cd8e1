import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";

import type { VerificationResult } from "../../src/verification/result.ts";
import { failureOf } from "../helpers/failure.ts";
import { argumentsOf, type CreationStage, openCreationStage } from "./creation-stage.ts";

const someone = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const sender = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

/** A struct with a list, and a text. */
const vault = [[someone, [1, 2, 3]], "a vault"] as const;
const vaultArguments = { plan_: { to: someone, amounts: ["1", "2", "3"] }, label_: "a vault" };
const otherVault = [[sender, [5]], "another"] as const;
const thirdVault = [[sender, [6]], "a third"] as const;

const salt = (value: number) => `0x${value.toString(16).padStart(64, "0")}`;

function expectVault(result: VerificationResult, origin = "recovered"): void {
  expect(result).to.include({ status: "verified", match: "exact" });
  expect(result.constructorArguments?.origin).to.equal(origin);
  expect(argumentsOf(result)).to.deep.equal(vaultArguments);
}

describe("constructor arguments that are not given", () => {
  let stage: CreationStage;

  before(async () => {
    stage = await openCreationStage();
  });

  after(() => stage.close());
  afterEach(() => stage.setHistory(true));

  describe("of a contract that an account deployed", () => {
    it("scenario 17: a struct with a list and a text are inferred, shown decoded, and verified", async () => {
      expectVault(await stage.verify(await stage.deploy("Vault", vault)));
    });
  });

  describe("of a contract whose creation bytecode was passed on", () => {
    it("scenario 18: by a factory, are those of its call, and said not to be proved", async () => {
      const [created = ""] = await stage.createBy("deploy", await stage.initCode("Vault", vault));

      expectVault(await stage.verify(created), "call");
    });

    it("scenario 18: by the deterministic CREATE2 deployer", async () => {
      const created = await stage.createWithDeployer(await stage.initCode("Vault", vault), salt(1));

      expectVault(await stage.verify(created));
    });

    it("scenario 18: by a Safe-like batch of the same contract three times", async () => {
      const all = [otherVault, vault, thirdVault];
      const initCodes = await Promise.all(all.map((values) => stage.initCode("Vault", values)));
      const [other = "", created = ""] = await stage.createInBatch(initCodes, salt(2));

      expectVault(await stage.verify(created));
      expect(argumentsOf(await stage.verify(other)).label_).to.equal("another");
    });

    it("scenario 18: by a multicall whose parts only the code at the address tells apart", async () => {
      const all = [otherVault, vault];
      const initCodes = await Promise.all(all.map((values) => stage.initCode("Vault", values)));
      const [other = "", created = ""] = await stage.createBy("deployMany", initCodes);

      expectVault(await stage.verify(created), "call");
      expect(argumentsOf(await stage.verify(other)).label_).to.equal("another");
    });
  });

  it("scenario 47: are asked for where several fit, or the factory has the code, and then are taken", async () => {
    const initCodes = [otherVault, thirdVault].map((values) => stage.initCode("Vault", values));
    const [created = ""] = await stage.createBy("deployMany", await Promise.all(initCodes));
    const [stuck = ""] = await stage.createBy("stick", 4, "a label");

    for (const address of [created, stuck]) {
      expect((await failureOf(stage.verify(address))).code).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
    }
    const given = await stage.verify(created, { constructorArgs: [...otherVault] });
    expect(given.constructorArguments?.origin).to.equal("given");
  });

  it("scenario 68: no creation is shown of code that was set without a transaction", async () => {
    const nowhere = `0x${"ab".repeat(20)}`;
    await stage.deploy("Plain");
    await stage.ethers.provider.send("hardhat_setCode", [nowhere, "0x602a60005260206000f3"]);

    expect(await stage.explorer.getContractCreation([nowhere])).to.deep.equal([]);
    const { differences } = await stage.verify(nowhere);
    expect(differences?.cause).to.equal("other-compiler");
  });

  describe("of a contract whose creation only this project's records know", () => {
    /** What Ignition wrote for another deployment of the like, as if for this one. */
    async function recordLike(address: string, transactionHash: string): Promise<void> {
      const recorded = new URL(
        "../../test-fixtures/deployments/ignition/deployments/basic/",
        import.meta.url,
      );
      const folder = path.join(stage.folder, "ignition", "deployments", "chain-31337");
      await mkdir(folder, { recursive: true });
      for (const name of ["journal.jsonl", "deployed_addresses.json"]) {
        const text = await readFile(new URL(name, recorded), "utf8");
        const adapted = text
          .replaceAll("0x5FbDB2315678afecb367f032d93F642f64180aa3", address)
          .replaceAll("0xbdf28a436f9e240702c1ab2ecd32ad1b5ab89f2eb5a84268f28183e9766998f2", transactionHash);
        await writeFile(path.join(folder, name), adapted);
      }
    }

    it("scenario 17: are found by Ignition's journal on a node that keeps no old states", async () => {
      const contract = await stage.ethers.deployContract("Vault", [...vault]);
      const address = await contract.getAddress();
      stage.setHistory(false);
      const unknown = await failureOf(stage.verify(address));
      await recordLike(address, contract.deploymentTransaction()?.hash ?? "");

      expect(unknown.code).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
      expect(unknown.facts["the chain"]).to.include("needs a node with past states");
      expectVault(await stage.verify(address));
    });

    it("scenario 17: are found by hardhat-deploy's files", async () => {
      const contract = await stage.ethers.deployContract("Vault", [...vault]);
      const address = await contract.getAddress();
      const folder = path.join(stage.folder, "deployments", "somewhere");
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, ".chainId"), "31337");
      const record = { address, abi: [], transactionHash: contract.deploymentTransaction()?.hash };
      await writeFile(path.join(folder, "Vault.json"), JSON.stringify(record));
      stage.setHistory(false);

      expectVault(await stage.verify(address));
    });
  });
});

describe("constructor arguments that are given", () => {
  let stage: CreationStage;

  before(async () => {
    stage = await openCreationStage();
  });

  after(() => stage.close());

  it("scenario 19: are refused before anything is sent when the chain has others, and both are shown", async () => {
    const address = await stage.deploy("Vault", vault);
    const failure = await failureOf(stage.verify(address, { constructorArgs: [...otherVault] }));

    expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_CONTRADICTED");
    expect(failure.facts.given).to.include('label_ = "another"');
    expect(failure.facts["on the chain"]).to.include('label_ = "a vault"');
    expect(await stage.explorer.getSourceCode(address)).to.equal(undefined);
  });

  it("scenario 46: are refused where the chain has an unusual encoding, which is sent as it is", async () => {
    const data = await stage.initCode("Vault", vault);
    const { bytecode } = await stage.ethers.getContractFactory("Vault");
    const [offset = "", nextOffset = "", ...rest] = data.slice(bytecode.length).match(/.{64}/g) ?? [];
    const later = (word: string) => (BigInt(`0x${word}`) + 32n).toString(16).padStart(64, "0");
    // A word that nothing points to: the constructor reads the same values.
    const encoded = [later(offset), later(nextOffset), "11".repeat(32), ...rest].join("");
    const [signer] = await stage.ethers.getSigners();
    const receipt = await (await signer?.sendTransaction({ data: bytecode + encoded }))?.wait();
    const address = receipt?.contractAddress ?? "";
    const failure = await failureOf(stage.verify(address, { constructorArgs: [...vault] }));

    expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_CONTRADICTED");
    expect(failure.facts["on the chain"]).to.match(/^0x[0-9a-f]+$/);
    const result = await stage.verify(address);
    expect(result).to.include({ status: "verified", match: "exact" });
    expect(result.constructorArguments).to.deep.equal({ encoded, values: [], origin: "recovered" });
    expect(result.notes?.join(" ")).to.include("More data (");
  });

  it("scenario 62: are refused where an immutable contradicts them, zero included", async () => {
    const [created = ""] = await stage.createBy("stick", 9, "a label");
    for (const number of [8, 0]) {
      const failure = await failureOf(stage.verify(created, { constructorArgs: [number, "a label"] }));
      expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_CONTRADICTED");
      expect(failure.facts["on the chain"]).to.match(/^an immutable has 0x0+9, and these arguments give it /);
    }

    expect(await stage.explorer.getSourceCode(created)).to.equal(undefined);
    expect((await stage.verify(created, { constructorArgs: [9, "a label"] })).status).to.equal("verified");
  });

  it("scenario 19: are taken when they are those on the chain", async () => {
    const address = await stage.deploy("Vault", vault);
    const { status, constructorArguments } = await stage.verify(address, { constructorArgs: [...vault] });

    expect(status).to.equal("verified");
    expect(constructorArguments?.origin).to.equal("given");
  });
});
