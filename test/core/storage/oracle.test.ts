import { readFileSync } from "node:fs";
import { expect } from "chai";
import { compareStorage } from "../../../src/core/review/compare-storage.ts";
import { sortFindings } from "../../../src/core/review/finding.ts";
import { readVersion } from "../review/read-version.ts";
import { layoutPairs } from "./layout-pairs.ts";
import { askOracle, type OracleVerdict } from "./oracle.ts";
import { realPairs } from "./real-pairs.ts";

interface Difference {
  readonly oracle: OracleVerdict;
  /** As in docs/upgrades.md. */
  readonly reason: string;
  /** The titles of the pairs. */
  readonly pairs: readonly string[];
}

/** Where the review says something else than OpenZeppelin's checks without options. */
const differences: readonly Difference[] = [
  {
    oracle: "fail",
    reason: "Types that are stored in the same way may replace each other, and a struct its members.",
    pairs: [
      "an address that becomes payable",
      "a value type for its own type",
      "string for bytes",
      "a wider key of a mapping",
      "a struct replaced by its members",
    ],
  },
  {
    oracle: "fail",
    reason: "An enum or a boolean that becomes its number, and a renamed member of an enum, are notes.",
    pairs: [
      "an enum that becomes a number",
      "a boolean that becomes a number",
      "an enum with a renamed member",
    ],
  },
  {
    oracle: "fail",
    reason: "A struct or an array may grow where nothing follows it, and into unused bytes.",
    pairs: [
      "a member added to the struct that is last",
      "a member in the hole of a struct",
      "a member in the hole of a struct in an array",
      "an array that grows at the end",
    ],
  },
  {
    oracle: "fail",
    reason: "A variable that is removed at the end is a note: its data stay.",
    pairs: ["the last variable removed"],
  },
  {
    oracle: "pass",
    reason: "Another type under a user-defined value type breaks a rule.",
    pairs: ["another type under a value type"],
  },
  {
    oracle: "pass",
    reason: "A stored internal function breaks a rule, because code moves.",
    pairs: ["a stored internal function"],
  },
  {
    oracle: "pass",
    reason: "Private variables of one name are told apart by the contract that declares them.",
    pairs: [
      "private variables of one name, of bases in another order",
      "a private variable of another base in front of one with its name",
    ],
  },
  {
    oracle: "pass",
    reason: "Namespaces of libraries are compared.",
    pairs: ["a member inserted into a namespace of a library"],
  },
  {
    oracle: "throws",
    reason: "Structs that contain themselves, and places that the source computes, are compared.",
    pairs: [
      "a struct that contains itself",
      "the same struct that contains itself",
      "the same place for all",
    ],
  },
];

describe("the storage of two versions, beside OpenZeppelin's checks", () => {
  const pairs = [...layoutPairs, ...realPairs];
  for (const { title, before, after, verdict } of pairs) {
    const difference = differences.find((one) => one.pairs.includes(title));
    const ours = verdict === "broken" || verdict === "unknown" ? "fail" : "pass";
    it(`${difference === undefined ? "agree" : "differ"} on ${title}`, () => {
      expect(askOracle(before, after)).to.equal(difference?.oracle ?? ours);
      expect(difference?.oracle).not.to.equal(ours);
    });
  }

  for (const { title, before, after, verdict, kinds } of pairs) {
    it(`says "${verdict}" of ${title}`, async () => {
      const found = compareStorage(await readVersion(before), await readVersion(after));
      const [worst] = sortFindings(found);

      expect(worst?.severity ?? "same", JSON.stringify(found)).to.equal(verdict);
      expect(found.map(({ kind }) => kind)).to.have.members(kinds ?? found.map(({ kind }) => kind));
    });
  }

  it("are described as in docs/upgrades.md, each difference by a pair", () => {
    const page = readFileSync(new URL("../../../docs/upgrades.md", import.meta.url), "utf8");
    const [, section = ""] = page.split("## Beside OpenZeppelin's checks\n");
    const told = section
      .split("\n## ")[0]
      ?.split("\n")
      .filter((line) => line.startsWith("- "));
    const titles = pairs.map(({ title }) => title);

    expect(told).to.have.members(differences.map(({ reason }) => `- ${reason}`));
    expect(titles).to.include.members(differences.flatMap((one) => one.pairs));
  });
});
