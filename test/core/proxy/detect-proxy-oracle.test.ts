import { createRequire } from "node:module";
import { expect } from "chai";
import { z } from "zod";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { storageSlots } from "../../../src/core/proxy/places.ts";
import { deploySlotProxy, type ProxyChain, startProxyChain } from "./proxy-chain.ts";
import { readCreation } from "./proxy-fixture.ts";

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

describe("detectProxy beside evm-proxy-detection", () => {
  let chain: ProxyChain;
  let target: Address;

  before(async () => {
    chain = await startProxyChain();
    target = await chain.deployTarget();
  });
  after(() => chain.close());

  /** Both answers as a type of the oracle's and the targets, in lower case. */
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

  async function expectAgreement(address: Address, pattern: string, type: string): Promise<void> {
    const detection = await chain.detect(address);
    const implementations = detection.kind === "proxy" ? detection.implementations : [];

    expect(detection).to.include({ kind: "proxy", pattern });
    expect(await readOracle(address)).to.deep.equal([
      type,
      implementations.map((item) => item.toLowerCase()),
    ]);
  }

  const deployOwn = (name: string) => () => chain.deployOwn(name, { types: ["address"], values: [target] });
  const _deploySlot = (slot: Hex, value: () => Promise<Address>) => async () =>
    chain.deployOwn("SlotProxy", {
      types: ["bytes32[]", "address[]"],
      values: [[slot], [await value()]],
    });
  const makeClone = (file: string) => async () =>
    chain.make(await chain.deploy(readCreation(file, "Factory")), "clone(address target)", [target]);
  const withData = (value: Address) => ({ types: ["address", "bytes"], values: [value, "0x85bb7d69"] });

  const cases: readonly (readonly [string, string, string, () => Promise<Address>])[] = [
    ["OpenZeppelin's Clones", "eip-1167", "Eip1167", makeClone("openzeppelin-5.7.0-clones")],
    [
      "OpenZeppelin's ERC1967Proxy",
      "eip-1967",
      "Eip1967Direct",
      () => chain.deploy(readCreation("openzeppelin-5.7.0", "ERC1967Proxy"), withData(target)),
    ],
    [
      "OpenZeppelin's transparent proxy",
      "eip-1967-transparent",
      "Eip1967Direct",
      () =>
        chain.deploy(readCreation("openzeppelin-4.9.6", "TransparentUpgradeableProxy"), {
          types: ["address", "address", "bytes"],
          values: [target, chain.account, "0x"],
        }),
    ],
    [
      "OpenZeppelin's BeaconProxy",
      "eip-1967-beacon",
      "Eip1967Beacon",
      async () =>
        chain.deploy(
          readCreation("openzeppelin-5.7.0", "BeaconProxy"),
          withData(await deployOwn("Beacon")()),
        ),
    ],
    [
      "a beacon with childImplementation()",
      "eip-1967-beacon",
      "Eip1967Beacon",
      async () => deploySlotProxy(chain, { [storageSlots.eip1967Beacon]: await deployOwn("ChildBeacon")() }),
    ],
    [
      "zos-lib's proxy",
      "zeppelinos-legacy",
      "OpenZeppelin",
      () =>
        chain.deploy(readCreation("zos-lib-2.4.3", "UpgradeabilityProxy"), {
          types: ["address", "bytes"],
          values: [target, "0x"],
        }),
    ],
    ["EIP-1822", "eip-1822", "Eip1822", deployOwn("UniversalProxy")],
    ["EIP-897", "eip-897", "Eip897", deployOwn("DelegateProxy")],
    ["Compound's Unitroller", "compound-unitroller", "Comptroller", deployOwn("Unitroller")],
    [
      "Safe",
      "safe",
      "Safe",
      () => chain.deploy(readCreation("safe-1.4.1", "SafeProxy"), { types: ["address"], values: [target] }),
    ],
    [
      "a diamond",
      "eip-2535",
      "Eip2535Diamond",
      async () =>
        chain.deployOwn("Diamond", {
          types: ["tuple(address facet, bytes4[] selectors)[]"],
          values: [
            [
              [await chain.deployOwn("LoupeFacet"), ["0x52ef6b2c"]],
              [await chain.deployOwn("CounterFacet"), ["0x06661abd"]],
              [await chain.deployOwn("GreeterFacet"), ["0xcfae3217"]],
            ],
          ],
        }),
    ],
  ];
  for (const [name, pattern, type, deploy] of cases) {
    it(`agrees on ${name}`, async () => {
      await expectAgreement(await deploy(), pattern, type);
    });
  }

  it("agrees on contracts that are none", async () => {
    for (const address of [target, chain.account]) {
      expect(await readOracle(address)).to.equal(undefined);
      expect(await chain.detect(address)).to.deep.equal({ kind: "not-a-proxy" });
    }
  });

  it("knows better that a proxy with its target in an immutable is one", async () => {
    const address = await deployOwn("SilentProxy")();

    expect(await readOracle(address)).to.equal(undefined);
    expect(await chain.detect(address)).to.deep.include({ kind: "proxy", implementations: [target] });
  });

  it("knows better that a contract that answers everything is no proxy", async () => {
    const address = await deployOwn("WordFallback")();

    expect(await readOracle(address)).to.have.nested.property("[1][0]", target.toLowerCase());
    expect(await chain.detect(address)).to.deep.equal({ kind: "not-a-proxy" });
  });
});
