import { expect } from "chai";
import { parseBuildInfo } from "../../../src/core/build/parse-build-info.ts";
import { BaseError } from "../../../src/core/errors/failure.ts";
import { buildInfoId, readStoredInput } from "./build-fixture.ts";

const path = "artifacts/build-info/x.json";

describe("parseBuildInfo", () => {
  const { text } = readStoredInput();

  it("reads what was given to which compiler", () => {
    const buildInfo = parseBuildInfo({ path, text });

    expect(buildInfo).to.include({ id: buildInfoId, solcLongVersion: "0.8.37+commit.f401782d" });
    expect(Object.keys(buildInfo.input.sources)).to.deep.equal([
      "npm/tiny-package@1.2.3/Base.sol",
      "project/contracts/Bank.sol",
      "project/contracts/Ledger.sol",
      "project/contracts/old/Bank.sol",
    ]);
  });

  it("keeps the compiler input as it was stored, with what it does not know", () => {
    const stored: { readonly input: { readonly settings: object } } = JSON.parse(text);
    const settings = { ...stored.input.settings, viaIR: true, metadata: { useLiteralContent: true } };
    const input = { ...stored.input, settings, future: [1] };
    const read = parseBuildInfo({ path, text: JSON.stringify({ ...stored, input }) }).input;

    expect(read).to.deep.equal(input);
    expect(Object.keys(read.settings)).to.deep.equal(Object.keys(settings));
  });

  it("refuses what is damaged or of an unknown format, and names the file", () => {
    const unknown = text.replace("hh3-sol-build-info-1", "hh9-sol-build-info-1");
    const damaged = text.replace('"solcLongVersion"', '"solc"');

    expect(() => parseBuildInfo({ path, text: text.slice(0, -2) })).to.throw(BaseError, path);
    expect(() => parseBuildInfo({ path, text: "{}" })).to.throw(
      BaseError,
      "_format: it is no build info of a known format",
    );
    expect(() => parseBuildInfo({ path, text: unknown })).to.throw(BaseError, "_format: it is no build info");
    expect(() => parseBuildInfo({ path, text: damaged })).to.throw(BaseError, "solcLongVersion");
  });
});
