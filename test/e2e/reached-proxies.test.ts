import { expect } from "chai";
import { storageSlots } from "../../src/core/proxy/places.ts";
import { readCreation, readSource } from "../core/proxy/proxy-fixture.ts";
import { liars } from "./liars.ts";
import { proxyContracts } from "./proxy-contracts.ts";
import { openProxyStage, type ProxyStage } from "./proxy-stage.ts";

const { eip1967Implementation, eip1967Beacon, eip1822Implementation } = storageSlots;

const nobody = `0x${"11".repeat(20)}`;

const store7 = `0x6057361d${"7".padStart(64, "0")}`;

describe("verify-proxy, which asks the node what a proxy reaches", () => {
  let stage: ProxyStage;
  let box: string;
  let decoy: string;
  const toWord = (address: string) => address.slice(2).toLowerCase().padStart(64, "0");
  const setSlot = (address: string, slot: string, value: string) =>
    stage.request("hardhat_setStorageAt", [address, slot, `0x${toWord(value)}`]);

  before(async () => {
    stage = await openProxyStage({
      files: {
        ...proxyContracts,
        "contracts/Proxies.sol": readSource("Proxies.sol"),
        "contracts/Liars.sol": liars,
      },
    });
    [box, decoy] = [await stage.deploy("Box"), await stage.deploy("BoxV2")];
  });
  after(() => stage.close());

  /** The target that counts is the one that is reached; the decoy is refused where it is expected. */
  async function expectReached(proxy: string, kind: string): Promise<void> {
    const failure = await stage.refuse(proxy, { expectedImplementation: decoy });
    expect(failure.code).to.equal("IMPLEMENTATION_CONTRADICTED");

    const result = await stage.verify(proxy);
    expect(result.proxy).to.deep.include({ kind, implementations: [box] });
    expect(result.contracts.map(({ address }) => address)).not.to.include(decoy);
  }

  describe("scenario 61: follows what is reached,", () => {
    for (const [name, slot] of [
      ["EIP-1967", eip1967Implementation],
      ["EIP-1822", eip1822Implementation],
    ] as const) {
      it(`scenario 61: and not a filled slot of ${name} that the code does not read`, async () => {
        await expectReached(await stage.deploy("DecoySlot", [slot, decoy, box]), "custom-proxy");
      });
    }

    it("scenario 61: of a ZeppelinOS proxy with a filled slot of EIP-1967", async () => {
      const creation = readCreation("zos-lib-2.4.3", "UpgradeabilityProxy");
      const data = `${toWord(box)}${"40".padStart(64, "0")}${"0".padStart(64, "0")}`;
      const proxy = await stage.deployCode(`${creation}${data}`);
      await setSlot(proxy, eip1967Implementation, decoy);

      await expectReached(proxy, "zeppelinos-legacy");
    });

    it("scenario 61: and not what implementation(), masterCopy() and facetAddresses() answer", async () => {
      await expectReached(await stage.deploy("DecoyGetters", [decoy, box]), "custom-proxy");
    });

    it("scenario 61: of a beacon that answers by caller", async () => {
      const beacon = await stage.deploy("TwoFacedBeacon", [decoy, box]);
      const proxy = await stage.deploy("BeaconProxy", [beacon, store7]);
      await stage.send(beacon, "serve(address)", [proxy]);

      await expectReached(proxy, "eip-1967-beacon");
    });

    it("scenario 61: and not a filled slot of a beacon that is not asked", async () => {
      const beacon = await stage.deploy("UpgradeableBeacon", [box, stage.account]);
      const proxy = await stage.deploy("DecoySlot", [eip1967Beacon, beacon, box]);

      expect((await stage.verify(proxy)).proxy.kind).to.equal("custom-proxy");
    });

    it("scenario 61: of a transparent proxy whose admin is zero", async () => {
      const proxy = await stage.deploy("AdminZero", [box]);

      expect((await stage.verify(proxy)).proxy.implementations).to.deep.equal([box]);
    });

    it("scenario 61: that is in the slot of the proxy's own address, as Biconomy's accounts have it", async () => {
      await expectReached(
        await stage.deploy("SlotOfAddress", [eip1967Implementation, decoy, box]),
        "custom-proxy",
      );
    });

    it("scenario 61: that is in an immutable", async () => {
      await expectReached(await stage.deploy("SilentProxy", [box]), "custom-proxy");
    });
  });

  it("scenario 61: shows in the local explorer what a linked proxy reaches now", async () => {
    const proxy = await stage.deploy("ERC1967Proxy", [box, store7]);
    expect((await stage.verify(proxy)).link.status).to.equal("linked");
    await setSlot(proxy, eip1967Implementation, decoy);

    expect(await stage.readPage(proxy)).to.include(decoy);
    expect(await stage.explorer.getSourceCode(proxy)).not.to.have.property("implementation", box);
    expect((await stage.verify(proxy)).link.status).to.equal("linked");
  });

  it("scenario 61: names a target that a paused proxy did not reach", async () => {
    const proxy = await stage.deploy("Paused", [box]);
    const failure = await stage.refuse(proxy);

    expect(failure.code).to.equal("PROXY_TARGET_INVALID");
    expect(failure.message).to.include(
      `names ${box} as its target (kind: EIP-1967 proxy), but a call to the proxy did not reach it`,
    );
  });

  it("scenario 61: ignores a slot whose contract is called, not delegated to", async () => {
    const failure = await stage.refuse(await stage.deploy("PassingOn", [box]));

    expect(failure.code).to.equal("PROXY_TARGET_INVALID");
    expect(failure.message).to.include(`names ${box} as its target (kind: EIP-1967 proxy), but a call`);
  });

  it("scenario 61: refuses an expected implementation without code", async () => {
    const proxy = await stage.deploy("ERC1967Proxy", [box, store7]);
    await setSlot(proxy, eip1967Implementation, nobody);

    const failure = await stage.refuse(proxy, { expectedImplementation: nobody });

    expect(failure.code).to.equal("PROXY_TARGET_INVALID");
    expect(failure.message).to.include(`${nobody}, which has no code`);
  });

  describe("scenario 61: names the dead end of", () => {
    const cases: readonly (readonly [string, () => Promise<readonly [proxy: string, words: string]>])[] = [
      [
        "a ring of two proxies",
        async () => {
          const first = await stage.deploy("ERC1967Proxy", [box, store7]);
          const second = await stage.deploy("ERC1967Proxy", [box, store7]);
          await setSlot(first, eip1967Implementation, second);
          await setSlot(second, eip1967Implementation, first);
          return [first, `${second} → ${second}`];
        },
      ],
      [
        "a clone of a proxy of EIP-1967",
        async () => {
          const proxy = await stage.deploy("ERC1967Proxy", [box, store7]);
          const clone = await stage.make(await stage.deploy("Cloner"), "clone(address)", [proxy]);
          return [clone, `${proxy} is a proxy too, and has no target in the storage of ${clone}`];
        },
      ],
      [
        "a beacon whose implementation is a proxy of EIP-1967",
        async () => {
          const proxy = await stage.deploy("ERC1967Proxy", [box, store7]);
          const beacon = await stage.deploy("UpgradeableBeacon", [proxy, stage.account]);
          return [
            await stage.deploy("BeaconProxy", [beacon, store7]),
            `${proxy} is a proxy too, and has no target`,
          ];
        },
      ],
      [
        "an account that delegates to a proxy of EIP-1967",
        async () => {
          const proxy = await stage.deploy("ERC1967Proxy", [box, store7]);
          return [await stage.delegate(proxy), `${proxy} is a proxy too, and has no target`];
        },
      ],
    ];
    for (const [name, deploy] of cases) {
      it(`scenario 61: ${name}`, async () => {
        const [proxy, words] = await deploy();
        const failure = await stage.refuse(proxy);

        expect(failure.code).to.equal("PROXY_TARGET_INVALID");
        expect(failure.message).to.include(words);
      });
    }
  });
});
