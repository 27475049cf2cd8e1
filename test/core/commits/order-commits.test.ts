import { expect } from "chai";
import { type Commit, orderCommits } from "../../../src/core/commits/order-commits.ts";

const commit = (hash: string, committedAt: number, more: Partial<Commit> = {}): Commit => ({
  hash,
  tree: `tree of ${hash}`,
  committedAt,
  subject: hash,
  tags: [],
  line: "first-parent",
  ...more,
});

describe("orderCommits", () => {
  const history = [
    commit("late", 50),
    commit("branch", 45, { line: "elsewhere" }),
    commit("merged", 40, { line: "ancestor" }),
    commit("head", 35),
    commit("release", 30, { line: "elsewhere", tags: ["v2"] }),
    commit("old", 20),
    commit("first", 10, { tags: ["v1"] }),
  ];
  const order = (options: Parameters<typeof orderCommits>[1]) =>
    orderCommits(history, options).map(({ hash }) => hash);

  it("starts with the tags near the creation, then goes back from it along the first parents", () => {
    expect(order({ createdAt: 41 })).to.deep.equal([
      "release",
      "first",
      "head",
      "old",
      "merged",
      "late",
      "branch",
    ]);
  });

  it("starts with the commit that a record names", () => {
    expect(order({ createdAt: 41, recorded: "mer" })[0]).to.equal("merged");
  });

  it("goes back from HEAD if the creation is not known", () => {
    expect(order({})).to.deep.equal(["release", "first", "late", "head", "old", "merged", "branch"]);
  });
});
