import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { matchRuntime } from "../../../src/core/bytecode/match-runtime.ts";
import { createPublishedStore } from "../../../src/project/published/create-published-store.ts";
import { failureOf } from "../../helpers/failure.ts";

const folder = fileURLToPath(new URL("../../../test-fixtures/build-infos/published", import.meta.url));
const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

describe("the store of published builds", () => {
  const store = createPublishedStore({ folder });

  it("finds the contract that is the code on a chain, of whichever version", async () => {
    for (const [version, compiler, input] of [
      ["build-info.json", "0.8.9+commit.e5eed63a", "default"],
      ["build-info-v5.json", "0.8.29+commit.ab55807c", "paris"],
    ]) {
      const all = await store.findOutputContractsByName("ERC1967Proxy");
      const wanted = all.find(({ buildInfoId }) => buildInfoId === version);
      const code = wanted?.runtimeBytecode.object ?? "";
      const found = await store.findOutputContracts(code);
      const matches = found.map((contract) => matchRuntime(contract, code, { address }).kind);
      const buildInfo = await store.readBuildInfo(found[0]?.buildInfoId ?? "");

      expect(matches).to.deep.equal(["exact"]);
      expect(buildInfo).to.include({ id: version, solcLongVersion: compiler });
      expect(buildInfo.input.settings.evmVersion ?? "default").to.equal(input);
      expect(Object.keys(buildInfo.input.sources)).to.include(
        "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol",
      );
    }
  });

  it("finds contracts by either form of their name", async () => {
    const name = "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol:ERC1967Proxy";

    expect(await store.findOutputContractsByName(name)).to.have.length(2);
    expect(await store.findOutputContractsByName("other.sol:ERC1967Proxy")).to.deep.equal([]);
    expect(await store.findArtifactsByName(name)).to.deep.equal([]);
    expect(await store.findArtifactsByLength(170)).to.deep.equal([]);
    expect(await store.listContractNames()).to.deep.equal([]);
  });

  it("is empty where the folder is not there", async () => {
    const empty = createPublishedStore({ folder: path.join(folder, "nowhere") });

    expect(await empty.findOutputContracts("6080")).to.deep.equal([]);
    expect((await failureOf(empty.readBuildInfo("build-info.json"))).code).to.equal("BUILD_INFO_INVALID");
  });

  it("refuses a build of another format, naming the file", async () => {
    const other = await mkdtemp(path.join(os.tmpdir(), "published-"));
    try {
      await writeFile(path.join(other, "build-info.json"), '{"_format":"hh-sol-build-info-9"}');
      const failure = await failureOf(
        createPublishedStore({ folder: other }).readBuildInfo("build-info.json"),
      );

      expect(failure.code).to.equal("BUILD_INFO_INVALID");
      expect(failure.message).to.include(path.join(other, "build-info.json"));
    } finally {
      await rm(other, { recursive: true });
    }
  });
});
