import { expect } from "chai";
import type { Address, Hex } from "../../../../src/base/hex.ts";
import { connectChains, readDeployedCode } from "../../../../src/local-explorer/engine/chains.ts";
import { compareCode, findClosest } from "../../../../src/local-explorer/engine/compare/find-closest.ts";
import { compileInput, toInput } from "../../compile-source.ts";
import { addVerified, otherAddress, someAddress, toRecord } from "../../records.ts";
import { counterSource, factorySource, proxySource } from "../../sources.ts";
import { createTestApp } from "../../test-app.ts";

const third: Address = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";

const toCode = async (source: string, name: string): Promise<Hex> =>
  `0x${(await compileInput(toInput(source)))(name).runtimeBytecode.object}`;

describe("findClosest", () => {
  const search = async (test: ReturnType<typeof createTestApp>) => {
    const [chain] = await connectChains([test.chain.reader], test.store).listReachable();
    const onChain = chain && (await readDeployedCode({ chain, address: someAddress }));
    return chain && onChain && (await findClosest({ chain, onChain }, test));
  };

  it("finds the verified contract with the most similar code, whatever is newer", async () => {
    const test = createTestApp();
    test.chain.codes.set(someAddress, await toCode(counterSource.replace("+= 1", "+= 2"), "Counter"));
    const record = (verifiedAtMs: number) => toRecord({ verifiedAtMs });
    addVerified(test, {
      address: otherAddress,
      code: await toCode(counterSource, "Counter"),
      record: record(1),
    });
    addVerified(test, { address: third, code: await toCode(factorySource, "Factory"), record: record(2) });

    expect(await search(test)).to.equal(otherAddress);
  });

  it("finds none where nothing resembles the code, nor what is no longer on the chain", async () => {
    const test = createTestApp();
    test.chain.codes.set(someAddress, await toCode(counterSource, "Counter"));
    addVerified(test, { address: third, code: await toCode(proxySource, "Proxy") });
    expect(await search(test)).to.equal(undefined);

    addVerified(test, { address: otherAddress, code: await toCode(counterSource, "Counter") });
    expect(await search(test)).to.equal(otherAddress);
    test.chain.codes.set(otherAddress, "0x6001");
    expect(await search(test)).to.equal(undefined);
  });
});

describe("compareCode", () => {
  it("measures how much of two codes is equal", async () => {
    const code = await toCode(counterSource, "Counter");
    const edited = await toCode(counterSource.replace("+= 1", "+= 2"), "Counter");

    expect(compareCode(code, code)).to.equal(1);
    expect(compareCode(code, edited)).to.be.within(0.5, 0.999);
  });
});
