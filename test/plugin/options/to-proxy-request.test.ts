import { expect } from "chai";
import { BaseError } from "../../../src/base/errors.ts";
import { checkAbiOptions } from "../../../src/plugin/options/check-abi-options.ts";
import { readAddress } from "../../../src/plugin/options/read-address.ts";
import { toProxyRequest } from "../../../src/plugin/options/to-proxy-request.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const defaults = { defaultTimeoutMs: 300_000 };

function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return error instanceof BaseError ? error.code : String(error);
  }
  return "not refused";
}

describe("toProxyRequest", () => {
  it("needs the address alone", () => {
    expect(toProxyRequest({ address: address.toLowerCase() }, defaults)).to.deep.include({
      address,
      expectedImplementation: undefined,
      timeoutMs: 300_000,
    });
  });

  it("takes the other options as they are meant", () => {
    const options = { address, expectedImplementation: address.toLowerCase(), license: 3, timeout: 5 };

    expect(toProxyRequest({ ...options, force: true, requireExact: true }, defaults)).to.deep.equal({
      address,
      expectedImplementation: address,
      license: "3",
      timeoutMs: 5000,
      force: true,
      requireExact: true,
    });
  });

  it("says in plain words that the address is missing", () => {
    // A script without types can leave it out.
    const untyped: object = { address: undefined };
    const missing = /^The option address is not valid: it is missing\.$/m;

    expect(() => toProxyRequest({ address, ...untyped }, defaults)).to.throw(missing);
    expect(() => readAddress(undefined)).to.throw(missing);
  });

  it("refuses what is no address, no option of its own, or of the wrong form", () => {
    const misspelt: object = { contract: "Box" };
    const refused = [
      () => toProxyRequest({ address: "0x12" }, defaults),
      () => toProxyRequest({ address, expectedImplementation: "Box" }, defaults),
      () => toProxyRequest({ address, ...misspelt }, defaults),
      () => toProxyRequest({ address, timeout: -1 }, defaults),
    ];

    expect(refused.map(refusalOf)).to.deep.equal([
      "INVALID_ADDRESS",
      "INVALID_ADDRESS",
      "INVALID_OPTION",
      "INVALID_OPTION",
    ]);
  });
});

describe("checkAbiOptions", () => {
  it("follows proxies unless it is told not to", () => {
    expect(checkAbiOptions({ explorer: "scan" })).to.deep.equal({ explorer: "scan", direct: false });
    expect(checkAbiOptions({ direct: true })).to.deep.equal({ direct: true });
  });

  it("refuses an option that does not exist or has the wrong form", () => {
    const wrong: object = { direct: "yes" };
    const misspelt: object = { directly: true };

    expect(refusalOf(() => checkAbiOptions(wrong))).to.equal("INVALID_OPTION");
    expect(refusalOf(() => checkAbiOptions(misspelt))).to.equal("INVALID_OPTION");
  });
});
