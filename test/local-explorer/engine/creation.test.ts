import { expect } from "chai";
import { invariant } from "../../../src/base/errors.ts";
import { connectChains, readDeployedCode } from "../../../src/local-explorer/engine/chains.ts";
import { findCreation } from "../../../src/local-explorer/engine/creation.ts";
import type { ContractCreation } from "../../../src/verification/ports.ts";
import { otherAddress, someAddress, someCreation } from "../records.ts";
import { createTestApp } from "../test-app.ts";

describe("findCreation", () => {
  const { creationBytecode, ...byContract } = { ...someCreation, factory: otherAddress };

  async function find(
    trace: ReturnType<typeof createTestApp>["chain"]["trace"],
    found: ContractCreation = byContract,
  ) {
    const test = createTestApp();
    test.chain.codes.set(someAddress, "0x6001");
    test.chain.creations.set(someAddress, found);
    test.chain.trace = trace;
    const chain = await connectChains([test.chain.reader], test.store).find(undefined);
    const onChain = chain && (await readDeployedCode({ chain, address: someAddress }));
    invariant(chain !== undefined && onChain !== undefined, "there is code");
    const options = { store: test.store };
    return {
      creation: await findCreation({ chain, onChain }, options),
      stored: test.store.creations.find(onChain.deployed),
    };
  }

  const frame = {
    address: someAddress,
    factory: otherAddress,
    creationBytecode: "0x60016000",
    runtimeBytecode: "0x6001",
  } as const;

  it("takes the creation bytecode from the trace", async () => {
    expect((await find([frame])).creation).to.include({ creationBytecode: "0x60016000" });
    expect((await find(undefined)).creation).to.deep.equal(byContract);
  });

  it("scenario 68: knows no creation if the transaction's trace lacks the address, and none that is only likely", async () => {
    for (const { creation, stored } of [
      await find([{ ...frame, address: otherAddress }]),
      await find([]),
      await find(undefined, { ...byContract, isLikely: true }),
    ]) {
      expect([creation, stored]).to.deep.equal([undefined, undefined]);
    }
  });
});
