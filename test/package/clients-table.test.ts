import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { families } from "../../bench/clients/families.ts";
import { fillTable, readTable } from "../../bench/clients/table.ts";
import { packageRoot } from "./package-root.ts";

const document = readFileSync(path.join(packageRoot, "docs/local-explorer.md"), "utf8");
const rows = families.flatMap((family) => family.rows);

describe("the table of clients in docs/local-explorer.md", () => {
  it("has every client and task of the bench, in its order", () => {
    expect(readTable(document).map(([client, task]) => `${client}: ${task}`)).to.deep.equal(
      rows.map(({ client, task }) => `${client}: ${task}`),
    );
  });

  it("says of each what came of it, and of none that it failed", () => {
    for (const [client, task, result = "", seconds, requests] of readTable(document)) {
      const title = `${client}: ${task}`;
      expect(result, title).to.match(/^(shown|\d+ shown|read|not run: )/);
      const isRun = !result.startsWith("not run: ");
      expect(
        [seconds, requests].every((cell) => (cell !== "") === isRun),
        title,
      ).to.equal(true);
    }
  });

  it("is written between its marks alone", () => {
    const line = {
      client: "a 1",
      task: "`b`",
      result: "read",
      seconds: "1.0",
      requests: "2",
      isFailure: false,
    };

    const filled = fillTable(document, [line]);

    expect(readTable(filled)).to.deep.equal([["a 1", "`b`", "read", "1.0", "2"]]);
    expect(filled.split("<!-- clients")[0]).to.equal(document.split("<!-- clients")[0]);
    expect(filled.split("<!-- end -->")[1]).to.equal(document.split("<!-- end -->")[1]);
  });
});
