import { expect } from "chai";
import { toSolcVersion } from "../../../src/core/build-info/to-solc-version.ts";

describe("toSolcVersion", () => {
  it("leaves out what tools write around a version", () => {
    expect(toSolcVersion("v0.8.30+commit.73712a01")).to.equal("0.8.30+commit.73712a01");
    expect(toSolcVersion("0.8.10+commit.fc410830.Linux.gcc")).to.equal("0.8.10+commit.fc410830");
    expect(toSolcVersion("0.8.31-pre.1+commit.b59566f6")).to.equal("0.8.31-pre.1+commit.b59566f6");
    expect(toSolcVersion("0.8.37")).to.equal("0.8.37");
    expect(toSolcVersion("latest")).to.equal(undefined);
  });
});
