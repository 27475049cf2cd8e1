import { expect } from "chai";
import { BaseError } from "../../../src/base/errors.ts";
import { toDeploymentRequest } from "../../../src/plugin/options/to-deployment-request.ts";

const tx = `0x${"AB".repeat(32)}`;
const defaults = { defaultTimeoutMs: 300_000 };

/** The failure's code and what it says of the option. */
function refusalOf(options: object): string {
  try {
    toDeploymentRequest(options, defaults);
    return "none";
  } catch (error) {
    return error instanceof BaseError ? `${error.code} ${error.summary}` : String(error);
  }
}

describe("toDeploymentRequest", () => {
  it("needs the transaction alone", () => {
    expect(toDeploymentRequest({ tx, address: undefined, contract: undefined }, defaults)).to.deep.equal({
      transactionHash: tx.toLowerCase(),
      timeoutMs: 300_000,
    });
  });

  it("passes the options on that can be about several contracts", () => {
    const options = {
      buildInfo: "x",
      force: true,
      requireExact: true,
      check: true,
      withLibraries: true,
    } as const;

    expect(toDeploymentRequest({ tx, license: 3, timeout: 5, ...options }, defaults)).to.deep.equal({
      transactionHash: tx.toLowerCase(),
      license: "3",
      timeoutMs: 5000,
      ...options,
    });
  });

  it("refuses an address beside it, and what is about one contract", () => {
    expect(refusalOf({ tx, address: "0x" })).to.match(/^INVALID_OPTION .*address.*not both/);
    for (const option of ["contract", "constructorArgs", "libraries", "bundle"]) {
      expect(refusalOf({ tx, [option]: "x" })).to.match(
        new RegExp(`^INVALID_OPTION .*${option}.*one contract`),
      );
    }
  });

  it("refuses what is no hash, no option, or of the wrong form", () => {
    for (const text of ["0x", "0x12", tx.slice(2), `${tx}00`, `0x${"xy".repeat(32)}`]) {
      expect(refusalOf({ tx: text })).to.match(/^INVALID_OPTION .* tx is not valid: a transaction's hash/);
    }
    expect(refusalOf({ tx, bundles: "x" })).to.match(/^INVALID_OPTION .*bundles.*no such option/);
    expect(refusalOf({ tx, timeout: 0 })).to.match(/^INVALID_OPTION .*timeout/);
  });
});
