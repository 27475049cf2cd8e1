import { expect } from "chai";
import { BaseError } from "../../../src/base/errors.ts";
import { checkLookUpOptions } from "../../../src/plugin/options/check-look-up-options.ts";
import type { VerifyContractOptions } from "../../../src/plugin/options/function-options.ts";
import { toRequest } from "../../../src/plugin/options/to-request.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const parse = (options: VerifyContractOptions) => toRequest(options, { defaultTimeoutMs: 300_000 });

/** The failure's code and what it says of the option. Options of JavaScript callers have no types. */
function refusal(work: () => unknown): string {
  try {
    work();
    return "none";
  } catch (error) {
    return error instanceof BaseError ? `${error.code} ${error.summary}` : String(error);
  }
}

function refusalOf(extra: object): string {
  return refusal(() => parse({ address, ...extra }));
}

describe("toRequest", () => {
  it("needs only an address, and gives it its checksum", () => {
    expect(parse({ address: address.toLowerCase(), tx: undefined })).to.deep.equal({
      address,
      constructorArguments: undefined,
      timeoutMs: 300_000,
    });
  });

  it("passes every option on", () => {
    const { signal } = new AbortController();
    const request = parse({
      address,
      contract: "Token",
      constructorArgs: [1n, "a"],
      libraries: { L: address },
      buildInfo: "artifacts",
      bundle: "kept/token.json",
      license: 3,
      timeout: 2.5,
      force: true,
      requireExact: true,
      explorer: "scan",
      signal,
    });

    expect(request).to.deep.equal({
      address,
      contract: "Token",
      constructorArguments: { kind: "values", values: [1n, "a"] },
      libraries: { L: address },
      buildInfo: "artifacts",
      bundle: "kept/token.json",
      license: "3",
      timeoutMs: 2500,
      force: true,
      requireExact: true,
      explorer: "scan",
      signal,
    });
  });

  it("takes a text for encoded arguments", () => {
    expect(parse({ address, constructorArgs: "0x00ff" }).constructorArguments).to.deep.equal({
      kind: "hex",
      hex: "0x00ff",
    });
  });

  it("refuses a misspelt option by name", () => {
    expect(refusalOf({ requireExakt: true })).to.match(/^INVALID_OPTION .*requireExakt.*no such option/);
    expect(refusalOf({ constructorArguments: [] })).to.match(/^INVALID_OPTION .*constructorArguments/);
  });

  it("refuses a value of the wrong form, and names the option", () => {
    const wrong: [object, string][] = [
      [{ contract: "" }, "contract"],
      [{ constructorArgs: { a: 1 } }, "constructorArgs"],
      [{ libraries: { L: 5 } }, "libraries.L"],
      [{ license: true }, "license"],
      [{ timeout: "10" }, "timeout"],
      [{ timeout: 0 }, "timeout"],
      [{ timeout: Number.NaN }, "timeout"],
      [{ force: "yes" }, "force"],
      [{ explorer: 1 }, "explorer"],
      [{ signal: {} }, "signal"],
    ];

    for (const [extra, option] of wrong) {
      expect(refusalOf(extra)).to.match(new RegExp(`^INVALID_OPTION .* ${option} is not valid`));
    }
  });

  it("refuses what is no address", () => {
    expect(refusalOf({ address: "0x12" })).to.match(/^INVALID_ADDRESS/);
    expect(refusalOf({ address: undefined })).to.match(/^INVALID_OPTION .* address/);
  });
});

describe("checkLookUpOptions", () => {
  it("takes an explorer and a signal, and nothing else", () => {
    const { signal } = new AbortController();
    const wrong: object[] = [{ explorers: "x" }, { explorer: "" }, { signal: "now" }];

    expect(checkLookUpOptions({ explorer: "scan", signal })).to.deep.equal({ explorer: "scan", signal });
    expect(checkLookUpOptions({})).to.deep.equal({});
    for (const options of wrong) {
      expect(refusal(() => checkLookUpOptions(options))).to.match(/^INVALID_OPTION/);
    }
  });
});
