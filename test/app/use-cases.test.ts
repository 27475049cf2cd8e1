import { expect } from "chai";
import type { VerifyContractOptions } from "../../src/app/options/function-options.ts";
import { readAddress } from "../../src/app/options/look-up-options.ts";
import { verifyAddress, verifyProxy, verifyTransaction } from "../../src/app/use-cases.ts";
import { BaseError } from "../../src/core/errors/failure.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const defaults = { timeoutMs: 300_000 };

/** The failure's code and what it says of the option. Options of JavaScript callers have no types. */
function refusal(work: () => unknown): string {
  try {
    work();
    return "none";
  } catch (error) {
    return error instanceof BaseError ? `${error.code} ${error.summary}` : String(error);
  }
}

describe("the options of a verification", () => {
  const parse = (options: VerifyContractOptions) => verifyAddress.read(options, defaults);

  function refusalOf(extra: object): string {
    return refusal(() => parse({ address, ...extra }));
  }

  describe("of an address", () => {
    it("needs only an address, and gives it its checksum", () => {
      const { request, session } = parse({ address: address.toLowerCase(), tx: undefined });

      expect(request).to.deep.equal({ address, constructorArguments: undefined });
      expect(session).to.include({ timeoutMs: 300_000, explorer: undefined });
    });

    it("passes every option on", () => {
      const { signal } = new AbortController();
      const { request, session } = parse({
        address,
        contract: "Token",
        constructorArgs: [1n, "a"],
        libraries: { L: address },
        buildInfo: "artifacts",
        bundle: "kept/token.json",
        standardJson: "kept/input.json",
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
        license: "3",
        force: true,
        requireExact: true,
      });
      expect(session).to.deep.equal({
        block: undefined,
        buildInfo: "artifacts",
        commit: undefined,
        bundle: "kept/token.json",
        standardJson: "kept/input.json",
        timeoutMs: 2500,
        explorer: "scan",
        signal,
      });
    });

    it("takes a text for encoded arguments", () => {
      expect(parse({ address, constructorArgs: "0x00ff" }).request.constructorArguments).to.deep.equal({
        kind: "hex",
        hex: "0x00ff",
      });
    });

    it("refuses a misspelt option by name", () => {
      expect(refusalOf({ requireExakt: true })).to.match(/^INVALID_OPTION .*requireExakt.*no such option/);
      expect(refusalOf({ constructorArguments: [] })).to.match(
        /^INVALID_OPTION .*constructorArguments.*no such option, but there is constructorArgs\./,
      );
      // A misspelt option that is required is not only missing.
      expect(refusalOf({ address: undefined, adress: address })).to.match(
        /adress is not valid.*, but there is address\./,
      );
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
        [{ block: -1, check: true }, "block"],
        [{ block: 1.5, check: true }, "block"],
        [{ block: "7", check: true }, "block"],
        [{ explorer: 1 }, "explorer"],
        [{ explorer: "" }, "explorer"],
        [{ signal: {} }, "signal"],
        [{ codeFormat: "zip" }, "codeFormat"],
        [{ address: null }, "address"],
      ];

      for (const [extra, option] of wrong) {
        expect(refusalOf(extra)).to.match(
          new RegExp(`^INVALID_OPTION .* ${option} is not valid: it (?:is|does)`),
        );
      }
    });

    it("takes a block for a check alone, and of one contract", () => {
      const tx = `0x${"ab".repeat(32)}`;

      expect(parse({ address, check: true, block: 0 }).session).to.include({ block: 0 });
      expect(refusalOf({ block: 7 })).to.include("give it with --check");
      expect(
        refusal(() => verifyTransaction.read({ tx, check: true, block: 7 }, { timeoutMs: 1 })),
      ).to.include("give the address of a contract");
    });

    it("refuses an invalid address", () => {
      expect(refusalOf({ address: "0x12" })).to.match(/^INVALID_ADDRESS/);
      expect(refusalOf({ address: undefined })).to.match(/^INVALID_OPTION .* address/);
    });
  });
});

describe("the options of a verification of a transaction", () => {
  const tx = `0x${"AB".repeat(32)}`;

  const refusalOf = (options: object) => refusal(() => verifyTransaction.read(options, defaults));

  it("requires only the transaction", () => {
    const { request, session } = verifyTransaction.read(
      { tx, address: undefined, contract: undefined },
      defaults,
    );

    expect(request).to.deep.equal({ transactionHash: tx.toLowerCase() });
    expect(session.timeoutMs).to.equal(300_000);
  });

  it("refuses an address and options of one contract", () => {
    expect(refusalOf({ tx, address: "0x" })).to.match(/^INVALID_OPTION .*address.*not both/);
    const named = {
      constructorArgs: "--constructor-args",
      findSimilar: "--find-similar",
      contract: "--contract",
    };
    for (const [option, name] of Object.entries({ ...named, bundle: "--bundle", libraries: "libraries" })) {
      expect(refusalOf({ tx, [option]: "x" })).to.match(
        new RegExp(`^INVALID_OPTION The option ${name} is .*one contract`),
      );
    }
  });

  it("refuses an invalid hash, an unknown option, and a wrong value", () => {
    for (const text of ["0x", "0x12", tx.slice(2), `${tx}00`, `0x${"xy".repeat(32)}`]) {
      expect(refusalOf({ tx: text })).to.match(/^INVALID_OPTION .* --tx is not valid: a transaction's hash/);
    }
    expect(refusalOf({ tx, bundles: "x" })).to.match(/^INVALID_OPTION .*bundles.*no such option/);
    expect(refusalOf({ tx, timeout: 0 })).to.match(/^INVALID_OPTION .*timeout/);
  });
});

describe("the options of a verification of a proxy", () => {
  const parse = (options: object) => verifyProxy.read({ address, ...options }, defaults);

  it("require only the address", () => {
    const { request, session } = parse({ address: address.toLowerCase() });

    expect(request).to.deep.equal({ address, expectedImplementation: undefined });
    expect(session.timeoutMs).to.equal(300_000);
    expect(() => parse({ address: undefined })).to.throw("The option address is missing.");
    expect(() => readAddress(undefined)).to.throw("The address is missing.");
  });

  for (const [options, code] of [
    [{ address: "0x12" }, "INVALID_ADDRESS"],
    [{ expectedImplementation: "Box" }, "INVALID_ADDRESS"],
    [{ contract: "Box" }, "INVALID_OPTION"],
    [{ timeout: -1 }, "INVALID_OPTION"],
  ] as const) {
    it(`are refused: ${JSON.stringify(options)}`, () => {
      expect(refusal(() => parse(options))).to.include(code);
    });
  }
});
