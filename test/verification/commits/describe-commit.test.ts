import { expect } from "chai";
import { describeCommit, listChanges } from "../../../src/verification/commits/describe-commit.ts";
import { createFakeHistory } from "./fake-history.ts";

const day = 86_400;

describe("describeCommit", () => {
  const { commits } = createFakeHistory([
    { subject: "one", files: {}, tags: ["v1"] },
    { subject: "two \u001B[31m\u202Ered", files: {} },
    { subject: "three", files: {}, tags: ["v2", "v2.0"] },
  ]);
  const newestFirst = commits.toReversed();

  it("names the release nearest to the creation, and all commits with the same files", () => {
    const found = describeCommit({ commits: newestFirst }, 2.6 * day);

    expect(found).to.deep.include({ hash: commits[2]?.hash, date: "1970-01-04", tags: ["v2", "v2.0", "v1"] });
    expect(found.span).to.deep.equal({ first: commits[0]?.hash, last: commits[2]?.hash, commits: 3 });
  });

  it("names a release before a nearer pre-release, and a pre-release before a commit without a tag", () => {
    const name = (...tags: readonly (readonly string[])[]) => {
      const tagged = createFakeHistory(
        tags.map((of, index) => ({ subject: `${index}`, files: {}, tags: of })),
      );
      const found = describeCommit({ commits: tagged.commits.toReversed() }, 4 * day);
      return [found.subject, ...found.tags];
    };

    expect(name(["v1.2.3"], [], ["v1.2.4-rc.1"], [])).to.deep.equal(["0", "v1.2.3", "v1.2.4-rc.1"]);
    expect(name(["@a/b@1.0.0-beta"], [], [])).to.deep.equal(["0", "@a/b@1.0.0-beta"]);
    expect(name(["2026-11-28"], ["core-v1"])).to.deep.equal(["1", "core-v1", "2026-11-28"]);
  });

  it("names, without a tag, the newest one up to the creation, the oldest one after it, or the newest", () => {
    const plain = createFakeHistory([1, 2, 3].map((index) => ({ subject: `${index}`, files: {} })));
    const name = (createdAt?: number) => {
      const found = describeCommit({ commits: plain.commits.toReversed() }, createdAt);
      return found.subject;
    };

    expect(name(2.4 * day)).to.equal("2");
    expect(name(5)).to.equal("1");
    expect(name()).to.equal("3");
  });
});

describe("listChanges", () => {
  it("counts lines against the files as they are now, of files that are gone and that are new", async () => {
    const now: Readonly<Record<string, string>> = { "project/a.sol": "1\n2\n3\n", "project/new.sol": "1\n" };
    const changes = await listChanges(
      {
        files: new Map([
          ["project/a.sol", "id"],
          ["project/gone.sol", "id"],
        ]),
        sources: { "project/a.sol": { content: "1\n2\n" }, "project/gone.sol": { content: "1\n2\n" } },
      },
      {
        subject: {
          input: {
            language: "Solidity",
            sources: { "project/new.sol": { content: "1\n" }, "npm/b@1.0.0/b.sol": { content: "" } },
            settings: {},
          },
        },
        host: {
          readSource: async (name) => {
            const text = now[name];
            if (text !== undefined) {
              return { kind: "text", text };
            }
            return { kind: name.startsWith("npm/") ? "foreign" : "gone" };
          },
        },
      },
    );

    expect(changes).to.deep.equal([
      { file: "a.sol", added: 1, removed: 0 },
      { file: "gone.sol", added: 0, removed: 2 },
      { file: "new.sol", added: 1, removed: 0 },
    ]);
  });
});
