import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { createStore } from "../../src/local-explorer/store/create-store.ts";
import { openStore } from "../../src/local-explorer/store/open-store.ts";
import { toSubmission } from "./fake-compiler.ts";
import { getQuery, postForm } from "./post-form.ts";
import { addVerified, otherAddress, someAddress } from "./records.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** More than what is left free in the pages that a database has. */
const large = `/*${"x".repeat(200_000)}*/`;

describe("a database on a failing disk", () => {
  let folder: string;
  let file: string;
  let database: DatabaseSync;
  let test: TestApp;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "local-explorer-"));
    file = path.join(folder, "explorer.sqlite");
    openStore(file).close();
    database = new DatabaseSync(file);
    test = createTestApp({ store: createStore(database), submissionsPerDay: 1 });
    addVerified(test, { address: otherAddress });
    test.chain.codes.set(someAddress, "0x6001");
  });
  afterEach(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const fillDisk = () => {
    const pages = Number(database.prepare("PRAGMA page_count").get()?.page_count);
    database.exec(`PRAGMA max_page_count = ${pages}`);
  };
  const freeDisk = () => database.exec("PRAGMA max_page_count = 1000000");
  const submit = () => postForm(test.app, toSubmission(someAddress, large));
  const expectAnswers = async () => {
    expect((await getQuery(test.app, { action: "getabi", address: otherAddress })).status).to.equal("1");
    expect((await test.app.request("/")).status).to.equal(200);
    expect(await (await test.app.request("/health")).json()).to.deep.include({
      submissions: { source: 0, proxy: 0 },
    });
  };

  it("takes no submission if it is full, says why, and answers other requests", async () => {
    fillDisk();

    expect(await submit()).to.deep.equal({
      status: "0",
      message: "NOTOK",
      result: "The local explorer cannot use its database: database or disk is full",
    });
    expect(test.internalErrors).to.have.length(1);
    await expectAnswers();

    freeDisk();
    // The one submission of the day was not used up.
    expect((await submit()).status).to.equal("1");
  });
});
