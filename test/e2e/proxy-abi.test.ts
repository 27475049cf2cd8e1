import { expect } from "chai";
import { failureOf } from "../helpers/failure.ts";
import { openProxyStage, type ProxyStage } from "./proxy-stage.ts";

const transparent4 =
  "openzeppelin-contracts-4.9/proxy/transparent/TransparentUpgradeableProxy.sol:TransparentUpgradeableProxy";
const admin4 = "openzeppelin-contracts-4.9/proxy/transparent/ProxyAdmin.sol:ProxyAdmin";

describe("the ABI of a proxy", () => {
  let stage: ProxyStage;
  const verify = (address: string) => stage.explorer.verifyProxy({ address });

  before(async () => {
    stage = await openProxyStage();
  });

  after(() => stage.close());

  it("has its own and its implementation's entries with their origin, or its own alone", async () => {
    const box = await stage.deploy("Box");
    const proxy = await stage.deploy(transparent4, [box, await stage.deploy(admin4), "0x"]);
    await verify(proxy);

    const merged = (await stage.explorer.getAbi(proxy)) ?? [];
    const own = (await stage.explorer.getAbi(proxy, { direct: true })) ?? [];

    expect(merged.find(({ name }) => name === "store")).to.deep.include({ type: "function", origin: box });
    expect(merged.find(({ name }) => name === "Upgraded")).to.deep.include({
      type: "event",
      origin: proxy,
    });
    expect(own.some(({ name }) => name === "store")).to.equal(false);
    expect(own.every((entry) => !("origin" in entry))).to.equal(true);
    const contract = await stage.explorer.getContract(proxy);
    await contract.getFunction("store")(41);
    expect(await contract.getFunction("value")()).to.equal(41n);
  });

  it("holds what several facets have in common once", async () => {
    const facets = [
      await stage.deploy("LoupeFacet"),
      await stage.deploy("CountFacet"),
      await stage.deploy("GreetFacet"),
    ];
    const diamond = await stage.deploy("Diamond", [facets, ["0x52ef6b2c", "0x06661abd", "0xcfae3217"]]);
    await verify(diamond);

    const abi = (await stage.explorer.getAbi(diamond)) ?? [];

    expect(abi.map(({ name, origin }) => [name, origin])).to.deep.equal([
      ["facetAddresses", facets[0]],
      ["count", facets[1]],
      ["greet", facets[1]],
      ["shout", facets[2]],
    ]);
  });

  it("proposes to verify the implementation of a clone, which has no source", async () => {
    const [cloner, box] = [await stage.deploy("Cloner"), await stage.deploy("LoopingBeacon")];
    const proxy = await stage.make(cloner, "clone(address)", [box]);
    const run = (name: string, args: object) =>
      stage.project.hre.tasks
        .getTask(name)
        .run({ address: proxy, ...args })
        .catch((error: unknown) => Promise.reject(error instanceof Error ? error.cause : error));

    for (const ask of [() => run("contract-source", {}), () => run("contract-abi", { direct: true })]) {
      const failure = await failureOf(ask());
      expect(failure).to.include({ code: "CONTRACT_NOT_VERIFIED" });
      expect(failure.hints.join()).to.include("npx hardhat contract-source ").and.to.include(box);
    }
  });

  it("asks to verify what is behind a verified proxy, where that is not verified", async () => {
    const box = await stage.deploy("LoopingBeacon");
    const proxy = await stage.deploy(transparent4, [box, await stage.deploy(admin4), "0x"]);
    await stage.explorer.verifyContract({ address: proxy });

    /** What the task fails with, without what Hardhat puts around it. */
    const runTask = (args: object) =>
      stage.project.hre.tasks
        .getTask("contract-abi")
        .run({ ...args })
        .catch((error: unknown) => Promise.reject(error instanceof Error ? error.cause : error));

    for (const [ask, proposed] of [
      [() => stage.explorer.getContract(proxy), "await explorer.verifyProxy("],
      [() => runTask({ address: proxy }), "npx hardhat verify-proxy "],
    ] as const) {
      const failure = await failureOf(ask());
      expect(failure).to.include({ code: "CONTRACT_NOT_VERIFIED" });
      expect(failure.facts).to.deep.include({ implementations: box });
      expect(failure.hints[0]).to.include(proposed).and.to.include(proxy);
    }
    expect(await stage.explorer.getAbi(proxy, { direct: true })).to.not.equal(undefined);
    const own = await failureOf(runTask({ address: box, direct: true }));
    expect(own.hints[0]).to.include("npx hardhat verify-contract ");
  });
});
