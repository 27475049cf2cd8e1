import { expect } from "chai";
import type { BytecodeDifference } from "../../src/core/bytecode/match.ts";
import { describeMismatch } from "../../src/verification/describe-mismatch.ts";
import { targetAddress, verifyIn } from "../helpers/fake-run.ts";
import { child, createChildWorld, withOtherDigest } from "../helpers/worlds.ts";

const code = child.runtimeBytecode.object;

function describeOne(difference: BytecodeDifference) {
  return describeMismatch(code, [{ contract: child, difference }]);
}

describe("describeMismatch", () => {
  it("names the difference as cause, the contract, and the evidence in words", () => {
    const differences: [BytecodeDifference, string][] = [
      [{ kind: "no-code" }, "abstract"],
      [{ kind: "length", compiledBytes: 120, onChainBytes: 121 }, "120 bytes, the chain has 121"],
      [{ kind: "code", offsetBytes: 77 }, "at byte 77"],
      [{ kind: "metadata", offsetBytes: 68, compiledBytes: 53, onChainBytes: 43 }, "at byte 68"],
      [{ kind: "library-conflict", library: "L.sol:L", addresses: ["aa", "bb"] }, "aa, bb"],
      [{ kind: "immutable-conflict", id: "17", values: ["01", "02"] }, "01, 02"],
      [{ kind: "call-protection", address: "c0ffee" }, "0xc0ffee"],
    ];

    for (const [difference, evidence] of differences) {
      const described = describeOne(difference);
      expect(described).to.include({ cause: difference.kind, closest: "contracts/Factory.sol:Child" });
      expect(described.explanation).to.include("contracts/Factory.sol:Child").and.to.include(evidence);
    }
  });

  it("counts a contract once that several builds hold, and speaks of the first", () => {
    const compared = ["build-1", "build-2"].map((buildInfoId, index) => ({
      contract: { ...child, buildInfoId },
      difference: { kind: "code", offsetBytes: 10 + index } as const,
    }));

    expect(describeMismatch(code, compared)).to.include({ cause: "code" });
    expect(describeMismatch(code, compared).explanation).to.include("at byte 10");
  });

  it("singles no contract out where several or none were compared", () => {
    const difference = { kind: "code", offsetBytes: 1 } as const;
    const several = [child, { ...child, contractName: "Other" }].map((contract) => ({
      contract,
      difference,
    }));

    for (const compared of [[], several]) {
      const described = describeMismatch(code, compared);
      expect(described).to.include({ cause: "no-contract", closest: null });
      expect(described.explanation).to.include(`${code.length / 2} bytes`);
    }
  });
});

describe("verifyContract with requireExact", () => {
  const world = () => createChildWorld({ code: { [targetAddress]: withOtherDigest(code) } });

  it("sends nothing that is only a partial match, and shows what was replaced", async () => {
    const partial = world();
    const result = await verifyIn(partial, { requireExact: true });

    expect(result).to.include({
      status: "mismatch",
      match: "partial",
      contract: "contracts/Factory.sol:Child",
    });
    expect(result.differences?.cause).to.equal("partial");
    expect(result.differences?.transformations.map(({ reason }) => reason)).to.deep.equal(["cborAuxdata"]);
    expect(partial.submissions).to.deep.equal([]);
  });

  it("submits a partial match where it is not asked for", async () => {
    const partial = createChildWorld({
      code: { [targetAddress]: withOtherDigest(code) },
      submissions: [{ kind: "already-verified", message: "" }],
    });

    expect(await verifyIn(partial)).to.include({ status: "already-verified", match: "partial" });
  });
});
