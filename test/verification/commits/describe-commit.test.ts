import { expect } from "chai";
import { describeCommit, listChanges } from "../../../src/verification/commits/describe-commit.ts";
import { createFakeHistory } from "./fake-history.ts";

const day = 86_400;

describe("describeCommit", () => {
  const { history, commits } = createFakeHistory([
    { subject: "one", files: {}, tags: ["v1"] },
    { subject: "two \u001B[31m\u202Ered", files: {} },
    { subject: "three", files: {}, tags: ["v2", "v2.0"] },
  ]);
  const newestFirst = commits.toReversed();

  it("names the newest commit at or before the creation, and the tags nearest to it first", async () => {
    const found = await describeCommit({ commits: newestFirst }, { history, createdAt: 2.4 * day });

    expect(found).to.deep.include({ hash: commits[1]?.hash, date: "1970-01-03", tags: ["v2", "v2.0", "v1"] });
    expect(found.span).to.deep.equal({ first: commits[0]?.hash, last: commits[2]?.hash, commits: 3 });
  });

  it("names the oldest one if all are later, and the newest one if the time is not known", async () => {
    expect(await describeCommit({ commits: newestFirst }, { history, createdAt: 5 })).to.include({
      subject: "one",
    });
    expect(await describeCommit({ commits: newestFirst }, { history })).to.include({ subject: "three" });
  });

  it("leaves out of a subject what a terminal acts on", async () => {
    const { subject } = await describeCommit({ commits: newestFirst.slice(1, 2) }, { history });

    expect(subject)
      .to.match(/^two \S*red$/)
      .and.not.match(/[\u001B\u202E]/);
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
