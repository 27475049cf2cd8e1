import { expect } from "chai";
import { readCreation, readSource } from "../core/proxy/proxy-fixture.ts";
import { failureOf } from "../helpers/failure.ts";
import { proxyContracts } from "./proxy-contracts.ts";
import { openProxyStage, type ProxyStage } from "./proxy-stage.ts";

const admin5 = "@openzeppelin/contracts/proxy/transparent/ProxyAdmin.sol";

/** Of `store(7)`: OpenZeppelin's newest proxies refuse to be created without a call. */
const store7 = `0x6057361d${"7".padStart(64, "0")}`;

describe("verify-proxy, before anything is sent", () => {
  let stage: ProxyStage;
  const verify = (address: string) => stage.verify(address);

  before(async () => {
    stage = await openProxyStage({
      files: {
        ...proxyContracts,
        "contracts/Proxies.sol": readSource("Proxies.sol"),
        "contracts/NotProxies.sol": readSource("NotProxies.sol"),
      },
    });
  });

  after(() => stage.close());

  describe("scenario 27: ends with a clear message, before anything is sent,", () => {
    it("scenario 27: where a beacon leads back to its proxy", async () => {
      const [beacon, box] = [await stage.deploy("LoopingBeacon"), await stage.deploy("Box")];
      await stage.send(beacon, "point(address)", [box]);
      const proxy = await stage.deploy("BeaconProxy", [beacon, store7]);
      await stage.send(beacon, "point(address)", [proxy]);
      const failure = await stage.refuse(proxy);

      expect(failure.code).to.equal("PROXY_TARGET_INVALID");
      expect(failure.message).to.include([proxy, beacon, proxy].join(" → "));
    });

    it("scenario 27: where the implementation has no code", async () => {
      const [beacon, box] = [await stage.deploy("LoopingBeacon"), await stage.deploy("Box")];
      await stage.send(beacon, "point(address)", [box]);
      const proxy = await stage.deploy("BeaconProxy", [beacon, store7]);
      await stage.send(beacon, "point(address)", [stage.account]);

      const failure = await stage.refuse(proxy);

      expect(failure.code).to.equal("PROXY_TARGET_INVALID");
      expect(failure.message).to.include(`delegates to ${stage.account}, which has no code`);
    });

    it("scenario 27: where the proxy was not set up yet", async () => {
      const proxy = await stage.deploy("MasterCopyProxy", [`0x${"0".repeat(40)}`]);

      const failure = await stage.refuse(proxy);

      expect(failure.code).to.equal("PROXY_TARGET_INVALID");
      expect(failure.message).to.include(`${proxy} delegates to 0x${"0".repeat(40)}, which has no code`);
    });
  });

  describe("scenario 22: takes no other contract for a proxy:", () => {
    let box: string;

    before(async () => {
      box = await stage.deploy("Box");
    });

    for (const [name, deploy] of [
      ["an implementation", () => stage.deploy("Box")],
      ["an implementation that upgrades its proxy", () => stage.deploy("UpgradeableBox")],
      ["an implementation with an implementation() getter", () => stage.deploy("Upgradeable")],
      [
        "a contract with such a getter that never delegates",
        () => stage.deploy("GetterWithoutDelegation", [box]),
      ],
      ["a beacon", () => stage.deploy("UpgradeableBeacon", [box, stage.account])],
      ["an admin", () => stage.deploy(`${admin5}:ProxyAdmin`, [stage.account])],
      ["a factory of proxies", () => stage.deploy("ProxyFactory", [box])],
      ["a factory of clones", () => stage.deploy("Cloner")],
      ["a factory of Solady's proxies", () => stage.deployCode(readCreation("solady-0.1.26", "Factory"))],
      ["a contract whose fallback returns a word", () => stage.deploy("WordFallback", [box])],
      ["one that delegates elsewhere besides", () => stage.deploy("DelegatingWordFallback", [box])],
      ["a contract that calls itself", () => stage.deploy("Multicall", [box])],
      ["a library", () => stage.deploy("Arithmetic")],
    ] as const) {
      it(`scenario 22: ${name}`, async () => {
        const address = await deploy();
        const failure = await stage.refuse(address);

        expect(failure.code).to.equal("NOT_A_PROXY");
        expect(failure.hints[0]).to.include(`await explorer.verifyContract({ address: "${address}" })`);
      });
    }

    it("scenario 22: an account, where there is no contract at all", async () => {
      for (const ask of [verify(stage.account), stage.explorer.verifyContract({ address: stage.account })]) {
        const failure = await failureOf(ask);

        expect(failure.code).to.equal("NO_CODE_AT_ADDRESS");
        expect(failure.summary).to.include("is an ordinary account");
      }
    });
  });
});
