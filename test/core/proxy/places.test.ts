import { expect } from "chai";
import { id } from "ethers";
import { selectors, toSelector } from "../../../src/core/proxy/places.ts";

describe("selectors", () => {
  it("are those that proxies, beacons and diamonds are known by", () => {
    expect(selectors).to.include({
      implementation: "5c60da1b",
      childImplementation: "da525716",
      getImplementation: "aaf10f42",
      comptrollerImplementation: "bb82aa5e",
      masterCopy: "a619486e",
      facetAddresses: "52ef6b2c",
      facets: "7a0ed627",
      proxyType: "4555d5c9",
    });
  });
});

describe("toSelector", () => {
  it("agrees with ethers", () => {
    for (const signature of ["transfer(address,uint256)", "multicall((address,bytes)[])"]) {
      expect(`0x${toSelector(signature)}`).to.equal(id(signature).slice(0, 10));
    }
  });
});
