import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { storageSlots } from "../../../src/core/proxy/storage-slots.ts";
import { detectImplementations } from "../../../src/local-explorer/engine/detect-implementations.ts";
import { compileInput, toInput } from "../compile-source.ts";
import { openTestChain, type TestChain } from "../open-test-chain.ts";
import { proxySource } from "../sources.ts";

describe("detectImplementations", () => {
  let chain: TestChain;
  let target: Address;
  let proxyCreation: string;
  before(async () => {
    chain = await openTestChain();
    const compiled = await compileInput(toInput(proxySource));
    target = await chain.deploy(compiled("Target").creationBytecode.object);
    proxyCreation = compiled("Proxy").creationBytecode.object;
  });
  after(() => chain.close());

  const detect = async (address: Address) =>
    await detectImplementations({ reader: chain.reader, address, code: await chain.reader.getCode(address) });

  it("finds the implementation of an EIP-1967 proxy", async () => {
    const proxy = await chain.deploy(`${proxyCreation}${target.slice(2).toLowerCase().padStart(64, "0")}`);

    expect(await detect(proxy)).to.deep.equal([target]);
  });

  it("finds the implementation of a minimal proxy", async () => {
    // The init code and the code of https://eips.ethereum.org/EIPS/eip-1167
    const clone = await chain.deploy(
      `3d602d80600a3d3981f3363d3d373d3d3d363d73${target.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`,
    );

    expect(await detect(clone)).to.deep.equal([target]);
  });

  it("knows the kinds that the plugin knows, such as beacon proxies", async () => {
    const word = target.slice(2).toLowerCase().padStart(64, "0");
    const beacon = `${"0".repeat(24)}${"b".repeat(40)}` as const;
    const reader = {
      ...chain.reader,
      getStorage: async (_address: Address, slot: string) =>
        slot === storageSlots.eip1967Beacon ? (`0x${beacon}` as const) : (`0x${"0".repeat(64)}` as const),
      call: async () => ({ kind: "returned", data: `0x${word}` }) as const,
    };

    expect(await detectImplementations({ reader, address: target, code: "0xf4" })).to.deep.equal([target]);
  });

  it("finds none for a contract that is no proxy", async () => {
    expect(await detect(target)).to.deep.equal([]);
  });
});
