import { createRequire } from "node:module";
import { expect } from "chai";
import { z } from "zod";
import type { Address } from "../../../src/base/hex.ts";
import { storageSlots } from "../../../src/core/proxy/places.ts";
import { deploySlotProxy, type ProxyChain, startProxyChain } from "./proxy-chain.ts";
import { readCreation } from "./proxy-fixture.ts";

/** A proxy of a kind that leads to the target, and what is to be detected. */
interface Kind {
  readonly name: string;
  readonly deploy: () => Promise<Address>;
  readonly facts: object;
  /** What evm-proxy-detection calls it; left out for kinds that it misses, or that it calls something else. */
  readonly oracle?: string;
}

type Oracle = (address: Address, request: (question: unknown) => Promise<unknown>) => Promise<unknown>;

// Its ES modules import without extensions, which Node does not resolve; the CommonJS ones work.
const require = createRequire(import.meta.url);
const { default: askOracle } = z
  .object({ default: z.custom<Oracle>((value) => typeof value === "function") })
  .parse(require("evm-proxy-detection"));

const answerSchema = z
  .object({ type: z.string(), target: z.union([z.string(), z.array(z.string())]) })
  .nullable();
const questionSchema = z.object({ method: z.string(), params: z.array(z.unknown()) });

describe("the kinds of proxies", () => {
  let chain: ProxyChain;
  let target: Address;
  let admin: Address;
  let beacon: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
    admin = await chain.deployTarget();
    beacon = await chain.deployOwn("Beacon", { types: ["address"], values: [target] });
  });
  after(() => chain.close());

  const own = (name: string) => () => chain.deployOwn(name, { types: ["address"], values: [target] });
  const shipped =
    (fixture: string, name: string, types: readonly string[], values: () => readonly unknown[]) => () =>
      chain.deploy(readCreation(fixture, name), { types, values: values() });
  const made = (fixture: string, signature: string, values: () => readonly unknown[]) => async () =>
    chain.make(await chain.deploy(readCreation(fixture, "Factory")), signature, values());
  const one = () => [target];

  const kinds: readonly Kind[] = [
    ...(
      [
        ["3.4.2", "TransparentUpgradeableProxy", "eip-1967-transparent"],
        ["4.9.6", "TransparentUpgradeableProxy", "eip-1967-transparent"],
        ["3.4.2", "UpgradeableProxy", "eip-1967"],
        ["4.9.6", "ERC1967Proxy", "eip-1967"],
        ["5.7.0", "ERC1967Proxy", "eip-1967"],
        ["3.4.2", "BeaconProxy", "eip-1967-beacon"],
        ["4.9.6", "BeaconProxy", "eip-1967-beacon"],
        ["5.7.0", "BeaconProxy", "eip-1967-beacon"],
      ] as const
    ).map(([version, name, pattern]): Kind => {
      const isTransparent = pattern === "eip-1967-transparent";
      const isBeacon = pattern === "eip-1967-beacon";
      return {
        name: `${name} of OpenZeppelin ${version}`,
        // OpenZeppelin 5.7 refuses to leave a proxy without a first call: `answer()`.
        deploy: shipped(
          `openzeppelin-${version}`,
          name,
          isTransparent ? ["address", "address", "bytes"] : ["address", "bytes"],
          () => [isBeacon ? beacon : target, ...(isTransparent ? [admin, "0x"] : ["0x85bb7d69"])],
        ),
        facts: { pattern, ...(isTransparent && { admin: "admin" }), ...(isBeacon && { beacon: "beacon" }) },
        oracle: isBeacon ? "Eip1967Beacon" : "Eip1967Direct",
      };
    }),
    {
      name: "a proxy that tells nothing in its code",
      deploy: () => deploySlotProxy(chain, { [storageSlots.eip1967Implementation]: target }),
      facts: { pattern: "eip-1967" },
      oracle: "Eip1967Direct",
    },
    {
      name: "OpenZeppelin's Clones",
      deploy: made("openzeppelin-5.7.0-clones", "clone(address target)", one),
      facts: { pattern: "eip-1167", sourceless: true },
      oracle: "Eip1167",
    },
    ...(
      [
        ["openzeppelin-5.7.0-clones", "cloneWithArgs(address target, bytes args)", "eip-1167"],
        ["solady-0.1.26", "cloneWithArgs(address target, bytes args)", "eip-1167"],
        ["solady-0.0.155", "cloneWithArgs(address target, bytes args)", "clone-with-immutable-args"],
        [
          "clones-with-immutable-args",
          "cloneWithArgs(address target, bytes args)",
          "clone-with-immutable-args",
        ],
        ["solady-0.1.26", "clone(address target)", "0age-clone"],
        ["solady-0.1.26", "clonePush0(address target)", "solady-push0-clone"],
      ] as const
    ).map(
      ([fixture, signature, pattern]): Kind => ({
        name: `${signature} of ${fixture}`,
        deploy: made(fixture, signature, () => [
          target,
          ...(signature.includes("bytes") ? ["0xdecade00"] : []),
        ]),
        facts: { pattern, sourceless: true },
      }),
    ),
    {
      name: "OpenZeppelin's ERC1967Clones",
      deploy: made("openzeppelin-5.7.0-clones", "erc1967(address target)", one),
      facts: { pattern: "eip-1967", sourceless: true },
      oracle: "Eip1967Direct",
    },
    ...[
      "erc1967(address target)",
      "erc1967I(address target)",
      "erc1967WithArgs(address target, bytes args)",
      "erc1967IWithArgs(address target, bytes args)",
      "beaconProxy(address target)",
      "beaconProxyI(address target)",
      "beaconProxyWithArgs(address target, bytes args)",
    ].map((signature): Kind => {
      const args = signature.includes("bytes") ? ["0xdecade00"] : [];
      const isBeacon = signature.startsWith("beacon");
      return {
        name: `Solady's ${signature}`,
        deploy: made("solady-0.1.26", signature, () => [isBeacon ? beacon : target, ...args]),
        facts: isBeacon
          ? { pattern: "eip-1967-beacon", beacon: "beacon", sourceless: true }
          : { pattern: "eip-1967", sourceless: true },
      };
    }),
    ...["1.1.1", "1.3.0", "1.4.1", "1.5.0"].map(
      (version): Kind => ({
        name: `Safe ${version}`,
        deploy: shipped(`safe-${version}`, "SafeProxy", ["address"], one),
        facts: { pattern: "safe" },
        ...(version === "1.4.1" && { oracle: "Safe" }),
      }),
    ),
    {
      name: "AdminUpgradeabilityProxy of zos-lib",
      deploy: shipped("zos-lib-2.4.3", "AdminUpgradeabilityProxy", ["address", "address", "bytes"], () => [
        target,
        admin,
        "0x",
      ]),
      facts: { pattern: "zeppelinos-legacy", admin: "admin" },
    },
    {
      name: "UpgradeabilityProxy of zos-lib",
      deploy: shipped("zos-lib-2.4.3", "UpgradeabilityProxy", ["address", "bytes"], () => [target, "0x"]),
      facts: { pattern: "zeppelinos-legacy" },
      oracle: "OpenZeppelin",
    },
    ...(
      [
        ["UniversalProxy", "eip-1822", "Eip1822"],
        ["GetterProxy", "implementation-getter"],
        ["Unitroller", "compound-unitroller", "Comptroller"],
        ["MasterCopyProxy", "custom-proxy"],
        ["SilentProxy", "custom-proxy"],
      ] as const
    ).map(
      ([name, pattern, oracle]): Kind => ({
        name,
        deploy: own(name),
        facts: { pattern },
        ...(oracle && { oracle }),
      }),
    ),
  ];

  for (const { name, deploy, facts, oracle } of kinds) {
    it(`are recognised: ${name}`, async () => {
      const proxy = await deploy();
      const named = Object.entries(facts).map(([key, value]) => [
        key,
        value === key ? { admin, beacon }[key] : value,
      ]);

      await chain.expectProxyOf(target, proxy, Object.fromEntries(named));
      if (oracle !== undefined) {
        expect(await readOracle(proxy)).to.deep.equal([oracle, [target.toLowerCase()]]);
      }
    });
  }

  /** The other answer, as a type of the oracle's and the targets in lower case. */
  async function readOracle(address: Address): Promise<readonly [string, readonly string[]] | undefined> {
    const answer = answerSchema.parse(
      await askOracle(address, (question) => {
        const { method, params } = questionSchema.parse(question);
        return chain.request(method, params);
      }),
    );
    return answer === null
      ? undefined
      : [answer.type, [answer.target].flat().map((item) => item.toLowerCase())];
  }

  it("are recognised where the proxy creates its admin: OpenZeppelin 5.7.0", async () => {
    const proxy = await shipped(
      "openzeppelin-5.7.0",
      "TransparentUpgradeableProxy",
      ["address", "address", "bytes"],
      () => [target, chain.account, "0x85bb7d69"],
    )();
    const detection = await chain.detect(proxy);

    expect(detection).to.deep.include({ pattern: "eip-1967-transparent", implementations: [target] });
    expect(detection).to.have.property("admin").that.is.not.oneOf([undefined, chain.account]);
  });

  it("delegate to zero where nothing is set: by a slot, a getter and a first slot", async () => {
    const zero: Address = `0x${"0".repeat(40)}`;
    const safe = await shipped("safe-1.4.1", "SafeProxy", ["address"], one)();
    await chain.request("hardhat_setStorageAt", [safe, "0x0", `0x${"0".repeat(64)}`]);

    for (const proxy of [
      safe,
      await deploySlotProxy(chain, { [storageSlots.eip1967Implementation]: zero }),
      await chain.deployOwn("GetterProxy", { types: ["address"], values: [zero] }),
    ]) {
      expect(await chain.detect(proxy)).to.deep.include({ kind: "proxy", implementations: [zero] });
    }
  });

  it("are not told by what an implementation answers", async () => {
    for (const [name, getterName] of [
      ["SilentProxy", "GetterWithoutDelegation"],
      ["SilentProxy", "MasterCopyGetter"],
      ["SilentSlotProxy", "MasterCopyGetter"],
    ] as const) {
      const getter = await own(getterName)();
      const proxy = await chain.deployOwn(name, { types: ["address"], values: [getter] });
      // The implementation's getter reads the proxy's first slot.
      await chain.request("hardhat_setStorageAt", [proxy, "0x0", `0x${target.slice(2).padStart(64, "0")}`]);

      expect(await chain.detect(proxy)).to.deep.include({ kind: "proxy", implementations: [getter] });
    }
  });

  describe("of diamonds,", () => {
    const deployDiamond = (cuts: readonly (readonly [Address, readonly string[]])[]) =>
      chain.deployOwn("Diamond", { types: ["tuple(address facet, bytes4[] selectors)[]"], values: [cuts] });

    it("lead to the facets in their order, without zero, repetitions, and the diamond itself", async () => {
      const [loupe, counter] = [await chain.deployOwn("LoupeFacet"), await chain.deployOwn("CounterFacet")];
      const nonce = BigInt(String(await chain.request("eth_getTransactionCount", [chain.account])));
      const diamond = await chain.addressOfCreation(nonce);
      const deployed = await deployDiamond([
        [loupe, ["0x52ef6b2c"]],
        [diamond, []],
        [`0x${"0".repeat(40)}`, []],
        [counter, ["0x06661abd"]],
        [loupe, []],
      ]);

      expect(deployed).to.equal(diamond);
      expect(await chain.detect(diamond)).to.deep.equal({
        kind: "proxy",
        pattern: "eip-2535",
        implementations: [loupe, counter],
        sourceless: false,
      });
    });

    it("are not found where the diamond lists no facets", async () => {
      const counter = await chain.deployOwn("CounterFacet");

      expect(await chain.detect(await deployDiamond([[counter, ["0x06661abd"]]]))).to.deep.equal({
        kind: "not-a-proxy",
      });
    });
  });

  it("are not found in a contract that answers as one and forwards nothing, or has a library", async () => {
    for (const name of ["MasterCopyGetter", "LibraryUser"]) {
      expect(await chain.detect(await own(name)())).to.include({ kind: "not-a-proxy" });
    }
  });

  it("do not include a contract that answers every call, which evm-proxy-detection takes for a proxy", async () => {
    const address = await own("WordFallback")();

    expect(await readOracle(address)).to.have.nested.property("[1][0]", target.toLowerCase());
    expect(await chain.detect(address)).to.deep.equal({ kind: "not-a-proxy" });
  });
});
