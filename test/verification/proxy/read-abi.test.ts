import { expect } from "chai";
import { storageSlots } from "../../../src/core/proxy/places.ts";
import { readAbi } from "../../../src/verification/proxy/read-abi.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import {
  createProxyWorld,
  delegatingCode,
  otherAddress,
  type ProxyWorldOptions,
  proxyAddress,
  toCloneCode,
} from "./proxy-world.ts";

const store = { type: "function", name: "store", inputs: [{ type: "uint256" }] };

async function read(options: ProxyWorldOptions, address = proxyAddress) {
  const { chain, explorer } = createProxyWorld(options).ports;
  return readAbi(address, { chain, explorer });
}

describe("readAbi", () => {
  it("does not take what an explorer shows for a clone for the clone's own", async () => {
    const abis = { [targetAddress]: [store], [proxyAddress]: [store] };

    expect(await read({ abis })).to.deep.equal([{ ...store, origin: targetAddress }]);
  });

  it("follows proxies that stand one behind the other, and no admin", async () => {
    const options = {
      proxyCode: delegatingCode,
      storage: {
        [storageSlots.eip1967Implementation]: otherAddress,
        [storageSlots.eip1967Admin]: otherAddress,
      },
      code: {
        [proxyAddress]: delegatingCode,
        [otherAddress]: toCloneCode(targetAddress),
        [targetAddress]: "00",
      },
      abis: { [targetAddress]: [store] },
    };

    expect(await read(options)).to.deep.equal([{ ...store, origin: targetAddress }]);
  });
});
