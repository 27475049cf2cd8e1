import { expect } from "chai";
import { proxyPatterns } from "../../../src/core/proxy/proxy-pattern.ts";

describe("proxyPatterns", () => {
  it("give each pattern a name that no other has", () => {
    const names = Object.values(proxyPatterns);

    expect(new Set(names).size).to.equal(names.length);
    expect(proxyPatterns["eip-1967-transparent"]).to.equal("EIP-1967 transparent proxy");
    expect(proxyPatterns["eip-1167"]).to.equal("EIP-1167 minimal proxy (clone)");
  });
});
