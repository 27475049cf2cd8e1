import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { openKept } from "../../src/app/deployments/kept-builds.ts";
import { formatBundle } from "../../src/core/build/bundle.ts";
import { BaseError } from "../../src/core/errors/failure.ts";
import { searchIn } from "../../src/project/build-places.ts";
import { createGivenBuildStore } from "../../src/project/given/given-build-store.ts";
import type { BuildInfoStore } from "../../src/verification/ports.ts";
import { readFoundry, readHardhat2 } from "../core/build/given-build-fixture.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

function toGiven(file: string, origin?: "project") {
  return {
    path: file,
    origin,
    compiler: {
      compile: async () => {
        throw new RangeError("nothing is to be compiled");
      },
    },
    readRuntimeBytecode: async () => "",
  };
}

const open = (file: string, origin?: "project"): BuildInfoStore =>
  createGivenBuildStore(toGiven(file, origin));

const openOfDeployment = (file: string, origin?: "project") => openKept(toGiven(file, origin));

const box = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

describe("builds in several places", () => {
  it("has a bundle of the records proved again: anyone can write its hashes", () =>
    inTemporaryFolder(async (folder) => {
      const whole = open(readHardhat2().path);
      const [contract] = await whole.findOutputContractsByName("Greeter");
      const { input, solcLongVersion } = await whole.readBuildInfo(contract?.buildInfoId ?? "");
      const forged = path.join(folder, "forged.json");
      const bundle = {
        address: box,
        chainId: 1,
        contract: contract ?? expect.fail("there is no Greeter"),
        contractName: "contracts/Greeter.sol:Greeter",
        solcLongVersion,
        input,
        encodedConstructorArguments: "",
        libraries: {},
      } as const;
      await writeFile(forged, formatBundle(bundle));
      const isProvedIn = async (store: BuildInfoStore) => {
        const [found] = await store.findOutputContractsByName("Greeter");
        return (await store.readBuildInfo(found?.buildInfoId ?? "")).isProved;
      };

      // A bundle that the user names counts as proved.
      expect(await isProvedIn(open(forged))).to.equal(true);
      const project = open(readFoundry().path);
      const merged = searchIn([
        { ...project, findOutputContractsByName: async () => [] },
        openOfDeployment(forged),
      ]);
      expect(await isProvedIn(merged)).to.equal(false);
    }));

  it("reads each build from the place of its contract, also if both places know it by its path", () =>
    inTemporaryFolder(async (folder) => {
      const copy = path.join(folder, "copy.json");
      await writeFile(copy, await readFile(readHardhat2().path));
      for (const [own, kept] of [
        [readHardhat2().path, readFoundry().path],
        [copy, readHardhat2().path],
      ] as const) {
        const merged = searchIn([open(own), openOfDeployment(kept)]);
        const [greeter] = await merged.findOutputContractsByName("contracts/Greeter.sol:Greeter");

        expect(greeter?.buildInfoId).to.equal(own);
        expect((await merged.readBuildInfo(own)).id).to.equal(own);
      }
    }));

  it("finds the project's builds if the kept ones are damaged, or have no sources", () =>
    inTemporaryFolder(async (folder) => {
      const place = path.join(folder, "info.json");
      const find = async (own: BuildInfoStore) => {
        const kept = openOfDeployment(folder, "project");
        const found = await searchIn([own, kept]).findOutputContractsByName("Greeter");
        return found.map(({ contractName }) => contractName);
      };
      const toCode = (error: unknown) => (error instanceof BaseError ? error.code : error);
      const project = open(readHardhat2().path);
      const unbuilt = open(path.join(folder, "none"), "project");

      // What Foundry writes without being asked for more.
      await writeFile(place, '{"id":"1","source_id_to_path":{},"language":"Solidity"}');
      expect(await find(project)).to.deep.equal(["Greeter"]);
      expect(await find(unbuilt).catch(toCode)).to.equal("BUILD_NOT_FOUND");
      await writeFile(place, '{"_format":"hh-sol-build-info-1","input":1}');
      expect(await find(project)).to.deep.equal(["Greeter"]);
      expect(await find({ ...project, findOutputContractsByName: async () => [] }).catch(toCode)).to.equal(
        "BUILD_INFO_INVALID",
      );
    }));
});
