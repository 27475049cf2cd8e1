import { expect } from "chai";
import { findMetadataVersion } from "../../../src/core/build/find-metadata-version.ts";
import { parseBuildInfoOutput } from "../../../src/core/build/parse-output.ts";
import { readFoundry } from "../../core/build/given-build-fixture.ts";

describe("findMetadataVersion", () => {
  it("finds the long version that Foundry does not write into its build info", () => {
    const contracts = parseBuildInfoOutput({ ...readFoundry(), buildInfoId: "foundry" });

    expect(findMetadataVersion(contracts)).to.equal("0.8.37+commit.f401782d");
  });

  it("passes over contracts without metadata, and over what is none", () => {
    const named = { metadata: '{"compiler":{"version":"0.8.4+commit.c7e474f2"}}' };

    expect(findMetadataVersion([{}, { metadata: "" }, { metadata: "[]" }, named])).to.equal(
      "0.8.4+commit.c7e474f2",
    );
    expect(findMetadataVersion([{}, { metadata: "{" }])).to.equal(undefined);
  });
});
