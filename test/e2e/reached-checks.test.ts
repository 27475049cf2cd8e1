import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { storageSlots } from "../../src/core/proxy/places.ts";
import { proxyResultSchema } from "../../src/verify.ts";
import { readCreation } from "../core/proxy/proxy-fixture.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { type Deployer, openDeployer } from "../helpers/deployer.ts";
import { withoutWaits } from "../helpers/only-waits.ts";
import { toCreation } from "../helpers/to-creation.ts";
import { toCloneCode } from "../verification/proxy/proxy-world.ts";
import { liars } from "./liars.ts";
import { proxyContracts } from "./proxy-contracts.ts";

describe("proxies on the command line", () => {
  let project: CliProject;
  let deployer: Deployer;
  let box: string;
  let decoy: string;
  let clone: string;

  before(async () => {
    project = await openCliProject({
      "contracts/Box.sol": proxyContracts["contracts/Box.sol"],
      "contracts/BoxV2.sol": proxyContracts["contracts/BoxV2.sol"],
      "contracts/Liars.sol": liars,
    });
    deployer = await openDeployer(project.hre, "localhost");
    await project.serveExplorer();
    [box, decoy] = [await deployer.deploy("Box"), await deployer.deploy("BoxV2")];
    clone = await deployer.deployCode(toCreation(toCloneCode(`0x${box.slice(2)}`)));
  });
  after(() => project.close());

  const from = () => `http://127.0.0.1:${project.explorerPort}/api`;
  async function run(...args: readonly string[]) {
    const { exitCode, stdout } = await project.run(...args, "--json");
    return { exitCode, json: JSON.parse(stdout) };
  }
  async function checkRecords(records: object) {
    const file = path.join(project.folder, "records.json");
    await writeFile(file, JSON.stringify(records));
    return run("verify-deployment", file, "--check");
  }

  it("verify what is behind a clone, and exit with 0, also the second time", async () => {
    const first = await project.runAlone("verify-proxy", clone);
    const again = await project.run("verify-proxy", clone, "--json", "--expected-implementation", box);

    expect(first.exitCode).to.equal(0);
    expect(withoutWaits(first.stderr)).to.equal("");
    expect(first.stdout).to.match(
      /^✔ Contracts behind the proxy verified and linked on local explorer: EIP-1167 minimal proxy \(clone\) → contracts\/Box\.sol:Box\n/,
    );
    expect(again).to.include({ exitCode: 0, stderr: "" });
    expect(proxyResultSchema.strict().parse(JSON.parse(again.stdout))).to.deep.include({
      status: "already-verified",
      link: {
        status: "already-linked",
        receipt: null,
        message: "local explorer already shows its implementation.",
      },
    });
  });

  it("print the ABI behind a proxy, or the proxy's own with --direct", async () => {
    const followed = await project.run("contract-abi", clone);
    const direct = await run("contract-abi", clone, "--direct");

    const store = JSON.parse(followed.stdout).find((entry: { name?: string }) => entry.name === "store");
    expect(store).to.include({ type: "function", origin: box });
    expect(direct.exitCode).to.equal(1);
    expect(direct.json).to.include({ code: "CONTRACT_NOT_VERIFIED" });
  });

  it("refuse what is no proxy with exit code 1", async () => {
    const { exitCode, stderr } = await project.run("verify-proxy", box);

    expect(exitCode).to.equal(1);
    expect(stderr).to.include("NOT_A_PROXY");
  });

  it("scenario 61: fail for a slot whose contract is not reached", async () => {
    const paused = await deployer.deploy("Paused", [box]);
    const words = `names ${box} as its target (kind: EIP-1967 proxy), but a call to the proxy did not reach it`;

    for (const answer of [
      await run("verify-proxy", paused, "--expected-implementation", box),
      await checkRecords({ Paused: paused }),
      await run("mirror", paused, "--from", from(), "--check"),
    ]) {
      expect(answer.exitCode).to.equal(1);
      expect(JSON.stringify(answer.json)).to.include("PROXY_TARGET_INVALID").and.to.include(words);
    }
  });

  it("scenario 61: refuse a decoy, and agree with what is reached", async () => {
    const proxy = await deployer.deploy("DecoySlot", [storageSlots.eip1967Implementation, decoy, box]);
    const refused = await run("verify-proxy", proxy, "--expected-implementation", decoy);
    const recorded = await checkRecords([{ address: proxy, proxy: decoy }]);
    const verified = await run("verify-proxy", proxy, "--expected-implementation", box);
    const checked = await checkRecords([{ address: proxy, proxy: box }]);
    const mirrored = await run("mirror", proxy, "--from", from(), "--check");

    expect(refused).to.deep.include({ exitCode: 1 });
    expect(refused.json.code).to.equal("IMPLEMENTATION_CONTRADICTED");
    expect(recorded.exitCode).to.equal(1);
    expect(recorded.json.contracts[0].contradictions).to.deep.equal([
      `Its implementation is ${box} on the chain, but ${decoy} in the record.`,
    ]);
    expect([verified, checked, mirrored].map(({ exitCode }) => exitCode)).to.deep.equal([0, 0, 0]);
    expect(verified.json.proxy.implementations).to.deep.equal([box]);
  });

  it("scenario 61: name what a foreign proxy reaches, not what a slot names", async () => {
    const toWord = (value: string) => value.replace("0x", "").toLowerCase().padStart(64, "0");
    const creation = readCreation("zos-lib-2.4.3", "UpgradeabilityProxy");
    const proxy = await deployer.deployCode(`${creation}${toWord(box)}${toWord("40")}${toWord("0")}`);
    const slot = [proxy, storageSlots.eip1967Implementation, `0x${toWord(decoy)}`];
    const { provider } = await project.hre.network.getOrCreate("localhost");
    await provider.request({ method: "hardhat_setStorageAt", params: slot });

    for (const args of [[], ["--check"]]) {
      const { exitCode, json } = await run("verify-contract", proxy, ...args);
      expect(exitCode).to.equal(1);
      expect(json).to.deep.include({ status: "mismatch" });
      expect(json.differences.cause).to.equal("proxy");
      expect(json.differences.explanation).to.include(box);
      expect(JSON.stringify(json)).not.to.include(decoy);
    }
  });

  it("scenario 61: fail for a recorded proxy that only a getter calls one", async () => {
    const proxy = await deployer.deploy("PausedGetter", [box]);
    const { exitCode, json } = await checkRecords([{ address: proxy, proxy: true }]);

    expect(exitCode).to.equal(1);
    expect(json.contracts[0].contradictions).to.deep.equal([
      "It is not a proxy on the chain, but the record says that it is one.",
    ]);
  });
});
