import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { matchRuntime } from "../../src/core/bytecode/match-code.ts";
import { createPublishedStore } from "../../src/project/published-store.ts";
import { failureOf } from "../helpers/failure.ts";
import { linkPackage, upgradesCore } from "../helpers/link-package.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const fixtures = fileURLToPath(new URL("../../test-fixtures/build-infos", import.meta.url));

const hardhat2File = "hardhat-2/6ad109fc93ae4d8f13580db62e54c39a.json";

const hardhat3Id = "solc-0_8_37-512606faa51c01907a8f18776ace0cc2e2edfb2c";

const readFixture = (name: string) => readFile(path.join(fixtures, name), "utf8");

const manifestWith = (name: string) => JSON.stringify({ devDependencies: { [name]: "1.0.0" } });

describe("the store of the builds that packages bring along", () => {
  it("finds OpenZeppelin's proxies of either version by the code on a chain", () =>
    withTemporaryFolder({}, async (projectFolder) => {
      await linkPackage(projectFolder, upgradesCore);
      const store = createPublishedStore({ projectFolder });
      const all = await store.findOutputContractsByName("ERC1967Proxy");
      const compilers: string[] = [];
      for (const { runtimeBytecode } of all) {
        const found = await store.findOutputContracts(runtimeBytecode.object);
        const matches = found.map(
          (contract) => matchRuntime(contract, runtimeBytecode.object, { address }).kind,
        );
        const { solcLongVersion, input } = await store.readBuildInfo(found[0]?.buildInfoId ?? "");

        expect(matches).to.deep.equal(["exact"]);
        expect(Object.keys(input.sources)).to.include(
          "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol",
        );
        compilers.push(solcLongVersion);
      }

      expect(compilers).to.have.members(["0.8.9+commit.e5eed63a", "0.8.29+commit.ab55807c"]);
    }));

  it("finds OpenZeppelin's package behind the plugin that needs it, where the project does not see it", () =>
    withTemporaryFolder(
      { "node_modules/@openzeppelin/hardhat-upgrades/package.json": "{}" },
      async (projectFolder) => {
        await linkPackage(
          path.join(projectFolder, "node_modules/@openzeppelin/hardhat-upgrades"),
          upgradesCore,
        );

        expect(
          await createPublishedStore({ projectFolder }).findOutputContractsByName("BeaconProxy"),
        ).to.have.length(2);
      },
    ));

  it("finds Safe's contracts, where the project names the package", () =>
    withTemporaryFolder(
      { "package.json": manifestWith("@safe-global/safe-contracts") },
      async (projectFolder) => {
        await linkPackage(projectFolder, { name: "@safe-global/safe-contracts" });
        const store = createPublishedStore({ projectFolder });

        const found = await store.findOutputContractsByName("contracts/proxies/SafeProxy.sol:SafeProxy");

        expect(found).to.have.length(1);
        expect(await store.readBuildInfo(found[0]?.buildInfoId ?? "")).to.include({
          solcLongVersion: "0.7.6+commit.7338295f",
        });
        expect(await store.findOutputContractsByName("other.sol:SafeProxy")).to.deep.equal([]);
      },
    ));

  it("reads builds of Hardhat 2 and 3, wherever packages keep them", async () => {
    const [hardhat2, input, output] = await Promise.all([
      readFixture(hardhat2File),
      readFixture(`hardhat-3/build-info/${hardhat3Id}.json`),
      readFixture(`hardhat-3/build-info/${hardhat3Id}.output.json`),
    ]);
    for (const folder of ["artifacts/build-info", "build/artifacts/build-info"]) {
      for (const files of [
        { "greeter.json": hardhat2 },
        { "ledger.json": input, "ledger.output.json": output },
      ]) {
        const inPackage = Object.entries(files).map(([name, text]) => [
          `node_modules/bank/${folder}/${name}`,
          text,
        ]);
        await withTemporaryFolder(
          { "package.json": manifestWith("bank"), ...Object.fromEntries(inPackage) },
          async (projectFolder) => {
            const store = createPublishedStore({ projectFolder });
            const [contract] = await store.findOutputContractsByName(
              "ledger.json" in files ? "Ledger" : "Greeter",
            );
            const buildInfo = await store.readBuildInfo(contract?.buildInfoId ?? "");

            expect(contract?.buildInfoId).to.equal(buildInfo.id);
            expect(Object.keys(buildInfo.input.sources)).to.include(contract?.inputSourceName);
          },
        );
      }
    }
  });

  it("is empty where nothing is installed, nothing is shipped, or package.json is none", async () => {
    const cases: Record<string, string>[] = [
      {},
      { "package.json": manifestWith("missing") },
      { "package.json": manifestWith("plain"), "node_modules/plain/package.json": "{}" },
      { "package.json": "not JSON" },
    ];
    for (const files of cases) {
      await withTemporaryFolder(files, async (projectFolder) => {
        const store = createPublishedStore({ projectFolder });

        expect(await store.findOutputContracts("6080")).to.deep.equal([]);
        expect(await store.findArtifactsByName("any")).to.deep.equal([]);
        expect(await store.findArtifactsByLength(170)).to.deep.equal([]);
        expect(await store.listContractNames()).to.deep.equal([]);
      });
    }
  });

  it("passes over files of other formats, and names one that is damaged", () =>
    withTemporaryFolder(
      {
        "package.json": manifestWith("odd"),
        "node_modules/odd/artifacts/build-info/a.json": '{ "_format": "hh-sol-build-info-9" }',
      },
      async (projectFolder) => {
        const file = path.join(projectFolder, "node_modules/odd/artifacts/build-info/a.json");
        const store = createPublishedStore({ projectFolder });

        expect(await store.findOutputContracts("6080")).to.deep.equal([]);
        for (const lost of [file, `${file}.gone`]) {
          const failure = await failureOf(store.readBuildInfo(lost));
          expect(failure.code).to.equal("BUILD_INFO_INVALID");
          expect(failure.message).to.include(lost);
        }
      },
    ));
});
