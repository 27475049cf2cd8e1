import { cp, mkdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { createBuildInfoStore } from "../../src/project/build-info-store.ts";
import type { StoredContract } from "../../src/verification/ports.ts";
import { artifactsFolder, buildInfoId, readArtifact } from "../core/build/build-fixture.ts";
import { failureOf } from "../helpers/failure.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("create build info store", () => {
  function toNames(contracts: readonly StoredContract[]): readonly string[] {
    return contracts.map(({ inputSourceName, contractName }) => `${inputSourceName}:${contractName}`);
  }

  function withCopy<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
    return inTemporaryFolder(async (folder) => {
      await cp(artifactsFolder, folder, { recursive: true });
      return task(folder);
    });
  }

  function readRuntime(name: string): string {
    const artifact: Readonly<Record<string, string>> = JSON.parse(readArtifact(name).text);
    return artifact.deployedBytecode?.slice(2) ?? "";
  }

  describe("createBuildInfoStore", () => {
    const store = createBuildInfoStore({ artifactsFolder });
    const bankBytes = readRuntime("Bank.sol/Bank").length / 2;

    it("finds artifacts by the length of their runtime bytecode", async () => {
      expect(toNames(await store.findArtifactsByLength(bankBytes))).to.deep.equal([
        "project/contracts/Bank.sol:Bank",
      ]);
      expect(await store.findArtifactsByLength(bankBytes + 1)).to.deep.equal([]);
    });

    it("finds artifacts by name, with either source name or without one", async () => {
      const bank = "project/contracts/Bank.sol:Bank";
      const oldBank = "project/contracts/old/Bank.sol:Bank";

      expect(toNames(await store.findArtifactsByName("Bank"))).to.have.members([bank, oldBank]);
      expect(toNames(await store.findArtifactsByName("contracts\\old\\Bank.sol:Bank"))).to.deep.equal([
        oldBank,
      ]);
      expect(toNames(await store.findArtifactsByName("contracts/old/Bank.sol:Bank"))).to.deep.equal([
        oldBank,
      ]);
      expect(toNames(await store.findArtifactsByName(bank))).to.deep.equal([bank]);
      expect(await store.findArtifactsByName("contracts/Other.sol:Bank")).to.deep.equal([]);
      expect(await store.findArtifactsByName("bank")).to.deep.equal([]);
    });

    it("finds contracts without an artifact in the output, by code and by name", async () => {
      const [safe] = await store.findOutputContractsByName("Safe");
      const runtimeBytecode = safe?.runtimeBytecode.object ?? "";

      expect(safe).to.include({ inputSourceName: "npm/tiny-package@1.2.3/Base.sol", buildInfoId });
      expect(await store.findOutputContracts(runtimeBytecode)).to.deep.equal([safe]);
      expect(await store.findOutputContractsByName("tiny-package/Base.sol:Safe")).to.deep.equal([safe]);
      expect(await store.findOutputContractsByName("npm/tiny-package@1.2.3/Base.sol:Safe")).to.deep.equal([
        safe,
      ]);
      expect(await store.findOutputContractsByName("contracts/Base.sol:Safe")).to.deep.equal([]);
    });

    it("lists the names of all artifacts", async () => {
      expect(await store.listContractNames()).to.have.members([
        "contracts/Bank.sol:Bank",
        "contracts/Bank.sol:IBank",
        "contracts/Ledger.sol:Ledger",
        "contracts/old/Bank.sol:Bank",
      ]);
    });
  });

  describe("createBuildInfoStore, with files that are missing, damaged or foreign", () => {
    const bankBytes = readRuntime("Bank.sol/Bank").length / 2;

    it("locates a build info without reading it", () =>
      withCopy(async (folder) => {
        const file = path.join(folder, "build-info", `${buildInfoId}.json`);
        await writeFile(file, "unreadable");
        const place = await createBuildInfoStore({ artifactsFolder: folder }).locateBuildInfo?.(buildInfoId);

        expect(place).to.deep.equal({ file, isKept: false });
      }));

    it("returns a stamp that changes when a build info is written", () =>
      withCopy(async (folder) => {
        const copy = createBuildInfoStore({ artifactsFolder: folder });
        const file = path.join(folder, "build-info", `${buildInfoId}.json`);
        const stamps = [await copy.stampBuildInfo?.(buildInfoId), await copy.stampBuildInfo?.(buildInfoId)];
        await utimes(file, 1, 1);
        stamps.push(await copy.stampBuildInfo?.(buildInfoId));
        await writeFile(file, "{}");
        stamps.push(await copy.stampBuildInfo?.(buildInfoId));
        await rm(file);
        stamps.push(await copy.stampBuildInfo?.(buildInfoId));

        expect(stamps[0]).to.be.a("string").that.equals(stamps[1]);
        expect(new Set(stamps).size).to.equal(4);
        expect(stamps[4]).to.equal(undefined);
      }));

    it("fails without an artifacts folder, or without a build in it", () =>
      inTemporaryFolder(async (folder) => {
        for (const missing of [folder, path.join(folder, "artifacts")]) {
          const store = createBuildInfoStore({ artifactsFolder: missing });
          const failures = await Promise.all(
            [
              store.findArtifactsByLength(5),
              store.findArtifactsByName("Bank"),
              store.findOutputContracts("6080"),
              store.findOutputContractsByName("Bank"),
              store.listContractNames(),
            ].map(failureOf),
          );

          expect(failures.map(({ code, facts }) => [code, facts["looked in"]])).to.deep.equal(
            failures.map(() => ["BUILD_NOT_FOUND", missing]),
          );
        }
      }));

    it("fails if only Ignition keeps builds, and they do not have the contract", () =>
      inTemporaryFolder(async (folder) => {
        const kept = path.join(folder, "deployments", "chain-1");
        await cp(path.join(artifactsFolder, "build-info"), path.join(kept, "build-info"), {
          recursive: true,
        });
        await cp(path.join(artifactsFolder, "contracts"), path.join(kept, "artifacts"), { recursive: true });
        const own = path.join(folder, "artifacts");
        const empty = createBuildInfoStore({ artifactsFolder: own, ignitionFolder: folder });
        const bank = readRuntime("Bank.sol/Bank");

        expect(toNames(await empty.findOutputContracts(bank))).to.deep.equal([
          "project/contracts/Bank.sol:Bank",
        ]);
        const { code } = await failureOf(empty.findOutputContracts(`${bank}00`));
        expect(code).to.equal("BUILD_NOT_FOUND");

        // No artifact leads to a build info outside its deployment.
        const artifact = path.join(kept, "artifacts", "Bank.sol", "Bank.json");
        await writeFile(path.join(folder, "outside.json"), "{}");
        await writeFile(
          artifact,
          (await readFile(artifact, "utf8")).replace(
            /"buildInfoId": "[^"]*"/,
            '"buildInfoId": "../../../outside"',
          ),
        );
        expect((await failureOf(empty.findOutputContracts(bank))).code).to.equal("BUILD_NOT_FOUND");
      }));

    it("skips JSON files that are no artifacts, and finds artifacts in another layout", () =>
      withCopy(async (folder) => {
        const contracts = path.join(folder, "contracts");
        const compact: unknown = JSON.parse(readArtifact("Bank.sol/Bank").text);
        await mkdir(path.join(contracts, "Other.sol"));
        await writeFile(path.join(contracts, "Other.sol", "Bank.json"), '{"any":"thing"}');
        await writeFile(path.join(contracts, "Other.sol", "list.json"), "[1,2]");
        await writeFile(
          path.join(contracts, "Other.sol", "half.json"),
          '{"_format":"hh3-artifact-1","abi":[',
        );
        await writeFile(path.join(contracts, "Other.sol", "empty.json"), "");
        await writeFile(path.join(contracts, "Bank.sol", "Bank.json"), JSON.stringify(compact));
        const store = createBuildInfoStore({ artifactsFolder: folder });

        expect(toNames(await store.findArtifactsByLength(bankBytes))).to.deep.equal([
          "project/contracts/Bank.sol:Bank",
        ]);
        expect(await store.findArtifactsByName("Bank")).to.have.length(2);
      }));

    it("names a damaged artifact of the wanted length or name", () =>
      withCopy(async (folder) => {
        const file = path.join(folder, "contracts", "Bank.sol", "Bank.json");
        await writeFile(file, readArtifact("Bank.sol/Bank").text.replace(/"buildInfoId": "[^"]*"/, ""));
        const store = createBuildInfoStore({ artifactsFolder: folder });
        const failures = [
          await failureOf(store.findArtifactsByLength(bankBytes)),
          await failureOf(store.findArtifactsByName("contracts/Bank.sol:Bank")),
        ];

        expect(failures.map(({ code, facts }) => [code, facts.file])).to.deep.equal([
          ["BUILD_INFO_INVALID", file],
          ["BUILD_INFO_INVALID", file],
        ]);
        expect(await store.findArtifactsByLength(bankBytes + 1)).to.deep.equal([]);
        expect(await store.findArtifactsByName("Ledger")).to.have.length(1);
      }));

    it("reads no build info outside its folder", () =>
      withCopy(async (folder) => {
        await cp(path.join(folder, "build-info", `${buildInfoId}.json`), path.join(folder, "outside.json"));
        const store = createBuildInfoStore({ artifactsFolder: folder });

        expect((await failureOf(store.readBuildInfo("../outside"))).code).to.equal("BUILD_INFO_INVALID");
      }));
  });
});
