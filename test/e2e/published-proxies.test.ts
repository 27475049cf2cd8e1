import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect } from "chai";
import { z } from "zod";
import { linkPackage, upgradesCore } from "../helpers/link-package.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { proxyContracts } from "./proxy-contracts.ts";
import { openProxyStage, type ProxyStage } from "./proxy-stage.ts";
import { summarize, toWords, verifyTwice } from "./verify-twice.ts";

const require = createRequire(import.meta.url);
const artifactSchema = z.object({ bytecode: z.string() });

const openzeppelin = "openzeppelin-upgrades-core/artifacts/@openzeppelin";
const safe = "@safe-global/safe-contracts/build/artifacts/contracts";

/** As words of arguments: an empty `bytes`, which begins at its own offset and has no length. */
const emptyAfter = (words: number) => [((words + 1) * 32).toString(16), "0"];

describe("verify-proxy of proxies that only a package of the project has", () => {
  let stage: ProxyStage;
  let box: string;

  before(async () => {
    stage = await openProxyStage({
      files: {
        "contracts/Box.sol": proxyContracts["contracts/Box.sol"],
        "package.json": JSON.stringify({
          name: "project",
          type: "module",
          devDependencies: { "@safe-global/safe-contracts": "1.4.1" },
        }),
      },
      packaged: [],
      compilers: ["0.7.6", "0.8.9", "0.8.29"].map((version) => ({
        version,
        path: soljsonPath(`solc-${version}`),
      })),
    });
    await linkPackage(stage.project.folder, upgradesCore);
    box = await stage.deploy("Box");
    await stage.explorer.verifyContract({ address: box });
  });

  after(() => stage.close());

  /** Creates a contract from an artifact that a package ships, as its publisher's tools do. */
  async function deployShipped(artifact: string, words: readonly string[] = []): Promise<string> {
    const text = await readFile(require.resolve(`${artifact}.json`), "utf8");
    return stage.deployCode(artifactSchema.parse(JSON.parse(text)).bytecode + toWords(...words));
  }

  for (const { version, compiler, makesAdmin } of [
    { version: "contracts", compiler: "v0.8.9+commit.e5eed63a", makesAdmin: false },
    { version: "contracts-v5", compiler: "v0.8.29+commit.ab55807c", makesAdmin: true },
  ]) {
    const folder = `${openzeppelin}/${version}/proxy`;

    it(`scenario 23: verifies a transparent proxy that OpenZeppelin's plugins deploy, of ${version}`, async () => {
      const admin = makesAdmin
        ? stage.account
        : await deployShipped(`${folder}/transparent/ProxyAdmin.sol/ProxyAdmin`);
      const proxy = await deployShipped(
        `${folder}/transparent/TransparentUpgradeableProxy.sol/TransparentUpgradeableProxy`,
        [box, admin, ...emptyAfter(2)],
      );

      const result = await verifyTwice(stage, proxy);

      expect(result.contracts.at(-1)).to.deep.include({
        role: "proxy",
        status: "verified",
        match: "exact",
        contract:
          "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol:TransparentUpgradeableProxy",
        compiler,
      });
      expect(result.contracts.map(({ role }) => role)).to.deep.equal(["implementation", "admin", "proxy"]);
    });

    it(`scenario 23: verifies a beacon proxy and its beacon, of ${version}`, async () => {
      const owner = makesAdmin ? [stage.account] : [];
      const beacon = await deployShipped(`${folder}/beacon/UpgradeableBeacon.sol/UpgradeableBeacon`, [
        box,
        ...owner,
      ]);
      const proxy = await deployShipped(`${folder}/beacon/BeaconProxy.sol/BeaconProxy`, [
        beacon,
        ...emptyAfter(1),
      ]);

      expect(summarize(await verifyTwice(stage, proxy))).to.deep.equal([
        "implementation already-verified Box",
        "beacon verified UpgradeableBeacon",
        "proxy verified BeaconProxy",
      ]);
    });

    it(`scenario 23: verifies an ERC1967Proxy, with the sources that it needs alone, of ${version}`, async () => {
      const proxy = await deployShipped(`${folder}/ERC1967/ERC1967Proxy.sol/ERC1967Proxy`, [
        box,
        ...emptyAfter(1),
      ]);

      const { contracts } = await verifyTwice(stage, proxy);

      expect(contracts.at(-1)).to.deep.include({ status: "verified", match: "exact", compiler });
      expect(contracts.at(-1)).to.have.property("sources").with.length.below(10);
    });
  }

  it("verify-contract finds its contracts in a check and by their transaction", async () => {
    const beacon = `${openzeppelin}/contracts-v5/proxy/beacon/UpgradeableBeacon.sol/UpgradeableBeacon`;
    const address = await deployShipped(beacon, [box, stage.account]);
    const [creation] = await stage.explorer.getContractCreation([address]);
    const unverified = await stage.explorer.verifyContract({ address, check: true });
    const all = await stage.explorer.verifyContract({ tx: creation?.transactionHash ?? "" });
    const verified = await stage.explorer.verifyContract({ address, check: true });

    const contract = "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol:UpgradeableBeacon";
    expect(unverified).to.include({ status: "mismatch", match: "exact", contract });
    expect(unverified.differences).to.include({ cause: "not-verified" });
    expect(all).to.have.property("contracts").with.length(1);
    expect(all.contracts[0]?.explorers[0]).to.include({ status: "verified", match: "exact", contract });
    expect(verified).to.include({ status: "already-verified", match: "exact", contract });
  });

  it("scenario 22: verifies a Safe with its singleton, though the project has built neither", async () => {
    const singleton = await deployShipped(`${safe}/Safe.sol/Safe`);
    const proxy = await deployShipped(`${safe}/proxies/SafeProxy.sol/SafeProxy`, [singleton]);

    const result = await verifyTwice(stage, proxy);

    expect(result.proxy.kind).to.equal("safe");
    expect(summarize(result)).to.deep.equal(["implementation verified Safe", "proxy verified SafeProxy"]);
  });
});

describe("verify-proxy where the compiler of a package's build is missing", () => {
  let stage: ProxyStage;

  before(async () => {
    stage = await openProxyStage({
      files: {
        "contracts/Box.sol": proxyContracts["contracts/Box.sol"],
        "package.json": '{ "name": "project", "type": "module" }',
      },
      packaged: [],
      compilers: [],
    });
    await linkPackage(stage.project.folder, upgradesCore);
  });

  after(() => stage.close());

  it("says that the source was found, and how to get the compiler; the rest is verified", async () => {
    const box = await stage.deploy("Box");
    const artifact = `${openzeppelin}/contracts-v5/proxy/ERC1967/ERC1967Proxy.sol/ERC1967Proxy`;
    const text = await readFile(require.resolve(`${artifact}.json`), "utf8");
    const { bytecode } = artifactSchema.parse(JSON.parse(text));
    const proxy = await stage.deployCode(bytecode + toWords(box, ...emptyAfter(1)));
    const { contracts = [] } = await stage.explorer.verifyProxy({ address: proxy });

    expect(contracts.map(({ status }) => status)).to.deep.equal(["verified", "skipped"]);
    expect(contracts.at(-1))
      .to.have.property("message")
      .that.includes("was found, but the compiler 0.8.29")
      .and.includes("Add a compiler to the Hardhat config");
  });
});
