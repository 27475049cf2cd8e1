import { readFileSync } from "node:fs";
import { expect } from "chai";
import { AbiCoder, getAddress } from "ethers";
import fc from "fast-check";
import { invariant } from "../../../src/base/errors.ts";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { createSolcCompiler } from "../../../src/compiler/create-solc-compiler.ts";
import { findTrailingMetadata } from "../../../src/core/bytecode/metadata.ts";
import { toChecksumAddress } from "../../../src/core/contract/address.ts";
import { detectProxy } from "../../../src/core/proxy/detect-proxy.ts";
import { decodeFacets } from "../../../src/core/proxy/diamond.ts";
import { storageSlots } from "../../../src/core/proxy/storage-slots.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";
import { type ProxyChain, startProxyChain } from "./proxy-chain.ts";
import { readCreation, readMinimalRuntimes, readSequenceWallets } from "./proxy-fixture.ts";
import { createScriptedProbe, toWord } from "./scripted-probe.ts";

describe("eip1967", () => {
  /** `answer()`: OpenZeppelin 5.7 refuses to leave a proxy without a first call. */
  const firstCall = "0x85bb7d69";

  let chain: ProxyChain;
  let target: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
  });
  after(() => chain.close());

  async function expectProxy(proxy: Address, facts: object): Promise<void> {
    expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
    expect(await chain.detect(proxy)).to.deep.equal({
      kind: "proxy",
      implementations: [target],
      sourceless: false,
      ...facts,
    });
  }

  for (const version of ["3.4.2", "4.9.6"]) {
    it(`recognises a transparent proxy of OpenZeppelin ${version}, and its admin`, async () => {
      const admin = await chain.deploy(readCreation(`openzeppelin-${version}`, "ProxyAdmin"));
      const proxy = await chain.deploy(
        readCreation(`openzeppelin-${version}`, "TransparentUpgradeableProxy"),
        { types: ["address", "address", "bytes"], values: [target, admin, "0x"] },
      );

      await expectProxy(proxy, { pattern: "eip-1967-transparent", admin });
    });
  }

  it("recognises a transparent proxy of OpenZeppelin 5.7.0, and the admin that it creates", async () => {
    const proxy = await chain.deploy(readCreation("openzeppelin-5.7.0", "TransparentUpgradeableProxy"), {
      types: ["address", "address", "bytes"],
      values: [target, chain.account, firstCall],
    });

    const detection = await chain.detect(proxy);

    expect(detection).to.deep.include({ pattern: "eip-1967-transparent", implementations: [target] });
    expect(detection).to.have.property("admin").that.is.not.oneOf([undefined, chain.account]);
  });

  for (const [version, name] of [
    ["3.4.2", "UpgradeableProxy"],
    ["4.9.6", "ERC1967Proxy"],
    ["5.7.0", "ERC1967Proxy"],
  ] as const) {
    it(`recognises ${name} of OpenZeppelin ${version}, as UUPS uses it`, async () => {
      const proxy = await chain.deploy(readCreation(`openzeppelin-${version}`, name), {
        types: ["address", "bytes"],
        values: [target, firstCall],
      });

      await expectProxy(proxy, { pattern: "eip-1967" });
    });
  }

  it("recognises proxies that tell nothing in their code, by storage", async () => {
    const proxy = await chain.deployOwn("SlotProxy", {
      types: ["bytes32[]", "address[]"],
      values: [[storageSlots.eip1967Implementation], [target]],
    });

    await expectProxy(proxy, { pattern: "eip-1967" });
  });

  it("reports an implementation without code as it is", async () => {
    const nobody = "0x1111111111111111111111111111111111111111";
    const proxy = await chain.deployOwn("SlotProxy", {
      types: ["bytes32[]", "address[]"],
      values: [[storageSlots.eip1967Implementation], [nobody]],
    });

    expect(await chain.detect(proxy)).to.deep.include({ pattern: "eip-1967", implementations: [nobody] });
  });

  it("refuses a proxy whose slot is zero", async () => {
    const proxy = await chain.deployOwn("SlotProxy", {
      types: ["bytes32[]", "address[]"],
      values: [[storageSlots.eip1967Implementation], [`0x${"0".repeat(40)}`]],
    });

    expect(await chain.detect(proxy)).to.deep.equal({ kind: "not-a-proxy" });
  });

  describe("with proxies that libraries put together", () => {
    for (const [signature, facts] of [
      ["erc1967(address target)", {}],
      ["erc1967I(address target)", {}],
      ["erc1967WithArgs(address target, bytes args)", { immutableArguments: "decade00" }],
      ["erc1967IWithArgs(address target, bytes args)", { immutableArguments: "decade00" }],
    ] as const) {
      it(`knows that Solady's ${signature} has no source`, async () => {
        const factory = await chain.deploy(readCreation("solady-0.1.26", "Factory"));
        const values = signature.includes("args") ? [target, "0xdecade00"] : [target];

        await expectProxy(await chain.make(factory, signature, values), {
          pattern: "eip-1967",
          sourceless: true,
          ...facts,
        });
      });
    }

    it("knows that those of OpenZeppelin's ERC1967Clones have no source", async () => {
      const factory = await chain.deploy(readCreation("openzeppelin-5.7.0-clones", "Factory"));

      await expectProxy(await chain.make(factory, "erc1967(address target)", [target]), {
        pattern: "eip-1967",
        sourceless: true,
      });
    });

    it("takes Solady's factory, which alone may upgrade, for the admin", async () => {
      const factory = await chain.deploy(readCreation("solady-0.1.26", "ERC1967Factory"));
      const proxy = await deployByFactory(factory);

      await expectProxy(proxy, { pattern: "eip-1967-transparent", admin: factory, sourceless: true });
    });

    it("reads a factory's address that begins with zeros", async () => {
      const digits = "a1b2c3d4e5f60718293a4b5c6d7e";
      const code = await chain.reader.getCode(
        await chain.deploy(readCreation("solady-0.1.26", "ERC1967Factory")),
      );
      await chain.request("hardhat_setCode", [`0x${digits.padStart(40, "0")}`, code]);
      const proxy = await deployByFactory(`0x${digits.padStart(40, "0")}`);

      expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
      const detection = await chain.detect(proxy);
      expect(detection).to.include({ pattern: "eip-1967-transparent", sourceless: true });
      expect(detection)
        .to.have.property("admin")
        .that.matches(new RegExp(`${digits}$`, "i"));
    });

    for (const [name, { runtime }] of Object.entries(readMinimalRuntimes())) {
      it(`knows the form of EIP-7760 that is ${name}`, async () => {
        const bytes = Number(/address:(\d+)/.exec(runtime)?.[1]);
        const digits = "a1b2c3d4e5f60718293a4b5c6d7e8f9012345678".slice(-bytes * 2);
        const proxy: Hex = "0x0000000000000000000000000000000000077600";
        await chain.request("hardhat_setCode", [
          proxy,
          `0x${runtime.replace(/\{address:\d+\}/, digits)}c0ffee`,
        ]);
        await chain.request("hardhat_setStorageAt", [
          proxy,
          storageSlots.eip1967Implementation,
          `0x${target.slice(2).padStart(64, "0")}`,
        ]);

        await expectProxy(proxy, {
          pattern: "eip-1967-transparent",
          admin: toChecksumAddress(digits.padStart(40, "0")),
          immutableArguments: "c0ffee",
          sourceless: true,
        });
      });
    }

    /** The factory tells the proxy in the first topic of its event. */
    async function deployByFactory(factory: Address): Promise<Address> {
      const values = [target, chain.account];
      const proxy = await chain.read(factory, "deploy(address target, address admin)", values);
      await chain.send(factory, "deploy(address target, address admin)", values);
      return proxy;
    }
  });
});

describe("eip1967Beacon", () => {
  let chain: ProxyChain;
  let target: Address;
  let beacon: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
    beacon = await chain.deployOwn("Beacon", { types: ["address"], values: [target] });
  });
  after(() => chain.close());

  for (const [version, owner] of [
    ["3.4.2", []],
    ["4.9.6", []],
    ["5.7.0", ["address"]],
  ] as const) {
    it(`recognises a beacon proxy of OpenZeppelin ${version}`, async () => {
      const library = `openzeppelin-${version}`;
      const ownBeacon = await chain.deploy(readCreation(library, "UpgradeableBeacon"), {
        types: ["address", ...owner],
        values: [target, ...owner.map(() => chain.account)],
      });
      const proxy = await chain.deploy(readCreation(library, "BeaconProxy"), {
        types: ["address", "bytes"],
        values: [ownBeacon, "0x85bb7d69"],
      });

      expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
      expect(await chain.detect(proxy)).to.deep.equal({
        kind: "proxy",
        pattern: "eip-1967-beacon",
        implementations: [target],
        beacon: ownBeacon,
        sourceless: false,
      });
    });
  }

  for (const [signature, facts] of [
    ["beaconProxy(address target)", {}],
    ["beaconProxyI(address target)", {}],
    ["beaconProxyWithArgs(address target, bytes args)", { immutableArguments: "decade00" }],
  ] as const) {
    it(`knows that Solady's ${signature} has no source`, async () => {
      const factory = await chain.deploy(readCreation("solady-0.1.26", "Factory"));
      const values = signature.includes("args") ? [beacon, "0xdecade00"] : [beacon];
      const proxy = await chain.make(factory, signature, values);

      expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
      expect(await chain.detect(proxy)).to.deep.equal({
        kind: "proxy",
        pattern: "eip-1967-beacon",
        implementations: [target],
        beacon,
        sourceless: true,
        ...facts,
      });
    });
  }

  it("asks a beacon for its child implementation when it does not know implementation()", async () => {
    const childBeacon = await chain.deployOwn("ChildBeacon", { types: ["address"], values: [target] });

    expect(await chain.detect(await deployProxyOf(childBeacon))).to.deep.include({
      pattern: "eip-1967-beacon",
      implementations: [target],
      beacon: childBeacon,
    });
  });

  it("leaves a proxy without implementation when the beacon answers nothing, or is an account", async () => {
    const silent = await chain.deployTarget();

    for (const other of [silent, chain.account]) {
      expect(await chain.detect(await deployProxyOf(other))).to.deep.equal({
        kind: "proxy",
        pattern: "eip-1967-beacon",
        implementations: [],
        beacon: other,
        sourceless: false,
      });
    }
  });

  async function deployProxyOf(other: Address): Promise<Address> {
    return chain.deployOwn("SlotProxy", {
      types: ["bytes32[]", "address[]"],
      values: [[storageSlots.eip1967Beacon], [other]],
    });
  }
});

describe("eip1822", () => {
  let chain: ProxyChain;

  before(async () => {
    chain = await startProxyChain();
  });
  after(() => chain.close());

  it("recognises a proxy by the slot of the standard", async () => {
    const target = await chain.deployTarget();
    const proxy = await chain.deployOwn("UniversalProxy", { types: ["address"], values: [target] });

    expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
    expect(await chain.detect(proxy)).to.deep.equal({
      kind: "proxy",
      pattern: "eip-1822",
      implementations: [target],
      sourceless: false,
    });
  });
});

describe("eip2535", () => {
  const count = "0x06661abd";

  const greet = "0xcfae3217";

  const facetAddresses = "0x52ef6b2c";

  const facets = "0x7a0ed627";

  let chain: ProxyChain;
  let loupe: Address;
  let counter: Address;
  let greeter: Address;

  before(async () => {
    chain = await startProxyChain();
    loupe = await chain.deployOwn("LoupeFacet");
    counter = await chain.deployOwn("CounterFacet");
    greeter = await chain.deployOwn("GreeterFacet");
  });
  after(() => chain.close());

  async function deployDiamond(cuts: readonly (readonly [Address, readonly string[]])[]): Promise<Address> {
    return chain.deployOwn("Diamond", {
      types: ["tuple(address facet, bytes4[] selectors)[]"],
      values: [cuts],
    });
  }

  it("recognises a diamond and its three facets, in its own order", async () => {
    const diamond = await deployDiamond([
      [loupe, [facetAddresses, facets]],
      [counter, [count]],
      [greeter, [greet]],
    ]);

    expect(await chain.detect(diamond)).to.deep.equal({
      kind: "proxy",
      pattern: "eip-2535",
      implementations: [loupe, counter, greeter],
      sourceless: false,
    });
  });

  it("asks for facets with their functions when there is no list of addresses", async () => {
    const diamond = await deployDiamond([
      [counter, [count]],
      [loupe, [facets]],
    ]);

    expect(await chain.detect(diamond)).to.deep.include({
      pattern: "eip-2535",
      implementations: [counter, loupe],
    });
  });

  it("leaves out zero, repetitions, and the diamond where it lists itself", async () => {
    const nonce = BigInt(String(await chain.request("eth_getTransactionCount", [chain.account])));
    const diamond = await chain.addressOfCreation(nonce);
    const zero = `0x${"0".repeat(40)}` as const;
    const deployed = await deployDiamond([
      [loupe, [facetAddresses]],
      [diamond, []],
      [zero, []],
      [loupe, []],
    ]);

    expect(deployed).to.equal(diamond);
    expect(await chain.detect(diamond)).to.deep.include({ pattern: "eip-2535", implementations: [loupe] });
  });

  it("refuses a diamond that tells no facets", async () => {
    const diamond = await deployDiamond([[counter, [count]]]);

    expect(await chain.detect(diamond)).to.deep.equal({ kind: "not-a-proxy" });
  });
});

describe("safe", () => {
  const safeProxySource = readFileSync(
    "node_modules/@safe-global/safe-contracts/contracts/proxies/SafeProxy.sol",
    "utf8",
  );

  /** Creation bytecode of Safe's own source, as the optimizer writes it. */
  async function compileSafeProxy({
    solc,
    version,
    runs,
  }: {
    readonly solc: string;
    readonly version: string;
    readonly runs: number;
  }): Promise<Hex> {
    const compiler = createSolcCompiler({ candidates: [{ path: soljsonPath(solc) }] });
    const compiled = await compiler.compile({
      solcLongVersion: version,
      input: {
        language: "Solidity",
        sources: { "SafeProxy.sol": { content: safeProxySource } },
        settings: { optimizer: { enabled: true, runs } },
      },
    });
    invariant(compiled.kind === "compiled", "Safe's proxy compiles");
    const proxy = compiled.contracts.find(({ contractName }) => contractName === "SafeProxy");
    invariant(proxy !== undefined, "there is Safe's proxy");
    return `0x${proxy.creationBytecode.object}`;
  }

  let chain: ProxyChain;
  let target: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
  });
  after(() => chain.close());

  for (const version of ["1.0.0", "1.1.1", "1.2.0", "1.3.0", "1.4.1", "1.5.0"]) {
    it(`recognises the proxy of Safe ${version}`, async () => {
      const proxy = await chain.deploy(readCreation(`safe-${version}`, "SafeProxy"), {
        types: ["address"],
        values: [target],
      });

      expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
      expect(await chain.detect(proxy)).to.deep.equal({
        kind: "proxy",
        pattern: "safe",
        implementations: [target],
        sourceless: false,
      });
    });
  }

  for (const [solc, version] of [
    ["solc-0.7.6", "0.7.6+commit.7338295f"],
    ["solc-0.8.13", "0.8.13+commit.abaa5c0e"],
    ["solc", "0.8.37+commit.f401782d"],
  ] as const) {
    for (const runs of [1, 200, 1_000_000]) {
      it(`recognises the proxy of Safe 1.4.1 as solc ${version} optimizes it for ${runs} runs`, async () => {
        const proxy = await chain.deploy(await compileSafeProxy({ solc, version, runs }), {
          types: ["address"],
          values: [target],
        });

        expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
        expect(await chain.detect(proxy)).to.deep.equal({
          kind: "proxy",
          pattern: "safe",
          implementations: [target],
          sourceless: false,
        });
      });
    }
  }

  it("asks an optimized one for its master copy once, and refuses another answer than its first slot", async () => {
    const creation = await compileSafeProxy({ solc: "solc", version: "0.8.37+commit.f401782d", runs: 200 });
    const code = await chain.reader.getCode(
      await chain.deploy(creation, { types: ["address"], values: [target] }),
    );
    const { probe, asked } = createScriptedProbe({
      storage: { [target]: { [storageSlots.first]: target } },
      answers: { [target]: { "0xa619486e": toWord(chain.account) } },
    });

    expect(await detectProxy({ address: target, code, probe })).to.deep.equal({ kind: "not-a-proxy" });
    expect(asked.filter((question) => question.startsWith("0xa619486e"))).to.have.length(1);
  });

  /** The same code with unreachable bytes between it and its metadata. */
  function lengthen(code: Hex, bytes: number): Hex {
    const metadata = findTrailingMetadata(code.slice(2));
    invariant(metadata !== undefined, "the code has metadata");
    const end = 2 + metadata.offsetBytes * 2;
    return `0x${code.slice(2, end).padEnd(bytes * 2 - (code.length - end), "0")}${code.slice(end)}`;
  }

  for (const [what, readCreationCode, larger] of [
    [
      "with its selector in the code",
      async () => readCreation("safe-1.4.1", "SafeProxy"),
      { kind: "proxy", pattern: "master-copy-getter" },
    ],
    [
      "as an optimizer makes it",
      () => compileSafeProxy({ solc: "solc", version: "0.8.37+commit.f401782d", runs: 200 }),
      { kind: "not-a-proxy" },
    ],
  ] as const) {
    it(`recognises a proxy of 200 bytes ${what}, and takes one of 201 for no Safe`, async () => {
      const proxy = await chain.deploy(await readCreationCode(), { types: ["address"], values: [target] });
      const code = await chain.reader.getCode(proxy);
      const { probe } = createScriptedProbe({
        storage: { [target]: { [storageSlots.first]: target } },
        answers: { [target]: { "0xa619486e": toWord(target) } },
      });
      const detect = (bytes: number) => detectProxy({ address: target, code: lengthen(code, bytes), probe });

      expect(lengthen(code, 200)).to.have.lengthOf(2 + 400);
      expect(await detect(200)).to.include({ kind: "proxy", pattern: "safe" });
      expect(await detect(201)).to.include(larger);
    });
  }

  it("refuses a small contract that answers like it and forwards nothing", async () => {
    const beacon = await chain.deployOwn("MasterCopyGetter", { types: ["address"], values: [target] });

    expect(await chain.detect(beacon)).to.deep.equal({ kind: "not-a-proxy" });
  });

  for (const name of ["SilentProxy", "SilentSlotProxy"]) {
    it(`does not take the implementation's answer for that of ${name}`, async () => {
      const getter = await chain.deployOwn("MasterCopyGetter", { types: ["address"], values: [target] });
      const proxy = await chain.deployOwn(name, { types: ["address"], values: [getter] });
      // The implementation's getter reads the proxy's first slot.
      await chain.request("hardhat_setStorageAt", [proxy, "0x0", `0x${target.slice(2).padStart(64, "0")}`]);

      expect(await chain.read(proxy, "masterCopy() view returns (address)", [])).to.equal(target);
      expect(await chain.detect(proxy)).to.deep.equal({ kind: "not-a-proxy" });
    });
  }

  it("refuses one whose first slot is zero", async () => {
    const proxy = await chain.deploy(readCreation("safe-1.4.1", "SafeProxy"), {
      types: ["address"],
      values: [target],
    });
    await chain.request("hardhat_setStorageAt", [proxy, "0x0", `0x${"0".repeat(64)}`]);

    expect(await chain.detect(proxy)).to.deep.equal({ kind: "not-a-proxy" });
  });
});

describe("sequenceWallet", () => {
  let chain: ProxyChain;
  let target: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
  });
  after(() => chain.close());

  for (const [name, { creation }] of Object.entries(readSequenceWallets())) {
    it(`recognises a wallet of ${name}`, async () => {
      const wallet = await chain.deploy(`0x${creation}`, { types: ["address"], values: [target] });

      expect(await chain.askAnswer(wallet)).to.equal(await chain.askAnswer(target));
      expect(await chain.detect(wallet)).to.deep.equal({
        kind: "proxy",
        pattern: "sequence-wallet",
        implementations: [target],
        sourceless: true,
      });
    });
  }

  it("does not read the slot of other contracts that forward", async () => {
    const proxy = await chain.deployOwn("SilentProxy", { types: ["address"], values: [target] });
    const slot = `0x${proxy.slice(2).toLowerCase()}`;
    await chain.request("hardhat_setStorageAt", [proxy, slot, `0x${target.slice(2).padStart(64, "0")}`]);

    expect(await chain.detect(proxy)).to.deep.equal({ kind: "not-a-proxy" });
  });
});

describe("zeppelinosLegacy", () => {
  let chain: ProxyChain;

  before(async () => {
    chain = await startProxyChain();
  });
  after(() => chain.close());

  it("recognises AdminUpgradeabilityProxy of zos-lib, and its admin", async () => {
    const target = await chain.deployTarget();
    const admin = await chain.deployTarget();
    const proxy = await chain.deploy(readCreation("zos-lib-2.4.3", "AdminUpgradeabilityProxy"), {
      types: ["address", "address", "bytes"],
      values: [target, admin, "0x"],
    });

    expect(await chain.askAnswer(proxy)).to.equal(await chain.askAnswer(target));
    expect(await chain.detect(proxy)).to.deep.equal({
      kind: "proxy",
      pattern: "zeppelinos-legacy",
      implementations: [target],
      admin,
      sourceless: false,
    });
  });

  it("recognises UpgradeabilityProxy of zos-lib, which has no admin", async () => {
    const target = await chain.deployTarget();
    const proxy = await chain.deploy(readCreation("zos-lib-2.4.3", "UpgradeabilityProxy"), {
      types: ["address", "bytes"],
      values: [target, "0x"],
    });

    expect(await chain.detect(proxy)).to.deep.equal({
      kind: "proxy",
      pattern: "zeppelinos-legacy",
      implementations: [target],
      sourceless: false,
    });
  });
});

describe("decodeFacets", () => {
  const one = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  const other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

  const zero = `0x${"0".repeat(40)}`;

  function encode(type: string, value: unknown): string {
    return AbiCoder.defaultAbiCoder().encode([type], [value]).slice(2);
  }

  const addresses = fc.array(
    fc.stringMatching(/^[0-9a-f]{40}$/).map((digits) => getAddress(`0x${digits}`)),
    { minLength: 1, maxLength: 20 },
  );

  it("reads any list of addresses that ethers writes", () => {
    fc.assert(
      fc.property(addresses, (list) => {
        const expected = [...new Set(list.filter((item) => item !== zero))];

        expect(decodeFacets(encode("address[]", list), "addresses") ?? []).to.deep.equal(expected);
        const tuples = list.map((item, index) => [
          item,
          Array.from({ length: index % 3 }, () => "0x01020304"),
        ]);
        expect(decodeFacets(encode("tuple(address,bytes4[])[]", tuples), "tuples") ?? []).to.deep.equal(
          expected,
        );
      }),
    );
  });

  it("keeps the order, and each address once and not zero", () => {
    expect(decodeFacets(encode("address[]", [other, one, zero, other]), "addresses")).to.deep.equal([
      other,
      one,
    ]);
  });

  it("reads a list of 256, and no longer one", () => {
    const listOf = (length: number) =>
      Array.from({ length }, (_, index) => getAddress(`0x${(index + 1).toString(16).padStart(40, "0")}`));
    const toTuples = (list: readonly string[]) => list.map((item) => [item, []]);
    const [most, tooMany] = [listOf(256), listOf(257)];

    expect(decodeFacets(encode("address[]", most), "addresses")).to.deep.equal(most);
    expect(decodeFacets(encode("tuple(address,bytes4[])[]", toTuples(most)), "tuples")).to.deep.equal(most);
    expect(decodeFacets(encode("address[]", tooMany), "addresses")).to.equal(undefined);
    expect(decodeFacets(encode("tuple(address,bytes4[])[]", toTuples(tooMany)), "tuples")).to.equal(
      undefined,
    );
  });

  it("refuses a list that is empty, of zeros or cut short", () => {
    const list = encode("address[]", [one, other]);

    for (const returned of [
      encode("address[]", []),
      encode("address[]", [zero]),
      list.slice(0, -2),
      "",
      undefined,
    ]) {
      expect(decodeFacets(returned, "addresses"), returned?.slice(0, 130)).to.equal(undefined);
    }
  });

  it("refuses other values: a word, a number of numbers, offsets that lead nowhere", () => {
    const numbers = encode("uint256[]", [2n ** 200n]);
    const nowhere = "f".repeat(64);

    for (const returned of [encode("address", one), numbers, nowhere, nowhere + nowhere]) {
      expect(decodeFacets(returned, "addresses"), returned).to.equal(undefined);
      expect(decodeFacets(returned, "tuples"), returned).to.equal(undefined);
    }
  });
});
