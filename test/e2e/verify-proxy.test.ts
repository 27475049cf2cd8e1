import { expect } from "chai";
import { getCreateAddress } from "ethers";
import { readCreation, readSource } from "../core/proxy/proxy-fixture.ts";
import { proxyContracts } from "./proxy-contracts.ts";
import { openProxyStage, type ProxyStage } from "./proxy-stage.ts";
import { summarize, toWords, verifyTwice } from "./verify-twice.ts";

const transparent5 =
  "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol:TransparentUpgradeableProxy";

/** Of `store(7)`: OpenZeppelin's newest proxies refuse to be created without a call. */
const store7 = `0x6057361d${"7".padStart(64, "0")}`;

describe("verify-proxy", () => {
  let stage: ProxyStage;
  const verify = (address: string) => stage.verify(address);

  before(async () => {
    stage = await openProxyStage({
      files: { ...proxyContracts, "contracts/Proxies.sol": readSource("Proxies.sol") },
    });
  });

  after(() => stage.close());

  describe("scenario 22: given only the address, verifies each contract once and links, and then sends nothing", () => {
    it("scenario 22: a transparent proxy of OpenZeppelin 5, whose admin is made in its constructor", async () => {
      const box = await stage.deploy("Box");
      const proxy = await stage.deploy(transparent5, [box, stage.account, store7]);

      const result = await verifyTwice(stage, proxy);

      expect(result.proxy).to.deep.include({ address: proxy, kind: "eip-1967-transparent" });
      expect(summarize(result)).to.deep.equal([
        "implementation verified Box",
        "admin verified ProxyAdmin",
        "proxy verified TransparentUpgradeableProxy",
      ]);
      // The admin's owner stands in its storage alone: what it was given, the proxy's creation tells.
      const [, admin, own] = result.contracts;
      expect(admin).to.have.nested.property("constructorArguments.origin", "recovered");
      expect(admin).to.have.nested.property("constructorArguments.values[0].value", stage.account);
      expect(own).to.have.nested.property("constructorArguments.origin", "recovered");
    });

    it("scenario 18: such an admin alone, whose owner stands in its storage and has changed since", async () => {
      const box = await stage.deploy("Box");
      const proxy = await stage.deploy(transparent5, [box, stage.account, store7]);
      const admin = getCreateAddress({ from: proxy, nonce: 1 });
      await stage.send(admin, "transferOwnership(address)", [box]);

      const result = await stage.explorer.verifyContract({ address: admin });

      expect(result).to.include({ status: "verified", match: "exact" });
      expect(result.constructorArguments).to.deep.include({
        origin: "recovered",
        values: [{ name: "initialOwner", type: "address", value: stage.account }],
      });
    });

    it("scenario 22: a UUPS proxy", async () => {
      const box = await stage.deploy("UpgradeableBox");
      const proxy = await stage.deploy("ERC1967Proxy", [box, `0xfe4b84df${"1".padStart(64, "0")}`]);

      const result = await verifyTwice(stage, proxy);

      expect(result.proxy.kind).to.equal("eip-1967");
      expect(summarize(result)).to.deep.equal([
        "implementation verified UpgradeableBox",
        "proxy verified ERC1967Proxy",
      ]);
    });

    it("scenario 22: a beacon proxy", async () => {
      const box = await stage.deploy("Box");
      const beacon = await stage.deploy("UpgradeableBeacon", [box, stage.account]);
      const proxy = await stage.deploy("BeaconProxy", [beacon, store7]);

      const result = await verifyTwice(stage, proxy);

      expect(result.proxy.kind).to.equal("eip-1967-beacon");
      expect(summarize(result).slice(1)).to.deep.equal([
        "beacon verified UpgradeableBeacon",
        "proxy verified BeaconProxy",
      ]);
    });

    it("scenario 22: a clone of EIP-1167, and one with immutable arguments", async () => {
      const [cloner, box] = [await stage.deploy("Cloner"), await stage.deploy("Box")];
      const plain = await stage.make(cloner, "clone(address)", [box]);
      const withArguments = await stage.make(cloner, "cloneWithArguments(address,bytes)", [box, "0xc0ffee"]);

      const first = await verify(plain);
      const second = await verifyTwice(stage, withArguments);

      expect(summarize(first)).to.deep.equal(["implementation verified Box", "proxy skipped"]);
      expect(first).to.include({ status: "verified" }).and.have.nested.property("link.status", "linked");
      expect(summarize(second)).to.deep.equal(["implementation already-verified Box", "proxy skipped"]);
      expect(second.contracts.at(-1)).to.have.property("message").that.includes("EIP-1167");
      const creations = await stage.explorer.getContractCreation([plain, withArguments]);
      expect(creations.map(({ address, creator, factory }) => [address, creator, factory])).to.deep.equal([
        [plain, stage.account, cloner],
        [withArguments, stage.account, cloner],
      ]);
    });

    it("scenario 22: a diamond with three facets", async () => {
      const facets = [
        await stage.deploy("contracts/Diamond.sol:LoupeFacet"),
        await stage.deploy("CountFacet"),
        await stage.deploy("GreetFacet"),
      ];
      const diamond = await stage.deploy("contracts/Diamond.sol:Diamond", [
        facets,
        ["0x52ef6b2c", "0x06661abd", "0xcfae3217"],
      ]);

      const result = await verifyTwice(stage, diamond);

      expect(result.proxy).to.deep.include({ kind: "eip-2535", implementations: facets });
      expect(summarize(result)).to.deep.equal([
        "facet verified LoupeFacet",
        "facet verified CountFacet",
        "facet verified GreetFacet",
        "proxy verified Diamond",
      ]);
      expect(await stage.explorer.getSourceCode(diamond)).to.include({ implementation: facets[0] });

      const moved = await stage.verify(diamond, { expectedImplementation: facets[1] });

      expect(moved.link.status).to.equal("linked");
      expect(await stage.explorer.getSourceCode(diamond)).to.include({ implementation: facets[1] });
    });
  });

  describe("scenario 22: verifies what is behind a proxy of another kind, and links it:", () => {
    let target: string;

    before(async () => {
      // Verified once for all: what is behind the first proxy is behind the others, too.
      target = await stage.deploy("Target", [1]);
      await stage.explorer.verifyContract({ address: target });
    });

    const own = (name: string) => () => stage.deploy(name, [target]);
    const make =
      (library: string, signature: string, args: readonly string[] = []) =>
      async () => {
        const factory = await stage.deployCode(readCreation(library, "Factory"));
        return stage.make(factory, signature, [target, ...args]);
      };
    for (const [name, kind, proxyRow, deploy] of [
      ["UniversalProxy", "eip-1822", "proxy verified UniversalProxy", own("UniversalProxy")],
      ["Unitroller", "compound-unitroller", "proxy verified Unitroller", own("Unitroller")],
      ["GetterProxy", "implementation-getter", "proxy verified GetterProxy", own("GetterProxy")],
      [
        "a Safe 1.3.0",
        "safe",
        "proxy skipped",
        () => stage.deployCode(readCreation("safe-1.3.0", "SafeProxy") + toWords(target)),
      ],
      ["an account of EIP-7702", "eip-7702", "proxy skipped", () => stage.delegate(target)],
      [
        "ERC1967Clones of OpenZeppelin",
        "eip-1967",
        "proxy skipped",
        make("openzeppelin-5.7.0-clones", "erc1967(address)"),
      ],
      [
        "a clone with immutable arguments",
        "clone-with-immutable-args",
        "proxy skipped",
        make("clones-with-immutable-args", "cloneWithArgs(address,bytes)", ["0xdecade00"]),
      ],
      ["a clone of Solady", "0age-clone", "proxy skipped", make("solady-0.1.26", "clone(address)")],
    ] as const) {
      it(`scenario 22: ${name}`, async () => {
        const proxy = await deploy();
        const result = await verifyTwice(stage, proxy);

        expect(result.proxy).to.deep.include({ address: proxy, kind, implementations: [target] });
        expect(summarize(result)).to.deep.equal(["implementation already-verified Target", proxyRow]);
      });
    }

    it("scenario 22: a beacon proxy of Solady, and the beacon", async () => {
      const factory = await stage.deployCode(readCreation("solady-0.1.26", "Factory"));
      const beacon = await stage.deploy("Beacon", [target]);
      const result = await verifyTwice(stage, await stage.make(factory, "beaconProxy(address)", [beacon]));

      expect(summarize(result)).to.deep.equal([
        "implementation already-verified Target",
        "beacon verified Beacon",
        "proxy skipped",
      ]);
    });
  });

  it("scenario 23: skips a foreign proxy, and verifies and links its implementation", async () => {
    const box = await stage.deploy("Box");
    const creation = readCreation("zos-lib-2.4.3", "UpgradeabilityProxy");
    // The implementation, then the initial call's data, which is empty.
    const proxy = await stage.deployCode(`${creation}${toWords(box, "40", "0")}`);

    const result = await verifyTwice(stage, proxy);

    expect(summarize(result)).to.deep.equal(["implementation verified Box", "proxy skipped"]);
    expect(result.contracts.at(-1))
      .to.have.property("message")
      .that.equals("Its source was not found: neither this project nor its packages contain a build of it.");
  });

  it("verifies a proxy behind a proxy once, and what is behind it", async () => {
    const [cloner, box] = [await stage.deploy("Cloner"), await stage.deploy("Box")];
    const beacon = await stage.make(cloner, "clone(address)", [await stage.deploy("LoopingBeacon")]);
    await stage.send(beacon, "point(address)", [box]);
    const proxy = await stage.deploy("BeaconProxy", [beacon, store7]);

    expect(summarize(await verifyTwice(stage, proxy))).to.deep.equal([
      "implementation verified Box",
      "implementation verified LoopingBeacon",
      "beacon skipped",
      "proxy verified BeaconProxy",
    ]);
    expect(await stage.explorer.getSourceCode(proxy)).to.include({ implementation: box });
  });

  it("scenario 24: after an upgrade submits the new implementation alone, and moves the link", async () => {
    const [old, next] = [await stage.deploy("UpgradeableBox"), await stage.deploy("UpgradeableBoxV2")];
    const proxy = await stage.deploy("ERC1967Proxy", [old, `0xfe4b84df${"1".padStart(64, "0")}`]);
    await verify(proxy);
    await stage.send(proxy, "upgradeToAndCall(address,bytes)", [next, "0x"]);
    const before = stage.count();

    const result = await verify(proxy);

    expect(summarize(result)).to.deep.equal([
      "implementation verified UpgradeableBoxV2",
      "proxy already-verified ERC1967Proxy",
    ]);
    expect(result.link.status).to.equal("linked");
    expect(stage.count()).to.deep.equal({ source: before.source + 1, proxy: before.proxy + 1 });
    expect(await stage.explorer.getSourceCode(proxy)).to.include({ isProxy: true, implementation: next });
  });

  it("scenario 26: verify-contract on a proxy of others says what it is, and what to run", async () => {
    const box = await stage.deploy("Box");
    const proxy = await stage.deployCode(
      `${readCreation("zos-lib-2.4.3", "UpgradeabilityProxy")}${toWords(box, "40", "0")}`,
    );

    const result = await stage.explorer.verifyContract({ address: proxy });

    expect(result).to.include({ status: "mismatch" }).and.have.nested.property("differences.cause", "proxy");
    expect(result.message).to.include(box);
    expect(result.differences?.command).to.equal(`await explorer.verifyProxy({ address: "${proxy}" })`);
  });
});
