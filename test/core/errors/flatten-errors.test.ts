import { expect } from "chai";

import { FlatteningRefusedError, SingleFileSettingsError } from "../../../src/core/errors/flatten-errors.ts";

const contract = "contracts/Vault.sol:Vault";
const settings = [
  { name: "viaIR", value: "true" },
  { name: "metadata.bytecodeHash", value: '"none"' },
];

describe("flatten errors", () => {
  it("writes FLATTENING_REFUSED", () => {
    const error = new FlatteningRefusedError({ contract, reason: "the ABI differs" });

    expect(error.code).to.equal("FLATTENING_REFUSED");
    expect(error.message).to.equal(`There is no single file of this contract: the ABI differs.
  contract: contracts/Vault.sol:Vault
Standard JSON takes the sources as they are: verify-contract sends it where --code-format is left out.`);
  });

  it("writes FLATTENING_REFUSED with its cause, however many names stand before it, and why", () => {
    const names = Array.from({ length: 3 }, (_, index) => `project/contracts/some/folder/Number${index}.sol`);
    const reason = `a single file has one ABI coder, but ${names.join(", ")} has v1 and ${names.join(", ")} has v2`;
    const { summary, facts } = new FlatteningRefusedError({ contract, reason, why: "others" });

    expect(summary).to.equal(`There is no single file of this contract: ${reason}.`);
    expect(facts).to.deep.equal({ contract, why: "others" });
  });

  it("writes SINGLE_FILE_SETTINGS", () => {
    const error = new SingleFileSettingsError({ contract, settings });

    expect(error.code).to.equal("SINGLE_FILE_SETTINGS");
    expect(
      error.message,
    ).to.equal(`The contract was compiled with settings that a single-file submission cannot say.
  contract:              contracts/Vault.sol:Vault
  viaIR:                 true
  metadata.bytecodeHash: "none"
Standard JSON can: leave --code-format out, or give standard-json.`);
  });

  it("writes SINGLE_FILE_SETTINGS for an explorer that takes nothing else", () => {
    const { hints } = new SingleFileSettingsError({ contract, settings, explorer: "OneScan" });

    expect(hints).to.deep.equal([
      "Standard JSON can, which OneScan is known not to take.",
      "Verify the contract on another explorer of the chain: --explorer <name or URL>",
    ]);
  });
});
