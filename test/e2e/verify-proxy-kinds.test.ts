import { expect } from "chai";
import { readCreation, readSource } from "../core/proxy/proxy-fixture.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { openProxyStage, type ProxyStage } from "./proxy-stage.ts";
import { summarize, toWords, verifyTwice } from "./verify-twice.ts";

const openzeppelin3 = {
  proxy: "openzeppelin-contracts-3.4/proxy/TransparentUpgradeableProxy.sol:TransparentUpgradeableProxy",
  admin: "openzeppelin-contracts-3.4/proxy/ProxyAdmin.sol:ProxyAdmin",
  beacon: "openzeppelin-contracts-3.4/proxy/UpgradeableBeacon.sol:UpgradeableBeacon",
  beaconProxy: "openzeppelin-contracts-3.4/proxy/BeaconProxy.sol:BeaconProxy",
};

/** The pattern, and the rows behind the implementation's. */
interface Expected {
  readonly kind: string;
  readonly rows: readonly string[];
}

const skipped = (kind: string): Expected => ({ kind, rows: ["proxy skipped"] });

describe("verify-proxy, kind by kind", () => {
  let stage: ProxyStage;
  let target: string;

  before(async () => {
    stage = await openProxyStage({
      files: { "contracts/Proxies.sol": readSource("Proxies.sol") },
      packaged: Object.values(openzeppelin3).map((name) => name.slice(0, name.lastIndexOf(":"))),
      compilers: [{ version: "0.6.12", path: soljsonPath("solc-0.6.12") }],
    });
    // Verified once for all: what is behind the first proxy is behind the others, too.
    target = await stage.deploy("Target", [1]);
    await stage.explorer.verifyContract({ address: target });
  });

  after(() => stage.close());

  async function expectVerified(proxy: string, { kind, rows }: Expected): Promise<void> {
    const result = await verifyTwice(stage, proxy);

    expect(result.proxy).to.deep.include({ address: proxy, kind, implementations: [target] });
    expect(summarize(result)).to.deep.equal(["implementation already-verified Target", ...rows]);
  }

  describe("scenario 22: verifies and links proxies that a project builds", () => {
    it("scenario 22: a transparent proxy of OpenZeppelin 3, and its admin", async () => {
      const admin = await stage.deploy(openzeppelin3.admin);

      await expectVerified(await stage.deploy(openzeppelin3.proxy, [target, admin, "0x"]), {
        kind: "eip-1967-transparent",
        rows: ["admin verified ProxyAdmin", "proxy verified TransparentUpgradeableProxy"],
      });
    });

    it("scenario 22: a proxy whose implementation is a clone, which has no source of its own", async () => {
      const runtime = `363d3d373d3d3d363d73${target.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
      const clone = await stage.deployCode(`0x3d602d80600a3d3981f3${runtime}`);
      const result = await verifyTwice(stage, await stage.deploy("GetterProxy", [clone]));

      expect(result.proxy.implementations).to.deep.equal([clone]);
      expect(summarize(result)).to.include.members(["implementation skipped", "proxy verified GetterProxy"]);
    });

    it("scenario 22: a beacon proxy of OpenZeppelin 3, and its beacon", async () => {
      const beacon = await stage.deploy(openzeppelin3.beacon, [target]);

      await expectVerified(await stage.deploy(openzeppelin3.beaconProxy, [beacon, "0x"]), {
        kind: "eip-1967-beacon",
        rows: ["beacon verified UpgradeableBeacon", "proxy verified BeaconProxy"],
      });
    });

    for (const [name, kind] of [
      ["UniversalProxy", "eip-1822"],
      ["Unitroller", "compound-unitroller"],
      ["GetterProxy", "implementation-getter"],
    ] as const) {
      it(`scenario 22: ${name}, of the kind ${kind}`, async () => {
        await expectVerified(await stage.deploy(name, [target]), { kind, rows: [`proxy verified ${name}`] });
      });
    }
  });

  describe("scenario 22: verifies and links what is behind proxies that others have built", () => {
    for (const version of ["1.3.0", "1.5.0"]) {
      it(`scenario 22: a Safe ${version}`, async () => {
        const creation = readCreation(`safe-${version}`, "SafeProxy");

        await expectVerified(await stage.deployCode(creation + toWords(target)), skipped("safe"));
      });
    }

    it("scenario 22: a proxy of ZeppelinOS before EIP-1967, and its admin", async () => {
      const admin = await stage.deploy("Target", [2]);
      const creation = readCreation("zos-lib-2.4.3", "AdminUpgradeabilityProxy");
      const proxy = await stage.deployCode(creation + toWords(target, admin, "60", "0"));

      await expectVerified(proxy, {
        kind: "zeppelinos-legacy",
        rows: ["admin verified Target", "proxy skipped"],
      });
    });

    it("scenario 22: an account that has delegated to a contract by EIP-7702", async () => {
      await expectVerified(await stage.delegate(target), skipped("eip-7702"));
    });
  });

  describe("scenario 22: verifies and links what is behind proxies without a source", () => {
    for (const [library, signature, kind] of [
      ["openzeppelin-5.7.0-clones", "cloneWithArgs(address,bytes)", "eip-1167"],
      ["openzeppelin-5.7.0-clones", "erc1967(address)", "eip-1967"],
      ["clones-with-immutable-args", "cloneWithArgs(address,bytes)", "clone-with-immutable-args"],
      ["solady-0.1.26", "clone(address)", "0age-clone"],
      ["solady-0.1.26", "erc1967IWithArgs(address,bytes)", "eip-1967"],
    ] as const) {
      it(`scenario 22: ${signature} of ${library}`, async () => {
        const factory = await stage.deployCode(readCreation(library, "Factory"));
        const values = signature.includes("bytes") ? [target, "0xdecade00"] : [target];

        await expectVerified(await stage.make(factory, signature, values), skipped(kind));
      });
    }

    it("scenario 22: a beacon proxy of Solady, and the beacon", async () => {
      const factory = await stage.deployCode(readCreation("solady-0.1.26", "Factory"));
      const beacon = await stage.deploy("Beacon", [target]);

      await expectVerified(await stage.make(factory, "beaconProxy(address)", [beacon]), {
        kind: "eip-1967-beacon",
        rows: ["beacon verified Beacon", "proxy skipped"],
      });
    });
  });
});
