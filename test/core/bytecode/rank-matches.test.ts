import { expect } from "chai";
import fc from "fast-check";
import type { BytecodeMatch, Transformation } from "../../../src/core/bytecode/match.ts";
import { rankMatches } from "../../../src/core/bytecode/rank-matches.ts";
import { readCompiled } from "./bytecode-fixture.ts";

const metadata: Transformation = { type: "replace", reason: "cborAuxdata", offsetBytes: 9, value: "a1" };
const immutable: Transformation = {
  type: "replace",
  reason: "immutable",
  offsetBytes: 5,
  id: "3",
  value: "07",
};

const exact: BytecodeMatch = {
  kind: "exact",
  sourceHash: "equal",
  transformations: [immutable],
  libraries: {},
};
const partial: BytecodeMatch = {
  kind: "partial",
  sourceHash: "different",
  transformations: [immutable, metadata],
  libraries: {},
};
const absent: BytecodeMatch = { kind: "partial", sourceHash: "absent", transformations: [], libraries: {} };
const mismatch: BytecodeMatch = { kind: "mismatch", difference: { kind: "code", offsetBytes: 4 } };

const compiled = readCompiled("0.8.37", "Child");

function candidate(name: string, match: BytecodeMatch, buildInfoId = "build-1") {
  const [inputSourceName = "", contractName = ""] = name.split(":");
  return { contract: { ...compiled, inputSourceName, contractName, buildInfoId }, match };
}

/** The names and builds that a ranking offers, best first. */
function offer(candidates: readonly ReturnType<typeof candidate>[]): readonly string[] {
  return rankMatches(candidates).best.map(({ contract }) => describeContract(contract));
}

function describeContract({
  inputSourceName,
  contractName,
  buildInfoId,
}: ReturnType<typeof candidate>["contract"]): string {
  return `${inputSourceName}:${contractName}@${buildInfoId}`;
}

describe("rankMatches", () => {
  it("tells why each candidate is not the code, when none is", () => {
    const candidates = [candidate("b.sol:B", mismatch), candidate("a.sol:A", mismatch)];

    expect(rankMatches(candidates)).to.deep.equal({
      best: [],
      compared: [
        { contract: candidates[1]?.contract, difference: { kind: "code", offsetBytes: 4 } },
        { contract: candidates[0]?.contract, difference: { kind: "code", offsetBytes: 4 } },
      ],
    });
    expect(offer([])).to.deep.equal([]);
  });

  it("takes the exact match among twins in code", () => {
    const twins = [
      candidate("a.sol:A", partial),
      candidate("b.sol:B", exact),
      candidate("c.sol:C", mismatch),
    ];

    expect(offer(twins)).to.deep.equal(["b.sol:B@build-1"]);
  });

  it("takes the candidate with fewer metadata sections replaced", () => {
    const closer: BytecodeMatch = { ...partial, transformations: [metadata] };
    const further: BytecodeMatch = { ...partial, transformations: [metadata, metadata] };

    expect(offer([candidate("a.sol:A", further), candidate("b.sol:B", closer)])).to.deep.equal([
      "b.sol:B@build-1",
    ]);
  });

  it("returns both contracts if nothing distinguishes their names", () => {
    expect(offer([candidate("b.sol:T", partial), candidate("a.sol:T", partial)])).to.deep.equal([
      "a.sol:T@build-1",
      "b.sol:T@build-1",
    ]);
    expect(offer([candidate("b.sol:T", absent), candidate("a.sol:T", absent)])).to.have.length(2);
  });

  it("takes the build with the fewest transformations before the smallest id", () => {
    const fewer: BytecodeMatch = { ...partial, transformations: [metadata] };
    const builds = [candidate("a.sol:A", partial, "build-1"), candidate("a.sol:A", fewer, "build-2")];

    expect(offer(builds)).to.deep.equal(["a.sol:A@build-2"]);
  });

  it("chooses the same whatever the order of the candidates", () => {
    const candidates = [
      candidate("a.sol:A", partial, "build-3"),
      candidate("a.sol:A", partial, "build-2"),
      candidate("b.sol:B", partial, "build-1"),
      candidate("c.sol:C", mismatch),
    ];
    const expected = offer(candidates);

    fc.assert(
      fc.property(fc.shuffledSubarray(candidates, { minLength: candidates.length }), (shuffled) => {
        expect(offer(shuffled)).to.deep.equal(expected);
      }),
    );
  });
});
